/*
 * The words of a PDF -> model -> checks -> JSON and parameters of the store. Input, see words_form.h: a byte that
 * picks the layout (0: detection), the document's information, then the words.
 *
 * A statement that is read must be fit to be stored and shown, and consistent: failed checks and warnings go together,
 * a fund that is called reconciled adds up, and all texts are UTF-8 of one line.
 */
#include "fuzz.h"
#include "words_form.h"

#include "base/json_parse.h"
#include "pdf/clean.h"
#include "portfolio/analytics.h"
#include "render/view.h"
#include "statement/read/detect.h"
#include "statement/read/statement.h"
#include "statement/reconcile/reconcile.h"
#include "store/snapshot/snapshot_args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_BYTES = 256 * 1024 * 1024, HIGH_PERCENT = 98 };

static const struct cg_layout *const layouts[] = {
	&cg_cams_detailed_layout,     &cg_cams_old_layout,     &cg_kfin_detailed_layout,
	&cg_cams_summary_layout,      &cg_kfin_summary_layout, &cg_mfcentral_detailed_layout,
	&cg_mfcentral_summary_layout, &cg_nsdl_layout,	       &cg_cdsl_layout,
};

/* ---- the promises ---- */

static void need_text(struct cg_str s)
{
	FUZZ_NEED(s.p != NULL || s.n == 0);
	FUZZ_NEED(cg_str_is_utf8(s));
	for (size_t i = 0; i < s.n; i++)
		FUZZ_NEED((unsigned char)s.p[i] >= ' ');
}

static void need_dec(struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];

	FUZZ_NEED(!d.set || (d.scale <= CG_DEC_SCALE_MAX && cg_dec_text(d, text) > 0));
}

static void need_date(int32_t date)
{
	int year, month, day;

	if (date == CG_DATE_NONE)
		return;
	cg_date_split(date, &year, &month, &day);
	FUZZ_NEED(year >= 1900 && year <= 2199);
}

static void need_list(const struct cg_str_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		need_text(list->v[i]);
}

static void need_txn(const struct cg_statement *s, const struct cg_txn *t)
{
	const struct cg_dec figures[] = { t->amount, t->units, t->nav, t->balance };

	need_date(t->date);
	need_text(t->description);
	for (size_t i = 0; i < sizeof(figures) / sizeof(figures[0]); i++)
		need_dec(figures[i]);
	FUZZ_NEED(t->date != CG_DATE_NONE && t->type < CG_TXN_MAX && t->page >= 1 && t->page <= s->page_count);
}

/* Warnings of a fund name it by the same string. */
static bool is_warned(const struct cg_statement *s, const struct cg_fund *f)
{
	for (size_t i = 0; i < s->warnings.n; i++) {
		const struct cg_warning *w = &s->warnings.v[i];

		if (w->scheme.p == NULL || w->scheme.p != f->name.p || w->folio.p != f->folio.p)
			continue;
		(void)fprintf(stderr, "%.*s, %.*s: %.*s\n", CG_STR_ARG(f->name), CG_STR_ARG(f->folio),
			      CG_STR_ARG(w->message));
		return true;
	}
	return false;
}

static void need_reconciled(const struct cg_statement *s, const struct cg_fund *f)
{
	struct cg_dec sum = f->opening_units, value;

	FUZZ_NEED(!is_warned(s, f));
	FUZZ_NEED(f->units.set && f->value.set);
	FUZZ_NEED(f->name.n > 0 && f->folio.n > 0);
	if (f->nav.set)
		FUZZ_NEED(cg_dec_mul(f->units, f->nav, 2, &value) && cg_dec_eq(value, f->value));
	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];

		if (sum.set && t->units.set)
			FUZZ_NEED(cg_dec_add(sum, t->units, &sum));
	}
	if (s->type == CG_STATEMENT_DETAILED)
		FUZZ_NEED(cg_dec_eq(sum, f->units));
}

static void need_fund(const struct cg_statement *s, const struct cg_fund *f)
{
	const struct cg_str texts[] = { f->name,     f->isin,	 f->folio, f->amc, f->registrar,
					f->rta_code, f->advisor, f->pan,   f->kyc };
	const struct cg_dec figures[] = { f->opening_units, f->units, f->nav, f->value, f->cost };

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		need_text(texts[i]);
	for (size_t i = 0; i < sizeof(figures) / sizeof(figures[0]); i++)
		need_dec(figures[i]);
	need_list(&f->nominees);
	need_list(&f->holders);
	need_date(f->nav_date);
	FUZZ_NEED(f->page <= s->page_count && f->plan < CG_PLAN_MAX && f->option < CG_OPTION_MAX);
	for (size_t i = 0; i < f->txns.n; i++)
		need_txn(s, &f->txns.v[i]);
	if (f->reconciled)
		need_reconciled(s, f);
}

static void need_account(const struct cg_statement *s, const struct cg_demat_account *d)
{
	const struct cg_str texts[] = { d->depository, d->dp_name, d->dp_id, d->client_id };

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		need_text(texts[i]);
	for (size_t i = 0; i < d->owners.n; i++) {
		need_text(d->owners.v[i].name);
		need_text(d->owners.v[i].pan);
	}
	need_dec(d->value);
	FUZZ_NEED(d->page <= s->page_count);
	for (size_t i = 0; i < d->holdings.n; i++) {
		const struct cg_demat_holding *h = &d->holdings.v[i];

		need_text(h->isin);
		need_text(h->name);
		need_dec(h->units);
		need_dec(h->price);
		need_dec(h->face_value);
		need_dec(h->value);
		FUZZ_NEED(h->page <= s->page_count);
	}
	for (size_t i = 0; i < d->txns.n; i++) {
		need_text(d->txns.v[i].isin);
		need_text(d->txns.v[i].name);
		need_text(d->txns.v[i].description);
		need_date(d->txns.v[i].date);
	}
}

static void need_warnings(const struct cg_statement *s)
{
	for (size_t i = 0; i < s->warnings.n; i++) {
		const struct cg_warning *w = &s->warnings.v[i];

		need_text(w->message);
		need_text(w->scheme);
		need_text(w->folio);
		need_text(w->expected);
		need_text(w->found);
		FUZZ_NEED(w->code < CG_WARN_MAX && w->message.n > 0 && w->page <= s->page_count);
	}
	FUZZ_NEED(s->passed <= s->checks);
	FUZZ_NEED((s->warnings.n > 0) == (s->passed < s->checks));
	FUZZ_NEED(s->level != CG_LEVEL_HIGH || (uint64_t)s->passed * 100 >= (uint64_t)s->checks * HIGH_PERCENT);
}

static void need_statement(const struct cg_statement *s)
{
	const struct cg_str texts[] = { s->layout, s->investor.name, s->investor.email, s->investor.mobile,
					s->investor.pan };

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		need_text(texts[i]);
	need_list(&s->investor.address);
	need_date(s->as_of);
	need_date(s->from);
	need_date(s->to);
	need_dec(s->total_value);
	need_dec(s->total_cost);
	need_dec(s->nps.value);
	need_warnings(s);
	for (size_t i = 0; i < s->funds.n; i++)
		need_fund(s, &s->funds.v[i]);
	for (size_t i = 0; i < s->demat.n; i++)
		need_account(s, &s->demat.v[i]);
}

/* ---- what comes behind ---- */

static void show(const struct cg_statement *s, struct cg_arena *a, bool include_pii)
{
	struct cg_analytics an = { .xirr_reason = NULL };
	struct cg_err e = { .code = CG_OK };
	struct json_object *o, *again = NULL;
	const char *text;

	FUZZ_NEED(cg_analytics_make(s, a, &an, &e) == CG_OK);
	o = cg_view_snapshot(s, &an, NULL, include_pii);
	FUZZ_NEED(o != NULL);
	text = json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN);
	FUZZ_NEED(text != NULL && cg_json_is_whole(o, cg_str_of(text)));
	again = json_tokener_parse(text);
	FUZZ_NEED(again != NULL && strcmp(json_object_to_json_string_ext(again, JSON_C_TO_STRING_PLAIN), text) == 0);
	json_object_put(again);
	json_object_put(o);
}

static void store(const struct cg_statement *s)
{
	static struct cg_config cfg = { .has_data_key = true };
	static const struct cg_id id;
	struct cg_err e = { .code = CG_OK };
	struct cg_snapshot_args *args = calloc(1, sizeof(*args));

	cg_snapshot_args_init(args, &cfg, &id, &id, "fuzz", &e);
	cg_snapshot_args_funds(args, s);
	cg_snapshot_args_demat(args, s);
	cg_snapshot_args_warnings(args, s);
	FUZZ_NEED(args->run.rc == CG_OK);
	cg_arena_free(&args->arena);
	free(args);
}

/* As cg_statement_read does, but by this layout. */
static enum cg_code read_as(const struct cg_layout *layout, const struct cg_words *w, struct cg_arena *a,
			    struct cg_statement *out, struct cg_err *e)
{
	struct cg_doc doc;
	enum cg_code rc;

	*out = (struct cg_statement){ .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	rc = cg_detect_doc(w, a, &doc, e);
	if (rc != CG_OK)
		return rc;
	out->source = layout->source;
	out->prints = layout->prints;
	out->type = layout->type;
	out->layout = cg_str_of(layout->name);
	out->page_count = (uint32_t)w->n_pages;
	rc = layout->read(&doc, out, e);
	return rc == CG_OK ? cg_reconcile(w, NULL, a, out, e) : rc;
}

static enum cg_code read_words(uint8_t layout, const struct cg_words *w, struct cg_arena *a, struct cg_statement *s,
			       struct cg_err *e)
{
	size_t n = sizeof(layouts) / sizeof(layouts[0]);

	for (size_t i = 0; i < w->n_pages; i++)
		FUZZ_NEED(cg_clean_page(a, w, &w->pages[i]));
	return layout % (n + 1) == 0 ? cg_statement_read(w, a, s, e)
				     : read_as(layouts[layout % (n + 1) - 1], w, a, s, e);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct fuzz_in in = { data, n };
	uint8_t layout = fuzz_byte(&in);
	struct cg_err e = { .code = CG_OK };
	struct cg_statement s;
	struct cg_words words;
	struct cg_arena a;
	enum cg_code rc;

	cg_arena_init(&a, ARENA_BYTES);
	words_form_read(&in, &a, &words);
	rc = read_words(layout, &words, &a, &s, &e);
	if (rc == CG_OK) {
		need_statement(&s);
		show(&s, &a, (layout & 0x80) != 0);
		store(&s);
	} else {
		FUZZ_NEED(e.code == rc && (rc == CG_EUNSUPPORTED || rc == CG_EINCOMPLETE || rc == CG_ESCANNED));
		FUZZ_NEED(cg_fail_message(&e)[0] != '\0');
	}
	cg_arena_free(&a);
	return 0;
}
