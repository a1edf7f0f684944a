/*
 * client_document.h: a client that is known by the document at its client_id (OAuth Client ID Metadata Document).
 * Does not decide when to fetch it (authorize.c: after sign-in, and not often).
 *
 * Fetched   as an address of a stranger (net/fetcher.h), at most 5 KiB, status 200 and JSON only; one at a time by all
 *           workers of a host.
 * Document  client_id is its URL byte by byte; at least one usable redirect_uri; no secrets; auth method none.
 * Kept      for as long as its Cache-Control says, from five minutes to a day; an hour when it says nothing. Failures
 *           are not kept.
 */
#ifndef CG_OAUTH_CLIENT_DOCUMENT_H
#define CG_OAUTH_CLIENT_DOCUMENT_H

#include "oauth/oauth.h"

enum { CG_DOCUMENT_MAX = 5 * 1024 };

/*
 * Fetch and read. *good false: *why is a sentence for the user that does not repeat what the server said. *keep_s:
 * seconds for cg_oauth_client_store. *late: the server took all the time that it was given. CG_EBUSY with
 * c->err.retry_after: another worker of this host fetches one.
 */
enum cg_code cg_client_document_fetch(struct cg_call *c, struct cg_str url, struct cg_oauth_client *out, int *keep_s,
				      bool *good, bool *late, const char **why);

/* Seconds that a Cache-Control value allows, within the bounds above. */
int cg_client_document_keep(struct cg_str cache_control);

#endif
