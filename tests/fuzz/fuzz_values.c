/*
 * Readers of single values. Input: one byte, which reader; then the text. What is read must be written back to a text
 * that reads the same, and must lie within the limits that its header names.
 */
#include "fuzz.h"

#include "base/date.h"
#include "base/dec.h"
#include "base/id.h"
#include "conf/config.h"
#include "statement/isin.h"
#include "statement/mask.h"
#include "statement/scheme.h"
#include "statement/txn_type.h"
#include "store/identity/key.h"
#include "store/pg/pgarray.h"
#include "store/pg/row.h"
#include "store/pg/seal.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ARENA_BYTES = 8 * 1024 * 1024, DIGITS_MAX = 18 };

static struct cg_arena arena;

static bool same(struct cg_str a, struct cg_str b)
{
	return (a.p == NULL) == (b.p == NULL) && cg_str_eq(a, b);
}

static void need_dec(struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];
	struct cg_dec again = CG_DEC_NONE;
	size_t n = cg_dec_text(d, text);

	FUZZ_NEED(n > 0 && n < sizeof(text) && d.scale <= CG_DEC_SCALE_MAX);
	FUZZ_NEED(cg_dec_parse(cg_str_of(text), &again));
	FUZZ_NEED(again.v == d.v && again.scale == d.scale && again.set);
}

/* Two numbers: what comes out of arithmetic keeps its promises. */
static void arithmetic(struct cg_dec a, struct cg_dec b)
{
	struct cg_dec r, back;

	if (cg_dec_add(a, b, &r) && cg_dec_sub(r, b, &back))
		FUZZ_NEED(cg_dec_eq(back, a));
	for (uint8_t scale = 0; scale <= CG_DEC_SCALE_MAX; scale++) {
		if (cg_dec_mul(a, b, scale, &r))
			FUZZ_NEED(r.scale == scale && r.set);
		if (cg_dec_div(a, b, scale, &r))
			FUZZ_NEED(r.scale == scale && r.set && b.v != 0);
		if (cg_dec_rescale(a, scale, &r))
			FUZZ_NEED(r.scale == scale && (scale < a.scale || cg_dec_eq(r, a)));
	}
	FUZZ_NEED(cg_dec_cmp(a, b) == -cg_dec_cmp(b, a));
	FUZZ_NEED(cg_dec_eq(cg_dec_neg(cg_dec_neg(a)), a));
}

static void decimals(struct cg_str text)
{
	struct cg_str first = cg_str_cut(&text, '\n');
	struct cg_dec a, b, row;
	size_t digits = 0;

	for (size_t i = 0; i < first.n; i++)
		digits += cg_is_digit(first.p[i]) && (digits > 0 || first.p[i] != '0');
	if (!cg_dec_parse(first, &a))
		return;
	FUZZ_NEED(digits <= DIGITS_MAX);
	need_dec(a);
	if (cg_dec_parse(text, &b))
		arithmetic(a, b);
	if (cg_row_read_dec(first, &row))
		FUZZ_NEED(cg_dec_eq(row, a));
}

static void dates(struct cg_str text)
{
	static bool (*const readers[])(struct cg_str, int32_t *) = { cg_date_parse_mon, cg_date_parse_dmy,
								     cg_date_parse_iso };
	char out[CG_DATE_TEXT_MAX];
	int32_t date, again = 0;
	int year, month, day;

	for (size_t i = 0; i < sizeof(readers) / sizeof(readers[0]); i++) {
		if (!readers[i](text, &date))
			continue;
		cg_date_split(date, &year, &month, &day);
		FUZZ_NEED(year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= 31);
		FUZZ_NEED(cg_date_make(year, month, day, &again) && again == date);
		FUZZ_NEED(cg_date_parse_iso(cg_str_of(cg_date_text(date, out)), &again) && again == date);
	}
}

static void array_read(struct cg_str text)
{
	struct cg_pgarray a;
	struct cg_str_list list, again;
	const char *written;

	if (!cg_pgarray_read(text, &arena, &list))
		return;
	cg_pgarray_init(&a, &arena);
	for (size_t i = 0; i < list.n; i++)
		cg_pgarray_text(&a, list.v[i]);
	written = cg_pgarray_done(&a);
	if (written == NULL) /* not UTF-8 */
		return;
	FUZZ_NEED(cg_pgarray_read(cg_str_of(written), &arena, &again) && again.n == list.n);
	for (size_t i = 0; i < list.n; i++)
		FUZZ_NEED(same(list.v[i], again.v[i]) || memchr(list.v[i].p, '\0', list.v[i].n) != NULL);
}

static void list_unpack(struct cg_str text)
{
	struct cg_str_list list, again;
	struct cg_str packed;

	if (!cg_seal_unpack(text, &arena, &list))
		return;
	FUZZ_NEED(cg_seal_pack(&list, &arena, &packed));
	if (packed.p == NULL) {
		FUZZ_NEED(list.n == 0);
		return;
	}
	FUZZ_NEED(cg_seal_unpack(packed, &arena, &again) && again.n == list.n);
	for (size_t i = 0; i < list.n; i++)
		FUZZ_NEED(same(list.v[i], again.v[i]));
}

static void isins(struct cg_str text)
{
	struct cg_isin_at at;

	FUZZ_NEED(!cg_isin_valid(text) || cg_isin_shape(text));
	if (!cg_isin_find(text, 0, &at))
		return;
	FUZZ_NEED(at.from < text.n && at.n >= CG_ISIN_LEN && at.n <= text.n - at.from);
	FUZZ_NEED(cg_isin_shape(cg_str_of(at.text)) && at.valid == cg_isin_valid(cg_str_of(at.text)));
}

static void ids(struct cg_str text)
{
	static const char *const prefixes[] = { "snap_", "req_", "" };
	char out[CG_ID_TEXT_MAX], uuid[CG_UUID_TEXT_MAX];
	struct cg_id id, again;
	bool live;
	unsigned scopes, more;

	for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++) {
		if (cg_id_parse(text, cg_str_of(prefixes[i]), &id)) {
			FUZZ_NEED(cg_str_eq_nocase(cg_str_of(cg_id_text(&id, prefixes[i], out)), text));
			FUZZ_NEED(cg_id_parse_uuid(cg_str_of(cg_id_uuid(&id, uuid)), &again) && cg_id_eq(&id, &again));
		}
	}
	if (cg_id_parse_uuid(text, &id))
		FUZZ_NEED(cg_str_eq_nocase(cg_str_of(cg_id_uuid(&id, uuid)), text));
	(void)cg_key_parse(text, &id, &live);
	if (cg_key_scopes_parse(text, &scopes))
		FUZZ_NEED(cg_key_scopes_parse(cg_str_of(cg_key_scopes_text(scopes, out)), &more) && more == scopes);
}

static void config(struct cg_str text)
{
	struct cg_config cfg;
	struct cg_err e = { .code = CG_OK };
	char path[64];
	int fd;

	if (cg_str_find(text, CG_STR("data_key_file")) != SIZE_MAX) /* it would be opened */
		return;
	fd = memfd_create("config", MFD_CLOEXEC);
	FUZZ_NEED(fd >= 0 && write(fd, text.p, text.n) == (ssize_t)text.n);
	(void)snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	if (cg_config_load(path, &cfg, &e) == CG_OK) {
		FUZZ_NEED(cfg.live_retention_days >= 1 && cfg.live_retention_days <= 3650);
		FUZZ_NEED(cfg.extract_memory_mib >= 64 && cfg.extract_memory_mib <= 4096);
		FUZZ_NEED(memchr(cfg.base_url, '\0', sizeof(cfg.base_url)) != NULL && cfg.base_url[0] == 'h');
	} else {
		FUZZ_NEED(e.code == CG_EINTERNAL && e.hint[0] != '\0');
	}
	(void)close(fd);
}

static void schemes(struct cg_str text)
{
	struct cg_str head = cg_str_cut(&text, '\n'), joined = cg_scheme_join(&arena, head, text);
	struct cg_scheme s;
	struct cg_txn t = { .description = head, .amount = cg_dec_make(100, 2), .units = cg_dec_make(1000, 3) };
	enum cg_txn_type type;

	FUZZ_NEED(joined.p != NULL && cg_scheme_parse(&arena, joined, &s));
	FUZZ_NEED(s.plan < CG_PLAN_MAX && s.option < CG_OPTION_MAX && (s.isin.p == NULL || s.isin.n <= CG_ISIN_LEN));
	FUZZ_NEED(s.isin_valid == (s.isin.p != NULL && cg_isin_valid(s.isin)));
	FUZZ_NEED(cg_scheme_parse_uncoded(&arena, joined, &s));
	(void)cg_scheme_registrar_of(head);
	FUZZ_NEED(cg_scheme_folio_clean(&arena, head).p != NULL);
	(void)cg_txn_classify(&t, &type);
	FUZZ_NEED(type < CG_TXN_MAX);
	t.balance = cg_dec_make(500, 3);
	(void)cg_txn_turn_sign(&t, cg_dec_make(1500, 3));
}

static void masks(struct cg_str text)
{
	struct cg_str out[] = { cg_mask_pan(&arena, text), cg_mask_email(&arena, text), cg_mask_mobile(&arena, text) };

	for (size_t i = 0; i < sizeof(out) / sizeof(out[0]); i++) {
		FUZZ_NEED(out[i].p != NULL);
		FUZZ_NEED(!cg_str_is_utf8(text) || cg_str_is_utf8(out[i]));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static void (*const readers[])(struct cg_str) = { decimals, dates,  array_read, list_unpack, isins,
							  ids,	    config, schemes,	masks };
	struct fuzz_in in = { data, n };
	uint8_t which = fuzz_byte(&in);

	cg_arena_init(&arena, ARENA_BYTES);
	readers[which % (sizeof(readers) / sizeof(readers[0]))](fuzz_rest(&in));
	cg_arena_free(&arena);
	return 0;
}
