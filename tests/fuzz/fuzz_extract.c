/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The whole extraction child, in this process: a PDF -> poppler -> casgate-extract's own code -> its answer -> the
 * worker's reader -> a statement. Input: one byte of flags, then a PDF; with BUILT the rest is not a PDF but objects
 * that are put into one ("pdf_form.h"), so that changes get past the table of objects.
 *
 * Whatever the PDF is, the answer must be one that the reader takes as complete or that names a failure. poppler itself
 * is not instrumented: what it says in its complaints counts as coverage instead. Time and memory, which the product
 * bounds from outside, are not findings here (make fuzz runs this target with -fork=1 -ignore_timeouts=1
 * -ignore_ooms=1).
 */
#include "fuzz.h"
#include "pdf_form.h"

#include "../../cgi/extract_poppler.h"
#include "../../cgi/extract_sandbox.h"
#include "pdf/reader.h"
#include "pdf/wire.h"
#include "statement/read/statement.h"

#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum {
	BUILT = 1,
	PASSWORD = 2, /* one is given */
	DOCUMENTS_MAX = 8,
	ANSWER_MAX = 64 * 1024 * 1024,
	ARENA_BYTES = 256 * 1024 * 1024,
};

/* Of libraries, for as long as the process lives. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libfontconfig\nleak:libpoppler\n";
}

/* libFuzzer takes these for counters of its own. */
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t counters[512];

/* What the child sees in place of the system, and what it leaves behind. */
static struct {
	const char *pdf;
	size_t n;
	char password[8];
	size_t password_n;
	char *answer;
	size_t answer_n, answer_cap;
	struct shim_doc *open[DOCUMENTS_MAX];
	size_t opened;
	jmp_buf end;
	int status;
} child;

static ssize_t child_write(int fd, const void *p, size_t n)
{
	FUZZ_NEED(fd == STDOUT_FILENO);
	if (n > ANSWER_MAX - child.answer_n)
		return -1;
	if (n > child.answer_cap - child.answer_n) {
		child.answer_cap = (child.answer_n + n) * 2;
		child.answer = realloc(child.answer, child.answer_cap);
		FUZZ_NEED(child.answer != NULL);
	}
	memcpy(child.answer + child.answer_n, p, n);
	child.answer_n += n;
	return (ssize_t)n;
}

static ssize_t child_read(int fd, void *p, size_t n)
{
	size_t least = n < child.password_n ? n : child.password_n;

	FUZZ_NEED(fd == 3);
	memcpy(p, child.password, least);
	memmove(child.password, child.password + least, child.password_n - least);
	child.password_n -= least;
	return (ssize_t)least;
}

static off_t child_seek(int fd, off_t at, int from)
{
	FUZZ_NEED(fd == STDIN_FILENO && at == 0 && from == SEEK_END);
	return (off_t)child.n;
}

static void *child_map(void *at, size_t n, int protection, int flags, int fd, off_t from)
{
	FUZZ_NEED(at == NULL && n == child.n && protection == PROT_READ && flags == MAP_PRIVATE && fd == 0 &&
		  from == 0);
	return (void *)(uintptr_t)child.pdf;
}

_Noreturn static void child_exit(int status)
{
	child.status = status;
	longjmp(child.end, 1);
}

static int child_close(int fd)
{
	FUZZ_NEED(fd == 3);
	return 0;
}

static int child_timer(int which, const struct itimerval *step, struct itimerval *before)
{
	FUZZ_NEED(which == ITIMER_PROF && step->it_value.tv_sec > 0 && before == NULL);
	return 0;
}

/* The child does not close documents: its end does. */
static enum shim_status child_open(const char *pdf, size_t n, const char *password, struct shim_doc **out)
{
	enum shim_status st = shim_open(pdf, n, password, out);

	if (*out != NULL) {
		FUZZ_NEED(child.opened < DOCUMENTS_MAX);
		child.open[child.opened++] = *out;
	}
	return st;
}

void sandbox_enter(size_t memory, unsigned cpu_s)
{
	FUZZ_NEED(memory > 0 && cpu_s > 0);
}

static int child_main(int argc, char **argv);

#define write child_write
#define read child_read
#define lseek child_seek
#define mmap child_map
#define close child_close
#define _exit child_exit
#define setitimer child_timer
#define shim_open child_open
#define main child_main
/* NOLINTBEGIN(bugprone-suspicious-include) */
#include "../../cgi/extract_answer.c"
#include "../../cgi/extract_password.c"
#include "../../cgi/extract_trailer.c"

#include "../../cgi/extract.c"
/* NOLINTEND(bugprone-suspicious-include) */
#undef main
#undef close
#undef read
#undef write

static void run_child(void)
{
	char *argv[] = { (char *)(uintptr_t) "casgate-extract", (char *)(uintptr_t) "536870912",
			 (char *)(uintptr_t) "90", NULL };

	if (setjmp(child.end) == 0)
		(void)child_main(3, argv);
	while (child.opened > 0)
		shim_close(child.open[--child.opened]);
	for (uint32_t i = 0; i < out.n_fonts; i++)
		free(out.fonts[i]);
	memset(out.slot, 0, sizeof(out.slot));
	out.n_fonts = out.last_font = out.n_words = 0;
	out.words = 0;
}

static enum cg_code read_answer(struct cg_arena *a, struct cg_words *w, struct cg_err *e)
{
	struct cg_str left = { child.answer, child.answer_n };
	struct cg_reader r;
	enum cg_code rc = CG_OK;

	cg_reader_init(&r, a, w);
	while (rc == CG_OK && left.n > 0) {
		size_t n = 0;
		uint8_t *to = cg_reader_space(&r, &n);

		FUZZ_NEED(to != NULL);
		n = n < left.n ? n : left.n;
		memcpy(to, left.p, n);
		left = cg_str_sub(left, n, left.n);
		rc = cg_reader_advance(&r, n, e);
	}
	rc = cg_reader_finish(&r, e);
	cg_reader_free(&r);
	return rc;
}

/* One thing that was seen `n` times, by its order of magnitude. */
static void note(unsigned thing, size_t n)
{
	unsigned bits = 0;

	for (; n > 0 && bits < 15; n >>= 1)
		bits++;
	counters[(thing * 16 + bits) % sizeof(counters)] = 1;
}

static void note_words(const struct cg_words *w)
{
	size_t upright = 0, rotated = 0, unreadable = 0, hyphens = 0, joined = 0, wide = 0;

	for (size_t i = 0; i < w->n_pages; i++) {
		const struct cg_page *p = &w->pages[i];

		upright += p->n;
		rotated += p->n_rotated;
		for (size_t k = 0; k < p->n; k++) {
			unreadable += p->v[k].unreadable;
			hyphens += p->v[k].hyphen;
			joined += p->v[k].space_after;
			wide += (unsigned char)p->v[k].text.p[0] >= 0x80;
		}
	}
	note(1, upright);
	note(2, rotated);
	note(3, unreadable);
	note(4, hyphens);
	note(5, joined);
	note(6, wide);
	note(7, w->n_fonts);
	note(8, w->n_pages);
}

static void need_answer(void)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_statement s;
	struct cg_words w;
	struct cg_arena a;
	enum cg_code rc;

	cg_arena_init(&a, ARENA_BYTES);
	rc = read_answer(&a, &w, &e);
	/* the reader says so when it does not believe the child */
	FUZZ_NEED(rc == CG_OK || strncmp(e.why, "answer:", 7) != 0);
	FUZZ_NEED(rc != CG_EINTERNAL);
	note(9 + (unsigned)rc / 16, (size_t)1 << rc % 16);
	if (rc == CG_OK)
		note_words(&w);
	if (rc == CG_OK && cg_statement_read(&w, &a, &s, &e) == CG_OK)
		FUZZ_NEED(s.passed <= s.checks && (s.warnings.n > 0) == (s.passed < s.checks));
	cg_arena_free(&a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct fuzz_in in = { data, n };
	uint8_t flags = fuzz_byte(&in);
	struct cg_str pdf = (flags & BUILT) != 0 ? pdf_form_build(&in) : fuzz_rest(&in);

	child.pdf = pdf.p;
	child.n = pdf.n;
	child.answer_n = child.opened = 0;
	child.password_n = (flags & PASSWORD) != 0 ? 5 : 1;
	memcpy(child.password, (flags & PASSWORD) != 0 ? "\1abcd" : "\0", child.password_n);
	child.status = -1;
	run_child();
	if (child.answer_n < ANSWER_MAX / 2) {
		FUZZ_NEED(child.status == EXIT_SUCCESS);
		need_answer();
	}
	if ((flags & BUILT) != 0)
		free((void *)(uintptr_t)pdf.p);
	free(child.answer);
	child.answer = NULL;
	child.answer_cap = 0;
	return 0;
}
