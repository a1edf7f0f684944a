/* user_code.c: codes are counted before they are judged, so that many at once do not slip through. */
#include "store/identity/user_code.h"

#include "base/time.h"
#include "store/identity/audit.h"
#include "store/pg/seal.h"
#include "store/pg/sql.h"

#include <sodium.h>
#include <stdio.h>

enum { NUMBER_MAX = 24 };

/* The text is a recovery code of the user, which is used up by this; it asks nothing when it cannot be one. */
static enum cg_code recover(struct cg_db *db, const struct cg_user *who, struct cg_str code, bool *is_one, bool *good,
			    struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX], text[CG_RECOVERY_TEXT_MAX], hash[CG_SECRET_HASH_MAX];
	char actor[CG_ID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&who->account, account), cg_id_uuid(&who->user, user), hash };
	struct cg_sql q = { .name = "code_recover",
			    .text = "update account_users "
				    "set recovery_hashes = array_remove(recovery_hashes, $3::bytea) "
				    "where account_id = $1 and user_id = $2 and $3::bytea = any (recovery_hashes)",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc;

	*good = false;
	*is_one = cg_password_recovery_read(code, text);
	if (!*is_one)
		return CG_OK;
	(void)cg_secret_hash(cg_str_of(text), hash);
	sodium_memzero(text, sizeof(text));
	rc = cg_sql_run(db, &who->account, CG_TX_WRITE, &q, 1, e);
	*good = rc == CG_OK && cg_sql_touched(q.res) == 1;
	cg_sql_clear(&q, 1);
	if (*good) {
		(void)cg_id_text(&who->user, "user_", actor);
		cg_audit_note(db, &who->account, actor, "user.recovered", actor);
	}
	return rc;
}

/* One more code today; *more is false when there were too many. A refused one does not count. */
static enum cg_code count_code(struct cg_db *db, const struct cg_user *who, int most, bool *more, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX], number[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(&who->account, account), cg_id_uuid(&who->user, user), number };
	struct cg_sql q[] = {
		{ .name = "codes_day",
		  .text = "update account_users "
			  "set wrong_codes = 0, wrong_codes_since = now() "
			  "where account_id = $1 and user_id = $2 "
			  "  and (wrong_codes_since is null or wrong_codes_since < now() - interval '1 day')",
		  .arg = arg,
		  .n = 2 },
		{ .name = "codes_count",
		  .text = "update account_users "
			  "set wrong_codes = wrong_codes + 1 "
			  "where account_id = $1 and user_id = $2 and wrong_codes < $3::integer",
		  .arg = arg,
		  .n = 3 },
	};
	enum cg_code rc;

	(void)snprintf(number, sizeof(number), "%d", most);
	rc = cg_sql_run(db, &who->account, CG_TX_LAZY, q, 2, e);
	*more = rc == CG_OK && cg_sql_touched(q[1].res) == 1;
	cg_sql_clear(q, 2);
	return rc;
}

/* As user.throttled is meant everywhere: attempts were more than are judged. */
static void note_throttled(struct cg_db *db, const struct cg_user *who)
{
	char actor[CG_ID_TEXT_MAX];

	cg_audit_note(db, &who->account, "casgate", "user.throttled", cg_id_text(&who->user, "user_", actor));
}

enum cg_code cg_user_code_check(struct cg_db *db, const struct cg_user *who, const struct cg_user_codes *has,
				struct cg_str code, bool known, struct cg_arena *a, int64_t *step, struct cg_err *e)
{
	struct cg_seal seal = { .cfg = cg_db_config(db), .account = who->account, .snapshot = who->user };
	struct cg_str secret = CG_STR_NONE;
	bool recovery = false, good = false, more = true;
	enum cg_code rc = CG_OK;

	*step = -1;
	if (has->totp_enc.p == NULL)
		return CG_OK;
	if (has->counted)
		rc = recover(db, who, code, &recovery, &good, e);
	*step = good ? -1 : 0;
	if (rc != CG_OK || recovery || code.n == 0)
		return rc;
	if (has->counted)
		rc = count_code(db, who, known ? CG_USER_CODES_KNOWN_DAY : CG_USER_CODES_DAY, &more, e);
	if (rc == CG_OK && !more)
		note_throttled(db, who);
	if (rc != CG_OK || !more)
		return rc;
	rc = cg_seal_open(&seal, "totp", 0, has->totp_enc, a, &secret, e);
	if (rc == CG_OK && secret.n != CG_TOTP_BYTES)
		rc = cg_fail(e, CG_EINTERNAL, "totp: unreadable secret");
	if (rc != CG_OK)
		return rc;
	*step = cg_password_totp_step((const uint8_t *)secret.p, code, cg_time_now_ms() / 1000);
	if (*step <= has->last_step)
		*step = 0;
	sodium_memzero((void *)(uintptr_t)secret.p, secret.n);
	return CG_OK;
}

void cg_user_code_right(struct cg_db *db, const struct cg_user *who, const struct cg_user_codes *has, int64_t step)
{
	char account[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&who->account, account), cg_id_uuid(&who->user, user) };
	struct cg_sql q = { .name = "codes_right",
			    .text = "update account_users "
				    "set wrong_codes = greatest(wrong_codes - 1, 0) "
				    "where account_id = $1 and user_id = $2",
			    .arg = arg,
			    .n = 2 };
	struct cg_err e = { 0 };

	if (!has->counted || step <= 0)
		return;
	(void)cg_sql_run(db, &who->account, CG_TX_LAZY, &q, 1, &e);
	cg_sql_clear(&q, 1);
}
