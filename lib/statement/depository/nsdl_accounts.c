/* nsdl_accounts.c: demat accounts and folios of an NSDL statement. */
#include "statement/depository/nsdl.h"
#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"

/* ---- totals ---- */

/* With or without the hyphen. */
static bool is_sub_total(const struct cg_line *l)
{
	return cg_line_match(l, 0, CG_STR("Sub Total"), true, &(struct cg_at){ 0 }) ||
	       cg_line_match(l, 0, CG_STR("Sub-Total"), true, &(struct cg_at){ 0 });
}

/* "Sub Total" ends a section, "Total" an account or the folios. */
static bool total(struct cg_nsdl *n, const struct cg_line *l)
{
	bool sub = is_sub_total(l);
	struct cg_demat_total t = { .scope = sub ? CG_DEMAT_SECTION : CG_DEMAT_ACCOUNT,
				    .group = n->group,
				    .account = n->account,
				    .page = l->page };
	bool folios = n->account == CG_DEMAT_NO_ACCOUNT;

	if (!cg_nsdl_row_end(n))
		return false;
	t.section = sub ? n->section : folios ? CG_STR("F") : CG_STR_NONE;
	if (!cg_depository_figure(l->w[l->n - 1].text, &t.value) || !t.value.set || (sub && n->section.p == NULL)) {
		cg_nsdl_not_understood(n, l->page);
		return true;
	}
	n->section = CG_STR_NONE;
	n->table = (struct cg_depository_table){ 0 };
	if (!sub)
		n->part = CG_NSDL_NONE;
	if (!sub && !folios)
		n->s->demat.v[n->account].value = t.value;
	return cg_nsdl_total(n, &t);
}

/* An account without a holding need not print a total: the summary page names its value, 0.00. */
bool cg_nsdl_empty_accounts(struct cg_nsdl *n)
{
	for (size_t i = 0; i < n->s->demat.n; i++) {
		struct cg_demat_account *d = &n->s->demat.v[i];
		struct cg_str key;

		if (d->value.set || d->holdings.n > 0 || d->dp_id.p == NULL || d->client_id.p == NULL)
			continue;
		key = cg_arena_printf(n->a, "%.*s %.*s %.*s", CG_STR_ARG(d->depository), CG_STR_ARG(d->dp_id),
				      CG_STR_ARG(d->client_id));
		if (key.p == NULL)
			return false;
		for (size_t k = 0; k < n->s->demat_totals.n; k++) {
			const struct cg_demat_total *t = &n->s->demat_totals.v[k];

			if (t->scope == CG_DEMAT_ACCOUNT_LIST && t->group == d->group && t->value.v == 0 &&
			    cg_str_eq(t->section, key))
				d->value = t->value;
		}
	}
	return true;
}

/* ---- head of an account ---- */

/* Names wrap: lines are joined until the PAN closes the bracket. */
static bool owner(struct cg_nsdl *n, struct cg_demat_account *d, struct cg_str text)
{
	struct cg_person person;

	n->owner = cg_line_join(n->a, n->owner, text, false);
	if (n->owner.p == NULL)
		return false;
	if (!cg_depository_owner(n->a, n->owner, &person))
		return true; /* a name that wraps */
	n->owner = CG_STR_NONE;
	return CG_PUSH(n->a, &d->owners, &person);
}

/* Participant and numbers stand left, holders right. */
bool cg_nsdl_account(struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_demat_account *d = &n->s->demat.v[n->account];
	struct cg_line left = *l;
	struct cg_str text;
	size_t at = 0;

	while (at < l->n && l->w[at].x0 < n->cut - CG_PT(2))
		at++;
	left.n = at;
	if (at < l->n) {
		text = cg_line_text_from(n->a, l, (struct cg_at){ at, 0 }, cg_line_end(l));
		if (text.p == NULL || !owner(n, d, text))
			return false;
	}
	if (at == 0 || cg_depository_account_ids(n->a, &left, &d->dp_id, &d->client_id))
		return true;
	if (d->dp_id.p != NULL && cg_depository_is_total(l, cg_nsdl_margin(n, l))) /* nothing is held */
		return total(n, l);
	text = cg_line_text(n->a, &left);
	if (text.p == NULL || d->dp_id.p != NULL)
		return text.p != NULL;
	d->dp_name = cg_line_join(n->a, d->dp_name, text, false);
	return d->dp_name.p != NULL;
}

/* ---- rows ---- */

/* The table has no such column. */
static bool lacks(const struct cg_depository_table *t, enum cg_depository_col role)
{
	return cg_depository_col(t, role) == SIZE_MAX;
}

/* An empty cell is a figure that is absent. */
static bool read_figure(const struct cg_nsdl_row *r, enum cg_depository_col role, struct cg_dec *out)
{
	return cg_depository_figure(r->fig[role], out);
}

/* Units times price, rounded to paise, is the value. */
static bool gives_value(struct cg_str units, struct cg_dec price, struct cg_dec value)
{
	struct cg_dec u, want = CG_DEC_NONE;

	return cg_depository_figure(units, &u) && u.set && price.set && cg_dec_mul(u, price, 2, &want) &&
	       cg_dec_eq(want, value);
}

/*
 * Several figures in the units cell: the pieces of one that wraps, or the total and what is pledged of it, in either
 * order. Units times price tell which; where they do not, a fraction that goes on tells a wrap, and of two whole
 * figures the larger is the total.
 */
static void settle_units(struct cg_nsdl *n, struct cg_nsdl_row *r)
{
	struct cg_str *units = &r->fig[CG_DEP_UNITS];
	struct cg_dec price = CG_DEC_NONE, value = CG_DEC_NONE, a, b;

	if (r->n_units < 2)
		return;
	(void)cg_depository_figure(r->fig[CG_DEP_VALUE], &value);
	if (!cg_depository_figure(r->fig[CG_DEP_PRICE], &price) || !price.set)
		(void)cg_depository_figure(r->fig[CG_DEP_FACE], &price);
	for (size_t i = 1; i < r->n_units; i++)
		*units = cg_line_join(n->a, i == 1 ? r->units[0] : *units, r->units[i], true);
	if (units->p == NULL || gives_value(*units, price, value))
		return;
	for (size_t i = 0; i < r->n_units; i++) {
		if (gives_value(r->units[i], price, value)) {
			*units = r->units[i];
			return;
		}
	}
	if (r->n_units == 2 && cg_depository_figure(r->units[0], &a) && cg_depository_figure(r->units[1], &b) &&
	    a.set && b.set && a.scale == b.scale)
		*units = cg_dec_cmp(a, b) < 0 ? r->units[1] : r->units[0];
}

/* A security of the account, listed under the class of its section. */
static bool read_holding_row(struct cg_nsdl *n, struct cg_nsdl_row *r, bool *sound)
{
	struct cg_demat_holding h = { .isin = r->isin, .name = r->name, .section = n->section, .page = r->page };

	*sound &= cg_depository_class_kind(n->section, &h.kind) && n->account != CG_DEMAT_NO_ACCOUNT &&
		  read_figure(r, CG_DEP_UNITS, &h.units) && read_figure(r, CG_DEP_PRICE, &h.price) &&
		  read_figure(r, CG_DEP_VALUE, &h.value) && read_figure(r, CG_DEP_FACE, &h.face_value) && h.units.set &&
		  h.value.set;
	/* a price that is not known is said to be so */
	*sound &= lacks(&n->table, CG_DEP_PRICE) || r->fig[CG_DEP_PRICE].n > 0;
	*sound &= lacks(&n->table, CG_DEP_FACE) || h.face_value.set;
	if (n->account == CG_DEMAT_NO_ACCOUNT)
		return true;
	return CG_PUSH(n->a, &n->s->demat.v[n->account].holdings, &h);
}

/* Cost and unrealised gain are printed both or not at all, and give the value. */
static void gain_check(struct cg_nsdl *n, struct cg_nsdl_row *r, const struct cg_fund *f)
{
	struct cg_dec gain = CG_DEC_NONE, want = CG_DEC_NONE;
	bool both;

	if (lacks(&n->table, CG_DEP_GAIN))
		return;
	both = read_figure(r, CG_DEP_GAIN, &gain) && gain.set == f->cost.set;
	if (gain.set && f->cost.set)
		(void)cg_dec_sub(f->value, f->cost, &want);
	(void)cg_reconcile_check(n->a, n->s, both && (!gain.set || cg_dec_eq(want, gain)),
				 &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, r->page, want, gain },
				 "The value of a folio less its cost is not the gain that is printed.");
}

/* A folio of the section of funds. */
static bool read_fund_row(struct cg_nsdl *n, struct cg_nsdl_row *r, bool *sound)
{
	struct cg_fund f = { .isin = r->isin,
			     .name = r->name,
			     .nav_date = CG_DATE_NONE,
			     .demat = CG_NO,
			     .group = n->group,
			     .page = r->page };

	if (n->s->funds.n >= CG_DEP_FOLIOS_MAX) {
		*sound = false;
		return true;
	}
	f.folio = cg_scheme_folio_clean(n->a, r->folio);
	cg_scheme_classify(f.name, &f.plan, &f.option);
	*sound &= read_figure(r, CG_DEP_UNITS, &f.units) && read_figure(r, CG_DEP_PRICE, &f.nav) &&
		  read_figure(r, CG_DEP_VALUE, &f.value) && read_figure(r, CG_DEP_COST, &f.cost) && r->folio.n > 0;
	if (f.folio.p == NULL || !CG_PUSH(n->a, &n->s->funds, &f))
		return false;
	gain_check(n, r, &n->s->funds.v[n->s->funds.n - 1]);
	return true;
}

/* A row is whole when the next one begins: its cells wrap over several lines. */
bool cg_nsdl_row_end(struct cg_nsdl *n)
{
	struct cg_nsdl_row *r = &n->row;
	bool sound = !r->strange && !n->table.doubtful && n->section.p != NULL, ok;

	if (!r->open)
		return true;
	for (size_t i = 0; i < CG_DEP_MAX; i++) {
		if (r->fig[i].p == NULL)
			r->fig[i] = CG_STR("");
	}
	if (r->folio.p == NULL)
		r->folio = CG_STR("");
	if (r->name.p == NULL) {
		r->name = CG_STR("");
		sound = false;
	}
	settle_units(n, r);
	ok = cg_str_eq(n->section, CG_STR("F")) ? read_fund_row(n, r, &sound) : read_holding_row(n, r, &sound);
	if (!sound)
		cg_nsdl_not_understood(n, r->page);
	n->row = (struct cg_nsdl_row){ 0 };
	return ok;
}

/* A piece of a figure: digits, points and commas. */
static bool is_piece(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]) && s.p[i] != '.' && s.p[i] != ',')
			return false;
	}
	return s.n > 0;
}

/* A line of the units cell: figures, one or two beside each other. */
static void take_units(struct cg_nsdl_row *r, struct cg_str s)
{
	while (s.n > 0) {
		struct cg_str one = cg_str_cut(&s, ' ');

		s = cg_str_trim(s);
		if (r->n_units == CG_NSDL_UNITS || !is_piece(one))
			r->strange = true;
		else
			r->units[r->n_units++] = one;
	}
	if (r->n_units > 0)
		r->fig[CG_DEP_UNITS] = r->units[0];
}

/* Where the text of a column goes; NULL: nothing is made of it. */
static struct cg_str *place_of(struct cg_nsdl *n, enum cg_depository_col role, struct cg_str s, bool first)
{
	struct cg_nsdl_row *r = &n->row;
	bool again;

	switch (role) {
	case CG_DEP_SKIP:
	case CG_DEP_OTHER:
		return NULL;
	case CG_DEP_ISIN:
		/* below a whole ISIN stand symbols and codes */
		return !first && r->isin.n + s.n > 12 ? NULL : &r->isin;
	case CG_DEP_NAME:
		return &r->name;
	case CG_DEP_FOLIO:
		return &r->folio;
	default:
		again = n->block.parted ? r->fig[role].n > 0 : !first;
		if (again && n->table.stacked)
			return NULL;
		r->strange |= again;
		return &r->fig[role];
	}
}

/*
 * Below a whole ISIN stand a symbol or the code of a client, "NOT AVAILABLE" where there is none. In a narrow column
 * the name beside it touches: its first word is cut off there. Other small letters are no code, so something else is
 * lost.
 */
static struct cg_str touching_name(struct cg_nsdl_row *r, struct cg_str s)
{
	static const struct cg_str none = CG_STR_INIT("NOT AVAILABLE");

	if (cg_str_starts_nocase(s, none))
		return cg_str_trim(cg_str_sub(s, none.n, SIZE_MAX));
	for (size_t i = 0; i < s.n; i++)
		r->strange |= cg_is_lower(s.p[i]);
	return CG_STR("");
}

/* "Not" over "Available": words that stand for no figure go on below. *whole: they do, as that. False: no memory. */
static bool none_goes_on(struct cg_nsdl *n, struct cg_str above, struct cg_str s, struct cg_str *whole)
{
	struct cg_dec d;

	*whole = CG_STR_NONE;
	if (above.n == 0 || cg_is_digit(above.p[0]))
		return true;
	*whole = cg_line_join(n->a, above, s, false);
	if (whole->p == NULL)
		return false;
	if (!cg_depository_figure(*whole, &d) || d.set)
		*whole = CG_STR_NONE;
	return true;
}

/* Tokens that wrap inside (ISIN, folio, units) are glued, names joined by a space. */
static bool take_cells(struct cg_nsdl *n, const struct cg_depository_cells *c, bool first)
{
	struct cg_nsdl_row *r = &n->row;

	r->strange |= c->strange;
	for (size_t i = 0; i < n->table.n; i++) {
		enum cg_depository_col role = n->table.role[i];
		struct cg_str s = c->text[i], *to, whole;

		if (s.p == NULL)
			continue;
		if (!none_goes_on(n, r->fig[role], s, &whole))
			return false;
		if (whole.p != NULL) {
			r->fig[role] = whole;
			continue;
		}
		if (role == CG_DEP_UNITS && is_piece(cg_str_sub(s, 0, 1)) && !n->table.stacked) {
			take_units(r, s);
			continue;
		}
		to = place_of(n, role, s, first);
		if (to == NULL && role == CG_DEP_ISIN) {
			role = CG_DEP_NAME;
			s = touching_name(r, s);
			to = s.n > 0 ? &r->name : NULL;
		}
		if (to == NULL)
			continue;
		*to = cg_line_join(n->a, *to, s, role != CG_DEP_NAME);
		if (to->p == NULL)
			return false;
	}
	return true;
}

/* A table must have name, units, value and a price; otherwise its rows are not understood. */
static bool read_heading(struct cg_nsdl *n, const struct cg_line *l)
{
	(void)cg_depository_heading(n->d, (size_t)(l - n->d->lines.v), &n->table);
	n->block.last = 0;
	n->table.doubtful |= lacks(&n->table, CG_DEP_NAME) || lacks(&n->table, CG_DEP_UNITS) ||
			     lacks(&n->table, CG_DEP_VALUE) ||
			     (lacks(&n->table, CG_DEP_PRICE) && lacks(&n->table, CG_DEP_FACE)) ||
			     lacks(&n->table, CG_DEP_FOLIO) == cg_str_eq(n->section, CG_STR("F"));
	return true;
}

/* An ISIN, or its first part, at the left margin. */
static bool leads_row(const struct cg_nsdl *n, const struct cg_line *l)
{
	return cg_depository_isin_begins(l->w[0].text) && l->x0 < cg_nsdl_margin(n, l);
}

/* A heading opens a table, an ISIN a row; all other lines continue the open row. */
bool cg_nsdl_holdings(struct cg_nsdl *n, const struct cg_line *l)
{
	static const struct cg_str heads[] = {
		CG_STR_INIT("ISIN"),	 CG_STR_INIT("Value"),	      CG_STR_INIT("Units"),
		CG_STR_INIT("No. of"),	 CG_STR_INIT("Price"),	      CG_STR_INIT("NAV"),
		CG_STR_INIT("Security"), CG_STR_INIT("Company Name"), CG_STR_INIT("ISIN Description"),
		CG_STR_INIT("Folio"),	 CG_STR_INIT("Current"),      CG_STR_INIT("Quantity"),
		CG_STR_INIT("Scheme")
	};
	static const size_t n_heads = sizeof(heads) / sizeof(heads[0]);
	struct cg_depository_cells c;
	bool begins;

	if (cg_depository_is_total(l, cg_nsdl_margin(n, l)))
		return total(n, l);
	if ((l->n > 4 && cg_line_find(l, 0, heads[0], false, NULL) != SIZE_MAX &&
	     cg_depository_is_heading(l, heads + 1, n_heads - 1)) ||
	    cg_depository_heading_begins(&n->d->lines, (size_t)(l - n->d->lines.v), heads, n_heads))
		return read_heading(n, l);
	if (!cg_nsdl_row_begins(n, l, leads_row, &begins))
		return false;
	/* the end of an ISIN that is cut can look like the beginning of one only if it is as long */
	if (begins && !n->block.parted && n->row.open && n->row.isin.n < 12)
		begins = l->w[0].text.n + n->row.isin.n > 12;
	if (begins && !cg_nsdl_row_end(n))
		return false;
	if (!cg_depository_cells(n->d, &n->table, l, &c))
		return false;
	if (!begins && !n->row.open) {
		if (cg_depository_has_figures(&n->table, &c))
			cg_nsdl_not_understood(n, l->page);
		return true;
	}
	if (begins)
		n->row = (struct cg_nsdl_row){ .open = true, .page = l->page };
	if (!c.strange) /* cost, gain, free and pledged balances are not kept */
		cg_ink_row(n->d->ink, l, 0, SIZE_MAX);
	return take_cells(n, &c, n->block.parted ? leads_row(n, l) : begins);
}
