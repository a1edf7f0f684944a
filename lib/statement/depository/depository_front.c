/*
 * depository_front.c: the front of a depository statement: name and address of the investor on the left, the period on
 * the right. Where the sheet is narrow, lines of both are broken; an owner of the accounts tells that a name was.
 */
#include "statement/depository/depository.h"
#include "statement/mask.h"
#include "statement/reconcile/reconcile.h"

enum { PERIOD_LINES = 3, NAME_LINES = 3, WORD_PERCENT = 25 /* of the size: a space */ };

bool cg_depository_front_period(struct cg_arena *a, const struct cg_lines *ls, size_t i, int32_t left,
				cg_depository_date *date, struct cg_depository_front *f, int32_t day[2])
{
	struct cg_str text = CG_STR("");
	size_t n = 0;

	for (size_t k = i; k < ls->n && k < i + PERIOD_LINES && ls->v[k].page == ls->v[i].page && n < 2; k++) {
		struct cg_str rest = cg_line_text_between(a, &ls->v[k], left, INT32_MAX);

		text = rest.p == NULL ? rest : cg_line_join(a, text, rest, cg_str_ends(text, CG_STR("-")));
		if (text.p == NULL)
			return false;
		rest = text;
		n = 0;
		while (rest.n > 0 && n < 2) {
			n += date(cg_str_cut(&rest, ' '), &day[n]);
			rest = cg_str_trim(rest);
		}
		f->squeezed |= k > i && n == 2;
	}
	if (n < 2)
		day[0] = day[1] = CG_DATE_NONE;
	return true;
}

bool cg_depository_front_line(struct cg_arena *a, struct cg_depository_front *f, struct cg_statement *s,
			      const struct cg_line *l, size_t n)
{
	struct cg_str text = cg_line_text_from(a, l, (struct cg_at){ 0, 0 }, (struct cg_at){ n, 0 });

	if (text.p == NULL)
		return false;
	if (text.n == 0 || (s->investor.name.p == NULL && cg_depository_is_id(text))) /* below its label */
		return true;
	f->page = l->page;
	if (f->n < CG_DEP_FRONT_MAX) {
		f->width[f->n] = l->w[n - 1].x1 - l->w[0].x0;
		f->space[f->n] = l->w[0].size * WORD_PERCENT / 100;
		f->is_word[f->n] = n == 1;
	}
	f->n++;
	if (s->investor.name.p != NULL)
		return CG_PUSH(a, &s->investor.address, &text);
	s->investor.name = text;
	return true;
}

/* The person is an owner of accounts or folios: tells the PAN where it is printed whole. */
static bool is_owner(const struct cg_statement *s, struct cg_str name, struct cg_str *pan)
{
	bool is = false;

	for (size_t i = 0; i < s->investors.n; i++) {
		if (!cg_str_eq(s->investors.v[i].name, name))
			continue;
		is = true;
		if (pan->p == NULL && cg_mask_pan_whole(s->investors.v[i].pan))
			*pan = s->investors.v[i].pan;
	}
	return is;
}

/* Lines [at, at + n) of the address go. */
static void drop_lines(struct cg_statement *s, size_t at, size_t n)
{
	for (size_t i = at; i + n < s->investor.address.n; i++)
		s->investor.address.v[i] = s->investor.address.v[i + n];
	s->investor.address.n -= n;
}

/*
 * A name over several lines is that of an owner when they are joined; *whole: it stands in one line, or is not known.
 */
static bool settle_name(struct cg_arena *a, struct cg_statement *s, bool *whole)
{
	struct cg_str name = s->investor.name, none = CG_STR("");

	*whole = true;
	if (name.p == NULL || is_owner(s, name, &none))
		return true;
	for (size_t i = 0; i + 1 < NAME_LINES && i < s->investor.address.n; i++) {
		name = cg_line_join(a, name, s->investor.address.v[i], false);
		if (name.p == NULL)
			return false;
		if (!is_owner(s, name, &s->investor.pan))
			continue;
		s->investor.name = name;
		drop_lines(s, 0, i + 1);
		*whole = false;
		return true;
	}
	return true;
}

/* Would the word that line i + 1 is have made line i wider than all others? Then it may have been broken off. */
static bool may_be_broken(const struct cg_depository_front *f, size_t i)
{
	int32_t widest = 0;

	for (size_t k = 0; k < f->n; k++)
		widest = f->width[k] > widest ? f->width[k] : widest;
	return f->is_word[i + 1] && f->width[i] + f->space[i] + f->width[i + 1] > widest;
}

bool cg_depository_front_settle(struct cg_arena *a, struct cg_statement *s, const struct cg_depository_front *f)
{
	struct cg_str_list *lines = &s->investor.address;
	size_t broken = 0, at = 0, before = lines->n;
	bool whole;

	if (!settle_name(a, s, &whole))
		return false;
	if (!f->squeezed || f->n > CG_DEP_FRONT_MAX || f->n != before + 1)
		return true;
	for (size_t i = f->n - lines->n; i + 1 < f->n; i++) {
		if (may_be_broken(f, i)) {
			at = i - (f->n - lines->n);
			broken++;
		}
	}
	if (broken == 1 && whole) { /* the widest line breaks first */
		lines->v[at] = cg_line_join(a, lines->v[at], lines->v[at + 1], false);
		drop_lines(s, at + 1, 1);
		return lines->v[at].p != NULL;
	}
	if (broken > 0)
		(void)cg_reconcile_check(a, s, false,
					 &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .page = f->page },
					 "The front of the statement is narrow: two lines of the address may be one.");
	return true;
}
