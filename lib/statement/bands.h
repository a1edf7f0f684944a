/*
 * bands.h: tables whose cells are centred vertically: a name of two lines stands half a line above and below the
 * figures of its row. Does not know statements: heads, anchors and meaning come from the layout.
 *
 * Rows      a row has one anchor line (its ISIN, its date or its figures). Lines of text that follow each other at the
 *           pitch of the font are one cell; it belongs to the anchor within it. Where rows stand as close as lines do,
 *           the middle between two anchors parts them. Pages a cell that a page break cuts goes on above the first
 *           anchor of the next page, or begins below the last anchor of the page before. Columns from the heads: text
 *           cells begin at the left edge of their head, figures end at the right edge of theirs or share its middle.
 * Cells     "--" and "-" are empty; "--5.000" is an empty cell that touches a figure; figures may carry a backtick.
 */
#ifndef CG_STATEMENT_BANDS_H
#define CG_STATEMENT_BANDS_H

#include "statement/line.h"

enum { CG_BAND_HEADS = 20 };

enum cg_band_id {
	CG_BAND_OTHER, /* a column that is not read */
	CG_BAND_ISIN,
	CG_BAND_NAME,
	CG_BAND_FOLIO,
	CG_BAND_ADVISOR,
	CG_BAND_TEXT, /* particulars, manager */
	CG_BAND_DATE,
	CG_BAND_UNITS,
	CG_BAND_PRICE,
	CG_BAND_NAV,
	CG_BAND_FACE,
	CG_BAND_COST,
	CG_BAND_VALUE,
	CG_BAND_AMOUNT,
	CG_BAND_OPENING,
	CG_BAND_CREDIT,
	CG_BAND_DEBIT,
	CG_BAND_CLOSING,
	CG_BAND_MAX
};

/* What a head says; several may mean the same, the first of them is the usual one. */
struct cg_band_head {
	struct cg_str label;
	enum cg_band_id id;
	bool is_text;
};

struct cg_band_cols {
	size_t n;
	struct cg_box box[CG_BAND_HEADS];
	enum cg_band_id id[CG_BAND_HEADS];
	bool is_text[CG_BAND_HEADS];
};

/* A row, or a line on its way into one. */
struct cg_band {
	uint32_t page;
	int32_t y, size;
	struct cg_str text[CG_BAND_MAX];
	struct cg_dec fig[CG_BAND_MAX];
	bool glue[CG_BAND_MAX]; /* the cell goes on with nothing between */
	bool has_text, has_fig;
	bool strange; /* a word fits no column, or a figure cannot be read */
};

struct cg_bands {
	struct cg_band *v;
	size_t n, cap;
	struct cg_band tail; /* text below the last anchor of a page, kept for the next */
	size_t orphans;	     /* lines that belong to no row */
	uint32_t orphan_page;
};

struct cg_band_table {
	const struct cg_band_head *heads; /* the first one stands in the line of the heads */
	size_t n_heads;
	bool (*is_anchor)(const struct cg_band *line);
};

/* How many heads of the table the line has: three at least with the first one, else four, and no figure; 0: fewer. */
size_t cg_bands_heads(const struct cg_line *l, const struct cg_band_table *t);
/* The cells of one line. False: no memory. */
bool cg_bands_line(struct cg_arena *a, const struct cg_line *l, const struct cg_band_cols *cols, struct cg_band *out);
/*
 * Read lines [first, last) of one page. Heads among them set *cols, else those of the page before hold, as they do for
 * the lines above the heads; before the first heads a line with a figure belongs to no row. False: no memory.
 */
bool cg_bands_read(struct cg_arena *a, const struct cg_lines *ls, size_t first, size_t last,
		   const struct cg_band_table *t, struct cg_band_cols *cols, struct cg_bands *out);
/* Text that waits for a next page which never came counts as orphaned. */
void cg_bands_end(struct cg_bands *b);

/* 12 characters of the shape of an ISIN at the beginning of an ISIN cell. */
bool cg_bands_isin(const struct cg_band *b, struct cg_str *isin);

#endif
