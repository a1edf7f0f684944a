/*
 * line.h: from positioned words to lines, and what layouts find their way with: phrases, labelled fields, columns.
 * Independent of any layout: labels and meaning come from the layouts.
 *
 * Units     hundredths of a point as in pdf/words.h; CG_PT(2.5) for constants.
 * Lines     words whose baselines lie within a third of their size (about 2 to 2.5 pt) of the line's first baseline, by
 *           x. A wrapped line (7 pt lower) is a line of its own.
 * Matching  phrases ignore spaces between and inside words, so "Registrar :" finds "Registrar:" and "R egistrar :";
 *           case counts unless the name says otherwise. They begin at the beginning of a word.
 * Ownership lines borrow the arena they were built in.
 */
#ifndef CG_STATEMENT_LINE_H
#define CG_STATEMENT_LINE_H

#include "base/arena.h"
#include "base/dec.h"
#include "pdf/words.h"

#define CG_PT(pt) ((int32_t)((pt)*100))

struct cg_line {
	struct cg_word *w; /* by x */
	size_t n;
	int32_t x0, x1; /* left and right end */
	int32_t y;	/* baseline (estimated from box and size) of its first word by y */
	uint32_t page;	/* 1-based */
};

struct cg_lines {
	struct cg_line *v; /* by page, then y */
	size_t n, cap;
	size_t *page_first; /* page p (1-based) has lines [page_first[p - 1], page_first[p]) */
	size_t n_pages;
};

/* A place in a line: a word and a byte in it; word == n is the end. */
struct cg_at {
	size_t word, byte;
};

/* All upright words of all pages; false when memory is out. */
bool cg_line_build(const struct cg_words *w, struct cg_arena *a, struct cg_lines *out);
/* Estimated baseline of a word. */
int32_t cg_line_word_base(const struct cg_word *w);
/* Set in a Devanagari font: it repeats English words over them, and its text layer is often garbage. */
bool cg_line_word_is_overlay(const struct cg_words *all, const struct cg_word *w);
/* Words i and i + 1 are distinguished by a space. */
bool cg_line_gap(const struct cg_line *l, size_t i);

/* A cell has no room for more: what stands right of its last word, of this size, begins within two sizes. */
static inline bool cg_line_cell_full(int32_t room, int32_t size)
{
	return room < 2 * size;
}

/*
 * Text of a part of the line: words joined by one space (by none where the drawing leaves no gap). Never absent: an
 * empty part gives "" (CG_STR_NONE only when memory is out).
 */
struct cg_str cg_line_text(struct cg_arena *a, const struct cg_line *l);
struct cg_str cg_line_text_from(struct cg_arena *a, const struct cg_line *l, struct cg_at from, struct cg_at to);
/* Words whose middle lies in [x0, x1). */
struct cg_str cg_line_text_between(struct cg_arena *a, const struct cg_line *l, int32_t x0, int32_t x1);
static inline struct cg_at cg_line_end(const struct cg_line *l)
{
	return (struct cg_at){ l->n, 0 };
}

/* The phrase begins at word i; *end is the place behind it. */
bool cg_line_match(const struct cg_line *l, size_t i, struct cg_str phrase, bool nocase, struct cg_at *end);
/* First word from `from` on at which the phrase begins, or SIZE_MAX. end may be NULL. */
size_t cg_line_find(const struct cg_line *l, size_t from, struct cg_str phrase, bool nocase, struct cg_at *end);
static inline bool cg_line_starts(const struct cg_line *l, struct cg_str phrase)
{
	struct cg_at end;

	return l->n > 0 && cg_line_match(l, 0, phrase, false, &end);
}

/*
 * Labelled fields ("Folio No: 1 / 2 PAN: X KYC: OK"): labels are searched for from left to right in the order given,
 * each behind the one before it, inside words too (a value can run into the next label); a label that is not there
 * leaves
 * values[i] absent (NULL), one without a value gives "". A value reaches to the next label found. Returns how many
 * labels were found.
 */
size_t cg_line_fields(struct cg_arena *a, const struct cg_line *l, const struct cg_str *labels, size_t n,
		      struct cg_str *values);

/* The same with the labels in any order; the value of each reaches to the next label, whichever it is. */
size_t cg_line_fields_any(struct cg_arena *a, const struct cg_line *l, const struct cg_str *labels, size_t n,
			  struct cg_str *values);

/* A box around header labels. */
struct cg_box {
	int32_t x0, x1, y0, y1;
	bool set;
};

/* The box with the word in it; one that is not set is the word's. */
struct cg_box cg_line_box_add(struct cg_box b, const struct cg_word *w);

/*
 * Find `label` in lines [first, last) as one phrase: words on one line, with gaps below a word's own size (a table's
 * heading columns stand further apart). *out is its box. The leftmost match at or right of x_from counts.
 */
bool cg_line_label(const struct cg_lines *ls, size_t first, size_t last, struct cg_str label, int32_t x_from,
		   struct cg_box *out);
/* One past the last line on the page of line i that begins at most `height` lower. */
size_t cg_line_window(const struct cg_lines *ls, size_t i, int32_t height);

/*
 * The column that a right-aligned or centred cell belongs to: least distance of right edges or of middles. SIZE_MAX
 * when none is nearer than `limit`. Columns not set are skipped.
 */
size_t cg_line_box_nearest(const struct cg_box *cols, size_t n, int32_t x0, int32_t x1, int32_t limit);

/* The same by middles alone, for heads that are centred over wide columns. */
size_t cg_line_box_middle(const struct cg_box *cols, size_t n, int32_t x0, int32_t x1, int32_t limit);

/* Runs of white space collapsed to one space, ends trimmed. */
struct cg_str cg_line_squeeze(struct cg_arena *a, struct cg_str s);
/* All white space taken out. CG_STR_NONE: no memory. */
struct cg_str cg_line_tight(struct cg_arena *a, struct cg_str s);
/* Two texts with one space (glue: none) between; either may be empty or absent. */
struct cg_str cg_line_join(struct cg_arena *a, struct cg_str x, struct cg_str y, bool glue);

#endif
