#include "statement/read/limits.h"

#include <check.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "lib/golden.h"
#include "run.h"
#include "statement/read/book.h"

enum {
	MOVED_MAX = 9000, /* hundredths of a point */
	FIRST_STEP = 16,
	SPARE = 64,	   /* words that a change adds at most */
	LINE_APART = 250,  /* baselines of two lines */
	EDGE_APART = 50,   /* edges of a column */
	COLUMN_LEAST = 3,  /* words of a column */
	STRAY_APART = 150, /* from the line before */
	BOOKS_MAX = 100,
	SMALL = 260,		/* words of a statement that is small */
	WORDS_SQUARED = 100000, /* the time of all words is as their square */
	HALF_POINT = 50,
	SILENT_SHARE = 10, /* of a thousand changes */
};

/* Of a word; of its line, where it is the first word of one; of its column, where it is the topmost. */
enum move {
	LEFT,
	RIGHT,
	UP,
	DOWN,
	LONGER_LEFT,
	LONGER_RIGHT,
	LARGER,
	SMALLER,
	WORD_MOVES,
	LINE_LEFT = WORD_MOVES,
	LINE_RIGHT,
	LINE_UP,
	LINE_DOWN,
	REST_UP, /* the line and all that stands below it */
	REST_DOWN,
	LINE_MOVES,
	COLUMN_LEFT = LINE_MOVES,
	COLUMN_RIGHT,
	MOVES,
};

enum change {
	GONE,
	OTHER_TEXT,
	TWICE,
	CUT,
	UNREADABLE,
	HYPHEN,
	OTHER_SPACE,
	WORD_CHANGES,
	LINE_GONE = WORD_CHANGES,
	LINE_TWICE,
	LINES_EXCHANGED,
	NEW_PAGE,
	STRAYS, /* one of strays[] above the line, then each of them behind it */
};

static const char *const strays[] = { "Page",	      "2",	  "12,345.678", "01-Jan-2020", "Total",
				      "INF204KB14I2", "SPECIMEN", "1234567/89" };
enum { STRAYS_N = sizeof(strays) / sizeof(strays[0]), CHANGES = STRAYS + 2 * STRAYS_N };

struct limits {
	struct book b;
	struct cg_words whole;
	struct cg_page *pages; /* those that are read: one more than there are */
	struct cg_word *words, *behind;
	size_t *line; /* of each word of the page */
	struct book_reading base;
	uint64_t sum;
	FILE *known; /* the file that is expected; NULL: none */
};

/* Shared with the processes of Check. */
struct shared {
	int unfinished; /* tests that have begun and not come to their end */
	size_t changes, silent;
	int32_t least; /* how little was too far */
};

static struct shared *shared;

/* ---- words ---- */

/* The page as it was; its words may be changed. */
static struct cg_page *page_of(struct limits *l, size_t page)
{
	struct cg_page *p = &l->pages[page];

	memcpy(l->pages, l->whole.pages, l->whole.n_pages * sizeof(*l->pages));
	memcpy(l->words, p->v, p->n * sizeof(*p->v));
	p->v = l->words;
	l->b.words.pages = l->pages;
	l->b.words.n_pages = l->whole.n_pages;
	return p;
}

/* Numbers of the lines of a page: a word belongs to the line of the word next above it, if that is not far above. */
static void find_lines(struct limits *l, const struct cg_page *p)
{
	int32_t y = INT32_MIN;
	size_t line = 0;

	for (size_t i = 0; i < p->n; i++)
		l->line[i] = SIZE_MAX;
	for (size_t done = 0; done < p->n; done++) {
		size_t next = SIZE_MAX;

		for (size_t i = 0; i < p->n; i++) {
			if (l->line[i] == SIZE_MAX && (next == SIZE_MAX || p->v[i].y1 < p->v[next].y1))
				next = i;
		}
		if (done == 0 || p->v[next].y1 - y > LINE_APART) {
			y = p->v[next].y1;
			line++;
		}
		l->line[next] = line;
	}
}

static bool begins_line(const struct limits *l, const struct cg_page *p, size_t at)
{
	for (size_t i = 0; i < p->n; i++) {
		if (l->line[i] == l->line[at] && (p->v[i].x0 < p->v[at].x0 || (p->v[i].x0 == p->v[at].x0 && i < at)))
			return false;
	}
	return true;
}

static bool in_column(const struct cg_word *w, const struct cg_word *of)
{
	return abs(w->x0 - of->x0) <= EDGE_APART || abs(w->x1 - of->x1) <= EDGE_APART;
}

static bool begins_column(const struct cg_page *p, size_t at)
{
	size_t n = 0;

	for (size_t i = 0; i < p->n; i++) {
		bool in = in_column(&p->v[i], &p->v[at]);

		n += in;
		if (in && p->v[i].y1 < p->v[at].y1)
			return false;
	}
	return n >= COLUMN_LEAST;
}

/* ---- moves ---- */

static void move_word(struct cg_word *w, int32_t x, int32_t y)
{
	w->x0 += x;
	w->x1 += x;
	w->y0 += y;
	w->y1 += y;
}

static void move_one(struct cg_word *w, enum move m, int32_t by)
{
	if (m == LEFT || m == RIGHT)
		move_word(w, m == LEFT ? -by : by, 0);
	else if (m == UP || m == DOWN)
		move_word(w, 0, m == UP ? -by : by);
	else if (m == LONGER_LEFT)
		w->x0 -= by;
	else if (m == LONGER_RIGHT)
		w->x1 += by;
	else if (m == LARGER)
		w->size += by;
	else
		w->size = w->size > by ? w->size - by : 1;
}

static void move(struct limits *l, struct cg_page *p, enum move m, size_t at, int32_t by)
{
	const struct cg_word w = p->v[at];

	if (m < WORD_MOVES) {
		move_one(&p->v[at], m, by);
		return;
	}
	for (size_t i = 0; i < p->n; i++) {
		if (m >= LINE_MOVES) {
			if (in_column(&p->v[i], &w) && p->v[i].y1 >= w.y1)
				move_word(&p->v[i], m == COLUMN_LEFT ? -by : by, 0);
		} else if (m == REST_UP || m == REST_DOWN) {
			if (l->line[i] >= l->line[at])
				move_word(&p->v[i], 0, m == REST_UP ? -by : by);
		} else if (l->line[i] == l->line[at]) {
			move_one(&p->v[i], (enum move)(LEFT + (m - LINE_LEFT)), by);
		}
	}
}

static bool same_when_moved(struct limits *l, size_t page, enum move m, size_t at, int32_t by)
{
	struct book_reading r;

	move(l, page_of(l, page), m, at, by);
	r = book_read(&l->b, NULL);
	l->sum = (l->sum ^ r.whole) * 1099511628211u;
	return r.values == l->base.values;
}

/* The farthest of the steps from nowhere on with which nothing else is read; MOVED_MAX: none is too far. */
static int32_t search(struct limits *l, size_t page, enum move m, size_t at)
{
	int32_t same = 0, other = FIRST_STEP;

	while (other < MOVED_MAX && same_when_moved(l, page, m, at, other)) {
		same = other;
		other *= 2;
	}
	if (other >= MOVED_MAX) {
		other = MOVED_MAX;
		if (same_when_moved(l, page, m, at, other))
			return other;
	}
	while (other - same > 1) {
		int32_t middle = same + (other - same) / 2;

		if (same_when_moved(l, page, m, at, middle))
			same = middle;
		else
			other = middle;
	}
	return same;
}

/* Nothing else is read up to there, and with the next step something is. */
static bool is_limit(struct limits *l, size_t page, enum move m, size_t at, int32_t by)
{
	return same_when_moved(l, page, m, at, by) && (by == MOVED_MAX || !same_when_moved(l, page, m, at, by + 1));
}

static void print_limit(struct limits *l, FILE *out, size_t page, enum move m, size_t at, char **known)
{
	uint64_t sum = l->sum;
	int32_t by = MOVED_MAX;

	if (*known != NULL) {
		*known += strspn(*known, " ");
		by = **known == '-' ? MOVED_MAX : (int32_t)strtol(*known, NULL, 10);
		*known += strcspn(*known, " ");
	}
	if (*known == NULL || !is_limit(l, page, m, at, by)) {
		by = search(l, page, m, at);
		l->sum = sum;
		(void)is_limit(l, page, m, at, by);
	}
	(void)(by == MOVED_MAX ? fputs(" -", out) : fprintf(out, " %d", by));
	shared->least = by < shared->least ? by : shared->least;
}

/* ---- changes ---- */

static struct cg_word *add(struct cg_page *p, struct cg_word w)
{
	p->v[p->n] = w;
	return &p->v[p->n++];
}

static void drop(struct cg_page *p, size_t at)
{
	p->n--;
	memmove(&p->v[at], &p->v[at + 1], (p->n - at) * sizeof(*p->v));
}

/* Its last digit is the next one, or its last letter an x. */
static void other_text(struct limits *l, struct cg_word *w)
{
	char *p = cg_arena_take(&l->b.kept, w->text.n);
	size_t i = w->text.n;

	ck_assert_ptr_nonnull(p);
	memcpy(p, w->text.p, w->text.n);
	while (i > 0 && !cg_is_digit(p[i - 1]))
		i--;
	if (i > 0)
		p[i - 1] = p[i - 1] == '9' ? '0' : (char)(p[i - 1] + 1);
	else if ((unsigned char)p[w->text.n - 1] < 0x80)
		p[w->text.n - 1] = 'x';
	w->text.p = p;
}

static void cut(struct cg_page *p, size_t at)
{
	struct cg_word *w = &p->v[at], rest = *w;
	size_t n = w->text.n / 2;

	while (n > 0 && ((unsigned char)w->text.p[n] & 0xc0) == 0x80)
		n--;
	if (n == 0)
		return;
	rest.text.p += n;
	rest.text.n -= n;
	w->text.n = n;
	w->x1 = w->x0 + (int32_t)((int64_t)(w->x1 - w->x0) * 45 / 100);
	rest.x0 = rest.x1 - (int32_t)((int64_t)(rest.x1 - rest.x0) * 45 / 100);
	w->space_after = true;
	add(p, rest);
}

static void change_word(struct limits *l, struct cg_page *p, enum change c, size_t at)
{
	struct cg_word *w = &p->v[at];

	if (c == GONE)
		drop(p, at);
	else if (c == OTHER_TEXT)
		other_text(l, w);
	else if (c == TWICE)
		move_word(add(p, *w), 0, w->size * 5 / 4);
	else if (c == CUT)
		cut(p, at);
	else if (c == UNREADABLE)
		w->unreadable = true;
	else if (c == HYPHEN)
		w->hyphen = true;
	else
		w->space_after = !w->space_after;
}

static void add_stray(struct cg_page *p, size_t at, enum change c)
{
	size_t nth = (size_t)c - STRAYS;
	struct cg_word w = p->v[at];
	int32_t wide;

	w.text = cg_str_of(strays[nth % STRAYS_N]);
	wide = (int32_t)w.text.n * w.size / 2;
	if (nth < STRAYS_N)
		move_word(&w, 0, -STRAY_APART - w.size / 2);
	for (size_t i = 0; nth >= STRAYS_N && i < p->n; i++) {
		if (p->v[i].y1 > w.y0 && p->v[i].y0 < w.y1 && p->v[i].x1 + w.size > w.x0)
			w.x0 = p->v[i].x1 + w.size;
	}
	w.x1 = w.x0 + wide;
	w.space_after = true;
	add(p, w);
}

static void exchange_lines(struct limits *l, struct cg_page *p, size_t at)
{
	int32_t below = 0;

	for (size_t i = 0; i < p->n && below == 0; i++)
		below = l->line[i] == l->line[at] + 1 ? p->v[i].y1 - p->v[at].y1 : 0;
	for (size_t i = 0; i < p->n; i++) {
		if (l->line[i] == l->line[at] || l->line[i] == l->line[at] + 1)
			move_word(&p->v[i], 0, l->line[i] == l->line[at] ? below : -below);
	}
}

/* The line and all below it stand on a page of their own. */
static void break_page(struct limits *l, struct cg_page *p, size_t page, size_t at)
{
	struct cg_page *next = p + 1;
	size_t line = l->line[at], n = 0;

	memmove(next + 1, next, (l->whole.n_pages - page - 1) * sizeof(*p));
	*next = *p;
	next->v = l->behind;
	next->n = 0;
	for (size_t i = 0; i < p->n; i++) {
		if (l->line[i] >= line)
			l->behind[next->n++] = p->v[i];
		else
			p->v[n++] = p->v[i];
	}
	p->n = n;
	l->b.words.n_pages++;
}

static void change_line(struct limits *l, struct cg_page *p, enum change c, size_t page, size_t at)
{
	size_t n = p->n, kept = 0;

	if (c == LINES_EXCHANGED) {
		exchange_lines(l, p, at);
	} else if (c == NEW_PAGE) {
		break_page(l, p, page, at);
	} else if (c == LINE_GONE) {
		for (size_t i = 0; i < n; i++) {
			if (l->line[i] != l->line[at])
				p->v[kept++] = p->v[i];
		}
		p->n = kept;
	} else { /* LINE_TWICE */
		for (size_t i = 0; i < n && p->n < n + SPARE; i++) {
			if (l->line[i] == l->line[at])
				move_word(add(p, p->v[i]), 0, p->v[i].size * 5 / 4);
		}
	}
}

static char changed(struct limits *l, size_t page, enum change c, size_t at)
{
	struct cg_page *p = page_of(l, page);
	struct book_reading r;

	if (c < WORD_CHANGES)
		change_word(l, p, c, at);
	else if (c < STRAYS)
		change_line(l, p, c, page, at);
	else
		add_stray(p, at, c);
	r = book_read(&l->b, NULL);
	l->sum = (l->sum ^ r.whole) * 1099511628211u;
	if (r.code != CG_OK)
		return 'r';
	if (r.values == l->base.values)
		return '=';
	return r.told ? 'w' : r.hard == l->base.hard ? 's' : 'S';
}

/* ---- the file ---- */

/* What the file says of that word, behind its beginning; NULL: it has no such line from here on. */
static char *known_of(struct limits *l, const char *head, char *line, int n)
{
	long at = l->known != NULL ? ftell(l->known) : -1;

	while (at >= 0 && fgets(line, n, l->known) != NULL) {
		if (strncmp(line, head, strlen(head)) == 0)
			return line + strlen(head);
	}
	if (at >= 0)
		(void)fseek(l->known, at, SEEK_SET);
	return NULL;
}

static void print_word(struct limits *l, FILE *out, size_t page, size_t at)
{
	const struct cg_page *p = &l->whole.pages[page];
	const struct cg_word *w = &p->v[at];
	bool of_line = begins_line(l, p, at), of_column = begins_column(p, at);
	char head[600], line[2000], *known;

	(void)snprintf(head, sizeof(head), "%zu %d %d %.*s:", page + 1, w->x0, w->y1, CG_STR_ARG(w->text));
	known = known_of(l, head, line, sizeof(line));
	(void)fputs(head, out);
	l->sum = 14695981039346656037u;
	for (enum move m = 0; m < MOVES; m++) {
		if (m < WORD_MOVES || (m < LINE_MOVES ? of_line : of_column))
			print_limit(l, out, page, m, at, &known);
	}
	(void)fputc(' ', out);
	for (enum change c = 0; c < (of_line ? CHANGES : WORD_CHANGES); c++) {
		char what = changed(l, page, c, at);

		(void)fputc(what, out);
		shared->changes++;
		shared->silent += what == 'S';
	}
	(void)fprintf(out, " %06x\n", (unsigned)(l->sum >> 40));
}

static void open_all(struct limits *l, const char *name)
{
	const char *top = getenv("CG_TOP_SRCDIR");
	char path[512];
	size_t most = 0;

	*l = (struct limits){ .known = NULL };
	book_open(&l->b, name);
	l->whole = l->b.words;
	for (size_t i = 0; i < l->whole.n_pages; i++)
		most = l->whole.pages[i].n > most ? l->whole.pages[i].n : most;
	l->pages = calloc(l->whole.n_pages + 1, sizeof(*l->pages));
	l->words = calloc(most + SPARE, sizeof(*l->words));
	l->behind = calloc(most + SPARE, sizeof(*l->behind));
	l->line = calloc(most + SPARE, sizeof(*l->line));
	ck_assert(l->pages != NULL && l->words != NULL && l->behind != NULL && l->line != NULL);
	(void)snprintf(path, sizeof(path), "%s/tests/data/words/%s.limits", top != NULL ? top : ".", name);
	l->known = fopen(path, "r");
	l->base = book_read(&l->b, NULL);
	ck_assert_msg(!l->base.told, "%s is not read", name);
}

static void close_all(struct limits *l)
{
	if (l->known != NULL)
		(void)fclose(l->known);
	free(l->pages);
	free(l->words);
	free(l->behind);
	free(l->line);
	book_close(&l->b);
}

/* ---- the tests ---- */

static struct {
	char name[64];
	size_t words, every;
} books[BOOKS_MAX];
static int n_books;

static void hold_limits(const char *name, size_t every)
{
	struct limits l;
	char *text = NULL, file[128];
	size_t n = 0, nth = 0, chosen = 0;
	FILE *out = open_memstream(&text, &n);

	ck_assert_ptr_nonnull(out);
	open_all(&l, name);
	for (size_t page = 0; page < l.whole.n_pages; page++) {
		find_lines(&l, &l.whole.pages[page]);
		for (size_t i = 0; i < l.whole.pages[page].n; i++) {
			if (nth++ % every == every / 2 && chosen++ % suite_share() == 0)
				print_word(&l, out, page, i);
		}
	}
	(void)fclose(out);
	close_all(&l);
	(void)snprintf(file, sizeof(file), "tests/data/words/%s.limits", name);
	(suite_share() == 1 ? golden_is : golden_has)(file, text, n);
	free(text);
}

static void hold_reading(const char *name)
{
	struct book b;
	char *text = NULL, file[128];
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	ck_assert_ptr_nonnull(out);
	book_open(&b, name);
	(void)book_read(&b, out);
	(void)fclose(out);
	book_close(&b);
	(void)snprintf(file, sizeof(file), "tests/data/words/%s.reading", name);
	golden_is(file, text, n);
	free(text);
}

static size_t count_words(const char *path)
{
	char line[4096];
	size_t n = 0;
	FILE *f = fopen(path, "r");

	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		n += line[0] != '#';
	if (f != NULL)
		(void)fclose(f);
	return n;
}

static bool is_wanted(const char *name, const char *layouts)
{
	for (const char *p = layouts; *p != '\0'; p += strcspn(p, " "), p += strspn(p, " ")) {
		if (strncmp(name, p, strcspn(p, " ")) == 0)
			return true;
	}
	return false;
}

static void find_books(const char *layouts)
{
	const char *top = getenv("CG_TOP_SRCDIR");
	char path[512];
	glob_t found;

	(void)snprintf(path, sizeof(path), "%s/tests/data/words/*.words", top != NULL ? top : ".");
	if (glob(path, 0, NULL, &found) != 0)
		return;
	for (size_t i = 0; i < found.gl_pathc && n_books < BOOKS_MAX; i++) {
		const char *name = strrchr(found.gl_pathv[i], '/') + 1;
		size_t n = count_words(found.gl_pathv[i]);

		if (layouts != NULL ? !is_wanted(name, layouts) : n > SMALL)
			continue;
		(void)snprintf(books[n_books].name, sizeof(books[n_books].name), "%.*s", (int)strcspn(name, "."), name);
		books[n_books].words = n;
		books[n_books++].every = n * n / WORDS_SQUARED + 1;
	}
	globfree(&found);
}

/* Where one has failed the others are left out, so that a mutant is told soon; but not where files are written. */
static bool is_over(void)
{
	return shared->unfinished > 0 && getenv("GOLDEN_DIR") == NULL;
}

START_TEST(every_field_and_place)
{
	if (is_over())
		return;
	shared->unfinished++;
	hold_reading(books[_i].name);
	shared->unfinished--;
}
END_TEST

START_TEST(every_limit_and_change)
{
	if (is_over())
		return;
	shared->unfinished++;
	hold_limits(books[_i].name, books[_i].every);
	shared->unfinished--;
}
END_TEST

/* Behind the others, which count. In a sample the share wavers: there it may be twice as large. */
START_TEST(few_changes_are_silent)
{
	const size_t most = SILENT_SHARE * (suite_share() == 1 ? 1 : 2);

	ck_assert_uint_gt(shared->changes, 0);
	ck_assert_int_ge(shared->least, HALF_POINT);
	ck_assert_msg(shared->silent * 1000 <= shared->changes * most, "%zu of %zu", shared->silent, shared->changes);
	if (getenv("GOLDEN_DIR") != NULL)
		(void)fprintf(stderr, "# %zu of %zu changes are silent\n", shared->silent, shared->changes);
}
END_TEST

int limits_run(const char *layouts)
{
	Suite *s = suite_create("limits");
	TCase *tc = tcase_create("limits");

	find_books(layouts);
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (n_books == 0 || shared == MAP_FAILED)
		return EXIT_FAILURE;
	shared->least = MOVED_MAX;
	tcase_set_timeout(tc, 120);
	tcase_add_loop_test(tc, every_field_and_place, 0, n_books);
	tcase_add_loop_test(tc, every_limit_and_change, 0, n_books);
	tcase_add_test(tc, few_changes_are_silent);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
