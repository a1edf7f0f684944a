/*
 * casparser_parts.h: what the files that write casparser's models share; casparser_view.h says what the shape is.
 *
 * Failure   is kept in `json` (no memory), and ends the whole in cg_casparser_view.
 * Ownership objects are owned by the caller, who puts them into one; texts borrow from the statement or the arena.
 */
#ifndef CG_RENDER_EXPORT_CASPARSER_PARTS_H
#define CG_RENDER_EXPORT_CASPARSER_PARTS_H

#include "base/json.h"
#include "statement/model.h"

/* What differs by FileType. */
struct cg_casparser_type {
	struct cg_str name;
	bool depository; /* NSDLCASData */
	bool numeric;	 /* days of the period are 01-04-1990, and names have the registrar's code before them */
};

/* A statement at work. */
struct cg_casparser {
	const struct cg_casparser_type *type;
	const struct cg_statement *s;
	bool include_pii;
	struct cg_arena a; /* for masks and texts that are put together */
	struct cg_json json;
};

/* A decimal is a string with the digits of the statement; absent is null. */
void cg_casparser_figure(struct cg_casparser *v, struct json_object *o, const char *key, struct cg_dec d);
/* What its models require: absent is "0". */
void cg_casparser_needed(struct cg_casparser *v, struct json_object *o, const char *key, struct cg_dec d);
/* Its models want a string where the statement prints none: absent is "". */
void cg_casparser_words(struct cg_casparser *v, struct json_object *o, const char *key, struct cg_str s);
/* A member that casgate does not keep. */
void cg_casparser_null(struct cg_casparser *v, struct json_object *o, const char *key);
/* Without spaces: a folio as summaries and depositories print it. */
struct cg_str cg_casparser_squeezed(struct cg_casparser *v, struct cg_str s);
/* By `mask` (statement/mask.h) unless include_pii. */
struct cg_str cg_casparser_masked(struct cg_casparser *v, struct cg_str s,
				  struct cg_str (*mask)(struct cg_arena *, struct cg_str));

/* StatementPeriod; a summary has one day. */
struct json_object *cg_casparser_period(struct cg_casparser *v);
/* InvestorInfo: the address is one text with line ends. */
struct json_object *cg_casparser_investor(struct cg_casparser *v);
/* parse_warnings */
struct json_object *cg_casparser_messages(struct cg_casparser *v);

/* CASData. Schemes of a folio stand together, in the order in which the statement names their folio first. */
struct json_object *cg_casparser_registrar(struct cg_casparser *v);
/* NSDLCASData */
struct json_object *cg_casparser_depository(struct cg_casparser *v);

#endif
