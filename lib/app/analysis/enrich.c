#include "app/analysis/enrich.h"

#include "app/market/nav_fetch.h"
#include "app/market/schemes.h"
#include "base/digest.h"
#include "base/time.h"
#include "market/benchmark.h"
#include "market/enrich/enrich.h"
#include "net/fetcher.h"
#include "store/market/index_level.h"
#include "store/market/nav_table.h"
#include "store/snapshot/enrichment.h"
#include "store/snapshot/snapshot.h"

#include <string.h>

_Static_assert((int)CG_FINGERPRINT_BYTES == (int)CG_DIGEST_SIZE, "a fingerprint is a SHA-256");

static enum cg_code lacks_memory(struct cg_context *x)
{
	return cg_fail(x->err, CG_EBUSY, "enrich: no memory");
}

enum cg_code cg_app_enrich_as_of(struct cg_context *x, struct cg_str text, struct cg_as_of *out)
{
	int32_t first;

	*out = (struct cg_as_of){ .kind = CG_AS_OF_LATEST, .day = CG_DATE_NONE };
	if (text.p == NULL || cg_str_eq(text, CG_STR("latest")))
		return CG_OK;
	out->kind = CG_AS_OF_STATEMENT;
	if (cg_str_eq(text, CG_STR("statement")))
		return CG_OK;
	out->kind = CG_AS_OF_DAY;
	if (!cg_date_parse_iso(text, &out->day))
		return cg_fail_param(x->err, CG_EREQUEST, "as_of",
				     "as_of must be \"latest\", \"statement\" or a date as YYYY-MM-DD.");
	if (out->day > cg_time_india_today())
		return cg_fail_param(x->err, CG_EREQUEST, "as_of",
				     "as_of lies in the future: give today or an earlier day.");
	if (cg_date_make(2006, 4, 1, &first) && out->day < first)
		return cg_fail_param(x->err, CG_EREQUEST, "as_of",
				     "as_of lies before the first NAVs, which are of April 2006.");
	return CG_OK;
}

/* Everything that one enrichment takes. */
struct job {
	struct cg_context *x;
	struct cg_statement s;
	struct cg_positions positions;
	struct cg_nav_needs needs;
	struct cg_codes codes, families;
	struct cg_nav_table table;
	struct cg_tri_table indices;
	struct cg_equities *portfolios;
	size_t n_portfolios;
	int32_t as_of;
	int64_t wait_ms; /* until the source may be asked again; 0: not known */
};

static enum cg_code find_schemes(struct job *j)
{
	struct cg_context *x = j->x;
	enum cg_code rc = cg_app_schemes_of_positions(x, &j->positions);

	for (size_t i = 0; i < j->positions.n && rc == CG_OK; i++) {
		const struct cg_position *p = &j->positions.v[i];

		if (p->scheme != NULL && p->scheme->family > 0 && p->held &&
		    !CG_PUSH(x->arena, &j->families, &p->scheme->family))
			rc = lacks_memory(x);
	}
	return rc;
}

static void release_fetcher(void *thing)
{
	cg_fetcher_free(thing);
}

static struct cg_fetcher *fetcher_of(struct cg_app *app)
{
	if (app->fetcher.thing == NULL)
		app->fetcher = (struct cg_kept){ cg_fetcher_new(app->cfg), release_fetcher };
	return app->fetcher.thing;
}

/* One portion of the schemes: what their source says of each is noted in the table. */
static enum cg_code fetch_some(struct job *j, struct cg_fetcher *fetcher, const int32_t *codes, size_t n,
			       int64_t deadline_ms)
{
	struct cg_context *x = j->x;
	enum cg_nav_outcome *outcome = cg_arena_take_array(x->arena, n, sizeof(*outcome));
	struct cg_nav_ensured did;
	enum cg_code rc;

	if (outcome == NULL)
		return lacks_memory(x);
	rc = cg_nav_ensure(x->app->db, fetcher, codes, n, deadline_ms, outcome, &did, x->err);
	if (did.wait_ms > j->wait_ms)
		j->wait_ms = did.wait_ms;
	for (size_t i = 0; i < n && rc == CG_OK; i++) {
		struct cg_nav_known *k = cg_positions_navs_find(&j->table, codes[i]);

		k->unavailable = outcome[i] == CG_NAV_UNAVAILABLE;
		k->complete = outcome[i] == CG_NAV_OK;
	}
	return rc;
}

/* NAVs as new as the source has them; what it does not give is noted by scheme and does not fail the request. */
static enum cg_code fetch_navs(struct job *j)
{
	struct cg_context *x = j->x;
	int64_t deadline_ms = cg_time_monotonic_ms() + x->app->cfg->nav_wait_ms;
	struct cg_fetcher *fetcher = fetcher_of(x->app);
	size_t n = j->codes.n;
	enum cg_code rc = CG_OK;

	if (fetcher == NULL || !cg_positions_navs_make(&j->codes, x->arena, &j->table))
		return lacks_memory(x);
	for (size_t at = 0; at < n && rc == CG_OK; at += CG_NAV_CODES_MAX) {
		size_t some = n - at < CG_NAV_CODES_MAX ? n - at : CG_NAV_CODES_MAX;

		rc = fetch_some(j, fetcher, j->codes.v + at, some, deadline_ms);
	}
	return rc;
}

/* The host of the source, as its name: whatever else an address may hold is not for callers. */
static struct cg_str source_name(struct cg_context *x)
{
	struct cg_str url = cg_str_of(x->app->cfg->nav_url), host;
	size_t at = cg_str_find(url, CG_STR("://"));

	if (at != SIZE_MAX)
		url = cg_str_sub(url, at + 3, url.n);
	host = cg_str_cut(&url, '/');
	at = cg_str_find(host, CG_STR("@"));
	if (at != SIZE_MAX)
		host = cg_str_sub(host, at + 1, host.n);
	return cg_arena_str(x->arena, cg_str_cut(&host, ':'));
}

static enum cg_code compute(struct job *j, struct cg_enrichment *out)
{
	const struct cg_enrich_input in = { .s = &j->s,
					    .positions = &j->positions,
					    .navs = &j->table,
					    .indices = &j->indices,
					    .portfolios = j->portfolios,
					    .n_portfolios = j->n_portfolios,
					    .as_of = j->as_of,
					    .source_name = source_name(j->x) };

	if (in.source_name.p == NULL)
		return cg_fail(j->x->err, CG_EBUSY, "enrich: memory");
	return cg_enrich_make(&in, j->x->arena, out, j->x->err);
}

static enum cg_code load_positions(struct job *j, const struct cg_id *id)
{
	struct cg_context *x = j->x;
	struct cg_snapshot_meta meta;
	enum cg_code rc = cg_snapshot_load_flows(x->app->db, x->auth, id, x->arena, &meta, &j->s, x->err);

	if (rc == CG_OK && !cg_positions_make(&j->s, x->arena, &j->positions))
		rc = lacks_memory(x);
	return rc;
}

/* Levels of the indices themselves, on the days on which the funds' returns begin and end. */
static enum cg_code load_indices(struct job *j)
{
	struct cg_tri_needs needs;

	if (!cg_benchmark_tri_needs(&j->positions, &j->table, j->as_of, j->x->arena, &needs))
		return lacks_memory(j->x);
	return cg_index_level_load(j->x->app->db, &needs, j->x->arena, &j->indices, j->x->err);
}

/* From the statement to figures. */
static enum cg_code enrich(struct job *j, struct cg_enrichment *out)
{
	struct cg_context *x = j->x;
	enum cg_code rc = find_schemes(j);

	if (rc == CG_OK && !cg_positions_nav_needs(&j->positions, &j->s, j->as_of, x->arena, &j->needs, &j->codes))
		rc = lacks_memory(x);
	if (rc == CG_OK)
		rc = fetch_navs(j);
	if (rc == CG_OK)
		rc = cg_nav_table_load(x->app->db, &j->needs, &j->families, x->arena, &j->table, &j->portfolios,
				       &j->n_portfolios, x->err);
	if (rc == CG_OK)
		rc = load_indices(j);
	if (rc == CG_OK)
		rc = compute(j, out);
	if (rc == CG_OK && cg_enrich_is_void(out)) {
		/* what the source asked for goes on to the caller, up to a day */
		if (j->wait_ms > 0)
			x->err->retry_after =
				(int)(j->wait_ms >= CG_TIME_DAY_MS ? CG_TIME_DAY_MS / 1000 : (j->wait_ms + 999) / 1000);
		rc = cg_fail_hint(x->err, CG_EUPSTREAM,
				  "The source of NAVs cannot be reached and no NAV of these funds is stored yet: try "
				  "again later.");
	}
	return rc;
}

/* Never in the future, whatever a statement says of itself. */
static int32_t day_of(const struct cg_as_of *as_of, const struct cg_statement *s)
{
	int32_t today = cg_time_india_today(), day = as_of->kind == CG_AS_OF_DAY ? as_of->day : CG_DATE_NONE;

	if (as_of->kind == CG_AS_OF_STATEMENT)
		day = s->as_of;
	return day == CG_DATE_NONE || day > today ? today : day;
}

enum cg_code cg_app_enrich_unstored(struct cg_context *x, const struct cg_statement *s, const struct cg_as_of *as_of,
				    struct cg_enrichment *out)
{
	struct job j = { .x = x, .s = *s, .as_of = day_of(as_of, s) };
	enum cg_code rc;

	if (!cg_positions_make(&j.s, x->arena, &j.positions))
		return lacks_memory(x);
	rc = enrich(&j, out);
	out->snapshot = (struct cg_id){ { 0 } };
	out->enriched_ms = cg_time_now_ms();
	return rc;
}

enum cg_code cg_app_enrich_claimed(struct cg_context *x, const struct cg_id *snapshot, const struct cg_as_of *as_of,
				   const struct cg_idem *idem, struct cg_enrichment *out)
{
	struct job j = { .x = x };
	enum cg_code rc = load_positions(&j, snapshot);

	if (rc != CG_OK)
		return rc;
	j.as_of = day_of(as_of, &j.s);
	rc = enrich(&j, out);
	if (rc != CG_OK)
		return rc;
	out->snapshot = *snapshot;
	rc = cg_enrichment_store(x->app->db, x->auth, idem, out, x->err);
	x->done.stored = rc == CG_OK;
	return rc;
}

enum cg_code cg_app_enrich_statement(struct cg_context *x, const struct cg_id *snapshot, struct cg_enrichment *out)
{
	struct job j = { .x = x };
	enum cg_code rc = load_positions(&j, snapshot);

	if (rc != CG_OK)
		return rc;
	j.as_of = j.s.as_of;
	rc = compute(&j, out);
	out->snapshot = *snapshot;
	return rc;
}

void cg_app_enrich_fingerprint(const char *purpose, const struct cg_id *snapshot, const char *as_of,
			       uint8_t out[CG_FINGERPRINT_BYTES])
{
	char text[CG_UUID_TEXT_MAX];
	struct cg_digest sha;

	(void)cg_id_uuid(snapshot, text);
	cg_digest_init(&sha);
	cg_digest_add(&sha, purpose, strlen(purpose) + 1);
	cg_digest_add(&sha, text, strlen(text));
	cg_digest_add(&sha, as_of, strlen(as_of));
	cg_digest_final(&sha, out);
}

enum cg_code cg_app_enrich_replay(struct cg_context *x, const struct cg_idem *idem, struct cg_enrichment *out)
{
	enum cg_code rc;

	if (idem->state == CG_IDEM_REFUSED)
		return cg_fail(x->err, CG_EIDEMMISMATCH, "the key was used for another kind of request");
	rc = cg_enrichment_load_id(x->app->db, x->auth, &idem->snapshot, &idem->answered_by, x->arena, out, x->err);
	x->done.replayed = rc == CG_OK;
	return rc;
}

/* As clients write it. */
static const char *as_of_text(const struct cg_as_of *as_of, char out[CG_DATE_TEXT_MAX])
{
	switch (as_of->kind) {
	case CG_AS_OF_STATEMENT:
		return "statement";
	case CG_AS_OF_DAY:
		return cg_date_text(as_of->day, out);
	case CG_AS_OF_LATEST:
		break;
	}
	return "latest";
}

enum cg_code cg_app_enrich(struct cg_context *x, const struct cg_id *snapshot, const struct cg_as_of *as_of,
			   struct cg_idem *idem, struct cg_enrichment *out)
{
	char day[CG_DATE_TEXT_MAX];
	enum cg_code rc = CG_OK;

	if (idem != NULL) {
		cg_app_enrich_fingerprint("enrich", snapshot, as_of_text(as_of, day), idem->fingerprint);
		rc = cg_idempotency_claim(x->app->db, x->auth, idem, x->err);
		if (rc == CG_OK && idem->state != CG_IDEM_NEW)
			return cg_app_enrich_replay(x, idem, out);
	}
	if (rc != CG_OK)
		return rc;
	rc = cg_app_enrich_claimed(x, snapshot, as_of, idem, out);
	if (rc != CG_OK && idem != NULL)
		cg_idempotency_release(x->app->db, x->auth, idem);
	return rc;
}
