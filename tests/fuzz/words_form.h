/*
 * words_form.h: the words of a document as bytes that can be cut, copied and changed anywhere and still mean words.
 *
 * A byte below 0x20 is an operation, its arguments follow; then text up to the next such byte. Distances are tenths of
 * a point, u16 big endian.
 *   INFO n        before the first page: title and creator of issuer n (see words_form.c)
 *   PAGE w h      a new page
 *   SIZE s h      u8 each: font size and height of the words from here on
 *   FONT n        u8: typeface
 *   TURN n        u8: quarter turns of the next word
 *   LINE y x w    a word on a line whose top edge is y; LINE_SPACE: a space follows it
 *   WORD x w      a word on the same line; WORD_SPACE
 *   NEXT          a word right behind the last one with a space between, as wide as its letters
 * Words that are no UTF-8, and those outside any page, are left out; so are pages and words past the limits.
 */
#ifndef CG_TESTS_FUZZ_WORDS_FORM_H
#define CG_TESTS_FUZZ_WORDS_FORM_H

#include "fuzz.h"
#include "pdf/words.h"

enum words_form_op {
	WORDS_PAGE = 1,
	WORDS_WORD,
	WORDS_WORD_SPACE,
	WORDS_LINE,
	WORDS_LINE_SPACE,
	WORDS_SIZE,
	WORDS_TURN,
	WORDS_NEXT,
	WORDS_FONT,
	WORDS_INFO,
	WORDS_OPS,
	WORDS_TEXT_MIN = 0x20,
};

/* Bytes of arguments behind each operation. */
size_t words_form_arguments(uint8_t op);

void words_form_read(struct fuzz_in *in, struct cg_arena *a, struct cg_words *out);

#endif
