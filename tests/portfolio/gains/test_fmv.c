/* The list of 31-Jan-2018: what is a sound file, and what is found in it. */
#include "portfolio/gains/fmv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"

#define HEAD "isin,nav,kind\n"

static struct cg_fmv fmv;

static void teardown(void)
{
	cg_fmv_free(&fmv);
}

/* Load a file without a name that holds these bytes. */
static enum cg_code load(const char *text, size_t n)
{
	struct cg_err e = { 0 };
	FILE *f = tmpfile();
	char path[64];
	enum cg_code rc;

	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(text, 1, n, f), n);
	ck_assert_int_eq(fflush(f), 0);
	(void)snprintf(path, sizeof(path), "/proc/self/fd/%d", fileno(f));
	rc = cg_fmv_load(&fmv, path, &e);
	(void)fclose(f);
	return rc;
}

static const struct {
	const char *text;
	enum cg_code rc;
} files[] = {
	{ "", CG_EINTERNAL },
	{ HEAD, CG_OK },
	{ "isin,nav,kind", CG_EINTERNAL },
	{ "isin,nav\n", CG_EINTERNAL },
	{ "INF000A00001,1.0,E\n", CG_EINTERNAL },
	{ HEAD "INF000A00001,1.0,E", CG_EINTERNAL },
	{ HEAD "INF000A00001,,\n", CG_OK },
	{ HEAD "INF000A00001,\n", CG_EINTERNAL },
	{ HEAD "INF000A00001\n", CG_EINTERNAL },
	{ HEAD "INF000A0001,1.0,E\n", CG_EINTERNAL },
	{ HEAD "INF000A000012,1.0,E\n", CG_EINTERNAL },
	{ HEAD "\n", CG_EINTERNAL },
	{ HEAD "INF000A00001,1.0,E\nINF000A00002,1.0,E\n", CG_OK },
	{ HEAD "INF000A00002,1.0,E\nINF000A00001,1.0,E\n", CG_EINTERNAL },
	{ HEAD "INF000A00001,1.0,E\nINF000A00001,1.0,E\n", CG_EINTERNAL },
};

START_TEST(file_is_sorted_lines)
{
	ck_assert_int_eq(load(files[_i].text, strlen(files[_i].text)), files[_i].rc);
	ck_assert_int_eq(fmv.text != NULL, files[_i].rc == CG_OK);
}
END_TEST

START_TEST(file_is_loaded_once)
{
	struct cg_err e = { 0 };

	ck_assert_int_eq(cg_fmv_load(&fmv, "/nonexistent/fmv.csv", &e), CG_EINTERNAL);
	ck_assert_int_eq(load(HEAD, strlen(HEAD)), CG_OK);
	ck_assert_int_eq(cg_fmv_load(&fmv, "/nonexistent/fmv.csv", &e), CG_OK);
	ck_assert_uint_eq(fmv.n, strlen(HEAD));
}
END_TEST

/* One long line; what fills the room to its last byte may go on behind it. */
START_TEST(file_has_a_largest_size)
{
	size_t n = (size_t)CG_FMV_BYTES_MAX - (_i == 0);
	char *text = malloc(n);

	ck_assert_ptr_nonnull(text);
	memset(text, '9', n);
	memcpy(text, HEAD "INF000A00001,", strlen(HEAD) + 13);
	text[n - 1] = '\n';
	ck_assert_int_eq(load(text, n), _i == 0 ? CG_OK : CG_EINTERNAL);
	free(text);
}
END_TEST

static const char list[] = HEAD "INF000A00002,12.3456,E\n"
				"INF000A00004,0.0001,D\n"
				"INF000A00006,0.0000,N\n"
				"INF000A00008,,X\n"
				"INF000A00010,x,EE\n"
				"INF000A00012,7.5,\n";

static const struct {
	const char *isin, *nav;
	enum cg_gains_kind kind;
} finds[] = {
	{ "INF000A00002", "12.3456", CG_KIND_EQUITY },
	{ "INF000A00004", "0.0001", CG_KIND_DEBT },
	{ "INF000A00006", NULL, CG_KIND_NON_DEBT }, /* a NAV of nothing is none */
	{ "INF000A00008", NULL, CG_KIND_UNKNOWN },
	{ "INF000A00010", NULL, CG_KIND_UNKNOWN },
	{ "INF000A00012", "7.5", CG_KIND_UNKNOWN },
	{ "INF000A00001", NULL, CG_KIND_UNKNOWN },
	{ "INF000A00003", NULL, CG_KIND_UNKNOWN },
	{ "INF000A00005", NULL, CG_KIND_UNKNOWN },
	{ "INF000A00007", NULL, CG_KIND_UNKNOWN },
	{ "INF000A00009", NULL, CG_KIND_UNKNOWN },
	{ "INF000A00011", NULL, CG_KIND_UNKNOWN },
	{ "INF000A00013", NULL, CG_KIND_UNKNOWN },
	{ "INF000A0000", NULL, CG_KIND_UNKNOWN },
	{ "INF000A000022", NULL, CG_KIND_UNKNOWN },
	{ "", NULL, CG_KIND_UNKNOWN },
};

START_TEST(isin_is_found)
{
	struct cg_dec nav = CG_DEC_NONE;
	char text[CG_DEC_TEXT_MAX];

	ck_assert(!cg_fmv_find(&fmv, cg_str_of(finds[_i].isin), &nav)); /* nothing is loaded */
	ck_assert_int_eq(load(list, strlen(list)), CG_OK);
	ck_assert_int_eq(cg_fmv_find(&fmv, cg_str_of(finds[_i].isin), &nav), finds[_i].nav != NULL);
	if (finds[_i].nav != NULL) {
		(void)cg_dec_text(nav, text);
		ck_assert_str_eq(text, finds[_i].nav);
	}
	ck_assert_int_eq(cg_fmv_kind(&fmv, cg_str_of(finds[_i].isin)), finds[_i].kind);
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *suite = suite_create("fmv");
	TCase *tc = tcase_create("fmv");

	tcase_add_checked_fixture(tc, NULL, teardown);
	LOOP(tc, file_is_sorted_lines, files);
	tcase_add_test(tc, file_is_loaded_once);
	tcase_add_loop_test(tc, file_has_a_largest_size, 0, 2);
	LOOP(tc, isin_is_found, finds);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
