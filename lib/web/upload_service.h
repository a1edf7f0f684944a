/*
 * upload_service.h: links for handing over a statement in a browser, and the page behind them: /upload/{secret}.
 * Does not keep PDFs or passwords; what it reads it gives to the operation that POST /parse uses.
 *
 * Page      works without script; a script adds dropping a file and progress. Who holds the link may use it, once;
 *           where a signed-in user's application asked, a user of that account must be signed in in this browser, so
 *           that nobody can be led to upload into a stranger's account unawares. For links of API keys the page names
 *           the account.
 */
#ifndef CG_WEB_UPLOAD_SERVICE_H
#define CG_WEB_UPLOAD_SERVICE_H

#include "http/service.h"
#include "store/identity/upload_session.h"

/* A new link for the caller: {upload_id, url, expires_at}. */
enum cg_code cg_op_request_upload(struct cg_call *c, struct json_object **out);
/* What came of an upload: its snapshot's view, or why there is none (yet). */
enum cg_code cg_op_uploaded_snapshot(struct cg_call *c, struct cg_str upload_id, bool include_pii,
				     struct json_object **out);

/* Handlers of GET and POST /upload/{secret}. */
enum cg_code cg_do_upload_form(struct cg_call *c);
enum cg_code cg_do_upload(struct cg_call *c);

#endif
