/*
 * samples.h: the built-in fictitious statements that test keys parse by name (pdf_ref), as DIR/samples.json lists them.
 * Does not parse PDFs; list and files are made by data/make_samples.py and come with the program.
 *
 * Ownership samples borrow from the list, which lives until cg_samples_free.
 * Errors    CG_EINTERNAL: the list or a file is missing or malformed: a fault of the installation.
 */
#ifndef CG_APP_SAMPLES_H
#define CG_APP_SAMPLES_H

#include "app/upload.h"

enum { CG_SAMPLES_MAX = 64 };

struct json_object;

struct cg_sample {
	struct cg_str name, source, statement_type, description, file;
	struct cg_str password; /* printed in the documentation; CG_STR_NONE: the PDF is not protected */
};

struct cg_samples {
	struct json_object *json; /* NULL: not loaded yet */
	struct cg_sample v[CG_SAMPLES_MAX];
	size_t n;
};

/* Read DIR/samples.json; nothing to do when that has been done. */
enum cg_code cg_samples_load(struct cg_samples *all, const char *dir, struct cg_err *e);
void cg_samples_free(struct cg_samples *all);
/* NULL: no such sample. */
const struct cg_sample *cg_samples_find(const struct cg_samples *all, struct cg_str name);
/* Read its file into u (opened by the caller). */
enum cg_code cg_samples_read(const struct cg_sample *s, const char *dir, struct cg_upload *u, struct cg_err *e);

#endif
