#include "store/snapshot/enrichment.h"
#include "store/snapshot/snapshot_args.h"

#include <string.h>

enum { ARENA_MAX = 256 * 1024 * 1024, FUND_COLUMNS = 35, LIST_COLUMNS = 13 };

/* The columns of a table, or the lists of a row, while they are being filled. */
struct columns {
	struct cg_pgarray c[FUND_COLUMNS];
	int n, at;
};

static void begin(struct columns *t, struct cg_args *a, int n)
{
	t->n = n;
	t->at = 0;
	for (int i = 0; i < n; i++)
		cg_pgarray_init(&t->c[i], &a->arena);
}

static struct cg_pgarray *next(struct columns *t)
{
	struct cg_pgarray *c = &t->c[t->at];

	t->at = t->at + 1 < t->n ? t->at + 1 : 0;
	return c;
}

static void text(struct columns *t, struct cg_str s)
{
	cg_pgarray_text(next(t), s);
}

static void name(struct columns *t, const char *z)
{
	cg_pgarray_text(next(t), z != NULL ? cg_str_of(z) : CG_STR_NONE);
}

static void dec(struct columns *t, struct cg_dec d)
{
	cg_pgarray_dec(next(t), d);
}

static void code(struct columns *t, int32_t v)
{
	if (v > 0)
		cg_pgarray_uint(next(t), (uint64_t)v);
	else
		cg_pgarray_null(next(t));
}

static void put_fund(struct columns *t, size_t no, const struct cg_enriched_fund *f)
{
	cg_pgarray_uint(next(t), no);
	text(t, f->name);
	text(t, f->isin);
	text(t, f->folio);
	text(t, f->demat_client_id);
	code(t, f->scheme_code);
	code(t, f->family);
	text(t, f->category);
	text(t, f->amc);
	name(t, cg_fund_asset_class_name(f->asset_class));
	name(t, cg_plan_name(f->plan));
	name(t, cg_option_name(f->option));
	dec(t, f->units);
	dec(t, f->latest_nav);
	cg_pgarray_date(next(t), f->latest_nav_date);
	dec(t, f->current_value);
	dec(t, f->ret[0]);
	dec(t, f->ret[1]);
	name(t, cg_enrichment_status_name(f->reason[0]));
	name(t, cg_enrichment_status_name(f->reason[1]));
	text(t, f->benchmark);
	text(t, f->proxy);
	name(t, cg_fund_quality_name(f->quality));
	dec(t, f->bench[0]);
	dec(t, f->bench[1]);
	dec(t, f->excess[0]);
	dec(t, f->excess[1]);
	dec(t, f->xirr);
	name(t, cg_enrichment_rate_reason_name(f->xirr_reason));
	dec(t, f->gain_percent);
	code(t, f->direct.code);
	text(t, f->direct.isin);
	text(t, f->direct.name);
	dec(t, f->direct_ret[0]);
	dec(t, f->direct_ret[1]);
}

/* No row in enrichments: the snapshot went meanwhile, and so nothing is inserted here either. */
static const char insert_funds[] =
	"insert into enrichment_funds select $1::uuid, $2::uuid, $3::uuid, t.* from unnest($4::integer[], $5::text[], "
	"$6::text[], $7::text[], $8::text[], $9::integer[], $10::integer[], $11::text[], $12::text[], $13::text[], "
	"$14::text[], $15::text[], $16::numeric[], $17::numeric[], $18::date[], $19::numeric[], $20::numeric[], "
	"$21::numeric[], $22::text[], $23::text[], $24::text[], $25::text[], $26::text[], $27::numeric[], "
	"$28::numeric[], $29::numeric[], $30::numeric[], $31::numeric[], $32::text[], $33::numeric[], $34::integer[], "
	"$35::text[], $36::text[], $37::numeric[], $38::numeric[]) as t where exists (select from enrichments "
	"where account_id = $1 and snapshot_id = $2 and enrichment_id = $3)";

static void add_funds(struct cg_args *a, const struct cg_enrichment *x, const char *id)
{
	const char *arg[3 + FUND_COLUMNS] = { a->account, a->snapshot, id };
	struct columns t;

	if (x->funds.n == 0)
		return;
	begin(&t, a, FUND_COLUMNS);
	for (size_t i = 0; i < x->funds.n; i++)
		put_fund(&t, i, &x->funds.v[i]);
	for (int i = 0; i < FUND_COLUMNS; i++)
		arg[3 + i] = cg_args_array(a, &t.c[i]);
	cg_args_add(a, "insert_enrichment_funds", insert_funds, arg, 3 + FUND_COLUMNS);
}

static void put_lists(struct columns *t, const struct cg_enrichment *x)
{
	const struct cg_overlays *o = &x->overlays;

	for (size_t i = 0; i < o->overlap.n; i++) {
		cg_pgarray_uint(&t->c[0], o->overlap.v[i].a);
		cg_pgarray_uint(&t->c[1], o->overlap.v[i].b);
		cg_pgarray_dec(&t->c[2], o->overlap.v[i].percent);
		cg_pgarray_uint(&t->c[3], o->overlap.v[i].common);
		cg_pgarray_date(&t->c[4], o->overlap.v[i].date_a);
		cg_pgarray_date(&t->c[5], o->overlap.v[i].date_b);
	}
	for (size_t i = 0; i < o->years.n; i++) {
		cg_pgarray_date(&t->c[6], o->years.v[i].date);
		cg_pgarray_dec(&t->c[7], o->years.v[i].value);
		cg_pgarray_dec(&t->c[8], o->years.v[i].invested);
	}
	for (size_t i = 0; i < x->warnings.n; i++) {
		cg_pgarray_text(&t->c[9], cg_str_of(cg_enrichment_warning_name(x->warnings.v[i].code)));
		cg_pgarray_text(&t->c[10], x->warnings.v[i].message);
		cg_pgarray_text(&t->c[11], x->warnings.v[i].scheme);
		cg_pgarray_text(&t->c[12], x->warnings.v[i].folio);
	}
}

static const char insert_enrichment[] =
	"insert into enrichments (account_id, snapshot_id, enrichment_id, livemode, enriched_at, as_of_date, partial, "
	"nav_source, newest_nav_date, xirr, xirr_reason, gain_percent, overlap_reason, overlap_a, overlap_b, "
	"overlap_percents, overlap_common, overlap_dates_a, overlap_dates_b, year_dates, year_values, year_invested, "
	"warning_codes, warning_messages, warning_schemes, warning_folios) "
	"select $1, $2, $3, $4, date_trunc('milliseconds', now()), $5, $6, $7, $8, $9, $10, $11, $12, $13::integer[], "
	"$14::integer[], $15::numeric[], $16::integer[], $17::date[], $18::date[], $19::date[], $20::numeric[], "
	"$21::numeric[], $22::text[], $23::text[], $24::text[], $25::text[] from snapshots "
	"where account_id = $1 and snapshot_id = $2 and livemode = $4 "
	"returning floor(extract(epoch from enriched_at) * 1000)::bigint";

static void add_enrichment(struct cg_args *a, const struct cg_enrichment *x, bool live, const char *id)
{
	const char *arg[12 + LIST_COLUMNS];
	struct columns t;
	int n = 0;

	begin(&t, a, LIST_COLUMNS);
	put_lists(&t, x);
	arg[n++] = a->account;
	arg[n++] = a->snapshot;
	arg[n++] = id;
	arg[n++] = cg_args_bool(live);
	arg[n++] = cg_args_date(a, x->as_of);
	arg[n++] = cg_args_bool(x->partial);
	arg[n++] = cg_args_text(a, x->source_name);
	arg[n++] = cg_args_date(a, x->newest_nav_date);
	arg[n++] = cg_args_dec(a, x->portfolio.xirr);
	arg[n++] = cg_enrichment_rate_reason_name(x->portfolio.xirr_reason);
	arg[n++] = cg_args_dec(a, x->portfolio.gain_percent);
	arg[n++] = x->overlays.overlap_reason;
	for (int i = 0; i < LIST_COLUMNS; i++)
		arg[n++] = cg_args_array(a, &t.c[i]);
	cg_args_add(a, "insert_enrichment", insert_enrichment, arg, n);
}

static void add_answer(struct cg_args *a, const struct cg_auth *auth, const struct cg_idem *idem, const char *id)
{
	const char *arg[] = { a->account, cg_args_bool(auth->live), idem->key, id, a->snapshot };

	/* No row: the claim belongs to another request now. The division stops the transaction. */
	cg_args_add(a, "idem_answer_enrichment",
		    "with kept as (update idempotency_keys set state = 'SNAPSHOT', snapshot_id = $5 "
		    "where account_id = $1 and livemode = $2 and idem_key = $3 and claim_id = $4 and state = 'CLAIMED' "
		    "returning 1) select 1 / count(*) from kept",
		    arg, 5);
}

/* The tail: what a newer one of the same day replaces, and the day's count, whose row is locked from here on. */
static void add_tail(struct cg_args *a, const struct cg_enrichment *x, const char *id)
{
	const char *old[] = { a->account, a->snapshot, cg_args_date(a, x->as_of), id }, *usage[] = { a->account };

	cg_args_add(a, "delete_old_enrichments",
		    "delete from enrichments where account_id = $1 and snapshot_id = $2 and as_of_date = $3 "
		    "and enrichment_id <> $4 and enriched_at < now() - interval '24 hours'",
		    old, 4);
	cg_args_add(a, "usage_enrichment",
		    "insert into usage_daily as u (account_id, day, requests, enrichments) "
		    "values ($1, (now() at time zone 'UTC')::date, 1, 1) on conflict (account_id, day) do update set "
		    "requests = u.requests + excluded.requests, enrichments = u.enrichments + excluded.enrichments",
		    usage, 1);
}

static enum cg_code run(struct cg_db *db, const struct cg_auth *auth, bool has_idem, struct cg_args *a,
			struct cg_enrichment *x)
{
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_WRITE, a->q, a->n, a->e);
	const struct cg_sql *row = &a->q[has_idem ? 1 : 0];

	for (size_t i = 0; i < a->n; i++) {
		/* deleted between two statements: a foreign key has nothing to hold on to */
		if (strcmp(a->q[i].sqlstate, "23503") == 0)
			rc = cg_fail(a->e, CG_ENOSNAPSHOT, "enrichment_store: the snapshot went meanwhile");
	}
	if (has_idem && strcmp(a->q[0].sqlstate, "22012") == 0)
		rc = cg_fail(a->e, CG_EIDEMBUSY, "idempotency: the claim was taken over");
	if (rc == CG_OK && PQntuples(row->res) == 0)
		rc = cg_fail(a->e, CG_ENOSNAPSHOT, "enrichment_store: the snapshot went meanwhile");
	if (rc == CG_OK)
		x->enriched_ms = cg_sql_int(row->res, 0, 0);
	cg_sql_clear(a->q, a->n);
	return rc;
}

enum cg_code cg_enrichment_store(struct cg_db *db, const struct cg_auth *auth, const struct cg_idem *idem,
				 struct cg_enrichment *x, struct cg_err *e)
{
	struct cg_args a = { .rc = CG_OK, .e = e };
	char id[CG_UUID_TEXT_MAX];
	enum cg_code rc;

	if (idem != NULL)
		x->id = idem->claim; /* so that the key leads to it again */
	else if (!cg_id_new(&x->id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	cg_arena_init(&a.arena, ARENA_MAX);
	(void)cg_id_uuid(&auth->account, a.account);
	(void)cg_id_uuid(&x->snapshot, a.snapshot);
	(void)cg_id_uuid(&x->id, id);
	if (idem != NULL)
		add_answer(&a, auth, idem, id);
	add_enrichment(&a, x, auth->live, id);
	add_funds(&a, x, id);
	add_tail(&a, x, id);
	rc = a.rc == CG_OK ? run(db, auth, idem != NULL, &a, x) : a.rc;
	cg_arena_free(&a.arena);
	return rc;
}
