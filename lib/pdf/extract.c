#include "pdf/extract.h"

#include "base/time.h"
#include "pdf/reader.h"
#include "pdf/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	MEMORY_DEFAULT = 512 * 1024 * 1024,
	WALL_DEFAULT_MS = 30000,
	RUNS_MOST = 2,
	LONG_NAP_MS = 100, /* so late a long document may be noticed */
};
_Static_assert((int)CG_CHILD_PASSWORD_MAX == (int)CG_PDF_PASSWORD_MAX, "the pipe takes any password");

static const char oom_text[] = "Out of memory"; /* poppler says so and goes on with what it has */
enum { OOM_CHARS = sizeof(oom_text) - 1 };

/* Whose doing the end of a run was. */
enum blame {
	OF_DOCUMENT, /* or none */
	OF_US,	     /* the host, the installation, a signal from outside */
	UNKNOWN,     /* the document's, if it does it again */
};

struct run {
	struct cg_child child;
	int64_t deadline_ms;
	char tail[4096]; /* of the complaints */
	size_t n_tail;
	bool out_of_memory, late, is_long;
	int64_t started_ms;
	enum blame blame;
	size_t page;   /* of which it was at work */
	char why[160]; /* what its end was */
};

const char *cg_extract_weaker(void)
{
	unsigned action = SECCOMP_RET_KILL_PROCESS;

	if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) != 0)
		return "no filter of system calls (seccomp): no PDF can be read";
	if (syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) < 0)
		return "no Landlock: the filter of system calls alone keeps files closed to the extractor, and fonts of "
		       "Chinese, Japanese and Korean that are not in a PDF cannot be read";
	return NULL;
}

int cg_extract_memfd(void)
{
	return memfd_create("pdf", MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

static enum cg_code seal(int fd, size_t *n, struct cg_err *e)
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
		return cg_fail_hint(e, CG_ENOTPDF, "The file is empty.");
	*n = (size_t)st.st_size;
	return CG_OK;
}

static void close_fd(int *fd)
{
	(void)close(*fd);
	*fd = -1;
}

/* Keep so much of the complaints that the text we look for is not missed where two reads meet. */
static void take_complaints(struct run *r)
{
	ssize_t n = read(r->child.complaints, r->tail + r->n_tail, sizeof(r->tail) - r->n_tail);

	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
		close_fd(&r->child.complaints);
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
	n = read(r->child.answer, at, room);
	if (n > 0)
		return cg_reader_advance(reader, (size_t)n, e);
	if (n == 0 || (errno != EAGAIN && errno != EINTR))
		close_fd(&r->child.answer);
	return CG_OK;
}

/* CPU time that a child has used so far. */
static int64_t cpu_ms(pid_t pid)
{
	struct timespec t = { 0 };
	clockid_t clock;

	if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
		return 0;
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Pages are known before the first one is read; time shows on the way. */
static bool is_long(const struct run *r, const struct cg_extract_opts *o, const struct cg_reader *reader)
{
	if (o->long_pages > 0 && reader->has_doc && reader->words->n_pages > o->long_pages)
		return true;
	return o->long_cpu_ms > 0 && cg_time_monotonic_ms() - r->started_ms > o->long_cpu_ms &&
	       cpu_ms(r->child.pid) > o->long_cpu_ms;
}

/* Until both pipes are closed or something is wrong with the answer or the time. */
static enum cg_code listen_to(struct run *r, const struct cg_extract_opts *opts, struct cg_reader *reader,
			      struct cg_err *e)
{
	int nap_ms = opts->long_cpu_ms > 0 ? LONG_NAP_MS : 1000;
	enum cg_code rc = CG_OK;

	while (rc == CG_OK && (r->child.answer >= 0 || r->child.complaints >= 0)) {
		struct pollfd on[] = { { .fd = r->child.answer, .events = POLLIN },
				       { .fd = r->child.complaints, .events = POLLIN } };
		int64_t left = r->deadline_ms - cg_time_monotonic_ms();

		if (left <= 0) {
			r->late = true;
			return CG_OK;
		}
		r->is_long = is_long(r, opts, reader);
		if (r->is_long)
			return CG_OK;
		if (poll(on, 2, left > nap_ms ? nap_ms : (int)left) <= 0)
			continue;
		if (on[1].revents != 0)
			take_complaints(r);
		if (on[0].revents != 0)
			rc = take_answer(r, reader, e);
	}
	return rc;
}

static enum cg_code blame(struct run *r, enum blame who, enum cg_code rc)
{
	r->blame = who;
	return rc;
}

/* What a child that ended badly has done; 0 in *rc: nothing, it left as it should. */
static bool ended_badly(struct run *r, const struct cg_reader *reader, enum cg_code *rc, struct cg_err *e)
{
	int sig = r->child.has_status && WIFSIGNALED(r->child.status) ? WTERMSIG(r->child.status) : 0;
	int status = r->child.has_status && WIFEXITED(r->child.status) ? WEXITSTATUS(r->child.status) : 0;
	bool fault = sig == SIGSYS || status == CG_WIRE_EXIT_FAULT;

	if (sig == SIGXCPU || sig == SIGPROF)
		*rc = cg_fail(e, CG_ECOMPLEX, "out of CPU time on page %zu", r->page);
	else if (status == CG_WIRE_EXIT_NO_SANDBOX)
		*rc = cg_fail(e, CG_EINTERNAL, "casgate-extract has no sandbox");
	else if (sig != 0)
		*rc = blame(r, fault && reader->has_head ? UNKNOWN : OF_US,
			    cg_fail(e, CG_EPDF, "casgate-extract: signal %d on page %zu", sig, r->page));
	else if (status != 0)
		*rc = blame(r, fault && reader->has_head ? UNKNOWN : OF_US,
			    cg_fail(e, CG_EPDF, "casgate-extract: exit status %d on page %zu", status, r->page));
	else
		return false;
	return true;
}

/* What the end of the child says; `rc` is what its answer said. */
static enum cg_code judge_exit(struct run *r, enum cg_code rc, struct cg_reader *reader, struct cg_err *e)
{
	enum cg_code end;

	r->blame = OF_DOCUMENT;
	r->page = reader->done + 1;
	if (r->late)
		return cg_fail(e, CG_EPARSETIME, "stopped at the deadline on page %zu", r->page);
	if (r->out_of_memory)
		return cg_fail(e, CG_ECOMPLEX, "out of memory on page %zu", r->page);
	if (r->is_long)
		return cg_fail(e, CG_EBUSY, "a long document: given up on page %zu", r->page);
	if (rc != CG_OK && (rc != CG_EPDF || reader->told))
		return rc;
	if (rc == CG_OK && ended_badly(r, reader, &end, e))
		return end;
	if (rc == CG_OK)
		rc = cg_reader_finish(reader, e);
	/* what no casgate-extract of this version says is no document's doing, before it has one */
	return rc == CG_OK ? CG_OK : blame(r, reader->has_head ? UNKNOWN : OF_US, rc);
}

static void note_cost(const struct run *r, struct cg_extract_stats *stats)
{
	const struct timeval *u = &r->child.cost.ru_utime, *s = &r->child.cost.ru_stime;

	stats->runs++;
	stats->cpu_us += ((int64_t)u->tv_sec + s->tv_sec) * 1000000 + u->tv_usec + s->tv_usec;
	if (r->child.cost.ru_maxrss > stats->max_rss_kib)
		stats->max_rss_kib = r->child.cost.ru_maxrss;
	stats->signal =
		r->child.has_status && !r->child.killed && WIFSIGNALED(r->child.status) ? WTERMSIG(r->child.status) : 0;
}

static size_t memory_of(const struct cg_extract_opts *o)
{
	return o->memory != 0 ? o->memory : (size_t)MEMORY_DEFAULT;
}

static int64_t wall_of(const struct cg_extract_opts *o)
{
	return o->wall_ms > 0 ? o->wall_ms : WALL_DEFAULT_MS;
}

static enum cg_code start(const struct cg_extract_opts *o, struct cg_child *c, struct cg_err *e)
{
	return cg_child_start(c, o->program, memory_of(o), (long)(wall_of(o) / 1000 + 1), e);
}

static bool fits(const struct cg_extract_ready *r, const struct cg_extract_opts *o)
{
	return r->memory == memory_of(o) && r->wall_ms >= wall_of(o);
}

void cg_extract_dismiss(struct cg_extract_ready *ready)
{
	cg_child_stop(&ready->child);
	(void)cg_child_reap(&ready->child, 0);
	cg_child_close(&ready->child);
	ready->child = CG_CHILD_NONE;
}

void cg_extract_prepare(const struct cg_extract_opts *opts)
{
	struct cg_err ignored = { .code = CG_OK };
	struct cg_extract_ready *r = opts->ready;

	if (r->child.pid > 0 && fits(r, opts) && cg_child_alive(&r->child))
		return;
	cg_extract_dismiss(r);
	r->memory = memory_of(opts);
	r->wall_ms = wall_of(opts);
	(void)start(opts, &r->child, &ignored);
}

/* The child that is ready, or a new one. */
static enum cg_code take_child(const struct cg_extract_opts *o, struct cg_child *c, struct cg_err *e)
{
	if (o->ready == NULL || o->ready->child.pid <= 0)
		return start(o, c, e);
	if (!fits(o->ready, o) || !cg_child_alive(&o->ready->child)) {
		cg_extract_dismiss(o->ready);
		return start(o, c, e);
	}
	*c = o->ready->child;
	o->ready->child = CG_CHILD_NONE;
	return CG_OK;
}

struct document {
	int fd;
	size_t n;
	struct cg_str password;
};

_Static_assert(sizeof(((struct run *)NULL)->why) == sizeof(((struct cg_err *)NULL)->why), "a reason is kept whole");

static enum cg_code run(struct run *r, const struct cg_extract_opts *opts, const struct document *d,
			struct cg_reader *reader, struct cg_extract_stats *stats, struct cg_err *e)
{
	enum cg_code rc = take_child(opts, &r->child, e);

	r->blame = rc == CG_EBUSY ? OF_US : OF_DOCUMENT;
	if (rc != CG_OK)
		return rc;
	rc = cg_child_give(&r->child, d->fd, d->n, d->password, e);
	r->blame = OF_US;
	if (rc == CG_OK)
		rc = listen_to(r, opts, reader, e);
	if (rc != CG_OK || r->late || r->is_long)
		cg_child_stop(&r->child);
	if (!cg_child_reap(&r->child, r->deadline_ms))
		r->late = true;
	if (r->child.password < 0) /* it was given the document */
		rc = judge_exit(r, rc, reader, e);
	note_cost(r, stats);
	stats->is_long = r->is_long;
	cg_child_close(&r->child);
	return rc;
}

/* The second of two runs that did not succeed, neither for a known reason: the same end twice is the document's. */
static enum cg_code judge_both(const struct run *first, const struct run *second, enum cg_code rc, struct cg_err *e)
{
	bool same = first->blame == UNKNOWN && second->blame == UNKNOWN && strcmp(first->why, second->why) == 0;

	if (rc == CG_OK || second->blame == OF_DOCUMENT || same)
		return rc;
	e->code = CG_EBUSY;
	return CG_EBUSY;
}

enum cg_code cg_extract(const struct cg_extract_opts *opts, int pdf_fd, struct cg_str password, struct cg_arena *a,
			struct cg_words *out, struct cg_extract_stats *stats, struct cg_err *e)
{
	struct document d = { .fd = pdf_fd, .password = password };
	struct cg_extract_stats unwanted;
	int64_t deadline_ms = cg_time_monotonic_ms() + wall_of(opts); /* of both runs together */
	struct run runs[RUNS_MOST];
	enum cg_code rc;

	stats = stats != NULL ? stats : &unwanted;
	*stats = (struct cg_extract_stats){ 0 };
	*out = (struct cg_words){ 0 };
	rc = seal(pdf_fd, &d.n, e);
	if (rc == CG_OK && password.n > CG_PDF_PASSWORD_MAX)
		rc = cg_fail(e, CG_EPASSWORD, "longer than %d bytes", CG_PDF_PASSWORD_MAX);
	if (rc != CG_OK)
		return rc;
	for (size_t i = 0; i < RUNS_MOST; i++) {
		struct cg_reader reader;

		runs[i] = (struct run){ .child = CG_CHILD_NONE,
					.deadline_ms = deadline_ms,
					.started_ms = cg_time_monotonic_ms() };
		cg_reader_init(&reader, a, out);
		rc = run(&runs[i], opts, &d, &reader, stats, e);
		cg_reader_free(&reader);
		if (rc == CG_OK || runs[i].blame == OF_DOCUMENT)
			break;
		memcpy(runs[i].why, e->why, sizeof(runs[i].why));
		if (i + 1 == RUNS_MOST)
			rc = judge_both(&runs[0], &runs[i], rc, e);
	}
	if (rc != CG_OK)
		*out = (struct cg_words){ 0 };
	return rc;
}
