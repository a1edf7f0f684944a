/*
 * samples.h: the built-in fictitious statements that test keys parse by name (pdf_ref), as DIR/samples.json lists them.
 * Does not parse PDFs; list and files are made by data/make_samples.py and come with the program.
 *
 * Ownership samples borrow from the list, which lives as long as the program.
 * Errors    CG_EINTERNAL: the list or a file is missing or malformed: a fault of the installation.
 */
#ifndef CG_APP_SAMPLES_H
#define CG_APP_SAMPLES_H

#include "app/context.h"
#include "app/upload.h"

enum { CG_SAMPLES_MAX = 64 };

struct json_object;

struct cg_sample {
	struct cg_str name, source, statement_type, description, file;
	struct cg_str password; /* printed in the documentation; CG_STR_NONE: the PDF is not protected */
};

struct cg_samples {
	struct json_object *json;
	struct cg_sample v[CG_SAMPLES_MAX];
	size_t n;
};

/* The samples of the configuration, read when first needed and kept by the program. */
enum cg_code cg_samples_get(struct cg_app *app, const struct cg_samples **out, struct cg_err *e);
/* NULL: no such sample. */
const struct cg_sample *cg_samples_find(const struct cg_samples *all, struct cg_str name);
/* Read its file into u (opened by the caller). */
enum cg_code cg_samples_read(const struct cg_sample *s, const char *dir, struct cg_upload *u, struct cg_err *e);

#endif
