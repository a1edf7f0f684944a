/*
 * sips.h: systematic investment plans (SIPs) that the instalments of a statement show: amount, day, rhythm, which
 * instalment was the last, what was missed, whether it goes on. Does not know mandates: a statement prints instalments,
 * not registrations.
 *
 * Plan      instalments of one fund in one folio that follow each other: the number that is printed ("12/60") goes on
 *           by one or more and the total is the same; without numbers, the amount paid (with stamp duty, in whole
 *           rupees) is the same and the time since the last one is about a whole number of the rhythm's steps. A row
 *           that goes on with several plans belongs to one of its own amount, then to one whose number it follows.
 * Rhythm    by the median of the days between instalments: DAILY (1 to 4), WEEKLY (5 to 9), FORTNIGHTLY (10 to 20),
 *           MONTHLY (21 to 45), QUARTERLY (46 to 135), HALF_YEARLY (136 to 270), YEARLY (271 to 400). One instalment
 *           has none, and so no next one.
 * Day       of the month, for monthly and slower: the one on which most instalments were, the earliest of equals:
 *           business days put some later.
 * Missed    steps between two instalments that had none, by the calendar.
 * Status    COMPLETED: the last one is the last of its total; ACTIVE: at the end of the statement the next one is not
 *           overdue by more than half a step, and at least ten days; STOPPED; UNKNOWN: no rhythm.
 * Reversals an instalment whose units a reversal took back within 45 days did not take place: it was missed.
 *           Some statements print the reversal before the instalment of the same day.
 * Units     rupees at scale 2, as paid: amount and stamp duty. Ownership borrows from the statement and the arena.
 */
#ifndef CG_PORTFOLIO_SIPS_H
#define CG_PORTFOLIO_SIPS_H

#include "base/fail.h"
#include "portfolio/holders.h"

/* symbol, stable name, steps a year */
/* clang-format off */
#define CG_SIP_RHYTHMS(X) \
	X(CG_SIP_NO_RHYTHM, NULL, 0) X(CG_SIP_DAILY, "DAILY", 250) X(CG_SIP_WEEKLY, "WEEKLY", 52) \
	X(CG_SIP_FORTNIGHTLY, "FORTNIGHTLY", 26) X(CG_SIP_MONTHLY, "MONTHLY", 12) X(CG_SIP_QUARTERLY, "QUARTERLY", 4) \
	X(CG_SIP_HALF_YEARLY, "HALF_YEARLY", 2) X(CG_SIP_YEARLY, "YEARLY", 1)
/* clang-format on */
#define X(sym, name, steps) sym,
enum cg_sip_rhythm { CG_SIP_RHYTHMS(X) CG_SIP_RHYTHM_MAX };
#undef X
enum cg_sip_status { CG_SIP_UNKNOWN, CG_SIP_ACTIVE, CG_SIP_STOPPED, CG_SIP_COMPLETED };

/* NULL for CG_SIP_NO_RHYTHM. */
const char *cg_sip_rhythm_name(enum cg_sip_rhythm v);
const char *cg_sip_status_name(enum cg_sip_status v);

struct cg_sip {
	size_t fund;
	struct cg_dec amount; /* of the last instalment */
	enum cg_sip_rhythm rhythm;
	enum cg_sip_status status;
	int day; /* of the month; 0: none */
	uint32_t count, missed;
	uint32_t instalment, of;   /* as printed on the last one; 0: not printed */
	int32_t first, last, next; /* next: CG_DATE_NONE unless ACTIVE */
	struct cg_dec invested;	   /* all instalments */
	struct cg_dec yearly;	   /* amount times steps a year; unset unless ACTIVE */
};

struct cg_sips {
	struct cg_sip *v; /* in the order of the funds, then of their first instalments */
	size_t n, cap;
	struct cg_dec yearly; /* of all that are active */
};

/* holder 0: of all. CG_EBUSY: no memory or out of range. */
enum cg_code cg_sips_make(const struct cg_statement *s, const struct cg_holders *holders, size_t holder,
			  struct cg_arena *a, struct cg_sips *out, struct cg_err *e);

#endif
