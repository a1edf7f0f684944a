/* mfapi.c: Answers of api.mfapi.in: a scheme with its series, the newest first. */
#include "market/mfapi.h"

#include "base/json_parse.h"

#include <string.h>

enum { DEPTH_MAX = 6 };

bool cg_mfapi_is(struct cg_str text)
{
	size_t at = 0;

	while (at < text.n && cg_is_space(text.p[at]))
		at++;
	return at < text.n && text.p[at] == '{' &&
	       cg_str_find(cg_str_sub(text, at, 200), CG_STR("\"meta\"")) != SIZE_MAX;
}

static bool is_zero(struct cg_str nav)
{
	bool digit = false;

	for (size_t i = 0; i < nav.n; i++) {
		if (nav.p[i] != '0' && nav.p[i] != '.')
			return false;
		digit |= nav.p[i] == '0';
	}
	return digit;
}

/* NULL, or which rule a point breaks; *keep is false for a NAV of zero. */
static const char *read_point(struct json_object *v, int32_t today, struct cg_nav *out, bool *keep)
{
	struct cg_str date = cg_json_get_text(v, "date"), nav = cg_json_get_text(v, "nav");

	if (date.p == NULL || nav.p == NULL)
		return "a point without date or NAV";
	if (date.n != 10 || date.p[2] != '-' || !cg_date_parse_dmy(date, &out->date))
		return "a date that is not day-month-year";
	if (out->date > today + CG_NAV_DAYS_AHEAD)
		return "a date in the future";
	*keep = !is_zero(nav);
	if (*keep && !cg_amfi_nav(nav, &out->nav))
		return "a NAV that is no positive number";
	return NULL;
}

static enum cg_code refuse_answer(const char *why, struct cg_err *e)
{
	return cg_fail(e, CG_EUPSTREAM, "answer refused: %s", why);
}

/* Points must fall or rise: anything else is a sign of dates that were read wrongly. */
static enum cg_code in_order(struct cg_navs *navs, struct cg_err *e)
{
	bool falling = navs->n > 1 && navs->v[0].date > navs->v[navs->n - 1].date;
	size_t n = 0;

	for (size_t i = 0; falling && i < navs->n / 2; i++) {
		struct cg_nav t = navs->v[i];

		navs->v[i] = navs->v[navs->n - 1 - i];
		navs->v[navs->n - 1 - i] = t;
	}
	for (size_t i = 0; i < navs->n; i++) {
		if (n > 0 && navs->v[n - 1].date == navs->v[i].date) {
			if (cg_dec_cmp(navs->v[n - 1].nav, navs->v[i].nav) != 0)
				return refuse_answer("two NAVs for one day", e);
			continue;
		}
		if (n > 0 && navs->v[n - 1].date > navs->v[i].date)
			return refuse_answer("dates in no order", e);
		navs->v[n++] = navs->v[i];
	}
	navs->n = n;
	return CG_OK;
}

static enum cg_code read_data(struct json_object *data, int32_t today, struct cg_arena *a, struct cg_mfapi *out,
			      struct cg_err *e)
{
	size_t n = json_object_array_length(data);
	struct cg_navs *navs = &out->series.navs;

	if (n > CG_MFAPI_POINTS_MAX)
		return refuse_answer("too many NAVs", e);
	navs->v = cg_arena_take_array(a, n, sizeof(*navs->v));
	navs->cap = n;
	if (navs->v == NULL)
		return cg_fail(e, CG_EBUSY, "mfapi: memory");
	for (size_t i = 0; i < n; i++) {
		bool keep = false;
		const char *wrong = read_point(json_object_array_get_idx(data, i), today, &navs->v[navs->n], &keep);

		if (wrong != NULL)
			return refuse_answer(wrong, e);
		if (keep)
			navs->n++;
		else
			out->zeros++;
	}
	return in_order(navs, e);
}

static enum cg_code read_root(struct json_object *root, int32_t code, int32_t today, struct cg_arena *a,
			      struct cg_mfapi *out, struct cg_err *e)
{
	struct json_object *meta = cg_json_get_object(root, "meta"), *data = cg_json_get_array(root, "data");
	int64_t got = 0;

	if (meta == NULL || data == NULL)
		return refuse_answer("no JSON with meta and data", e);
	if (!cg_str_eq(cg_json_get_text(root, "status"), CG_STR("SUCCESS")))
		return refuse_answer("status is not SUCCESS", e);
	if (!cg_json_get_int(meta, "scheme_code", &got))
		return refuse_answer("meta without a scheme code", e);
	if (got == 0 && json_object_array_length(data) == 0) {
		out->unknown = true;
		out->series.code = code;
		return CG_OK;
	}
	if (got <= 0 || got > CG_SCHEME_CODE_MAX || (code != 0 && got != code))
		return refuse_answer("the answer is for another scheme", e);
	out->series.code = (int32_t)got;
	out->name = cg_arena_str(a, cg_json_get_text(meta, "scheme_name"));
	return read_data(data, today, a, out, e);
}

enum cg_code cg_mfapi_read(struct cg_str text, int32_t code, int32_t today, struct cg_arena *a, struct cg_mfapi *out,
			   struct cg_err *e)
{
	struct json_object *root = text.n <= CG_MFAPI_BYTES_MAX ? cg_json_parse_large(text, DEPTH_MAX) : NULL;
	enum cg_code rc;

	*out = (struct cg_mfapi){ .name = CG_STR_NONE };
	if (root == NULL)
		return refuse_answer("no JSON with meta and data", e);
	rc = read_root(root, code, today, a, out, e);
	json_object_put(root);
	return rc;
}
