/*
 * peers.h: the schemes that share category and plan with others in the list of AMFI: growth options that it quotes.
 * Does not compare them (market/enrich/risk.h).
 */
#ifndef CG_STORE_MARKET_PEERS_H
#define CG_STORE_MARKET_PEERS_H

#include "market/enrich/risk.h"
#include "store/pg/db.h"

/* Quoted: in the list with a NAV of the last CG_PEERS_QUOTED_DAYS days before its newest one. */
enum { CG_PEERS_QUOTED_DAYS = 31 };

/*
 * Of each category and plan of which one of the codes is a growth option; ordered by code, at most CG_RISK_PEERS_MAX.
 * No codes: no peers.
 */
enum cg_code cg_peers_load(struct cg_db *db, const struct cg_codes *codes, struct cg_arena *a, struct cg_peers *out,
			   struct cg_err *e);

#endif
