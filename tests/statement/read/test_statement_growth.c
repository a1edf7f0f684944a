/*
 * Statements in which something stands many times: a line, lines, a word, a page, the same or with other digits. Four
 * times as much may take some four times the steps, never sixteen. Steps are counted (base/effort.h), so a slow machine
 * changes nothing. And: who may take no more steps gets an error, not a part of the statement.
 *
 * A few places of each layout; CG_SLOW=1: each line and word.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pdf/clean.h"
#include "pdf/extract.h"
#include "pdf/gaps.h"
#include "run.h"
#include "statement/line.h"
#include "statement/read/statement.h"

enum {
	BASE_BYTES = 64 << 20,
	MADE_BYTES = 512 << 20,
	WORDS = 1500,
	TIMES = 4,
	MOST = 6,
	WORD_STEPS = 600,
	STRIDE = 11
};
enum { AMPLE_MS = 3600000, BLOCK = 6, STEP = CG_PT(12), LOW = CG_PT(90000) };

enum mode { LINE, LINE_VARIED, LINES_VARIED, WORD, WORD_VARIED, PAGE, PAGE_VARIED, MODES };
static const char *const modes[] = {
	"line", "line varied", "lines varied", "word", "word varied", "page", "page varied"
};

static const struct {
	const char *file, *password;
} statements[] = {
	{ "cams_detailed_small_1001", NULL },
	{ "cams_old_small_1011", "O'Brien;7" },
	{ "cams_summary_small_1016", "15081990" },
	{ "cdsl_1012", "VXQPN0391A" },
	{ "kfin_detailed_small_1006", NULL },
	{ "kfin_summary_small_1020", "Secret@123" },
	{ "mfcentral_detailed_1000", NULL },
	{ "mfcentral_summary_1004", "MNSPU6888B" },
	{ "nsdl_1008", "YLVPM4131U" },
};
enum { STATEMENTS = sizeof(statements) / sizeof(statements[0]) };

static struct {
	struct cg_arena base, made, read;
	struct cg_words words;
	struct cg_lines lines;
	const char *name;
} t;

static void load(int k)
{
	const char *top = getenv("CG_TOP_SRCDIR"), *build = getenv("CG_TOP_BUILDDIR");
	struct cg_extract_opts opts = { .wall_ms = SUITE_EXTRACT_MS };
	struct cg_err e = { .code = CG_OK };
	char path[4096], program[4096], bytes[65536];
	int in, pdf = cg_extract_memfd();
	ssize_t n;

	t.name = statements[k].file;
	(void)snprintf(path, sizeof(path), "%s/tests/data/statements/%s.pdf", top != NULL ? top : ".", t.name);
	(void)snprintf(program, sizeof(program), "%s/casgate-extract", build != NULL ? build : ".");
	opts.program = program;
	in = open(path, O_RDONLY);
	ck_assert_msg(in >= 0 && pdf >= 0, "%s", path);
	while ((n = read(in, bytes, sizeof(bytes))) > 0)
		ck_assert_int_eq(write(pdf, bytes, (size_t)n), n);
	(void)close(in);
	cg_arena_init(&t.base, BASE_BYTES);
	cg_arena_init(&t.made, MADE_BYTES);
	cg_arena_init(&t.read, MADE_BYTES);
	ck_assert_msg(cg_extract(&opts, pdf, cg_str_of(statements[k].password), &t.base, &t.words, NULL, &e) == CG_OK,
		      "%s: %s", t.name, e.why);
	(void)close(pdf);
	ck_assert(cg_line_build(&t.words, &t.base, &t.lines));
}

static void unload(void)
{
	cg_arena_free(&t.base);
	cg_arena_free(&t.made);
	cg_arena_free(&t.read);
}

/* Other digits, by the number of the copy. */
static struct cg_str vary(struct cg_str s, size_t k)
{
	char *p = cg_arena_take(&t.made, s.n + 1);

	ck_assert_ptr_nonnull(p);
	memcpy(p, s.p, s.n);
	for (size_t i = s.n; i-- > 0;) {
		if (cg_is_digit(p[i])) {
			p[i] = (char)('0' + ((size_t)(p[i] - '0') + k) % 10);
			k /= 10;
		}
	}
	return (struct cg_str){ p, s.n };
}

struct list {
	struct cg_word *v;
	size_t n, cap;
};

/* A copy of the word, k steps away. */
static void put(struct list *to, struct cg_word w, int32_t right, int32_t down, size_t k, bool varied)
{
	w.x0 += right;
	w.x1 += right;
	w.y0 += down;
	w.y1 += down;
	if (varied)
		w.text = vary(w.text, k);
	ck_assert(CG_PUSH(&t.made, to, &w));
}

/* `count` copies of lines [first, last) below them; what stands lower moves down. */
static struct list repeat_lines(const struct cg_page *page, size_t first, size_t last, size_t count, bool varied)
{
	int32_t top = t.lines.v[first].y, height = t.lines.v[last - 1].y - top + STEP;
	struct list all = { .n = 0 };

	for (size_t i = 0; i < page->n; i++)
		put(&all, page->v[i], 0,
		    cg_line_word_base(&page->v[i]) > t.lines.v[last - 1].y ? height * (int32_t)count : 0, 0, false);
	for (size_t k = 1; k <= count; k++) {
		for (size_t i = first; i < last; i++) {
			for (size_t j = 0; j < t.lines.v[i].n; j++)
				put(&all, t.lines.v[i].w[j], 0, height * (int32_t)k, k, varied);
		}
	}
	return all;
}

/* `count` copies of a word to its right. */
static struct list repeat_word(const struct cg_page *page, const struct cg_word *w, size_t count, bool varied)
{
	struct list all = { .n = 0 };

	for (size_t i = 0; i < page->n; i++)
		put(&all, page->v[i], 0, 0, 0, false);
	for (size_t k = 1; k <= count; k++)
		put(&all, *w, (w->x1 - w->x0 + CG_PT(2)) * (int32_t)k % LOW, 0, k, varied);
	return all;
}

static struct cg_words make(enum mode mode, size_t line, size_t word, size_t count)
{
	const struct cg_line *l = &t.lines.v[line];
	struct cg_words w = t.words;
	bool paged = mode == PAGE || mode == PAGE_VARIED,
	     varied = mode == LINE_VARIED || mode == LINES_VARIED || mode == WORD_VARIED || mode == PAGE_VARIED;
	size_t last = line + 1, n = w.n_pages + (paged ? count : 0);
	struct list all;

	w.pages = cg_arena_take_array(&t.made, n, sizeof(*w.pages));
	ck_assert_ptr_nonnull(w.pages);
	for (size_t p = 0; p < n; p++) {
		const struct cg_page *from = &t.words.pages[p < t.words.n_pages ? p : l->page - 1];

		w.pages[p] = *from;
		all = (struct list){ .n = 0 };
		for (size_t i = 0; i < from->n; i++)
			put(&all, from->v[i], 0, 0, p, varied && p >= t.words.n_pages);
		w.pages[p].v = all.v;
		w.pages[p].n = all.n;
	}
	w.n_pages = n;
	if (paged)
		return w;
	while (mode == LINES_VARIED && last < line + BLOCK && last < t.lines.n && t.lines.v[last].page == l->page)
		last++;
	all = mode == WORD || mode == WORD_VARIED
		      ? repeat_word(&t.words.pages[l->page - 1], &l->w[word], count, varied)
		      : repeat_lines(&t.words.pages[l->page - 1], line, last, count, varied);
	w.pages[l->page - 1].v = all.v;
	w.pages[l->page - 1].n = all.n;
	return w;
}

/* The steps of cleaning and reading, whatever comes out. */
static uint64_t steps(enum mode mode, size_t line, size_t word, size_t count)
{
	struct cg_words w = make(mode, line, word, count);
	struct cg_effort effort;
	struct cg_statement s;
	struct cg_err e = { .code = CG_OK };

	cg_effort_begin(&effort, AMPLE_MS, 0);
	t.read.effort = &effort;
	for (size_t p = 0; p < w.n_pages; p++)
		ck_assert(cg_clean_page(&t.read, &w, &w.pages[p]));
	ck_assert(cg_gaps_close(&t.read, &w));
	(void)cg_statement_read(&w, &t.read, &s, &e);
	ck_assert_int_ne(e.code, CG_EBUSY);
	t.read.effort = NULL;
	cg_arena_reset(&t.made);
	cg_arena_reset(&t.read);
	return effort.steps;
}

static void try(enum mode mode, size_t line, size_t word)
{
	const struct cg_line *l = &t.lines.v[line];
	size_t unit = mode == PAGE || mode == PAGE_VARIED   ? t.words.pages[l->page - 1].n
		      : mode == WORD || mode == WORD_VARIED ? 1
		      : mode == LINES_VARIED		    ? l->n * BLOCK
							    : l->n;
	size_t count = unit * 2 < WORDS ? WORDS / unit : 2;
	uint64_t less = steps(mode, line, word, count), more = steps(mode, line, word, count * TIMES);

	ck_assert_msg(more <= less * MOST || more <= (uint64_t)WORD_STEPS * TIMES * WORDS,
		      "%s, %s of line %zu, word %zu: %zu times %llu steps, %zu times %llu", t.name, modes[mode], line,
		      word, count, (unsigned long long)less, count * TIMES, (unsigned long long)more);
}

START_TEST(four_times_as_much_takes_four_times_the_steps)
{
	const char *slow = getenv("CG_SLOW");
	size_t stride = slow != NULL && strcmp(slow, "1") == 0 ? 1 : STRIDE * suite_share();
	uint32_t page = 0;

	load(_i);
	for (size_t i = 0; i < t.lines.n; i++) {
		if (t.lines.v[i].page != page) {
			try(PAGE, i, 0);
			try(PAGE_VARIED, i, 0);
			page = t.lines.v[i].page;
		}
		if (i % stride != (size_t)_i % stride)
			continue;
		try(LINE, i, 0);
		try(LINE_VARIED, i, 0);
		try(LINES_VARIED, i, 0);
		for (size_t k = stride > 1 ? t.lines.v[i].n - 1 : 0; k < t.lines.v[i].n; k++) {
			try(WORD, i, k);
			try(WORD_VARIED, i, k);
		}
	}
	unload();
}
END_TEST

START_TEST(who_may_do_no_more_gets_an_error)
{
	struct cg_effort effort;
	struct cg_statement s;
	struct cg_err e = { .code = CG_OK };
	uint64_t all;

	load(_i);
	cg_effort_begin(&effort, AMPLE_MS, 0);
	t.read.effort = &effort;
	ck_assert_int_eq(cg_statement_read(&t.words, &t.read, &s, &e), CG_OK);
	all = effort.steps;
	cg_arena_reset(&t.read);
	cg_effort_begin(&effort, 0, 0);
	ck_assert_int_eq(cg_statement_read(&t.words, &t.read, &s, &e), CG_ECOMPLEX);
	ck_assert_uint_lt(effort.steps, all);
	cg_arena_reset(&t.read);
	cg_effort_begin(&effort, AMPLE_MS, 1);
	ck_assert_int_eq(cg_statement_read(&t.words, &t.read, &s, &e), CG_EPARSETIME);
	unload();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("statement");
	TCase *tc = tcase_create("growth");

	tcase_set_timeout(tc, 0);
	tcase_add_loop_test(tc, four_times_as_much_takes_four_times_the_steps, 0, STATEMENTS);
	tcase_add_loop_test(tc, who_may_do_no_more_gets_an_error, 0, STATEMENTS);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
