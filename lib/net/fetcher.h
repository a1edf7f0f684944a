/*
 * fetcher.h: the HTTP client (libcurl): sources of NAVs, several requests at a time over connections that are kept,
 * documents of clients, and what is sent to webhooks. Does not interpret what is fetched, does not retry, and keeps no
 * budget: app/market/nav_fetch.h does.
 *
 * Sources   addresses that the operator configured (nav_url, amfi_url): HTTPS with a checked certificate, plain HTTP
 *           only where nav_allow_http says so; redirects only where the caller wants them, at most 3, and only to what
 *           is allowed; gzip; time-outs and certificates of the nav_ keys.
 * Strangers addresses that a client wrote: HTTPS with a checked certificate, no redirects, HTTP/1.1 over a connection
 *           of its own, 2 s to connect and 3 s in all, or timeout_ms; netguard.h judges each address and port at the
 *           moment of connecting.
 * Both      no proxy, netrc, cookies or credentials, whatever the environment says; nothing of a caller's request
 *           travels. The limit of size counts what is unpacked.
 * Ownership a fetch belongs to the caller until cg_fetcher_start, then to the fetcher until it is given back.
 */
#ifndef CG_NET_FETCHER_H
#define CG_NET_FETCHER_H

#include "base/fail.h"
#include "conf/config.h"

enum {
	CG_URL_MAX = 1200,
	CG_RETRY_AFTER_MAX_S = 600,
	CG_FETCH_FIELD_MAX = 256,   /* a header field that is kept */
	CG_FETCH_STRANGER_MS = 3000 /* one request to an address that a client wrote */
};

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
	bool stranger;	    /* a client wrote the address */
	bool follow;	    /* redirects; sources only */
	size_t max;	    /* bytes of the unpacked body */
	int timeout_ms;	    /* 0: nav_timeout_ms; of a stranger CG_FETCH_STRANGER_MS */
	const char *accept; /* media type asked for; NULL: any */
	void *user;
	/* a POST instead of a GET: its body and header lines, NULL at the end, which have to live until the answer */
	struct cg_str send;
	const char *const *lines;
	/* the answer */
	enum cg_fetch_result result;
	const char *why;   /* a few words for the log; static */
	long status;	   /* 0: none */
	int retry_after_s; /* as the source asks, at most CG_RETRY_AFTER_MAX_S; 0: it does not */
	char *body;	   /* on the heap, NUL behind n bytes; cg_fetcher_clear frees it */
	size_t n, cap;
	char type[CG_FETCH_FIELD_MAX];	/* Content-Type, cut when longer; "" when absent */
	char cache[CG_FETCH_FIELD_MAX]; /* Cache-Control from an untrusted party; "" when absent or longer */
	bool answered;			/* a whole answer has come, whatever its status */
	bool too_large, late, refused;	/* why not; refused: not a public address, or not port 443 */
	/* of fetcher.c */
	const struct cg_config *cfg;
	size_t head; /* bytes of header lines */
	void *handle, *headers;
};

struct cg_fetcher;

/* Borrows cfg. NULL: no memory or no libcurl. */
struct cg_fetcher *cg_fetcher_new(const struct cg_config *cfg);
void cg_fetcher_free(struct cg_fetcher *s);

/* url, max and what else is wanted are set, the rest is zero. False: no memory; the fetch is still the caller's. */
bool cg_fetcher_start(struct cg_fetcher *s, struct cg_fetch *f);
/* Requests under way. */
size_t cg_fetcher_running(const struct cg_fetcher *s);
/* A fetch that has ended, or NULL after at most wait_ms. */
struct cg_fetch *cg_fetcher_poll(struct cg_fetcher *s, int wait_ms);
/* One request from start to end. False: no memory or no libcurl; else the result is in *f (cg_fetcher_clear). */
bool cg_fetcher_run(const struct cg_config *cfg, struct cg_fetch *f);
/* Give up all requests under way; their fetches are the caller's again. */
void cg_fetcher_abort(struct cg_fetcher *s);

/* Frees the body; the request stays and can be started again. */
void cg_fetcher_clear(struct cg_fetch *f);

#endif
