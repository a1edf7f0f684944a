/*
 * report_xlsx.c: Rows are written once, from the top, in the constant-memory mode of
 * libxlsxwriter: a row that is left cannot be changed, and memory does not grow with the
 * number of transactions. `failed` sticks: after an error nothing more is written, and the
 * caller gets CG_EBUSY.
 */
#include "base/time.h"
#include "render/report.h"
#include "statement/mask.h"
#include "statement/read/statement.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xlsxwriter.h>

/* A workbook holds doubles: more digits than these would be shown wrong. */
enum { DIGITS_MAX = 15, TEXT_MAX = 32767, SCALES = CG_DEC_SCALE_MAX + 1 };

/*
 * This replaces lxw_tmpfile of libxlsxwriter, which makes a file for each part of a workbook: parts live in memory, and
 * no figure of a statement is written to a disk, not even to a file without a name. Workers may run where no folder can
 * be written to. libxlsxwriter 1.1.4 has no option for it; tests/render/test_report_xlsx.c fails when a file is made.
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

/* The workbook being written; row and col are where the next cell goes. */
struct book {
	const struct cg_report *r;
	lxw_workbook *wb;
	lxw_worksheet *ws;
	lxw_format *bold, *head, *date, *wrap, *number[SCALES], *percent, *code;
	lxw_row_t row;
	lxw_col_t col;
	bool failed;
};

/* Any error of the library fails the workbook; no file is better than a truncated one. */
static void check(struct book *b, lxw_error rc)
{
	b->failed |= rc != LXW_NO_ERROR;
}

/* --- cells, from left to right */

/* Cut after 32,767 bytes, which is Excel's limit in characters, never within a character. A text is never a formula. */
static void write_text(struct book *b, struct cg_str s)
{
	const char *z = NULL;

	if (s.n > 0) {
		struct cg_str cut = cg_str_sub(s, 0, TEXT_MAX);

		while (cut.n < s.n && cut.n > 0 && !cg_str_is_utf8(cut))
			cut.n--;
		z = cg_arena_z(b->r->arena, cut);
		if (z == NULL)
			b->failed = true;
		else /* a string cell, whatever it begins with: never a formula, a link or a number */
			check(b, worksheet_write_string(b->ws, b->row, b->col, z, NULL));
	}
	b->col++;
}

/* The same for a C string. */
static void z(struct book *b, const char *s)
{
	write_text(b, cg_str_of(s));
}

/*
 * A number with the format of its scale, so that 100.0000 stays visible; text when it has
 * too many digits.
 */
static void write_number(struct book *b, struct cg_dec d)
{
	char digits[CG_DEC_TEXT_MAX];
	uint64_t v = d.v < 0 ? 0 - (uint64_t)d.v : (uint64_t)d.v;
	int n = 0;

	for (; v > 0; v /= 10)
		n++;
	if (d.set && n > DIGITS_MAX) {
		(void)cg_dec_text(d, digits);
		z(b, digits);
		return;
	}
	if (d.set)
		check(b, worksheet_write_number(b->ws, b->row, b->col, cg_dec_double(d),
						b->number[d.scale < SCALES ? d.scale : 0]));
	b->col++;
}

/* A count. */
static void whole(struct book *b, int64_t n)
{
	write_number(b, cg_dec_make(n, 0));
}

/* An identifier: no grouping. */
static void code(struct book *b, int32_t n)
{
	if (n != 0)
		check(b, worksheet_write_number(b->ws, b->row, b->col, n, b->code));
	b->col++;
}

/* The figure is 12.5 for 12.5 %: its format adds no factor of a hundred. */
static void percent(struct book *b, struct cg_dec d)
{
	if (d.set)
		check(b, worksheet_write_number(b->ws, b->row, b->col, cg_dec_double(d), b->percent));
	b->col++;
}

/* A date that Excel can sort; an empty cell when there is none. */
static void date(struct book *b, int32_t d)
{
	char iso[CG_DATE_TEXT_MAX];
	int year, month, day;

	if (d != CG_DATE_NONE) {
		lxw_datetime t = { 0 };

		cg_date_split(d, &year, &month, &day);
		t.year = year;
		t.month = month;
		t.day = day;
		if (year < 1900) /* before the first day of a workbook */
			check(b, worksheet_write_string(b->ws, b->row, b->col, cg_date_text(d, iso), NULL));
		else
			check(b, worksheet_write_datetime(b->ws, b->row, b->col, &t, b->date));
	}
	b->col++;
}

/* Every row begins in column A. */
static void end_row(struct book *b)
{
	b->row++;
	b->col = 0;
}

/* A column of a sheet: its head and its width in characters. */
struct column {
	const char *name;
	double width;
};

/* A new sheet with its head row frozen, so that the heads stay in sight. */
static void sheet(struct book *b, const char *name, const struct column *c, size_t n)
{
	b->ws = workbook_add_worksheet(b->wb, name);
	b->row = 0;
	b->col = 0;
	if (b->ws == NULL) {
		b->failed = true;
		return;
	}
	for (size_t i = 0; i < n; i++) {
		check(b, worksheet_set_column(b->ws, (lxw_col_t)i, (lxw_col_t)i, c[i].width, NULL));
		check(b, worksheet_write_string(b->ws, 0, (lxw_col_t)i, c[i].name, b->head));
	}
	worksheet_freeze_panes(b->ws, 1, 0);
	worksheet_set_landscape(b->ws);
	worksheet_set_paper(b->ws, 9); /* A4 */
	worksheet_fit_to_pages(b->ws, 1, 0);
	worksheet_repeat_rows(b->ws, 0, 0);
	b->row = 1;
}

#define SHEET(b, name, columns) sheet(b, name, columns, sizeof(columns) / sizeof((columns)[0]))

/* Filters over all rows; none on a sheet without rows. */
static void filter(struct book *b, size_t columns)
{
	if (b->ws != NULL && b->row > 1)
		check(b, worksheet_autofilter(b->ws, 0, 0, b->row - 1, (lxw_col_t)(columns - 1)));
}

/* --- Summary: name and value in two columns */

/* The name of a row of the first sheet; its value follows in column B. */
static void label(struct book *b, const char *name)
{
	check(b, worksheet_write_string(b->ws, b->row, 0, name, b->bold));
	b->col = 1;
}

/* One row of the first sheet: a text. */
static void pair_text(struct book *b, const char *name, struct cg_str s)
{
	label(b, name);
	write_text(b, s);
	end_row(b);
}

/* One row: an amount or a count. */
static void pair_number(struct book *b, const char *name, struct cg_dec d)
{
	label(b, name);
	write_number(b, d);
	end_row(b);
}

/* One row: a date. */
static void pair_date(struct book *b, const char *name, int32_t d)
{
	label(b, name);
	date(b, d);
	end_row(b);
}

typedef struct cg_str mask_fn(struct cg_arena *a, struct cg_str s);

/* Masked unless the caller asked for personal data. */
static struct cg_str shown(struct book *b, struct cg_str s, mask_fn *mask)
{
	struct cg_str out = b->r->include_pii || s.n == 0 ? s : mask(b->r->arena, s);

	b->failed |= s.n > 0 && out.p == NULL;
	return out;
}

/* One row: a percentage. */
static void pair_percent(struct book *b, const char *name, struct cg_dec d)
{
	label(b, name);
	percent(b, d);
	end_row(b);
}

/* The rows of the first sheet that need an enrichment. */
static void market(struct book *b)
{
	const struct cg_enrichment *x = b->r->enriched;

	if (x == NULL)
		return;
	pair_date(b, "Market NAVs as of", x->as_of);
	pair_text(b, "Market NAVs from", x->source_name);
	pair_text(b, "Market NAVs complete", x->partial ? CG_STR("no") : CG_STR("yes"));
	pair_number(b, "Current value of funds", x->portfolio.current_value);
	pair_percent(b, "1 year, percent", x->portfolio.ret[0]);
	pair_percent(b, "1 year, benchmark mix", x->portfolio.bench[0]);
	pair_percent(b, "3 years, percent a year", x->portfolio.ret[1]);
	pair_percent(b, "3 years, benchmark mix", x->portfolio.bench[1]);
	label(b, "XIRR at market NAVs, percent");
	if (x->portfolio.xirr.set)
		percent(b, x->portfolio.xirr);
	else
		z(b, cg_enrichment_rate_reason_name(x->portfolio.xirr_reason));
	end_row(b);
}

/* Names and values in two columns: who, when, totals, confidence. */
static void summary(struct book *b)
{
	static const struct column columns[] = { { "Portfolio report", 30 }, { "", 60 } };
	const struct cg_statement *s = b->r->s;
	const struct cg_analytics *an = b->r->an;
	char id[CG_ID_TEXT_MAX], at[CG_TIME_TEXT_MAX];

	SHEET(b, "Summary", columns);
	if (b->failed)
		return;
	pair_text(b, "Investor", s->investor.name);
	pair_text(b, "PAN", shown(b, s->investor.pan, cg_mask_pan));
	pair_text(b, "Email", shown(b, s->investor.email, cg_mask_email));
	pair_text(b, "Mobile", shown(b, s->investor.mobile, cg_mask_mobile));
	pair_date(b, "As of", s->as_of);
	pair_date(b, "Period from", s->from);
	pair_date(b, "Period to", s->to);
	pair_text(b, "Source", cg_str_of(cg_source_name(s->source)));
	pair_text(b, "Statement type", cg_str_of(cg_statement_type_name(s->type)));
	pair_number(b, "Total value", s->total_value);
	pair_number(b, "Total cost, as printed", s->total_cost);
	pair_number(b, "Cost of funds held", an->invested);
	pair_number(b, "Unrealised gain", an->gain);
	label(b, "XIRR, percent");
	if (an->xirr.set)
		percent(b, an->xirr);
	else
		z(b, an->xirr_reason);
	end_row(b);
	pair_number(b, "Funds held", cg_dec_make(an->fund_count, 0));
	pair_number(b, "Closed funds", cg_dec_make(an->exited_count, 0));
	pair_number(b, "Folios", cg_dec_make(s->folio_count, 0));
	pair_number(b, "Demat accounts", cg_dec_make((int64_t)s->demat.n, 0));
	pair_number(b, "Pension value", s->nps.value);
	market(b);
	pair_text(b, "Confidence", cg_str_of(cg_level_name(s->level)));
	pair_number(b, "Checks", cg_dec_make(s->checks, 0));
	pair_number(b, "Checks that hold", cg_dec_make(s->passed, 0));
	pair_text(b, "Snapshot", cg_str_of(cg_id_text(&b->r->meta->id, "snap_", id)));
	pair_text(b, "Report made", cg_str_of(cg_time_text(b->r->now_ms, at)));
	pair_text(b, "Test data", b->r->meta->live ? CG_STR("no") : CG_STR("yes"));
	for (size_t i = 0; i < s->warnings.n; i++) {
		label(b, "Warning");
		write_text(b, s->warnings.v[i].message);
		write_text(b, s->warnings.v[i].scheme);
		end_row(b);
	}
	pair_text(b, "Note", CG_STR("This describes what the statement says and computes from it. It is no advice."));
}

/* --- Funds, Transactions, Demat, Allocation */

/* A fund held or exited; the cells follow the columns of `funds`. */
static void fund_row(struct book *b, const struct cg_fund *f)
{
	struct cg_dec gain = CG_DEC_NONE;

	(void)cg_dec_sub(f->value, f->cost, &gain);
	z(b, cg_fund_exited(f) ? "EXITED" : "HELD");
	write_text(b, f->name);
	write_text(b, f->isin);
	write_text(b, f->folio);
	write_text(b, f->amc);
	z(b, cg_plan_name(f->plan));
	z(b, cg_option_name(f->option));
	write_number(b, f->units);
	write_number(b, f->nav);
	date(b, f->nav_date);
	write_number(b, f->value);
	write_number(b, f->cost);
	write_number(b, gain);
	write_text(b, f->registrar);
	write_text(b, f->advisor);
	write_text(b, shown(b, f->pan, cg_mask_pan));
	z(b, f->reconciled ? "yes" : "no");
	whole(b, (int64_t)f->txns.n);
	end_row(b);
}

/* Held ones first; both have the same columns, so that one filter serves. */
static void funds(struct book *b)
{
	static const struct column columns[] = {
		{ "Status", 9 }, { "Name", 52 },   { "ISIN", 15 },	   { "Folio", 20 },	{ "Fund house", 26 },
		{ "Plan", 10 },	 { "Option", 14 }, { "Units", 15 },	   { "NAV", 12 },	{ "NAV date", 12 },
		{ "Value", 16 }, { "Cost", 16 },   { "Gain", 16 },	   { "Registrar", 12 }, { "Advisor", 14 },
		{ "PAN", 13 },	 { "Agrees", 8 },  { "Transactions", 13 },
	};

	SHEET(b, "Funds", columns);
	for (int exited = 0; exited < 2 && !b->failed; exited++)
		for (size_t i = 0; i < b->r->s->funds.n && !b->failed; i++)
			if (cg_fund_exited(&b->r->s->funds.v[i]) == (exited == 1))
				fund_row(b, &b->r->s->funds.v[i]);
	filter(b, sizeof(columns) / sizeof(columns[0]));
}

/* Every transaction of every folio in one table, which can be sorted and summed up. */
static void transactions(struct book *b)
{
	static const struct column columns[] = {
		{ "Date", 12 },	       { "Fund", 52 },	 { "ISIN", 15 },  { "Folio", 20 }, { "Type", 20 },
		{ "Description", 44 }, { "Amount", 16 }, { "Units", 14 }, { "NAV", 12 },   { "Balance", 15 },
	};

	SHEET(b, "Transactions", columns);
	for (size_t i = 0; i < b->r->s->funds.n && !b->failed; i++) {
		const struct cg_fund *f = &b->r->s->funds.v[i];

		for (size_t k = 0; k < f->txns.n && !b->failed; k++) {
			const struct cg_txn *t = &f->txns.v[k];

			date(b, t->date);
			write_text(b, f->name);
			write_text(b, f->isin);
			write_text(b, f->folio);
			z(b, cg_txn_type_name(t->type));
			write_text(b, t->description);
			write_number(b, t->amount);
			write_number(b, t->units);
			write_number(b, t->nav);
			write_number(b, t->balance);
			end_row(b);
		}
	}
	filter(b, sizeof(columns) / sizeof(columns[0]));
}

/* Holdings of demat accounts and schemes of NPS. */
static void demat(struct book *b)
{
	static const struct column columns[] = {
		{ "Kind", 14 },		 { "Name", 60 },      { "ISIN or tier", 16 }, { "Held at", 36 },
		{ "DP id or PRAN", 18 }, { "Client id", 14 }, { "Units", 16 },	      { "Price or NAV", 14 },
		{ "Face value", 12 },	 { "Value", 18 },
	};
	static const char *const kinds[] = {
		[CG_DEMAT_EQUITY] = "EQUITY", [CG_DEMAT_BOND] = "BOND", [CG_DEMAT_FUND] = "MUTUAL_FUND"
	};
	const struct cg_statement *s = b->r->s;

	SHEET(b, "Demat", columns);
	for (size_t i = 0; i < s->demat.n; i++) {
		const struct cg_demat_account *d = &s->demat.v[i];

		for (size_t k = 0; k < d->holdings.n && !b->failed; k++) {
			const struct cg_demat_holding *h = &d->holdings.v[k];

			z(b, kinds[h->kind]);
			write_text(b, h->name);
			write_text(b, h->isin);
			write_text(b, d->dp_name);
			write_text(b, d->dp_id);
			write_text(b, d->client_id);
			write_number(b, h->units);
			write_number(b, h->price);
			write_number(b, h->face_value);
			write_number(b, h->value);
			end_row(b);
		}
	}
	for (size_t i = 0; i < s->nps.schemes.n && !b->failed; i++) {
		const struct cg_nps_scheme *x = &s->nps.schemes.v[i];

		z(b, "NPS");
		write_text(b, x->name);
		write_text(b, x->tier);
		z(b, "National Pension System");
		write_text(b, s->nps.pran);
		b->col++;
		write_number(b, x->units);
		write_number(b, x->nav);
		b->col++;
		write_number(b, x->value);
		end_row(b);
	}
	filter(b, sizeof(columns) / sizeof(columns[0]));
}

/* Rows of one split; the basis says whether values are the statement's or the market's. */
static void slices(struct book *b, const char *basis, const char *by, int32_t as_of, const struct cg_slices *s)
{
	for (size_t i = 0; i < s->n && !b->failed; i++) {
		z(b, basis);
		date(b, as_of);
		z(b, by);
		write_text(b, s->v[i].key);
		write_number(b, s->v[i].value);
		percent(b, s->v[i].percent);
		end_row(b);
	}
}

/* All splits one below the other: a pivot table takes them as they are. */
static void allocation(struct book *b)
{
	static const struct column columns[] = { { "Basis", 14 }, { "As of", 12 }, { "By", 14 },
						 { "Key", 44 },	  { "Value", 18 }, { "Percent", 12 } };
	const struct cg_analytics *an = b->r->an;
	const struct cg_enrichment *x = b->r->enriched;

	SHEET(b, "Allocation", columns);
	slices(b, "Statement", "amc", b->r->s->as_of, &an->amc);
	slices(b, "Statement", "registrar", b->r->s->as_of, &an->registrar);
	slices(b, "Statement", "plan", b->r->s->as_of, &an->plan);
	slices(b, "Statement", "option", b->r->s->as_of, &an->option);
	if (x != NULL) {
		slices(b, "Market NAVs", "asset_class", x->as_of, &x->overlays.asset_class);
		slices(b, "Market NAVs", "category", x->as_of, &x->overlays.category);
		slices(b, "Market NAVs", "amc", x->as_of, &x->overlays.amc);
		slices(b, "Market NAVs", "plan", x->as_of, &x->overlays.plan);
		slices(b, "Market NAVs", "option", x->as_of, &x->overlays.option);
	}
	filter(b, sizeof(columns) / sizeof(columns[0]));
}

/* --- Enrichment */

/* A holding with its market figures; the cells follow the columns of `enrichment`. */
static void enriched_row(struct book *b, const struct cg_enriched_fund *f)
{
	write_text(b, f->name);
	write_text(b, f->isin);
	write_text(b, f->folio);
	write_text(b, f->demat_client_id);
	date(b, b->r->enriched->as_of);
	code(b, f->scheme_code);
	write_text(b, f->category);
	z(b, cg_fund_asset_class_name(f->asset_class));
	write_number(b, f->units);
	write_number(b, f->latest_nav);
	date(b, f->latest_nav_date);
	write_number(b, f->current_value);
	for (int i = 0; i < CG_HORIZONS; i++)
		percent(b, f->ret[i]);
	write_text(b, f->benchmark);
	for (int i = 0; i < CG_HORIZONS; i++)
		percent(b, f->bench[i]);
	for (int i = 0; i < CG_HORIZONS; i++)
		percent(b, f->excess[i]);
	percent(b, f->xirr);
	z(b, f->xirr_reason != CG_RATE_OK ? cg_enrichment_rate_reason_name(f->xirr_reason) : NULL);
	percent(b, f->gain_percent);
	z(b, cg_enrichment_status_name(f->status));
	write_text(b, f->direct.name);
	for (int i = 0; i < CG_HORIZONS; i++)
		percent(b, f->gap[i]);
	end_row(b);
}

/* The sheet exists only when there is an enrichment. */
static void enrichment(struct book *b)
{
	static const struct column columns[] = {
		{ "Name", 52 },
		{ "ISIN", 15 },
		{ "Folio", 20 },
		{ "Demat client id", 16 },
		{ "As of", 12 },
		{ "Scheme code", 12 },
		{ "Category", 26 },
		{ "Asset class", 16 },
		{ "Units", 15 },
		{ "Latest NAV", 12 },
		{ "NAV date", 12 },
		{ "Current value", 16 },
		{ "1 year, percent", 15 },
		{ "3 years, percent a year", 22 },
		{ "Benchmark", 30 },
		{ "Benchmark 1 year", 16 },
		{ "Benchmark 3 years", 17 },
		{ "Excess 1 year", 14 },
		{ "Excess 3 years", 14 },
		{ "XIRR, percent", 14 },
		{ "XIRR reason", 24 },
		{ "Gain, percent of paid in", 22 },
		{ "Status", 22 },
		{ "Direct plan", 52 },
		{ "Given up 1 year", 15 },
		{ "Given up 3 years", 16 },
	};
	static const struct column none[] = { { "Enrichment", 80 } };
	const struct cg_enrichment *x = b->r->enriched;

	if (x == NULL)
		SHEET(b, "Enrichment", none);
	else
		SHEET(b, "Enrichment", columns);
	if (b->failed)
		return;
	if (x == NULL) {
		z(b, "This snapshot has not been enriched yet: returns and benchmarks are not known.");
		return;
	}
	for (size_t i = 0; i < x->funds.n && !b->failed; i++)
		enriched_row(b, &x->funds.v[i]);
	filter(b, sizeof(columns) / sizeof(columns[0]));
}

/* --- the workbook */

/* A format of the workbook; the library owns it. */
static lxw_format *format(struct book *b, const char *number_format)
{
	lxw_format *f = workbook_add_format(b->wb);

	if (f == NULL)
		b->failed = true;
	else if (number_format != NULL)
		format_set_num_format(f, number_format);
	return f;
}

/* Grouping is what the reader's country has: lakhs and crores where that is India. */
static void formats(struct book *b)
{
	static const char *const by_scale[SCALES] = {
		"#,##0",       "#,##0.0",      "#,##0.00",	"#,##0.000",	  "#,##0.0000",
		"#,##0.00000", "#,##0.000000", "#,##0.0000000", "#,##0.00000000", "#,##0.000000000",
	};

	b->bold = format(b, NULL);
	b->head = format(b, NULL);
	b->date = format(b, "dd-mmm-yyyy");
	b->percent = format(b, "0.00");
	b->code = format(b, "0");
	for (size_t i = 0; i < SCALES; i++)
		b->number[i] = format(b, by_scale[i]);
	if (b->failed)
		return;
	format_set_bold(b->bold);
	format_set_bold(b->head);
	format_set_bottom(b->head, LXW_BORDER_THIN);
	format_set_align(b->date, LXW_ALIGN_LEFT);
}

/* All of fd, owned by the caller; NULL: no memory, or it cannot be read. */
static char *all_of(int fd, size_t *n)
{
	struct stat st;
	size_t at = 0;
	char *p;

	if (fstat(fd, &st) != 0 || st.st_size <= 0 || st.st_size > CG_REPORT_MAX)
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

/* All sheets in their order. */
static void fill_book(struct book *b)
{
	char title[] = "Portfolio report";
	lxw_doc_properties about = { .title = title, .created = b->r->now_ms / 1000 };

	formats(b);
	if (b->failed)
		return;
	check(b, workbook_set_properties(b->wb, &about));
	summary(b);
	funds(b);
	transactions(b);
	demat(b);
	allocation(b);
	enrichment(b);
}

/* The library writes to a path: /proc/self/fd leads it to memory that has no name in any folder. */
enum cg_code cg_report_xlsx(const struct cg_report *r, struct cg_report_file *out, struct cg_err *e)
{
	struct book b = { .r = r };
	char path[40];
	int fd = memfd_create("casgate-report", MFD_CLOEXEC);
	lxw_workbook_options options = { .constant_memory = LXW_TRUE };

	(void)snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	b.wb = fd >= 0 ? workbook_new_opt(path, &options) : NULL;
	if (b.wb != NULL) {
		fill_book(&b);
		check(&b, workbook_close(b.wb));
	}
	out->text = b.wb != NULL && !b.failed ? all_of(fd, &out->n) : NULL;
	out->type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
	out->extension = "xlsx";
	if (fd >= 0)
		(void)close(fd);
	return out->text != NULL ? CG_OK : cg_fail(e, CG_EBUSY, "report xlsx: no memory");
}
