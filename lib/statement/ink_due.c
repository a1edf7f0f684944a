/*
 * ink_due.c: what the head of a fund prints and its fields lack. A PAN that another fund has, the part of a folio
 * behind its slash and the status of the KYC are no values that only one field can have: where they stand tells whose
 * they are.
 */
#include "statement/ink_priv.h"

enum {
	NAME_LINES = 12,  /* from the name of a fund up to its folio */
	HEAD_LINES = 4,	  /* from the folio on */
	STATUS_WORDS = 4, /* from "KYC" to its status */
};

static bool is_mark(char c)
{
	return c == ' ' || c == ':' || c == '.' || c == '-';
}

/* What stands behind "KYC", or "Status". */
static struct cg_str behind(struct cg_str s)
{
	static const struct cg_str status = CG_STR_INIT("Status");

	while (s.n > 0 && is_mark(s.p[0]))
		s = cg_str_sub(s, 1, SIZE_MAX);
	return cg_str_starts_nocase(s, status) ? behind(cg_str_sub(s, status.n, SIZE_MAX)) : s;
}

/* "12345678 / 90", of which the model has "12345678": the token of the slash is what is told. */
void cg_ink_due_folio(struct cg_ink *ink, struct cg_str folio, uint32_t line)
{
	const struct cg_ink_line *l = &ink->lines[line];

	for (uint32_t i = 1; i < l->n_tokens; i++) {
		struct cg_token *t = &ink->tokens.v[l->token + i];

		if (t->kind == CG_TOKEN_TEXT && cg_str_eq(t->text, CG_STR("/")) && cg_str_eq(t[-1].text, folio))
			t->due = CG_TOKEN_FOLIO_PART;
	}
}

static void note_pan(struct cg_ink *ink, const struct cg_ink_line *l)
{
	for (uint32_t i = 0; i < l->n_tokens; i++) {
		struct cg_token *t = &ink->tokens.v[l->token + i];

		if (t->kind == CG_TOKEN_PAN)
			t->due = CG_TOKEN_PAN;
	}
}

/* Behind a label: "OK", "NOT OK". */
static bool is_status(struct cg_str s)
{
	return cg_str_eq_nocase(s, CG_STR("OK")) || cg_str_eq_nocase(s, CG_STR("NOT"));
}

static void note_kyc(struct cg_ink *ink, const struct cg_ink_line *l)
{
	for (uint32_t i = 0; i < l->n_tokens; i++) {
		struct cg_token *t = &ink->tokens.v[l->token + i];
		struct cg_str rest = t->text;
		uint32_t k = i;

		if (t->kind != CG_TOKEN_TEXT || !cg_str_starts(rest, CG_STR("KYC")))
			continue;
		rest = behind(cg_str_sub(rest, 3, SIZE_MAX));
		while (rest.n == 0 && ++k < l->n_tokens && k - i < STATUS_WORDS)
			rest = behind(ink->tokens.v[l->token + k].text);
		if (is_status(rest))
			t->due = CG_TOKEN_KYC;
	}
}

static bool has_label(const struct cg_ink *ink, const struct cg_ink_line *l)
{
	for (uint32_t i = 0; i < l->n_tokens; i++) {
		if (cg_str_starts_nocase(ink->tokens.v[l->token + i].text, CG_STR("folio")))
			return true;
	}
	return false;
}

/* The line with a label and this folio, above the name or next to it; CG_INK_NO_TOKEN: none. */
static uint32_t head_of(const struct cg_ink *ink, struct cg_str folio, uint32_t name)
{
	struct cg_str first = folio;
	struct cg_ink_span at;

	first = cg_str_trim(cg_str_cut(&first, '/'));
	for (uint32_t i = name + 1, n = 0; n <= NAME_LINES; i--, n++) {
		if (i < ink->n_lines && has_label(ink, &ink->lines[i]))
			return first.n > 0 && cg_ink_text(ink, first, i, i + 1, &at) ? i : CG_INK_NO_TOKEN;
		if (i == 0)
			break;
	}
	return CG_INK_NO_TOKEN;
}

void cg_ink_due(struct cg_ink *ink, const struct cg_fund *v, uint32_t name)
{
	uint32_t line = head_of(ink, v->folio, name), end = name + 1;

	if (line == CG_INK_NO_TOKEN)
		return;
	end = line + HEAD_LINES > end ? line + HEAD_LINES : end;
	cg_ink_due_folio(ink, v->folio, line);
	for (uint32_t i = line; i < end && i < ink->n_lines; i++) {
		if (i > line && has_label(ink, &ink->lines[i]))
			break;
		if (v->pan.p == NULL)
			note_pan(ink, &ink->lines[i]);
		if (v->kyc.p == NULL)
			note_kyc(ink, &ink->lines[i]);
	}
}
