#include "app/account/pii.h"

#include "store/identity/audit.h"
#include "store/identity/key.h"

enum cg_code cg_pii_allowed(struct cg_context *x, bool wanted)
{
	if (!wanted || x->auth == NULL || (x->auth->scopes & CG_SCOPE_PII) != 0)
		return CG_OK;
	return cg_fail_param(x->err, CG_ESCOPE, "include_pii",
			     "include_pii needs the scope pii, which this caller was not given.");
}

void cg_pii_note(struct cg_context *x, bool wanted, const struct cg_id *snapshot)
{
	char actor[CG_ID_TEXT_MAX], subject[CG_ID_TEXT_MAX];

	if (wanted && x->auth != NULL && x->app->db != NULL)
		cg_audit_note(x->app->db, &x->auth->account, cg_key_actor(x->auth, actor), "pii.read",
			      cg_id_text(snapshot, "snap_", subject));
}
