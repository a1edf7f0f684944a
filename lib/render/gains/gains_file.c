/* gains_file.c: Which file a request asks for is decided here once, for REST and the command line. */
#include "render/gains/gains_file.h"

#include "render/gains/gains_view.h"
#include "render/gains/gains_xlsx.h"

enum { CSV_MAX = 64 * 1024 * 1024 };

enum cg_code cg_gains_file_form(struct cg_str format, struct cg_str kind, struct cg_str columns,
				enum cg_gains_form *form, int *n_columns, struct cg_err *e)
{
	bool csv = cg_str_eq(format, CG_STR("csv")), xlsx = cg_str_eq(format, CG_STR("xlsx"));
	bool lots = cg_str_eq(kind, CG_STR("lots"));

	if (format.p != NULL && !csv && !xlsx && !cg_str_eq(format, CG_STR("json")))
		return cg_fail_param(e, CG_EREQUEST, "format", "format must be json, csv or xlsx.");
	if (kind.p != NULL && !lots && !cg_str_eq(kind, CG_STR("112a")))
		return cg_fail_param(e, CG_EREQUEST, "kind", "kind must be 112a or lots.");
	if (columns.p != NULL && !cg_str_eq(columns, CG_STR("14")) && !cg_str_eq(columns, CG_STR("15")))
		return cg_fail_param(e, CG_EREQUEST, "columns", "columns must be 14 or 15.");
	*form = xlsx ? CG_GAINS_XLSX : !csv ? CG_GAINS_JSON : lots ? CG_GAINS_CSV_LOTS : CG_GAINS_CSV_112A;
	*n_columns = columns.p == NULL			? 0
		     : cg_str_eq(columns, CG_STR("14")) ? CG_112A_COLUMNS_OLD
							: CG_112A_COLUMNS_NEW;
	return CG_OK;
}

/* Sums of the schedule come from portfolio/gains/112a.h. */
char *cg_gains_file_make(const struct cg_gains *g, int year, enum cg_gains_form form, int n_columns, struct cg_arena *a,
			 size_t *n, struct cg_err *e)
{
	struct cg_112a rows = { .v = NULL };
	struct cg_buf to;
	char *text;

	if (form == CG_GAINS_XLSX)
		return cg_gains_xlsx(g, year, a, n, e);
	if (form == CG_GAINS_CSV_112A && year == CG_FY_ALL) {
		(void)cg_fail_hint(e, CG_EREQUEST, "Schedule 112A is of one year: name it by fy, or take kind=lots.");
		return NULL;
	}
	if (form == CG_GAINS_CSV_112A && cg_112a_make(g, year, a, &rows, e) != CG_OK)
		return NULL;
	cg_buf_init(&to, CSV_MAX);
	if (form == CG_GAINS_CSV_112A)
		cg_gains_csv_112a(&to, &rows, n_columns != 0 ? n_columns : cg_112a_columns(year));
	else
		cg_gains_csv_lots(&to, g, year, a);
	text = cg_buf_steal(&to, n);
	if (text == NULL)
		(void)cg_fail(e, CG_EBUSY, "gains: no memory");
	return text;
}
