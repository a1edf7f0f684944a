/*
 * txn_type.h: what a transaction is, from its words and its figures, by table.
 * Does not check figures and does not read positions.
 *
 * Rules     a row without amount and units is MISC whatever its words say ("SIP Registered", "STT paid by AMC").
 *           Nor is anything a purchase, a sale or a transfer without units: "Zero balance SIP" is a registration. And
 *           nothing with units is a tax.
 *           The first keyword of the description decides, as later words may be the name of another scheme
 *           ("Switch In - From X IDCW Reinvestment"); the sign of the units decides between in and out. Spaces, stars
 *           and full stops do not count: "S T P In" is "STP In"; nor do letters within the number of a payment
 *           ("pay_IYKfBSP4sipkjj").
 * Source    descriptions of CAMS and KFintech statements; the table in tests/statement/test_txn_type.c lists them.
 */
#ifndef CG_STATEMENT_TXN_TYPE_H
#define CG_STATEMENT_TXN_TYPE_H

#include "statement/model.h"

/*
 * The type of t from description, amount and units (signs already right). False: no keyword is known, *out is the
 * plainest type that fits the figures; the caller warns.
 */
bool cg_txn_classify(const struct cg_txn *t, enum cg_txn_type *out);

/* Does a word, in small letters, begin with a keyword ("sipcheque")? Within a description it would count as one. */
bool cg_txn_begins_keyword(struct cg_str word);

/*
 * The sign that the running balance proves: when before + units is not the balance but before - units is, units and
 * amount change their sign (bracketed "-Reversed" rows). Nothing happens where a figure is missing. True when they were
 * turned.
 */
bool cg_txn_turn_sign(struct cg_txn *t, struct cg_dec before);

#endif
