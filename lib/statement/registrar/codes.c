/* codes.c: the code before the name of a scheme: where the statement prints it, it is there for each. */
#include "statement/registrar/registrar.h"

enum { CODES_LEAST = 4, SHARE = 5 }; /* at most one scheme in SHARE lacks it by loss; more were printed without */

/* A name without its code has lost its first line, which may stand in the name before it. */
void cg_registrar_codes_check(struct cg_arena *a, struct cg_statement *s)
{
	size_t with = 0;

	for (size_t i = 0; i < s->funds.n; i++)
		with += s->funds.v[i].rta_code.n > 0;
	if (with < CODES_LEAST || (s->funds.n - with) * SHARE > s->funds.n)
		return;
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		if (f->rta_code.n == 0)
			(void)cg_reconcile_check(
				a, s, false,
				&(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
				"The name of this scheme has no code before it, as the others have.");
	}
}
