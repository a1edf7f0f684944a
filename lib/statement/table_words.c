/*
 * table_words.c: position does not tell a line of heads from the first line of a cell that is centred beside the figures
 * of its row: both stand above figures, as close as lines do. Words do.
 */
#include "statement/table_words.h"

/* As they are printed; names of securities and schemes have others. Heads and addresses: head/head_table.c. */
static const char *const words[] = {
	"%",
	"/",
	"\xe2\x82\xb9",
	"`",
	"Advisor",
	"AMC",
	"Amount",
	"Annualised",
	"ARN",
	"Average",
	"Bal",
	"Balance",
	"Balances",
	"Bond",
	"Bonds",
	"Cl",
	"Closing",
	"Code",
	"Capital",
	"Company",
	"Cost",
	"Coupon",
	"Credit",
	"Cumulative",
	"Current",
	"Date",
	"Debit",
	"Distribution",
	"Description",
	"DETAILS",
	"Details",
	"Duty",
	"Earmarked",
	"EMAIL",
	"Face",
	"Folio",
	"Free",
	"Frequency",
	"Frozen",
	"Gain",
	"HOLDER",
	"HOLDER(S)",
	"Holding",
	"ID",
	"IDENTIFIER",
	"In",
	"in",
	"Income",
	"INR",
	"Instruction",
	"Invested",
	"ISIN",
	"KYC",
	"Lent",
	"Locked",
	"Loss",
	"Manager",
	"Market",
	"Maturity",
	"MOBILE",
	"NAME",
	"Name",
	"NAME(S)",
	"NAV",
	"NO",
	"No",
	"NOMINEE",
	"Number",
	"of",
	"Op",
	"Opening",
	"Order",
	"Particulars",
	"Per",
	"per",
	"Percentage",
	"Pledge",
	"Pledged",
	"Pledgee",
	"Price",
	"Profit",
	"Profit/(Loss)",
	"Quantity",
	"Rate",
	"Return",
	"Return(%)",
	"Rs",
	"RTA",
	"Safekeep",
	"Scheme",
	"SECURITY",
	"Security",
	"Setup",
	"Share",
	"Shares",
	"Stamp",
	"Status",
	"Stock",
	"Symbol",
	"Total",
	"Transaction",
	"Txn",
	"UCC",
	"Unit",
	"unit",
	"Units",
	"units",
	"Unrealised",
	"Valuation",
	"Value",
	"Withdrawal",
};

static bool is_of_heads(struct cg_str s)
{
	size_t k = 0;

	while (k < sizeof(words) / sizeof(words[0]) && !cg_str_eq(s, cg_str_of(words[k])))
		k++;
	return k < sizeof(words) / sizeof(words[0]);
}

/* Without the signs at its ends and the unit in brackets behind it: "Duty(`)", "/Face", "Bal." */
static struct cg_str bare(struct cg_str s)
{
	size_t open = cg_str_find(s, CG_STR("("));

	if (open > 0 && open < s.n)
		s = cg_str_sub(s, 0, open);
	while (s.n > 1 && (s.p[s.n - 1] == '.' || s.p[s.n - 1] == '/' || s.p[s.n - 1] == ':' || s.p[s.n - 1] == ')'))
		s.n--;
	while (s.n > 1 && (s.p[0] == '/' || s.p[0] == '('))
		s = cg_str_sub(s, 1, SIZE_MAX);
	return s;
}

size_t cg_table_words_heads(const struct cg_line *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += is_of_heads(l->w[i].text) || is_of_heads(bare(l->w[i].text));
	return n;
}
