#include "app/account/own.h"

enum cg_code cg_app_own_prove(struct cg_context *x, struct cg_user_session *s, struct cg_str password,
			      struct cg_str code, bool *good)
{
	enum cg_code rc = cg_user_prove(x->app->db, s, password, code, x->arena, good, x->err);

	s->proved |= rc == CG_OK && *good;
	return rc;
}

enum cg_code cg_app_own_password(struct cg_context *x, const struct cg_user_session *s, struct cg_str password)
{
	return cg_user_own_password(x->app->db, s, password, x->err);
}

enum cg_code cg_app_own_totp_offer(struct cg_context *x, const struct cg_user_session *s, char text[CG_TOTP_TEXT_MAX],
				   char uri[CG_OTPAUTH_MAX])
{
	return cg_user_own_totp_offer(s, text, uri, x->err);
}

enum cg_code cg_app_own_totp_begin(struct cg_context *x, struct cg_user_session *s, struct cg_str text,
				   struct cg_str code, bool *good, struct cg_recovery *out)
{
	enum cg_code rc = cg_user_own_totp_begin(x->app->db, s, text, code, x->arena, good, out, x->err);

	s->totp |= rc == CG_OK && *good;
	return rc;
}

enum cg_code cg_app_own_totp_end(struct cg_context *x, struct cg_user_session *s)
{
	enum cg_code rc = cg_user_own_totp_end(x->app->db, s, x->err);

	if (rc == CG_OK)
		s->totp = false;
	return rc;
}

enum cg_code cg_app_own_recovery(struct cg_context *x, const struct cg_user_session *s, struct cg_recovery *out)
{
	return cg_user_own_recovery(x->app->db, s, x->arena, out, x->err);
}

enum cg_code cg_app_own_sessions(struct cg_context *x, const struct cg_user_session *s, struct cg_session_rows *out)
{
	return cg_user_own_sessions(x->app->db, s, x->arena, out, x->err);
}

enum cg_code cg_app_own_session_end(struct cg_context *x, const struct cg_user_session *s, struct cg_str id)
{
	struct cg_id session;
	int64_t n = 0;

	if (id.n == 0)
		return cg_user_own_session_end(x->app->db, s, NULL, &n, x->err);
	if (!cg_id_parse(id, CG_STR("session_"), &session))
		return cg_fail_hint(x->err, CG_EREQUEST, "There is no session with this id.");
	return cg_user_own_session_end(x->app->db, s, &session, &n, x->err);
}
