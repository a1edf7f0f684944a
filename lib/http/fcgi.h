/*
 * fcgi.h: the request loop of every web program: FastCGI requests from a listening socket on descriptor 0; when that is
 * not a socket, one request by plain CGI from stdin, stdout and the environment.
 * Does not interpret HTTP; the only file that calls libfcgi.
 *
 * Shutdown  SIGTERM, SIGINT, SIGHUP and SIGUSR1 are blocked while a request is handled and delivered between requests:
 *           no signal is lost, and an idle worker exits at once. Children must not inherit that mask.
 */
#ifndef CG_HTTP_FCGI_H
#define CG_HTTP_FCGI_H

#include "http/io.h"

typedef void cg_fcgi_serve(void *ctx, struct cg_io *io);
typedef void cg_fcgi_idle(void *ctx);

/* What the loop calls. */
struct cg_fcgi_calls {
	cg_fcgi_serve *serve;
	cg_fcgi_idle *ahead; /* work ahead of the next request, at the start and after each answer; not in plain CGI */
	cg_fcgi_idle *rest;  /* once when no request has come for rest_s seconds; 0: never */
	int rest_s;
};

/*
 * Serve until a signal asks to stop; returns the exit status: 0 after a signal or the one request of plain CGI,
 * 64 when there is neither a socket nor a request, 71 when accepting fails for good.
 */
int cg_fcgi_run(const struct cg_fcgi_calls *calls, void *ctx);

/* Whether cg_fcgi_run would serve one request by plain CGI. From the first call on, signals wait for cg_fcgi_run. */
bool cg_fcgi_is_cgi(void);

#endif
