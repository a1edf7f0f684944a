/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * casgate-extract MEMORY_BYTES CPU_SECONDS: positioned words of one PDF, for the worker that started it.
 * casgate-extract --self-test: whether the sandbox holds on this kernel (extract_selftest.h).
 * Does not understand statements and opens nothing.
 *
 * Descriptors 0 the PDF (a sealed memfd), 1 the answer (pdf/wire.h), 2 complaints of libraries, 3 the password: a byte
 *           0 (none) or 1 (given), then the password up to the end.
 * Order     warms up, closes its sandbox, writes the head of the answer, waits for descriptor 3: when that ends, the
 *           PDF is there and whole. Without a single byte there the worker has gone.
 * Time      3 s of CPU for opening and for each page (SIGPROF ends the process), and a sum that grows with the pages.
 */
#include "extract_answer.h"
#include "extract_password.h"
#include "extract_poppler.h"
#include "extract_sandbox.h"
#include "extract_selftest.h"
#include "extract_trailer.h"
#include "pdf/wire.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum {
	PDF_FD,
	PASSWORD_FD = 3,
	PDF_BYTES_MAX = 20 * 1024 * 1024,
	PASSWORD_MAX = 128,
	PASSWORD_USED = 127,  /* ISO 32000-2 cuts them here; poppler's buffers for revision 6 end here, too */
	HEADER_WITHIN = 1024, /* Acrobat looks for %PDF- this far */
	STEP_CPU_S = 3,
	PAGE_CPU_MS = 40, /* beside STEP_CPU_S for the document; a page of a statement takes 3 to 5 */
};

/*
 * One line of text; stays open, so that poppler's tables and glibc's converters stay loaded. Its font is drawn in the
 * file: for one that is not, poppler would ask fontconfig, which takes longer than all the rest, for nothing: text is
 * not drawn here.
 */
static const char warm_pdf[] =
	"%PDF-1.4\n"
	"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
	"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
	"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj\n"
	"4 0 obj<</Length 27>>stream\nBT/F 9 Tf 9 9 Td(A b)Tj ET \nendstream endobj\n"
	"5 0 obj<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 65/LastChar 65/Widths[9]"
	"/Encoding<</Differences[65/A]>>/CharProcs<</A 6 0 R>>>>endobj\n"
	"6 0 obj<</Length 10>>stream\n9 0 d0 1 w \nendstream endobj\n"
	"trailer<</Root 1 0 R/Size 7>>\n";

/* The next step has STEP_CPU_S of CPU, whatever the ones before it took. */
static void start_timer(void)
{
	const struct itimerval step = { .it_value = { .tv_sec = STEP_CPU_S } };

	if (setitimer(ITIMER_PROF, &step, NULL) != 0)
		answer_fail(CG_WIRE_INTERNAL);
}

/* CPU time of this process. */
static int64_t cpu_ms(void)
{
	struct timespec t = { 0 };

	(void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The whole file, read only; it is sealed and cannot change. */
static const char *map_pdf(size_t *n, bool *no_trailer)
{
	off_t size = lseek(PDF_FD, 0, SEEK_END); /* fstat is a path call in glibc, and refused here */
	const char *p, *header;

	if (size < 0 || size > PDF_BYTES_MAX)
		answer_fail(CG_WIRE_INTERNAL);
	if (size == 0)
		answer_fail(CG_WIRE_NOT_PDF);
	*n = (size_t)size;
	p = mmap(NULL, *n, PROT_READ, MAP_PRIVATE, PDF_FD, 0);
	if (p == MAP_FAILED)
		answer_fail(CG_WIRE_TOO_COMPLEX);
	header = memmem(p, *n < HEADER_WITHIN ? *n : HEADER_WITHIN, "%PDF-", 5);
	if (header == NULL)
		answer_fail(CG_WIRE_NOT_PDF);
	*no_trailer = !trailer_is_there(p, *n, (size_t)(header - p)) && !trailer_is_there(p, *n, 0);
	return p;
}

/* Waits until the worker has a document. NUL-terminated; false when the worker gave none. */
static bool read_password(char password[PASSWORD_MAX + 2])
{
	size_t n = 0;
	ssize_t got;
	bool given;

	while (n < PASSWORD_MAX + 1 && (got = read(PASSWORD_FD, password + n, PASSWORD_MAX + 1 - n)) != 0) {
		if (got < 0 && errno != EINTR)
			answer_fail(CG_WIRE_INTERNAL);
		n += got > 0 ? (size_t)got : 0;
	}
	if (n == 0)
		_exit(EXIT_SUCCESS); /* the worker has gone without one */
	given = password[0] == 1;
	n = n > PASSWORD_USED + 1 ? PASSWORD_USED : n - 1;
	memmove(password, password + 1, n);
	explicit_bzero(password + n, PASSWORD_MAX + 2 - n);
	(void)close(PASSWORD_FD);
	return given;
}

/* A file that needs no password opens with a wrong one too. */
static enum shim_status try_passwords(const char *pdf, size_t n, char *password, bool given, struct shim_doc **d)
{
	enum shim_status st = shim_open(pdf, n, given ? password : NULL, d);

	if (st == SHIM_LOCKED && given && password_to_document(password))
		st = shim_open(pdf, n, password, d);
	return st == SHIM_LOCKED && given ? shim_open(pdf, n, NULL, d) : st;
}

/* The password is wiped before anything of the document is read. */
static struct shim_doc *open_document(const char *pdf, size_t n, char password[PASSWORD_MAX + 2], bool given)
{
	struct shim_doc *d;
	enum shim_status st = try_passwords(pdf, n, password, given, &d);

	explicit_bzero(password, PASSWORD_MAX + 2);
	if (st == SHIM_LOCKED)
		answer_fail(given ? CG_WIRE_WRONG_PASSWORD : CG_WIRE_NEEDS_PASSWORD);
	if (st == SHIM_HANDLER)
		answer_fail(CG_WIRE_ENCRYPTION);
	if (st == SHIM_MEMORY)
		answer_fail(CG_WIRE_TOO_COMPLEX);
	if (st != SHIM_OK)
		answer_fail(CG_WIRE_DAMAGED);
	return d;
}

/* A page that cannot be read ends the answer: a statement without one of its pages is worthless. */
static void read_pages(struct shim_doc *d, uint32_t pages)
{
	for (uint32_t i = 0; i < pages; i++) {
		enum shim_status st;

		start_timer();
		st = shim_read_page(d, (int)i, answer_begin_page, answer_add_word, NULL);
		if (st == SHIM_STOPPED)
			answer_fail(answer_stopped());
		if (st == SHIM_MEMORY || cpu_ms() > STEP_CPU_S * 1000 + PAGE_CPU_MS * (int64_t)pages)
			answer_fail(CG_WIRE_TOO_COMPLEX);
		if (st != SHIM_OK || shim_content_lost())
			answer_fail(CG_WIRE_DAMAGED);
		answer_end_page(i + 1);
	}
}

/* For warming up. */
static bool ignore_page(void *ctx, const struct shim_page *p)
{
	(void)ctx;
	(void)p;
	return true;
}

/* For warming up. */
static bool ignore_word(void *ctx, const struct shim_word *w)
{
	(void)ctx;
	(void)w;
	return true;
}

/* Let the libraries read what they read from files while there still are files. */
static void warm_up(void)
{
	struct shim_doc *d;

	shim_watch_errors();
	if (shim_open(warm_pdf, sizeof(warm_pdf) - 1, NULL, &d) != SHIM_OK ||
	    shim_read_page(d, 0, ignore_page, ignore_word, NULL) != SHIM_OK)
		_exit(SANDBOX_EXIT);
	shim_watch_errors();
}

/* Arguments come from the worker and must be whole numbers. */
static size_t read_number(const char *text)
{
	char *end;
	unsigned long long v;

	errno = 0;
	v = strtoull(text, &end, 10);
	if (errno != 0 || end == text || *end != '\0')
		_exit(SANDBOX_EXIT);
	return (size_t)v;
}

/*
 * Sandbox first, then the head of the answer, then the document: no byte of a file is read before the sandbox is
 * closed.
 */
int main(int argc, char **argv)
{
	static const uint8_t head[CG_WIRE_HEAD_BYTES + 1] = CG_WIRE_MAGIC "\x01";
	char password[PASSWORD_MAX + 2] = "";
	struct shim_doc *d;
	const char *pdf;
	bool given, no_trailer;
	size_t n;
	int pages;

	_Static_assert(CG_WIRE_VERSION == 1, "head");
	if (argc == 2 && strcmp(argv[1], "--self-test") == 0)
		return selftest_run();
	if (argc != 3)
		_exit(SANDBOX_EXIT);
	warm_up();
	sandbox_enter(read_number(argv[1]), (unsigned)read_number(argv[2]));
	answer_send(head, CG_WIRE_HEAD_BYTES);
	given = read_password(password);
	start_timer();
	pdf = map_pdf(&n, &no_trailer);
	d = open_document(pdf, n, password, given);
	pages = shim_pages(d);
	if (pages <= 0 || shim_content_lost())
		answer_fail(CG_WIRE_DAMAGED);
	if (pages > CG_WIRE_PAGES_MAX)
		answer_fail(CG_WIRE_MANY_PAGES);
	answer_document(d, (uint32_t)pages);
	read_pages(d, (uint32_t)pages);
	if (answer_words() == 0)
		answer_fail(CG_WIRE_NO_TEXT);
	answer_repaired(no_trailer);
	answer_end((uint32_t)pages);
	_exit(EXIT_SUCCESS); /* the kernel frees faster than poppler */
}
