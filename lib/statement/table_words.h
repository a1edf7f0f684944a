/* table_words.h: the words that heads of tables have, in statements of the depositories. */
#ifndef CG_STATEMENT_TABLE_WORDS_H
#define CG_STATEMENT_TABLE_WORDS_H

#include "statement/line.h"

/* How many of the line's words heads have; signs at their ends aside. */
size_t cg_table_words_heads(const struct cg_line *l);

#endif
