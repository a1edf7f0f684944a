/*
 * user_name.h: login names as they are compared.
 * For lib/store only.
 */
#ifndef CG_STORE_IDENTITY_USER_NAME_H
#define CG_STORE_IDENTITY_USER_NAME_H

#include "store/identity/user.h"

/* Trimmed, ASCII letters in lower case, cut to CG_LOGIN_MAX bytes: a longer name is nobody's. Borrows buf. */
static inline struct cg_str cg_user_name_fold(struct cg_str name, char buf[CG_LOGIN_MAX + 1])
{
	name = cg_str_trim(name);
	if (name.n > CG_LOGIN_MAX)
		name.n = 0;
	for (size_t i = 0; i < name.n; i++)
		buf[i] = cg_lower(name.p[i]);
	buf[name.n] = '\0';
	return (struct cg_str){ buf, name.n };
}

/* otpauth://totp/casgate:NAME?secret=...; false: the secret cannot be written. */
bool cg_user_totp_uri(struct cg_str folded, const uint8_t secret[CG_TOTP_BYTES], char uri[CG_OTPAUTH_MAX]);
/* The secret as account_users keeps it, encrypted, as PostgreSQL reads bytea. */
enum cg_code cg_user_totp_seal(struct cg_db *db, const struct cg_id *account, const struct cg_id *user,
			       const uint8_t secret[CG_TOTP_BYTES], struct cg_arena *a, const char **out,
			       struct cg_err *e);

#endif
