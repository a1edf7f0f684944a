/*
 * uploads.h: links by which a person hands a statement over in a browser, for a caller that asked for one.
 * Independent of pages; links and their states are store/identity/upload_session.h.
 */
#ifndef CG_APP_UPLOADS_H
#define CG_APP_UPLOADS_H

#include "app/parse.h"
#include "store/identity/upload_session.h"

/* url and id borrow from the arena of the context; the url is a secret. */
struct cg_app_upload_link {
	struct cg_str url, id; /* "up_..." */
	int64_t expires_ms;
};

/* A new link for the caller. */
enum cg_code cg_app_uploads_request(struct cg_context *x, struct cg_app_upload_link *out);

/* The link by its secret text, as the person with it has it; whose link it is stands in out->auth. CG_ENOUPLOAD. */
enum cg_code cg_app_uploads_find(struct cg_context *x, struct cg_str text, struct cg_upload_session *out);

/*
 * What was handed over with a link of the caller, by its id. CG_EUPLOADWAIT: nothing yet; CG_EUPLOADGONE: nothing will
 * come; the code of the last attempt, when the person can try again; CG_ENOUPLOAD.
 */
enum cg_code cg_app_uploads_snapshot(struct cg_context *x, struct cg_str upload_id, struct cg_app_snapshot *out);

/* One attempt of the person with the link; its outcome is stored before anybody sees it. x->auth: that of the link. */
enum cg_code cg_app_uploads_attempt(struct cg_context *x, struct cg_upload_session *link, struct cg_parse_input *in,
				    struct cg_app_snapshot *out);

#endif
