#include "app/once.h"

enum cg_code cg_once_claim(struct cg_context *x, struct cg_idem *idem, bool *again)
{
	enum cg_code rc;

	*again = false;
	if (idem == NULL)
		return CG_OK;
	rc = cg_idempotency_claim(x->app->db, x->auth, idem, x->err);
	if (rc == CG_OK && idem->state == CG_IDEM_REFUSED)
		return cg_fail(x->err, CG_EINTERNAL, "idempotency: a refusal was kept");
	*again = rc == CG_OK && idem->state == CG_IDEM_SNAPSHOT;
	x->done.replayed = *again;
	return rc;
}

enum cg_code cg_once_leave(struct cg_context *x, enum cg_code rc, const struct cg_idem *idem)
{
	if (rc != CG_OK && idem != NULL && idem->state == CG_IDEM_NEW)
		cg_idempotency_release(x->app->db, x->auth, idem);
	return rc;
}

enum cg_code cg_once_anew(struct cg_context *x, struct cg_idem *idem, bool *again)
{
	enum cg_code rc;

	*x->err = (struct cg_err){ .code = CG_OK };
	rc = cg_idempotency_forget(x->app->db, x->auth, idem, x->err);
	return rc == CG_OK ? cg_once_claim(x, idem, again) : rc;
}
