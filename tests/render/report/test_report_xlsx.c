/*
 * A workbook is written in memory alone: figures of a statement never stand in a file. A release of libxlsxwriter that
 * hides or renames lxw_tmpfile, which xlsx.c replaces, would make files again: here it shows.
 */
#include "lib/files.h"
#include "render/report/report.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ARENA_MAX = 1 << 20, ROWS = 20000 };

/* So many rows that no buffer of a stream holds them. */
static bool fill_statement(struct cg_arena *a, struct cg_statement *st)
{
	struct cg_txn t = { .description = CG_STR("Purchase"), .type = CG_TXN_PURCHASE };
	struct cg_fund f = { .name = CG_STR("Some Fund"), .folio = CG_STR("1 / 2"), .nav_date = CG_DATE_NONE };

	if (!cg_date_make(2024, 12, 31, &t.date) || !cg_dec_parse(CG_STR("1234.56"), &t.amount) ||
	    !cg_dec_parse(CG_STR("12.345"), &t.units))
		return false;
	f.txns.v = cg_arena_take_array(a, ROWS, sizeof(*f.txns.v));
	f.txns.cap = ROWS;
	for (size_t i = 0; f.txns.v != NULL && i < ROWS; i++)
		(void)CG_PUSH(a, &f.txns, &t);
	st->as_of = st->to = t.date;
	st->from = CG_DATE_NONE;
	return f.txns.n == ROWS && CG_PUSH(a, &st->funds, &f);
}

static bool write_workbook(void)
{
	struct cg_arena a;
	struct cg_statement st = { .source = CG_SOURCE_CAMS, .type = CG_STATEMENT_DETAILED };
	struct cg_analytics an = { .fund_count = 1 };
	struct cg_snapshot_meta meta = { .live = false };
	struct cg_report r = { .s = &st, .an = &an, .meta = &meta, .arena = &a };
	struct cg_report_file f = { .text = NULL };
	struct cg_err e = { .code = CG_OK };
	bool good;

	cg_arena_init(&a, (size_t)64 * ARENA_MAX);
	good = fill_statement(&a, &st) && cg_report_xlsx(&r, &f, &e) == CG_OK && f.n > ROWS &&
	       memcmp(f.text, "PK\3\4", 4) == 0;
	free(f.text);
	cg_arena_free(&a);
	return good;
}

static bool write_unnamed(void)
{
	FILE *f = tmpfile();

	return f != NULL && fclose(f) == 0;
}

#ifdef CG_SANITIZED
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

static bool write_named(void)
{
	char path[] = "/tmp/cgreport.XXXXXX";
	int fd = mkstemp(path);

	return fd >= 0 && unlink(path) == 0 && close(fd) == 0;
}

static bool give_up(void)
{
	return false;
}

/* What the library does where nobody replaces its function, in either of its builds. */
START_TEST(files_are_seen)
{
	char path[64];
	size_t files = 0;

	ck_assert(files_written(write_unnamed, &files, path, sizeof(path)));
	ck_assert_uint_ge(files, 1);
	ck_assert(files_written(write_named, &files, path, sizeof(path)));
	ck_assert_uint_ge(files, 1);
	ck_assert_int_eq(strncmp(path, "/tmp/cgreport.", 14), 0);
	ck_assert(!files_written(give_up, &files, path, sizeof(path)));
	ck_assert_uint_eq(files, 0);
}
END_TEST

START_TEST(workbook_touches_no_disk)
{
	char path[64];
	size_t files = 0;

	ck_assert(files_written(write_workbook, &files, path, sizeof(path)));
	ck_assert_msg(files == 0, "%zu files, the first is %s", files, path);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("report_xlsx");
	TCase *tc = tcase_create("report_xlsx");

	if (!SANITIZED) { /* LeakSanitizer does not work under ptrace */
		tcase_add_test(tc, files_are_seen);
		tcase_add_test(tc, workbook_touches_no_disk);
	}
	tcase_set_timeout(tc, 60);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
