/*
 * casparser_parts.c: values as casparser writes them, and the parts that are the same in both of its shapes.
 */
#include "render/export/casparser_parts.h"

#include "statement/mask.h"

#include <stdio.h>

/* ---- values ---- */

/* A decimal is a string with the digits of the statement; absent is null. */
void cg_casparser_figure(struct cg_casparser *v, struct json_object *o, const char *key, struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(d, text);
	cg_json_name(&v->json, o, key, d.set ? text : NULL);
}

/* What its models require. */
void cg_casparser_needed(struct cg_casparser *v, struct json_object *o, const char *key, struct cg_dec d)
{
	cg_casparser_figure(v, o, key, d.set ? d : cg_dec_make(0, 0));
}

/* Its models want a string where the statement prints none. */
void cg_casparser_words(struct cg_casparser *v, struct json_object *o, const char *key, struct cg_str s)
{
	cg_json_text(&v->json, o, key, s.p == NULL ? CG_STR("") : s);
}

/* A member that casgate does not keep. */
void cg_casparser_null(struct cg_casparser *v, struct json_object *o, const char *key)
{
	cg_json_put(&v->json, o, key, NULL);
}

/* Without spaces: a folio as summaries and depositories print it. */
struct cg_str cg_casparser_squeezed(struct cg_casparser *v, struct cg_str s)
{
	char *p = s.p == NULL ? NULL : cg_arena_take(&v->a, s.n + 1);
	size_t n = 0;

	v->json.failed |= s.p != NULL && p == NULL;
	for (size_t i = 0; p != NULL && i < s.n; i++) {
		if (s.p[i] != ' ')
			p[n++] = s.p[i];
	}
	return p == NULL ? CG_STR_NONE : (struct cg_str){ p, n };
}

/* As include_pii says; no memory is kept as the failure of the whole. */
struct cg_str cg_casparser_masked(struct cg_casparser *v, struct cg_str s,
				  struct cg_str (*mask)(struct cg_arena *, struct cg_str))
{
	struct cg_str shown = v->include_pii || s.n == 0 ? s : mask(&v->a, s);

	v->json.failed |= s.p != NULL && shown.p == NULL;
	return shown;
}

/* Days of the period stand as its own readers left them: text, in two forms. CG_DATE_NONE is "". */
static void put_period_day(struct cg_casparser *v, struct json_object *o, const char *key, int32_t date)
{
	static const char *const months[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
					      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
	char text[CG_DATE_TEXT_MAX + 4] = "";
	int year, month, day;

	if (date != CG_DATE_NONE) {
		cg_date_split(date, &year, &month, &day);
		if (v->type->numeric)
			(void)snprintf(text, sizeof(text), "%02d-%02d-%04d", day, month, year);
		else
			(void)snprintf(text, sizeof(text), "%02d-%s-%04d", day, months[month - 1], year);
	}
	cg_json_name(&v->json, o, key, text);
}

/* StatementPeriod; a summary has one day, which it has twice. */
struct json_object *cg_casparser_period(struct cg_casparser *v)
{
	struct json_object *o = cg_json_object(&v->json);
	bool day = v->s->type == CG_STATEMENT_SUMMARY && v->s->from == CG_DATE_NONE;
	int32_t to = v->s->to != CG_DATE_NONE ? v->s->to : v->s->as_of;

	put_period_day(v, o, "from", day ? to : v->s->from);
	put_period_day(v, o, "to", to);
	return o;
}

/* InvestorInfo: the address is one text with line ends. */
struct json_object *cg_casparser_investor(struct cg_casparser *v)
{
	const struct cg_statement *s = v->s;
	struct json_object *o = cg_json_object(&v->json);
	struct cg_str address = CG_STR("");

	for (size_t i = 0; i < s->investor.address.n; i++) {
		address = cg_arena_printf(&v->a, "%.*s%s%.*s", CG_STR_ARG(address), i > 0 ? "\n" : "",
					  CG_STR_ARG(s->investor.address.v[i]));
		v->json.failed |= address.p == NULL;
	}
	cg_casparser_words(v, o, "name", s->investor.name);
	cg_casparser_words(v, o, "email", cg_casparser_masked(v, s->investor.email, cg_mask_email));
	cg_casparser_words(v, o, "address", address);
	cg_casparser_words(v, o, "mobile", cg_casparser_masked(v, s->investor.mobile, cg_mask_mobile));
	return o;
}

/* parse_warnings */
struct json_object *cg_casparser_messages(struct cg_casparser *v)
{
	struct json_object *list = cg_json_array_of(&v->json, v->s->warnings.n);

	for (size_t i = 0; i < v->s->warnings.n; i++)
		cg_json_push(&v->json, list, cg_json_need(&v->json, cg_json_new_text(v->s->warnings.v[i].message)));
	return list;
}
