/*
 * books.h: what a position comes to in books of double entry, for the formats that have it (Beancount, Ledger): which
 * entries are booked to which sides, and which prices are listed. Does not know how a format writes them.
 */
#ifndef CG_RENDER_EXPORT_BOOKS_H
#define CG_RENDER_EXPORT_BOOKS_H

#include "base/buf.h"
#include "render/export/entries.h"

/* How a format writes each part. */
struct cg_books {
	/* a row that moves nothing: a remark */
	void (*note)(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x);
	void (*heading)(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x);
	void (*side)(struct cg_buf *b, enum cg_entry_side which, struct cg_dec d);
	void (*come_in)(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x);
	void (*go_out)(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_entry *x);
	void (*price)(struct cg_buf *b, const struct cg_entry_position *p, int32_t date, struct cg_dec nav);
};

/* The entries of a position, then the prices of its rows and of its last day; NAVs of 0 are none. */
void cg_books_put(struct cg_buf *b, const struct cg_entry_position *p, const struct cg_books *how);

#endif
