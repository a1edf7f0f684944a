#include "app/account/account.h"

enum cg_code cg_app_account_usage(struct cg_context *x, struct cg_usage_days *out)
{
	return cg_usage_list(x->app->db, x->auth, x->arena, out, x->err);
}

enum cg_code cg_app_account_requests(struct cg_context *x, const struct cg_request_filter *f,
				     struct cg_request_rows *out)
{
	return cg_request_log_list(x->app->db, &x->auth->account, f, x->arena, out, x->err);
}

enum cg_code cg_app_account_request_counts(struct cg_context *x, struct cg_request_counts *out)
{
	return cg_request_log_count(x->app->db, &x->auth->account, x->arena, out, x->err);
}

enum cg_code cg_app_account_keys(struct cg_context *x, struct cg_key_rows *out)
{
	return cg_key_list(x->app->db, &x->auth->account, x->arena, out, x->err);
}

enum cg_code cg_app_account_key_create(struct cg_context *x, const struct cg_key_order *order,
				       char text[CG_KEY_TEXT_MAX])
{
	struct cg_key_order own = *order;
	struct cg_id id;

	own.account = x->auth->account;
	return cg_key_create(x->app->db, &own, &id, text, x->err);
}

enum cg_code cg_app_account_key_roll(struct cg_context *x, struct cg_str id, int hours, const char *actor,
				     char text[CG_KEY_TEXT_MAX])
{
	struct cg_id key, made;

	text[0] = '\0';
	if (!cg_id_parse(id, CG_STR("key_"), &key))
		return cg_fail_hint(x->err, CG_EREQUEST, "There is no key with this id that works.");
	return cg_key_roll(x->app->db, &x->auth->account, &key, hours, actor, &made, text, x->err);
}

enum cg_code cg_app_account_key_revoke(struct cg_context *x, struct cg_str id, const char *actor)
{
	struct cg_id key;

	if (!cg_id_parse(id, CG_STR("key_"), &key))
		return cg_fail_hint(x->err, CG_EREQUEST, "There is no key with this id.");
	return cg_key_revoke(x->app->db, &x->auth->account, &key, actor, x->err);
}

enum cg_code cg_app_account_applications(struct cg_context *x, struct cg_grant_rows *out)
{
	return cg_oauth_grant_list(x->app->db, &x->auth->account, &x->auth->user, x->arena, out, x->err);
}

enum cg_code cg_app_account_disconnect(struct cg_context *x, struct cg_str id)
{
	bool found = false;
	struct cg_id grant;
	enum cg_code rc = CG_OK;

	if (cg_id_parse(id, CG_STR("grant_"), &grant))
		rc = cg_oauth_grant_revoke(x->app->db, &x->auth->account, &x->auth->user, &grant, &found, x->err);
	if (rc == CG_OK && !found)
		rc = cg_fail_hint(x->err, CG_ENOTFOUND, "There is no such connection, or it has ended already.");
	return rc;
}

enum cg_code cg_app_account_audit(struct cg_context *x, struct cg_str cursor, struct cg_audit_rows *out)
{
	return cg_audit_list(x->app->db, &x->auth->account, cursor.n > 0 ? cursor : CG_STR(""), x->arena, out, x->err);
}
