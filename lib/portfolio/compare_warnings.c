/* compare_warnings.c: What a reader must know before the figures of a comparison, in words. */
#include "portfolio/compare_warnings.h"

#include <stdio.h>

/* The array has room for all kinds. */
static void warn(struct cg_compare_warnings *to, const char *code, const char *message)
{
	struct cg_compare_warning *w = &to->v[to->n++];

	w->code = code;
	(void)snprintf(w->message, sizeof(w->message), "%s", message);
}

/* What the later statement does not cover. */
static void warn_of_history(struct cg_compare_warnings *to, const struct cg_compare *c, const struct cg_statement s[2])
{
	char message[240], first[CG_DATE_TEXT_MAX], day[CG_DATE_TEXT_MAX];

	if (c->history == CG_HISTORY_NONE)
		warn(to, "HISTORY_MISSING",
		     "The later statement is a summary without transactions: money paid in or taken out is part of "
		     "what is unexplained.");
	if (c->history == CG_HISTORY_PARTIAL) {
		(void)snprintf(message, sizeof(message),
			       "The transactions of the later statement begin on %s, after the earlier statement's "
			       "date %s: what happened between is part of what is unexplained.",
			       s[1].from == CG_DATE_NONE ? "no printed day" : cg_date_text(s[1].from, first),
			       cg_date_text(s[0].as_of, day));
		warn(to, "HISTORY_INCOMPLETE", message);
	}
	if (c->history == CG_HISTORY_DEPOSITORY)
		warn(to, "HISTORY_INCOMPLETE",
		     "A depository statement may not list every transaction: what it leaves out is part of what is "
		     "unexplained.");
}

void cg_compare_warnings_make(const struct cg_compare *c, const struct cg_statement s[2],
			      struct cg_compare_warnings *out)
{
	uint32_t unvalued = c->funds.unvalued + c->demat.unvalued + c->nps.unvalued;
	char message[160];

	out->n = 0;
	if (c->other_investor)
		warn(out, "INVESTOR_DIFFERS",
		     "The two statements name no investor in common: they may belong to different people.");
	if (c->other_source)
		warn(out, "SOURCE_DIFFERS",
		     "The statements come from different issuers, which may cover different holdings: what is added or "
		     "gone may only be covered by one of them.");
	warn_of_history(out, c, s);
	if (c->demat.why.unexplained.v != 0)
		warn(out, "DEMAT_AMOUNTS_UNKNOWN",
		     "Depositories print no amounts: the value of units that came or went in demat accounts is "
		     "unexplained.");
	if (c->nps.why.unexplained.v != 0)
		warn(out, "NPS_AMOUNTS_UNKNOWN",
		     "No contributions to the pension account are known: the value of units that came is unexplained.");
	if (s[0].level == CG_LEVEL_LOW || s[1].level == CG_LEVEL_LOW)
		warn(out, "CONFIDENCE_LOW",
		     "A statement does not agree with its own figures: see the warnings of its snapshot.");
	if (unvalued > 0) {
		(void)snprintf(message, sizeof(message),
			       "%u holdings have no printed value or price and are left out of the explanation.",
			       (unsigned)unvalued);
		warn(out, "VALUE_MISSING", message);
	}
}
