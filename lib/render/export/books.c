#include "render/export/books.h"

/* A payout is income, a tax an expense; both are paid from or to a side of their own. */
static void put_entry(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x,
		      const struct cg_books *how)
{
	if (x->kind == CG_ENTRY_NOTE) {
		how->note(b, p, x);
		return;
	}
	how->heading(b, p, x);
	if (x->kind == CG_ENTRY_PAYOUT || x->kind == CG_ENTRY_TAX) {
		how->side(b, cg_entries_paid_to(x), x->amount);
		how->side(b, x->kind == CG_ENTRY_TAX ? x->side : CG_SIDE_IDCW, cg_dec_neg(x->amount));
	} else if (cg_entries_goes_out(x)) {
		how->go_out(b, p, x);
	} else {
		how->come_in(b, p, x);
	}
	cg_buf_char(b, '\n');
}

static void list_price(struct cg_buf *b, const struct cg_entry_position *p, int32_t date, struct cg_dec nav,
		       const struct cg_books *how)
{
	if (nav.set && nav.v > 0 && date != CG_DATE_NONE)
		how->price(b, p, date, nav);
}

void cg_books_put(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_books *how)
{
	for (size_t i = 0; i < p->entries.n; i++)
		put_entry(b, p, &p->entries.v[i], how);
	for (size_t i = 0; i < p->entries.n; i++) {
		const struct cg_entry *x = &p->entries.v[i];

		if (x->units.set && x->t != NULL)
			list_price(b, p, x->date, x->t->nav, how);
	}
	list_price(b, p, p->price_date, p->price, how);
}
