/*
 * fetcher.h: HTTP to the public sources of NAVs (libcurl): several requests at a time over connections that are kept.
 * Does not know what is fetched, does not retry, and keeps no budget: app/nav_fetch.h does.
 *
 * Safety    HTTPS with a checked certificate, plain HTTP only where the configuration allows it; redirects only where
 *           the caller wants them, at most 3 and only to HTTPS (or what is allowed); no proxy, netrc, cookies or
 *           credentials, whatever the environment says; nothing of a caller's request travels.
 * Limits    connection and request time-outs, a slowest speed, and a size that counts what is unpacked.
 * Ownership a fetch belongs to the caller until cg_fetcher_start, then to the fetcher until it is given back.
 */
#ifndef CG_NET_FETCHER_H
#define CG_NET_FETCHER_H

#include "base/fail.h"
#include "conf/config.h"

enum { CG_URL_MAX = 1200, CG_RETRY_AFTER_MAX_S = 600 };

enum cg_fetch_result {
	CG_FETCH_OK,	    /* 200 with a body */
	CG_FETCH_NOT_FOUND, /* 400, 404, 410: asking again gives the same */
	CG_FETCH_RATE,	    /* 429; retry_after_s is set */
	CG_FETCH_SERVER,    /* 5xx */
	CG_FETCH_NETWORK,   /* no connection, no answer in time, cut off */
	CG_FETCH_BAD,	    /* too large, another status, a redirect that is not followed, an empty body */
};

struct cg_fetch {
	char url[CG_URL_MAX];
	bool follow;	/* redirects */
	size_t max;	/* bytes of the unpacked body */
	int timeout_ms; /* 0: nav_timeout_ms */
	void *user;
	/* the answer */
	enum cg_fetch_result result;
	const char *why;   /* a few words for the log; static */
	long status;	   /* 0: none */
	int retry_after_s; /* as the source asks, at most CG_RETRY_AFTER_MAX_S; 0: it does not */
	char *body;	   /* on the heap, NUL behind n bytes; cg_fetcher_clear frees it */
	size_t n, cap;
	bool too_large;
	void *handle; /* of fetcher.c */
};

struct cg_fetcher;

/* Borrows cfg. NULL: no memory or no libcurl. */
struct cg_fetcher *cg_fetcher_new(const struct cg_config *cfg);
void cg_fetcher_free(struct cg_fetcher *s);

/* url, follow, max and user are set. False: no memory; the fetch is still the caller's. */
bool cg_fetcher_start(struct cg_fetcher *s, struct cg_fetch *f);
/* Requests under way. */
size_t cg_fetcher_running(const struct cg_fetcher *s);
/* A fetch that has ended, or NULL after at most wait_ms. */
struct cg_fetch *cg_fetcher_poll(struct cg_fetcher *s, int wait_ms);
/* Give up all requests under way; their fetches are the caller's again. */
void cg_fetcher_abort(struct cg_fetcher *s);

/* Frees the body; the request stays and can be started again. */
void cg_fetcher_clear(struct cg_fetch *f);

#endif
