/*
 * xlsx.c: Rows are written once, from the top, in the constant-memory mode of
 * libxlsxwriter: a row that is left cannot be changed, and memory does not grow with the
 * number of rows. `failed` sticks: after an error nothing more is written, and the
 * caller gets no workbook.
 */
#include "render/xlsx.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A workbook holds doubles: more digits than these would be shown wrong. */
enum { DIGITS_MAX = 15, TEXT_MAX = 32767, PATH_MAX_BYTES = 40, TITLE_MAX = 80 };

/*
 * This replaces lxw_tmpfile of libxlsxwriter, which makes a file for each part of a workbook: parts live in memory, and
 * no figure of a statement is written to a disk, not even to a file without a name. Workers may run where no folder can
 * be written to. libxlsxwriter 1.1.4 has no option for it; tests/render/report/test_report_xlsx.c fails when a file is
 * made.
 */
FILE *lxw_tmpfile(char *tmpdir)
{
	int fd = memfd_create("casgate-xlsx", MFD_CLOEXEC);
	FILE *f = fd >= 0 ? fdopen(fd, "w+b") : NULL;

	(void)tmpdir;
	if (f == NULL && fd >= 0)
		(void)close(fd);
	return f;
}

/* Any error of the library fails the workbook; no file is better than a truncated one. */
static void check(struct cg_xlsx *w, lxw_error rc)
{
	w->failed |= rc != LXW_NO_ERROR;
}

/* --- cells, from left to right */

/* Cut after 32,767 bytes, which is Excel's limit in characters, never within a character. A text is never a formula. */
void cg_xlsx_text(struct cg_xlsx *w, struct cg_str s)
{
	const char *z = NULL;

	if (s.n > 0) {
		struct cg_str cut = cg_str_sub(s, 0, TEXT_MAX);

		while (cut.n < s.n && cut.n > 0 && !cg_str_is_utf8(cut))
			cut.n--;
		z = cg_arena_z(w->arena, cut);
		if (z == NULL)
			w->failed = true;
		else /* a string cell, whatever it begins with: never a formula, a link or a number */
			check(w, worksheet_write_string(w->ws, w->row, w->col, z, NULL));
	}
	w->col++;
}

/* The same for a C string. */
void cg_xlsx_z(struct cg_xlsx *w, const char *s)
{
	cg_xlsx_text(w, cg_str_of(s));
}

/*
 * A number with the format of its scale, so that 100.0000 stays visible; text when it has
 * too many digits.
 */
void cg_xlsx_number(struct cg_xlsx *w, struct cg_dec d)
{
	char digits[CG_DEC_TEXT_MAX];
	uint64_t v = d.v < 0 ? 0 - (uint64_t)d.v : (uint64_t)d.v;
	int n = 0;

	for (; v > 0; v /= 10)
		n++;
	if (d.set && n > DIGITS_MAX) {
		(void)cg_dec_text(d, digits);
		cg_xlsx_z(w, digits);
		return;
	}
	if (d.set)
		check(w, worksheet_write_number(w->ws, w->row, w->col, cg_dec_double(d),
						w->number[d.scale < CG_XLSX_SCALES ? d.scale : 0]));
	w->col++;
}

/* A count. */
void cg_xlsx_whole(struct cg_xlsx *w, int64_t n)
{
	cg_xlsx_number(w, cg_dec_make(n, 0));
}

/* An identifier: no grouping. */
void cg_xlsx_code(struct cg_xlsx *w, int32_t n)
{
	if (n != 0)
		check(w, worksheet_write_number(w->ws, w->row, w->col, n, w->code));
	w->col++;
}

/* The figure is 12.5 for 12.5 %: its format adds no factor of a hundred. */
void cg_xlsx_percent(struct cg_xlsx *w, struct cg_dec d)
{
	if (d.set)
		check(w, worksheet_write_number(w->ws, w->row, w->col, cg_dec_double(d), w->percent));
	w->col++;
}

/* A date that Excel can sort (none is before 1900, its first year); an empty cell when there is none. */
void cg_xlsx_date(struct cg_xlsx *w, int32_t d)
{
	lxw_datetime t = { 0 };

	if (d != CG_DATE_NONE) {
		cg_date_split(d, &t.year, &t.month, &t.day);
		check(w, worksheet_write_datetime(w->ws, w->row, w->col, &t, w->date));
	}
	w->col++;
}

/* Every row begins in column A. */
void cg_xlsx_end_row(struct cg_xlsx *w)
{
	w->row++;
	w->col = 0;
}

/* A new sheet with its head row frozen, so that the heads stay in sight. */
void cg_xlsx_sheet(struct cg_xlsx *w, const char *name, const struct cg_xlsx_column *c, size_t n)
{
	w->ws = workbook_add_worksheet(w->wb, name);
	w->row = 0;
	w->col = 0;
	if (w->ws == NULL) {
		w->failed = true;
		return;
	}
	for (size_t i = 0; i < n; i++) {
		check(w, worksheet_set_column(w->ws, (lxw_col_t)i, (lxw_col_t)i, c[i].width, NULL));
		check(w, worksheet_write_string(w->ws, 0, (lxw_col_t)i, c[i].name, w->head));
	}
	worksheet_freeze_panes(w->ws, 1, 0);
	worksheet_set_landscape(w->ws);
	worksheet_set_paper(w->ws, 9); /* A4 */
	worksheet_fit_to_pages(w->ws, 1, 0);
	worksheet_repeat_rows(w->ws, 0, 0);
	w->row = 1;
}

/* Filters over all rows; none on a sheet without rows. */
void cg_xlsx_filter(struct cg_xlsx *w, size_t columns)
{
	if (w->ws != NULL && w->row > 1)
		check(w, worksheet_autofilter(w->ws, 0, 0, w->row - 1, (lxw_col_t)(columns - 1)));
}

/* A name in bold; its value follows in the next cell. */
void cg_xlsx_label(struct cg_xlsx *w, const char *name)
{
	check(w, worksheet_write_string(w->ws, w->row, 0, name, w->bold));
	w->col = 1;
}

/* With the result, for programs that show a workbook without computing it. */
void cg_xlsx_formula(struct cg_xlsx *w, struct cg_str formula, struct cg_dec result)
{
	const char *z = formula.n > 0 ? cg_arena_z(w->arena, formula) : NULL;

	if (z == NULL)
		w->failed = true;
	else
		check(w, worksheet_write_formula_num(
				 w->ws, w->row, w->col, z,
				 w->number[result.set && result.scale < CG_XLSX_SCALES ? result.scale : 2],
				 cg_dec_double(result)));
	w->col++;
}

/* --- the workbook */

/* A format of the workbook; the library owns it. */
static lxw_format *format(struct cg_xlsx *w, const char *number_format)
{
	lxw_format *f = workbook_add_format(w->wb);

	if (f == NULL)
		w->failed = true;
	else if (number_format != NULL)
		format_set_num_format(f, number_format);
	return f;
}

/* Grouping is what the reader's country has: lakhs and crores where that is India. */
static void formats(struct cg_xlsx *w)
{
	static const char *const by_scale[CG_XLSX_SCALES] = {
		"#,##0",       "#,##0.0",      "#,##0.00",	"#,##0.000",	  "#,##0.0000",
		"#,##0.00000", "#,##0.000000", "#,##0.0000000", "#,##0.00000000", "#,##0.000000000",
	};

	w->bold = format(w, NULL);
	w->head = format(w, NULL);
	w->date = format(w, "dd-mmm-yyyy");
	w->percent = format(w, "0.00");
	w->code = format(w, "0");
	for (size_t i = 0; i < CG_XLSX_SCALES; i++)
		w->number[i] = format(w, by_scale[i]);
	if (w->failed)
		return;
	format_set_bold(w->bold);
	format_set_bold(w->head);
	format_set_bottom(w->head, LXW_BORDER_THIN);
	format_set_align(w->date, LXW_ALIGN_LEFT);
}

/* All of fd, owned by the caller; NULL: no memory, or it cannot be read. */
static char *all_of(int fd, size_t max, size_t *n)
{
	struct stat st;
	size_t at = 0;
	char *p;

	if (fstat(fd, &st) != 0 || st.st_size <= 0 || (uint64_t)st.st_size > max)
		return NULL;
	p = malloc((size_t)st.st_size);
	while (p != NULL && at < (size_t)st.st_size) {
		ssize_t got = pread(fd, p + at, (size_t)st.st_size - at, (off_t)at);

		if (got <= 0) {
			free(p);
			return NULL;
		}
		at += (size_t)got;
	}
	*n = at;
	return p;
}

/* The library writes to a path: /proc/self/fd leads it to memory that has no name in any folder. */
bool cg_xlsx_open(struct cg_xlsx *w, struct cg_arena *a, const char *title, int64_t now_ms)
{
	char path[PATH_MAX_BYTES], words[TITLE_MAX];
	lxw_workbook_options options = { .constant_memory = LXW_TRUE };
	lxw_doc_properties about = { .title = words, .created = now_ms / 1000 };

	*w = (struct cg_xlsx){ .arena = a, .fd = memfd_create("casgate-book", MFD_CLOEXEC) };
	(void)snprintf(path, sizeof(path), "/proc/self/fd/%d", w->fd);
	(void)snprintf(words, sizeof(words), "%s", title);
	w->wb = w->fd >= 0 ? workbook_new_opt(path, &options) : NULL;
	w->failed = w->wb == NULL;
	if (w->failed)
		return false;
	formats(w);
	if (!w->failed)
		check(w, workbook_set_properties(w->wb, &about));
	return !w->failed;
}

/* Closed in any case: the library frees with it. */
char *cg_xlsx_close(struct cg_xlsx *w, size_t max, size_t *n)
{
	char *text;

	*n = 0;
	if (w->wb != NULL)
		check(w, workbook_close(w->wb));
	text = w->wb != NULL && !w->failed ? all_of(w->fd, max, n) : NULL;
	if (w->fd >= 0)
		(void)close(w->fd);
	w->wb = NULL;
	w->fd = -1;
	return text;
}
