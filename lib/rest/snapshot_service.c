#include "rest/snapshot_service.h"

#include "base/json.h"
#include "portfolio/analytics.h"
#include "render/view.h"
#include "rest/enrich_service.h"
#include "rest/gains_service.h"
#include "rest/report_service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { OPENAPI_BYTES_MAX = 8 * 1024 * 1024 };

static enum cg_code finish(struct cg_call *c, bool good)
{
	return good ? CG_OK : cg_fail(&c->err, CG_EBUSY, "answer: no memory");
}

/* A malformed id is the id of no snapshot. */
static enum cg_code parse_id(struct cg_call *c, struct cg_str text, struct cg_id *id)
{
	if (cg_id_parse(text, CG_STR("snap_"), id))
		return CG_OK;
	return cg_fail(&c->err, CG_ENOSNAPSHOT, "malformed id");
}

bool cg_snapshot_limit(struct cg_str text, unsigned *out)
{
	unsigned n = 0;

	if (text.n == 0 || text.n > 3)
		return false;
	for (size_t i = 0; i < text.n; i++) {
		if (!cg_is_digit(text.p[i]))
			return false;
		n = n * 10 + (unsigned)(text.p[i] - '0');
	}
	if (n < 1 || n > CG_LIST_LIMIT_MAX)
		return false;
	*out = n;
	return true;
}

static enum cg_code read_paging(struct cg_call *c, unsigned *limit, struct cg_str *cursor)
{
	struct cg_str text = CG_STR_NONE;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "limit", &text, &c->err);

	*limit = CG_LIST_LIMIT_DEFAULT;
	*cursor = CG_STR("");
	if (rc == CG_OK && text.p != NULL && !cg_snapshot_limit(text, limit))
		rc = cg_fail_hint(&c->err, CG_EREQUEST, "limit must be a number from 1 to %d.", CG_LIST_LIMIT_MAX);
	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, "cursor", cursor, &c->err);
	if (rc == CG_OK && cursor->n >= CG_CURSOR_MAX)
		rc = cg_fail_hint(&c->err, CG_EREQUEST, "cursor is not one that a list gave.");
	return rc;
}

/* *out: {name: list (taken), next_cursor}. */
static bool make_list(struct json_object **out, const char *name, struct json_object *list, const char *next)
{
	*out = cg_json_new_object();
	return cg_json_add(*out, name, list) &&
	       (next[0] != '\0' ? cg_json_add(*out, "next_cursor", cg_json_new_name(next))
				: cg_json_set(*out, "next_cursor", NULL));
}

enum cg_code cg_op_list_snapshots(struct cg_call *c, const struct cg_snapshot_list_args *args, struct json_object **out)
{
	struct cg_snapshot_rows rows = { .v = NULL };
	struct json_object *list = NULL;
	char next[CG_CURSOR_MAX] = "";
	bool good;
	enum cg_code rc =
		cg_snapshot_list(c->service->db, &c->auth, args->limit, args->cursor, c->arena, &rows, next, &c->err);

	if (rc != CG_OK)
		return rc;
	list = cg_json_new_array();
	good = list != NULL;
	for (size_t i = 0; i < rows.n && good; i++)
		good = cg_json_append(list, cg_view_snapshot_row(&rows.v[i]));
	return finish(c, make_list(out, "snapshots", list, next) && good);
}

static enum cg_code do_list(struct cg_call *c)
{
	struct cg_snapshot_list_args args;
	enum cg_code rc = read_paging(c, &args.limit, &args.cursor);

	return rc == CG_OK ? cg_op_list_snapshots(c, &args, &c->data) : rc;
}

static enum cg_code do_transactions(struct cg_call *c)
{
	struct cg_txn_rows rows = { .v = NULL };
	struct json_object *list = NULL;
	char next[CG_CURSOR_MAX] = "";
	struct cg_str cursor;
	struct cg_id id;
	unsigned limit;
	bool good;
	enum cg_code rc = parse_id(c, c->id, &id);

	if (rc == CG_OK)
		rc = read_paging(c, &limit, &cursor);
	if (rc == CG_OK)
		rc = cg_snapshot_transactions(c->service->db, &c->auth, &id, limit, cursor, c->arena, &rows, next,
					      &c->err);
	if (rc != CG_OK)
		return rc;
	list = cg_json_new_array();
	good = list != NULL;
	for (size_t i = 0; i < rows.n && good; i++)
		good = cg_json_append(list, cg_view_txn_row(&rows.v[i]));
	return finish(c, make_list(&c->data, "transactions", list, next) && good);
}

enum cg_code cg_op_get_snapshot(struct cg_call *c, const struct cg_snapshot_get_args *args, struct json_object **out)
{
	struct cg_snapshot_meta meta;
	struct cg_analytics an = { .xirr_reason = NULL };
	struct cg_statement s;
	struct cg_id id;
	enum cg_code rc = parse_id(c, args->snapshot_id, &id);

	memset(&s, 0, sizeof(s));
	if (rc == CG_OK)
		rc = cg_snapshot_load(c->service->db, &c->auth, &id, c->arena, &meta, &s, &c->err);
	if (rc == CG_OK)
		rc = cg_analytics_make(&s, c->arena, &an, &c->err);
	if (rc != CG_OK)
		return rc;
	*out = cg_view_snapshot(&s, &an, &meta, args->include_pii);
	return finish(c, *out != NULL);
}

static enum cg_code do_get(struct cg_call *c)
{
	struct cg_snapshot_get_args args = { .snapshot_id = c->id };
	struct cg_str text = CG_STR_NONE;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "include_pii", &text, &c->err);

	if (rc == CG_OK && text.p != NULL)
		rc = cg_request_flag(text, "include_pii", &args.include_pii, &c->err);
	return rc == CG_OK ? cg_op_get_snapshot(c, &args, &c->data) : rc;
}

static enum cg_code do_delete(struct cg_call *c)
{
	struct cg_id id;
	char text[CG_ID_TEXT_MAX];
	enum cg_code rc = parse_id(c, c->id, &id);

	if (rc == CG_OK)
		rc = cg_snapshot_delete(c->service->db, &c->auth, &id, &c->err);
	if (rc != CG_OK)
		return rc;
	c->data = cg_json_new_object();
	return finish(c, cg_json_add(c->data, "snapshot_id", cg_json_new_name(cg_id_text(&id, "snap_", text))) &&
				 cg_json_add(c->data, "deleted", cg_json_new_bool(true)));
}

static struct json_object *sample_json(const struct cg_sample *s)
{
	struct json_object *o = cg_json_new_object();

	if (cg_json_add(o, "name", cg_json_new_text(s->name)) &&
	    cg_json_add(o, "source", cg_json_new_text(s->source)) &&
	    cg_json_add(o, "statement_type", cg_json_new_text(s->statement_type)) &&
	    cg_json_add(o, "description", cg_json_new_text(s->description)))
		return o;
	json_object_put(o);
	return NULL;
}

static enum cg_code do_samples(struct cg_call *c)
{
	struct cg_samples *all = &c->service->samples;
	struct json_object *list = NULL;
	bool good;
	enum cg_code rc = cg_samples_load(all, c->service->cfg.samples_dir, &c->err);

	if (rc != CG_OK)
		return rc;
	list = cg_json_new_array();
	good = list != NULL;
	for (size_t i = 0; i < all->n && good; i++)
		good = cg_json_append(list, sample_json(&all->v[i]));
	c->data = cg_json_new_object();
	return finish(c, cg_json_add(c->data, "samples", list) && good);
}

static struct json_object *usage_json(const struct cg_usage_day *day)
{
	struct json_object *o = cg_json_new_object();

	if (cg_json_add(o, "date", cg_json_new_date(day->date)) &&
	    cg_json_add(o, "requests", cg_json_new_int(day->count.requests)) &&
	    cg_json_add(o, "parses", cg_json_new_int(day->count.parses)) &&
	    cg_json_add(o, "enrichments", cg_json_new_int(day->count.enrichments)) &&
	    cg_json_add(o, "errors", cg_json_new_int(day->count.errors)))
		return o;
	json_object_put(o);
	return NULL;
}

static enum cg_code do_usage(struct cg_call *c)
{
	struct cg_usage_days days = { .v = NULL };
	struct json_object *list = NULL;
	bool good;
	enum cg_code rc = cg_usage_list(c->service->db, &c->auth, c->arena, &days, &c->err);

	if (rc != CG_OK)
		return rc;
	list = cg_json_new_array();
	good = list != NULL;
	for (size_t i = 0; i < days.n && good; i++)
		good = cg_json_append(list, usage_json(&days.v[i]));
	c->data = cg_json_new_object();
	return finish(c, cg_json_add(c->data, "days", list) && good);
}

static enum cg_code do_health(struct cg_call *c)
{
	c->data = cg_json_new_object();
	return finish(c, cg_json_add(c->data, "status", cg_json_new_name("ok")));
}

static enum cg_code do_ready(struct cg_call *c)
{
	int schema = 0;
	enum cg_code rc = cg_db_ready(c->service->db, &schema, &c->err);

	if (rc != CG_OK)
		return rc;
	c->data = cg_json_new_object();
	return finish(c, cg_json_add(c->data, "status", cg_json_new_name("ready")) &&
				 cg_json_add(c->data, "database", cg_json_new_name("ok")) &&
				 cg_json_add(c->data, "schema", cg_json_new_int(schema)));
}

bool cg_snapshot_is_loopback(struct cg_str address)
{
	return cg_str_starts(address, CG_STR("127.")) || cg_str_eq(address, CG_STR("::1")) ||
	       cg_str_starts_nocase(address, CG_STR("::ffff:127."));
}

/* Read for each call, so that no worker shows an old one after an update. */
static enum cg_code do_openapi(struct cg_call *c)
{
	struct stat st;
	FILE *f = fopen(c->service->cfg.openapi_file, "re");
	bool good = f != NULL && fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 &&
		    st.st_size <= OPENAPI_BYTES_MAX;

	if (good) {
		c->text_n = (size_t)st.st_size;
		c->text = malloc(c->text_n);
		c->text_type = "application/json; charset=utf-8";
		good = c->text != NULL && fread(c->text, 1, c->text_n, f) == c->text_n;
	}
	if (f != NULL)
		(void)fclose(f);
	return good ? CG_OK : cg_fail(&c->err, CG_EINTERNAL, "openapi: openapi_file cannot be read");
}

static enum cg_code do_metrics(struct cg_call *c)
{
	if (!cg_str_eq(cg_request_var(&c->req, "CASGATE_METRICS"), CG_STR("on")) ||
	    !cg_snapshot_is_loopback(cg_request_var(&c->req, "REMOTE_ADDR")))
		return cg_fail(&c->err, CG_ENOTFOUND, "metrics from outside");
	c->text = cg_metrics_text(&c->text_n);
	c->text_type = "text/plain; version=0.0.4; charset=utf-8";
	return finish(c, c->text != NULL);
}

/* clang-format off */
#define GET CG_STR_INIT("GET")
#define API(path) CG_STR_INIT("/api/v1" path)
const struct cg_route cg_snapshot_routes[] = {
	{ GET, API("/snapshots"), do_list, CG_METRIC_SNAPSHOTS, CG_SCOPE_READ, 0, 0 },
	{ GET, API("/snapshots/{id}/enrichment"), cg_do_get_enrichment, CG_METRIC_ENRICHMENT, CG_SCOPE_READ, 0, 0 },
	{ GET, API("/snapshots/compare"), cg_do_compare, CG_METRIC_COMPARE, CG_SCOPE_READ, 0, 0 },
	{ GET, API("/snapshots/{id}"), do_get, CG_METRIC_SNAPSHOT, CG_SCOPE_READ, 0, 0 },
	{ CG_STR_INIT("DELETE"), API("/snapshots/{id}"), do_delete, CG_METRIC_DELETE, CG_SCOPE_ADMIN, 0, 0 },
	{ GET, API("/snapshots/{id}/transactions"), do_transactions, CG_METRIC_TRANSACTIONS, CG_SCOPE_READ, 0, 0 },
	{ GET, API("/snapshots/{id}/report"), cg_do_report, CG_METRIC_REPORT, CG_SCOPE_READ, CG_ROUTE_ANY_TYPE, 0 },
	{ GET, API("/snapshots/{id}/gains"), cg_do_gains, CG_METRIC_GAINS, CG_SCOPE_READ, CG_ROUTE_ANY_TYPE, 0 },
	{ GET, API("/samples"), do_samples, CG_METRIC_SAMPLES, CG_SCOPE_READ, 0, 0 },
	{ GET, API("/usage"), do_usage, CG_METRIC_USAGE, CG_SCOPE_ADMIN, CG_ROUTE_UNCOUNTED, 0 },
	{ GET, API("/health"), do_health, CG_METRIC_HEALTH, 0, 0, 0 },
	{ GET, API("/health/ready"), do_ready, CG_METRIC_READY, 0, 0, 0 },
	{ GET, CG_STR_INIT("/health"), do_health, CG_METRIC_HEALTH, 0, 0, 0 },
	{ GET, CG_STR_INIT("/health/ready"), do_ready, CG_METRIC_READY, 0, 0, 0 },
	{ GET, API("/openapi.json"), do_openapi, CG_METRIC_OPENAPI, 0, 0, 0 },
	{ GET, CG_STR_INIT("/openapi.json"), do_openapi, CG_METRIC_OPENAPI, 0, 0, 0 },
	{ GET, CG_STR_INIT("/metrics"), do_metrics, CG_METRIC_METRICS, 0, CG_ROUTE_ANY_TYPE, 0 },
};
/* clang-format on */
const size_t cg_snapshot_routes_n = sizeof(cg_snapshot_routes) / sizeof(cg_snapshot_routes[0]);
