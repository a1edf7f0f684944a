/*
 * facts.c: Takes the words of a statement's fields into sets, by what they are. Sets are
 * filled unsorted and sorted once, so that look-ups can be binary.
 */
#include "redact/facts.h"

#include "redact/public.h"
#include "statement/isin.h"

#include <stdlib.h>
#include <string.h>

/* Order of bytes; a prefix comes first. */
static int compare(const void *x, const void *y)
{
	const struct cg_str *a = x, *b = y;
	int order = memcmp(a->p, b->p, a->n < b->n ? a->n : b->n);

	return order != 0 ? order : (a->n > b->n) - (a->n < b->n);
}

/* Sets hold lower case: statements print one name in several cases. */
static struct cg_str lower(struct cg_arena *a, struct cg_str s)
{
	char *p = cg_arena_take(a, s.n + 1);

	for (size_t i = 0; p != NULL && i < s.n; i++)
		p[i] = cg_lower(s.p[i]);
	return p != NULL ? (struct cg_str){ p, s.n } : CG_STR_NONE;
}

/* Words that find no memory are counted, so that the caller can fail instead of leaking them. */
static void add_word(struct cg_redact_facts *f, struct cg_arena *a, struct cg_redact_set *set, struct cg_str word)
{
	struct cg_str s = lower(a, word);

	if (s.p == NULL || !CG_PUSH(a, set, &s))
		f->failed++;
}

/* Does the character belong to runs of this kind? */
static bool is_kind(char c, enum cg_redact_kind kind)
{
	return ((kind & CG_REDACT_LETTERS) != 0 && cg_is_alpha(c)) ||
	       ((kind & CG_REDACT_DIGITS) != 0 && cg_is_digit(c));
}

void cg_redact_set_add(struct cg_redact_facts *f, struct cg_arena *a, struct cg_redact_set *set, struct cg_str text,
		       enum cg_redact_kind kind, size_t least)
{
	for (size_t i = 0, end; i < text.n; i = end) {
		for (end = i; end < text.n && is_kind(text.p[end], kind); end++)
			continue;
		if (end - i >= least && end > i)
			add_word(f, a, set, cg_str_sub(text, i, end - i));
		end += end == i;
	}
}

/* Sorts and drops what is there twice. */
void cg_redact_set_sort(struct cg_redact_set *set)
{
	size_t n = 0;

	if (set->n > 0)
		qsort(set->v, set->n, sizeof(*set->v), compare);
	for (size_t i = 0; i < set->n; i++) {
		if (n == 0 || !cg_str_eq(set->v[n - 1], set->v[i]))
			set->v[n++] = set->v[i];
	}
	set->n = n;
}

bool cg_redact_is_isin(struct cg_str s)
{
	/* Depositories list shares and funds of these countries; numbers of tax payers may end like an ISIN. */
	static const struct cg_str countries[] = { CG_STR_INIT("US"), CG_STR_INIT("GB"), CG_STR_INIT("IE"),
						   CG_STR_INIT("LU"), CG_STR_INIT("SG"), CG_STR_INIT("MU"),
						   CG_STR_INIT("KY"), CG_STR_INIT("HK"), CG_STR_INIT("JP"),
						   CG_STR_INIT("DE"), CG_STR_INIT("FR"), CG_STR_INIT("NL"),
						   CG_STR_INIT("CH"), CG_STR_INIT("CA"), CG_STR_INIT("AU") };
	bool indian = cg_str_starts(s, CG_STR("IN"));

	/* INA, INZ and the like are SEBI's numbers of advisers and brokers, as long as an ISIN. */
	if (!cg_isin_shape(s) || (indian && !cg_is_digit(s.p[2]) && s.p[2] != 'E' && s.p[2] != 'F'))
		return false;
	for (size_t i = 0; !indian && i < sizeof(countries) / sizeof(countries[0]); i++) {
		if (cg_str_starts(s, countries[i]))
			return cg_isin_valid(s);
	}
	return indian;
}

bool cg_redact_set_has(const struct cg_redact_set *set, struct cg_str word)
{
	char text[64];
	struct cg_str low = { text, word.n };

	if (set->n == 0 || word.n > sizeof(text))
		return false;
	for (size_t i = 0; i < word.n; i++)
		text[i] = cg_lower(word.p[i]);
	return bsearch(&low, set->v, set->n, sizeof(*set->v), compare) != NULL;
}

/* Arguments of every function below. */
struct taking {
	struct cg_redact_facts *f;
	struct cg_arena *a;
};

/* Words of names; single letters are left out, since they occur everywhere. */
static void take_words(const struct taking *t, struct cg_redact_set *set, struct cg_str s)
{
	cg_redact_set_add(t->f, t->a, set, s, CG_REDACT_LETTERS, 2);
}

/* Labels that layouts read with names and addresses. */
static bool is_label(struct cg_str s)
{
	static const struct cg_str labels[] = { CG_STR_INIT("multiple"), CG_STR_INIT("nominee"),
						CG_STR_INIT("nominees"), CG_STR_INIT("minor"),
						CG_STR_INIT("guardian"), CG_STR_INIT("pin"),
						CG_STR_INIT("pincode"),	 CG_STR_INIT("india") };

	for (size_t k = 0; k < sizeof(labels) / sizeof(labels[0]); k++) {
		if (cg_str_eq(s, labels[k]))
			return true;
	}
	return false;
}

/* What goes where it stands in a name or an address, though it may stay elsewhere: "Folio Street". No labels. */
static void take_own(const struct taking *t, struct cg_str s)
{
	struct cg_redact_set words = { .n = 0 };

	cg_redact_set_add(t->f, t->a, &words, s, CG_REDACT_LETTERS, 2);
	cg_redact_set_add(t->f, t->a, &words, s, CG_REDACT_BOTH, 4);
	for (size_t i = 0; i < words.n; i++) {
		if (!is_label(words.v[i]) && !CG_PUSH(t->a, &t->f->own, &words.v[i]))
			t->f->failed++;
	}
}

/* A name of public words alone: of others, the words that are none tell where the name stands. */
static bool is_common(const struct taking *t, struct cg_str s)
{
	struct cg_redact_set words = { .n = 0 };

	take_words(t, &words, s);
	for (size_t i = 0; i < words.n; i++) {
		if (!cg_public_common(words.v[i]))
			return false;
	}
	return words.n > 0;
}

/*
 * Labels are read with nominees and addresses at times, or are part of them ("Multiple Nominee", "No. 7"): they stay.
 */
static void take_private(const struct taking *t, struct cg_redact_set *set, const struct cg_str_list *list)
{
	struct cg_redact_set words = { .n = 0 };

	for (size_t i = 0; i < list->n; i++) {
		take_words(t, &words, list->v[i]);
		if (set == &t->f->places || is_common(t, list->v[i]))
			take_own(t, list->v[i]);
	}
	for (size_t i = 0; i < words.n; i++) {
		if (!cg_public_common(words.v[i]) && !is_label(words.v[i]) && !CG_PUSH(t->a, set, &words.v[i]))
			t->f->failed++;
	}
}

/* Of a person. */
static void take_name(const struct taking *t, struct cg_str s)
{
	take_words(t, &t->f->names, s);
	if (is_common(t, s))
		take_own(t, s);
}

/* "Nifty500", "1170 Days": numbers belong to the name, too. */
static void take_scheme(const struct taking *t, struct cg_str s)
{
	take_words(t, &t->f->schemes, s);
	cg_redact_set_add(t->f, t->a, &t->f->schemes, s, CG_REDACT_BOTH, 4);
}

/* Folios and accounts: only their digits identify. */
static void take_id(const struct taking *t, struct cg_str s)
{
	cg_redact_set_add(t->f, t->a, &t->f->ids, s, CG_REDACT_DIGITS, 4);
}

/* Whole and in pieces, as printed. */
static void take_isin(const struct taking *t, struct cg_str s)
{
	cg_redact_set_add(t->f, t->a, &t->f->isins, s, CG_REDACT_BOTH, 1);
}

/* The absolute figure as it is printed without grouping. */
static void take_decimal(const struct taking *t, struct cg_redact_set *set, struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];

	if (d.set)
		add_word(t->f, t->a, set, (struct cg_str){ text, cg_dec_text(cg_dec_abs(d), text) });
}

/* All fields of a folio's scheme by what they are. */
static void take_fund(const struct taking *t, const struct cg_fund *fund)
{
	struct cg_redact_facts *f = t->f;
	const struct cg_dec amounts[] = { fund->opening_units, fund->units, fund->value, fund->cost };

	take_scheme(t, fund->name);
	take_scheme(t, fund->amc);
	take_private(t, &f->names, &fund->holders);
	take_private(t, &f->names, &fund->nominees);
	take_id(t, fund->folio);
	take_isin(t, fund->isin);
	cg_redact_set_add(f, t->a, &f->codes, fund->rta_code, CG_REDACT_BOTH, 1);
	take_decimal(t, &f->prices, fund->nav);
	for (size_t i = 0; i < sizeof(amounts) / sizeof(amounts[0]); i++)
		take_decimal(t, &f->amounts, amounts[i]);
	for (size_t i = 0; i < fund->txns.n; i++) {
		take_decimal(t, &f->prices, fund->txns.v[i].nav);
		take_decimal(t, &f->amounts, fund->txns.v[i].amount);
		take_decimal(t, &f->amounts, fund->txns.v[i].units);
		take_decimal(t, &f->amounts, fund->txns.v[i].balance);
	}
}

/* Participant and securities are public, owners and numbers are not. */
static void take_account(const struct taking *t, const struct cg_demat_account *d)
{
	struct cg_redact_facts *f = t->f;

	take_scheme(t, d->dp_name);
	take_id(t, d->dp_id);
	take_id(t, d->client_id);
	for (size_t i = 0; i < d->owners.n; i++)
		take_name(t, d->owners.v[i].name);
	for (size_t i = 0; i < d->holdings.n; i++) {
		take_scheme(t, d->holdings.v[i].name);
		take_isin(t, d->holdings.v[i].isin);
		take_decimal(t, &f->prices, d->holdings.v[i].price);
		take_decimal(t, &f->prices, d->holdings.v[i].face_value);
		take_decimal(t, &f->amounts, d->holdings.v[i].units);
		take_decimal(t, &f->amounts, d->holdings.v[i].value);
	}
	for (size_t i = 0; i < d->txns.n; i++) {
		const struct cg_demat_txn *x = &d->txns.v[i];
		const struct cg_dec units[] = { x->opening, x->debit, x->credit, x->closing };

		take_scheme(t, x->name);
		take_isin(t, x->isin);
		for (size_t k = 0; k < sizeof(units) / sizeof(units[0]); k++)
			take_decimal(t, &f->amounts, units[k]);
	}
}

/* Every field that holds text or figures. */
static void take_statement(const struct taking *t, const struct cg_statement *s)
{
	struct cg_redact_facts *f = t->f;

	take_name(t, s->investor.name);
	take_private(t, &f->places, &s->investor.address);
	for (size_t i = 0; i < s->investors.n; i++)
		take_name(t, s->investors.v[i].name);
	for (size_t i = 0; i < s->funds.n; i++)
		take_fund(t, &s->funds.v[i]);
	for (size_t i = 0; i < s->demat.n; i++)
		take_account(t, &s->demat.v[i]);
	take_id(t, s->nps.pran);
	for (size_t i = 0; i < s->nps.schemes.n; i++) {
		take_scheme(t, s->nps.schemes.v[i].name);
		take_decimal(t, &f->prices, s->nps.schemes.v[i].nav);
		take_decimal(t, &f->amounts, s->nps.schemes.v[i].units);
	}
}

enum cg_code cg_redact_facts_take(const struct cg_statement *s, struct cg_arena *a, struct cg_redact_facts *out,
				  struct cg_err *e)
{
	struct cg_redact_set *const sets[] = { &out->names, &out->own,	 &out->places, &out->schemes, &out->ids,
					       &out->isins, &out->codes, &out->prices, &out->amounts };
	const struct taking t = { out, a };

	*out = (struct cg_redact_facts){ .failed = 0 };
	if (s != NULL)
		take_statement(&t, s);
	for (size_t i = 0; i < sizeof(sets) / sizeof(sets[0]); i++)
		cg_redact_set_sort(sets[i]);
	return out->failed == 0 ? CG_OK : cg_fail(e, CG_EBUSY, "no memory for the facts of a statement");
}
