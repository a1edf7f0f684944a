#include "statement/txn_type.h"

#include <string.h>

enum { KEY_MAX = 400 };

/* A description as small letters and digits only; start[i]: a word begins there. */
struct key {
	char c[KEY_MAX];
	bool start[KEY_MAX];
	size_t n;
};

/* What a keyword says before figures are examined. */
enum kind {
	KIND_NONE,
	KIND_PURCHASE,
	KIND_SIP,
	KIND_REDEMPTION,
	KIND_SWITCH,
	KIND_MERGER,
	KIND_DIVIDEND,
	KIND_BONUS,
	KIND_SEGREGATION,
	KIND_GIFT,
	KIND_TRANSFER,
	KIND_STAMP_DUTY,
	KIND_STT,
	KIND_TDS,
};

/* The keyword that stands first in a description decides; at one place the longest does, so order does not matter. */
static const struct {
	const char *word;
	enum kind kind;
} keywords[] = {
	{ "purchase", KIND_PURCHASE },
	{ "additionalpurchase", KIND_PURCHASE },
	{ "initialpurchase", KIND_PURCHASE },
	{ "subscription", KIND_PURCHASE },
	{ "nfo", KIND_PURCHASE },
	{ "newfundoffer", KIND_PURCHASE },
	{ "allotment", KIND_PURCHASE },
	{ "initialallotment", KIND_PURCHASE },
	{ "sip", KIND_SIP },
	{ "sys", KIND_SIP },
	{ "systematic", KIND_SIP },
	{ "redemption", KIND_REDEMPTION },
	{ "redeemed", KIND_REDEMPTION },
	{ "repurchase", KIND_REDEMPTION },
	{ "swp", KIND_REDEMPTION },
	{ "syswithdrawal", KIND_REDEMPTION },
	{ "sysredemption", KIND_REDEMPTION },
	{ "systematicwithdrawal", KIND_REDEMPTION },
	{ "systematicredemption", KIND_REDEMPTION },
	{ "withdrawal", KIND_REDEMPTION },
	{ "paymentunitsextinguished", KIND_REDEMPTION },
	{ "unitsextinguished", KIND_REDEMPTION },
	{ "maturity", KIND_REDEMPTION },
	{ "switch", KIND_SWITCH },
	{ "stp", KIND_SWITCH },
	{ "systransfer", KIND_SWITCH },
	{ "sysswitch", KIND_SWITCH },
	{ "systematictransfer", KIND_SWITCH },
	{ "systematicswitch", KIND_SWITCH },
	{ "lateralshift", KIND_SWITCH },
	{ "shiftin", KIND_SWITCH },
	{ "shiftout", KIND_SWITCH },
	{ "merger", KIND_MERGER },
	{ "schememerger", KIND_MERGER },
	{ "amalgamation", KIND_MERGER },
	{ "idcw", KIND_DIVIDEND },
	{ "div", KIND_DIVIDEND },
	{ "dividend", KIND_DIVIDEND },
	{ "reinvestment", KIND_DIVIDEND },
	{ "reinvested", KIND_DIVIDEND },
	{ "bonus", KIND_BONUS },
	{ "creationofunits", KIND_SEGREGATION },
	{ "segregat", KIND_SEGREGATION },
	{ "gift", KIND_GIFT },
	{ "transfer", KIND_TRANSFER },
	{ "transmission", KIND_TRANSFER },
	{ "consolidation", KIND_TRANSFER },
	{ "demat", KIND_TRANSFER },
	{ "conversion", KIND_TRANSFER },
	{ "unitsdemat", KIND_TRANSFER },
	{ "unitsremat", KIND_TRANSFER },
	{ "remat", KIND_TRANSFER },
	{ "stampduty", KIND_STAMP_DUTY },
	{ "stt", KIND_STT },
	{ "securitiestransactiontax", KIND_STT },
	{ "tds", KIND_TDS },
	{ "taxdeductedatsource", KIND_TDS },
};

static const struct {
	enum cg_txn_type in, out; /* units (without units: amount) not negative, negative */
} types[] = {
	[KIND_PURCHASE] = { CG_TXN_PURCHASE, CG_TXN_REVERSAL },
	[KIND_SIP] = { CG_TXN_PURCHASE_SIP, CG_TXN_REVERSAL },
	[KIND_REDEMPTION] = { CG_TXN_REDEMPTION, CG_TXN_REDEMPTION },
	[KIND_SWITCH] = { CG_TXN_SWITCH_IN, CG_TXN_SWITCH_OUT },
	[KIND_MERGER] = { CG_TXN_SWITCH_IN_MERGER, CG_TXN_SWITCH_OUT_MERGER },
	[KIND_DIVIDEND] = { CG_TXN_DIVIDEND_REINVEST, CG_TXN_DIVIDEND_REINVEST },
	[KIND_BONUS] = { CG_TXN_BONUS, CG_TXN_BONUS },
	[KIND_SEGREGATION] = { CG_TXN_SEGREGATION, CG_TXN_SEGREGATION },
	[KIND_GIFT] = { CG_TXN_GIFT_IN, CG_TXN_GIFT_OUT },
	[KIND_TRANSFER] = { CG_TXN_TRANSFER_IN, CG_TXN_TRANSFER_OUT },
	[KIND_STAMP_DUTY] = { CG_TXN_STAMP_DUTY_TAX, CG_TXN_STAMP_DUTY_TAX },
	[KIND_STT] = { CG_TXN_STT_TAX, CG_TXN_STT_TAX },
	[KIND_TDS] = { CG_TXN_TDS_TAX, CG_TXN_TDS_TAX },
};
_Static_assert(sizeof(types) / sizeof(types[0]) == KIND_TDS + 1, "every kind has its types");

/* Words that turn a row with units into a reversal; those of failed payments only where units were taken back. */
static const struct {
	const char *word;
	bool taken_back;
} reversals[] = {
	{ "reversal", false },	  { "reversed", false },	  { "dishonour", true },
	{ "dishonor", true },	  { "paymentnotreceived", true }, { "rejection", true },
	{ "rejected", true },	  { "mismatch", true },		  { "insufficient", true },
	{ "chequereturn", true }, { "cheqreturn", true },	  { "creditnotreceived", true },
	{ "bounced", true },	  { "paymentreturned", true },
};

/* How often letters and digits take turns in the run of them that begins at `at`. */
static size_t turns(struct cg_str s, size_t at)
{
	size_t n = 0;

	for (size_t i = at + 1; i < s.n && cg_is_alnum(s.p[i]); i++)
		n += cg_is_digit(s.p[i]) != cg_is_digit(s.p[i - 1]);
	return n;
}

/*
 * "SIP2", "12SIP": the letters and the digits are words. "pay_NTEfLRM4yr" and "yrm4sip7kj" are numbers of a payment:
 * the letters behind a digit there are none.
 */
static void key_make(struct cg_str s, struct key *k)
{
	char before = ' ';
	bool number = false; /* the run that began last is one of a payment */

	k->n = 0;
	for (size_t i = 0; i < s.n && k->n < KEY_MAX; i++) {
		char c = s.p[i];
		bool begins = !cg_is_alnum(before), behind = before == '_';

		if (cg_is_alnum(c)) {
			if (begins)
				number = turns(s, i) > (behind ? 0 : 1);
			k->start[k->n] =
				begins ? !(number && behind) : !number && cg_is_digit(before) != cg_is_digit(c);
			k->c[k->n++] = cg_lower(c);
		}
		before = c;
	}
}

static bool key_at(const struct key *k, size_t at, const char *word)
{
	size_t n = strlen(word);

	return n <= k->n - at && memcmp(k->c + at, word, n) == 0;
}

/* At the beginning of a word from `from` on, or SIZE_MAX. */
static size_t key_find(const struct key *k, size_t from, const char *word)
{
	for (size_t i = from; i < k->n; i++) {
		if (k->start[i] && key_at(k, i, word))
			return i;
	}
	return SIZE_MAX;
}

/* "SIPCheque Dishonoured" glues words: the beginning of a word is not asked for. */
static bool key_has(const struct key *k, const char *word)
{
	for (size_t i = 0; i < k->n; i++) {
		if (key_at(k, i, word))
			return true;
	}
	return false;
}

static enum kind first_keyword(const struct key *k)
{
	for (size_t i = 0; i < k->n; i++) {
		size_t longest = 0;
		enum kind kind = KIND_NONE;

		for (size_t j = 0; k->start[i] && j < sizeof(keywords) / sizeof(keywords[0]); j++) {
			size_t n = strlen(keywords[j].word);

			if (n > longest && key_at(k, i, keywords[j].word)) {
				longest = n;
				kind = keywords[j].kind;
			}
		}
		if (kind != KIND_NONE)
			return kind;
	}
	return KIND_NONE;
}

static bool is_reversal(const struct key *k, const struct cg_txn *t)
{
	for (size_t i = 0; i < sizeof(reversals) / sizeof(reversals[0]); i++) {
		if ((!reversals[i].taken_back || t->units.v < 0) && key_has(k, reversals[i].word))
			return true;
	}
	return false;
}

/* What the first keyword leaves open. */
static enum kind refine(const struct key *k, enum kind kind)
{
	if (kind == KIND_PURCHASE &&
	    (key_find(k, 0, "sip") != SIZE_MAX || key_find(k, 0, "systematic") != SIZE_MAX ||
	     key_find(k, 0, "instalment") != SIZE_MAX || key_find(k, 0, "installment") != SIZE_MAX))
		return KIND_SIP;
	if (kind == KIND_SWITCH && key_find(k, 0, "merger") != SIZE_MAX)
		return KIND_MERGER;
	return kind;
}

/* "***Refund***": a note of the registrar, whose amount moves no units. */
static bool is_note(const struct cg_txn *t)
{
	return cg_str_starts(t->description, CG_STR("***")) && !t->nav.set && !t->balance.set;
}

static bool is_tax(enum kind kind)
{
	return kind == KIND_STAMP_DUTY || kind == KIND_STT || kind == KIND_TDS;
}

/* A dividend may be paid out. */
static bool moves_units(enum kind kind)
{
	return kind != KIND_DIVIDEND && !is_tax(kind);
}

bool cg_txn_begins_keyword(struct cg_str word)
{
	for (size_t i = 0; i < sizeof(keywords) / sizeof(keywords[0]); i++) {
		if (cg_str_starts(word, cg_str_of(keywords[i].word)))
			return true;
	}
	return false;
}

bool cg_txn_classify(const struct cg_txn *t, enum cg_txn_type *out)
{
	struct key k;
	enum kind kind;
	bool negative = t->units.set ? t->units.v < 0 : t->amount.v < 0;

	*out = CG_TXN_MISC;
	if (!t->amount.set && !t->units.set)
		return true;
	key_make(t->description, &k);
	if (t->units.set && is_reversal(&k, t)) {
		*out = CG_TXN_REVERSAL;
		return true;
	}
	kind = refine(&k, first_keyword(&k));
	if (kind == KIND_NONE) {
		if (t->units.set)
			*out = negative ? CG_TXN_REDEMPTION : CG_TXN_PURCHASE;
		return !t->units.set && is_note(t);
	}
	/* "Zero balance SIP": a registration with its amount. A price tells that units are missing. */
	if (!t->units.set && (kind == KIND_PURCHASE || kind == KIND_SIP))
		return !t->nav.set;
	if (!t->units.set && moves_units(kind))
		return is_note(t);
	/* a tax moves no units: the words that said what did are lost */
	if (t->units.set && is_tax(kind)) {
		*out = negative ? CG_TXN_REDEMPTION : CG_TXN_PURCHASE;
		return false;
	}
	*out = negative ? types[kind].out : types[kind].in;
	if (kind == KIND_DIVIDEND && !t->units.set && !key_has(&k, "reinvest"))
		*out = CG_TXN_DIVIDEND_PAYOUT;
	return true;
}

bool cg_txn_turn_sign(struct cg_txn *t, struct cg_dec before)
{
	struct cg_dec sum, difference;

	if (!cg_dec_add(before, t->units, &sum) || !cg_dec_sub(before, t->units, &difference))
		return false;
	if (!t->balance.set || cg_dec_eq(sum, t->balance) || !cg_dec_eq(difference, t->balance))
		return false;
	t->units = cg_dec_neg(t->units);
	if (t->amount.set)
		t->amount = cg_dec_neg(t->amount);
	return true;
}
