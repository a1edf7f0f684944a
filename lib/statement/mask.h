/*
 * mask.h: how PAN, email and mobile are shown without include_pii and in the DBA's views.
 * A value that is masked on the statement already stays as printed.
 */
#ifndef CG_STATEMENT_MASK_H
#define CG_STATEMENT_MASK_H

#include "base/arena.h"

/* ABCDE1234F -> ABXXXXXX4F; other lengths keep the first two and the last two characters. */
struct cg_str cg_mask_pan(struct cg_arena *a, struct cg_str pan);
/* asha.rao@example.com -> a***@example.com */
struct cg_str cg_mask_email(struct cg_arena *a, struct cg_str email);
/* +919049215994 -> XXXXXX5994 */
struct cg_str cg_mask_mobile(struct cg_arena *a, struct cg_str mobile);

/* A whole PAN, not one that is masked. */
bool cg_mask_pan_whole(struct cg_str pan);

#endif
