/*
 * paper.h: pages made of words for tests of lib/statement, as the extractor would give them.
 * Widths are those of an imaginary font: half the size per character, a quarter for a space.
 */
#ifndef CG_TESTS_STATEMENT_PAPER_H
#define CG_TESTS_STATEMENT_PAPER_H

#include "pdf/words.h"

struct paper {
	struct cg_arena a;
	struct cg_words words;
	struct {
		struct cg_page *v;
		size_t n, cap;
	} pages;
	int32_t size; /* of what is put next */
};

void paper_open(struct paper *p);
void paper_close(struct paper *p);
/* A new page of 612 x 792 pt. */
void paper_page(struct paper *p);
/* Words with their baseline at y and left edge at x, in points; returns the right edge. */
double paper_put(struct paper *p, double x, double y, const char *text);
/* The same with the right edge at x. */
void paper_right(struct paper *p, double x, double y, const char *text);
/* The same with the middle at x. */
void paper_centre(struct paper *p, double x, double y, const char *text);
/* A rotated word at the edge of the last page. */
void paper_watermark(struct paper *p, const char *text);

#endif
