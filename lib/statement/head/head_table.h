/* head_table.h: where the heads of a table begin, told by their words; for head.c, whose block ends there. */
#ifndef CG_STATEMENT_HEAD_TABLE_H
#define CG_STATEMENT_HEAD_TABLE_H

#include "statement/line.h"

/*
 * Line i, of lines up to `last`, and those close below it say what a table of schemes or of transactions has. Its heads
 * may stand on several baselines, of which none says enough alone; lines of an address may have some of the words.
 */
bool cg_head_table_begins(const struct cg_lines *ls, size_t i, size_t last);

#endif
