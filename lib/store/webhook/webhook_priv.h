/*
 * webhook_priv.h: what the files of webhook.h share: the caller's mode, the line of the audit log, a new secret.
 * For this folder only.
 */
#ifndef CG_STORE_WEBHOOK_WEBHOOK_PRIV_H
#define CG_STORE_WEBHOOK_WEBHOOK_PRIV_H

#include "store/pg/row.h"
#include "store/webhook/webhook.h"

/* The parameters of a line of the audit log. */
struct cg_webhook_audit {
	char account[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX];
	char actor[CG_ID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	const char *arg[7];
};

/* As a parameter: null for the command line, which sees both. */
const char *cg_webhook_priv_mode(const struct cg_webhook_caller *caller);
/* The next column, milliseconds since 1970 or null, as a time of the API in the row's arena. */
struct cg_str cg_webhook_priv_time(struct cg_row *r);
/* The statement that writes the line, once the webhook is there. False: no random bytes. */
bool cg_webhook_priv_audit(const struct cg_webhook_caller *caller, const struct cg_id *id, const char *action,
			   struct cg_webhook_audit *n, struct cg_sql *out);
enum cg_code cg_webhook_priv_missing(struct cg_err *e);
/* A new secret in its own form, and sealed for the column, as bytea from the arena. */
enum cg_code cg_webhook_priv_secret(struct cg_db *db, const struct cg_id *account, const struct cg_id *id,
				    char text[CG_WEBHOOK_SECRET_MAX], struct cg_arena *a, const char **sealed_hex,
				    struct cg_err *e);

#endif
