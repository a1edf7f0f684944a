/*
 * performance.c: CSV for Portfolio Performance, with the English names of the columns and types of its importers, in
 * two files because it has two importers. Value is what is paid or received, taxes within; quantities without sign.
 * Units whose cost is not printed are deliveries with the value 0.00.
 */
#include "render/csv.h"
#include "render/export/export_file.h"

static const char securities[] = "Mutual funds", cash_account[] = "Mutual funds (cash)";

/* The columns that both importers know, in the order of their fields. */
static void header(struct cg_csv *c)
{
	static const char *const columns[] = { "Date",		"Type",		 "Value",	 "Transaction Currency",
					       "Fees",		"Taxes",	 "Shares",	 "ISIN",
					       "Ticker Symbol", "Security Name", "Cash Account", "Securities Account",
					       "Note" };

	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		cg_csv_z(c, columns[i]);
	cg_csv_end(c);
}

/* Fees are none: no statement prints one. */
static void row(struct cg_csv *c, const struct cg_entry_position *p, const struct cg_entry *x, const char *type,
		struct cg_dec value, struct cg_dec taxes, struct cg_dec shares)
{
	cg_csv_date(c, x->date);
	cg_csv_z(c, type);
	cg_csv_dec(c, value);
	cg_csv_z(c, "INR");
	cg_csv_dec(c, cg_dec_make(0, 2));
	cg_csv_dec(c, taxes.set ? taxes : cg_dec_make(0, 2));
	cg_csv_dec(c, shares);
	cg_csv_text(c, p->isin);
	cg_csv_text(c, p->symbol);
	cg_csv_text(c, p->name);
	cg_csv_z(c, cash_account);
	cg_csv_z(c, securities);
	cg_csv_text(c, x->t != NULL ? x->t->description : CG_STR("Opening balance"));
	cg_csv_end(c);
}

/* A tax that was returned is in the value. */
static struct cg_dec charged(struct cg_dec tax)
{
	return tax.set && tax.v > 0 ? tax : CG_DEC_NONE;
}

/* A row that moves units. */
static void units(struct cg_csv *c, const struct cg_entry_position *p, const struct cg_entry *x)
{
	struct cg_dec zero = cg_dec_make(0, 2), taken = cg_entries_sum(charged(x->stt), charged(x->tds));

	switch (x->kind) {
	case CG_ENTRY_BUY:
		row(c, p, x, "Buy", cg_entries_sum(x->amount, charged(x->duty)), charged(x->duty), x->units);
		break;
	case CG_ENTRY_RESTORE:
		row(c, p, x, "Buy", x->amount, zero, x->units);
		break;
	case CG_ENTRY_SELL:
		row(c, p, x, "Sell", x->tds_within ? cg_entries_less(x->amount, charged(x->tds)) : x->amount, taken,
		    x->units);
		break;
	case CG_ENTRY_TAKE_BACK:
		row(c, p, x, "Sell", x->duty.v < 0 ? cg_entries_less(x->amount, x->duty) : x->amount, zero, x->units);
		break;
	case CG_ENTRY_OPENING:
	case CG_ENTRY_BONUS:
	case CG_ENTRY_MOVE_IN:
		row(c, p, x, "Delivery (Inbound)", x->amount.set ? x->amount : zero, zero, x->units);
		break;
	case CG_ENTRY_MOVE_OUT:
		row(c, p, x, "Delivery (Outbound)", zero, zero, x->units);
		break;
	default:
		break;
	}
}

/* What moves money alone: IDCW, also what was reinvested, and taxes without a row that bears them. */
static void money(struct cg_csv *c, const struct cg_entry_position *p, const struct cg_entry *x)
{
	struct cg_dec none = CG_DEC_NONE;

	if (x->kind == CG_ENTRY_PAYOUT && x->amount.v < 0)
		row(c, p, x, "Removal", cg_dec_abs(x->amount), none, none);
	else if (x->kind == CG_ENTRY_PAYOUT)
		row(c, p, x, "Dividend", x->amount, charged(x->tds), none);
	else if (x->kind == CG_ENTRY_BUY && x->side == CG_SIDE_IDCW)
		row(c, p, x, "Dividend", cg_entries_sum(x->amount, charged(x->duty)), charged(x->tds), none);
	else if (x->kind == CG_ENTRY_TAKE_BACK && x->side == CG_SIDE_IDCW)
		row(c, p, x, "Removal", x->amount, none, none);
	else if (x->kind == CG_ENTRY_TAX && !x->attached)
		row(c, p, x, x->amount.v < 0 ? "Tax Refund" : "Taxes", cg_dec_abs(x->amount), none, none);
}

void cg_export_performance(struct cg_buf *b, const struct cg_entries *all, bool cash)
{
	struct cg_csv c = { .to = b };

	header(&c);
	for (size_t i = 0; i < all->n; i++) {
		for (size_t k = 0; k < all->v[i].entries.n; k++)
			(cash ? money : units)(&c, &all->v[i], &all->v[i].entries.v[k]);
	}
}
