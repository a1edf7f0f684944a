#include "http/header.h"

#include <string.h>

static bool is_token_char(char c)
{
	return cg_is_alnum(c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

bool cg_header_is_token(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!is_token_char(s.p[i]))
			return false;
	return s.n > 0;
}

static void skip_blanks(struct cg_str *s)
{
	while (s->n > 0 && (*s->p == ' ' || *s->p == '\t'))
		*s = cg_str_sub(*s, 1, s->n);
}

struct cg_str cg_header_head(struct cg_str *s)
{
	const char *semicolon = s->n > 0 ? memchr(s->p, ';', s->n) : NULL;
	size_t n = semicolon != NULL ? (size_t)(semicolon - s->p) : s->n;
	struct cg_str head = cg_str_trim(cg_str_sub(*s, 0, n));

	*s = cg_str_sub(*s, n, s->n);
	return head;
}

/* The inside of a quoted string; *s stands behind its opening quote and is moved behind the closing one. */
static bool read_quoted(struct cg_str *s, struct cg_str *value, char *buf)
{
	size_t n = 0, i = 0;

	for (; i < s->n && s->p[i] != '"'; i++) {
		if (s->p[i] == '\\' && i + 1 < s->n && (s->p[i + 1] == '"' || s->p[i + 1] == '\\'))
			i++;
		buf[n++] = s->p[i];
	}
	if (i == s->n)
		return false;
	*s = cg_str_sub(*s, i + 1, s->n);
	*value = (struct cg_str){ buf, n };
	return true;
}

/* An unquoted value: up to the next semicolon; blanks inside are malformed. */
static bool read_plain(struct cg_str *s, struct cg_str *value)
{
	size_t n = 0;

	while (n < s->n && s->p[n] != ';')
		n++;
	*value = cg_str_trim(cg_str_sub(*s, 0, n));
	*s = cg_str_sub(*s, n, s->n);
	for (size_t i = 0; i < value->n; i++)
		if (cg_is_space(value->p[i]) || value->p[i] == '"')
			return false;
	return true;
}

int cg_header_param(struct cg_str *s, struct cg_str *name, struct cg_str *value, char *buf)
{
	size_t n = 0;

	skip_blanks(s);
	while (s->n > 0 && *s->p == ';') { /* some clients end the value in a semicolon */
		*s = cg_str_sub(*s, 1, s->n);
		skip_blanks(s);
	}
	if (s->n == 0)
		return 0;
	while (n < s->n && is_token_char(s->p[n]))
		n++;
	*name = cg_str_sub(*s, 0, n);
	*s = cg_str_sub(*s, n, s->n);
	skip_blanks(s);
	if (n == 0 || s->n == 0 || *s->p != '=')
		return -1;
	*s = cg_str_sub(*s, 1, s->n);
	skip_blanks(s);
	if (s->n == 0 || *s->p != '"')
		return read_plain(s, value) ? 1 : -1;
	*s = cg_str_sub(*s, 1, s->n);
	if (!read_quoted(s, value, buf))
		return -1;
	skip_blanks(s);
	return s->n == 0 || *s->p == ';' ? 1 : -1;
}

bool cg_header_is_json(struct cg_str content_type)
{
	struct cg_str rest = content_type, name, value;
	char buf[256];
	int more;

	if (content_type.n > sizeof(buf) || !cg_str_eq_nocase(cg_header_head(&rest), CG_STR("application/json")))
		return false;
	while ((more = cg_header_param(&rest, &name, &value, buf)) == 1)
		if (cg_str_eq_nocase(name, CG_STR("charset")) && !cg_str_eq_nocase(value, CG_STR("utf-8")) &&
		    !cg_str_eq_nocase(value, CG_STR("utf8")))
			return false;
	return more == 0;
}

bool cg_header_is_form_data(struct cg_str content_type)
{
	return cg_str_eq_nocase(cg_header_head(&content_type), CG_STR("multipart/form-data"));
}

/* Thousandths: q=0.25 is 250; none, or one that cannot be read, is 1000. */
static int weight_of(struct cg_str params)
{
	static const int places[] = { 100, 10, 1 };

	while (params.n > 0) {
		struct cg_str one = cg_str_trim(cg_str_cut(&params, ';'));
		int weight = 0;
		size_t at;

		if (one.n < 3 || !cg_str_starts_nocase(one, CG_STR("q=")))
			continue;
		if (one.p[2] != '0' && one.p[2] != '.')
			return 1000;
		at = one.p[2] == '0' ? 4 : 3;
		for (size_t i = at; i < one.n && i < at + 3 && cg_is_digit(one.p[i]); i++)
			weight += (one.p[i] - '0') * places[i - at];
		return weight;
	}
	return 1000;
}

/* How closely a media range fits application/json: 3, 2, 1; 0: not at all; -1: no media range. */
static int closeness(struct cg_str range)
{
	if (cg_str_eq_nocase(range, CG_STR("application/json")))
		return 3;
	if (cg_str_eq_nocase(range, CG_STR("application/*")))
		return 2;
	if (cg_str_eq(range, CG_STR("*/*")) || cg_str_eq(range, CG_STR("*")))
		return 1;
	return range.n > 0 && memchr(range.p, '/', range.n) != NULL ? 0 : -1;
}

bool cg_header_wants_problem(struct cg_str accept)
{
	int problem = -1, json = 0, best = 0;

	while (accept.n > 0) {
		struct cg_str one = cg_str_cut(&accept, ','), range = cg_header_head(&one);
		int fit = closeness(range), weight = weight_of(one);

		if (cg_str_eq_nocase(range, CG_STR("application/problem+json")))
			problem = weight > problem ? weight : problem;
		else if (fit > best || (fit == best && fit > 0 && weight > json)) {
			best = fit;
			json = weight;
		}
	}
	return problem > 0 && problem >= json;
}

bool cg_header_accepts_json(struct cg_str accept)
{
	struct cg_str whole = accept;
	bool readable = false, good = false;
	int best = 0;

	while (accept.n > 0) {
		struct cg_str one = cg_str_cut(&accept, ',');
		int fit = closeness(cg_header_head(&one));

		readable |= fit >= 0;
		if (fit > best) {
			best = fit;
			good = weight_of(one) > 0;
		} else if (fit == best && fit > 0) {
			good |= weight_of(one) > 0;
		}
	}
	return !readable || good || (best == 0 && cg_header_wants_problem(whole));
}
