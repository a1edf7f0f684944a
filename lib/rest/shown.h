/*
 * shown.h: how a snapshot is answered, by POST /parse and GET /snapshots/{id} alike: include, fields, exclude and
 * format of the query. include_pii is a field of the body of POST, and of the query of GET alone.
 *
 * Forms     json in the envelope, or casparser: its own document (render/export/casparser_view.h) without envelope, as
 *           its users read it; include, fields and exclude are for json alone.
 */
#ifndef CG_REST_SHOWN_H
#define CG_REST_SHOWN_H

#include "app/snapshots.h"
#include "http/service.h"
#include "render/fields.h"

struct cg_shown {
	bool include_pii, places, casparser;
	bool json_alone; /* format is no parameter of this endpoint */
	struct cg_fields fields;
};

/* Read the query into what is set before by the body of the request, or is {0}. CG_EREQUEST with the parameter. */
enum cg_code cg_shown_read(struct cg_call *c, struct cg_shown *out);
/* A body that asks for places beside format=casparser. */
enum cg_code cg_shown_check(struct cg_call *c, const struct cg_shown *shown);
/* The snapshot, whose places are loaded if they are asked for, as the answer of the call; reading PII is noted. */
enum cg_code cg_shown_answer(struct cg_call *c, const struct cg_shown *shown, const struct cg_app_snapshot *snapshot);

#endif
