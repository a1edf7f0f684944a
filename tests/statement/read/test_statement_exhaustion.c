/*
 * Memory or time that runs out anywhere: a statement of each layout is read, and used for all that needs no more than
 * it, in arenas that are too small, a bit larger each time. Each ends in an error or in the same as with enough; never
 * in a part, and nothing is touched that was not there to be had (which sanitizers see).
 */
#include <stdlib.h>
#include <string.h>

#include "portfolio/analytics.h"
#include "portfolio/compare.h"
#include "portfolio/gains/gains.h"
#include "portfolio/sips.h"
#include "redact/redact.h"
#include "render/export/export_file.h"
#include "run.h"
#include "statement/read/book.h"
#include "statement/read/statement.h"

enum { ARENA = 64 << 20, LEAST = 512, STEPS = 200 };

static const char *const names[] = {
	"cams_detailed_gen_3071",     "cams_old_gen_3031",	"cams_summary_gen_3005",
	"kfin_detailed_tables_3029",  "kfin_summary_flow_3042", "mfcentral_detailed_tables_3053",
	"mfcentral_summary_gen_3074", "nsdl_gen_3069",		"cdsl_tables_3073"
};
enum { NAMES = sizeof(names) / sizeof(names[0]) };

static struct book book;
static struct cg_statement base; /* with enough memory */

/* What came of it, in a few figures. */
struct made {
	size_t v[6];
};

typedef enum cg_code use(struct cg_arena *a, struct made *out, struct cg_err *e);

static enum cg_code read_it(struct cg_arena *a, struct made *out, struct cg_err *e)
{
	struct cg_statement s;
	enum cg_code rc = cg_statement_read(&book.words, a, &s, e);

	if (rc != CG_OK)
		return rc;
	*out = (struct made){ { s.funds.n, s.demat.n, s.places.n, s.checks, s.passed, s.warnings.n } };
	for (size_t i = 0; i < s.funds.n; i++)
		out->v[0] += 1000 * s.funds.v[i].txns.n;
	return CG_OK;
}

static enum cg_code analyse(struct cg_arena *a, struct made *out, struct cg_err *e)
{
	struct cg_analytics x;
	enum cg_code rc = cg_analytics_make(&base, a, &x, e);

	if (rc == CG_OK)
		*out = (struct made){ { x.amc.n, x.registrar.n, x.plan.n, x.option.n, x.asset_class.n, x.fund_count } };
	return rc;
}

static enum cg_code count_gains(struct cg_arena *a, struct made *out, struct cg_err *e)
{
	const struct cg_gains_facts facts = { .schemes = NULL };
	struct cg_gains x;
	enum cg_code rc = cg_gains_make(&base, &facts, a, &x, e);

	if (rc == CG_OK)
		*out = (struct made){ { x.gains.n, x.lots.outs.n, x.holders.n } };
	return rc;
}

static enum cg_code compare(struct cg_arena *a, struct made *out, struct cg_err *e)
{
	struct cg_compare x;
	enum cg_code rc = cg_compare_make(&base, &base, a, &x, e);

	if (rc == CG_OK)
		*out = (struct made){ { x.funds.unchanged, x.demat.unchanged, x.nps.unchanged, x.funds.changed.n } };
	return rc;
}

static enum cg_code find_sips(struct cg_arena *a, struct made *out, struct cg_err *e)
{
	struct cg_holders holders;
	struct cg_sips x;
	enum cg_code rc;

	if (!cg_holders_make(&base, a, &holders))
		return CG_EBUSY;
	rc = cg_sips_make(&base, &holders, 0, a, &x, e);
	if (rc == CG_OK)
		*out = (struct made){ { holders.n, x.n } };
	return rc;
}

static enum cg_code redact(struct cg_arena *a, struct made *out, struct cg_err *e)
{
	static const uint8_t key[CG_REDACT_KEY_BYTES] = { 1 };
	const struct cg_redact_opts opts = { .key = key, .scale = 3 };
	struct cg_words w;
	enum cg_code rc = cg_redact(&book.words, &base, &opts, a, &w, e);

	for (size_t p = 0; rc == CG_OK && p < w.n_pages; p++) {
		out->v[0] += w.pages[p].n;
		for (size_t i = 0; i < w.pages[p].n; i++)
			out->v[1] += w.pages[p].v[i].text.n;
	}
	return rc;
}

static enum cg_code export_as(enum cg_export_format format, struct cg_arena *a, struct made *out, struct cg_err *e)
{
	struct cg_export_file file = { .text = NULL };
	enum cg_code rc = cg_export_write(&base, format, true, a, &file, e);

	if (rc == CG_OK)
		out->v[0] = file.n;
	free(file.text);
	return rc;
}

static enum cg_code export_all(struct cg_arena *a, struct made *out, struct cg_err *e)
{
	enum cg_code rc = CG_OK;

	for (int i = 0; i < CG_EXPORT_FORMATS && rc == CG_OK; i++) {
		struct made one = { { 0 } };

		rc = export_as((enum cg_export_format)i, a, &one, e);
		out->v[i % 6] += one.v[0];
	}
	return rc;
}

static use *const uses[] = { read_it, analyse, count_gains, compare, find_sips, redact, export_all };
enum { USES = sizeof(uses) / sizeof(uses[0]) };

/* Looks at the clocks that are left; below 0: all. In place of cg_effort_look: --wrap of the linker. */
static long looks_left = -1, looks;
bool __wrap_cg_effort_look(struct cg_effort *w);

bool __wrap_cg_effort_look(struct cg_effort *w)
{
	looks++;
	w->spent = w->spent || looks_left == 0 || (looks_left > 0 && --looks_left == 0);
	return !w->spent;
}

static enum cg_code attempt(use *u, size_t bytes, struct made *out, struct cg_err *e)
{
	struct cg_effort effort;
	struct cg_arena a;
	enum cg_code rc;

	cg_arena_init(&a, bytes);
	cg_effort_begin(&effort, INT32_MAX, 0);
	a.effort = &effort;
	*out = (struct made){ { 0 } };
	*e = (struct cg_err){ .code = CG_OK };
	rc = u(&a, out, e);
	if (rc == CG_OK && effort.spent) /* as the caller of all these asks */
		rc = CG_ECOMPLEX;
	cg_arena_free(&a);
	return rc;
}

static void open_base(struct cg_arena *all, const char *name)
{
	struct cg_err e = { .code = CG_OK };

	book_open(&book, name);
	cg_arena_init(all, ARENA);
	ck_assert_msg(cg_statement_read(&book.words, all, &base, &e) == CG_OK, "%s", e.why);
}

START_TEST(an_arena_is_too_small)
{
	use *u = uses[_i / NAMES];
	struct cg_err e = { .code = CG_OK };
	struct cg_arena all;
	struct made whole, made;
	size_t enough = LEAST, refused = 0;

	open_base(&all, names[_i % NAMES]);
	ck_assert_msg(attempt(u, ARENA, &whole, &e) == CG_OK, "%s", e.why);
	for (; attempt(u, enough, &made, &e) != CG_OK; enough += enough / 4)
		ck_assert_uint_lt(enough, ARENA);
	for (size_t i = 0; i < STEPS; i += suite_share()) {
		enum cg_code rc = attempt(u, enough / STEPS * i, &made, &e);
		bool same = rc == CG_OK && memcmp(&made, &whole, sizeof(made)) == 0;

		ck_assert_msg(same || rc == CG_EBUSY || rc == CG_ECOMPLEX, "%zu of %zu: %s, %s", i, enough,
			      cg_code_info(rc)->name, e.why);
		refused += rc != CG_OK;
	}
	ck_assert(refused > 0 || enough == LEAST);
	cg_arena_free(&all);
	book_close(&book);
}
END_TEST

/* Time runs out: the arena gives nothing any more, wherever that is. */
START_TEST(time_is_too_short)
{
	use *u = uses[_i / NAMES];
	struct cg_err e = { .code = CG_OK };
	struct cg_arena all;
	struct made whole, made;
	long enough;

	open_base(&all, names[_i % NAMES]);
	looks = 0;
	ck_assert_msg(attempt(u, ARENA, &whole, &e) == CG_OK, "%s", e.why);
	enough = looks;
	ck_assert(u != read_it || enough > 0);
	for (long i = 0; i < STEPS; i += (long)suite_share()) {
		enum cg_code rc;

		looks_left = enough * i / STEPS;
		rc = attempt(u, ARENA, &made, &e);
		ck_assert_msg(rc == CG_EBUSY || rc == CG_ECOMPLEX ||
				      (rc == CG_OK && memcmp(&made, &whole, sizeof(made)) == 0),
			      "%ld of %ld: %s, %s", i, enough, cg_code_info(rc)->name, e.why);
	}
	cg_arena_free(&all);
	book_close(&book);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("statement_exhaustion");
	TCase *tc = tcase_create("statement_exhaustion");

	tcase_add_loop_test(tc, an_arena_is_too_small, 0, (int)NAMES * (int)USES);
	tcase_add_loop_test(tc, time_is_too_short, 0, (int)NAMES * (int)USES);
	tcase_set_timeout(tc, 300);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
