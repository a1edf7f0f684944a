/*
 * casparser_view.h: a statement in the shape of the JSON that casparser 1.4 writes: CASData for statements of
 * registrars and MF Central, NSDLCASData for those of depositories. So its users read ours with the same models.
 *
 * Shape     keys in its order; amounts, units and prices are strings with the digits of the statement; dates of rows
 *           are ISO, those of the period as its own: 01-Apr-1990, of CDSL 01-04-1990.
 * Types     those that it knows: a bonus and a transfer are PURCHASE or REDEMPTION, as it calls them.
 * Absent    what casgate does not keep is null: type, AMFI code and exchange symbol (they come from its list of ISINs),
 *           PANKYC, coupons, average costs. Required figures that a statement does not print are "0".
 * Ownership returns an owned json_object (json_object_put), NULL when memory is out.
 * Source    models of casparser 1.4.0, types.py.
 */
#ifndef CG_RENDER_EXPORT_CASPARSER_VIEW_H
#define CG_RENDER_EXPORT_CASPARSER_VIEW_H

#include "base/json.h"
#include "statement/model.h"

/* PAN, e-mail and mobile masked unless include_pii. */
struct json_object *cg_casparser_view(const struct cg_statement *s, bool include_pii);

#endif
