/*
 * table_rows.h: tables whose cells are centred vertically: a name of two lines stands half a line above and below the
 * figures of its row. Independent of layouts: heads, anchors and meaning come from the layout.
 *
 * Rows      a row has one anchor line (its ISIN, its date or its figures). Lines of text that follow each other at the
 *           pitch of the font are one cell; it belongs to the anchor within it. Where rows stand as close as lines do,
 *           the middle between two anchors parts them. Pages a cell that a page break cuts goes on above the first
 *           anchor of the next page, or begins below the last anchor of the page before. Columns from the heads: text
 *           cells begin at the left edge of their head, figures end at the right edge of theirs or share its middle.
 * Cells     "--" and "-" are empty; "--5.000" is an empty cell that touches a figure; figures may carry a backtick.
 */
#ifndef CG_STATEMENT_TABLE_ROWS_H
#define CG_STATEMENT_TABLE_ROWS_H

#include "statement/line.h"

enum { CG_TABLE_HEADS = 20 };

enum cg_table_col {
	CG_TABLE_OTHER, /* a column that is not read */
	CG_TABLE_ISIN,
	CG_TABLE_NAME,
	CG_TABLE_FOLIO,
	CG_TABLE_ADVISOR,
	CG_TABLE_TEXT, /* particulars, manager */
	CG_TABLE_DATE,
	CG_TABLE_UNITS,
	CG_TABLE_PRICE,
	CG_TABLE_NAV,
	CG_TABLE_FACE,
	CG_TABLE_COST,
	CG_TABLE_VALUE,
	CG_TABLE_AMOUNT,
	CG_TABLE_OPENING,
	CG_TABLE_CREDIT,
	CG_TABLE_DEBIT,
	CG_TABLE_CLOSING,
	CG_TABLE_MAX
};

/* What a head says; several may mean the same, the first of them is the usual one. */
struct cg_table_head {
	struct cg_str label;
	enum cg_table_col id;
	bool is_text;
};

struct cg_table_cols {
	size_t n;
	struct cg_box box[CG_TABLE_HEADS];
	enum cg_table_col id[CG_TABLE_HEADS];
	bool is_text[CG_TABLE_HEADS];
};

/* A row, or a line on its way into one. */
struct cg_table_row {
	uint32_t page;
	int32_t y, size;
	struct cg_str text[CG_TABLE_MAX];
	struct cg_dec fig[CG_TABLE_MAX];
	unsigned empty;		 /* a bit for each column of figures that a dash stands in */
	bool glue[CG_TABLE_MAX]; /* the cell goes on with nothing between */
	bool has_text, has_fig;
	bool strange; /* a word fits no column, or a figure cannot be read */
};

struct cg_table_rows {
	struct cg_table_row *v;
	size_t n, cap;
	struct cg_table_row tail; /* text below the last anchor of a page, kept for the next */
	size_t orphans;		  /* lines that belong to no row */
	uint32_t orphan_page;
};

struct cg_table_kind {
	const struct cg_table_head *heads; /* the first one stands in the line of the heads */
	size_t n_heads;
	bool (*is_anchor)(const struct cg_table_row *line);
	struct cg_str first; /* the word that the first row begins with, where that is known: it is no head */
};

/* How many heads of the table the line has: three at least with the first one, else four, and no figure; 0: fewer. */
size_t cg_table_heads_count(const struct cg_line *l, const struct cg_table_kind *t);
/* The cells of one line. False: no memory. */
bool cg_table_cells_line(struct cg_arena *a, const struct cg_line *l, const struct cg_table_cols *cols,
			 struct cg_table_row *out);
/*
 * A text head that is centred over its column stands right of where the texts begin: its box is moved to where the
 * cells of lines [first, last) begin.
 */
void cg_table_cells_settle(const struct cg_lines *ls, size_t first, size_t last, struct cg_table_cols *c);

/*
 * Read lines [first, last) of one page. Heads among them set *cols, else those of the page before hold, as they do for
 * the lines above the heads; before the first heads a line with a figure belongs to no row. False: no memory.
 */
bool cg_table_rows_read(struct cg_arena *a, const struct cg_lines *ls, size_t first, size_t last,
			const struct cg_table_kind *t, struct cg_table_cols *cols, struct cg_table_rows *out);
/* A line among those of a table. */
struct cg_table_mark {
	int32_t y, size;
	bool anchor;
};

/* Do the rows that the gap makes suit a table? */
typedef bool cg_table_rows_fit(const struct cg_table_mark *m, size_t n, int32_t gap, void *arg);
/*
 * The widest gap between lines that leaves each row one anchor, and fits; 0: rows stand further apart than lines of a
 * cell usually do. A wider one than that would take what stands between two rows, a title or a note, for the text of
 * one. False: no gap parts them, *gap is 0. fit: NULL for none.
 */
bool cg_table_rows_gap(const struct cg_table_mark *m, size_t n, cg_table_rows_fit *fit, void *arg, int32_t *gap);
/* One past the lines of the row that begins at line i. */
size_t cg_table_rows_row_end(const struct cg_table_mark *m, size_t n, size_t i, int32_t gap);

/* Text that waits for a next page which never came counts as orphaned. */
void cg_table_rows_end(struct cg_table_rows *b);

/* 12 characters of the shape of an ISIN at the beginning of an ISIN cell. */
bool cg_table_rows_isin(const struct cg_table_row *b, struct cg_str *isin);

#endif
