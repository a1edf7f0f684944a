/* cdsl_accounts.c: page 2 and "Account Details": who holds what, with whom, and what it should come to. */
#include "statement/depository/cdsl.h"
#include "statement/scheme.h"

enum {
	BO_ID = 16,
	ID_LINES = 3,	     /* the DP ID stands no further below its label: a name may wrap above it */
	PITCH_PERCENT = 190, /* of the size: lines of one cell */
};

#define SAME_EDGE CG_PT(2) /* texts of one column begin so close to each other */

/* The rupee sign is a backtick in the font of this statement. */
static bool figure_of(struct cg_str s, struct cg_dec *out)
{
	if (s.n > 1 && s.p[0] == '`')
		s = cg_str_sub(s, 1, s.n);
	return cg_dec_parse(s, out);
}

/* Values stand last in a line. */
struct cg_dec cg_cdsl_last_figure(const struct cg_line *l)
{
	struct cg_dec d = CG_DEC_NONE;

	if (l->n > 0 && !figure_of(l->w[l->n - 1].text, &d))
		d = CG_DEC_NONE;
	return d;
}

/* The figure before the last one: the number of ISINs. */
static uint64_t count_of(const struct cg_line *l)
{
	struct cg_dec d;

	if (l->n < 2 || !cg_dec_parse(l->w[l->n - 2].text, &d) || d.scale != 0 || d.v < 0)
		return UINT64_MAX;
	return (uint64_t)d.v;
}

/* The group of the account list that is open. */
static struct cg_cdsl_group *group(struct cg_cdsl *c)
{
	return c->groups.n > 0 ? &c->groups.v[c->groups.n - 1] : NULL;
}

/* Names with PANs in brackets belong to the group that was opened last. */
static bool owner_of_group(struct cg_cdsl *c, const struct cg_line *l)
{
	struct cg_person p;
	struct cg_at end;
	size_t at = cg_line_find(l, 0, CG_STR("( PAN :"), false, &end);

	if (group(c) == NULL || at == SIZE_MAX)
		return true;
	p.name = cg_line_text_from(c->a, l, (struct cg_at){ 0, 0 }, (struct cg_at){ at, 0 });
	p.pan = cg_line_text_from(c->a, l, end, cg_line_end(l));
	if (p.name.p == NULL || p.pan.p == NULL)
		return false;
	p.name = cg_line_squeeze(c->a, p.name);
	p.pan = cg_str_trim(cg_str_cut(&p.pan, ')'));
	if (p.pan.n == 0) /* a minor may have none */
		p.pan = CG_STR_NONE;
	return CG_PUSH(c->a, &group(c)->owners, &p) && CG_PUSH(c->a, &c->s->investors, &p);
}

/* Line k goes on with the cell whose line stands above it. */
static bool is_of_cell(const struct cg_line *v, size_t k)
{
	return v[k].page == v[k - 1].page && v[k].y - v[k - 1].y <= v[k].w[0].size * PITCH_PERCENT / 100;
}

/* The DP ID line that belongs to the label on line i, before the next label; SIZE_MAX: none. */
static size_t id_line(const struct cg_cdsl *c, size_t i, size_t last)
{
	const struct cg_line *v = c->ls->v;

	for (size_t k = i; k < last && k <= i + ID_LINES; k++) {
		if (k > i && (!is_of_cell(v, k) || v[k].x0 <= v[i].x0 + SAME_EDGE))
			break;
		if (cg_line_find(&v[k], 0, CG_STR("DP Id:"), true, NULL) != SIZE_MAX)
			return k;
	}
	return SIZE_MAX;
}

/* DP id and client id stand in one line, with labels of their own. */
static bool set_ids(struct cg_cdsl *c, const struct cg_line *l, struct cg_demat_account *acc)
{
	struct cg_at from, to;
	size_t dp = cg_line_find(l, 0, CG_STR("DP Id:"), true, &from), cl;

	cl = cg_line_find(l, dp, CG_STR("Client Id:"), true, &to);
	if (cl == SIZE_MAX)
		return true;
	acc->dp_id = cg_str_trim(cg_line_text_from(c->a, l, from, (struct cg_at){ cl, 0 }));
	acc->client_id = cg_line_text_from(c->a, l, to, cg_line_end(l));
	acc->client_id = cg_str_trim(acc->client_id);
	acc->client_id = cg_str_cut(&acc->client_id, ' ');
	return acc->dp_id.p != NULL && acc->client_id.p != NULL;
}

/* A line above that of the label: the account before ends there, or the heads do, unless it begins where names do. */
static bool may_be_name(const struct cg_line *l, int32_t left)
{
	return cg_line_find(l, 0, CG_STR("DP Id:"), true, NULL) == SIZE_MAX && l->x0 >= left - SAME_EDGE &&
	       l->x0 <= left + SAME_EDGE;
}

/* The name of the depository participant: text right of the label, above the DP ID, up to the figures. */
static struct cg_str dp_name(struct cg_cdsl *c, size_t i, size_t id, int32_t left)
{
	struct cg_str name = CG_STR("");

	for (size_t k = i > 0 ? i - 1 : i; k < id; k++) {
		const struct cg_line *l = &c->ls->v[k];
		size_t n = l->n;
		struct cg_dec d;

		if (k < i && (!is_of_cell(c->ls->v, i) || !may_be_name(l, left)))
			continue;
		while (n > 0 && l->w[n - 1].x0 > left + CG_PT(200) && figure_of(l->w[n - 1].text, &d))
			n--;
		for (size_t w = 0; w < n; w++) {
			if (l->w[w].x0 >= left - SAME_EDGE)
				name = cg_line_join(c->a, name, l->w[w].text,
						    w > 0 && l->w[w - 1].x0 >= left && !cg_line_gap(l, w - 1));
		}
	}
	return name;
}

/* One account of the list: participant, numbers, count of ISINs, value. */
static bool account(struct cg_cdsl *c, size_t i, size_t last, struct cg_str depository)
{
	const struct cg_line *l = &c->ls->v[i];
	struct cg_demat_account acc = { .depository = depository, .value = cg_cdsl_last_figure(l), .page = l->page };
	uint64_t count = count_of(l);
	size_t id = id_line(c, i, last);

	if (group(c) != NULL) {
		acc.owners = group(c)->owners;
		if (acc.value.set && !cg_dec_add(group(c)->sum, acc.value, &group(c)->sum))
			group(c)->sum = CG_DEC_NONE;
	}
	if (id != SIZE_MAX) {
		if (!set_ids(c, &c->ls->v[id], &acc))
			return false;
		acc.dp_name = dp_name(c, i, id,
				      c->ls->v[id].w[cg_line_find(&c->ls->v[id], 0, CG_STR("DP Id:"), true, NULL)].x0);
		if (acc.dp_id.p != NULL && cg_str_starts(acc.dp_id, CG_STR("IN")))
			acc.depository = CG_STR("NSDL");
	}
	return CG_PUSH(c->a, &c->s->demat, &acc) && CG_PUSH(c->a, &c->counts, &count);
}

/* A row without an account: folios and NPS. */
static void plain_row(struct cg_cdsl *c, const struct cg_line *l, struct cg_cdsl_total *t, uint64_t *count)
{
	struct cg_dec d = cg_cdsl_last_figure(l);
	uint64_t n = count_of(l);

	if (!d.set)
		return;
	if (group(c) != NULL && !cg_dec_add(group(c)->sum, d, &group(c)->sum))
		group(c)->sum = CG_DEC_NONE;
	if (!t->value.set)
		t->value = d;
	else if (!cg_dec_add(t->value, d, &t->value))
		t->value = CG_DEC_NONE;
	t->page = l->page;
	*count = n == UINT64_MAX || *count == UINT64_MAX ? UINT64_MAX : *count + n;
}

bool cg_cdsl_period(struct cg_cdsl *c, size_t i)
{
	const struct cg_line *l = &c->ls->v[i];
	size_t at = cg_line_find(l, 0, CG_STR("Statement for the period from"), false, NULL);
	int32_t day[2];

	if (at == SIZE_MAX)
		return true;
	c->right = l->w[at].x0 - CG_PT(2);
	if (!cg_depository_front_period(c->a, c->ls, i, l->w[at].x0 - CG_PT(2), cg_cdsl_date, &c->front, day))
		return false;
	if (day[0] == CG_DATE_NONE)
		return true;
	c->s->from = day[0];
	c->s->as_of = c->s->to = day[1];
	return true;
}

bool cg_cdsl_investor(struct cg_cdsl *c, const struct cg_line *l, int32_t middle)
{
	size_t n = 0;

	while (n < l->n && l->w[n].x0 + (l->w[n].x1 - l->w[n].x0) / 2 < middle &&
	       (c->right == 0 || l->w[n].x0 < c->right))
		n++;
	return cg_depository_front_line(c->a, &c->front, c->s, l, n);
}

/* The account of the list with this number; SIZE_MAX: none. */
static size_t account_with(const struct cg_cdsl *c, struct cg_str id)
{
	for (size_t i = 0; i < c->s->demat.n && id.n == BO_ID; i++) {
		const struct cg_demat_account *acc = &c->s->demat.v[i];

		if (acc->dp_id.n + acc->client_id.n == id.n && cg_str_starts(id, acc->dp_id) &&
		    cg_str_ends(id, acc->client_id))
			return i;
	}
	return SIZE_MAX;
}

bool cg_cdsl_account_of(struct cg_cdsl *c, size_t i, struct cg_at value, size_t *until)
{
	const struct cg_line *l = &c->ls->v[i], *below = l + 1;
	struct cg_str id = cg_line_text_from(c->a, l, value, cg_line_end(l));

	if (id.p == NULL)
		return false;
	id = cg_str_trim(id);
	c->account = account_with(c, id);
	if (id.n == 0 && i + 1 < c->ls->n && below->page == l->page && below->n > 0 &&
	    below->y - l->y <= 2 * l->w[0].size) {
		c->account = account_with(c, below->w[below->n - 1].text);
		if (c->account != SIZE_MAX)
			*until = i + 2;
	}
	return true;
}

/* Groups begin with a sentence on how their accounts are held. */
bool cg_cdsl_account_list(struct cg_cdsl *c, size_t i, size_t last)
{
	const struct cg_line *l = &c->ls->v[i];
	struct cg_cdsl_group g = { .sum = cg_dec_make(0, 2) };

	if (cg_line_find(l, 0, CG_STR("In the single name of"), true, NULL) == 0 ||
	    cg_line_find(l, 0, CG_STR("In the joint names of"), true, NULL) == 0)
		return CG_PUSH(c->a, &c->groups, &g);
	if (cg_line_find(l, 0, CG_STR("CDSL Demat Account"), true, NULL) == 0)
		return account(c, i, last, CG_STR("CDSL"));
	if (cg_line_find(l, 0, CG_STR("NSDL Demat Account"), true, NULL) == 0)
		return account(c, i, last, CG_STR("NSDL"));
	if (cg_line_find(l, 0, CG_STR("Mutual Fund Folios"), true, NULL) == 0)
		plain_row(c, l, &c->folios, &c->mf_count);
	else if (cg_line_find(l, 0, CG_STR("National Pension System"), true, NULL) == 0)
		plain_row(c, l, &c->nps_listed, &c->nps_count);
	else if (cg_line_starts(l, CG_STR("Grand Total")))
		c->grand = (struct cg_cdsl_total){ cg_cdsl_last_figure(l), CG_DEC_NONE, l->page };
	else if (cg_line_starts(l, CG_STR("Total")) && group(c) != NULL)
		group(c)->total = (struct cg_cdsl_total){ cg_cdsl_last_figure(l), CG_DEC_NONE, l->page };
	return owner_of_group(c, l);
}

/* A value without line breaks; an empty one leaves the field absent. */
static bool take_text(struct cg_arena *a, struct cg_str from, struct cg_str *to)
{
	if (from.p == NULL || from.n == 0)
		return true;
	*to = cg_line_squeeze(a, from);
	return to->p != NULL;
}

/* KYC is OK only where it says just that. */
static struct cg_str kyc_of(struct cg_str s)
{
	s = cg_str_trim(s);
	return cg_str_eq_nocase(s, CG_STR("OK")) ? CG_STR("OK") : s.n > 0 ? CG_STR("NOT OK") : CG_STR_NONE;
}

/* Labels in any order; a new fund house begins a new folio. */
bool cg_cdsl_details(struct cg_cdsl *c, size_t i)
{
	static const struct cg_str labels[] = {
		CG_STR_INIT("AMC Name :"),
		CG_STR_INIT("Scheme Name :"),
		CG_STR_INIT("Scheme Code :"),
		CG_STR_INIT("Folio No :"),
		CG_STR_INIT("Mode of Holding :"),
		CG_STR_INIT("KYC of Investor/s :"),
		CG_STR_INIT("ISIN :"),
		CG_STR_INIT("UCC :"),
		CG_STR_INIT("RTA :"),
	};
	enum { AMC, SCHEME, CODE, FOLIO, MODE, KYC, ISIN, UCC, RTA, LABELS };
	const struct cg_line *l = &c->ls->v[i];
	struct cg_str v[LABELS], text;
	struct cg_fund *f;

	if (cg_line_find(l, 0, labels[AMC], false, NULL) != SIZE_MAX) {
		struct cg_fund fresh = { .page = l->page, .nav_date = CG_DATE_NONE };

		/* those left out are missed when details and holdings are joined */
		if (c->details.n < CG_DEP_FOLIOS_MAX && !CG_PUSH(c->a, &c->details, &fresh))
			return false;
	}
	text = cg_line_text(c->a, l);
	if (text.p == NULL)
		return false;
	if (c->details.n == 0 || cg_depository_fields(text, labels, LABELS, v) == 0)
		return true;
	if (!cg_depository_below(c->a, c->ls, l, labels, LABELS, v))
		return false;
	f = &c->details.v[c->details.n - 1];
	if (v[KYC].p != NULL)
		f->kyc = kyc_of(v[KYC]);
	if (v[FOLIO].n > 0)
		f->folio = cg_scheme_folio_clean(c->a, v[FOLIO]);
	if (v[RTA].n > 0)
		f->registrar = cg_scheme_registrar_of(v[RTA]);
	return take_text(c->a, v[AMC], &f->amc) && take_text(c->a, v[CODE], &f->rta_code) &&
	       take_text(c->a, v[ISIN], &f->isin);
}

/* ---- asset classes ---- */

static const struct {
	const char *label;
	enum cg_cdsl_class is;
} classes[] = {
	{ "Equity", CG_CDSL_SHARES },
	{ "Preference Shares", CG_CDSL_SHARES },
	{ "Others", CG_CDSL_SHARES },
	{ "Debts", CG_CDSL_DEBT },
	{ "Government Securities", CG_CDSL_DEBT },
	{ "Mutual Funds Held in Demat", CG_CDSL_DEMAT_FUNDS },
	{ "Mutual Fund Folios", CG_CDSL_FOLIOS },
	{ "National Pension System", CG_CDSL_PENSION },
};

/* Adds the value to the class that the row is held against; an unknown row is noted. */
static void add_class(struct cg_cdsl *c, const struct cg_line *l, struct cg_dec value)
{
	struct cg_dec *sum;
	size_t i = 0, n = sizeof(classes) / sizeof(classes[0]);

	while (i < n && !cg_line_starts(l, cg_str_of(classes[i].label)))
		i++;
	c->strange_class |= i == n;
	if (i == n)
		return;
	sum = &c->by_class[classes[i].is];
	if (!sum->set)
		*sum = cg_dec_make(0, 2);
	if (!cg_dec_add(*sum, value, sum))
		c->strange_class = true;
}

/* The value stands before the percentage. */
void cg_cdsl_class_row(struct cg_cdsl *c, const struct cg_line *l)
{
	struct cg_dec d = CG_DEC_NONE;

	if (l->n < 3 || !cg_dec_parse(l->w[l->n - 2].text, &d))
		return;
	if (!c->class_sum.value.set)
		c->class_sum.value = cg_dec_make(0, 2);
	if (cg_line_starts(l, CG_STR("Total")))
		c->classes = (struct cg_cdsl_total){ d, CG_DEC_NONE, l->page };
	else if (!cg_dec_add(c->class_sum.value, d, &c->class_sum.value))
		c->class_sum.value = CG_DEC_NONE;
	if (!cg_line_starts(l, CG_STR("Total")))
		add_class(c, l, d);
}
