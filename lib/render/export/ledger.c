/*
 * ledger.c: A journal for Ledger 3 and hledger 1, in what both understand: amounts with their whole cost (@@), which
 * for units that go out is the cost of their lots, and the gain as a posting of its own. (@@) keeps that cost out of
 * the prices; prices are directives. The lots stand beside the postings as tags.
 */
#include "render/export/books.h"
#include "render/export/export_file.h"
#include "render/export/names.h"

enum { ACCOUNT_WIDTH = 56 };

/* Units of a scheme; commodities with digits are quoted. */
static void units(struct cg_buf *b, const struct cg_entry_position *p, struct cg_str account, struct cg_dec d)
{
	cg_buf_printf(b, "    %-*.*s  ", ACCOUNT_WIDTH, CG_STR_ARG(account));
	cg_names_dec(b, d);
	cg_buf_printf(b, " \"%.*s\"", CG_STR_ARG(p->symbol));
}

/* The whole cost, not for the list of prices. */
static void worth(struct cg_buf *b, struct cg_dec d)
{
	cg_buf_z(b, " (@@) ");
	cg_names_dec(b, d);
	cg_buf_z(b, " INR");
}

/* The other side, in rupees. */
static void side(struct cg_buf *b, enum cg_entry_side which, struct cg_dec d)
{
	cg_buf_printf(b, "    %-*s  ", ACCOUNT_WIDTH, cg_names_side(which));
	cg_names_dec(b, d);
	cg_buf_z(b, " INR\n");
}

/* The day of the lot. */
static void end_part(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry_part *part)
{
	if (part->lot != CG_ENTRY_NO_LOT && part->cost.set) {
		cg_buf_z(b, "  ; lot: ");
		cg_names_date(b, p->lots.v[part->lot].date);
	}
	cg_buf_char(b, '\n');
}

/* Day, scheme and what the row says. */
static void heading(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x)
{
	cg_names_date(b, x->date);
	cg_buf_printf(b, " * (%s) ", x->t != NULL ? cg_txn_type_name(x->t->type) : "OPENING_BALANCE");
	cg_names_line(b, p->name);
	if (x->t != NULL && x->t->description.n > 0) {
		cg_buf_z(b, ": ");
		cg_names_line(b, x->t->description);
	}
	cg_buf_char(b, '\n');
}

/* A gain is income, so its posting is negative; none is left out. */
static void gains(struct cg_buf *b, struct cg_dec d)
{
	if (d.set && d.v != 0)
		side(b, CG_SIDE_GAINS, d);
}

/* What an entry is worth by its lots: cost where there is one, else the share of the amount. */
static struct cg_dec worth_of(const struct cg_entry *x)
{
	struct cg_dec sum = cg_dec_make(0, 2);

	for (size_t i = 0; i < x->parts.n; i++)
		sum = cg_entries_sum(sum, x->parts.v[i].cost.set ? x->parts.v[i].cost : x->parts.v[i].value);
	return sum;
}

/* Units that come in; those of unknown cost are against units, too. */
static void come_in(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x)
{
	struct cg_dec uncosted = x->kind != CG_ENTRY_RESTORE ? cg_entries_uncosted(x) : CG_DEC_NONE;
	struct cg_dec sum = worth_of(x);

	for (size_t i = 0; i < x->parts.n; i++) {
		const struct cg_entry_part *part = &x->parts.v[i];

		units(b, p, p->account, part->units);
		if (part->cost.set || x->kind == CG_ENTRY_RESTORE)
			worth(b, part->cost.set ? part->cost : part->value);
		end_part(b, p, part);
	}
	if (uncosted.set) {
		units(b, p, cg_str_of(cg_names_side(x->side)), cg_dec_neg(uncosted));
		cg_buf_char(b, '\n');
	} else if (x->kind == CG_ENTRY_RESTORE) {
		side(b, x->side, cg_dec_neg(x->amount));
		gains(b, cg_entries_less(x->amount, sum));
	} else
		side(b, x->side, cg_dec_neg(sum));
}

/* Units that go out, a posting for each lot. */
static void go_out(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x)
{
	struct cg_dec uncosted = cg_entries_uncosted(x), cost = cg_entries_cost(x);
	bool moves = x->kind == CG_ENTRY_MOVE_OUT;

	for (size_t i = 0; i < x->parts.n; i++) {
		const struct cg_entry_part *part = &x->parts.v[i];

		units(b, p, p->account, cg_dec_neg(part->units));
		if (part->cost.set || !moves)
			worth(b, part->cost.set ? part->cost : part->value);
		end_part(b, p, part);
	}
	if (moves) {
		if (uncosted.set) {
			units(b, p, cg_str_of(cg_names_side(x->side)), uncosted);
			cg_buf_char(b, '\n');
		}
		if (cost.set)
			side(b, x->side, cost);
		return;
	}
	side(b, x->side, x->amount);
	gains(b, cg_entries_less(worth_of(x), x->amount));
}

/* A row of the statement that moves nothing. */
static void put_remark(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x)
{
	(void)p;
	cg_buf_z(b, "; ");
	cg_names_date(b, x->date);
	cg_buf_char(b, ' ');
	cg_names_line(b, x->t->description);
	cg_buf_z(b, "\n\n");
}

/* One line of the list of prices. */
static void put_price(struct cg_buf *b, const struct cg_entry_position *p, int32_t date, struct cg_dec nav)
{
	cg_buf_z(b, "P ");
	cg_names_date(b, date);
	cg_buf_printf(b, " \"%.*s\" ", CG_STR_ARG(p->symbol));
	cg_names_dec(b, nav);
	cg_buf_z(b, " INR\n");
}

static const struct cg_books how = { put_remark, heading, side, come_in, go_out, put_price };

/* Its entries, prices, and what must be there in the end. */
static void put_position(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entries *all)
{
	cg_buf_z(b, "\n; ");
	cg_names_line(b, p->name);
	cg_buf_z(b, ", folio ");
	cg_names_line(b, p->folio);
	cg_buf_z(b, "\n\n");
	cg_books_put(b, p, &how);
	if (!p->holds) {
		cg_buf_z(b, "; its rows do not add up to the closing units of the statement: no balance is asserted\n");
		return;
	}
	cg_names_date(b, all->last);
	cg_buf_z(b, " * (CLOSING_BALANCE) ");
	cg_names_line(b, p->name);
	cg_buf_char(b, '\n');
	units(b, p, p->account, cg_dec_make(0, p->closing.scale));
	cg_buf_z(b, " = ");
	cg_names_dec(b, p->closing);
	cg_buf_printf(b, " \"%.*s\"\n", CG_STR_ARG(p->symbol));
}

void cg_export_ledger(struct cg_buf *b, const struct cg_statement *s, const struct cg_entries *all)
{
	cg_buf_printf(b, "; -*- ledger -*-\n; %s %s, as of ", cg_source_name(s->source),
		      cg_statement_type_name(s->type));
	cg_names_date(b, s->as_of);
	cg_buf_z(b, "\n\ncommodity INR\n    format 1000.00 INR\n");
	for (int i = 0; i < CG_SIDE_MAX; i++)
		cg_buf_printf(b, "account %s\n", cg_names_side((enum cg_entry_side)i));
	for (size_t i = 0; i < all->n; i++)
		cg_buf_printf(b, "account %.*s\n", CG_STR_ARG(all->v[i].account));
	for (size_t i = 0; i < all->n; i++)
		put_position(b, &all->v[i], all);
}
