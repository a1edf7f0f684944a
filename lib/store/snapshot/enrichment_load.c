#include "market/overlays.h"
#include "store/pg/row.h"
#include "store/snapshot/enrichment.h"

#include <string.h>

enum { QUERIES = 3 };
enum { Q_SNAPSHOT, Q_ENRICHMENT, Q_FUNDS };

/* One loading; the first failure sticks in rc. */
struct load {
	struct cg_sql q[QUERIES];
	struct cg_arena *arena;
	struct cg_enrichment *out;
	struct cg_err *e;
	enum cg_code rc;
};

static void damaged(struct load *l, const char *what)
{
	if (l->rc == CG_OK)
		l->rc = cg_fail(l->e, CG_EINTERNAL, "enrichment_load: %s: unreadable row", what);
}

static void no_memory(struct load *l)
{
	if (l->rc == CG_OK)
		l->rc = cg_fail(l->e, CG_EBUSY, "enrichment_load: memory");
}

static bool whole_number(struct cg_str s, int32_t *out)
{
	struct cg_dec d = CG_DEC_NONE;

	if (!cg_row_read_dec(s, &d) || d.scale != 0 || d.v > INT32_MAX || d.v < INT32_MIN)
		return false;
	*out = (int32_t)d.v;
	return true;
}

static bool number_or_none(struct cg_str s, struct cg_dec *out)
{
	return s.p == NULL || cg_row_read_dec(s, out);
}

static void put_overlap(struct load *l, struct cg_row *r)
{
	struct cg_str_list c[6];

	for (int i = 0; i < 6; i++)
		c[i] = cg_row_list(r);
	for (size_t i = 0; i < c[0].n && l->rc == CG_OK; i++) {
		struct cg_fund_overlap o = { .a = 0 };
		int32_t v[5] = { 0 };
		bool ok = true;

		for (int k = 1; k < 6; k++)
			ok = ok && c[k].n == c[0].n;
		ok = ok && whole_number(c[0].v[i], &v[0]) && whole_number(c[1].v[i], &v[1]) &&
		     cg_row_read_dec(c[2].v[i], &o.percent) && whole_number(c[3].v[i], &v[2]) &&
		     whole_number(c[4].v[i], &v[3]) && whole_number(c[5].v[i], &v[4]) && v[0] >= 0 && v[1] >= 0 &&
		     v[2] >= 0;
		o.a = (size_t)v[0];
		o.b = (size_t)v[1];
		o.common = (uint32_t)v[2];
		o.date_a = v[3];
		o.date_b = v[4];
		if (!ok)
			damaged(l, "overlap");
		else if (!CG_PUSH(l->arena, &l->out->overlays.overlap, &o))
			no_memory(l);
	}
}

static void put_years(struct load *l, struct cg_row *r)
{
	struct cg_str_list dates = cg_row_list(r), values = cg_row_list(r), invested = cg_row_list(r);

	for (size_t i = 0; i < dates.n && l->rc == CG_OK; i++) {
		struct cg_year_value y = { .value = CG_DEC_NONE, .invested = CG_DEC_NONE };

		if (values.n != dates.n || invested.n != dates.n || !whole_number(dates.v[i], &y.date) ||
		    !number_or_none(values.v[i], &y.value) || !number_or_none(invested.v[i], &y.invested))
			damaged(l, "years");
		else if (!CG_PUSH(l->arena, &l->out->overlays.years, &y))
			no_memory(l);
	}
}

static void put_warnings(struct load *l, struct cg_row *r)
{
	struct cg_str_list codes = cg_row_list(r), messages = cg_row_list(r), schemes = cg_row_list(r),
			   folios = cg_row_list(r);

	for (size_t i = 0; i < codes.n && l->rc == CG_OK; i++) {
		struct cg_enrich_warning w = { .code = CG_ENRICH_WARN_MAX };

		if (messages.n != codes.n || schemes.n != codes.n || folios.n != codes.n ||
		    !cg_enrichment_warning_of(codes.v[i], &w.code)) {
			damaged(l, "warnings");
			return;
		}
		w.message = messages.v[i];
		w.scheme = schemes.v[i];
		w.folio = folios.v[i];
		if (!CG_PUSH(l->arena, &l->out->warnings, &w))
			no_memory(l);
	}
}

#define DAYS(column)                                                                                                   \
	"array(select d - date '1970-01-01' from unnest(" column ") with ordinality as t (d, i) order by i)"
/* The enrichment that is meant: the newest; $4 a day, $5 an id. */
#define MEANT                                                                                                          \
	"from enrichments where account_id = $1 and snapshot_id = $2 and livemode = $3 and "                           \
	"($4::date is null or as_of_date = $4) and ($5::uuid is null or enrichment_id = $5) "                          \
	"order by enriched_at desc, enrichment_id desc limit 1"

static const char sql_snapshot[] =
	"select expires_at <= now() from snapshots where account_id = $1 and snapshot_id = $2 and livemode = $3";
static const char sql_enrichment[] =
	"select enrichment_id, floor(extract(epoch from enriched_at) * 1000)::bigint, as_of_date - date '1970-01-01', "
	"partial, nav_source, newest_nav_date - date '1970-01-01', xirr, xirr_reason, gain_percent, overlap_reason, "
	"overlap_a, overlap_b, overlap_percents, overlap_common, " DAYS("overlap_dates_a") ", " DAYS(
		"overlap_dates_b") ", " DAYS("year_dates") ", year_values, year_invested, warning_codes, "
							   "warning_messages, warning_schemes, warning_folios " MEANT;
static const char sql_funds[] =
	"select name, isin, folio, demat_client_id, coalesce(scheme_code, 0), coalesce(family_code, 0), category, amc, "
	"asset_class, coalesce(plan, ''), coalesce(option, ''), units, latest_nav, latest_nav_date - date "
	"'1970-01-01', current_value, return_1y, return_3y, reason_1y, reason_3y, benchmark, proxy, quality, "
	"benchmark_1y, benchmark_3y, excess_1y, excess_3y, xirr, xirr_reason, gain_percent, coalesce(direct_code, 0), "
	"direct_isin, direct_name, direct_1y, direct_3y from enrichment_funds where account_id = $1 and snapshot_id = "
	"$2 "
	"and enrichment_id = (select enrichment_id " MEANT ") order by fund_no";

static const char *overlap_reason(struct cg_str s)
{
	static const char *const known[] = { "HOLDINGS_NOT_IMPORTED", "HOLDINGS_INCOMPLETE" };

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (cg_str_eq(s, cg_str_of(known[i])))
			return known[i];
	return NULL;
}

static void put_enrichment(struct load *l)
{
	struct cg_row r = { .res = l->q[Q_ENRICHMENT].res, .arena = l->arena };
	struct cg_enrichment *x = l->out;

	r.bad |= !cg_id_parse_uuid(cg_sql_get(r.res, 0, r.col++), &x->id);
	x->enriched_ms = cg_row_int(&r);
	x->as_of = cg_row_date(&r);
	x->partial = cg_row_bool(&r);
	x->source_name = cg_row_text(&r);
	x->newest_nav_date = cg_row_date(&r);
	x->portfolio.xirr = cg_row_dec(&r);
	r.bad |= !cg_enrichment_rate_reason_of(cg_row_text(&r), &x->portfolio.xirr_reason);
	x->portfolio.gain_percent = cg_row_dec(&r);
	x->overlays.overlap_reason = overlap_reason(cg_row_text(&r));
	put_overlap(l, &r);
	put_years(l, &r);
	put_warnings(l, &r);
	if (r.bad)
		damaged(l, "enrichments");
}

static void put_figures(struct cg_row *r, struct cg_enriched_fund *f)
{
	f->units = cg_row_dec(r);
	f->latest_nav = cg_row_dec(r);
	f->latest_nav_date = cg_row_date(r);
	f->current_value = cg_row_dec(r);
	f->ret[0] = cg_row_dec(r);
	f->ret[1] = cg_row_dec(r);
	r->bad |= !cg_enrichment_status_of(cg_row_text(r), &f->reason[0]);
	r->bad |= !cg_enrichment_status_of(cg_row_text(r), &f->reason[1]);
	f->status = f->reason[0] > f->reason[1] ? f->reason[0] : f->reason[1];
	f->benchmark = cg_row_text(r);
	f->proxy = cg_row_text(r);
	r->bad |= !cg_fund_quality_of(cg_row_text(r), &f->quality);
	f->bench[0] = cg_row_dec(r);
	f->bench[1] = cg_row_dec(r);
	f->excess[0] = cg_row_dec(r);
	f->excess[1] = cg_row_dec(r);
	f->xirr = cg_row_dec(r);
	r->bad |= !cg_enrichment_rate_reason_of(cg_row_text(r), &f->xirr_reason);
	f->gain_percent = cg_row_dec(r);
	f->direct.code = (int32_t)cg_row_int(r);
	f->direct.isin = cg_row_text(r);
	f->direct.name = cg_row_text(r);
	f->direct_ret[0] = cg_row_dec(r);
	f->direct_ret[1] = cg_row_dec(r);
	for (int h = 0; h < CG_HORIZONS; h++)
		(void)cg_dec_sub(f->direct_ret[h], f->ret[h], &f->gap[h]);
}

static void put_fund(struct load *l, int row)
{
	struct cg_row r = { .res = l->q[Q_FUNDS].res, .row = row, .arena = l->arena };
	struct cg_enriched_fund f = { .name = cg_row_text(&r) };

	f.isin = cg_row_text(&r);
	f.folio = cg_row_text(&r);
	f.demat_client_id = cg_row_text(&r);
	f.scheme_code = (int32_t)cg_row_int(&r);
	f.family = (int32_t)cg_row_int(&r);
	f.category = cg_row_text(&r);
	f.amc = cg_row_text(&r);
	r.bad |= !cg_fund_asset_class_of(cg_row_text(&r), &f.asset_class);
	r.bad |= !cg_plan_of(cg_row_text(&r), &f.plan);
	r.bad |= !cg_option_of(cg_row_text(&r), &f.option);
	put_figures(&r, &f);
	if (r.bad)
		damaged(l, "enrichment_funds");
	else if (!CG_PUSH(l->arena, &l->out->funds, &f))
		no_memory(l);
}

static void put_all(struct load *l)
{
	if (PQntuples(l->q[Q_SNAPSHOT].res) == 0)
		l->rc = cg_fail(l->e, CG_ENOSNAPSHOT, "enrichment_load: no such snapshot");
	else if (cg_sql_true(l->q[Q_SNAPSHOT].res, 0, 0))
		l->rc = cg_fail(l->e, CG_EEXPIRED, "enrichment_load: expired");
	else if (PQntuples(l->q[Q_ENRICHMENT].res) == 0)
		l->rc = cg_fail_hint(l->e, CG_ENOTFOUND,
				     "This snapshot has no enrichment of that day: make one with POST /api/v1/enrich.");
	if (l->rc != CG_OK)
		return;
	put_enrichment(l);
	for (int i = 0; i < PQntuples(l->q[Q_FUNDS].res) && l->rc == CG_OK; i++)
		put_fund(l, i);
	for (size_t i = 0; i < l->out->overlays.overlap.n; i++) {
		if (l->out->overlays.overlap.v[i].a >= l->out->funds.n ||
		    l->out->overlays.overlap.v[i].b >= l->out->funds.n)
			damaged(l, "overlap");
	}
	if (l->rc == CG_OK)
		l->rc = cg_overlays_make(l->out, l->arena, l->e);
}

static enum cg_code load(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *snapshot, const char *day,
			 const char *id, struct cg_arena *a, struct cg_enrichment *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], text[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(snapshot, text), auth->live ? "t" : "f",
			      day, id };
	struct load l = { .arena = a, .out = out, .e = e };

	memset(out, 0, sizeof(*out));
	out->snapshot = *snapshot;
	l.q[Q_SNAPSHOT] = (struct cg_sql){ .name = "enrichment_snapshot", .text = sql_snapshot, .arg = arg, .n = 3 };
	l.q[Q_ENRICHMENT] = (struct cg_sql){ .name = "load_enrichment", .text = sql_enrichment, .arg = arg, .n = 5 };
	l.q[Q_FUNDS] = (struct cg_sql){ .name = "load_enrichment_funds", .text = sql_funds, .arg = arg, .n = 5 };
	l.rc = cg_sql_run(db, &auth->account, CG_TX_READ, l.q, QUERIES, e);
	if (l.rc == CG_OK)
		put_all(&l);
	cg_sql_clear(l.q, QUERIES);
	return l.rc;
}

enum cg_code cg_enrichment_load(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *snapshot,
				int32_t as_of, struct cg_arena *a, struct cg_enrichment *out, struct cg_err *e)
{
	char day[CG_DATE_TEXT_MAX];

	return load(db, auth, snapshot, as_of != CG_DATE_NONE ? cg_date_text(as_of, day) : NULL, NULL, a, out, e);
}

enum cg_code cg_enrichment_load_id(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *snapshot,
				   const struct cg_id *id, struct cg_arena *a, struct cg_enrichment *out,
				   struct cg_err *e)
{
	char text[CG_UUID_TEXT_MAX];

	return load(db, auth, snapshot, NULL, cg_id_uuid(id, text), a, out, e);
}
