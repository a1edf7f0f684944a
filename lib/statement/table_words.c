/*
 * table_words.c: position does not tell a line of heads from the first line of a cell that is centred beside the
 * figures of its row: both stand above figures, as close as lines do. Words do.
 */
#include "statement/table_words.h"

/* As they are printed; names of securities and schemes have others. Heads and addresses: head/head_table.c. */
static const struct cg_str words[] = {
	CG_STR_INIT("%"),
	CG_STR_INIT("/"),
	CG_STR_INIT("\xe2\x82\xb9"),
	CG_STR_INIT("`"),
	CG_STR_INIT("Advisor"),
	CG_STR_INIT("AMC"),
	CG_STR_INIT("Amount"),
	CG_STR_INIT("Annualised"),
	CG_STR_INIT("ARN"),
	CG_STR_INIT("Average"),
	CG_STR_INIT("Bal"),
	CG_STR_INIT("Balance"),
	CG_STR_INIT("Balances"),
	CG_STR_INIT("Bond"),
	CG_STR_INIT("Bonds"),
	CG_STR_INIT("Cl"),
	CG_STR_INIT("Closing"),
	CG_STR_INIT("Code"),
	CG_STR_INIT("Capital"),
	CG_STR_INIT("Company"),
	CG_STR_INIT("Cost"),
	CG_STR_INIT("Coupon"),
	CG_STR_INIT("Credit"),
	CG_STR_INIT("Cumulative"),
	CG_STR_INIT("Current"),
	CG_STR_INIT("Date"),
	CG_STR_INIT("Debit"),
	CG_STR_INIT("Distribution"),
	CG_STR_INIT("Description"),
	CG_STR_INIT("DETAILS"),
	CG_STR_INIT("Details"),
	CG_STR_INIT("Duty"),
	CG_STR_INIT("Earmarked"),
	CG_STR_INIT("EMAIL"),
	CG_STR_INIT("Face"),
	CG_STR_INIT("Folio"),
	CG_STR_INIT("Free"),
	CG_STR_INIT("Frequency"),
	CG_STR_INIT("Frozen"),
	CG_STR_INIT("Gain"),
	CG_STR_INIT("HOLDER"),
	CG_STR_INIT("HOLDER(S)"),
	CG_STR_INIT("Holding"),
	CG_STR_INIT("ID"),
	CG_STR_INIT("IDENTIFIER"),
	CG_STR_INIT("In"),
	CG_STR_INIT("in"),
	CG_STR_INIT("Income"),
	CG_STR_INIT("INR"),
	CG_STR_INIT("Instruction"),
	CG_STR_INIT("Invested"),
	CG_STR_INIT("ISIN"),
	CG_STR_INIT("KYC"),
	CG_STR_INIT("Lent"),
	CG_STR_INIT("Locked"),
	CG_STR_INIT("Loss"),
	CG_STR_INIT("Manager"),
	CG_STR_INIT("Market"),
	CG_STR_INIT("Maturity"),
	CG_STR_INIT("MOBILE"),
	CG_STR_INIT("NAME"),
	CG_STR_INIT("Name"),
	CG_STR_INIT("NAME(S)"),
	CG_STR_INIT("NAV"),
	CG_STR_INIT("NO"),
	CG_STR_INIT("No"),
	CG_STR_INIT("NOMINEE"),
	CG_STR_INIT("Number"),
	CG_STR_INIT("of"),
	CG_STR_INIT("Op"),
	CG_STR_INIT("Opening"),
	CG_STR_INIT("Order"),
	CG_STR_INIT("Particulars"),
	CG_STR_INIT("Per"),
	CG_STR_INIT("per"),
	CG_STR_INIT("Percentage"),
	CG_STR_INIT("Pledge"),
	CG_STR_INIT("Pledged"),
	CG_STR_INIT("Pledgee"),
	CG_STR_INIT("Price"),
	CG_STR_INIT("Profit"),
	CG_STR_INIT("Profit/(Loss)"),
	CG_STR_INIT("Quantity"),
	CG_STR_INIT("Rate"),
	CG_STR_INIT("Return"),
	CG_STR_INIT("Return(%)"),
	CG_STR_INIT("Rs"),
	CG_STR_INIT("RTA"),
	CG_STR_INIT("Safekeep"),
	CG_STR_INIT("Scheme"),
	CG_STR_INIT("SECURITY"),
	CG_STR_INIT("Security"),
	CG_STR_INIT("Setup"),
	CG_STR_INIT("Share"),
	CG_STR_INIT("Shares"),
	CG_STR_INIT("Stamp"),
	CG_STR_INIT("Status"),
	CG_STR_INIT("Stock"),
	CG_STR_INIT("Symbol"),
	CG_STR_INIT("Total"),
	CG_STR_INIT("Transaction"),
	CG_STR_INIT("Txn"),
	CG_STR_INIT("UCC"),
	CG_STR_INIT("Unit"),
	CG_STR_INIT("unit"),
	CG_STR_INIT("Units"),
	CG_STR_INIT("units"),
	CG_STR_INIT("Unrealised"),
	CG_STR_INIT("Valuation"),
	CG_STR_INIT("Value"),
	CG_STR_INIT("Withdrawal"),
};

static bool is_of_heads(struct cg_str s)
{
	size_t k = 0;

	while (k < sizeof(words) / sizeof(words[0]) && !cg_str_eq(s, words[k]))
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
