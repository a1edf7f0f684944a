/* budget.c: messages that come in batches. */
#include "app/account/budget.h"

enum cg_code cg_app_budget_messages(struct cg_context *x, size_t n)
{
	struct cg_budget left;
	enum cg_code rc;

	if (n <= 1)
		return CG_OK;
	rc = cg_budget_ask(x->app->db, x->auth, CG_BUDGET_MESSAGES, &left, x->err);
	if (rc == CG_ERATE)
		x->done.spent = (struct cg_spent){ "messages", "batch-messages", left.limit };
	if (rc == CG_OK)
		cg_budget_use(x->app->db, x->auth, CG_BUDGET_MESSAGES, (int64_t)n - 1);
	return rc;
}
