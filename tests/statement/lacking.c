#include "statement/lacking.h"

#include <check.h>

/* All that was read of the funds, as a text in the arena. */
static struct cg_str all_read(struct cg_arena *a, const struct cg_statement *from)
{
	struct cg_str out = CG_STR("");

	for (size_t i = 0; i < from->funds.n; i++) {
		const struct cg_fund *f = &from->funds.v[i];

		out = cg_arena_printf(a, "%.*s[%.*s|%.*s|%.*s|%.*s|%d|%lld|%lld|%zu]", CG_STR_ARG(out),
				      CG_STR_ARG(f->name), CG_STR_ARG(f->folio), CG_STR_ARG(f->isin),
				      CG_STR_ARG(f->registrar), f->units.set, (long long)f->cost.v,
				      (long long)f->value.v, f->txns.n);
		for (size_t k = 0; k < f->txns.n; k++)
			out = cg_arena_printf(a, "%.*s %.*s", CG_STR_ARG(out), CG_STR_ARG(f->txns.v[k].description));
	}
	return cg_arena_printf(a, "%.*s %zu warnings, %zu totals", CG_STR_ARG(out), from->warnings.n, from->printed.n);
}

enum { MEMORY_STEP = 48 }; /* bytes, less than nearly all that is taken */

void lacking_no_part(struct drawing *p, const struct cg_layout *layout, struct cg_str watermark, size_t funds)
{
	struct cg_doc doc = { .words = &p->words, .watermark = watermark };
	struct cg_str whole = CG_STR_NONE;
	struct cg_err e = { .code = CG_OK };
	size_t need = 0, refused = 0;

	ck_assert(cg_line_build(&p->words, &p->a, &doc.lines));
	for (size_t limit = 1 << 24; whole.p == NULL || limit < need; limit += MEMORY_STEP) {
		struct cg_statement got = { .type = layout->type };
		struct cg_arena small;
		enum cg_code rc;

		cg_arena_init(&small, limit);
		doc.a = &small;
		rc = layout->read(&doc, &got, &e);
		if (whole.p == NULL) {
			ck_assert_int_eq(rc, CG_OK);
			ck_assert_uint_eq(got.funds.n, funds);
			need = small.used;
			whole = all_read(&p->a, &got);
			limit = 0;
		} else if (rc == CG_OK) {
			ck_assert_msg(cg_str_eq(all_read(&p->a, &got), whole), "%zu: %.*s", limit,
				      CG_STR_ARG(all_read(&p->a, &got)));
		} else {
			ck_assert_int_eq(rc, CG_EBUSY);
			refused++;
		}
		cg_arena_free(&small);
	}
	ck_assert_uint_gt(refused, need / MEMORY_STEP / 2);
}
