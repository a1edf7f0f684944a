/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * extract_answer.h: what casgate-extract answers, record by record (pdf/wire.h), on descriptor 1. Does not open PDFs.
 *
 * Errors    a worker that has gone ends the process; what cannot be said ends the answer with the reason.
 */
#ifndef CGI_EXTRACT_ANSWER_H
#define CGI_EXTRACT_ANSWER_H

#include "extract_poppler.h"
#include "pdf/wire.h"

#include <stddef.h>

/* Everything or nothing: a worker that has gone ends this process. */
void answer_send(const void *p, size_t n);
/* The last record of an answer; nothing may follow it. */
_Noreturn void answer_fail(enum cg_wire_failure why);

/* Number of pages and the document's own words about itself, by which layouts are told. */
void answer_document(struct shim_doc *d, uint32_t pages);

/* For shim_read_page: a page and its words; false: answer_stopped says why. */
bool answer_begin_page(void *ctx, const struct shim_page *p);
bool answer_add_word(void *ctx, const struct shim_word *w);
enum cg_wire_failure answer_stopped(void);
/* The page as one record. */
void answer_end_page(uint32_t number);

/* Words of all pages so far. */
uint64_t answer_words(void);

/*
 * What poppler has searched the file for may be a shorter document than the issuer's: the statement must show that it
 * is whole. A page that lost its contents has no words, and nothing else tells.
 */
void answer_repaired(bool no_trailer);
/* Counts of everything: the worker compares them, so that a truncated answer is found. */
void answer_end(uint32_t pages);

#endif
