/*
 * kind.h: what kind of asset a row of a portfolio is: by the section that it stands in, by its ISIN, by its name.
 *
 * ISIN      of India says more than a section: 01 behind the issuer is a share, 07 a debenture, 08 a bond, 14
 *           commercial paper, 15 a securitised debt, 16 a certificate of deposit; IN0 to IN4 are of governments; INF
 *           units of funds. Others go by their section. (NSDL: allotment of ISINs; ISO 6166.)
 * Section   derivatives are derivatives, whatever the ISIN: it is that of what they are on.
 */
#ifndef CG_MARKET_WORKBOOK_KIND_H
#define CG_MARKET_WORKBOOK_KIND_H

#include "market/workbook/lines.h"

/* Sets the type of every security. Headings and sums name the sections. */
void cg_kind_set(struct cg_sheet_lines *l, struct cg_arena *a);
bool cg_kind_is_derivative(struct cg_str type);

#endif
