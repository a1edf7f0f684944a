/*
 * consent.h: a client's request for access, and the page that asks the user for it. The request was checked before
 * (authorize.c); whatever came from the client is escaped here.
 */
#ifndef CG_OAUTH_CONSENT_H
#define CG_OAUTH_CONSENT_H

#include "http/form.h"
#include "http/service.h"
#include "http/session.h"
#include "store/identity/oauth.h"

/* What a client asks for. */
struct cg_oauth_consent_ask {
	struct cg_str request; /* the query as it came */
	struct cg_form query;
	struct cg_session session;
	struct cg_oauth_client client;
	struct cg_str redirect_uri, state, challenge;
	unsigned scopes;
};

/* Answer with the page. */
enum cg_code cg_oauth_consent_page(struct cg_call *c, const struct cg_oauth_consent_ask *a);

#endif
