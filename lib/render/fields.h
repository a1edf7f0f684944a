/*
 * fields.h: which members of a snapshot an answer has: fields= and exclude= of the API.
 * Works on the JSON that view.c has made: does not save the work of reading the snapshot, but of sending it.
 *
 * Names     members as paths: `total_value`, `mutual_funds.isin`; a list is passed through, so the second is the ISIN
 *           of every fund. A name stands for all below it. `transactions` alone stands for those of the funds and demat
 *           accounts, held and exited.
 * Order     fields first, then exclude: a member named in both is absent.
 * Errors    CG_EREQUEST with the parameter: a name that no snapshot has (tests/rest/endpoints.t holds the names against
 *           data/schema/snapshot.json), an empty one, too many. An empty parameter is none.
 */
#ifndef CG_RENDER_FIELDS_H
#define CG_RENDER_FIELDS_H

#include "base/fail.h"
#include "base/str.h"

enum { CG_FIELDS_MAX = 64, CG_FIELDS_PATH_MAX = 96 };

struct json_object;

struct cg_fields {
	struct cg_str keep[CG_FIELDS_MAX], drop[CG_FIELDS_MAX];
	size_t n_keep, n_drop; /* no keep: all */
};

/* Read both parameters; CG_STR_NONE: absent. The names borrow from them. */
enum cg_code cg_fields_read(struct cg_str fields, struct cg_str exclude, struct cg_fields *out, struct cg_err *e);

/* Take away what is not to be in the answer. */
void cg_fields_apply(struct json_object *snapshot, const struct cg_fields *f);

#endif
