#include "rest/enrich_service.h"

#include "app/nav_fetch.h"
#include "base/digest.h"
#include "base/json_parse.h"
#include "base/time.h"
#include "market/enrich.h"
#include "net/fetcher.h"
#include "render/enrich_view.h"
#include "store/market/nav_table.h"
#include "store/snapshot/enrichment.h"
#include "store/snapshot/snapshot.h"

#include <string.h>

_Static_assert((int)CG_FINGERPRINT_BYTES == (int)CG_DIGEST_SIZE, "a fingerprint is a SHA-256");

enum { ENRICH_BODY_MAX = 4096 };

static enum cg_code memory(struct cg_call *c)
{
	return cg_fail(&c->err, CG_EBUSY, "enrich: no memory");
}

static enum cg_code parse_snapshot(struct cg_call *c, struct cg_str text, struct cg_id *id)
{
	if (text.p == NULL)
		return cg_fail_hint(&c->err, CG_EREQUEST, "snapshot_id is missing: name the snapshot.");
	if (cg_id_parse(text, CG_STR("snap_"), id))
		return CG_OK;
	return cg_fail(&c->err, CG_ENOSNAPSHOT, "malformed id");
}

/* "latest" and "statement" are told apart by the caller; *day is set for a date. */
static enum cg_code parse_as_of(struct cg_call *c, struct cg_str text, int32_t *day)
{
	int32_t first;

	*day = CG_DATE_NONE;
	if (text.p == NULL || cg_str_eq(text, CG_STR("latest")) || cg_str_eq(text, CG_STR("statement")))
		return CG_OK;
	if (!cg_date_parse_iso(text, day))
		return cg_fail_hint(&c->err, CG_EREQUEST,
				    "as_of must be \"latest\", \"statement\" or a date as YYYY-MM-DD.");
	if (*day > cg_time_india_today())
		return cg_fail_hint(&c->err, CG_EREQUEST, "as_of lies in the future: give today or an earlier day.");
	if (cg_date_make(2006, 4, 1, &first) && *day < first)
		return cg_fail_hint(&c->err, CG_EREQUEST, "as_of lies before the first NAVs, which are of April 2006.");
	return CG_OK;
}

/* Everything that one enrichment takes. */
struct job {
	struct cg_call *c;
	struct cg_statement s;
	struct cg_positions positions;
	struct cg_nav_needs needs;
	struct cg_codes codes, families;
	struct cg_nav_table table;
	struct cg_equities *portfolios;
	size_t n_portfolios;
	int32_t as_of;
	int64_t wait_ms; /* until the source may be asked again; 0: not known */
};

static enum cg_code find_schemes(struct job *j)
{
	struct cg_call *c = j->c;
	size_t n = j->positions.n;
	struct cg_str *isins = cg_arena_take_array(c->arena, n, sizeof(*isins));
	const struct cg_scheme **found = cg_arena_take_array(c->arena, n, sizeof(*found));
	enum cg_code rc;

	if (isins == NULL || found == NULL)
		return memory(c);
	for (size_t i = 0; i < n; i++)
		isins[i] = j->positions.v[i].isin;
	for (size_t at = 0; at < n; at += CG_NAV_CODES_MAX) {
		size_t some = n - at < CG_NAV_CODES_MAX ? n - at : CG_NAV_CODES_MAX;

		rc = cg_nav_scheme_find(c->service->db, isins + at, some, c->arena, found + at, &c->err);
		if (rc != CG_OK)
			return rc;
	}
	for (size_t i = 0; i < n; i++) {
		const struct cg_scheme *x = found[i];

		j->positions.v[i].scheme = x;
		if (x != NULL && x->family > 0 && j->positions.v[i].held &&
		    !CG_PUSH(c->arena, &j->families, &x->family))
			return memory(c);
	}
	return CG_OK;
}

/* NAVs as new as the source has them; what it does not give is noted by scheme and does not fail the request. */
static enum cg_code fetch_navs(struct job *j)
{
	struct cg_call *c = j->c;
	struct cg_service *s = c->service;
	size_t n = j->codes.n < CG_NAV_CODES_MAX ? j->codes.n : CG_NAV_CODES_MAX;
	enum cg_nav_outcome *outcome = cg_arena_take_array(c->arena, n, sizeof(*outcome));
	struct cg_nav_ensured did;
	enum cg_code rc;

	if (outcome == NULL || !cg_positions_navs_make(&j->codes, c->arena, &j->table))
		return memory(c);
	if (s->fetcher == NULL)
		s->fetcher = cg_fetcher_new(&s->cfg);
	if (s->fetcher == NULL)
		return memory(c);
	rc = cg_nav_ensure(s->db, s->fetcher, j->codes.v, n, cg_time_monotonic_ms() + s->cfg.nav_wait_ms, outcome, &did,
			   &c->err);
	j->wait_ms = did.wait_ms;
	for (size_t i = 0; i < n && rc == CG_OK; i++) {
		struct cg_nav_known *k = cg_positions_navs_find(&j->table, j->codes.v[i]);

		k->unavailable = outcome[i] == CG_NAV_UNAVAILABLE;
		k->complete = outcome[i] == CG_NAV_OK;
	}
	return rc;
}

/* The host of the source, as its name: what else an address may hold is nobody's business. */
static struct cg_str source_name(struct cg_call *c)
{
	struct cg_str url = cg_str_of(c->service->cfg.nav_url), host;
	size_t at = cg_str_find(url, CG_STR("://"));

	if (at != SIZE_MAX)
		url = cg_str_sub(url, at + 3, url.n);
	host = cg_str_cut(&url, '/');
	host = cg_str_cut(&host, ':');
	at = cg_str_find(host, CG_STR("@"));
	if (at != SIZE_MAX)
		host = cg_str_sub(host, at + 1, host.n);
	return cg_arena_str(c->arena, host);
}

static enum cg_code compute(struct job *j, struct cg_enrichment *out)
{
	const struct cg_enrich_input in = { .s = &j->s,
					    .positions = &j->positions,
					    .navs = &j->table,
					    .portfolios = j->portfolios,
					    .n_portfolios = j->n_portfolios,
					    .as_of = j->as_of,
					    .source_name = source_name(j->c) };

	return cg_enrich_make(&in, j->c->arena, out, &j->c->err);
}

/* From the statement to figures; *meta gets what is known about the snapshot. */
static enum cg_code load(struct job *j, const struct cg_id *id, struct cg_snapshot_meta *meta)
{
	struct cg_call *c = j->c;
	enum cg_code rc = cg_snapshot_load_flows(c->service->db, &c->auth, id, c->arena, meta, &j->s, &c->err);

	if (rc == CG_OK && !cg_positions_make(&j->s, c->arena, &j->positions))
		rc = memory(c);
	return rc;
}

static enum cg_code enrich(struct job *j, struct cg_enrichment *out)
{
	struct cg_call *c = j->c;
	enum cg_code rc = find_schemes(j);

	if (rc == CG_OK && !cg_positions_nav_needs(&j->positions, &j->s, j->as_of, c->arena, &j->needs, &j->codes))
		rc = memory(c);
	if (rc == CG_OK)
		rc = fetch_navs(j);
	if (rc == CG_OK)
		rc = cg_nav_table_load(c->service->db, &j->needs, &j->families, c->arena, &j->table, &j->portfolios,
				       &j->n_portfolios, &c->err);
	if (rc == CG_OK)
		rc = compute(j, out);
	if (rc == CG_OK && cg_enrich_is_void(out)) {
		/* what the source asked for goes on to the caller, up to a day */
		if (j->wait_ms > 0)
			c->err.retry_after =
				(int)(j->wait_ms >= CG_TIME_DAY_MS ? CG_TIME_DAY_MS / 1000 : (j->wait_ms + 999) / 1000);
		rc = cg_fail_hint(
			&c->err, CG_EUPSTREAM,
			"The source of NAVs cannot be reached and no NAV of these funds is stored yet: try again "
			"later.");
	}
	return rc;
}

static enum cg_code enrich_new(struct cg_call *c, const struct cg_id *id, const struct cg_enrich_args *args,
			       const struct cg_idem *idem, struct cg_enrichment *out)
{
	struct job j = { .c = c };
	struct cg_snapshot_meta meta;
	enum cg_code rc = parse_as_of(c, args->as_of, &j.as_of);

	if (rc == CG_OK)
		rc = load(&j, id, &meta);
	if (rc != CG_OK)
		return rc;
	if (cg_str_eq(args->as_of, CG_STR("statement")))
		j.as_of = j.s.as_of;
	if (j.as_of == CG_DATE_NONE || j.as_of > cg_time_india_today())
		j.as_of = cg_time_india_today();
	rc = enrich(&j, out);
	if (rc != CG_OK)
		return rc;
	out->snapshot = *id;
	rc = cg_enrichment_store(c->service->db, &c->auth, idem, out, &c->err);
	c->stored = rc == CG_OK;
	return rc;
}

static enum cg_code view(struct cg_call *c, const struct cg_enrichment *x, struct json_object **out)
{
	*out = cg_enrich_view(x);
	return *out != NULL ? CG_OK : memory(c);
}

static void fingerprint(const char *purpose, const struct cg_id *id, struct cg_str as_of,
			uint8_t out[CG_FINGERPRINT_BYTES])
{
	char text[CG_UUID_TEXT_MAX];
	struct cg_digest sha;

	if (as_of.p == NULL)
		as_of = CG_STR("latest");
	(void)cg_id_uuid(id, text);
	cg_digest_init(&sha);
	cg_digest_add(&sha, purpose, strlen(purpose) + 1);
	cg_digest_add(&sha, text, strlen(text));
	cg_digest_add(&sha, as_of.p, as_of.n);
	cg_digest_final(&sha, out);
}

/* What the first request with this Idempotency-Key got: kept under the id of its claim. */
static enum cg_code load_answer(struct cg_call *c, const struct cg_idem *idem, struct cg_enrichment *x)
{
	enum cg_code rc;

	if (idem->state == CG_IDEM_REFUSED)
		return cg_fail(&c->err, CG_EIDEMMISMATCH, "the key was used for another kind of request");
	rc = cg_enrichment_load_id(c->service->db, &c->auth, &idem->snapshot, &idem->answered_by, c->arena, x, &c->err);
	c->replayed = rc == CG_OK;
	return rc;
}

static enum cg_code replay(struct cg_call *c, const struct cg_idem *idem, struct json_object **out)
{
	struct cg_enrichment x;
	enum cg_code rc = load_answer(c, idem, &x);

	return rc == CG_OK ? view(c, &x, out) : rc;
}

enum cg_code cg_op_enrich(struct cg_call *c, const struct cg_enrich_args *args, struct cg_idem *idem,
			  struct json_object **out)
{
	struct cg_enrichment x;
	struct cg_id id;
	int32_t day;
	enum cg_code rc = parse_as_of(c, args->as_of, &day);

	if (rc == CG_OK)
		rc = parse_snapshot(c, args->snapshot_id, &id);
	if (rc == CG_OK && idem != NULL) {
		fingerprint("enrich", &id, args->as_of, idem->fingerprint);
		rc = cg_idempotency_claim(c->service->db, &c->auth, idem, &c->err);
		if (rc == CG_OK && idem->state != CG_IDEM_NEW)
			return replay(c, idem, out);
	}
	if (rc != CG_OK)
		return rc;
	rc = enrich_new(c, &id, args, idem, &x);
	if (rc != CG_OK && idem != NULL)
		cg_idempotency_release(c->service->db, &c->auth, idem);
	return rc == CG_OK ? view(c, &x, out) : rc;
}

enum cg_code cg_op_get_enrichment(struct cg_call *c, const struct cg_enrich_args *args, struct json_object **out)
{
	struct cg_enrichment x;
	struct cg_id id;
	int32_t day = CG_DATE_NONE;
	enum cg_code rc = parse_snapshot(c, args->snapshot_id, &id);

	if (rc == CG_OK && args->as_of.p != NULL && !cg_date_parse_iso(args->as_of, &day))
		rc = cg_fail_hint(&c->err, CG_EREQUEST, "as_of must be a date as YYYY-MM-DD.");
	if (rc == CG_OK)
		rc = cg_enrichment_load(c->service->db, &c->auth, &id, day, c->arena, &x, &c->err);
	return rc == CG_OK ? view(c, &x, out) : rc;
}

enum cg_code cg_op_list_skills(struct cg_call *c, struct json_object **out)
{
	*out = cg_enrich_view_skills();
	return *out != NULL ? CG_OK : memory(c);
}

/* Figures of the statement alone: no list of schemes, no NAVs. */
static enum cg_code statement_only(struct cg_call *c, const struct cg_id *id, struct cg_enrichment *x)
{
	struct job j = { .c = c };
	struct cg_snapshot_meta meta;
	enum cg_code rc = load(&j, id, &meta);

	if (rc != CG_OK)
		return rc;
	j.as_of = j.s.as_of;
	rc = compute(&j, x);
	x->snapshot = *id;
	return rc;
}

/* With an Idempotency-Key: nothing is made, the same figures come out again; the key is bound to this request. */
static enum cg_code statement_once(struct cg_call *c, const struct cg_id *id, struct cg_idem *idem,
				   struct cg_enrichment *x)
{
	enum cg_code rc;

	fingerprint("health check of the statement alone", id, CG_STR_NONE, idem->fingerprint);
	rc = cg_idempotency_claim(c->service->db, &c->auth, idem, &c->err);
	if (rc != CG_OK)
		return rc;
	rc = statement_only(c, id, x);
	c->replayed = rc == CG_OK && idem->state != CG_IDEM_NEW;
	if (idem->state != CG_IDEM_NEW)
		return rc;
	if (rc == CG_OK)
		rc = cg_idempotency_answer(c->service->db, &c->auth, idem, id, &c->err);
	if (rc != CG_OK)
		cg_idempotency_release(c->service->db, &c->auth, idem);
	return rc;
}

static enum cg_code enriched_today(struct cg_call *c, const struct cg_id *id, const struct cg_skill_args *args,
				   struct cg_enrichment *x)
{
	const struct cg_enrich_args latest = { .snapshot_id = args->snapshot_id };
	enum cg_code rc = cg_enrichment_load(c->service->db, &c->auth, id, cg_time_india_today(), c->arena, x, &c->err);

	/* one that was partial is made again: the source may have come back */
	if (rc == CG_OK && !x->partial)
		return rc;
	if (rc != CG_OK && rc != CG_ENOTFOUND)
		return rc;
	memset(&c->err, 0, sizeof(c->err));
	return enrich_new(c, id, &latest, NULL, x);
}

/* With an Idempotency-Key: an enrichment of its own, to be found again by the key. */
static enum cg_code enriched_once(struct cg_call *c, const struct cg_id *id, const struct cg_skill_args *args,
				  struct cg_enrichment *x)
{
	const struct cg_enrich_args latest = { .snapshot_id = args->snapshot_id };
	enum cg_code rc;

	fingerprint(cg_enrich_view_health_slug, id, CG_STR_NONE, args->idem->fingerprint);
	rc = cg_idempotency_claim(c->service->db, &c->auth, args->idem, &c->err);
	if (rc != CG_OK)
		return rc;
	if (args->idem->state != CG_IDEM_NEW)
		return load_answer(c, args->idem, x);
	rc = enrich_new(c, id, &latest, args->idem, x);
	if (rc != CG_OK)
		cg_idempotency_release(c->service->db, &c->auth, args->idem);
	return rc;
}

enum cg_code cg_op_run_skill(struct cg_call *c, const struct cg_skill_args *args, struct json_object **out)
{
	struct cg_enrichment x;
	struct cg_health health;
	struct cg_id id;
	enum cg_code rc = CG_OK;

	if (!cg_str_eq(args->slug, cg_str_of(cg_enrich_view_health_slug)))
		return cg_fail_hint(&c->err, CG_ENOTFOUND, "There is no such skill: GET /api/v1/skills lists them.");
	rc = parse_snapshot(c, args->snapshot_id, &id);
	if (rc != CG_OK)
		return rc;
	if (!args->include_enrichment)
		rc = args->idem != NULL ? statement_once(c, &id, args->idem, &x) : statement_only(c, &id, &x);
	else
		rc = args->idem != NULL ? enriched_once(c, &id, args, &x) : enriched_today(c, &id, args, &x);
	if (rc == CG_OK)
		rc = cg_health_make(&x, c->arena, &health, &c->err);
	if (rc != CG_OK)
		return rc;
	*out = cg_enrich_view_health(cg_enrich_view_health_slug, &x, args->include_enrichment, &health);
	return *out != NULL ? CG_OK : memory(c);
}

static enum cg_code do_enrich(struct cg_call *c)
{
	struct cg_enrich_args args = { .snapshot_id = CG_STR_NONE };
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct json_object *body = NULL;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	if (rc == CG_OK)
		rc = cg_body_json(&c->body, false, &body, &c->err);
	if (rc == CG_OK)
		rc = cg_json_read_string(body, "snapshot_id", &args.snapshot_id, &c->err);
	if (rc == CG_OK)
		rc = cg_json_read_string(body, "as_of", &args.as_of, &c->err);
	if (rc == CG_OK)
		rc = cg_op_enrich(c, &args, has_idem ? &idem : NULL, &c->data);
	json_object_put(body);
	return rc;
}

static enum cg_code do_skills(struct cg_call *c)
{
	return cg_op_list_skills(c, &c->data);
}

static enum cg_code do_run_skill(struct cg_call *c)
{
	struct cg_skill_args args = { .slug = c->id, .include_enrichment = true };
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct json_object *body = NULL;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	args.idem = has_idem ? &idem : NULL;
	if (rc == CG_OK)
		rc = cg_body_json(&c->body, false, &body, &c->err);
	if (rc == CG_OK)
		rc = cg_json_read_string(body, "snapshot_id", &args.snapshot_id, &c->err);
	if (rc == CG_OK)
		rc = cg_json_read_bool(body, "include_enrichment", &args.include_enrichment, &c->err);
	if (rc == CG_OK)
		rc = cg_op_run_skill(c, &args, &c->data);
	json_object_put(body);
	return rc;
}

enum cg_code cg_do_get_enrichment(struct cg_call *c)
{
	struct cg_enrich_args args = { .snapshot_id = c->id };
	enum cg_code rc = cg_request_param(&c->req, c->arena, "as_of", &args.as_of, &c->err);

	return rc == CG_OK ? cg_op_get_enrichment(c, &args, &c->data) : rc;
}

/* clang-format off */
const struct cg_route cg_enrich_routes[] = {
	{ CG_STR_INIT("POST"), CG_STR_INIT("/api/v1/enrich"), do_enrich, CG_METRIC_ENRICH, CG_SCOPE_PARSE, CG_ROUTE_JSON, ENRICH_BODY_MAX },
	{ CG_STR_INIT("GET"), CG_STR_INIT("/api/v1/skills"), do_skills, CG_METRIC_SKILLS, CG_SCOPE_READ, 0, 0 },
	{ CG_STR_INIT("POST"), CG_STR_INIT("/api/v1/skills/{id}"), do_run_skill, CG_METRIC_SKILL, CG_SCOPE_PARSE, CG_ROUTE_JSON, ENRICH_BODY_MAX },
};
/* clang-format on */
const size_t cg_enrich_routes_n = sizeof(cg_enrich_routes) / sizeof(cg_enrich_routes[0]);
