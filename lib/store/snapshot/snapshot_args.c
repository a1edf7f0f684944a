#include "store/snapshot/snapshot_args.h"

#include "statement/mask.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS_MAX = 20, FOLIOS_BACK = 64 };

static void fail(struct cg_args *a, bool memory)
{
	if (a->rc == CG_OK)
		a->rc = cg_fail(a->e, memory ? CG_EBUSY : CG_EINTERNAL, "snapshot_store: %s",
				memory ? "memory" : "text is not UTF-8");
}

void cg_args_memory(struct cg_args *a)
{
	fail(a, true);
}

const char *cg_args_array(struct cg_args *a, struct cg_pgarray *array)
{
	const char *text = cg_pgarray_done(array);

	if (text == NULL)
		fail(a, !array->not_utf8);
	return text;
}

const char *cg_args_text(struct cg_args *a, struct cg_str s)
{
	char *to;
	size_t n = 0;

	if (s.p == NULL)
		return NULL;
	to = s.n < SIZE_MAX / 4 ? cg_arena_take(&a->arena, s.n * 3 + 1) : NULL;
	if (to == NULL || !cg_str_is_utf8(s)) {
		fail(a, to == NULL);
		return NULL;
	}
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] != '\0') {
			to[n++] = s.p[i];
		} else { /* no text in PostgreSQL can hold it */
			memcpy(to + n, "\xef\xbf\xbd", 3);
			n += 3;
		}
	}
	to[n] = '\0';
	return to;
}

static const char *keep(struct cg_args *a, const char *z)
{
	const char *copy = cg_arena_z(&a->arena, cg_str_of(z));

	if (copy == NULL)
		cg_args_memory(a);
	return copy;
}

const char *cg_args_dec(struct cg_args *a, struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];

	return cg_dec_text(d, text) > 0 ? keep(a, text) : NULL;
}

const char *cg_args_date(struct cg_args *a, int32_t date)
{
	char text[CG_DATE_TEXT_MAX];

	return date != CG_DATE_NONE ? keep(a, cg_date_text(date, text)) : NULL;
}

const char *cg_args_int(struct cg_args *a, int64_t v)
{
	char text[24];

	(void)snprintf(text, sizeof(text), "%lld", (long long)v);
	return keep(a, text);
}

const char *cg_args_bool(bool v)
{
	return v ? "t" : "f";
}

const char *cg_args_bytes(struct cg_args *a, struct cg_str bytes)
{
	static const char hex[] = "0123456789abcdef";
	char *to;

	if (bytes.p == NULL)
		return NULL;
	to = bytes.n < SIZE_MAX / 4 ? cg_arena_take(&a->arena, bytes.n * 2 + 3) : NULL;
	if (to == NULL) {
		cg_args_memory(a);
		return NULL;
	}
	memcpy(to, "\\x", 2);
	for (size_t i = 0; i < bytes.n; i++) {
		to[2 + 2 * i] = hex[(unsigned char)bytes.p[i] >> 4];
		to[3 + 2 * i] = hex[(unsigned char)bytes.p[i] & 15];
	}
	to[2 + 2 * bytes.n] = '\0';
	return to;
}

struct cg_str cg_args_seal(struct cg_args *a, const char *field, uint32_t no, struct cg_str plain)
{
	struct cg_str out = CG_STR_NONE;

	if (a->rc == CG_OK)
		a->rc = cg_seal_close(&a->seal, field, no, plain, &a->arena, &out, a->e);
	return out;
}

void cg_args_add(struct cg_args *a, const char *name, const char *text, const char *const *arg, int n)
{
	const char **copy = cg_arena_take_array(&a->arena, (size_t)n, sizeof(*copy));

	if (copy == NULL || a->n == CG_SQL_BATCH_MAX) {
		cg_args_memory(a);
		return;
	}
	memcpy(copy, arg, (size_t)n * sizeof(*copy));
	a->q[a->n++] = (struct cg_sql){ .name = name, .text = text, .arg = copy, .n = n };
}

/* The columns of a child table as they are being filled. */
struct columns {
	struct cg_pgarray c[COLUMNS_MAX];
	int n;
};

static void columns_begin(struct columns *t, struct cg_args *a, int n)
{
	t->n = n;
	for (int i = 0; i < n; i++)
		cg_pgarray_init(&t->c[i], &a->arena);
}

/* The insert: parameters 1 and 2 are account and snapshot, the columns come behind. */
static void columns_end(struct columns *t, struct cg_args *a, const char *name, const char *text)
{
	const char *arg[COLUMNS_MAX + 2] = { a->account, a->snapshot };

	for (int i = 0; i < t->n; i++)
		arg[2 + i] = cg_args_array(a, &t->c[i]);
	cg_args_add(a, name, text, arg, 2 + t->n);
}

uint32_t cg_args_people(struct cg_args *a, const char *field, uint32_t no, const struct cg_person_list *people,
			const char *out[3])
{
	struct columns t;

	columns_begin(&t, a, 3);
	for (size_t i = 0; i < people->n; i++) {
		const struct cg_person *p = &people->v[i];

		cg_pgarray_text(&t.c[0], p->name);
		cg_pgarray_bytes(&t.c[1], cg_args_seal(a, field, no++, p->pan));
		cg_pgarray_text(&t.c[2], cg_mask_pan(&a->arena, p->pan));
	}
	for (int i = 0; i < 3; i++)
		out[i] = cg_args_array(a, &t.c[i]);
	return no;
}

/* The array as a text, for a column of arrays: the statement casts it back. */
static struct cg_str list_literal(struct cg_args *a, const struct cg_str_list *list)
{
	struct cg_pgarray t;

	cg_pgarray_init(&t, &a->arena);
	for (size_t i = 0; i < list->n; i++)
		cg_pgarray_text(&t, list->v[i]);
	return cg_str_of(cg_args_array(a, &t));
}

static bool same(struct cg_str a, struct cg_str b)
{
	return (a.p == NULL) == (b.p == NULL) && cg_str_eq(a, b);
}

static bool same_list(const struct cg_str_list *a, const struct cg_str_list *b)
{
	for (size_t i = 0; i < a->n && i < b->n; i++) {
		if (!same(a->v[i], b->v[i]))
			return false;
	}
	return a->n == b->n;
}

static bool same_folio(const struct cg_fund *a, const struct cg_fund *b)
{
	return same(a->folio, b->folio) && same(a->amc, b->amc) && same(a->pan, b->pan) && same(a->kyc, b->kyc) &&
	       same_list(&a->holders, &b->holders) && same_list(&a->nominees, &b->nominees);
}

/* Folios, each by the first fund that is in it. */
struct folio_list {
	struct {
		const struct cg_fund *fund;
	} * v;
	size_t n, cap;
};

/* The number of the fund's folio; a statement prints the funds of a folio near each other. */
static size_t folio_of(struct cg_args *a, struct folio_list *known, const struct cg_fund *f)
{
	for (size_t back = 1; back <= FOLIOS_BACK && back <= known->n; back++) {
		if (same_folio(known->v[known->n - back].fund, f))
			return known->n - back;
	}
	if (known->n == known->cap &&
	    !cg_arena_push_room(&a->arena, (void **)&known->v, known->n, &known->cap, sizeof(*known->v))) {
		cg_args_memory(a);
		return 0;
	}
	known->v[known->n].fund = f;
	return known->n++;
}

static void add_folios(struct cg_args *a, const struct folio_list *known)
{
	struct columns t;

	columns_begin(&t, a, 8);
	for (size_t i = 0; i < known->n; i++) {
		const struct cg_fund *f = known->v[i].fund;

		cg_pgarray_uint(&t.c[0], i);
		cg_pgarray_text(&t.c[1], f->folio);
		cg_pgarray_text(&t.c[2], f->amc);
		cg_pgarray_bytes(&t.c[3], cg_args_seal(a, "folio.pan", (uint32_t)i, f->pan));
		cg_pgarray_text(&t.c[4], cg_mask_pan(&a->arena, f->pan));
		cg_pgarray_text(&t.c[5], f->kyc);
		cg_pgarray_text(&t.c[6], list_literal(a, &f->holders));
		cg_pgarray_text(&t.c[7], list_literal(a, &f->nominees));
	}
	columns_end(
		&t, a, "insert_folios",
		"insert into folios (account_id, snapshot_id, folio_no, folio, amc, pan_enc, pan_mask, kyc, holders, "
		"nominees) select $1::uuid, $2::uuid, c1, c2, c3, c4, c5, c6, c7::text[], c8::text[] "
		"from unnest($3::integer[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::text[], $9::text[], "
		"$10::text[]) as t (c1, c2, c3, c4, c5, c6, c7, c8)");
}

static void holding_row(struct columns *t, size_t no, size_t folio, const struct cg_fund *f)
{
	struct cg_pgarray *c = t->c;

	cg_pgarray_uint(&c[0], no);
	cg_pgarray_uint(&c[1], folio);
	cg_pgarray_text(&c[2], f->name);
	cg_pgarray_text(&c[3], f->isin);
	cg_pgarray_text(&c[4], f->registrar);
	cg_pgarray_text(&c[5], f->rta_code);
	cg_pgarray_text(&c[6], f->advisor);
	if (f->demat == CG_UNKNOWN)
		cg_pgarray_null(&c[7]);
	else
		cg_pgarray_bool(&c[7], f->demat == CG_YES);
	cg_pgarray_text(&c[8], cg_str_of(cg_plan_name(f->plan)));
	cg_pgarray_text(&c[9], cg_str_of(cg_option_name(f->option)));
	cg_pgarray_dec(&c[10], f->opening_units);
	cg_pgarray_dec(&c[11], f->units);
	cg_pgarray_dec(&c[12], f->nav);
	cg_pgarray_date(&c[13], f->nav_date);
	cg_pgarray_dec(&c[14], f->value);
	cg_pgarray_dec(&c[15], f->cost);
	cg_pgarray_bool(&c[16], f->reconciled);
	cg_pgarray_uint(&c[17], f->page);
}

static void add_holdings(struct cg_args *a, const struct cg_statement *s, struct folio_list *known)
{
	struct columns t;

	columns_begin(&t, a, 18);
	for (size_t i = 0; i < s->funds.n; i++)
		holding_row(&t, i, folio_of(a, known, &s->funds.v[i]), &s->funds.v[i]);
	columns_end(
		&t, a, "insert_holdings",
		"insert into holdings (account_id, snapshot_id, holding_no, folio_no, name, isin, registrar, rta_code, "
		"advisor, demat, plan, option, opening_units, units, nav, nav_date, value, cost, reconciled, page) "
		"select $1::uuid, $2::uuid, t.* from unnest($3::integer[], $4::integer[], $5::text[], $6::text[], "
		"$7::text[], $8::text[], $9::text[], $10::boolean[], $11::text[], $12::text[], $13::numeric[], "
		"$14::numeric[], $15::numeric[], $16::date[], $17::numeric[], $18::numeric[], $19::boolean[], "
		"$20::bigint[]) as t");
}

static void txn_row(struct columns *t, size_t no, size_t fund, const struct cg_txn *x)
{
	struct cg_pgarray *c = t->c;

	cg_pgarray_uint(&c[0], no);
	cg_pgarray_uint(&c[1], fund);
	cg_pgarray_date(&c[2], x->date);
	cg_pgarray_text(&c[3], cg_str_of(cg_txn_type_name(x->type)));
	cg_pgarray_text(&c[4], x->description);
	cg_pgarray_dec(&c[5], x->amount);
	cg_pgarray_dec(&c[6], x->units);
	cg_pgarray_dec(&c[7], x->nav);
	cg_pgarray_dec(&c[8], x->balance);
	cg_pgarray_uint(&c[9], x->page);
}

static void add_txns(struct cg_args *a, const struct cg_statement *s)
{
	struct columns t;
	size_t no = 0;

	columns_begin(&t, a, 10);
	for (size_t i = 0; i < s->funds.n; i++) {
		for (size_t k = 0; k < s->funds.v[i].txns.n; k++)
			txn_row(&t, no++, i, &s->funds.v[i].txns.v[k]);
	}
	if (no > 0)
		columns_end(&t, a, "insert_transactions",
			    "insert into transactions (account_id, snapshot_id, txn_no, holding_no, txn_date, type, "
			    "description, amount, units, nav, balance, page) select $1::uuid, $2::uuid, t.* "
			    "from unnest($3::integer[], $4::integer[], $5::date[], $6::text[], $7::text[], "
			    "$8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::bigint[]) as t");
}

void cg_args_funds(struct cg_args *a, const struct cg_statement *s)
{
	struct folio_list known = { 0 };

	if (s->funds.n == 0)
		return;
	add_holdings(a, s, &known);
	add_folios(a, &known);
	add_txns(a, s);
}

void cg_args_warnings(struct cg_args *a, const struct cg_statement *s)
{
	struct columns t;

	if (s->warnings.n == 0)
		return;
	columns_begin(&t, a, 8);
	for (size_t i = 0; i < s->warnings.n; i++) {
		const struct cg_warning *w = &s->warnings.v[i];

		cg_pgarray_uint(&t.c[0], i);
		cg_pgarray_text(&t.c[1], cg_str_of(cg_warning_name(w->code)));
		cg_pgarray_text(&t.c[2], w->message);
		cg_pgarray_text(&t.c[3], w->scheme);
		cg_pgarray_text(&t.c[4], w->folio);
		cg_pgarray_uint(&t.c[5], w->page);
		cg_pgarray_text(&t.c[6], w->expected);
		cg_pgarray_text(&t.c[7], w->found);
	}
	columns_end(
		&t, a, "insert_warnings",
		"insert into statement_warnings (account_id, snapshot_id, warning_no, code, message, scheme, folio, "
		"page, expected, found) select $1::uuid, $2::uuid, t.* from unnest($3::integer[], $4::text[], "
		"$5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[]) as t");
}

static void add_demat_accounts(struct cg_args *a, const struct cg_statement *s)
{
	struct columns t;
	uint32_t owner = 0;

	columns_begin(&t, a, 9);
	for (size_t i = 0; i < s->demat.n; i++) {
		const struct cg_demat_account *d = &s->demat.v[i];
		const char *owners[3];

		owner = cg_args_people(a, "owner.pan", owner, &d->owners, owners);
		cg_pgarray_uint(&t.c[0], i);
		cg_pgarray_text(&t.c[1], d->depository);
		cg_pgarray_text(&t.c[2], d->dp_name);
		cg_pgarray_text(&t.c[3], d->dp_id);
		cg_pgarray_text(&t.c[4], d->client_id);
		for (int k = 0; k < 3; k++)
			cg_pgarray_text(&t.c[5 + k], cg_str_of(owners[k]));
		cg_pgarray_dec(&t.c[8], d->value);
	}
	columns_end(
		&t, a, "insert_demat_accounts",
		"insert into demat_accounts (account_id, snapshot_id, demat_no, depository, dp_name, dp_id, client_id, "
		"owner_names, owner_pans_enc, owner_pan_masks, value) select $1::uuid, $2::uuid, c1, c2, c3, c4, c5, "
		"c6::text[], c7::bytea[], c8::text[], c9 from unnest($3::integer[], $4::text[], $5::text[], "
		"$6::text[], "
		"$7::text[], $8::text[], $9::text[], $10::text[], $11::numeric[]) "
		"as t (c1, c2, c3, c4, c5, c6, c7, c8, c9)");
}

static void add_demat_holdings(struct cg_args *a, const struct cg_statement *s)
{
	static const char *const kinds[] = {
		[CG_DEMAT_EQUITY] = "EQUITY", [CG_DEMAT_BOND] = "BOND", [CG_DEMAT_FUND] = "FUND"
	};
	struct columns t;
	size_t no = 0;

	columns_begin(&t, a, 10);
	for (size_t i = 0; i < s->demat.n; i++) {
		for (size_t k = 0; k < s->demat.v[i].holdings.n; k++) {
			const struct cg_demat_holding *h = &s->demat.v[i].holdings.v[k];

			cg_pgarray_uint(&t.c[0], no++);
			cg_pgarray_uint(&t.c[1], i);
			cg_pgarray_text(&t.c[2], cg_str_of(kinds[h->kind]));
			cg_pgarray_text(&t.c[3], h->isin);
			cg_pgarray_text(&t.c[4], h->name);
			cg_pgarray_dec(&t.c[5], h->units);
			cg_pgarray_dec(&t.c[6], h->price);
			cg_pgarray_dec(&t.c[7], h->face_value);
			cg_pgarray_dec(&t.c[8], h->value);
			cg_pgarray_uint(&t.c[9], h->page);
		}
	}
	if (no > 0)
		columns_end(
			&t, a, "insert_demat_holdings",
			"insert into demat_holdings (account_id, snapshot_id, holding_no, demat_no, kind, isin, name, "
			"units, price, face_value, value, page) select $1::uuid, $2::uuid, t.* "
			"from unnest($3::integer[], $4::integer[], $5::text[], $6::text[], $7::text[], "
			"$8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::bigint[]) as t");
}

static void add_demat_txns(struct cg_args *a, const struct cg_statement *s)
{
	struct columns t;
	size_t no = 0;

	columns_begin(&t, a, 11);
	for (size_t i = 0; i < s->demat.n; i++) {
		for (size_t k = 0; k < s->demat.v[i].txns.n; k++) {
			const struct cg_demat_txn *x = &s->demat.v[i].txns.v[k];

			cg_pgarray_uint(&t.c[0], no++);
			cg_pgarray_uint(&t.c[1], i);
			cg_pgarray_text(&t.c[2], x->isin);
			cg_pgarray_text(&t.c[3], x->name);
			cg_pgarray_date(&t.c[4], x->date);
			cg_pgarray_text(&t.c[5], x->description);
			cg_pgarray_dec(&t.c[6], x->opening);
			cg_pgarray_dec(&t.c[7], x->debit);
			cg_pgarray_dec(&t.c[8], x->credit);
			cg_pgarray_dec(&t.c[9], x->closing);
			cg_pgarray_uint(&t.c[10], x->page);
		}
	}
	if (no > 0)
		columns_end(
			&t, a, "insert_demat_transactions",
			"insert into demat_transactions (account_id, snapshot_id, txn_no, demat_no, isin, name, "
			"txn_date, description, opening, debit, credit, closing, page) select $1::uuid, $2::uuid, t.* "
			"from unnest($3::integer[], $4::integer[], $5::text[], $6::text[], $7::date[], $8::text[], "
			"$9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[], $13::bigint[]) as t");
}

static void add_nps(struct cg_args *a, const struct cg_nps *nps)
{
	struct columns t;

	columns_begin(&t, a, 6);
	for (size_t i = 0; i < nps->schemes.n; i++) {
		const struct cg_nps_scheme *x = &nps->schemes.v[i];

		cg_pgarray_uint(&t.c[0], i);
		cg_pgarray_text(&t.c[1], x->name);
		cg_pgarray_text(&t.c[2], x->tier);
		cg_pgarray_dec(&t.c[3], x->units);
		cg_pgarray_dec(&t.c[4], x->nav);
		cg_pgarray_dec(&t.c[5], x->value);
	}
	columns_end(&t, a, "insert_nps",
		    "insert into nps_holdings (account_id, snapshot_id, scheme_no, name, tier, units, nav, value) "
		    "select $1::uuid, $2::uuid, t.* from unnest($3::integer[], $4::text[], $5::text[], $6::numeric[], "
		    "$7::numeric[], $8::numeric[]) as t");
}

void cg_args_demat(struct cg_args *a, const struct cg_statement *s)
{
	if (s->demat.n > 0) {
		add_demat_accounts(a, s);
		add_demat_holdings(a, s);
		add_demat_txns(a, s);
	}
	if (s->nps.schemes.n > 0)
		add_nps(a, &s->nps);
}
