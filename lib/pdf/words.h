/*
 * words.h: the text of a PDF as positioned words, the only thing that the rest of casgate sees of a PDF.
 * Independent of statements: no columns, rows or meaning.
 *
 * Units     hundredths of a point (int32_t), x from the left, y from the top of the page as it is shown.
 * Order     words keep the order in which poppler gave them; layouts sort by position.
 * Cleaned   upright words hold no soft hyphen, control or bidi character; twins drawn over each other are one word;
 *           runs that only drawing split are joined (see pdf/clean.h). A soft hyphen that ended a word is recognised by
 *           `hyphen`: the token goes on in the next line of the same cell.
 * Ownership everything is borrowed from the arena that the words were read into.
 */
#ifndef CG_PDF_WORDS_H
#define CG_PDF_WORDS_H

#include "base/arena.h"

struct cg_font {
	struct cg_str name; /* "" when the PDF does not say */
};

struct cg_word {
	struct cg_str text; /* UTF-8, never empty */
	int32_t x0, y0, x1, y1;
	int32_t size;	  /* font size */
	uint16_t font;	  /* index into cg_words.fonts */
	uint8_t rotation; /* quarter turns clockwise, 0 to 3; 0 is upright */
	bool space_after; /* a space follows on the line */
	bool hyphen;	  /* ended in a soft hyphen */
	bool unreadable;  /* some of it has no text: glyphs without a character, private use, U+FFFD, NUL */
	uint32_t id;	  /* counts the upright words of the document from 1; 0: not numbered yet */
};

struct cg_page {
	int32_t width, height;
	struct cg_word *v; /* upright words */
	size_t n, cap;
	struct cg_word *rotated; /* watermarks and the like, kept for detection only */
	size_t n_rotated, cap_rotated;
};

struct cg_words {
	struct cg_page *pages;
	size_t n_pages;
	struct cg_font *fonts;
	size_t n_fonts;
	uint32_t crowded; /* the first page where words stand so close that others may be one word; 0: none */
	bool repaired;	  /* the file's table of objects was wrong: what was found by searching may not be all of it */
	struct cg_str title, creator, author, producer, keywords; /* document information; CG_STR_NONE when absent */
};

#endif
