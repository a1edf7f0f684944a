/*
 * labels.h: what a caller calls a snapshot by: a reference of his own and texts by key, checked.
 * Does not store them (store/snapshot/snapshot.h), does not read JSON (http/parse_body.h).
 *
 * Reference 1 to 200 characters of UTF-8 that are seen; empty is none, as forms send empty fields.
 * Metadata  one JSON object of up to 20 members: names of 1 to 40 characters that are seen, values text of up to 500
 *           characters without NUL. One without members is none. Kept as it prints, members in the order they came in.
 * Errors    CG_EREQUEST with the name of the field.
 */
#ifndef CG_APP_LABELS_H
#define CG_APP_LABELS_H

#include "base/fail.h"
#include "store/snapshot/snapshot.h"

enum { CG_REFERENCE_MAX = 200, CG_METADATA_MAX = 20, CG_METADATA_KEY_MAX = 40, CG_METADATA_VALUE_MAX = 500 };
/* Of the JSON text in a form. */
enum { CG_METADATA_TEXT_MAX = 65536, CG_REFERENCE_BYTES_MAX = 4 * CG_REFERENCE_MAX };

/* A copy of what a request says, each "" or NULL for none. */
struct cg_labels {
	char reference[CG_REFERENCE_BYTES_MAX];
	size_t reference_n, metadata_n;
	char *metadata; /* owned */
};

/* What was there is let go. */
void cg_labels_free(struct cg_labels *l);
enum cg_code cg_labels_set_reference(struct cg_labels *l, struct cg_str text, struct cg_err *e);
/* Characters of UTF-8; SIZE_MAX for another text, or for one with a character that is not seen. */
size_t cg_labels_count(struct cg_str s);
/* Whether a member of metadata may have this name, or this value. */
bool cg_labels_is_key(struct cg_str s);
bool cg_labels_is_value(struct cg_str s);
/* text: the object as it prints, whose members were checked (http/parse_body.h does); CG_STR_NONE: none. */
enum cg_code cg_labels_set_metadata(struct cg_labels *l, struct cg_str text, struct cg_err *e);
/* Borrows from l. */
struct cg_snapshot_labels cg_labels_of(const struct cg_labels *l);

#endif
