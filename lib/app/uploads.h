/*
 * uploads.h: links by which a person hands a statement over in a browser, for a caller that asked for one.
 * Independent of pages; links and their states are store/upload/upload_session.h.
 */
#ifndef CG_APP_UPLOADS_H
#define CG_APP_UPLOADS_H

#include "app/parse.h"
#include "store/upload/upload_session.h"

/* What a program says of a link that it asks for, each CG_STR_NONE or "" for none; labels are checked already. */
struct cg_app_upload_order {
	struct cg_str label;	    /* 1 to CG_UPLOAD_LABEL_MAX characters that are seen */
	struct cg_str redirect_uri; /* https, or http to this machine; on a host that the account registered */
	const struct cg_labels *labels;
};

/* url and id borrow from the arena of the context; the url is a secret. */
struct cg_app_upload_link {
	struct cg_str url, id; /* "up_..." */
	int64_t expires_ms;
};

/*
 * A new link for the caller. order, idem may be NULL; the same request with the same Idempotency-Key gets the same
 * link. CG_EREQUEST with the name of the field, CG_EIDEMBUSY, CG_EIDEMMISMATCH, CG_ERATE (too many are there).
 */
enum cg_code cg_app_uploads_request(struct cg_context *x, const struct cg_app_upload_order *order, struct cg_idem *idem,
				    struct cg_app_upload_link *out);
/* By its id, "up_..."; CG_ENOUPLOAD. */
enum cg_code cg_app_uploads_get(struct cg_context *x, struct cg_str upload_id, struct cg_upload_session *out);
/* CG_EUPLOADWAIT: a statement is being read at this moment. */
enum cg_code cg_app_uploads_remove(struct cg_context *x, struct cg_str upload_id, struct cg_id *id);

/* The link by its secret text, as the person with it has it; whose link it is stands in out->auth. CG_ENOUPLOAD. */
enum cg_code cg_app_uploads_find(struct cg_context *x, struct cg_str text, struct cg_upload_session *out);

/*
 * What was handed over with a link of the caller, by its id. CG_EUPLOADWAIT: nothing yet; CG_EUPLOADGONE: nothing will
 * come; the code of the last attempt, when the person can try again; CG_ENOUPLOAD.
 */
enum cg_code cg_app_uploads_snapshot(struct cg_context *x, struct cg_str upload_id, struct cg_app_snapshot *out);

/*
 * One attempt of the person with the link; its outcome is stored before anybody sees it, with the labels of the link.
 * x->auth: that of the link.
 */
enum cg_code cg_app_uploads_attempt(struct cg_context *x, struct cg_upload_session *link, struct cg_parse_input *in,
				    struct cg_app_snapshot *out);

#endif
