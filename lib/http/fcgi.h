/*
 * fcgi.h: the door of every web program: requests by FastCGI from a listening socket on descriptor 0, or, when that is
 * none, one request by plain CGI from stdin, stdout and the environment.
 * Does not know HTTP; the only file that calls libfcgi.
 *
 * Leaving   SIGTERM, SIGINT and SIGUSR1 are held back while a request is worked on and taken between two, so that none
 *           is lost and an idle worker leaves at once. Children must not inherit that mask.
 */
#ifndef CG_HTTP_FCGI_H
#define CG_HTTP_FCGI_H

#include "http/io.h"

typedef void cg_fcgi_serve(void *ctx, struct cg_io *io);
/* What is to be done for the next request while there is none: at the start and when an answer is out. Not in plain CGI. */
typedef void cg_fcgi_idle(void *ctx);

/*
 * Serve until told to leave; returns the exit status of the program: 0 after a signal or the one request of plain CGI,
 * 64 when there is neither a socket nor a request, 71 when accepting fails for good.
 */
int cg_fcgi_run(cg_fcgi_serve *serve, cg_fcgi_idle *idle, void *ctx);

#endif
