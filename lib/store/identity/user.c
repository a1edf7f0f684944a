#include "store/identity/user.h"

#include "base/time.h"
#include "store/identity/audit.h"
#include "store/identity/device.h"
#include "store/identity/throttle.h"
#include "store/identity/user_code.h"
#include "store/identity/user_name.h"
#include "store/pg/row.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { PAIR_MOST = 10, ADDRESS_MOST = 50, NAME_MOST = 100, BESIEGED_MOST = 2, NUMBER_MAX = 24 };
enum { AGENT_MAX = 200 };

/* What the tables say of a name. */
struct found {
	bool known;
	char hash[CG_PASSWORD_HASH_MAX];
	struct cg_user_codes codes;
};

static enum cg_code ask_name(struct cg_db *db, const char *hash, struct cg_user *out, bool *known, struct cg_err *e)
{
	const char *arg[] = { hash };
	struct cg_sql q = { .name = "user_name",
			    .text = "select account_id, user_id "
				    "from user_names "
				    "where name_hash = $1",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	*known = rc == CG_OK && PQntuples(q.res) == 1 && cg_id_parse_uuid(cg_sql_get(q.res, 0, 0), &out->account) &&
		 cg_id_parse_uuid(cg_sql_get(q.res, 0, 1), &out->user);
	cg_sql_clear(&q, 1);
	return rc;
}

/* A name that nobody has is asked for to the end like any other. */
static enum cg_code ask_user(struct cg_db *db, struct cg_str name, struct cg_arena *a, struct cg_user *out,
			     struct found *f, struct cg_err *e)
{
	char hash[CG_SECRET_HASH_MAX], account[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX];
	const char *arg[] = { account, user };
	struct cg_sql q = { .name = "user_find",
			    .text = "select password_hash, totp_enc, totp_last_step, login, "
				    "  to_jsonb(u) -> 'wrong_codes' is not null "
				    "from account_users u "
				    "where account_id = $1 and user_id = $2",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc;

	*f = (struct found){ .known = false };
	rc = ask_name(db, cg_secret_hash(name, hash), out, &f->known, e);
	if (rc == CG_OK && !f->known && (!cg_id_new(&out->account) || !cg_id_new(&out->user)))
		rc = cg_fail(e, CG_EBUSY, "no random bytes");
	if (rc != CG_OK)
		return rc;
	(void)cg_id_uuid(&out->account, account);
	(void)cg_id_uuid(&out->user, user);
	rc = cg_sql_run(db, &out->account, CG_TX_READ, &q, 1, e);
	f->known = rc == CG_OK && f->known && PQntuples(q.res) == 1;
	if (f->known) {
		struct cg_row r = { .res = q.res, .arena = a };
		struct cg_str text = cg_row_text(&r);

		(void)snprintf(f->hash, sizeof(f->hash), "%.*s", CG_STR_ARG(text));
		f->codes.totp_enc = cg_row_bytes(&r);
		f->codes.last_step = cg_row_int(&r);
		out->login = cg_row_text(&r);
		f->codes.counted = cg_row_bool(&r);
		if (r.bad)
			rc = cg_fail(e, CG_EBUSY, "user_find: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/* What a browser calls itself: printable ASCII, cut. For the list of sessions; best effort. */
static void note_agent(struct cg_db *db, const struct cg_user *who, const char *id, struct cg_str agent)
{
	char account[CG_UUID_TEXT_MAX], text[AGENT_MAX + 1];
	const char *arg[] = { cg_id_uuid(&who->account, account), id, text };
	struct cg_sql q = { .name = "session_agent",
			    .text = "update user_sessions "
				    "set agent = $3 "
				    "where account_id = $1 and session_id = $2",
			    .arg = arg,
			    .n = 3 };
	struct cg_err ignored = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < agent.n && n < AGENT_MAX; i++) {
		if (agent.p[i] >= 0x20 && agent.p[i] < 0x7f)
			text[n++] = agent.p[i];
	}
	text[n] = '\0';
	if (n == 0)
		return;
	(void)cg_sql_run(db, &who->account, CG_TX_LAZY, &q, 1, &ignored);
	cg_sql_clear(&q, 1);
}

/* The oldest sessions of a user who has too many end. Best effort: the next sign-in does it, too. */
static void end_oldest(struct cg_db *db, const struct cg_user *who)
{
	char account[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX], kept[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(&who->account, account), cg_id_uuid(&who->user, user), kept };
	struct cg_sql q = { .name = "sessions_keep",
			    .text = "delete from user_sessions "
				    "where account_id = $1 and session_id in ( "
				    "  select o.session_id "
				    "  from user_sessions o "
				    "  where o.account_id = $1 and o.user_id = $2 "
				    "  order by o.created_at desc, o.session_id desc "
				    "  offset $3::bigint)",
			    .arg = arg,
			    .n = 3 };
	struct cg_err ignored = { 0 };

	(void)snprintf(kept, sizeof(kept), "%d", CG_USER_SESSIONS_MOST);
	(void)cg_sql_run(db, &who->account, CG_TX_LAZY, &q, 1, &ignored);
	cg_sql_clear(&q, 1);
}

/* The session, and the step of the code; *good is false when somebody else used the same code just now. */
static enum cg_code begin_session(struct cg_db *db, const struct cg_user *who, int64_t step, bool *good,
				  char id[CG_UUID_TEXT_MAX], char session[CG_SECRET_TEXT_MAX], struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX];
	char hash[CG_SECRET_HASH_MAX], number[NUMBER_MAX], actor[CG_ID_TEXT_MAX];
	char most[NUMBER_MAX];
	struct cg_id session_id, event_id;
	const char *who_arg[] = { account, user, step > 0 ? number : NULL };
	const char *note[] = { account, user, step > 0 ? number : NULL, event, actor, most };
	const char *make[] = { account, user, step > 0 ? number : NULL, id, hash };
	/*
	 * Each of them only while the code was not used: the lock lets the second of two requests see what the first
	 * did.
	 */
	struct cg_sql q[] = {
		{ .name = "session_lock",
		  .text = "select 1 "
			  "from account_users "
			  "where account_id = $1 and user_id = $2 "
			  "for update",
		  .arg = who_arg,
		  .n = 2 },
		{ .name = "session_audit",
		  .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
			  "select account_id, $4::uuid, $5::text, 'user.login', $5::text "
			  "from account_users "
			  "where account_id = $1 and user_id = $2 and ($3::bigint is null or totp_last_step < $3) "
			  "  and $6::bigint > ( "
			  "    select count(*) "
			  "    from audit_log o "
			  "    where o.account_id = $1 and o.at > now() - interval '1 day' "
			  "      and o.action = 'user.login')",
		  .arg = note,
		  .n = 6 },
		{ .name = "session_begin",
		  .text = "insert into user_sessions (account_id, session_id, session_hash, user_id, expires_at) "
			  "select account_id, $4::uuid, $5::bytea, user_id, now() + interval '12 hours' "
			  "from account_users "
			  "where account_id = $1 and user_id = $2 and ($3::bigint is null or totp_last_step < $3)",
		  .arg = make,
		  .n = 5 },
		{ .name = "session_note",
		  .text = "update account_users "
			  "set last_login_at = now(), totp_last_step = coalesce($3::bigint, totp_last_step) "
			  "where account_id = $1 and user_id = $2 and ($3::bigint is null or totp_last_step < $3)",
		  .arg = who_arg,
		  .n = 3 },
	};
	enum cg_code rc;

	if (!cg_id_new(&session_id) || !cg_id_new(&event_id) ||
	    !cg_secret_make(CG_PREFIX_SESSION, &who->account, session))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(&who->account, account);
	(void)cg_id_uuid(&who->user, user);
	(void)cg_id_uuid(&session_id, id);
	(void)cg_id_uuid(&event_id, event);
	(void)cg_id_text(&who->user, "user_", actor);
	(void)cg_secret_hash(cg_str_of(session), hash);
	(void)snprintf(number, sizeof(number), "%lld", (long long)step);
	(void)snprintf(most, sizeof(most), "%d", CG_AUDIT_NOTES_DAY);
	rc = cg_sql_run(db, &who->account, CG_TX_WRITE, q, 4, e);
	*good = rc == CG_OK && cg_sql_touched(q[2].res) == 1;
	cg_sql_clear(q, 4);
	return rc;
}

/* What the attempt counts in. */
static size_t count_by(const struct cg_config *cfg, const struct cg_login *login, struct cg_str name,
		       struct cg_throttle out[CG_THROTTLES_MAX])
{
	if (cg_device_is(cfg, name, login->device)) {
		out[0] = (struct cg_throttle){ "login device", CG_STR_NONE, login->device, PAIR_MOST };
		return 1;
	}
	out[0] = (struct cg_throttle){ "login address", login->address, CG_STR_NONE, ADDRESS_MOST };
	out[1] = (struct cg_throttle){ "login pair", login->address, name, PAIR_MOST };
	out[2] = (struct cg_throttle){ "login name", CG_STR_NONE, name, NAME_MOST };
	return 3;
}

/*
 * Count the attempt. Where strangers have used up what a name has, each address keeps two attempts of its own: the
 * right password is still accepted from elsewhere. One line of the audit log per window: guesses must not fill it.
 */
static enum cg_code count_attempt(struct cg_db *db, const struct cg_login *login, struct cg_str name,
				  struct cg_throttle *tries, size_t *n, struct cg_err *e)
{
	char hash[CG_SECRET_HASH_MAX], actor[CG_ID_TEXT_MAX];
	size_t own = *n > 1 ? *n - 1 : *n; /* the last of several counts the name, whoever tries */
	struct cg_err ignored = { 0 };
	struct cg_user who;
	bool first = false, more = false, known = false;
	enum cg_code rc = cg_throttle_take(db, tries, own, &first, e);

	if (rc == CG_OK && own < *n) {
		rc = cg_throttle_take(db, tries + own, 1, &more, e);
		if (rc == CG_ERATE) {
			*e = (struct cg_err){ .code = CG_OK };
			tries[*n] = (struct cg_throttle){ "login besieged", login->address, name, BESIEGED_MOST };
			rc = cg_throttle_take(db, tries + *n, 1, NULL, e);
			*n += 1;
		}
	}
	if ((first || more) && ask_name(db, cg_secret_hash(name, hash), &who, &known, &ignored) == CG_OK && known)
		cg_audit_note(db, &who.account, "casgate", "user.throttled", cg_id_text(&who.user, "user_", actor));
	return rc;
}

/* The password, or what proves that it was right a moment ago. */
static enum cg_login_answer judge_password(struct cg_db *db, const struct cg_login *login, struct cg_str name,
					   const struct found *f, struct cg_login_result *out)
{
	const struct cg_config *cfg = cg_db_config(db);
	struct cg_second of = { .browser = login->browser, .login = name, .password_hash = f->hash };
	int64_t now = cg_time_now_ms() / 1000;

	if (login->second.n > 0)
		return f->known && cg_second_is(cfg, &of, now, login->second) ? CG_LOGIN_GOOD : CG_LOGIN_EXPIRED;
	if (!cg_password_verify(f->hash, login->password) || !f->known)
		return CG_LOGIN_WRONG;
	if (f->codes.totp_enc.p != NULL && cg_str_trim(login->code).n == 0 &&
	    cg_second_make(cfg, &of, now, out->second))
		return CG_LOGIN_CODE;
	return CG_LOGIN_GOOD;
}

/*
 * Password and code; what is wrong has a line in the audit log, for names that nobody has, too, where it adds nothing.
 */
static enum cg_code judge(struct cg_db *db, const struct cg_login *login, struct cg_str name, bool known,
			  struct cg_arena *a, struct cg_login_result *out, struct cg_err *e)
{
	char actor[CG_ID_TEXT_MAX], id[CG_UUID_TEXT_MAX];
	struct found f = { .known = false };
	int64_t step = 0;
	bool good = false;
	enum cg_code rc = ask_user(db, name, a, &out->who, &f, e);

	if (rc != CG_OK)
		return rc;
	out->answer = judge_password(db, login, name, &f, out);
	if (out->answer == CG_LOGIN_GOOD) {
		rc = cg_user_code_check(db, &out->who, &f.codes, cg_str_trim(login->code), known, a, &step, e);
		good = rc == CG_OK && step != 0;
		if (good)
			rc = begin_session(db, &out->who, step, &good, id, out->session, e);
		out->answer = good ? CG_LOGIN_GOOD : CG_LOGIN_WRONG;
	}
	if (good) {
		cg_user_code_right(db, &out->who, &f.codes, step);
		note_agent(db, &out->who, id, login->agent);
		end_oldest(db, &out->who);
	} else if (rc == CG_OK && out->answer == CG_LOGIN_WRONG) {
		cg_audit_note(db, &out->who.account, "casgate", "user.refused",
			      cg_id_text(&out->who.user, "user_", actor));
	}
	return rc;
}

enum cg_code cg_user_login(struct cg_db *db, const struct cg_login *login, struct cg_arena *a,
			   struct cg_login_result *out, struct cg_err *e)
{
	char buf[CG_LOGIN_MAX + 1];
	struct cg_str name = cg_user_name_fold(login->name, buf);
	struct cg_throttle tries[CG_THROTTLES_MAX];
	size_t tries_n = count_by(cg_db_config(db), login, name, tries);
	bool known = tries_n == 1;
	enum cg_code rc;

	*out = (struct cg_login_result){ .answer = CG_LOGIN_WRONG, .who = { .login = CG_STR_NONE } };
	rc = count_attempt(db, login, name, tries, &tries_n, e);
	if (rc == CG_OK)
		rc = judge(db, login, name, known, a, out, e);
	if (rc != CG_OK)
		out->answer = CG_LOGIN_WRONG;
	if (out->answer == CG_LOGIN_GOOD || out->answer == CG_LOGIN_CODE)
		cg_throttle_give_back(db, tries, tries_n);
	if (out->answer != CG_LOGIN_GOOD)
		sodium_memzero(out->session, sizeof(out->session));
	return rc;
}

/* The session, and the step of a one-time code: *good is false when another request used the code in the meantime. */
static enum cg_code note_proved(struct cg_db *db, const struct cg_user_session *s, int64_t step, bool *good,
				struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], session[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX], number[NUMBER_MAX];
	const char *use[] = { account, user, number }, *note[] = { account, session, user, number };
	/* The lock lets the second of two requests with one code see what the first did. */
	struct cg_sql q[] = {
		{ .name = "session_lock",
		  .text = "select 1 "
			  "from account_users "
			  "where account_id = $1 and user_id = $2 "
			  "for update",
		  .arg = use,
		  .n = 2 },
		{ .name = "session_proved",
		  .text = "update user_sessions s "
			  "set proved_at = now() "
			  "from account_users u "
			  "where s.account_id = $1 and s.session_id = $2 and u.account_id = $1 and u.user_id = $3 "
			  "  and s.user_id = u.user_id and ($4::bigint < 0 or u.totp_last_step < $4::bigint)",
		  .arg = note,
		  .n = 4 },
		{ .name = "session_code",
		  .text = "update account_users "
			  "set totp_last_step = $3::bigint "
			  "where account_id = $1 and user_id = $2 and totp_last_step < $3::bigint",
		  .arg = use,
		  .n = 3 },
	};
	size_t n = step > 0 ? 3 : 2;
	enum cg_code rc;

	(void)cg_id_uuid(&s->who.account, account);
	(void)cg_id_uuid(&s->id, session);
	(void)cg_id_uuid(&s->who.user, user);
	(void)snprintf(number, sizeof(number), "%lld", (long long)step);
	rc = cg_sql_run(db, &s->who.account, CG_TX_WRITE, q, n, e);
	*good = rc == CG_OK && cg_sql_touched(q[1].res) == 1;
	cg_sql_clear(q, n);
	return rc;
}

enum cg_code cg_user_prove(struct cg_db *db, const struct cg_user_session *s, struct cg_str password,
			   struct cg_str code, struct cg_arena *a, bool *good, struct cg_err *e)
{
	char buf[CG_LOGIN_MAX + 1], actor[CG_ID_TEXT_MAX];
	struct cg_str name = cg_user_name_fold(s->who.login, buf);
	struct cg_throttle tries = { "prove", CG_STR_NONE, name, PAIR_MOST };
	struct found f = { .known = false };
	struct cg_user who;
	int64_t step = 0;
	enum cg_code rc = cg_throttle_take(db, &tries, 1, NULL, e);

	*good = false;
	if (rc == CG_OK)
		rc = ask_user(db, name, a, &who, &f, e);
	if (rc != CG_OK)
		return rc;
	*good = cg_password_verify(f.hash, password) && f.known && cg_id_eq(&who.user, &s->who.user);
	if (*good) {
		rc = cg_user_code_check(db, &who, &f.codes, cg_str_trim(code), true, a, &step, e);
		*good = rc == CG_OK && step != 0;
	}
	if (*good)
		rc = note_proved(db, s, step, good, e);
	if (*good) {
		cg_user_code_right(db, &who, &f.codes, step);
		cg_throttle_give_back(db, &tries, 1);
	} else if (rc == CG_OK) {
		cg_audit_note(db, &s->who.account, cg_id_text(&s->who.user, "user_", actor), "user.refused", actor);
	}
	return rc;
}

enum cg_code cg_user_session_find(struct cg_db *db, struct cg_str text, struct cg_arena *a, bool *found,
				  struct cg_user_session *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], hash[CG_SECRET_HASH_MAX];
	const char *arg[] = { account, hash, "YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"" };
	struct cg_sql q = { .name = "session_find",
			    .text = "select s.session_id, s.user_id, u.login, c.name, u.totp_enc is not null, "
				    "  to_char(s.created_at at time zone 'UTC', $3), "
				    "  to_char(s.last_seen_at at time zone 'UTC', $3), "
				    "  s.last_seen_at < now() - interval '1 minute', "
				    "  coalesce((to_jsonb(s) ->> 'proved_at')::timestamptz, "
				    "    s.created_at) > now() - interval '10 minutes' "
				    "from user_sessions s "
				    "join account_users u on u.account_id = s.account_id "
				    "  and u.user_id = s.user_id "
				    "join accounts c on c.account_id = s.account_id "
				    "where s.account_id = $1 and u.account_id = $1 and c.account_id = $1 "
				    "  and s.session_hash = $2 and s.expires_at > now() "
				    "  and s.last_seen_at > now() - interval '1 hour'",
			    .arg = arg,
			    .n = 3 };
	struct cg_sql note = { .name = "session_seen",
			       .text = "update user_sessions "
				       "set last_seen_at = now() "
				       "where account_id = $1 and session_hash = $2",
			       .arg = arg,
			       .n = 2 };
	enum cg_code rc;
	bool stale = false;

	*found = false;
	*out = (struct cg_user_session){ .totp = false };
	if (!cg_secret_parse(CG_PREFIX_SESSION, text, &out->who.account))
		return CG_OK;
	(void)cg_id_uuid(&out->who.account, account);
	(void)cg_secret_hash(text, hash);
	rc = cg_sql_run(db, &out->who.account, CG_TX_READ, &q, 1, e);
	if (rc == CG_OK && PQntuples(q.res) == 1) {
		struct cg_row r = { .res = q.res, .arena = a };

		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &out->id);
		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &out->who.user);
		out->who.login = cg_row_text(&r);
		out->who.account_name = cg_row_text(&r);
		out->totp = cg_row_bool(&r);
		out->created = cg_row_text(&r);
		out->seen = cg_row_text(&r);
		stale = cg_row_bool(&r);
		out->proved = cg_row_bool(&r);
		*found = !r.bad;
		if (r.bad)
			rc = cg_fail(e, CG_EBUSY, "session_find: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	if (stale) { /* best effort */
		struct cg_err ignored = { 0 };

		(void)cg_sql_run(db, &out->who.account, CG_TX_LAZY, &note, 1, &ignored);
		cg_sql_clear(&note, 1);
	}
	return rc;
}

enum cg_code cg_user_session_end(struct cg_db *db, struct cg_str text, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], hash[CG_SECRET_HASH_MAX], actor[CG_ID_TEXT_MAX];
	struct cg_id id, user;
	const char *arg[] = { account, hash };
	struct cg_sql q = { .name = "session_end",
			    .text = "delete from user_sessions "
				    "where account_id = $1 and session_hash = $2 "
				    "returning user_id",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc;

	if (!cg_secret_parse(CG_PREFIX_SESSION, text, &id))
		return CG_OK;
	(void)cg_id_uuid(&id, account);
	(void)cg_secret_hash(text, hash);
	rc = cg_sql_run(db, &id, CG_TX_WRITE, &q, 1, e);
	if (rc == CG_OK && PQntuples(q.res) == 1 && cg_id_parse_uuid(cg_sql_get(q.res, 0, 0), &user))
		cg_audit_note(db, &id, cg_id_text(&user, "user_", actor), "user.logout", actor);
	cg_sql_clear(&q, 1);
	return rc;
}
