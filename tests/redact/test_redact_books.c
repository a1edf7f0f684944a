/*
 * Whole statements as words (statement/read/book.h), redacted: tests/data/words/NAME.redacted says of each word that
 * gets another text which, by one key; then a sum of all words for other scales and ways, what a check finds, and, for
 * every so many-th word, a sum of all words where its digits or letters are others. What has to go at all, and which
 * figures have to add up, is said elsewhere (test_redact.c, test_multiple.c, redact.t).
 */
#include <stdlib.h>
#include <string.h>

#include "lib/golden.h"
#include "redact/redact.h"
#include "run.h"
#include "statement/read/book.h"

static const char *const names[] = {
	"cams_detailed_tables_3005",
	"cams_detailed_drift_3065",
	"cams_old_flow_3009",
	"cams_summary_tables_3053",
	"kfin_detailed_tables_3029",
	"kfin_summary_tables_3036",
	"mfcentral_detailed_pango_3047",
	"mfcentral_summary_drift_3020",
	"nsdl_tables_3057",
	"nsdl_gen_3069",
	"cdsl_tables_3080",
};
enum { BOOKS = sizeof(names) / sizeof(names[0]), WORDS_CHANGED = 200 };

static uint64_t more(uint64_t sum, const void *p, size_t n)
{
	const unsigned char *c = p;

	for (size_t i = 0; i < n; i++)
		sum = (sum ^ c[i]) * 1099511628211u;
	return sum;
}

static enum cg_code redacted(struct book *b, unsigned scale, enum cg_redact_way way, struct cg_words *out)
{
	uint8_t key[CG_REDACT_KEY_BYTES];
	const struct cg_redact_opts opts = { .key = key, .scale = scale, .way = way };
	struct cg_err e = { .code = CG_OK };

	for (size_t i = 0; i < sizeof(key); i++)
		key[i] = (uint8_t)(i * 7 + 1);
	return cg_redact(&b->words, b->read.layout.p != NULL ? &b->read : NULL, &opts, &b->spent, out, &e);
}

static uint64_t sum_of(const struct cg_words *w)
{
	uint64_t sum = 14695981039346656037u;

	for (size_t p = 0; p < w->n_pages; p++) {
		for (size_t i = 0; i < w->pages[p].n; i++) {
			const struct cg_word *x = &w->pages[p].v[i];
			const int32_t box[4] = { x->x0, x->y0, x->x1, x->y1 };

			sum = more(more(more(sum, x->text.p, x->text.n), "", 1), box, sizeof(box));
		}
	}
	return sum;
}

static void print_sum(struct book *b, FILE *out, unsigned scale, enum cg_redact_way way)
{
	struct cg_words made;
	enum cg_code rc = redacted(b, scale, way, &made);

	(void)fprintf(out, "scale %u way %d: %s %06x\n", scale, (int)way, cg_code_info(rc)->name,
		      rc == CG_OK ? (unsigned)(sum_of(&made) >> 40) : 0);
}

static void print_check(struct book *b, FILE *out, const char *what, const struct cg_words *made)
{
	struct cg_redact_check c;
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_redact_check(&b->words, made, &b->read, &b->spent, &c, &e), CG_OK);
	(void)fprintf(out, "%s: %zu leaks, stays", what, c.leaks);
	for (size_t i = 0; i < c.stays.n; i++)
		(void)fprintf(out, " %.*s", CG_STR_ARG(c.stays.v[i]));
	(void)fputc('\n', out);
}

static void print_words(struct book *b, FILE *out)
{
	struct cg_words made;

	ck_assert_int_eq(redacted(b, 7, CG_REDACT_WAY_FEW, &made), CG_OK);
	for (size_t p = 0; p < made.n_pages; p++) {
		ck_assert_uint_eq(made.pages[p].n, b->words.pages[p].n);
		for (size_t i = 0; i < made.pages[p].n; i++) {
			const struct cg_word *x = &b->words.pages[p].v[i], *y = &made.pages[p].v[i];

			if (!cg_str_eq(x->text, y->text))
				(void)fprintf(out, "%zu %d %.*s %.*s\n", p + 1, y->x0 - x->x0, CG_STR_ARG(x->text),
					      CG_STR_ARG(y->text));
		}
	}
	print_check(b, out, "redacted", &made);
	print_check(b, out, "as it was", &b->words);
}

/* Its last digit is the next one; without a digit, its last letter an x. */
static void change(char *p, size_t n)
{
	size_t i = n;

	while (i > 0 && !cg_is_digit(p[i - 1]))
		i--;
	if (i > 0)
		p[i - 1] = p[i - 1] == '9' ? '0' : (char)(p[i - 1] + 1);
	else if ((unsigned char)p[n - 1] < 0x80)
		p[n - 1] = 'x';
}

static void print_changed(struct book *b, FILE *out, size_t page, size_t i)
{
	struct cg_word *w = &b->words.pages[page].v[i];
	const struct cg_str text = w->text;
	struct cg_words made;
	char *p = cg_arena_take(&b->kept, text.n);
	enum cg_code rc;

	ck_assert_ptr_nonnull(p);
	memcpy(p, text.p, text.n);
	change(p, text.n);
	w->text.p = p;
	(void)book_read(b, NULL);
	rc = redacted(b, 7, CG_REDACT_WAY_FEW, &made);
	(void)fprintf(out, "%.*s for %.*s: %s %06x\n", CG_STR_ARG(w->text), CG_STR_ARG(text), cg_code_info(rc)->name,
		      rc == CG_OK ? (unsigned)(sum_of(&made) >> 40) : 0);
	w->text = text;
}

START_TEST(a_statement_is_redacted_as_before)
{
	struct book b;
	char *text = NULL, file[128];
	size_t n = 0, words = 0, nth = 0;
	FILE *out = open_memstream(&text, &n);

	ck_assert_ptr_nonnull(out);
	book_open(&b, names[_i]);
	ck_assert(!book_read(&b, NULL).told);
	print_words(&b, out);
	print_sum(&b, out, 1, CG_REDACT_WAY_FEW);
	print_sum(&b, out, 7, CG_REDACT_WAY_ALL);
	print_sum(&b, out, 7, CG_REDACT_WAY_UNITS);
	print_sum(&b, out, 99, CG_REDACT_WAY_FEW);
	for (size_t p = 0; p < b.words.n_pages; p++)
		words += b.words.pages[p].n;
	for (size_t p = 0; p < b.words.n_pages; p++) {
		for (size_t i = 0; i < b.words.pages[p].n; i++) {
			if (nth++ % (words / WORDS_CHANGED + 1) == 0)
				print_changed(&b, out, p, i);
		}
	}
	(void)fclose(out);
	book_close(&b);
	(void)snprintf(file, sizeof(file), "tests/data/words/%s.redacted", names[_i]);
	golden_is(file, text, n);
	free(text);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("books");
	TCase *tc = tcase_create("books");

	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(tc, a_statement_is_redacted_as_before, 0, BOOKS);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
