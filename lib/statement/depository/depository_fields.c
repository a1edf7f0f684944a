/*
 * depository_fields.c: values in the text of depository statements: figures, labelled fields, owners, account numbers,
 * class codes, ISINs that are cut at the end of a line.
 */
#include "statement/depository/depository.h"

enum {
	FRAGMENT_MIN = 9, /* characters of an ISIN before the cut */
	REACH = 200,	  /* a value below its label begins this far left of it at most */
};

/* Words that stand for no figure are right, other text is not. */
bool cg_depository_figure(struct cg_str s, struct cg_dec *out)
{
	static const struct cg_str none[] = { CG_STR_INIT(""),
					      CG_STR_INIT("-"),
					      CG_STR_INIT("--"),
					      CG_STR_INIT("See Note"),
					      CG_STR_INIT("Not Available"),
					      CG_STR_INIT("NOT AVAILABLE") };

	*out = CG_DEC_NONE;
	if (cg_str_starts(s, CG_STR("`")))
		s = cg_str_trim(cg_str_sub(s, 1, SIZE_MAX));
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
		if (cg_str_eq(s, none[i]))
			return true;
	}
	return cg_dec_parse(s, out);
}

bool cg_depository_isin_begins(struct cg_str s)
{
	size_t digits = 0;

	if (s.n < FRAGMENT_MIN || s.n > 12 || s.p[0] != 'I' || s.p[1] != 'N' ||
	    (s.p[2] != 'E' && s.p[2] != 'F' && !cg_is_digit(s.p[2])))
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_upper(s.p[i]) && !cg_is_digit(s.p[i]))
			return false;
		digits += cg_is_digit(s.p[i]);
	}
	return digits >= 2;
}

/* The label begins at s[at], spaces and full stops aside; *end is the place behind it. */
static bool label_at(struct cg_str s, size_t at, struct cg_str label, size_t *end)
{
	for (size_t k = 0; k < label.n; k++) {
		if (cg_is_space(label.p[k]))
			continue;
		while (at < s.n && (cg_is_space(s.p[at]) || (s.p[at] == '.' && label.p[k] != '.')))
			at++;
		if (at == s.n || cg_lower(s.p[at++]) != cg_lower(label.p[k]))
			return false;
	}
	*end = at;
	return true;
}

/* Labels are searched for at every place of the text, since values may hold spaces and colons. */
size_t cg_depository_fields(struct cg_str text, const struct cg_str *names, size_t n, struct cg_str *values)
{
	size_t found = 0, open = SIZE_MAX, from = 0;

	for (size_t i = 0; i < n; i++)
		values[i] = CG_STR_NONE;
	for (size_t at = 0; at <= text.n; at++) {
		size_t i = 0, end = at;

		while (i < n && !(values[i].p == NULL && open != i && label_at(text, at, names[i], &end)))
			i++;
		if (i == n && at < text.n)
			continue;
		if (open != SIZE_MAX)
			values[open] = cg_str_trim(cg_str_sub(text, from, at - from));
		open = i == n ? SIZE_MAX : i;
		found += i < n;
		from = end;
		at = end > at ? end - 1 : at;
	}
	return found;
}

bool cg_depository_below(struct cg_arena *a, const struct cg_lines *ls, const struct cg_line *l,
			 const struct cg_str *names, size_t n, struct cg_str *values)
{
	const struct cg_line *next = l + 1;

	if ((size_t)(next - ls->v) >= ls->n || next->page != l->page || next->y - l->y > 2 * l->w[0].size)
		return true;
	for (size_t i = 0; i < n; i++) {
		if (cg_line_find(next, 0, names[i], true, NULL) != SIZE_MAX)
			return true;
	}
	for (size_t i = 0; i < n; i++) {
		struct cg_at end;
		size_t k;

		if (values[i].p == NULL || values[i].n > 0)
			continue;
		k = cg_line_find(l, 0, names[i], true, &end);
		if (k == SIZE_MAX)
			continue;
		values[i] = cg_line_text_between(a, next, l->w[k].x0 - REACH,
						 end.word < l->n ? l->w[end.word].x0 - REACH : INT32_MAX);
		if (values[i].p == NULL)
			return false;
	}
	return true;
}

bool cg_depository_is_id(struct cg_str s)
{
	size_t digits = 0;

	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_upper(s.p[i]) && !cg_is_digit(s.p[i]))
			return false;
		digits += cg_is_digit(s.p[i]);
	}
	return digits * 2 > s.n;
}

/* A PAN that is masked counts, too. */
bool cg_depository_owner(struct cg_arena *a, struct cg_str s, struct cg_person *out)
{
	size_t at = cg_str_find(s, CG_STR("(PAN:")), end;

	*out = (struct cg_person){ 0 };
	if (at == SIZE_MAX)
		return false;
	out->name = cg_line_squeeze(a, cg_str_sub(s, 0, at));
	s = cg_str_sub(s, at + 5, SIZE_MAX);
	end = cg_str_find(s, CG_STR(")"));
	if (end == SIZE_MAX || out->name.n == 0)
		return false;
	out->pan = cg_str_trim(cg_str_sub(s, 0, end));
	if (out->pan.n == 0) /* a minor may have none */
		out->pan = CG_STR_NONE;
	return true;
}

bool cg_depository_account_ids(struct cg_arena *a, const struct cg_line *l, struct cg_str *dp_id,
			       struct cg_str *client_id)
{
	static const struct cg_str names[] = { CG_STR_INIT("DP ID:"), CG_STR_INIT("Client ID:") };
	struct cg_str v[2];

	if (cg_line_fields(a, l, names, 2, v) != 2)
		return false;
	*dp_id = cg_str_cut(&v[0], ' ');
	*client_id = cg_str_cut(&v[1], ' ');
	return dp_id->n > 0 && client_id->n > 0;
}

/* Section titles differ in words, their codes do not. */
struct cg_str cg_depository_class_code(struct cg_str title)
{
	size_t n = title.n, at;

	if (n < 3 || title.p[n - 1] != ')')
		return CG_STR_NONE;
	for (at = n - 1; at > 0 && cg_is_upper(title.p[at - 1]);)
		at--;
	if (at == 0 || title.p[at - 1] != '(' || at == n - 1 || n - 1 - at > 3)
		return CG_STR_NONE;
	return cg_str_sub(title, at, n - 1 - at);
}

bool cg_depository_class_kind(struct cg_str code, enum cg_demat_kind *out)
{
	static const struct {
		const char *code;
		enum cg_demat_kind kind;
	} kinds[] = {
		{ "E", CG_DEMAT_EQUITY }, { "P", CG_DEMAT_EQUITY }, { "M", CG_DEMAT_FUND },   { "A", CG_DEMAT_FUND },
		{ "SD", CG_DEMAT_FUND },  { "C", CG_DEMAT_BOND },   { "I", CG_DEMAT_BOND },   { "S", CG_DEMAT_BOND },
		{ "G", CG_DEMAT_BOND },	  { "Z", CG_DEMAT_BOND },   { "SGB", CG_DEMAT_BOND },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (cg_str_eq(code, cg_str_of(kinds[i].code))) {
			*out = kinds[i].kind;
			return true;
		}
	}
	return false;
}

/* A security that stands in two lists of an account has no single balance to compare with. */
struct cg_dec cg_depository_held(const struct cg_demat_account *d, struct cg_str isin)
{
	struct cg_dec units = cg_dec_make(0, 0);
	bool found = false;

	for (size_t i = 0; i < d->holdings.n; i++) {
		if (!cg_str_eq(d->holdings.v[i].isin, isin))
			continue;
		if (found)
			return CG_DEC_NONE;
		found = true;
		units = d->holdings.v[i].units;
	}
	return units;
}

bool cg_depository_leaves(struct cg_str words)
{
	static const struct cg_str out[] = {
		CG_STR_INIT("redemption"),   CG_STR_INIT("redeemed"),	  CG_STR_INIT("withdrawal"),
		CG_STR_INIT("repurchase"),   CG_STR_INIT("swp"),	  CG_STR_INIT("switch out"),
		CG_STR_INIT("switch-out"),   CG_STR_INIT("switchout"),	  CG_STR_INIT("switch over out"),
		CG_STR_INIT("stp out"),	     CG_STR_INIT("stp-out"),	  CG_STR_INIT("s t p out"),
		CG_STR_INIT("transfer out"), CG_STR_INIT("transfer-out"), CG_STR_INIT("merger out"),
		CG_STR_INIT("shift out"),    CG_STR_INIT("gift out"),	  CG_STR_INIT("transmission out"),
		CG_STR_INIT("extinguished"), CG_STR_INIT("maturity"),	  CG_STR_INIT("reversal"),
		CG_STR_INIT("reversed"),     CG_STR_INIT("rejection"),	  CG_STR_INIT("rejected"),
	};

	for (size_t i = 0; i < sizeof(out) / sizeof(out[0]); i++) {
		if (cg_str_find_nocase(words, out[i]) != SIZE_MAX)
			return true;
	}
	return false;
}
