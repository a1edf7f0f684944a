/*
 * session.h: the browser that calls: its session cookie, and tokens against forged requests (CSRF).
 * Does not check passwords (store/identity/user.h) and does not draw pages.
 *
 * Cookies   __Host-casgate: the session; Secure, HttpOnly, SameSite=Lax, Path=/, for the browser's session. Its text is
 *           new at every sign-in, one that comes from elsewhere is never taken over.
 *           __Host-casgate-form: a random text for forms before there is a session.
 *           __Host-casgate-device: that this browser signed in before (store/identity/device.h), for half a year.
 * Tokens    a hash of purpose and cookie: who cannot read the cookie cannot make one. A purpose binds it to one form.
 */
#ifndef CG_HTTP_SESSION_H
#define CG_HTTP_SESSION_H

#include "http/form.h"
#include "store/identity/user.h"

enum { CG_CSRF_MAX = 48 };

struct cg_session {
	bool found;
	struct cg_user_session row;
	struct cg_str cookie; /* as the browser sent it */
};

/* The session of the browser, if it has one. When it has: c->auth is filled (live data, scopes parse and read). */
enum cg_code cg_session_load(struct cg_call *c, struct cg_session *out);
/* Set the cookie of a new session, or remove it (text ""). */
bool cg_session_set_cookie(struct cg_call *c, struct cg_str text);
/*
 * The secret of an upload link, so that it need not stand in an address; of one link at a time. Lax: other sites lead
 * people to the page, and send nothing to it.
 */
bool cg_session_set_upload(struct cg_call *c, struct cg_str secret, int seconds);
struct cg_str cg_session_upload(const struct cg_call *c);
/* The cookie of an earlier sign-in of this browser; to be judged by store/identity/device.h. */
struct cg_str cg_session_device(const struct cg_call *c);
/* Set it; without a data key there is none. false: no memory. */
bool cg_session_set_device(struct cg_call *c, struct cg_str login);

/* The random text of the browser's forms before there is a session; empty: it has none. */
struct cg_str cg_session_form(const struct cg_call *c);
/* The token for a form; session without found: for the browser as such, which then gets a cookie. */
const char *cg_session_csrf_make(struct cg_call *c, const struct cg_session *s, const char *purpose,
				 struct cg_str bound, char out[CG_CSRF_MAX]);
/* The field "csrf" is the token of this browser and purpose, and the request comes from one of our own pages. */
bool cg_session_csrf_good(struct cg_call *c, const struct cg_session *s, const char *purpose, struct cg_str bound,
			  const struct cg_form *form);

#endif
