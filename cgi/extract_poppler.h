/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * extract_poppler.h: the C face of poppler-cpp, for casgate-extract alone.
 * Does not judge: it opens, counts and hands out words; extract.c decides what is a failure.
 *
 * Units     points as poppler gives them, y from the top of the page.
 * Ownership texts are borrowed for the time of the callback; the bytes of the PDF must outlive the document.
 * Errors    no C++ exception leaves this file.
 */
#ifndef CASGATE_EXTRACT_POPPLER_H
#define CASGATE_EXTRACT_POPPLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum shim_status {
	SHIM_OK,
	SHIM_DAMAGED,
	SHIM_LOCKED,  /* the password does not open it */
	SHIM_HANDLER, /* encrypted in a way that poppler does not know */
	SHIM_MEMORY,
	SHIM_STOPPED, /* the callback said no */
};

struct shim_doc;

struct shim_word {
	const uint16_t *text; /* UTF-16 */
	size_t n;
	double x0, y0, x1, y1, size;
	const char *font; /* of the first glyph, "" when unknown */
	size_t n_font;
	int rotation;
	bool space_after;
	bool unreadable; /* some glyphs have no text */
};

struct shim_page {
	double width, height; /* as shown */
	size_t n;	      /* words that follow */
};

/* Return false to stop. */
typedef bool shim_word_fn(void *ctx, const struct shim_word *w);
typedef bool shim_page_fn(void *ctx, const struct shim_page *p);

/* Collect poppler's complaints from now on. */
void shim_watch_errors(void);
/* A complaint that means that text may be missing has come since shim_watch_errors. */
bool shim_content_lost(void);

/* The table of objects is wrong in places, and poppler has searched the file for them. */
bool shim_rebuilt(void);
/* Something was asked for that is nowhere in the file; nothing, when it belonged to a note; a page, when it was one. */
bool shim_dangling(void);

/* password NULL: none. *out is NULL unless SHIM_OK. */
enum shim_status shim_open(const char *pdf, size_t n, const char *password, struct shim_doc **out);
void shim_close(struct shim_doc *d);
int shim_pages(struct shim_doc *d);
/* An entry of the document information as UTF-16, borrowed until the next call; NULL when there is none. */
const uint16_t *shim_info(struct shim_doc *d, const char *key, size_t *n);
/* Page index from 0: page_fn once, then word_fn for each word. */
enum shim_status shim_read_page(struct shim_doc *d, int index, shim_page_fn *page_fn, shim_word_fn *word_fn, void *ctx);

#ifdef __cplusplus
}
#endif

#endif
