/*
 * multiple_sums.c: Values, gains and sums of a statement that is multiplied, each with what it was: sums are known by
 * their digits, as most of them are no fields of the statement.
 */
#include "redact/multiple.h"

enum { MONEY_SCALE = 2, ALL_KINDS = 7, LISTED_MAX = 32, ACCOUNTS_MAX = 8 };

/* Without its sign, as it is met on the page. */
static bool note_pair(struct cg_redact_multiple *m, struct cg_dec before, struct cg_dec after)
{
	struct cg_redact_pair p = { cg_dec_abs(before), cg_dec_abs(after), m->pairs.n };

	return !before.set || !after.set || before.v == 0 || before.scale != after.scale ||
	       CG_PUSH(m->a, &m->pairs, &p);
}

/* Of what: members that are 0 or CG_STR_NONE leave it open. */
struct of {
	uint32_t group;
	struct cg_str house, section, tier;
	size_t first, end; /* accounts */
	unsigned kinds;	   /* of holdings, a bit each */
	enum cg_tristate demat;
	bool funds, pension;
};

struct sum {
	struct cg_dec value, cost;
	int64_t n;
};

static bool add(struct sum *sum, struct cg_dec value, struct cg_dec cost)
{
	if (value.set && !cg_dec_add(sum->value, value, &sum->value))
		return false;
	if (cost.set && !cg_dec_add(sum->cost, cost, &sum->cost))
		return false;
	sum->n += value.set;
	return true;
}

static bool add_funds(const struct of *of, const struct cg_statement *s, struct sum *sum)
{
	for (size_t i = 0; of->funds && i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		if ((of->group == 0 || f->group == of->group) &&
		    (of->house.p == NULL || cg_str_eq_nocase(f->amc, of->house)) &&
		    (of->demat == CG_UNKNOWN || of->demat == f->demat) && !add(sum, f->value, f->cost))
			return false;
	}
	return true;
}

static bool add_holdings(const struct of *of, const struct cg_statement *s, struct sum *sum)
{
	for (size_t i = of->first; i < of->end; i++) {
		const struct cg_demat_account *d = &s->demat.v[i];

		if (of->group != 0 && of->group != d->group)
			continue;
		for (size_t k = 0; k < d->holdings.n; k++) {
			const struct cg_demat_holding *h = &d->holdings.v[k];

			if ((of->kinds >> h->kind & 1) != 0 &&
			    (of->section.p == NULL || cg_str_eq(of->section, h->section)) &&
			    !add(sum, h->value, CG_DEC_NONE))
				return false;
		}
	}
	return true;
}

static bool add_up(const struct of *of, const struct cg_statement *s, struct sum *sum)
{
	*sum = (struct sum){ cg_dec_make(0, MONEY_SCALE), cg_dec_make(0, MONEY_SCALE), 0 };
	for (size_t i = 0; of->pension && i < s->nps.schemes.n; i++) {
		const struct cg_nps_scheme *x = &s->nps.schemes.v[i];

		if ((of->tier.p == NULL || cg_str_eq(of->tier, x->tier)) && !add(sum, x->value, CG_DEC_NONE))
			return false;
	}
	return add_funds(of, s, sum) && add_holdings(of, s, sum);
}

/* Lists of holdings print them. */
static bool push_gain(struct cg_redact_multiple *m, const struct sum *before, const struct sum *after)
{
	struct cg_dec gain = CG_DEC_NONE, gained = CG_DEC_NONE;

	if (m->s->type == CG_STATEMENT_DETAILED || !cg_dec_sub(before->value, before->cost, &gain) ||
	    !cg_dec_sub(after->value, after->cost, &gained))
		return true;
	return note_pair(m, gain, gained);
}

/* The sum, what was paid for it, and what it gained. False: no memory, or no time. */
static bool push_sum(struct cg_redact_multiple *m, const struct of *of)
{
	struct sum before, after;

	if (!cg_effort_steps(m->a->effort, 1 + m->s->funds.n + m->s->demat.n))
		return false;
	if (!add_up(of, m->s, &before) || !add_up(of, &m->after, &after) || before.n == 0)
		return true;
	return note_pair(m, before.value, after.value) && note_pair(m, before.cost, after.cost) &&
	       push_gain(m, &before, &after);
}

/* Registrars may add up values that are not rounded: what the total is off by stays. */
static bool push_printed(struct cg_redact_multiple *m, const struct cg_printed_total *t)
{
	const struct of of = { .funds = true, .house = t->amc };
	struct sum before, after;
	struct cg_dec off = CG_DEC_NONE;

	if (!cg_effort_steps(m->a->effort, 1 + m->s->funds.n))
		return false;
	if (!add_up(&of, m->s, &before) || !add_up(&of, &m->after, &after))
		return true;
	if (cg_dec_eq(t->cost, before.cost) && !note_pair(m, t->cost, after.cost))
		return false;
	return !cg_dec_sub(t->value, before.value, &off) || off.scale != MONEY_SCALE || off.v > before.n ||
	       -off.v > before.n || !cg_dec_add(after.value, off, &off) || note_pair(m, t->value, off);
}

/* Rows are known by their amount, where a page breaks one it is printed twice. */
static bool push_rows(struct cg_redact_multiple *m, size_t at)
{
	const struct cg_fund *f = &m->s->funds.v[at];

	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_redact_row row = { &f->txns.v[i], &m->after.funds.v[at].txns.v[i] };

		if (f->txns.v[i].amount.set && f->txns.v[i].units.set && !CG_PUSH(m->a, &m->rows, &row))
			return false;
	}
	return true;
}

/* Of single funds, holdings and schemes. */
static bool push_values(struct cg_redact_multiple *m)
{
	const struct cg_statement *s = m->s, *after = &m->after;
	bool ok = true;

	for (size_t i = 0; ok && i < s->funds.n; i++) {
		const struct sum was = { s->funds.v[i].value, s->funds.v[i].cost, 1 },
				 is = { after->funds.v[i].value, after->funds.v[i].cost, 1 };

		ok = note_pair(m, was.value, is.value) && push_gain(m, &was, &is) &&
		     note_pair(m, s->funds.v[i].units, after->funds.v[i].units) && push_rows(m, i);
	}
	for (size_t i = 0; ok && i < s->demat.n; i++) {
		for (size_t k = 0; ok && k < s->demat.v[i].holdings.n; k++)
			ok = note_pair(m, s->demat.v[i].holdings.v[k].value, after->demat.v[i].holdings.v[k].value);
	}
	for (size_t i = 0; ok && i < s->nps.schemes.n; i++)
		ok = note_pair(m, s->nps.schemes.v[i].value, after->nps.schemes.v[i].value);
	return ok;
}

/* The first or the last holdings of an account: its securities may stand in two tables, whatever their kind. */
static bool push_tables(struct cg_redact_multiple *m, size_t at)
{
	const struct cg_demat_account *before = &m->s->demat.v[at], *after = &m->after.demat.v[at];
	size_t n = before->holdings.n;

	for (int end = 0; end < 2; end++) {
		struct cg_dec was = cg_dec_make(0, MONEY_SCALE), is = was;

		for (size_t i = 0; i < n; i++) {
			size_t k = end == 0 ? i : n - 1 - i;
			struct cg_dec add = before->holdings.v[k].value, added = after->holdings.v[k].value;

			if (add.set && (!cg_dec_add(was, add, &was) || !cg_dec_add(is, added, &is)))
				return true;
			if (!note_pair(m, was, is))
				return false;
		}
	}
	return true;
}

/* Tables of an account, and its sections: here, in all accounts, and in those of its holders. */
static bool push_account(struct cg_redact_multiple *m, size_t at)
{
	const struct cg_demat_account *d = &m->s->demat.v[at];
	bool ok = push_tables(m, at);

	for (unsigned kinds = 1; ok && kinds <= ALL_KINDS; kinds++)
		ok = push_sum(m, &(struct of){ .first = at, .end = at + 1, .kinds = kinds });
	for (size_t k = 0; ok && k < d->holdings.n; k++) {
		struct of of = { .section = d->holdings.v[k].section, .kinds = ALL_KINDS, .first = at, .end = at + 1 };

		if (k > 0 && cg_str_eq(of.section, d->holdings.v[k - 1].section))
			continue;
		ok = push_sum(m, &of);
		of.first = 0;
		of.end = m->s->demat.n;
		ok = ok && push_sum(m, &of);
		of.group = d->group;
		ok = ok && push_sum(m, &of);
	}
	return ok;
}

/* What the first entries of a list come to. */
struct upto {
	struct cg_dec before[LISTED_MAX + 1], after[LISTED_MAX + 1];
	size_t n; /* entries; SIZE_MAX: a sum is too large */
};

static void upto_add(struct upto *u, struct cg_dec before, struct cg_dec after)
{
	const struct cg_dec none = cg_dec_make(0, MONEY_SCALE);

	if (u->n >= LISTED_MAX)
		return;
	if (u->n == 0)
		u->before[0] = u->after[0] = none;
	if (!cg_dec_add(u->before[u->n], before.set ? before : none, &u->before[u->n + 1]) ||
	    !cg_dec_add(u->after[u->n], after.set ? after : none, &u->after[u->n + 1]))
		u->n = SIZE_MAX;
	else
		u->n++;
}

/* The sum of entries of a list, and of those of another one, and of what is `more`. */
static bool push_run(struct cg_redact_multiple *m, const struct upto *u, size_t from, size_t end,
		     const struct cg_redact_pair *more)
{
	struct cg_dec before, after;

	if (!cg_dec_sub(u->before[end], u->before[from], &before) ||
	    !cg_dec_sub(u->after[end], u->after[from], &after) || !cg_dec_add(before, more->before, &before) ||
	    !cg_dec_add(after, more->after, &after))
		return true;
	return cg_effort_step(m->a->effort) && note_pair(m, before, after);
}

/* Every run of entries of the list, with `more`. */
static bool push_runs(struct cg_redact_multiple *m, const struct upto *u, const struct cg_redact_pair *more)
{
	bool ok = true;

	for (size_t from = 0; ok && u->n <= LISTED_MAX && from < u->n; from++) {
		for (size_t end = from + 1; ok && end <= u->n; end++)
			ok = push_run(m, u, from, end, more);
	}
	return ok;
}

/* The holdings of all accounts, and the folios. */
static void take_lists(const struct cg_redact_multiple *m, struct upto *accounts, struct upto *folios)
{
	struct sum before, after;

	for (size_t i = 0; i < m->s->demat.n; i++) {
		const struct of of = { .first = i, .end = i + 1, .kinds = ALL_KINDS };

		if (add_up(&of, m->s, &before) && add_up(&of, &m->after, &after))
			upto_add(accounts, before.value, after.value);
	}
	for (size_t i = 0; i < m->s->funds.n; i++)
		upto_add(folios, m->s->funds.v[i].value, m->after.funds.v[i].value);
}

/* Accounts from..end with every run of folios. */
static bool push_both(struct cg_redact_multiple *m, const struct upto *accounts, size_t from, size_t end,
		      const struct upto *folios, const struct cg_redact_pair *more)
{
	struct cg_redact_pair also = *more;

	if (!cg_dec_sub(accounts->before[end], accounts->before[from], &also.before) ||
	    !cg_dec_sub(accounts->after[end], accounts->after[from], &also.after) ||
	    !cg_dec_add(also.before, more->before, &also.before) || !cg_dec_add(also.after, more->after, &also.after))
		return true;
	return push_runs(m, folios, &also);
}

/*
 * Accounts and folios are listed by their holders, with a sum for each: accounts that stand together, folios that do,
 * and the pension.
 */
static bool push_lists(struct cg_redact_multiple *m)
{
	struct upto accounts = { .n = 0 }, folios = { .n = 0 };
	struct sum before, after;
	bool ok = true;

	if (!add_up(&(struct of){ .pension = true }, m->s, &before) ||
	    !add_up(&(struct of){ .pension = true }, &m->after, &after))
		return true;
	take_lists(m, &accounts, &folios);
	for (int with = 0; ok && with < (before.n > 0 ? 2 : 1); with++) {
		const struct cg_redact_pair none = { cg_dec_make(0, MONEY_SCALE), cg_dec_make(0, MONEY_SCALE), 0 };
		const struct cg_redact_pair pension = { before.value, after.value, 0 };
		const struct cg_redact_pair *more = with > 0 ? &pension : &none;

		ok = push_runs(m, &folios, more) && push_runs(m, &accounts, more);
		for (size_t from = 0; ok && accounts.n <= ACCOUNTS_MAX && from < accounts.n; from++) {
			for (size_t end = from + 1; ok && end <= accounts.n; end++)
				ok = push_both(m, &accounts, from, end, &folios, more);
		}
	}
	return ok;
}

/* Accounts that stand together, with the folios of their holders or all, and the pension. */
static bool push_holders(struct cg_redact_multiple *m)
{
	size_t n = m->s->demat.n < LISTED_MAX ? m->s->demat.n : LISTED_MAX;
	bool ok = true;

	for (size_t first = 0; ok && first < n; first++) {
		for (size_t end = first + 1; ok && end <= n; end++) {
			for (unsigned with = 0; ok && with < 6; with++) {
				struct of of = { .first = first, .end = end, .kinds = ALL_KINDS };

				of.funds = with % 3 > 0;
				of.group = with % 3 > 1 ? m->s->demat.v[first].group : 0;
				of.pension = with >= 3;
				ok = push_sum(m, &of);
			}
		}
	}
	return ok;
}

/* Asset classes of one group of holders, 0: of all. */
static bool push_classes(struct cg_redact_multiple *m, uint32_t group)
{
	bool ok = true;

	for (unsigned kinds = 0; ok && kinds <= ALL_KINDS; kinds++) {
		struct of of = { .group = group, .end = m->s->demat.n, .kinds = kinds };

		ok = push_sum(m, &of);
		of.funds = true;
		ok = ok && push_sum(m, &of);
		of.pension = true;
		ok = ok && push_sum(m, &of);
	}
	return ok;
}

static uint32_t groups_of(const struct cg_statement *s)
{
	uint32_t groups = 0;

	for (size_t i = 0; i < s->demat.n; i++)
		groups = s->demat.v[i].group > groups ? s->demat.v[i].group : groups;
	for (size_t i = 0; i < s->funds.n; i++)
		groups = s->funds.v[i].group > groups ? s->funds.v[i].group : groups;
	return groups;
}

/* Totals that are known first, then what is met most. */
bool cg_redact_multiple_sums(struct cg_redact_multiple *m)
{
	const struct cg_statement *s = m->s;
	uint32_t groups = groups_of(s);
	bool ok = true;

	for (size_t i = 0; ok && s->type != CG_STATEMENT_DEPOSITORY && i < s->printed.n; i++)
		ok = push_printed(m, &s->printed.v[i]);
	ok = ok && push_values(m);
	for (size_t i = 0; ok && i < s->demat.n; i++)
		ok = push_account(m, i);
	if (ok && s->type == CG_STATEMENT_DEPOSITORY)
		ok = push_sum(m, &(struct of){ .pension = true }) && push_holders(m) && push_lists(m);
	for (uint32_t g = 0; ok && g <= groups; g++)
		ok = push_classes(m, g);
	for (size_t i = 0; ok && i < s->nps.schemes.n; i++) {
		const struct of of = { .pension = true, .tier = s->nps.schemes.v[i].tier };

		if (i == 0 || !cg_str_eq(of.tier, s->nps.schemes.v[i - 1].tier))
			ok = push_sum(m, &of);
	}
	for (enum cg_tristate demat = CG_NO; ok && demat <= CG_YES; demat++)
		ok = push_sum(m, &(struct of){ .funds = true, .demat = demat });
	return ok;
}
