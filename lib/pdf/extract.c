#include "pdf/extract.h"

#include "pdf/reader.h"
#include "pdf/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	MEMORY_DEFAULT = 512 * 1024 * 1024,
	WALL_DEFAULT_MS = 30000,
	CHILD_FDS = 4,	      /* PDF, answer, complaints, password: descriptors 0 to 3 of the child */
	PIPE_BYTES = 1 << 18, /* fewer switches between child and worker; the kernel may refuse */
	NO_SANDBOX_EXIT = 70,
	NAP_US = 100,
};

static const char oom_text[] = "Out of memory"; /* poppler says so and goes on with what it has */
enum { OOM_CHARS = sizeof(oom_text) - 1 };

struct run {
	pid_t pid;
	int child[CHILD_FDS]; /* the child's ends, closed once it runs */
	int answer, complaints;
	int64_t deadline_ms;
	char tail[4096]; /* of the complaints */
	size_t n_tail;
	bool out_of_memory, late, killed;
	int status;
	bool has_status;
	struct rusage cost;
};

static int64_t now_ms(void)
{
	struct timespec t = { 0 };

	(void)clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void close_fd(int *fd)
{
	if (*fd >= 0)
		(void)close(*fd);
	*fd = -1;
}

/* The same file on a descriptor that is none of the child's: takes *fd. */
static bool move_up(int *fd)
{
	int up = *fd < 0 ? -1 : fcntl(*fd, F_DUPFD_CLOEXEC, CHILD_FDS);

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

int cg_extract_memfd(void)
{
	return memfd_create("pdf", MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

static enum cg_code seal(int fd, struct cg_err *e)
{
	struct stat st;
	int seals;

	if (fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) != 0 && errno != EPERM)
		return cg_fail(e, CG_EINTERNAL, "cannot seal the PDF: errno %d", errno);
	seals = fcntl(fd, F_GET_SEALS);
	if (seals < 0 || (seals & F_SEAL_WRITE) == 0 || fstat(fd, &st) != 0)
		return cg_fail(e, CG_EINTERNAL, "the PDF is not sealed");
	if (st.st_size > CG_PDF_BYTES_MAX)
		return cg_fail(e, CG_ETOOLARGE, "%lld bytes", (long long)st.st_size);
	if (st.st_size == 0)
		return cg_fail(e, CG_ENOTPDF, "empty");
	return CG_OK;
}

/* All of it fits in an empty pipe, so that nobody waits for the child. */
static bool put_password(int fd, struct cg_str password)
{
	char text[1 + CG_PDF_PASSWORD_MAX] = { password.p != NULL };
	ssize_t n = (ssize_t)password.n + 1;
	bool ok;

	if (password.p != NULL)
		memcpy(text + 1, password.p, password.n);
	ok = write(fd, text, (size_t)n) == n;
	explicit_bzero(text, sizeof(text));
	return ok;
}

static bool open_channels(struct run *r, int pdf_fd, struct cg_str password)
{
	int writer = -1;
	bool ok;

	r->child[0] = fcntl(pdf_fd, F_DUPFD_CLOEXEC, CHILD_FDS);
	ok = r->child[0] >= 0 && make_pipe(&r->answer, &r->child[1]) && make_pipe(&r->complaints, &r->child[2]) &&
	     make_pipe(&r->child[3], &writer) && put_password(writer, password);
	close_fd(&writer);
	if (ok)
		(void)fcntl(r->answer, F_SETPIPE_SZ, PIPE_BYTES);
	return ok && fcntl(r->answer, F_SETFL, O_NONBLOCK) == 0 && fcntl(r->complaints, F_SETFL, O_NONBLOCK) == 0;
}

/* The child starts with default signals and without our environment. */
static int spawn(struct run *r, const struct cg_extract_opts *o)
{
	static char name[] = "casgate-extract", locale[] = "LC_ALL=C", zone[] = "TZ=UTC0",
		    sanitizer[] = "ASAN_OPTIONS=detect_leaks=0";
	static char *const env[] = { locale, zone, sanitizer, NULL };
	char memory[24], cpu_s[24];
	char *const argv[] = { name, memory, cpu_s, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t all, none;
	int rc;

	(void)snprintf(memory, sizeof(memory), "%zu", o->memory != 0 ? o->memory : (size_t)MEMORY_DEFAULT);
	(void)snprintf(cpu_s, sizeof(cpu_s), "%lld",
		       (long long)(o->wall_ms > 0 ? o->wall_ms : WALL_DEFAULT_MS) / 1000 + 1);
	(void)sigfillset(&all);
	(void)sigemptyset(&none);
	rc = posix_spawn_file_actions_init(&files);
	if (rc != 0)
		return rc;
	rc = posix_spawnattr_init(&attr);
	if (rc == 0) {
		rc |= posix_spawnattr_setsigdefault(&attr, &all) | posix_spawnattr_setsigmask(&attr, &none);
		rc |= posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
		for (int i = 0; rc == 0 && i < CHILD_FDS; i++)
			rc = posix_spawn_file_actions_adddup2(&files, r->child[i], i);
		if (rc == 0)
			rc = posix_spawn(&r->pid, o->program, &files, &attr, argv, env);
		(void)posix_spawnattr_destroy(&attr);
	}
	(void)posix_spawn_file_actions_destroy(&files);
	return rc;
}

static enum cg_code start(struct run *r, const struct cg_extract_opts *o, int pdf_fd, struct cg_str password,
			  struct cg_err *e)
{
	bool ok = open_channels(r, pdf_fd, password);
	int rc = ok ? spawn(r, o) : errno;

	for (int i = 0; i < CHILD_FDS; i++)
		close_fd(&r->child[i]);
	if (!ok || rc == EAGAIN || rc == ENOMEM || rc == EMFILE || rc == ENFILE)
		return cg_fail(e, CG_EBUSY, "cannot start casgate-extract: errno %d", rc);
	if (rc != 0) {
		r->pid = -1;
		return cg_fail(e, CG_EINTERNAL, "cannot start %.80s: errno %d", o->program, rc);
	}
	return CG_OK;
}

static void stop(struct run *r)
{
	if (r->pid > 0 && !r->killed)
		(void)kill(r->pid, SIGKILL);
	r->killed = true;
}

/* Keep so much of the complaints that the text we look for is not missed where two reads meet. */
static void take_complaints(struct run *r)
{
	ssize_t n = read(r->complaints, r->tail + r->n_tail, sizeof(r->tail) - r->n_tail);

	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
		close_fd(&r->complaints);
	if (n <= 0)
		return;
	r->n_tail += (size_t)n;
	r->out_of_memory = r->out_of_memory || memmem(r->tail, r->n_tail, oom_text, OOM_CHARS) != NULL;
	if (r->n_tail > OOM_CHARS) {
		memmove(r->tail, r->tail + r->n_tail - OOM_CHARS, OOM_CHARS);
		r->n_tail = OOM_CHARS;
	}
}

static enum cg_code take_answer(struct run *r, struct cg_reader *reader, struct cg_err *e)
{
	size_t room;
	uint8_t *at = cg_reader_space(reader, &room);
	ssize_t n;

	if (at == NULL)
		return cg_fail(e, CG_EBUSY, "no memory for the answer");
	n = read(r->answer, at, room);
	if (n > 0)
		return cg_reader_advance(reader, (size_t)n, e);
	if (n == 0 || (errno != EAGAIN && errno != EINTR))
		close_fd(&r->answer);
	return CG_OK;
}

/* Until both pipes are closed or something is wrong with the answer or the time. */
static enum cg_code listen_to(struct run *r, struct cg_reader *reader, struct cg_err *e)
{
	enum cg_code rc = CG_OK;

	while (rc == CG_OK && (r->answer >= 0 || r->complaints >= 0)) {
		struct pollfd on[] = { { .fd = r->answer, .events = POLLIN },
				       { .fd = r->complaints, .events = POLLIN } };
		int64_t left = r->deadline_ms - now_ms();

		if (left <= 0) {
			r->late = true;
			return CG_OK;
		}
		if (poll(on, 2, left > 1000 ? 1000 : (int)left) <= 0)
			continue;
		if (on[1].revents != 0)
			take_complaints(r);
		if (on[0].revents != 0)
			rc = take_answer(r, reader, e);
	}
	return rc;
}

/* A child that closed its pipes is about to leave; one that only pretends is killed at the deadline. */
static void reap(struct run *r)
{
	while (r->pid > 0) {
		pid_t got = wait4(r->pid, &r->status, r->killed ? 0 : WNOHANG, &r->cost);

		if (got == r->pid)
			r->has_status = true;
		if (got != 0 && !(got < 0 && errno == EINTR))
			r->pid = -1;
		if (got != 0)
			continue;
		if (now_ms() >= r->deadline_ms) {
			r->late = true;
			stop(r);
		} else {
			(void)nanosleep(&(struct timespec){ .tv_nsec = NAP_US * 1000L }, NULL);
		}
	}
}

/* What the end of the child says; `rc` is what its answer said. */
static enum cg_code judge_exit(const struct run *r, enum cg_code rc, struct cg_reader *reader, struct cg_err *e)
{
	int sig = r->has_status && WIFSIGNALED(r->status) ? WTERMSIG(r->status) : 0;
	int status = r->has_status && WIFEXITED(r->status) ? WEXITSTATUS(r->status) : 0;

	if (r->late)
		return cg_fail(e, CG_EPARSETIME, "stopped at the deadline on page %zu", reader->done + 1);
	if (r->out_of_memory)
		return cg_fail(e, CG_ECOMPLEX, "out of memory on page %zu", reader->done + 1);
	if (rc != CG_OK)
		return rc;
	if (sig == SIGXCPU || sig == SIGPROF)
		return cg_fail(e, CG_ECOMPLEX, "out of CPU time on page %zu", reader->done + 1);
	if (sig == SIGKILL)
		return cg_fail(e, CG_ECOMPLEX, "killed by the system on page %zu", reader->done + 1);
	if (sig != 0)
		return cg_fail(e, CG_EPDF, "casgate-extract: signal %d on page %zu", sig, reader->done + 1);
	if (status == NO_SANDBOX_EXIT)
		return cg_fail(e, CG_EINTERNAL, "casgate-extract has no sandbox");
	if (status != 0)
		return cg_fail(e, CG_EPDF, "casgate-extract: exit status %d on page %zu", status, reader->done + 1);
	return cg_reader_finish(reader, e);
}

static void note_cost(const struct run *r, struct cg_extract_stats *stats)
{
	const struct timeval *u = &r->cost.ru_utime, *s = &r->cost.ru_stime;

	if (stats == NULL)
		return;
	stats->cpu_us = ((int64_t)u->tv_sec + s->tv_sec) * 1000000 + u->tv_usec + s->tv_usec;
	stats->max_rss_kib = r->cost.ru_maxrss;
	stats->signal = r->has_status && !r->killed && WIFSIGNALED(r->status) ? WTERMSIG(r->status) : 0;
}

enum cg_code cg_extract(const struct cg_extract_opts *opts, int pdf_fd, struct cg_str password, struct cg_arena *a,
			struct cg_words *out, struct cg_extract_stats *stats, struct cg_err *e)
{
	struct run r = { .pid = -1, .child = { -1, -1, -1, -1 }, .answer = -1, .complaints = -1 };
	struct cg_reader reader;
	enum cg_code rc;

	if (stats != NULL)
		*stats = (struct cg_extract_stats){ 0 };
	cg_reader_init(&reader, a, out);
	rc = seal(pdf_fd, e);
	if (rc == CG_OK && password.n > CG_PDF_PASSWORD_MAX)
		rc = cg_fail(e, CG_EPASSWORD, "longer than %d bytes", CG_PDF_PASSWORD_MAX);
	if (rc != CG_OK)
		return rc;
	r.deadline_ms = now_ms() + (opts->wall_ms > 0 ? opts->wall_ms : WALL_DEFAULT_MS);
	rc = start(&r, opts, pdf_fd, password, e);
	if (rc == CG_OK) {
		rc = listen_to(&r, &reader, e);
		if (rc != CG_OK || r.late)
			stop(&r);
		reap(&r);
		rc = judge_exit(&r, rc, &reader, e);
		note_cost(&r, stats);
	}
	close_fd(&r.answer);
	close_fd(&r.complaints);
	cg_reader_free(&reader);
	if (rc != CG_OK)
		*out = (struct cg_words){ 0 };
	return rc;
}
