#include "store/pg/row.h"
#include "store/pg/seal.h"
#include "store/snapshot/snapshot.h"

enum { QUERIES = 9 };
enum { Q_SNAPSHOT, Q_FOLIOS, Q_HOLDINGS, Q_TXNS, Q_DEMAT, Q_DEMAT_HOLDINGS, Q_DEMAT_TXNS, Q_NPS, Q_WARNINGS };

/* One loading; the first failure sticks in rc. */
struct load {
	struct cg_sql *q; /* QUERIES of them */
	struct cg_arena *arena;
	struct cg_seal seal;
	struct cg_statement *out;
	struct cg_err *e;
	enum cg_code rc;
};

static void damaged(struct load *l, const char *what)
{
	if (l->rc == CG_OK)
		l->rc = cg_fail(l->e, CG_EINTERNAL, "snapshot_load: %s: unreadable row", what);
}

static void memory(struct load *l)
{
	if (l->rc == CG_OK)
		l->rc = cg_fail(l->e, CG_EBUSY, "snapshot_load: memory");
}

static struct cg_str opened(struct load *l, const char *field, uint32_t no, struct cg_str sealed)
{
	struct cg_str plain = CG_STR_NONE;

	if (l->rc == CG_OK)
		l->rc = cg_seal_open(&l->seal, field, no, sealed, l->arena, &plain, l->e);
	return plain;
}

static struct cg_row row_at(const struct load *l, int query, int row)
{
	return (struct cg_row){ .res = l->q[query].res, .row = row, .arena = l->arena };
}

static int rows_of(const struct load *l, int query)
{
	return l->rc == CG_OK ? PQntuples(l->q[query].res) : 0;
}

static uint32_t put_people(struct load *l, const char *field, uint32_t no, const struct cg_str_list *names,
			   const struct cg_str_list *pans, struct cg_person_list *out)
{
	if (names->n != pans->n)
		damaged(l, field);
	for (size_t i = 0; i < names->n && l->rc == CG_OK; i++) {
		struct cg_person p = { names->v[i], opened(l, field, no++, pans->v[i]) };

		if (!CG_PUSH(l->arena, out, &p))
			memory(l);
	}
	return no;
}

static void put_printed(struct load *l, struct cg_row *r)
{
	struct cg_str_list amcs = cg_row_list(r), costs = cg_row_list(r), values = cg_row_list(r),
			   pages = cg_row_list(r);

	if (amcs.n != costs.n || amcs.n != values.n || amcs.n != pages.n)
		damaged(l, "printed totals");
	for (size_t i = 0; i < amcs.n && l->rc == CG_OK; i++) {
		struct cg_printed_total t = { .amc = amcs.v[i] };
		struct cg_dec page = { 0 };

		if ((costs.v[i].p != NULL && !cg_row_read_dec(costs.v[i], &t.cost)) ||
		    (values.v[i].p != NULL && !cg_row_read_dec(values.v[i], &t.value)) ||
		    !cg_row_read_dec(pages.v[i], &page))
			damaged(l, "printed totals");
		t.page = (uint32_t)page.v;
		if (!CG_PUSH(l->arena, &l->out->printed, &t))
			memory(l);
	}
}

static const char sql_snapshot[] =
	"select livemode, floor(extract(epoch from created_at) * 1000)::bigint, "
	"floor(extract(epoch from expires_at) * 1000)::bigint, expires_at <= now(), source, statement_type, level, "
	"layout, "
	"as_of_date - date '1970-01-01', period_from - date '1970-01-01', period_to - date '1970-01-01', "
	"investor_name, "
	"investor_email_enc, investor_mobile_enc, investor_pan_enc, investor_address_enc, holder_names, "
	"holder_pans_enc, "
	"total_value, total_cost, folio_count, page_count, printed_amcs, printed_costs, printed_values, printed_pages, "
	"nps_present, nps_pran, nps_value, checks, passed "
	"from snapshots where account_id = $1 and snapshot_id = $2 and livemode = $3";

static void put_names(struct load *l, struct cg_row *r)
{
	struct cg_statement *s = l->out;

	if (!cg_source_of(cg_row_text(r), &s->source) || !cg_statement_type_of(cg_row_text(r), &s->type) ||
	    !cg_level_of(cg_row_text(r), &s->level))
		damaged(l, "snapshot");
}

static void put_investor(struct load *l, struct cg_row *r)
{
	struct cg_statement *s = l->out;
	struct cg_str_list names, pans;

	s->investor.name = cg_row_text(r);
	s->investor.email = opened(l, "email", 0, cg_row_bytes(r));
	s->investor.mobile = opened(l, "mobile", 0, cg_row_bytes(r));
	s->investor.pan = opened(l, "pan", 0, cg_row_bytes(r));
	if (!cg_seal_unpack(opened(l, "address", 0, cg_row_bytes(r)), l->arena, &s->investor.address))
		damaged(l, "address");
	names = cg_row_list(r);
	pans = cg_row_bytes_list(r);
	(void)put_people(l, "holder.pan", 0, &names, &pans, &s->investors);
}

static void put_snapshot(struct load *l, struct cg_snapshot_meta *meta)
{
	struct cg_row r = row_at(l, Q_SNAPSHOT, 0);
	struct cg_statement *s = l->out;
	bool expired;

	meta->live = cg_row_bool(&r);
	meta->created_ms = cg_row_int(&r);
	meta->expires_ms = cg_row_int(&r);
	expired = cg_row_bool(&r);
	if (expired) {
		l->rc = cg_fail(l->e, CG_EEXPIRED, "snapshot_load: expired");
		return;
	}
	put_names(l, &r);
	s->layout = cg_row_text(&r);
	s->as_of = cg_row_date(&r);
	s->from = cg_row_date(&r);
	s->to = cg_row_date(&r);
	put_investor(l, &r);
	s->total_value = cg_row_dec(&r);
	s->total_cost = cg_row_dec(&r);
	s->folio_count = cg_row_uint(&r);
	s->page_count = cg_row_uint(&r);
	put_printed(l, &r);
	s->nps.present = cg_row_bool(&r);
	s->nps.pran = cg_row_text(&r);
	s->nps.value = cg_row_dec(&r);
	s->checks = cg_row_uint(&r);
	s->passed = cg_row_uint(&r);
	if (r.bad)
		damaged(l, "snapshot");
}

static const char sql_folios[] = "select folio, amc, pan_enc, kyc, holders, nominees from folios "
				 "where account_id = $1 and snapshot_id = $2 order by folio_no";

/* Folios as funds of which only the folio's part is filled; n of them. */
static struct cg_fund *read_folios(struct load *l, int n)
{
	struct cg_fund *v = cg_arena_take_array(l->arena, (size_t)n, sizeof(*v));

	if (v == NULL) {
		memory(l);
		return NULL;
	}
	for (int i = 0; i < n && l->rc == CG_OK; i++) {
		struct cg_row r = row_at(l, Q_FOLIOS, i);

		v[i].folio = cg_row_text(&r);
		v[i].amc = cg_row_text(&r);
		v[i].pan = opened(l, "folio.pan", (uint32_t)i, cg_row_bytes(&r));
		v[i].kyc = cg_row_text(&r);
		v[i].holders = cg_row_list(&r);
		v[i].nominees = cg_row_list(&r);
		if (r.bad)
			damaged(l, "folios");
	}
	return v;
}

static const char sql_holdings[] =
	"select folio_no, name, isin, registrar, rta_code, advisor, demat, coalesce(plan, ''), coalesce(option, ''), "
	"opening_units, units, nav, nav_date - date '1970-01-01', value, cost, reconciled, page from holdings "
	"where account_id = $1 and snapshot_id = $2 order by holding_no";

static void put_fund(struct load *l, struct cg_row *r, const struct cg_fund *folios, int nfolios)
{
	int64_t no = cg_row_int(r);
	struct cg_fund f;

	if (no < 0 || no >= nfolios) {
		damaged(l, "holdings");
		return;
	}
	f = folios[no];
	f.name = cg_row_text(r);
	f.isin = cg_row_text(r);
	f.registrar = cg_row_text(r);
	f.rta_code = cg_row_text(r);
	f.advisor = cg_row_text(r);
	f.demat = cg_row_tristate(r);
	r->bad |= !cg_plan_of(cg_row_text(r), &f.plan);
	r->bad |= !cg_option_of(cg_row_text(r), &f.option);
	f.opening_units = cg_row_dec(r);
	f.units = cg_row_dec(r);
	f.nav = cg_row_dec(r);
	f.nav_date = cg_row_date(r);
	f.value = cg_row_dec(r);
	f.cost = cg_row_dec(r);
	f.reconciled = cg_row_bool(r);
	f.page = cg_row_uint(r);
	if (r->bad)
		damaged(l, "holdings");
	if (!CG_PUSH(l->arena, &l->out->funds, &f))
		memory(l);
}

static void put_funds(struct load *l)
{
	int nfolios = rows_of(l, Q_FOLIOS), n = rows_of(l, Q_HOLDINGS);
	const struct cg_fund *folios = read_folios(l, nfolios);

	for (int i = 0; i < n && l->rc == CG_OK; i++) {
		struct cg_row r = row_at(l, Q_HOLDINGS, i);

		put_fund(l, &r, folios, nfolios);
	}
}

/* Numbered without gaps from 0: put into order here, as sorting thousands of wide rows is dear in the database. */
static const char sql_txns[] =
	"select txn_no, holding_no, txn_date - date '1970-01-01', type, description, amount, units, nav, "
	"balance, page from transactions where account_id = $1 and snapshot_id = $2";
/* The same columns; those that make no figure of a portfolio are more than half of what a row weighs. */
static const char sql_flows[] =
	"select txn_no, holding_no, txn_date - date '1970-01-01', type, null, amount, units, null, "
	"null, 0 from transactions where account_id = $1 and snapshot_id = $2";

/* The row of each transaction; NULL when they are not numbered so, or memory is out. */
static const int *txn_rows(struct load *l, int n)
{
	int *row = cg_arena_take_array(l->arena, (size_t)n, sizeof(*row));

	if (row == NULL) {
		memory(l);
		return NULL;
	}
	for (int i = 0; i < n; i++)
		row[i] = -1;
	for (int i = 0; i < n; i++) {
		int64_t no = cg_sql_int(l->q[Q_TXNS].res, i, 0);

		if (no < 0 || no >= n || row[no] >= 0) {
			damaged(l, "transactions");
			return NULL;
		}
		row[no] = i;
	}
	return row;
}

static void put_txns(struct load *l)
{
	int n = rows_of(l, Q_TXNS);
	const int *row = txn_rows(l, n);

	for (int i = 0; row != NULL && i < n && l->rc == CG_OK; i++) {
		struct cg_row r = row_at(l, Q_TXNS, row[i]);
		struct cg_txn t = { .date = CG_DATE_NONE };
		int64_t fund;

		r.col = 1;
		fund = cg_row_int(&r);
		t.date = cg_row_date(&r);
		r.bad |= !cg_txn_type_of(cg_sql_get(r.res, r.row, r.col++), &t.type);
		t.description = cg_row_text(&r);
		t.amount = cg_row_dec(&r);
		t.units = cg_row_dec(&r);
		t.nav = cg_row_dec(&r);
		t.balance = cg_row_dec(&r);
		t.page = cg_row_uint(&r);
		if (r.bad || fund < 0 || (size_t)fund >= l->out->funds.n)
			damaged(l, "transactions");
		else if (!CG_PUSH(l->arena, &l->out->funds.v[fund].txns, &t))
			memory(l);
	}
}

static const char sql_demat[] =
	"select depository, dp_name, dp_id, client_id, owner_names, owner_pans_enc, value from demat_accounts "
	"where account_id = $1 and snapshot_id = $2 order by demat_no";

static void put_demat(struct load *l)
{
	int n = rows_of(l, Q_DEMAT);
	uint32_t owner = 0;

	for (int i = 0; i < n && l->rc == CG_OK; i++) {
		struct cg_row r = row_at(l, Q_DEMAT, i);
		struct cg_demat_account d = { .depository = cg_row_text(&r) };
		struct cg_str_list names, pans;

		d.dp_name = cg_row_text(&r);
		d.dp_id = cg_row_text(&r);
		d.client_id = cg_row_text(&r);
		names = cg_row_list(&r);
		pans = cg_row_bytes_list(&r);
		owner = put_people(l, "owner.pan", owner, &names, &pans, &d.owners);
		d.value = cg_row_dec(&r);
		if (r.bad)
			damaged(l, "demat_accounts");
		if (!CG_PUSH(l->arena, &l->out->demat, &d))
			memory(l);
	}
}

static const char sql_demat_holdings[] =
	"select demat_no, array_position(array['EQUITY', 'BOND', 'FUND'], kind) - 1, isin, name, units, price, "
	"face_value, "
	"value, page from demat_holdings where account_id = $1 and snapshot_id = $2 order by holding_no";

static void put_demat_holdings(struct load *l)
{
	int n = rows_of(l, Q_DEMAT_HOLDINGS);

	for (int i = 0; i < n && l->rc == CG_OK; i++) {
		struct cg_row r = row_at(l, Q_DEMAT_HOLDINGS, i);
		int64_t no = cg_row_int(&r);
		struct cg_demat_holding h = { .kind = (enum cg_demat_kind)cg_row_int(&r) };

		h.isin = cg_row_text(&r);
		h.name = cg_row_text(&r);
		h.units = cg_row_dec(&r);
		h.price = cg_row_dec(&r);
		h.face_value = cg_row_dec(&r);
		h.value = cg_row_dec(&r);
		h.page = cg_row_uint(&r);
		if (r.bad || no < 0 || (size_t)no >= l->out->demat.n)
			damaged(l, "demat_holdings");
		else if (!CG_PUSH(l->arena, &l->out->demat.v[no].holdings, &h))
			memory(l);
	}
}

static const char sql_demat_txns[] =
	"select demat_no, isin, name, txn_date - date '1970-01-01', description, opening, debit, credit, closing, page "
	"from demat_transactions where account_id = $1 and snapshot_id = $2 order by txn_no";

static void put_demat_txns(struct load *l)
{
	int n = rows_of(l, Q_DEMAT_TXNS);

	for (int i = 0; i < n && l->rc == CG_OK; i++) {
		struct cg_row r = row_at(l, Q_DEMAT_TXNS, i);
		int64_t no = cg_row_int(&r);
		struct cg_demat_txn t = { .isin = cg_row_text(&r) };

		t.name = cg_row_text(&r);
		t.date = cg_row_date(&r);
		t.description = cg_row_text(&r);
		t.opening = cg_row_dec(&r);
		t.debit = cg_row_dec(&r);
		t.credit = cg_row_dec(&r);
		t.closing = cg_row_dec(&r);
		t.page = cg_row_uint(&r);
		if (r.bad || no < 0 || (size_t)no >= l->out->demat.n)
			damaged(l, "demat_transactions");
		else if (!CG_PUSH(l->arena, &l->out->demat.v[no].txns, &t))
			memory(l);
	}
}

static const char sql_nps[] = "select name, tier, units, nav, value from nps_holdings "
			      "where account_id = $1 and snapshot_id = $2 order by scheme_no";

static void put_nps(struct load *l)
{
	int n = rows_of(l, Q_NPS);

	for (int i = 0; i < n && l->rc == CG_OK; i++) {
		struct cg_row r = row_at(l, Q_NPS, i);
		struct cg_nps_scheme x = { .name = cg_row_text(&r) };

		x.tier = cg_row_text(&r);
		x.units = cg_row_dec(&r);
		x.nav = cg_row_dec(&r);
		x.value = cg_row_dec(&r);
		if (r.bad)
			damaged(l, "nps_holdings");
		if (!CG_PUSH(l->arena, &l->out->nps.schemes, &x))
			memory(l);
	}
}

static const char sql_warnings[] = "select code, message, scheme, folio, page, expected, found from statement_warnings "
				   "where account_id = $1 and snapshot_id = $2 order by warning_no";

static void put_warnings(struct load *l)
{
	int n = rows_of(l, Q_WARNINGS);

	for (int i = 0; i < n && l->rc == CG_OK; i++) {
		struct cg_row r = row_at(l, Q_WARNINGS, i);
		struct cg_warning w = { 0 };

		r.bad |= !cg_warning_of(cg_sql_get(r.res, i, r.col++), &w.code);
		w.message = cg_row_text(&r);
		w.scheme = cg_row_text(&r);
		w.folio = cg_row_text(&r);
		w.page = cg_row_uint(&r);
		w.expected = cg_row_text(&r);
		w.found = cg_row_text(&r);
		if (r.bad)
			damaged(l, "statement_warnings");
		if (!CG_PUSH(l->arena, &l->out->warnings, &w))
			memory(l);
	}
}

static const struct {
	const char *name, *text;
	void (*put)(struct load *l);
} tables[QUERIES] = {
	[Q_SNAPSHOT] = { "load_snapshot", sql_snapshot, NULL },
	[Q_FOLIOS] = { "load_folios", sql_folios, NULL },
	[Q_HOLDINGS] = { "load_holdings", sql_holdings, put_funds },
	[Q_TXNS] = { "load_transactions", sql_txns, put_txns },
	[Q_DEMAT] = { "load_demat_accounts", sql_demat, put_demat },
	[Q_DEMAT_HOLDINGS] = { "load_demat_holdings", sql_demat_holdings, put_demat_holdings },
	[Q_DEMAT_TXNS] = { "load_demat_transactions", sql_demat_txns, put_demat_txns },
	[Q_NPS] = { "load_nps", sql_nps, put_nps },
	[Q_WARNINGS] = { "load_warnings", sql_warnings, put_warnings },
};

static void put_all(struct load *l, struct cg_snapshot_meta *meta)
{
	if (PQntuples(l->q[Q_SNAPSHOT].res) == 0) {
		l->rc = cg_fail(l->e, CG_ENOSNAPSHOT, "snapshot_load: no such row");
		return;
	}
	put_snapshot(l, meta);
	for (int i = 0; i < QUERIES; i++) {
		if (tables[i].put != NULL)
			tables[i].put(l);
	}
}

enum { MOST = 2 };
_Static_assert(MOST *QUERIES <= CG_SQL_BATCH_MAX, "both fit one round trip");

static enum cg_code load_all(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id, size_t n,
			     const char *txns, struct cg_arena *a, struct cg_snapshot_meta *meta,
			     struct cg_statement *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], snapshot[MOST][CG_UUID_TEXT_MAX];
	const char *arg[MOST][3];
	struct cg_sql q[MOST * QUERIES];
	enum cg_code rc;

	for (size_t k = 0; k < n; k++) {
		arg[k][0] = cg_id_uuid(&auth->account, account);
		arg[k][1] = cg_id_uuid(&id[k], snapshot[k]);
		arg[k][2] = auth->live ? "t" : "f";
		out[k] = (struct cg_statement){ 0 };
		meta[k] = (struct cg_snapshot_meta){ .id = id[k] };
		for (int i = 0; i < QUERIES; i++)
			q[k * QUERIES + (size_t)i] = (struct cg_sql){ .name = tables[i].name,
								      .text = i == Q_TXNS ? txns : tables[i].text,
								      .arg = arg[k],
								      .n = i == Q_SNAPSHOT ? 3 : 2 };
	}
	rc = cg_sql_run(db, &auth->account, CG_TX_READ, q, n * QUERIES, e);
	for (size_t k = 0; k < n && rc == CG_OK; k++) {
		struct load l = { .q = q + k * QUERIES,
				  .arena = a,
				  .seal = { cg_db_config(db), auth->account, id[k] },
				  .out = &out[k],
				  .e = e };

		put_all(&l, &meta[k]);
		rc = l.rc;
	}
	cg_sql_clear(q, n * QUERIES);
	return rc;
}

enum cg_code cg_snapshot_load(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id, struct cg_arena *a,
			      struct cg_snapshot_meta *meta, struct cg_statement *out, struct cg_err *e)
{
	return load_all(db, auth, id, 1, sql_txns, a, meta, out, e);
}

enum cg_code cg_snapshot_load_flows(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				    struct cg_arena *a, struct cg_snapshot_meta *meta, struct cg_statement *out,
				    struct cg_err *e)
{
	return load_all(db, auth, id, 1, sql_flows, a, meta, out, e);
}

enum cg_code cg_snapshot_load_two(struct cg_db *db, const struct cg_auth *auth, const struct cg_id id[2],
				  struct cg_arena *a, struct cg_snapshot_meta meta[2], struct cg_statement out[2],
				  struct cg_err *e)
{
	return load_all(db, auth, id, MOST, sql_txns, a, meta, out, e);
}
