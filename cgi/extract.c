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
#include "extract_poppler.h"
#include "extract_sandbox.h"
#include "extract_selftest.h"
#include "pdf/wire.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum {
	PDF_FD,
	ANSWER_FD,
	PASSWORD_FD = 3,
	PDF_BYTES_MAX = 20 * 1024 * 1024,
	PASSWORD_MAX = 128,
	PASSWORD_USED = 127,   /* ISO 32000-2 cuts them here; poppler's buffers for revision 6 end here, too */
	HEADER_WITHIN = 1024,  /* Acrobat looks for %PDF- this far */
	TRAILER_WITHIN = 1024, /* poppler looks for startxref this far from the end */
	STEP_CPU_S = 3,
	PAGE_CPU_MS = 40, /* beside STEP_CPU_S for the document; a page of a statement takes 3 to 5 */
	FONT_SLOTS = 1 << 15,
};
_Static_assert(FONT_SLOTS > 2 * CG_WIRE_FONTS_MAX, "the table never fills");

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

/* The answer being written, page by page: the tables hold the largest page that is allowed. */
struct out {
	uint8_t table[CG_WIRE_RECORD_BYTES + CG_WIRE_PAGE_BYTES + CG_WIRE_PAGE_WORDS_MAX * CG_WIRE_WORD_BYTES];
	uint8_t text[CG_WIRE_PAGE_TEXT_MAX];
	size_t n_table, n_text;
	uint32_t page, n_words;
	double width, height;
	uint64_t words;
	char *fonts[CG_WIRE_FONTS_MAX];
	uint16_t slot[FONT_SLOTS]; /* index + 1 */
	uint32_t n_fonts;
	uint32_t last_font;
	enum cg_wire_failure why; /* of a callback that said stop */
	bool no_trailer, blank_page;
};
static struct out out;

/* Everything or nothing: a worker that has gone ends this process. */
static void send(const void *p, size_t n)
{
	const char *at = p;

	while (n > 0) {
		ssize_t done = write(ANSWER_FD, at, n);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			_exit(EXIT_FAILURE); /* the worker has gone */
		at += done;
		n -= (size_t)done;
	}
}

/* Big endian, as everything in the answer. */
static uint8_t *put16(uint8_t *at, uint32_t v)
{
	*at++ = (uint8_t)(v >> 8);
	*at++ = (uint8_t)v;
	return at;
}

/* Big endian. */
static uint8_t *put32(uint8_t *at, uint32_t v)
{
	return put16(put16(at, v >> 16), v & 0xffff);
}

/* Type and length of a record. */
static uint8_t *put_head(uint8_t *at, enum cg_wire_type type, size_t n)
{
	*at++ = (uint8_t)type;
	return put32(at, (uint32_t)n);
}

/* The last record of an answer; nothing may follow it. */
static void fail(enum cg_wire_failure why)
{
	uint8_t record[CG_WIRE_RECORD_BYTES + 1];

	*put_head(record, CG_WIRE_FAIL, 1) = (uint8_t)why;
	send(record, sizeof(record));
	_exit(EXIT_SUCCESS);
}

/* One character of UTF-16; a surrogate alone becomes U+FFFD. */
static uint32_t next_char(const uint16_t *u, size_t n, size_t *i)
{
	uint32_t c = u[(*i)++];

	if (c < 0xd800 || c > 0xdfff)
		return c;
	if (c < 0xdc00 && *i < n && u[*i] >= 0xdc00 && u[*i] < 0xe000)
		return 0x10000 + ((c - 0xd800) << 10) + (u[(*i)++] - 0xdc00u);
	return 0xfffd;
}

/* One character as UTF-8. */
static size_t put_char(uint8_t *at, uint32_t c)
{
	if (c < 0x80) {
		at[0] = (uint8_t)c;
		return 1;
	}
	if (c < 0x800) {
		at[0] = (uint8_t)(0xc0 | c >> 6);
		at[1] = (uint8_t)(0x80 | (c & 0x3f));
		return 2;
	}
	if (c < 0x10000) {
		at[0] = (uint8_t)(0xe0 | c >> 12);
		at[1] = (uint8_t)(0x80 | (c >> 6 & 0x3f));
		at[2] = (uint8_t)(0x80 | (c & 0x3f));
		return 3;
	}
	at[0] = (uint8_t)(0xf0 | c >> 18);
	at[1] = (uint8_t)(0x80 | (c >> 12 & 0x3f));
	at[2] = (uint8_t)(0x80 | (c >> 6 & 0x3f));
	at[3] = (uint8_t)(0x80 | (c & 0x3f));
	return 4;
}

/* UTF-8 of u, cut between characters when it does not fit; *n_out counts bytes. True when all of it is there. */
static bool put_utf8(uint8_t *at, size_t cap, const uint16_t *u, size_t n, size_t *n_out)
{
	size_t i = 0, used = 0;

	while (i < n && cap - used >= 4)
		used += put_char(at + used, next_char(u, n, &i));
	*n_out = used;
	return i == n;
}

/* Number of pages and the document's own words about itself, by which layouts are told. */
static void send_document(struct shim_doc *d, uint32_t pages)
{
	static const char *const keys[] = { "Title", "Creator", "Author", "Producer", "Keywords" };
	uint8_t *at = put32(out.table + CG_WIRE_RECORD_BYTES, pages);

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		size_t n, bytes = 0;
		const uint16_t *text = shim_info(d, keys[i], &n);

		if (text != NULL)
			(void)put_utf8(at + 4, CG_WIRE_INFO_MAX, text, n, &bytes);
		(void)put32(at, text != NULL ? (uint32_t)bytes : CG_WIRE_ABSENT);
		at += 4 + bytes;
	}
	(void)put_head(out.table, CG_WIRE_DOC, (size_t)(at - out.table) - CG_WIRE_RECORD_BYTES);
	send(out.table, (size_t)(at - out.table));
}

/* A font is named once; words refer to it by number. */
static void send_font(const char *name, size_t n)
{
	uint8_t record[CG_WIRE_RECORD_BYTES + 2 + CG_WIRE_FONT_NAME_MAX];
	uint8_t *at = put16(put_head(record, CG_WIRE_FONT, 2 + n), out.n_fonts);

	for (size_t i = 0; i < n; i++)
		*at++ = name[i] < ' ' || name[i] > '~' ? '?' : (uint8_t)name[i];
	send(record, (size_t)(at - record));
}

/* Is this the font of that number? */
static bool is_font(uint32_t index, const char *name, size_t n)
{
	return strncmp(out.fonts[index], name, n) == 0 && out.fonts[index][n] == '\0';
}

/* Index of the font; a name that is new is sent first. */
static bool find_font(const char *name, size_t n, uint32_t *index)
{
	uint32_t hash = 2166136261u;

	n = n < CG_WIRE_FONT_NAME_MAX ? n : CG_WIRE_FONT_NAME_MAX;
	if (memchr(name, '\0', n) != NULL)
		n = strlen(name);
	*index = out.last_font;
	if (out.n_fonts > 0 && is_font(*index, name, n))
		return true;
	for (size_t i = 0; i < n; i++)
		hash = (hash ^ (uint8_t)name[i]) * 16777619u;
	for (hash %= FONT_SLOTS; out.slot[hash] != 0; hash = (hash + 1) % FONT_SLOTS) {
		*index = out.last_font = out.slot[hash] - 1u;
		if (is_font(*index, name, n))
			return true;
	}
	if (out.n_fonts == CG_WIRE_FONTS_MAX || (out.fonts[out.n_fonts] = strndup(name, n)) == NULL)
		return false;
	send_font(name, n);
	*index = out.last_font = out.n_fonts++;
	out.slot[hash] = (uint16_t)(*index + 1);
	return true;
}

/* Hundredths of a point; what is far off any page, or no number, gives false. */
static bool put_coord(uint8_t **at, double v)
{
	double h = v * 100;

	if (!(fabs(h) < CG_WIRE_COORD_MAX))
		return false;
	*at = put32(*at, (uint32_t)(int32_t)lround(h));
	return true;
}

/* Ends the reading of the page: poppler's callback has no other way out. */
static bool stop(enum cg_wire_failure why)
{
	out.why = why;
	return false;
}

/* Empties the tables of the page before. */
static bool begin_page(void *ctx, const struct shim_page *p)
{
	(void)ctx;
	out.n_table = CG_WIRE_RECORD_BYTES + CG_WIRE_PAGE_BYTES;
	out.n_text = 0;
	out.n_words = 0;
	out.width = p->width;
	out.height = p->height;
	return p->n <= CG_WIRE_PAGE_WORDS_MAX && out.words + p->n <= CG_WIRE_WORDS_MAX ? true
										       : stop(CG_WIRE_TOO_COMPLEX);
}

/* A word with a box that is no number is a fault of the document, not of this program. */
static bool add_word(void *ctx, const struct shim_word *w)
{
	static const uint16_t no_text[] = { 0xfffd };
	const double box[] = { fmin(w->x0, w->x1), fmin(w->y0, w->y1), fmax(w->x0, w->x1), fmax(w->y0, w->y1),
			       w->size };
	uint8_t *at = out.table + out.n_table;
	uint32_t font;
	size_t n;

	(void)ctx;
	if (!put_utf8(out.text + out.n_text, sizeof(out.text) - out.n_text, w->n > 0 ? w->text : no_text,
		      w->n > 0 ? w->n : 1, &n) ||
	    !find_font(w->font, w->n_font, &font))
		return stop(CG_WIRE_TOO_COMPLEX);
	for (size_t i = 0; i < sizeof(box) / sizeof(box[0]); i++) {
		if (!put_coord(&at, box[i]))
			return stop(CG_WIRE_DAMAGED);
	}
	at = put16(at, font);
	*at++ = (uint8_t)(w->rotation & 3);
	*at++ = (uint8_t)((w->space_after ? CG_WIRE_SPACE_AFTER : 0) |
			  (w->unreadable || w->n == 0 ? CG_WIRE_UNREADABLE : 0));
	at = put32(at, (uint32_t)n);
	out.n_table = (size_t)(at - out.table);
	out.n_text += n;
	out.n_words++;
	return true;
}

/* The page as one record. */
static void end_page(uint32_t number)
{
	uint8_t *at = put_head(out.table, CG_WIRE_PAGE, out.n_table - CG_WIRE_RECORD_BYTES + out.n_text);

	at = put32(at, number);
	if (!put_coord(&at, out.width) || !put_coord(&at, out.height))
		fail(CG_WIRE_DAMAGED);
	(void)put32(put32(at, out.n_words), (uint32_t)out.n_text);
	send(out.table, out.n_table);
	send(out.text, out.n_text);
	out.words += out.n_words;
	out.blank_page = out.blank_page || out.n_words == 0;
}

/*
 * What poppler has searched the file for may be a shorter document than the issuer's: the statement must show that it
 * is whole. A page that lost its contents has no words, and nothing else tells.
 */
static void send_repaired(void)
{
	uint8_t record[CG_WIRE_RECORD_BYTES];

	if (!out.no_trailer && !shim_rebuilt() && !(shim_dangling() && out.blank_page))
		return;
	(void)put_head(record, CG_WIRE_REPAIRED, 0);
	send(record, sizeof(record));
}

/* Counts of everything: the worker compares them, so that a truncated answer is found. */
static void send_end(uint32_t pages)
{
	uint8_t record[CG_WIRE_RECORD_BYTES + CG_WIRE_END_BYTES];
	uint8_t *at = put32(put_head(record, CG_WIRE_END, CG_WIRE_END_BYTES), pages);

	at = put32(at, out.n_fonts);
	(void)put32(put32(at, (uint32_t)(out.words >> 32)), (uint32_t)out.words);
	send(record, sizeof(record));
}

/* The next step has STEP_CPU_S of CPU, whatever the ones before it took. */
static void start_timer(void)
{
	const struct itimerval step = { .it_value = { .tv_sec = STEP_CPU_S } };

	if (setitimer(ITIMER_PROF, &step, NULL) != 0)
		fail(CG_WIRE_INTERNAL);
}

/* CPU time of this process. */
static int64_t cpu_ms(void)
{
	struct timespec t = { 0 };

	(void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Offset of the last `what` in the tail of the file, or n. */
static size_t find_last(const char *p, size_t n, const char *what)
{
	size_t len = strlen(what), least = n > TRAILER_WITHIN ? n - TRAILER_WITHIN : 0;

	for (size_t at = n; at >= least + len; at--) {
		if (memcmp(p + at - len, what, len) == 0)
			return at - len;
	}
	return n;
}

/* White space as PDF has it. */
static size_t skip_space(const char *p, size_t n, size_t at)
{
	while (at < n && (p[at] == ' ' || (p[at] >= '\t' && p[at] <= '\r') || p[at] == '\0'))
		at++;
	return at;
}

/* One past the digits. */
static size_t skip_digits(const char *p, size_t n, size_t at)
{
	while (at < n && p[at] >= '0' && p[at] <= '9')
		at++;
	return at;
}

/* "12 0 obj" */
static bool is_object(const char *p, size_t n, size_t at)
{
	size_t number = skip_digits(p, n, at);
	size_t word = skip_space(p, n, skip_digits(p, n, skip_space(p, n, number)));

	return number > at && word + 3 <= n && memcmp(p + word, "obj", 3) == 0;
}

/*
 * poppler makes up a new table of objects when the file has none where it says, and does not tell: a file that was cut
 * would become a shorter document. The pointer at the end of a sound one leads to a table or an object.
 */
static bool has_trailer(const char *p, size_t n, size_t header)
{
	size_t at = skip_space(p, n, find_last(p, n, "startxref") + strlen("startxref")), start = 0;

	for (; at < n && p[at] >= '0' && p[at] <= '9' && start < PDF_BYTES_MAX; at++)
		start = start * 10 + (size_t)(p[at] - '0');
	start = skip_space(p, n, start + header);
	return start + 4 < n && (memcmp(p + start, "xref", 4) == 0 || is_object(p, n, start));
}

/* The whole file, read only; it is sealed and cannot change. */
static const char *map_pdf(size_t *n)
{
	off_t size = lseek(PDF_FD, 0, SEEK_END); /* fstat is a path call in glibc, and refused here */
	const char *p, *header;

	if (size < 0 || size > PDF_BYTES_MAX)
		fail(CG_WIRE_INTERNAL);
	if (size == 0)
		fail(CG_WIRE_NOT_PDF);
	*n = (size_t)size;
	p = mmap(NULL, *n, PROT_READ, MAP_PRIVATE, PDF_FD, 0);
	if (p == MAP_FAILED)
		fail(CG_WIRE_TOO_COMPLEX);
	header = memmem(p, *n < HEADER_WITHIN ? *n : HEADER_WITHIN, "%PDF-", 5);
	if (header == NULL)
		fail(CG_WIRE_NOT_PDF);
	out.no_trailer = !has_trailer(p, *n, (size_t)(header - p)) && !has_trailer(p, *n, 0);
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
			fail(CG_WIRE_INTERNAL);
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

/* The byte of a character in PDFDocEncoding, 0: none. */
static uint8_t document_byte(uint32_t c)
{
	static const uint16_t from_0x80[] = { 0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x0192, 0x2044, 0x2039,
					      0x203a, 0x2212, 0x2030, 0x201e, 0x201c, 0x201d, 0x2018, 0x2019, 0x201a,
					      0x2122, 0xfb01, 0xfb02, 0x0141, 0x0152, 0x0160, 0x0178, 0x017d, 0x0131,
					      0x0142, 0x0153, 0x0161, 0x017e, 0xfffd, 0x20ac };

	if (c < 0x80 || (c > 0xa0 && c <= 0xff))
		return (uint8_t)c;
	for (size_t i = 0; i < sizeof(from_0x80) / sizeof(from_0x80[0]); i++) {
		if (from_0x80[i] == c)
			return (uint8_t)(0x80 + i);
	}
	return 0;
}

/* Up to revision 4 passwords are PDFDocEncoding, later ones UTF-8. False when z has no other form. */
static bool to_document_encoding(char *z)
{
	char *to = z;
	bool other = false;

	for (const uint8_t *p = (const uint8_t *)z; *p != '\0';) {
		uint32_t c = *p++;
		int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;

		c &= c >= 0x80 ? 0x3fu >> more : 0x7fu;
		for (; more > 0 && (*p & 0xc0) == 0x80; more--)
			c = c << 6 | (*p++ & 0x3fu);
		other = other || c >= 0x80;
		*to = (char)document_byte(c);
		if (more > 0 || *to++ == '\0')
			return false;
	}
	*to = '\0';
	return other;
}

/* A file that needs no password opens with a wrong one too. */
static enum shim_status try_passwords(const char *pdf, size_t n, char *password, bool given, struct shim_doc **d)
{
	enum shim_status st = shim_open(pdf, n, given ? password : NULL, d);

	if (st == SHIM_LOCKED && given && to_document_encoding(password))
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
		fail(given ? CG_WIRE_WRONG_PASSWORD : CG_WIRE_NEEDS_PASSWORD);
	if (st == SHIM_HANDLER)
		fail(CG_WIRE_ENCRYPTION);
	if (st == SHIM_MEMORY)
		fail(CG_WIRE_TOO_COMPLEX);
	if (st != SHIM_OK)
		fail(CG_WIRE_DAMAGED);
	return d;
}

/* A page that cannot be read ends the answer: a statement without one of its pages is worthless. */
static void read_pages(struct shim_doc *d, uint32_t pages)
{
	for (uint32_t i = 0; i < pages; i++) {
		enum shim_status st;

		start_timer();
		st = shim_read_page(d, (int)i, begin_page, add_word, NULL);
		if (st == SHIM_STOPPED)
			fail(out.why);
		if (st == SHIM_MEMORY || cpu_ms() > STEP_CPU_S * 1000 + PAGE_CPU_MS * (int64_t)pages)
			fail(CG_WIRE_TOO_COMPLEX);
		if (st != SHIM_OK || shim_content_lost())
			fail(CG_WIRE_DAMAGED);
		end_page(i + 1);
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
	bool given;
	size_t n;
	int pages;

	_Static_assert(CG_WIRE_VERSION == 1, "head");
	if (argc == 2 && strcmp(argv[1], "--self-test") == 0)
		return selftest_run();
	if (argc != 3)
		_exit(SANDBOX_EXIT);
	warm_up();
	sandbox_enter(read_number(argv[1]), (unsigned)read_number(argv[2]));
	send(head, CG_WIRE_HEAD_BYTES);
	given = read_password(password);
	start_timer();
	pdf = map_pdf(&n);
	d = open_document(pdf, n, password, given);
	pages = shim_pages(d);
	if (pages <= 0 || shim_content_lost())
		fail(CG_WIRE_DAMAGED);
	if (pages > CG_WIRE_PAGES_MAX)
		fail(CG_WIRE_MANY_PAGES);
	send_document(d, (uint32_t)pages);
	read_pages(d, (uint32_t)pages);
	if (out.words == 0)
		fail(CG_WIRE_NO_TEXT);
	send_repaired();
	send_end((uint32_t)pages);
	_exit(EXIT_SUCCESS); /* the kernel frees faster than poppler */
}
