/*
 * drawing.h: pages made of words for tests of lib/statement, as the extractor would give them.
 * Widths are those of an imaginary font: half the size per character, a quarter for a space.
 */
#ifndef CG_TESTS_STATEMENT_DRAWING_H
#define CG_TESTS_STATEMENT_DRAWING_H

#include "pdf/words.h"

struct drawing {
	struct cg_arena a;
	struct cg_words words;
	struct {
		struct cg_page *v;
		size_t n, cap;
	} pages;
	int32_t size; /* of what is put next */
};

void drawing_open(struct drawing *p);
void drawing_close(struct drawing *p);
/* A new page of 612 x 792 pt. */
void drawing_page(struct drawing *p);
/* Words with their baseline at y and left edge at x, in points; returns the right edge. */
double drawing_put(struct drawing *p, double x, double y, const char *text);
/* The same with the right edge at x. */
void drawing_right(struct drawing *p, double x, double y, const char *text);
/* The same with the middle at x. */
void drawing_centre(struct drawing *p, double x, double y, const char *text);
/* A rotated word at the edge of the last page. */
void drawing_watermark(struct drawing *p, const char *text);
/* Number the words of all pages from 1, as a statement's reading does before it looks for their places. */
void drawing_number(struct drawing *p);

#endif
