/*
 * book.h: statements as words in files of tests/data/words, and what is read from them: every field, place and
 * warning. The files are what tests/pdf/dump_words prints of statements that several drawers of tests/gen have made
 * and that were read exactly; tests/gen/words_of.py makes them. Does not judge what is read.
 */
#ifndef CG_TESTS_STATEMENT_READ_BOOK_H
#define CG_TESTS_STATEMENT_READ_BOOK_H

#include "base/fail.h"
#include "pdf/words.h"
#include "statement/model.h"

#include <stdint.h>
#include <stdio.h>

struct book {
	struct cg_arena kept, spent; /* the words; a reading */
	struct cg_words words;
	struct cg_statement read; /* by the last reading that gave one, until the next */
	char name[64];
};

/* Read tests/data/words/NAME.words. The test fails where that cannot be. */
void book_open(struct book *b, const char *name);
void book_close(struct book *b);

/*
 * What a reading came to. values: all fields, warnings and checks; whole: and where they stand; hard: figures, days,
 * ISINs, folios and accounts, what rows are, and how many there are.
 */
struct book_reading {
	enum cg_code code;
	uint64_t values, whole, hard;
	bool told; /* it is refused, or has a warning or a check that failed */
};

/* Read the words. Where `out` is not NULL everything that was read is printed, a line a field. */
struct book_reading book_read(struct book *b, FILE *out);

#endif
