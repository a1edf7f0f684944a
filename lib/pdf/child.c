#include "pdf/child.h"

#include "base/time.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	PIPE_BYTES = 1 << 18, /* fewer switches between child and worker; the kernel may refuse */
	NAP_US = 100,
};

static void close_fd(int *fd)
{
	if (*fd >= 0)
		(void)close(*fd);
	*fd = -1;
}

/* The same file on a descriptor that is none of the child's: takes *fd. */
static bool move_up(int *fd)
{
	int up = *fd < 0 ? -1 : fcntl(*fd, F_DUPFD_CLOEXEC, CG_CHILD_FDS);

	close_fd(fd);
	*fd = up;
	return up >= 0;
}

static bool make_pipe(int *reader, int *writer)
{
	int ends[2] = { -1, -1 };

	if (pipe2(ends, O_CLOEXEC) != 0)
		return false;
	*reader = ends[0];
	*writer = ends[1];
	return move_up(reader) && move_up(writer);
}

/* fds: what the child gets as 0 to 3; [0] and [3] stay ours, too. */
static bool open_channels(struct cg_child *c, int fds[CG_CHILD_FDS])
{
	c->pdf = memfd_create("pdf", MFD_CLOEXEC | MFD_ALLOW_SEALING);
	if (!move_up(&c->pdf) || !make_pipe(&c->answer, &fds[1]) || !make_pipe(&c->complaints, &fds[2]) ||
	    !make_pipe(&c->password_reader, &c->password))
		return false;
	fds[0] = c->pdf;
	fds[3] = c->password_reader;
	(void)fcntl(c->answer, F_SETPIPE_SZ, PIPE_BYTES);
	return fcntl(c->answer, F_SETFL, O_NONBLOCK) == 0 && fcntl(c->complaints, F_SETFL, O_NONBLOCK) == 0;
}

/* The child starts with default signals, without our environment and without our descriptors. */
static int spawn(struct cg_child *c, const char *program, char *const argv[], const int fds[CG_CHILD_FDS])
{
	static char locale[] = "LC_ALL=C", zone[] = "TZ=UTC0", sanitizer[] = "ASAN_OPTIONS=detect_leaks=0";
	static char *const env[] = { locale, zone, sanitizer, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t all, none;
	int rc;

	(void)sigfillset(&all);
	(void)sigemptyset(&none);
	rc = posix_spawn_file_actions_init(&files);
	if (rc != 0)
		return rc;
	rc = posix_spawnattr_init(&attr);
	if (rc == 0) {
		rc |= posix_spawnattr_setsigdefault(&attr, &all) | posix_spawnattr_setsigmask(&attr, &none);
		rc |= posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
		for (int i = 0; rc == 0 && i < CG_CHILD_FDS; i++)
			rc = posix_spawn_file_actions_adddup2(&files, fds[i], i);
		/* libraries open without O_CLOEXEC: a client's connection would live as long as the child */
		if (rc == 0)
			rc = posix_spawn_file_actions_addclosefrom_np(&files, CG_CHILD_FDS);
		if (rc == 0)
			rc = posix_spawn(&c->pid, program, &files, &attr, argv, env);
		(void)posix_spawnattr_destroy(&attr);
	}
	(void)posix_spawn_file_actions_destroy(&files);
	return rc;
}

enum cg_code cg_child_start(struct cg_child *c, const char *program, size_t memory, long cpu_s, struct cg_err *e)
{
	static char name[] = "casgate-extract";
	char bytes[24], seconds[24];
	char *const argv[] = { name, bytes, seconds, NULL };
	int fds[CG_CHILD_FDS] = { -1, -1, -1, -1 };
	bool ok;
	int rc;

	*c = CG_CHILD_NONE;
	(void)snprintf(bytes, sizeof(bytes), "%zu", memory);
	(void)snprintf(seconds, sizeof(seconds), "%ld", cpu_s);
	ok = open_channels(c, fds);
	rc = ok ? spawn(c, program, argv, fds) : errno;
	close_fd(&fds[1]);
	close_fd(&fds[2]);
	if (ok && rc == 0)
		return CG_OK;
	c->pid = 0;
	cg_child_close(c);
	if (!ok || rc == EAGAIN || rc == ENOMEM || rc == EMFILE || rc == ENFILE)
		return cg_fail(e, CG_EBUSY, "cannot start casgate-extract: errno %d", rc);
	return cg_fail(e, CG_EINTERNAL, "cannot start %.80s: errno %d", program, rc);
}

static bool copy(int from, int to, size_t n)
{
	off_t at = 0;

	while ((size_t)at < n) {
		ssize_t done = sendfile(to, from, &at, n - (size_t)at);

		if (done == 0 || (done < 0 && errno != EINTR))
			return false;
	}
	return fcntl(to, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0;
}

/* All of it fits in an empty pipe, so that no caller waits for the child. */
static bool put_password(int fd, struct cg_str password)
{
	char text[1 + CG_CHILD_PASSWORD_MAX] = { password.p != NULL };
	ssize_t n = (ssize_t)password.n + 1;
	bool ok;

	if (password.n > CG_CHILD_PASSWORD_MAX)
		return false;
	if (password.p != NULL)
		memcpy(text + 1, password.p, password.n);
	ok = write(fd, text, (size_t)n) == n;
	explicit_bzero(text, sizeof(text));
	return ok;
}

enum cg_code cg_child_give(struct cg_child *c, int pdf_fd, size_t n, struct cg_str password, struct cg_err *e)
{
	bool ok = copy(pdf_fd, c->pdf, n) && put_password(c->password, password);
	int why = errno;

	close_fd(&c->password);
	close_fd(&c->password_reader);
	close_fd(&c->pdf);
	return ok ? CG_OK : cg_fail(e, CG_EBUSY, "cannot give the PDF to casgate-extract: errno %d", why);
}

bool cg_child_alive(struct cg_child *c)
{
	pid_t got = c->pid > 0 ? wait4(c->pid, &c->status, WNOHANG, &c->cost) : -1;

	if (got != 0)
		c->pid = 0; /* reaped, or nobody to wait for */
	return got == 0;
}

void cg_child_stop(struct cg_child *c)
{
	if (c->pid > 0 && !c->killed)
		(void)kill(c->pid, SIGKILL);
	c->killed = true;
}

bool cg_child_reap(struct cg_child *c, int64_t deadline_ms)
{
	bool in_time = true;

	while (c->pid > 0) {
		pid_t got = wait4(c->pid, &c->status, c->killed ? 0 : WNOHANG, &c->cost);

		if (got == c->pid)
			c->has_status = true;
		if (got != 0 && !(got < 0 && errno == EINTR))
			c->pid = 0;
		if (got != 0)
			continue;
		if (cg_time_monotonic_ms() >= deadline_ms) {
			in_time = false;
			cg_child_stop(c);
		} else {
			(void)nanosleep(&(struct timespec){ .tv_nsec = NAP_US * 1000L }, NULL);
		}
	}
	return in_time;
}

void cg_child_close(struct cg_child *c)
{
	int *const fds[] = { &c->pdf, &c->answer, &c->complaints, &c->password, &c->password_reader };

	for (size_t i = 0; i < sizeof(fds) / sizeof(fds[0]); i++)
		close_fd(fds[i]);
}
