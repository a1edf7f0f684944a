#include "statement/scheme.h"

#include <string.h>

#include "statement/isin.h"
#include "statement/line.h"

enum { RTA_CODE_MAX = 12 };

/* A header in the making: parts are cut out of it until only code and name are left. */
struct text {
	char *p;
	size_t n;
};

static struct cg_str view(const struct text *t)
{
	return (struct cg_str){ t->p, t->n };
}

/* Replace a range by one space, so that words on both sides stay apart. n > 0. */
static void cut_text(struct text *t, size_t from, size_t n)
{
	t->p[from] = ' ';
	memmove(t->p + from + 1, t->p + from + n, t->n - from - n);
	t->n -= n - 1;
}

static size_t skip_spaces(struct cg_str s, size_t at)
{
	while (at < s.n && cg_is_space(s.p[at]))
		at++;
	return at;
}

/* The label at `at`, spaces allowed, then a colon: the offset behind the colon and spaces, 0 if it is not there. */
static size_t behind_label(struct cg_str s, size_t at, struct cg_str label)
{
	if (!cg_str_starts_nocase(cg_str_sub(s, at, SIZE_MAX), label))
		return 0;
	at = skip_spaces(s, at + label.n);
	if (at >= s.n || s.p[at] != ':')
		return 0;
	return skip_spaces(s, at + 1);
}

/* Find a label with its colon that does not go on from a longer word. */
static bool find_label(struct cg_str s, struct cg_str label, size_t *from, size_t *value)
{
	for (size_t at = 0; at + label.n < s.n; at++) {
		*value = at > 0 && cg_is_alnum(s.p[at - 1]) ? 0 : behind_label(s, at, label);
		if (*value > 0) {
			*from = at;
			return true;
		}
	}
	return false;
}

struct cg_str cg_scheme_registrar_of(struct cg_str word)
{
	static const struct {
		struct cg_str printed, name;
	} known[] = {
		{ CG_STR_INIT("CAMS"), CG_STR_INIT("CAMS") },
		{ CG_STR_INIT("KFINTECH"), CG_STR_INIT("KFINTECH") },
		{ CG_STR_INIT("KARVY"), CG_STR_INIT("KFINTECH") },
		{ CG_STR_INIT("FTAMIL"), CG_STR_INIT("FTAMIL") },
		{ CG_STR_INIT("FRANKLIN"), CG_STR_INIT("FRANKLIN") },
		{ CG_STR_INIT("SUNDARAM"), CG_STR_INIT("SUNDARAM") },
		{ CG_STR_INIT("SBFS"), CG_STR_INIT("SBFS") },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		size_t at = 0, k = 0;

		for (; at < word.n && k < known[i].printed.n; at++) { /* small capitals may leave a gap */
			if (cg_is_space(word.p[at]))
				continue;
			if (cg_lower(word.p[at]) != cg_lower(known[i].printed.p[k]))
				break;
			k++;
		}
		if (at == word.n && k == known[i].printed.n)
			return known[i].name;
	}
	return CG_STR_NONE;
}

static struct cg_str word_at(struct cg_str s, size_t at)
{
	size_t end = at;

	while (end < s.n && cg_is_alnum(s.p[end]))
		end++;
	return cg_str_sub(s, at, end - at);
}

/* "Registrar : CAMS" anywhere; or the label here and the word at the end, where it stood on a baseline of its own. */
static void take_registrar(struct text *t, struct cg_scheme *out)
{
	size_t from, value, last;
	struct cg_str word;

	if (!find_label(view(t), CG_STR("Registrar"), &from, &value))
		return;
	word = word_at(view(t), value);
	out->registrar = cg_scheme_registrar_of(word);
	cut_text(t, from, (out->registrar.p != NULL ? value + word.n : value) - from);
	if (out->registrar.p != NULL)
		return;
	while (t->n > 0 && cg_is_space(t->p[t->n - 1]))
		t->n--;
	for (last = t->n; last > 0 && cg_is_alnum(t->p[last - 1]);)
		last--;
	word = word_at(view(t), last);
	out->registrar = cg_scheme_registrar_of(word);
	if (out->registrar.p != NULL)
		t->n = last;
}

/* Where the value of "Advisor:" ends: at the bracket that closes it, before "ISIN:", or at the end of the header. */
static size_t advisor_end(struct cg_str s, size_t value)
{
	size_t depth = 0, end = value;

	for (; end < s.n; end++) {
		if (cg_is_space(s.p[end]) && behind_label(s, skip_spaces(s, end), CG_STR("ISIN")) > 0)
			break;
		if (s.p[end] == ')' && depth-- == 0)
			break;
		depth += s.p[end] == '(';
	}
	return end;
}

/* "(Advisor: X)"; the bracket may be missing. */
static bool take_advisor(struct cg_arena *a, struct text *t, struct cg_scheme *out)
{
	struct cg_str s = view(t);
	size_t from, value, end;

	if (!find_label(s, CG_STR("Advisor"), &from, &value))
		return true;
	end = advisor_end(s, value);
	out->advisor = cg_line_tight(a, cg_str_sub(s, value, end - value));
	if (out->advisor.p == NULL)
		return false;
	if (out->advisor.n == 0)
		out->advisor = CG_STR_NONE;
	while (from > 0 && cg_is_space(s.p[from - 1]))
		from--;
	if (from > 0 && s.p[from - 1] == '(')
		from--;
	cut_text(t, from, (end < s.n && s.p[end] == ')' ? end + 1 : end) - from);
	return true;
}

/* The value of "ISIN:" up to 12 characters, perhaps in pieces; *end is the offset behind it. */
static size_t isin_chars(struct cg_str s, size_t at, char *out, size_t *end)
{
	size_t n = 0;

	*end = at;
	for (; at < s.n && n < CG_ISIN_LEN; at++) {
		if (cg_is_upper(s.p[at]) || cg_is_digit(s.p[at])) {
			out[n++] = s.p[at];
			*end = at + 1;
		} else if (!cg_is_space(s.p[at])) {
			break;
		}
	}
	return n;
}

/*
 * What isin_chars leaves of a value that is no ISIN: a digit behind the twelfth character, with what follows it, or,
 * where it takes none, twelve small letters and digits.
 */
static struct cg_str isin_rest(struct cg_str s, size_t end, size_t n)
{
	size_t from = n == 0 ? skip_spaces(s, end) : end, to = from;

	while (to < s.n && cg_is_alnum(s.p[to]))
		to++;
	if (n == CG_ISIN_LEN ? to > from && cg_is_digit(s.p[from])
			     : n == 0 && to - from == CG_ISIN_LEN && cg_is_digit(s.p[to - 1]))
		return cg_str_sub(s, from, to - from);
	return CG_STR("");
}

/* Nothing stands behind the label but what follows a value: a bracket, a dash, the end. */
static bool end_of_value(struct cg_str s, size_t at)
{
	at = skip_spaces(s, at);
	return at == s.n || s.p[at] == '(' || s.p[at] == ')' || s.p[at] == '-';
}

/*
 * "- ISIN: X - Payout": the dash before it goes, what stands behind it goes on as part of the name. Nothing that is
 * printed there is dropped: a damaged ISIN is kept as it is, isin_valid false. Who has no ISIN has no label of one:
 * behind a label that stands alone it is lost, and "".
 */
static bool take_isin(struct cg_arena *a, struct text *t, struct cg_scheme *out)
{
	struct cg_str s = view(t), rest;
	char chars[CG_ISIN_LEN];
	size_t from, value, end, n;

	if (!find_label(s, CG_STR("ISIN"), &from, &value))
		return true;
	n = isin_chars(s, value, chars, &end);
	rest = isin_rest(s, end, n);
	if (rest.n > 0)
		end = (size_t)(rest.p - s.p) + rest.n;
	if (n + rest.n > 0 || end_of_value(s, end)) {
		out->isin = cg_arena_printf(a, "%.*s%.*s", (int)n, chars, CG_STR_ARG(rest));
		if (out->isin.p == NULL)
			return false;
		out->isin_valid = cg_isin_valid(out->isin);
	}
	while (from > 0 && (cg_is_space(s.p[from - 1]) || s.p[from - 1] == '-'))
		from--;
	cut_text(t, from, end - from);
	return true;
}

/* "(Non-Demat)" or "(Demat)" at `at`, spaces inside allowed: its length, 0 if it is not there. */
static size_t demat_mark(struct cg_str s, size_t at, enum cg_tristate *demat)
{
	size_t i = skip_spaces(s, at + 1);
	bool non = cg_str_starts_nocase(cg_str_sub(s, i, SIZE_MAX), CG_STR("Non"));

	if (non) {
		i = skip_spaces(s, i + 3);
		if (i < s.n && s.p[i] == '-')
			i = skip_spaces(s, i + 1);
	}
	if (!cg_str_starts_nocase(cg_str_sub(s, i, SIZE_MAX), CG_STR("Demat")))
		return 0;
	i = skip_spaces(s, i + 5);
	if (i >= s.n || s.p[i] != ')')
		return 0;
	*demat = non ? CG_NO : CG_YES;
	return i + 1 - at;
}

/* "(formerly ..)", "(Erstwhile ..)" with nested brackets at `at`: its length, 0 if it is not there. */
static size_t former_name(struct cg_str s, size_t at)
{
	struct cg_str inner = cg_str_sub(s, skip_spaces(s, at + 1), SIZE_MAX);
	size_t end = at;
	int depth = 0;

	if (!cg_str_starts_nocase(inner, CG_STR("formerly")) && !cg_str_starts_nocase(inner, CG_STR("erstwhile")))
		return 0;
	for (; end < s.n; end++) {
		depth += (s.p[end] == '(') - (s.p[end] == ')');
		if (depth == 0)
			return end + 1 - at;
	}
	return s.n - at; /* its closing bracket is missing */
}

static void take_brackets(struct text *t, struct cg_scheme *out)
{
	for (size_t at = 0; at < t->n; at++) {
		size_t n = t->p[at] == '(' ? demat_mark(view(t), at, &out->demat) : 0;

		if (n > 0)
			cut_text(t, at, n);
	}
	for (size_t at = 0; at < t->n; at++) {
		size_t n = t->p[at] == '(' ? former_name(view(t), at) : 0;

		if (n > 0)
			cut_text(t, at, n);
	}
}

/* Words of names that look like a code where a wrapped line begins with them: "BOND FUND - Direct Plan". */
static bool has_word_of_names(struct cg_str s)
{
	static const struct cg_str words[] = { CG_STR_INIT("FUND"),	CG_STR_INIT("PLAN"),   CG_STR_INIT("GROWTH"),
					       CG_STR_INIT("SCHEME"),	CG_STR_INIT("OPTION"), CG_STR_INIT("DIRECT"),
					       CG_STR_INIT("REGULAR"),	CG_STR_INIT("BOND"),   CG_STR_INIT("INDEX"),
					       CG_STR_INIT("DIVIDEND"), CG_STR_INIT("IDCW"),   CG_STR_INIT("SERIES") };

	while (s.n > 0) {
		struct cg_str word = cg_str_cut(&s, ' ');

		for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
			if (cg_str_eq(word, words[i]))
				return true;
		}
	}
	return false;
}

/* What stands before the first '-' if it has the shape of a code: capitals, digits, spaces inside ("117 IOD1G"). */
static struct cg_str take_code(struct cg_str *s)
{
	size_t dash = cg_str_find(*s, CG_STR("-"));
	struct cg_str code = cg_str_trim(cg_str_sub(*s, 0, dash == SIZE_MAX ? 0 : dash));

	if (code.n == 0 || code.n > RTA_CODE_MAX || has_word_of_names(code))
		return CG_STR_NONE;
	for (size_t i = 0; i < code.n; i++) {
		if (!cg_is_upper(code.p[i]) && !cg_is_digit(code.p[i]) && code.p[i] != ' ')
			return CG_STR_NONE;
	}
	*s = cg_str_sub(*s, dash + 1, SIZE_MAX);
	return code;
}

static struct cg_str without_outer_dashes(struct cg_str s)
{
	s = cg_str_trim(s);
	while (s.n > 0 && s.p[s.n - 1] == '-')
		s = cg_str_trim(cg_str_sub(s, 0, s.n - 1));
	while (s.n > 0 && s.p[0] == '-')
		s = cg_str_trim(cg_str_sub(s, 1, SIZE_MAX));
	return s;
}

/* A name that ends in "- Reinvest" already does not get the one behind the ISIN a second time. */
static struct cg_str said_once(struct cg_str name)
{
	static const struct cg_str tails[] = { CG_STR_INIT(" - Payout"), CG_STR_INIT(" - Reinvest") };

	for (size_t i = 0; i < sizeof(tails) / sizeof(tails[0]); i++) {
		struct cg_str shorter = cg_str_sub(name, 0, name.n - (name.n < tails[i].n ? name.n : tails[i].n));

		if (cg_str_ends(name, tails[i]) && cg_str_ends(shorter, tails[i]))
			return shorter;
	}
	return name;
}

/* A registrar in capitals behind the name, without its label: no name of a fund ends so. */
static void registrar_at_end(struct cg_scheme *out)
{
	static const struct cg_str names[] = { CG_STR_INIT(" KFINTECH"), CG_STR_INIT(" KARVY"), CG_STR_INIT(" CAMS") };

	for (size_t i = 0; out->registrar.p == NULL && i < sizeof(names) / sizeof(names[0]); i++) {
		if (!cg_str_ends(out->name, names[i]))
			continue;
		out->registrar = cg_scheme_registrar_of(cg_str_sub(names[i], 1, SIZE_MAX));
		out->name = without_outer_dashes(cg_str_sub(out->name, 0, out->name.n - names[i].n));
	}
}

static bool parse_scheme(struct cg_arena *a, struct cg_str text, bool coded, struct cg_scheme *out)
{
	struct text t = { cg_arena_take(a, text.n + 2), text.n };
	struct cg_str rest;

	*out = (struct cg_scheme){ 0 };
	if (t.p == NULL)
		return false;
	if (text.n > 0)
		memcpy(t.p, text.p, text.n);
	take_registrar(&t, out);
	if (!take_advisor(a, &t, out))
		return false;
	take_brackets(&t, out);
	if (!take_isin(a, &t, out))
		return false;
	rest = cg_line_squeeze(a, view(&t));
	if (rest.p == NULL)
		return false;
	if (coded)
		out->rta_code = take_code(&rest);
	out->name = said_once(without_outer_dashes(rest));
	registrar_at_end(out);
	cg_scheme_classify(out->name, &out->plan, &out->option);
	return true;
}

bool cg_scheme_parse(struct cg_arena *a, struct cg_str text, struct cg_scheme *out)
{
	return parse_scheme(a, text, true, out);
}

bool cg_scheme_parse_uncoded(struct cg_arena *a, struct cg_str text, struct cg_scheme *out)
{
	return parse_scheme(a, text, false, out);
}

void cg_scheme_store(const struct cg_scheme *s, struct cg_fund *f)
{
	f->name = s->name;
	f->isin = s->isin;
	f->rta_code = s->rta_code;
	f->advisor = s->advisor;
	f->demat = s->demat;
	f->plan = s->plan;
	f->option = s->option;
	if (s->registrar.p != NULL)
		f->registrar = s->registrar;
}

/* The header breaks off inside the value of its "ISIN:". */
static bool isin_unfinished(struct cg_str head)
{
	char chars[CG_ISIN_LEN];
	size_t from, value, end, n;

	if (!find_label(head, CG_STR("ISIN"), &from, &value))
		return false;
	n = isin_chars(head, value, chars, &end);
	return n > 0 && n < CG_ISIN_LEN && end == head.n;
}

struct cg_str cg_scheme_join(struct cg_arena *a, struct cg_str head, struct cg_str next)
{
	bool glue;

	head = cg_str_trim(head);
	next = cg_str_trim(next);
	if (head.n == 0)
		return cg_arena_str(a, next);
	glue = isin_unfinished(head) || cg_str_starts_nocase(next, CG_STR("-Demat")) ||
	       cg_str_ends(head, CG_STR("(Non-"));
	return cg_arena_printf(a, "%.*s%s%.*s", CG_STR_ARG(head), glue ? "" : " ", CG_STR_ARG(next));
}

/* "12345678 90": of two words. */
static bool has_inner_space(struct cg_str s)
{
	s = cg_str_trim(s);
	return cg_str_find(s, CG_STR(" ")) != SIZE_MAX;
}

struct cg_str cg_scheme_folio_clean(struct cg_arena *a, struct cg_str folio)
{
	struct cg_str tail = folio, head = cg_str_cut(&tail, '/');
	bool slash = head.n < folio.n, parts = has_inner_space(head) || has_inner_space(tail);

	head = cg_line_tight(a, head);
	tail = cg_line_tight(a, tail);
	if (head.p == NULL || tail.p == NULL)
		return CG_STR_NONE;
	/* "12345678 90 /", "/ 12345678 90": where it parts the two is lost, so this is no folio */
	if (slash && parts && (head.n == 0 || tail.n == 0))
		return cg_arena_printf(a, "/ %.*s%.*s", CG_STR_ARG(head), CG_STR_ARG(tail));
	return tail.n == 0 ? head : cg_arena_printf(a, "%.*s / %.*s", CG_STR_ARG(head), CG_STR_ARG(tail));
}

enum {
	SUFFIX_DIGITS_MAX = 3,
	NUMBER_MAX = 16,  /* of a number that broke, its suffix included */
	ACCOUNT_LEN = 16, /* of the number of a depository's account */
};

bool cg_scheme_folio_suffix(struct cg_str s)
{
	return cg_str_is_digits(s) && s.n <= SUFFIX_DIGITS_MAX;
}

/* "1947", "1947/", "1947/0". */
static bool is_folio_rest(struct cg_str s)
{
	struct cg_str tail = s, head = cg_str_cut(&tail, '/');

	return cg_str_is_digits(head) && (tail.n == 0 || cg_scheme_folio_suffix(tail));
}

bool cg_scheme_folio_goes_on(struct cg_str s, struct cg_str next, bool full)
{
	struct cg_str tail = s, head = cg_str_cut(&tail, '/');

	if (cg_str_starts(s, CG_STR("IN"))) /* a depository's account, two letters and fourteen digits */
		return full && s.n + next.n == ACCOUNT_LEN && cg_str_is_digits(cg_str_sub(s, 2, SIZE_MAX)) &&
		       cg_str_is_digits(next);
	if (!cg_str_is_digits(head))
		return false;
	if (head.n < s.n)
		return (tail.n == 0 || full) && cg_str_is_digits(next) && tail.n + next.n <= SUFFIX_DIGITS_MAX;
	if (cg_str_starts(next, CG_STR("/")))
		return cg_scheme_folio_suffix(cg_str_sub(next, 1, SIZE_MAX));
	return full && is_folio_rest(next) && s.n + next.n <= NUMBER_MAX;
}

enum { FOLIO_LETTERS_MAX = 3, FOLIO_DIGITS_LEAST = 4, FOLIO_CHARS_MAX = 30 };

/* Offset behind the number: a few letters that some registrars begin with, digits, spaces inside. */
static size_t folio_number_end(struct cg_str s)
{
	size_t at = skip_spaces(s, 0), letters = 0, end = 0;

	for (; at < s.n && cg_is_upper(s.p[at]) && letters < FOLIO_LETTERS_MAX; at++)
		letters++;
	for (; at < s.n && (cg_is_digit(s.p[at]) || cg_is_space(s.p[at])); at++)
		end = cg_is_digit(s.p[at]) ? at + 1 : end;
	return end;
}

/* Offset behind "/ 90" at `at`, `at` without it. A suffix of letters stands alone. */
static size_t folio_suffix_end(struct cg_str s, size_t at)
{
	size_t slash = skip_spaces(s, at), from, end;

	if (slash >= s.n || s.p[slash] != '/')
		return at;
	from = end = skip_spaces(s, slash + 1);
	while (end < s.n && cg_is_digit(s.p[end]))
		end++;
	if (end > from)
		return end;
	while (end < s.n && cg_is_upper(s.p[end]))
		end++;
	return end > from && end - from <= FOLIO_LETTERS_MAX && (end == s.n || cg_is_space(s.p[end])) ? end : slash + 1;
}

struct cg_str cg_scheme_folio_cut(struct cg_str text, struct cg_str *rest)
{
	size_t end = folio_suffix_end(text, folio_number_end(text));
	struct cg_str folio = cg_str_trim(cg_str_sub(text, 0, end));

	if (cg_str_digits(folio) < FOLIO_DIGITS_LEAST || folio.n > FOLIO_CHARS_MAX) {
		*rest = cg_str_trim(text);
		return CG_STR_NONE;
	}
	*rest = cg_str_trim(cg_str_sub(text, end, SIZE_MAX));
	return folio;
}

bool cg_scheme_folio_valid(struct cg_str folio)
{
	struct cg_str rest;

	return folio.n > 0 && folio.p[0] != '/' && cg_scheme_folio_cut(folio, &rest).p != NULL && rest.n == 0;
}

bool cg_scheme_pan_shape(struct cg_str s)
{
	enum { LETTERS = 5, DIGITS = 4, PAN = LETTERS + DIGITS + 1 };

	for (size_t i = 0; i < s.n && i < PAN; i++) {
		if (i < LETTERS || i == PAN - 1 ? !cg_is_upper(s.p[i]) : !cg_is_digit(s.p[i]))
			return false;
	}
	return s.n == PAN;
}
