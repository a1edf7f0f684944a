#include "rest/list_query.h"

enum { HASH_CHARS = 64 };

/* Four days, each absent (CG_DATE_NONE) or good, and no range that ends before it begins. */
static enum cg_code read_days(struct cg_call *c, int32_t day[4])
{
	static const char *const names[] = { "as_of_from", "as_of_to", "created_from", "created_to" };
	enum cg_code rc = CG_OK;

	for (int i = 0; i < 4 && rc == CG_OK; i++) {
		struct cg_str text = CG_STR_NONE;

		day[i] = CG_DATE_NONE;
		rc = cg_request_param(&c->req, c->arena, names[i], &text, &c->err);
		if (rc == CG_OK && text.p != NULL && !cg_date_parse_iso(text, &day[i]))
			rc = cg_fail_param(&c->err, CG_EREQUEST, names[i],
					   "%s must be a date as YYYY-MM-DD, from 1900 to 2199.", names[i]);
	}
	for (int i = 0; i < 4 && rc == CG_OK; i += 2) {
		if (day[i] != CG_DATE_NONE && day[i + 1] != CG_DATE_NONE && day[i] > day[i + 1])
			rc = cg_fail_param(&c->err, CG_EREQUEST, names[i], "%s must not be later than %s.", names[i],
					   names[i + 1]);
	}
	return rc;
}

/* As the parse took it; no snapshot has an empty one. */
static enum cg_code read_reference(struct cg_call *c, struct cg_str *out)
{
	static const char name[] = "client_reference_id";
	struct cg_labels checked = { .metadata = NULL };
	enum cg_code rc = cg_request_param(&c->req, c->arena, "client_reference_id", out, &c->err);

	if (rc == CG_OK && out->p != NULL && out->n == 0)
		return cg_fail_param(&c->err, CG_EREQUEST, name, "%s must not be empty.", name);
	return rc == CG_OK && out->p != NULL ? cg_labels_set_reference(&checked, *out, &c->err) : rc;
}

/* 64 hexadecimal digits, of which the big ones become small. */
static enum cg_code read_name_hash(struct cg_call *c, struct cg_str *out)
{
	static const char name[] = "investor_name_hash";
	struct cg_str text = CG_STR_NONE;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "investor_name_hash", &text, &c->err);
	bool good = text.n == HASH_CHARS;
	char small[HASH_CHARS];

	*out = CG_STR_NONE;
	if (rc != CG_OK || text.p == NULL)
		return rc;
	for (size_t i = 0; i < HASH_CHARS && good; i++) {
		small[i] = cg_lower(text.p[i]);
		good = cg_is_digit(small[i]) || (small[i] >= 'a' && small[i] <= 'f');
	}
	if (!good)
		return cg_fail_param(
			&c->err, CG_EREQUEST, name,
			"investor_name_hash must be 64 hexadecimal digits: SHA-256 of the name in upper case.");
	*out = cg_arena_str(c->arena, (struct cg_str){ small, HASH_CHARS });
	return out->p != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "list: no memory");
}

enum cg_code cg_list_query_read(struct cg_call *c, struct cg_snapshot_filter *out)
{
	struct cg_str source = CG_STR_NONE, sort = CG_STR_NONE;
	int32_t day[4];
	enum cg_code rc = cg_request_param(&c->req, c->arena, "source", &source, &c->err);

	*out = CG_SNAPSHOT_FILTER_NONE;
	out->has_source = rc == CG_OK && cg_source_of(source, &out->source);
	if (rc == CG_OK && source.p != NULL && !out->has_source)
		rc = cg_fail_param(&c->err, CG_EREQUEST, "source",
				   "source must be one that snapshots have: CAMS, KFINTECH, MFCENTRAL, NSDL or CDSL.");
	if (rc == CG_OK)
		rc = read_days(c, day);
	if (rc == CG_OK) {
		out->as_of_from = day[0];
		out->as_of_to = day[1];
		out->created_from = day[2];
		out->created_to = day[3];
		rc = read_reference(c, &out->reference);
	}
	if (rc == CG_OK)
		rc = read_name_hash(c, &out->name_hash);
	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, "sort", &sort, &c->err);
	if (rc != CG_OK || sort.p == NULL)
		return rc;
	out->oldest_first = cg_str_eq(sort, CG_STR("created_at"));
	if (!out->oldest_first && !cg_str_eq(sort, CG_STR("-created_at")))
		rc = cg_fail_param(&c->err, CG_EREQUEST, "sort",
				   "sort must be -created_at, newest first, or created_at.");
	return rc;
}

/* 1 to CG_LIST_LIMIT_MAX in plain digits. */
static bool read_limit(struct cg_str text, unsigned *out)
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

enum cg_code cg_list_query_paging(struct cg_call *c, unsigned *limit, struct cg_str *cursor)
{
	struct cg_str text = CG_STR_NONE;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "limit", &text, &c->err);

	*limit = CG_LIST_LIMIT_DEFAULT;
	*cursor = CG_STR("");
	if (rc == CG_OK && text.p != NULL && !read_limit(text, limit))
		rc = cg_fail_param(&c->err, CG_EREQUEST, "limit", "limit must be a number from 1 to %d.",
				   CG_LIST_LIMIT_MAX);
	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, "cursor", cursor, &c->err);
	if (rc == CG_OK && cursor->n >= CG_CURSOR_MAX)
		rc = cg_fail_param(&c->err, CG_EREQUEST, "cursor", "cursor is not one that a list gave.");
	return rc;
}
