/*
 * beancount.c: A file for beancount 2 and 3. A purchase makes a lot {{amount INR}}, which the sale names by its day,
 * and by a label where two lots have the same; what the sale brings beyond the cost of its lots beancount works out
 * itself (the posting without amount). Units of unknown cost stand without a lot, at the price of their sale: no gain.
 */
#include "render/export/books.h"
#include "render/export/export_file.h"
#include "render/export/names.h"

enum { ACCOUNT_WIDTH = 56 };

/* "  Account   12.34 INR" */
static void posting(struct cg_buf *b, struct cg_str account, struct cg_dec d, struct cg_str unit)
{
	cg_buf_printf(b, "  %-*.*s  ", ACCOUNT_WIDTH, CG_STR_ARG(account));
	cg_names_dec(b, d);
	cg_buf_printf(b, " %.*s", CG_STR_ARG(unit));
}

/* The other side, in rupees. */
static void side(struct cg_buf *b, enum cg_entry_side which, struct cg_dec d)
{
	posting(b, cg_str_of(cg_names_side(which)), d, CG_STR("INR"));
	cg_buf_char(b, '\n');
}

/* What is left to balance the entry. */
static void rest(struct cg_buf *b, enum cg_entry_side which)
{
	cg_buf_printf(b, "  %s\n", cg_names_side(which));
}

/* The lot of units that come in: the whole cost, its day, a label where that does not tell it. */
static void put_lot(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry_part *part, bool in)
{
	const struct cg_entry_lot *lot = part->lot != CG_ENTRY_NO_LOT ? &p->lots.v[part->lot] : NULL;

	if (lot == NULL || !part->cost.set)
		return;
	cg_buf_z(b, in ? " {{" : " {");
	if (in) {
		cg_names_dec(b, part->cost);
		cg_buf_z(b, " INR, ");
	}
	cg_names_date(b, lot->date);
	if (lot->twin)
		cg_buf_printf(b, ", \"lot %zu\"", part->lot + 1);
	cg_buf_z(b, in ? "}}" : "}");
}

/* Day, scheme and what the row says. */
static void heading(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x)
{
	cg_names_date(b, x->date);
	cg_buf_z(b, " * ");
	cg_names_quoted(b, p->name);
	cg_buf_char(b, ' ');
	cg_names_quoted(b, x->t != NULL ? x->t->description : CG_STR("Opening balance"));
	cg_buf_char(b, '\n');
	if (x->t != NULL)
		cg_buf_printf(b, "  type: \"%s\"\n", cg_txn_type_name(x->t->type));
	if (x->t != NULL && x->t->nav.set) {
		cg_buf_z(b, "  nav: ");
		cg_names_dec(b, x->t->nav);
		cg_buf_char(b, '\n');
	}
}

/* Units that come in, each part as a lot of its own. */
static void come_in(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x)
{
	struct cg_dec uncosted = cg_entries_uncosted(x), cost = cg_entries_cost(x);

	for (size_t i = 0; i < x->parts.n; i++) {
		posting(b, p->account, x->parts.v[i].units, p->symbol);
		put_lot(b, p, &x->parts.v[i], true);
		if (x->kind == CG_ENTRY_RESTORE && !x->parts.v[i].cost.set) {
			cg_buf_z(b, " @@ ");
			cg_names_dec(b, x->parts.v[i].value);
			cg_buf_z(b, " INR");
		}
		cg_buf_char(b, '\n');
	}
	if (x->kind == CG_ENTRY_RESTORE) {
		side(b, x->side, cg_dec_neg(x->amount));
		if (cost.set && !(cg_dec_eq(cost, x->amount) && !uncosted.set))
			rest(b, CG_SIDE_GAINS);
	} else if (uncosted.set) {
		posting(b, cg_str_of(cg_names_side(x->side)), cg_dec_neg(uncosted), p->symbol);
		cg_buf_char(b, '\n');
	} else if (cost.set && cost.v != 0)
		side(b, x->side, cg_dec_neg(cost));
}

/* Units that go out, by lot; the value of those without one is their price. */
static void go_out(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x)
{
	bool costed = false;

	for (size_t i = 0; i < x->parts.n; i++) {
		const struct cg_entry_part *part = &x->parts.v[i];

		costed |= part->cost.set;
		posting(b, p->account, cg_dec_neg(part->units), p->symbol);
		put_lot(b, p, part, false);
		if (x->kind != CG_ENTRY_MOVE_OUT && (!part->cost.set || !x->t->nav.set)) {
			cg_buf_z(b, " @@ ");
			cg_names_dec(b, part->value);
			cg_buf_z(b, " INR");
		} else if (x->kind != CG_ENTRY_MOVE_OUT) {
			cg_buf_z(b, " @ ");
			cg_names_dec(b, x->t->nav);
			cg_buf_z(b, " INR");
		}
		cg_buf_char(b, '\n');
	}
	if (x->kind == CG_ENTRY_MOVE_OUT) {
		rest(b, x->side);
		return;
	}
	side(b, x->side, x->amount);
	if (costed)
		rest(b, CG_SIDE_GAINS);
}

/* A row of the statement that moves nothing. */
static void put_remark(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x)
{
	cg_names_date(b, x->date);
	cg_buf_printf(b, " note %.*s ", CG_STR_ARG(p->account));
	cg_names_quoted(b, x->t->description);
	cg_buf_z(b, "\n\n");
}

/* One line of the list of prices. */
static void put_price(struct cg_buf *b, const struct cg_entry_position *p, int32_t date, struct cg_dec nav)
{
	cg_names_date(b, date);
	cg_buf_printf(b, " price %.*s ", CG_STR_ARG(p->symbol));
	cg_names_dec(b, nav);
	cg_buf_z(b, " INR\n");
}

static const struct cg_books how = { put_remark, heading, side, come_in, go_out, put_price };

/* The account, its entries, prices, and what must be there in the end. */
static void put_position(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entries *all)
{
	cg_buf_z(b, "\n;; ");
	cg_names_line(b, p->name);
	cg_buf_z(b, "\n");
	cg_names_date(b, all->first);
	cg_buf_printf(b, " open %.*s %.*s \"FIFO\"\n  name: ", CG_STR_ARG(p->account), CG_STR_ARG(p->symbol));
	cg_names_quoted(b, p->name);
	cg_buf_z(b, "\n  folio: ");
	cg_names_quoted(b, p->folio);
	cg_buf_z(b, "\n\n");
	cg_books_put(b, p, &how);
	if (!p->holds) {
		cg_buf_z(b,
			 ";; its rows do not add up to the closing units of the statement: no balance is asserted\n");
		return;
	}
	cg_names_date(b, all->last + 1);
	cg_buf_printf(b, " balance %.*s  ", CG_STR_ARG(p->account));
	cg_names_dec(b, p->closing);
	cg_buf_printf(b, " %.*s\n", CG_STR_ARG(p->symbol));
}

/* One a scheme, whatever folios hold it: where it is named first. */
static void commodities(struct cg_buf *b, const struct cg_entries *all)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct cg_entry_position *p = &all->v[i];

		if (!p->names_symbol)
			continue;
		cg_names_date(b, all->first);
		cg_buf_printf(b, " commodity %.*s\n  name: ", CG_STR_ARG(p->symbol));
		cg_names_quoted(b, p->name);
		cg_buf_char(b, '\n');
		if (p->isin.n > 0) {
			cg_buf_z(b, "  isin: ");
			cg_names_quoted(b, p->isin);
			cg_buf_char(b, '\n');
		}
	}
}

void cg_export_beancount(struct cg_buf *b, const struct cg_statement *s, const struct cg_entries *all)
{
	cg_buf_printf(b, ";; -*- mode: beancount -*-\n;; %s %s, as of ", cg_source_name(s->source),
		      cg_statement_type_name(s->type));
	cg_names_date(b, s->as_of);
	cg_buf_z(b, "\noption \"operating_currency\" \"INR\"\n\n");
	if (all->n == 0)
		return;
	for (int i = 0; i < CG_SIDE_MAX; i++) {
		cg_names_date(b, all->first);
		cg_buf_printf(b, " open %s\n", cg_names_side((enum cg_entry_side)i));
	}
	cg_names_date(b, all->first);
	cg_buf_z(b, " commodity INR\n");
	commodities(b, all);
	for (size_t i = 0; i < all->n; i++)
		put_position(b, &all->v[i], all);
}
