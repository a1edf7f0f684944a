#include "store/audit.h"

#include "store/sql.h"

void cg_audit_note(struct cg_db *db, const struct cg_id *account, const char *actor, const char *action,
		   const char *subject)
{
	char uuid[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX];
	struct cg_id id;
	const char *arg[] = { cg_id_uuid(account, uuid), event, actor, action, subject };
	struct cg_sql q = { .name = "audit_note",
			    .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
				    "values ($1, $2, $3, $4, $5)",
			    .arg = arg,
			    .n = 5 };
	struct cg_err e = { 0 };

	if (!cg_id_new(&id))
		return;
	(void)cg_id_uuid(&id, event);
	(void)cg_sql_run(db, account, CG_TX_WRITE, &q, 1, &e);
	cg_sql_clear(&q, 1);
}
