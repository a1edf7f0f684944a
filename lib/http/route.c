#include "http/route.h"

#include "base/date.h"

#include <stdio.h>
#include <string.h>

enum { HTTP_DATE_MAX = 40, SECONDS_A_DAY = 86400 };

/* Piece after piece of the pattern: what stands before an {id}, and the segment in its place. */
static bool path_fits(struct cg_str pattern, struct cg_str path, struct cg_str id[CG_ROUTE_IDS])
{
	static const struct cg_str mark = CG_STR_INIT("{id}");

	for (int i = 0; i < CG_ROUTE_IDS; i++)
		id[i] = CG_STR_NONE;
	for (int i = 0; i < CG_ROUTE_IDS; i++) {
		size_t at = cg_str_find(pattern, mark);
		struct cg_str head = cg_str_sub(pattern, 0, at);

		if (at == SIZE_MAX)
			break;
		if (!cg_str_starts(path, head))
			return false;
		path = cg_str_sub(path, head.n, path.n);
		at = cg_str_find(path, CG_STR("/"));
		if (path.n == 0 || at == 0)
			return false;
		id[i] = cg_str_sub(path, 0, at);
		path = cg_str_sub(path, id[i].n, path.n);
		pattern = cg_str_sub(pattern, head.n + mark.n, pattern.n);
	}
	return cg_str_eq(pattern, path);
}

static void add_allow(char allow[CG_ALLOW_MAX], struct cg_str method)
{
	size_t n = strlen(allow);
	bool get = cg_str_eq(method, CG_STR("GET"));

	(void)snprintf(allow + n, CG_ALLOW_MAX - n, "%s%.*s%s", n > 0 ? ", " : "", CG_STR_ARG(method),
		       get ? ", HEAD" : "");
}

enum cg_code cg_route_find(const struct cg_route *routes, size_t n, struct cg_str method, struct cg_str path,
			   const struct cg_route **out, struct cg_str id[CG_ROUTE_IDS], char allow[CG_ALLOW_MAX])
{
	bool head = cg_str_eq(method, CG_STR("HEAD")), exact = false;

	*out = NULL;
	allow[0] = '\0';
	for (const struct cg_route *r = routes; r < routes + n; r++) {
		if (!path_fits(r->path, path, id) || (exact && id[0].p != NULL))
			continue;
		exact |= id[0].p == NULL;
		*out = r;
		if (cg_str_eq(r->method, head ? CG_STR("GET") : method) || cg_str_eq(r->method, CG_STR("*")))
			return CG_OK;
		add_allow(allow, r->method);
	}
	return *out != NULL ? CG_EMETHOD : CG_ENOTFOUND;
}

/* Midnight UTC as RFC 9110 writes times: Sun, 01 Nov 2026 00:00:00 GMT. */
static const char *http_date(int32_t day, char out[HTTP_DATE_MAX])
{
	static const char weekdays[] = "ThuFriSatSunMonTueWed", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	char iso[CG_DATE_TEXT_MAX];
	int month;

	(void)cg_date_text(day, iso); /* YYYY-MM-DD */
	month = (iso[5] - '0') * 10 + (iso[6] - '0');
	(void)snprintf(out, HTTP_DATE_MAX, "%.3s, %.2s %.3s %.4s 00:00:00 GMT", weekdays + 3 * (day % 7), iso + 8,
		       months + 3 * (month - 1), iso);
	return out;
}

struct cg_str cg_route_end_headers(const struct cg_route_end *list, const struct cg_route *r, struct cg_arena *a)
{
	char text[HTTP_DATE_MAX];
	int32_t since, end;

	for (; list != NULL && list->path.n > 0; list++) {
		if (!cg_str_eq(list->path, r->path) || !cg_str_eq(list->method, r->method))
			continue;
		if (!cg_date_parse_iso(cg_str_of(list->deprecated), &since) ||
		    !cg_date_parse_iso(cg_str_of(list->sunset), &end))
			break;
		return cg_arena_printf(a,
				       "Deprecation: @%lld\r\nSunset: %s\r\nLink: <%s>; rel=\"deprecation\"; "
				       "type=\"text/html\"\r\n",
				       (long long)since * SECONDS_A_DAY, http_date(end, text), list->link);
	}
	return CG_STR_NONE;
}
