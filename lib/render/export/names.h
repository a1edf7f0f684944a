/*
 * names.h: names of commodities and accounts as beancount and Ledger both take them, and texts within their lines.
 *
 * Symbol    the ISIN; without one letters and digits of the scheme's name, at most 20, with a number behind them where
 *           two schemes would get the same. Schemes are the same when ISIN and name are.
 * Account   Assets:MutualFunds:House:Folio:SYMBOL, or Assets:Demat:Client:SYMBOL: ASCII letters, digits and "-"; the
 *           second position of the same folio and scheme has "-2" behind it.
 */
#ifndef CG_RENDER_EXPORT_NAMES_H
#define CG_RENDER_EXPORT_NAMES_H

#include "base/buf.h"
#include "render/export/entries.h"

/* Give symbols and accounts to all positions. False: no memory. */
bool cg_names_give(struct cg_entry_position *v, size_t n, struct cg_arena *a);

/* "Assets:Bank:MutualFunds" and the like. */
const char *cg_names_side(enum cg_entry_side side);

/* A text between quotes of beancount; in a line of Ledger, where ";" and "|" would end it. */
void cg_names_quoted(struct cg_buf *b, struct cg_str s);
void cg_names_line(struct cg_buf *b, struct cg_str s);

/* A day as YYYY-MM-DD; a figure with the digits of its scale. */
void cg_names_date(struct cg_buf *b, int32_t date);
void cg_names_dec(struct cg_buf *b, struct cg_dec d);

#endif
