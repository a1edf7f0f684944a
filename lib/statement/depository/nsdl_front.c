/* nsdl_front.c: investor, account list and composition of an NSDL statement. */
#include "statement/depository/nsdl.h"

#include "statement/mask.h"

/* The first value of the statement is the total of all accounts. */
static bool portfolio_value(struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_printed_total t = { .page = l->page };

	if (n->s->printed.n > 0 || cg_line_find(l, 0, CG_STR("`"), false, NULL) == SIZE_MAX ||
	    !cg_depository_figure(l->w[l->n - 1].text, &t.value) || !t.value.set)
		return true;
	return CG_PUSH(n->a, &n->s->printed, &t);
}

/* The last day of the period is the day of all values. */
static bool period(struct cg_nsdl *n, const struct cg_line *l)
{
	int32_t day[2];

	if (!cg_depository_front_period(n->a, &n->d->lines, (size_t)(l - n->d->lines.v), n->cut, cg_date_parse_mon,
					&n->front, day))
		return false;
	if (day[0] == CG_DATE_NONE || day[0] > day[1])
		return true;
	n->s->from = day[0];
	n->s->to = day[1];
	return true;
}

/* Name and address stand left, period and value right. */
bool cg_nsdl_front(struct cg_nsdl *n, const struct cg_line *l)
{
	size_t at = cg_line_find(l, 0, CG_STR("Statement for the period"), true, NULL), left = 0;

	if (n->cut == 0)
		n->cut = at != SIZE_MAX ? l->w[at].x0 - CG_PT(2) : CG_PT(200);
	while (left < l->n && l->w[left].x0 < n->cut)
		left++;
	if ((at != SIZE_MAX && !period(n, l)) || (left < l->n && !portfolio_value(n, l)))
		return false;
	return cg_line_starts(l, CG_STR("NSDL ID:")) || cg_depository_front_line(n->a, &n->front, n->s, l, left);
}

/* ---- account list ---- */

static const struct {
	struct cg_str text;
	enum cg_demat_scope scope;
	const char *section;
} list_rows[] = {
	{ CG_STR_INIT("NSDL Demat Account"), CG_DEMAT_ACCOUNT_LIST, NULL },
	{ CG_STR_INIT("CDSL Demat Account"), CG_DEMAT_ACCOUNT_LIST, NULL },
	{ CG_STR_INIT("Mutual Fund Folios"), CG_DEMAT_ACCOUNT_LIST, "F" },
	{ CG_STR_INIT("National Pension System"), CG_DEMAT_ACCOUNT_LIST, "N" },
	{ CG_STR_INIT("Grand Total"), CG_DEMAT_GRAND, NULL },
	{ CG_STR_INIT("Total"), CG_DEMAT_ACCOUNT_LIST_GROUP, NULL },
};

/* "25 Folios" somewhere in the line. */
static struct cg_dec folio_count(const struct cg_line *l)
{
	struct cg_dec count = CG_DEC_NONE;

	for (size_t i = 1; i < l->n; i++) {
		if (cg_str_starts_nocase(l->w[i].text, CG_STR("Folio")) && cg_dec_parse(l->w[i - 1].text, &count))
			return count;
	}
	return CG_DEC_NONE;
}

/* A line that ends in a value. */
static bool list_value(struct cg_nsdl *n, const struct cg_line *l, struct cg_dec value)
{
	struct cg_demat_total t = {
		.group = n->list_group, .account = CG_DEMAT_NO_ACCOUNT, .value = value, .page = l->page
	};
	size_t i = 0, rows = sizeof(list_rows) / sizeof(list_rows[0]);
	struct cg_str count = l->n > 1 ? l->w[l->n - 2].text : CG_STR("");

	while (i < rows && !cg_line_starts(l, list_rows[i].text))
		i++;
	if (i == rows || n->due.value.set) {
		cg_nsdl_not_understood(n, l->page);
		return true;
	}
	t.scope = list_rows[i].scope;
	t.section = cg_str_of(list_rows[i].section);
	if (t.scope == CG_DEMAT_ACCOUNT_LIST)
		(void)cg_dec_parse(count, &t.holdings);
	if (t.scope == CG_DEMAT_ACCOUNT_LIST && t.section.p == NULL) {
		n->due_depository = l->w[0].text;
		n->due = t;
		return true;
	}
	if (t.scope == CG_DEMAT_GRAND)
		n->part = CG_NSDL_NONE;
	t.folios = folio_count(l);
	return cg_nsdl_total(n, &t);
}

/* The account is searched for at the end, when all are known: until then its numbers stand in the section. */
static bool list_numbers(struct cg_nsdl *n, struct cg_str dp_id, struct cg_str client_id)
{
	if (!n->due.value.set)
		return true;
	n->due.section = cg_arena_printf(n->a, "%.*s %.*s %.*s", CG_STR_ARG(n->due_depository), CG_STR_ARG(dp_id),
					 CG_STR_ARG(client_id));
	if (n->due.section.p == NULL || !cg_nsdl_total(n, &n->due))
		return false;
	n->due = (struct cg_demat_total){ 0 };
	return true;
}

/* Who holds folios alone has no account whose head would tell name and PAN. */
static bool list_owner(struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_str text = cg_line_text(n->a, l);
	struct cg_person person;

	if (text.p == NULL)
		return false;
	if (!cg_depository_owner(n->a, text, &person)) {
		cg_nsdl_not_understood(n, l->page);
		return person.name.p != NULL || person.pan.p == NULL;
	}
	if (cg_mask_pan_whole(person.pan) && cg_str_eq(person.name, n->s->investor.name))
		n->s->investor.pan = person.pan;
	return CG_PUSH(n->a, &n->s->investors, &person);
}

/* The value of an account comes before the line with its numbers. */
bool cg_nsdl_account_list(struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_dec value;
	struct cg_str dp_id, client_id;

	if (cg_line_starts(l, CG_STR("In the joint Name")) || cg_line_starts(l, CG_STR("In the Single Name"))) {
		n->list_group++;
		return true;
	}
	if (cg_line_find(l, 0, CG_STR("(PAN:"), false, NULL) != SIZE_MAX)
		return list_owner(n, l);
	if (cg_dec_parse(l->w[l->n - 1].text, &value) && value.scale == 2 && !list_value(n, l, value))
		return false;
	if (cg_depository_account_ids(n->a, l, &dp_id, &client_id))
		return list_numbers(n, dp_id, client_id);
	return true;
}

/* ---- composition ---- */

/* "Equities (E) 90,307.50 38.20%"; the total has no percentage. */
bool cg_nsdl_composition(struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_demat_total t = {
		.scope = CG_DEMAT_CLASS, .group = n->group, .account = CG_DEMAT_NO_ACCOUNT, .page = l->page
	};
	size_t at = l->n - 1;
	struct cg_str title;

	if (cg_str_ends(l->w[at].text, CG_STR("%")) && at > 0)
		at--;
	if (!cg_depository_figure(l->w[at].text, &t.value) || !t.value.set)
		return true;
	title = cg_line_text_from(n->a, l, (struct cg_at){ 0, 0 }, (struct cg_at){ at, 0 });
	if (title.p == NULL)
		return false;
	t.section = cg_depository_class_code(title);
	if (cg_str_starts_nocase(title, CG_STR("TOTAL"))) {
		t.scope = CG_DEMAT_COMPOSITION;
		n->part = CG_NSDL_NONE;
	} else if (t.section.p == NULL) {
		cg_nsdl_not_understood(n, l->page);
	}
	return cg_nsdl_total(n, &t);
}
