/*
 * figures.c: Amounts and units times a scale, printed in the way they were.
 */
#include "redact/token.h"

enum { ROW_FIGURES = 2 };

/* Whole numbers are units in rows of tables alone: elsewhere they count pages, months, schemes. */
static bool in_row(const struct cg_redact_work *k)
{
	size_t n = 0;

	for (size_t i = 0; i < k->tokens.n; i++)
		n += k->tokens.v[i].kind == CG_REDACT_TOKEN_FIGURE;
	return n >= ROW_FIGURES;
}

/* Is the figure an amount or a number of units? */
bool cg_redact_figures_scaled(const struct cg_redact_work *k, const struct cg_redact_token *t)
{
	struct cg_str word = k->line[t->word]->text, s = cg_redact_token_text(k, t);
	char text[CG_DEC_TEXT_MAX];
	struct cg_str c = cg_redact_stays_canonical(s, text);
	size_t end = t->from + t->n;

	if (k->opts->scale <= 1 || c.p == NULL ||
	    (t->kind != CG_REDACT_TOKEN_FIGURE &&
	     (t->kind != CG_REDACT_TOKEN_DIGITS || !cg_redact_stays_amount(k, s) || !in_row(k))))
		return false;
	return !(cg_redact_set_has(&k->facts.prices, c) && !cg_redact_set_has(&k->facts.amounts, c)) &&
	       (end == word.n || word.p[end] != '%');
}

/* Commas behind every third digit, or in the Indian way. */
static size_t group(char *out, const char *digits, size_t n, enum cg_redact_grouping g)
{
	size_t at = 0;

	for (size_t i = 0; i < n; i++) {
		size_t left = n - i;

		if (i > 0 && g != CG_REDACT_GROUPS_NONE && left >= 3 &&
		    (g == CG_REDACT_GROUPS_WESTERN ? left % 3 == 0 : left == 3 || left % 2 == 1))
			out[at++] = ',';
		out[at++] = digits[i];
	}
	return at;
}

/* Western grouping has three digits between two commas. */
enum cg_redact_grouping cg_redact_figures_grouping(struct cg_str s)
{
	size_t first = cg_str_find(s, CG_STR(",")), last = first;

	if (first == SIZE_MAX)
		return CG_REDACT_GROUPS_NONE;
	for (size_t i = first; i < s.n; i++)
		last = s.p[i] == ',' ? i : last;
	return first != last && cg_redact_token_run_end(s, first + 1, false, true) - first - 1 == 3
		       ? CG_REDACT_GROUPS_WESTERN
		       : CG_REDACT_GROUPS_INDIAN;
}

/* d is printed as the value of so many units at that price, rounded: of more units it is rounded anew. */
static bool revalue(struct cg_dec d, struct cg_dec value, struct cg_dec units, struct cg_dec price, unsigned scale,
		    struct cg_dec *out)
{
	struct cg_dec whole = CG_DEC_NONE;

	if (!cg_dec_eq(d, cg_dec_abs(value)) || !cg_dec_mul(units, price, value.scale, &whole) ||
	    !cg_dec_eq(whole, value))
		return false;
	units.v *= (int64_t)scale;
	return cg_dec_mul(cg_dec_abs(units), price, d.scale, out);
}

/* The figure times the scale. Depositories add printed values up exactly, registrars unrounded ones. */
static bool multiply(const struct cg_redact_work *k, struct cg_dec d, struct cg_dec *out)
{
	const struct cg_statement *s = k->s;

	for (size_t i = 0; s->type != CG_STATEMENT_DEPOSITORY && i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		if (revalue(d, f->value, f->units, f->nav, k->opts->scale, out))
			return true;
	}
	*out = d;
	out->v *= (int64_t)k->opts->scale;
	return d.v <= INT64_MAX / CG_REDACT_SCALE_MAX;
}

/* The figure times the scale, in the way it was printed. CG_STR_NONE: it cannot be, or no memory. */
struct cg_str cg_redact_figures_scale(const struct cg_redact_work *k, struct cg_str s)
{
	char digits[CG_DEC_TEXT_MAX], out[2 * CG_DEC_TEXT_MAX];
	struct cg_dec d = CG_DEC_NONE;
	enum cg_redact_grouping g = cg_redact_figures_grouping(s);
	struct cg_str text, whole;
	size_t n;

	if (!cg_dec_parse(s, &d) || !multiply(k, d, &d))
		return CG_STR_NONE;
	text = (struct cg_str){ digits, cg_dec_text(d, digits) };
	whole = cg_str_cut(&text, '.');
	if (g == CG_REDACT_GROUPS_NONE && cg_redact_token_run_end(s, 0, false, true) <= 3)
		g = k->grouping;
	n = group(out, whole.p, whole.n, g);
	return cg_arena_printf(k->a, "%.*s%s%.*s", (int)n, out, d.scale > 0 ? "." : "", CG_STR_ARG(text));
}
