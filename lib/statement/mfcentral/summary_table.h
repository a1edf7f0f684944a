/*
 * summary_table.h: the table of the summary of MF Central: which part a heading begins, where its columns stand, and
 * which words of a line stand in which of them. Private to that layout. Does not make rows.
 *
 * Errors    a heading that lacks a label is none; what stands under no column is said by the callers.
 */
#ifndef CG_STATEMENT_MFCENTRAL_SUMMARY_TABLE_H
#define CG_STATEMENT_MFCENTRAL_SUMMARY_TABLE_H

#include "statement/mfcentral/mfcentral.h"

enum { CG_SUMMARY_EDGE = 250 }; /* left edges of a cell and its label */

enum cg_summary_col {
	CG_SUMMARY_INVESTED,
	CG_SUMMARY_UNITS,
	CG_SUMMARY_NAV,
	CG_SUMMARY_MARKET,
	CG_SUMMARY_GAIN,
	CG_SUMMARY_MAX
};
enum cg_summary_part { CG_SUMMARY_PART_SOA, CG_SUMMARY_PART_DEMAT, CG_SUMMARY_PART_MAX };

/* The table that the last heading began. */
struct cg_summary_table {
	enum cg_summary_part part;
	bool names_first;      /* Scheme Details stands left of the folios */
	int32_t names, folios; /* left ends of both columns, or of their texts */
	int32_t cut;	       /* left end of the right one of both */
	struct cg_box cols[CG_SUMMARY_MAX];
};

/* Words [from, to) of a line. */
struct cg_summary_span {
	size_t from, to;
};

/* Words of a line: the folio, the name, and from `figures` on the rest. */
struct cg_summary_parts {
	struct cg_summary_span folio, name;
	size_t figures;
};

/* What reading a page needs: the statement that it goes to and the table that is open. */
struct cg_summary_reading {
	const struct cg_doc *d;
	struct cg_arena *a;
	struct cg_statement *s;
	struct cg_summary_table t;
	int32_t step;	  /* from a line of a name to its next one, at least, on the pages before; 0: not known */
	bool top, bottom; /* page breaks stand above the lines that are read and below, and may cut rows */
};

/* Does a heading begin at line i? Its upper labels may stand on a line above Scheme Details. *body: the line below. */
bool cg_summary_table_heading(const struct cg_lines *ls, size_t i, size_t last, struct cg_summary_table *out,
			      size_t *body);

/* Where the columns of a line end. */
struct cg_summary_parts cg_summary_table_parts(const struct cg_summary_reading *r, const struct cg_line *l);

/* How many words a span has. */
size_t cg_summary_table_words(struct cg_summary_span s);

/* A number that fills its column touches the name behind it: the length of the number; 0: it does not. */
size_t cg_summary_table_touching(const struct cg_summary_reading *r, const struct cg_line *l,
				 struct cg_summary_span folio);

/* "(+41.47%)": the gain in per cent. */
bool cg_summary_table_is_percent(struct cg_str s);

/* "(+12.50%)" as a number; unset: it is none. */
struct cg_dec cg_summary_table_percent(struct cg_str s);
/* Does the per cent of word k stand behind it, in its cell? Behind a gap stand those of a gain on another line. */
bool cg_summary_table_has_percent(const struct cg_line *l, size_t k);

/* Market value and gain that touch in word k: paise tell where the first ends. */
bool cg_summary_table_twins(const struct cg_summary_reading *r, const struct cg_line *l, size_t k,
			    struct cg_dec *market, struct cg_dec *gain);

#endif
