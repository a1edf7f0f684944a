/*
 * upload.h: the page behind a link for handing over a statement in a browser: /upload/{secret}.
 * Does not keep PDFs or passwords; what it reads goes to the use case (app/uploads.h).
 *
 * Secret    a browser that opens the link keeps it in a cookie and goes to /upload/up_..., the link's id, which is no
 *           secret: none stays in the address bar, in the history or in a picture of the screen. The id has to be that
 *           of the cookie, so that a page that was left open sends nothing by a link that was opened after it.
 * Page      works without script; a script adds dropping a file and progress. Who holds the link may use it, once;
 *           where a signed-in user's application asked, a user of that account must be signed in in this browser, so
 *           that nobody can be led to upload into a stranger's account without noticing. For links of API keys the
 *           page names the account.
 */
#ifndef CG_WEB_UPLOAD_H
#define CG_WEB_UPLOAD_H

#include "http/service.h"

/* A form with a PDF of CG_PDF_BYTES_MAX; the configurations of the web servers have the same. */
enum { CG_WEB_UPLOAD_MAX = 21 * 1024 * 1024 };

/*
 * GET /upload/{secret}: the form, or 303 to /upload/{id} for a browser that navigates; GET /upload/{id}: the form. 404
 * for an unknown link, 410 for one that is used up or too old.
 */
enum cg_code cg_web_upload_form(struct cg_call *c);
/*
 * POST to either: 200 with the figures of the statement; 303 to the snapshot where the console made the link; on to the
 * redirect_uri of the link with upload_id, snapshot_id and client_reference_id (cg_page_lead_on); or the form again
 * with the status of the error.
 */
enum cg_code cg_web_upload(struct cg_call *c);

#endif
