#include "http/fcgi.h"

#include "base/time.h"
#include "http/log.h"

#include <errno.h>
#include <fcgiapp.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum {
	LISTEN_FD = 0,
	WRITE_TIMEOUT_S = 30,
	NO_DESCRIPTOR_WAIT_MS = 100,
	LINGER_MS = 2000,
	LINGER_CHUNK = 64 * 1024,
	FORGET_WAIT_MS = 1,
	FORGET_MAX = 256 * 1024,
	CGI_DRAIN_MAX = 64 << 20
};

extern char **environ;

static volatile sig_atomic_t leaving;
static sigset_t open_signals; /* the mask that lets in what hold_signals blocks */
static bool held;

static void on_leave(int sig)
{
	(void)sig;
	leaving = 1;
}

/*
 * Block the signals, once. It stands before every call of libfcgi, whose first one takes SIGTERM and SIGUSR1 where they
 * have no handler: its own neither ends the wait for a connection nor lets the next accept succeed.
 */
static void hold_signals(void)
{
	static const int signals[] = { SIGTERM, SIGINT, SIGHUP, SIGUSR1 };
	struct sigaction act = { .sa_handler = on_leave }, pipe = { .sa_handler = SIG_IGN };
	sigset_t set;

	if (held)
		return;
	held = true;
	(void)sigemptyset(&set);
	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
		(void)sigaddset(&set, signals[i]);
		(void)sigaction(signals[i], &act, NULL);
	}
	(void)sigaction(SIGPIPE, &pipe, NULL);
	(void)sigprocmask(SIG_BLOCK, &set, &open_signals);
	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		(void)sigdelset(&open_signals, signals[i]);
}

static void set_timeout(int fd, int option, int64_t ms)
{
	struct timeval tv = { .tv_sec = (time_t)(ms / 1000), .tv_usec = (suseconds_t)(ms % 1000 * 1000) };

	(void)setsockopt(fd, SOL_SOCKET, option, &tv, sizeof(tv));
}

/* What libfcgi has in its buffer, else one read of the connection. */
static ptrdiff_t fcgi_read(void *self, char *buf, size_t n, int64_t wait_ms)
{
	FCGX_Request *r = self;
	size_t ready = (size_t)(r->in->stop - r->in->rdNext);
	int got;

	if (ready == 0) {
		int c, error;

		set_timeout(r->ipcFd, SO_RCVTIMEO, wait_ms);
		c = FCGX_GetChar(r->in);
		if (c < 0) {
			error = FCGX_GetError(r->in);
			return error == EAGAIN || error == EWOULDBLOCK ? CG_IO_LATE
			       : error == 0			       ? CG_IO_END
								       : CG_IO_BROKEN;
		}
		(void)FCGX_UnGetChar(c, r->in);
		ready = (size_t)(r->in->stop - r->in->rdNext);
	}
	if (n > ready)
		n = ready;
	got = FCGX_GetStr(buf, n > INT_MAX ? INT_MAX : (int)n, r->in);
	/* It was in the buffer as one piece, which ends where the next read begins: passwords must not stay there. */
	if (got > 0)
		sodium_memzero(r->in->rdNext - got, (size_t)got);
	return got;
}

static bool fcgi_write(void *self, const char *p, size_t n)
{
	FCGX_Request *r = self;

	while (n > 0) {
		int piece = n > INT_MAX ? INT_MAX : (int)n;

		if (FCGX_PutStr(p, piece, r->out) != piece)
			return false;
		p += piece;
		n -= (size_t)piece;
	}
	return true;
}

/* The web server closes the connection when its client disconnects, unless it is configured to ignore that. */
static bool fcgi_gone(void *self)
{
	const FCGX_Request *r = self;
	char byte;

	return recv(r->ipcFd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

/* Connections that no worker has accepted yet. */
static bool fcgi_waiting(void *self)
{
	struct pollfd p = { .fd = LISTEN_FD, .events = POLLIN };

	(void)self;
	return poll(&p, 1, 0) == 1 && (p.revents & POLLIN) != 0;
}

/*
 * Closing at once would reset the connection of a web server that still sends the body, and it would lose the answer:
 * shut down our side, then discard input until the server closes. libfcgi does so in pieces of 1 KiB and without a
 * limit of time; this has one.
 */
static void close_gently(FCGX_Request *r)
{
	static char trash[LINGER_CHUNK];
	int64_t until_ms = cg_time_monotonic_ms() + LINGER_MS;
	struct pollfd p = { .fd = r->ipcFd, .events = POLLIN };

	if (r->ipcFd < 0)
		return;
	if (shutdown(r->ipcFd, SHUT_WR) == 0) {
		for (int64_t left_ms = LINGER_MS; left_ms > 0; left_ms = until_ms - cg_time_monotonic_ms())
			if (poll(&p, 1, (int)left_ms) != 1 || recv(r->ipcFd, trash, sizeof(trash), MSG_DONTWAIT) <= 0)
				break;
	}
	sodium_memzero(trash, sizeof(trash));
	close(r->ipcFd);
	r->ipcFd = -1;
}

/*
 * What has come of a body that was refused and that nobody read, out of libfcgi's buffer, where it would stay until the
 * next request: reading wipes it. Of a long one only the begin.
 */
static void forget_body(FCGX_Request *r)
{
	static char trash[LINGER_CHUNK];
	size_t seen = 0;
	ptrdiff_t got;

	do {
		got = fcgi_read(r, trash, sizeof(trash), FORGET_WAIT_MS);
		sodium_memzero(trash, got > 0 ? (size_t)got : 0);
		seen += got > 0 ? (size_t)got : 0;
	} while (got > 0 && seen < FORGET_MAX);
}

/* End the request; the connection stays only if the web server wants it to and all of the request was read. */
static void finish_request(FCGX_Request *r)
{
	const char *length = FCGX_GetParam("CONTENT_LENGTH", r->envp);
	bool keep = r->keepConnection != 0 && (length == NULL || strcmp(length, "0") == 0 || length[0] == '\0');

	forget_body(r);
	r->keepConnection = 1; /* closing is done here */
	FCGX_ClearError(r->in);
	FCGX_Finish_r(r);
	if (!keep)
		close_gently(r);
}

static ptrdiff_t cgi_read(void *self, char *buf, size_t n, int64_t wait_ms)
{
	struct pollfd p = { .fd = STDIN_FILENO, .events = POLLIN };
	int ready = poll(&p, 1, wait_ms > INT_MAX ? INT_MAX : (int)wait_ms);
	ssize_t got;

	(void)self;
	if (ready == 0)
		return CG_IO_LATE;
	do {
		got = ready > 0 ? read(STDIN_FILENO, buf, n) : -1;
	} while (got < 0 && errno == EINTR && ready > 0);
	return got < 0 ? CG_IO_BROKEN : got;
}

static bool cgi_write(void *self, const char *p, size_t n)
{
	(void)self;
	while (n > 0) {
		ssize_t put = write(STDOUT_FILENO, p, n);

		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0)
			return false;
		p += put;
		n -= (size_t)put;
	}
	return true;
}

/* Read and discard a refused body: Apache's cgid loses the answer when nobody reads what it sends. */
static void cgi_drain(void)
{
	static char trash[LINGER_CHUNK];
	size_t seen = 0;
	ptrdiff_t got;

	do {
		got = cgi_read(NULL, trash, sizeof(trash), LINGER_MS);
		seen += got > 0 ? (size_t)got : 0;
	} while (got > 0 && seen < CGI_DRAIN_MAX);
}

/* The reader of the answer has closed its end. */
static bool cgi_gone(void *self)
{
	struct pollfd p = { .fd = STDOUT_FILENO };

	(void)self;
	return poll(&p, 1, 0) == 1 && (p.revents & POLLERR) != 0;
}

static int run_cgi(cg_fcgi_serve *serve, void *ctx)
{
	struct cg_io io = { .env = environ, .read = cgi_read, .write = cgi_write, .gone = cgi_gone };

	if (getenv("REQUEST_METHOD") == NULL) {
		(void)fputs(
			"This program is started by a web server: as FastCGI with a listening socket on descriptor 0 "
			"(spawn-fcgi, systemd), or as CGI.\n",
			stderr);
		return 64;
	}
	serve(ctx, &io);
	cgi_drain();
	return 0;
}

/* Is this failure of libfcgi to accept a temporary one? */
static bool is_passing(int error)
{
	static const struct timespec pause = { 0, NO_DESCRIPTOR_WAIT_MS * 1000000L };

	if (error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM) {
		(void)nanosleep(&pause, NULL);
		return true;
	}
	return error == EAGAIN || error == EINTR || error == ECONNABORTED || error == EPROTO;
}

bool cg_fcgi_is_cgi(void)
{
	hold_signals();
	return FCGX_IsCGI() && getenv("REQUEST_METHOD") != NULL;
}

/* Wait for what p asks for or a signal, which interrupts; rests once on the way. */
static bool await(struct pollfd *p, const struct cg_fcgi_calls *calls, void *ctx)
{
	const struct timespec until_rest = { .tv_sec = calls->rest_s };
	int n = ppoll(p, 1, calls->rest_s > 0 ? &until_rest : NULL, &open_signals);

	if (n == 0) {
		calls->rest(ctx);
		n = ppoll(p, 1, NULL, &open_signals);
	}
	return n > 0;
}

int cg_fcgi_run(const struct cg_fcgi_calls *calls, void *ctx)
{
	FCGX_Request r;
	int rc = 0;

	hold_signals();
	if (FCGX_IsCGI())
		return run_cgi(calls->serve, ctx);
	if (FCGX_Init() != 0 || FCGX_InitRequest(&r, LISTEN_FD, FCGI_FAIL_ACCEPT_ON_INTR) != 0)
		return 71;
	/*
	 * Several workers wake up for one connection; those that lose the race must not block in accept, where signals
	 * are masked.
	 */
	(void)fcntl(LISTEN_FD, F_SETFL, fcntl(LISTEN_FD, F_GETFL) | O_NONBLOCK);
	calls->ahead(ctx);
	while (!leaving) {
		struct cg_io io = {
			.self = &r, .read = fcgi_read, .write = fcgi_write, .gone = fcgi_gone, .waiting = fcgi_waiting
		};
		struct pollfd p = { .fd = r.ipcFd >= 0 ? r.ipcFd : LISTEN_FD, .events = POLLIN };

		if (!await(&p, calls, ctx))
			continue; /* a signal */
		rc = FCGX_Accept_r(&r);
		if (rc < 0 && is_passing(-rc))
			continue;
		if (rc < 0) {
			cg_log_event(CG_LOG_ERROR, "accept_failed", strerror(-rc));
			return 71;
		}
		io.env = r.envp;
		set_timeout(r.ipcFd, SO_SNDTIMEO, WRITE_TIMEOUT_S * 1000);
		set_timeout(r.ipcFd, SO_RCVTIMEO, 0);
		calls->serve(ctx, &io);
		finish_request(&r);
		if (!leaving)
			calls->ahead(ctx);
	}
	return 0;
}
