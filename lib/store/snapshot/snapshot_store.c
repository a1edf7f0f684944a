#include "store/snapshot/snapshot_args.h"

#include "statement/mask.h"

#include <sodium.h>
#include <string.h>

enum { ARENA_MAX = 512 * 1024 * 1024 };
#define MS_PER_HOUR INT64_C(3600000)

/* Keep the answer first: an aborted transaction is cheap while nothing was inserted. */
static void add_answer(struct cg_args *a, const struct cg_auth *auth, const struct cg_idem *idem)
{
	char claim[CG_UUID_TEXT_MAX];
	const char *arg[] = { a->account, cg_args_bool(auth->live), idem->key,
			      cg_args_text(a, cg_str_of(cg_id_uuid(&idem->claim, claim))), a->snapshot };

	/* No row: the claim belongs to another request now. The division stops the transaction. */
	cg_args_add(
		a, "idem_answer",
		"with kept as (update idempotency_keys set state = 'SNAPSHOT', snapshot_id = $5 where account_id = $1 "
		"and livemode = $2 and idem_key = $3 and claim_id = $4 and state = 'CLAIMED' returning 1) "
		"select 1 / count(*) from kept",
		arg, 5);
}

static void printed_totals(struct cg_args *a, const struct cg_statement *s, const char *out[4])
{
	struct cg_pgarray c[4];

	for (int i = 0; i < 4; i++)
		cg_pgarray_init(&c[i], &a->arena);
	for (size_t i = 0; i < s->printed.n; i++) {
		cg_pgarray_text(&c[0], s->printed.v[i].amc);
		cg_pgarray_dec(&c[1], s->printed.v[i].cost);
		cg_pgarray_dec(&c[2], s->printed.v[i].value);
		cg_pgarray_uint(&c[3], s->printed.v[i].page);
	}
	for (int i = 0; i < 4; i++)
		out[i] = cg_args_array(a, &c[i]);
}

static const char *sealed(struct cg_args *a, const char *field, struct cg_str plain)
{
	return cg_args_bytes(a, cg_args_seal(a, field, 0, plain));
}

static const char *sealed_address(struct cg_args *a, const struct cg_str_list *address)
{
	struct cg_str text;

	if (!cg_seal_pack(address, &a->arena, &text))
		cg_args_memory(a);
	return sealed(a, "address", text);
}

static const char insert_snapshot[] =
	"insert into snapshots (account_id, snapshot_id, livemode, created_at, expires_at, source, statement_type, "
	"layout, "
	"as_of_date, period_from, period_to, investor_name, investor_email_enc, investor_email_mask, "
	"investor_mobile_enc, "
	"investor_mobile_mask, investor_pan_enc, investor_pan_mask, investor_address_enc, holder_names, "
	"holder_pans_enc, "
	"holder_pan_masks, total_value, total_cost, folio_count, page_count, printed_amcs, printed_costs, "
	"printed_values, "
	"printed_pages, nps_present, nps_pran, nps_value, checks, passed, level) values ($1, $2, $3, "
	"date_trunc('milliseconds', now()), "
	"date_trunc('milliseconds', now()) + $4::bigint * interval '1 millisecond', $5, $6, $7, $8, $9, $10, $11, $12, "
	"$13, "
	"$14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35) "
	"returning floor(extract(epoch from created_at) * 1000)::bigint, floor(extract(epoch from expires_at) * "
	"1000)::bigint";

static void add_snapshot(struct cg_args *a, const struct cg_statement *s, bool live, int64_t life_ms)
{
	const char *people[3], *printed[4];

	(void)cg_args_people(a, "holder.pan", 0, &s->investors, people);
	printed_totals(a, s, printed);
	/* clang-format off */
	cg_args_add(a, "insert_snapshot", insert_snapshot, (const char *const[]){
		a->account, a->snapshot, cg_args_bool(live), cg_args_int(a, life_ms),
		cg_source_name(s->source), cg_statement_type_name(s->type), cg_args_text(a, s->layout),
		cg_args_date(a, s->as_of), cg_args_date(a, s->from), cg_args_date(a, s->to),
		cg_args_text(a, s->investor.name),
		sealed(a, "email", s->investor.email), cg_args_text(a, cg_mask_email(&a->arena, s->investor.email)),
		sealed(a, "mobile", s->investor.mobile), cg_args_text(a, cg_mask_mobile(&a->arena, s->investor.mobile)),
		sealed(a, "pan", s->investor.pan), cg_args_text(a, cg_mask_pan(&a->arena, s->investor.pan)),
		sealed_address(a, &s->investor.address), people[0], people[1], people[2],
		cg_args_dec(a, s->total_value), cg_args_dec(a, s->total_cost),
		cg_args_int(a, s->folio_count), cg_args_int(a, s->page_count),
		printed[0], printed[1], printed[2], printed[3],
		cg_args_bool(s->nps.present), cg_args_text(a, s->nps.pran), cg_args_dec(a, s->nps.value),
		cg_args_int(a, s->checks), cg_args_int(a, s->passed), cg_level_name(s->level),
	}, 35);
	/* clang-format on */
}

/* Last, as its row is locked from here to the end of the transaction. */
static void add_usage(struct cg_args *a)
{
	const char *arg[] = { a->account };

	cg_args_add(a, "usage_add",
		    "insert into usage_daily as u (account_id, day, requests, parses) "
		    "values ($1, (now() at time zone 'UTC')::date, 1, 1) on conflict (account_id, day) do update set "
		    "requests = u.requests + excluded.requests, parses = u.parses + excluded.parses",
		    arg, 1);
}

static int64_t life_ms(const struct cg_config *cfg, bool live)
{
	return live ? cfg->live_retention_days * 24 * MS_PER_HOUR : cfg->test_retention_hours * MS_PER_HOUR;
}

static enum cg_code run(struct cg_db *db, const struct cg_auth *auth, bool has_idem, struct cg_args *a,
			struct cg_snapshot_meta *meta)
{
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_WRITE, a->q, a->n, a->e);
	const PGresult *times = a->q[has_idem ? 1 : 0].res;

	if (rc == CG_OK) {
		meta->created_ms = cg_sql_int(times, 0, 0);
		meta->expires_ms = cg_sql_int(times, 0, 1);
	} else if (has_idem && strcmp(a->q[0].sqlstate, "22012") == 0) {
		rc = cg_fail(a->e, CG_EIDEMBUSY, "idempotency: the claim was taken over");
	}
	cg_sql_clear(a->q, a->n);
	return rc;
}

enum cg_code cg_snapshot_store(struct cg_db *db, const struct cg_auth *auth, const struct cg_statement *s,
			       const struct cg_idem *idem, struct cg_snapshot_meta *meta, struct cg_err *e)
{
	struct cg_args a = { .rc = CG_OK, .e = e };
	enum cg_code rc;

	*meta = (struct cg_snapshot_meta){ .live = auth->live };
	if (!cg_id_new(&meta->id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	cg_arena_init(&a.arena, ARENA_MAX);
	a.seal = (struct cg_seal){ cg_db_config(db), auth->account, meta->id };
	(void)cg_id_uuid(&auth->account, a.account);
	(void)cg_id_uuid(&meta->id, a.snapshot);
	if (idem != NULL)
		add_answer(&a, auth, idem);
	add_snapshot(&a, s, auth->live, life_ms(cg_db_config(db), auth->live));
	cg_args_funds(&a, s);
	cg_args_demat(&a, s);
	cg_args_warnings(&a, s);
	add_usage(&a);
	rc = a.rc == CG_OK ? run(db, auth, idem != NULL, &a, meta) : a.rc;
	cg_arena_free(&a.arena);
	return rc;
}
