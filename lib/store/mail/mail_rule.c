/*
 * mail_rule.c: Rules of mail. An address is in the database as its hash, by which it is found, and sealed, for the list
 * of who administers; a password is sealed alone.
 */
#include "store/mail/mail_rule.h"

#include "base/digest.h"
#include "store/pg/bytea.h"
#include "store/pg/row.h"
#include "store/pg/seal.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Characters of a secret: five bits each. The greatest name of an address is RFC 5321's. */
enum { NUMBER_MAX = 24, ARENA_MAX = 1 << 20, SECRET = 20, LOCAL_MAX = 64, HASH_MAX = CG_BYTEA_TEXT(CG_DIGEST_SIZE) };

/* An address in small letters, for comparing and keeping; without what stands around it. */
struct address {
	char text[CG_MAIL_RULE_ADDRESS_MAX];
	size_t n;
};

/* One @ with something on both sides, no blanks, nothing that is not seen. */
static bool read_address(struct cg_str s, struct address *out)
{
	size_t ats = 0, at = 0;

	/* as servers and headers write it */
	if (s.n >= 2 && s.p[0] == '<' && s.p[s.n - 1] == '>')
		s = cg_str_sub(s, 1, s.n - 2);
	if (s.n < 3 || s.n >= sizeof(out->text))
		return false;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if ((unsigned char)c <= ' ' || c == 0x7f || strchr("<>,;\"\\", c) != NULL)
			return false;
		if (c == '@') {
			ats++;
			at = i;
		}
		out->text[i] = cg_lower(c);
	}
	out->text[s.n] = '\0';
	out->n = s.n;
	return ats == 1 && at > 0 && at + 1 < s.n;
}

/* Borrows. */
static struct cg_str view(const struct address *a)
{
	return (struct cg_str){ a->text, a->n };
}

/* Letters and digits that nobody takes for each other: people copy such an address by hand. */
bool cg_mail_rule_secret_address(struct cg_str address, char out[CG_MAIL_RULE_ADDRESS_MAX])
{
	static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";
	char secret[SECRET + 1];
	struct address a;
	const char *at;
	bool good;

	if (!read_address(address, &a))
		return false;
	for (size_t i = 0; i < SECRET; i++)
		secret[i] = digits[randombytes_uniform(sizeof(digits) - 1)];
	secret[SECRET] = '\0';
	/* RFC 5321: a name has at most 64 characters */
	at = strchr(a.text, '@');
	good = (size_t)(at - a.text) + 1 + SECRET <= LOCAL_MAX &&
	       snprintf(out, CG_MAIL_RULE_ADDRESS_MAX, "%.*s+%s%s", (int)(at - a.text), a.text, secret, at) <
		       CG_MAIL_RULE_ADDRESS_MAX;
	sodium_memzero(secret, sizeof(secret));
	return good;
}

/*
 * SHA-256 as PostgreSQL reads bytea. Without salt: a message has to be found by its address, and a secret address has
 * 100 random bits; of one that was taken as it is (--exact) a guess can be checked by who reads the table.
 */
static const char *hash_of(const struct address *a, char out[HASH_MAX])
{
	uint8_t digest[CG_DIGEST_SIZE];

	cg_digest_of(view(a), digest);
	return cg_bytea_text(digest, sizeof(digest), out);
}

/* Sealed for the database; CG_STR_NONE is null. A copy in the arena is of what is sealed, never of the plain text. */
static enum cg_code seal_hex(const struct cg_seal *s, const char *field, struct cg_str plain, struct cg_arena *a,
			     const char **out, struct cg_err *e)
{
	struct cg_str sealed = CG_STR_NONE;
	enum cg_code rc = plain.p != NULL ? cg_seal_close(s, field, 0, plain, a, &sealed, e) : CG_OK;

	*out = NULL;
	if (rc != CG_OK || plain.p == NULL)
		return rc;
	*out = cg_bytea_arena(sealed, a);
	return *out != NULL ? CG_OK : cg_fail(e, CG_EBUSY, "mail rule: memory");
}

/* The order with its addresses read. */
struct rule {
	const struct cg_mail_rule_order *o;
	struct address recipient, sender; /* sender: where the order has one */
	/* sealed, in hex; NULL: null */
	const char *recipient_enc, *sender_enc, *password_enc;
};

/* Bound to account and rule, so that a password that is moved to another rule does not open. */
static enum cg_code seal_rule(struct cg_db *db, struct rule *r, const struct cg_id *id, struct cg_arena *a,
			      struct cg_err *e)
{
	struct cg_seal seal = { .cfg = cg_db_config(db), .account = r->o->account, .snapshot = *id };
	enum cg_code rc = cg_db_seal_with(db, &seal.with, e);

	if (rc == CG_OK)
		rc = seal_hex(&seal, "mail.recipient", view(&r->recipient), a, &r->recipient_enc, e);
	if (rc == CG_OK)
		rc = seal_hex(&seal, "mail.sender", r->o->sender.p != NULL ? view(&r->sender) : CG_STR_NONE, a,
			      &r->sender_enc, e);
	if (rc == CG_OK)
		rc = seal_hex(&seal, "mail.password", r->o->password, a, &r->password_enc, e);
	return rc;
}

/* Another rule has the same addresses, of whatever account: which of the two counts would be a matter of luck. */
static enum cg_code check_free(struct cg_db *db, const struct rule *r, struct cg_err *e)
{
	char recipient[HASH_MAX], sender[HASH_MAX];
	const char *arg[] = { hash_of(&r->recipient, recipient),
			      r->o->sender.p != NULL ? hash_of(&r->sender, sender) : NULL };
	struct cg_sql q = { .name = "mail_rule_taken",
			    .text = "select casgate_mail_rule_taken($1::bytea, $2::bytea)",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	if (rc == CG_OK && cg_sql_true(q.res, 0, 0))
		rc = cg_fail_hint(e, CG_EREQUEST, "There is a rule for this address and sender already.");
	cg_sql_clear(&q, 1);
	return rc;
}

/* The row and its line in the audit log; none beyond the most that an account may have. */
static enum cg_code insert_rule(struct cg_db *db, const struct rule *r, const struct cg_id *id, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], rule[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	char recipient[HASH_MAX], sender[HASH_MAX], most[NUMBER_MAX];
	struct cg_id event_id;
	const char *arg[] = { cg_id_uuid(&r->o->account, account),
			      cg_id_uuid(id, rule),
			      r->o->live ? "t" : "f",
			      hash_of(&r->recipient, recipient),
			      r->recipient_enc,
			      r->o->sender.p != NULL ? hash_of(&r->sender, sender) : NULL,
			      r->sender_enc,
			      r->password_enc,
			      most };
	const char *note[] = { account, event, cg_id_text(id, CG_MAIL_RULE_PREFIX, subject), rule };
	struct cg_sql q[] = {
		{ .name = "mail_rule_add",
		  .text = "insert into mail_rules (account_id, rule_id, livemode, recipient_hash, recipient_enc, "
			  "  sender_hash, sender_enc, password_enc) "
			  "select $1::uuid, $2::uuid, $3::boolean, $4::bytea, $5::bytea, $6::bytea, $7::bytea, $8::bytea "
			  "where $9::bigint > ( "
			  "  select count(*) "
			  "  from mail_rules o "
			  "  where o.account_id = $1)",
		  .arg = arg,
		  .n = 9 },
		{ .name = "mail_rule_add_audit",
		  .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
			  "select $1::uuid, $2::uuid, 'casgate', 'mail_rule.add', $3::text "
			  "from mail_rules r "
			  "where r.account_id = $1 and r.rule_id = $4",
		  .arg = note,
		  .n = 4 },
	};
	enum cg_code rc;

	if (!cg_id_new(&event_id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(&event_id, event);
	(void)snprintf(most, sizeof(most), "%d", CG_MAIL_RULES_MAX);
	rc = cg_sql_run(db, &r->o->account, CG_TX_WRITE, q, 2, e);
	if (rc == CG_OK && cg_sql_touched(q[0].res) == 0)
		rc = cg_fail_hint(e, CG_EREQUEST, "An account has at most %d rules.", CG_MAIL_RULES_MAX);
	cg_sql_clear(q, 2);
	return rc;
}

/* The addresses are read before anything is asked. */
enum cg_code cg_mail_rule_add(struct cg_db *db, const struct cg_mail_rule_order *o, struct cg_id *id, struct cg_err *e)
{
	struct rule r = { .o = o };
	struct cg_arena a;
	enum cg_code rc;

	if (!read_address(o->recipient, &r.recipient) || (o->sender.p != NULL && !read_address(o->sender, &r.sender)))
		return cg_fail_hint(e, CG_EREQUEST, "An address is NAME@HOST, at most %d characters.",
				    CG_MAIL_RULE_ADDRESS_MAX - 1);
	if (o->password.p != NULL && (o->password.n == 0 || o->password.n > CG_MAIL_RULE_PASSWORD_MAX))
		return cg_fail_hint(e, CG_EREQUEST, "A password has 1 to %d bytes.", CG_MAIL_RULE_PASSWORD_MAX);
	if (!cg_id_new(id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	cg_arena_init(&a, ARENA_MAX);
	rc = check_free(db, &r, e);
	if (rc == CG_OK)
		rc = seal_rule(db, &r, id, &a, e);
	if (rc == CG_OK)
		rc = insert_rule(db, &r, id, e);
	cg_arena_free(&a);
	return rc;
}

/* Its address is none any more; what came by it stays. */
enum cg_code cg_mail_rule_remove(struct cg_db *db, const struct cg_id *account, const struct cg_id *id,
				 struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], rule[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	struct cg_id event_id;
	const char *note[] = { cg_id_uuid(account, owner), event, cg_id_text(id, CG_MAIL_RULE_PREFIX, subject),
			       cg_id_uuid(id, rule) };
	const char *arg[] = { owner, rule };
	struct cg_sql q[] = {
		{ .name = "mail_rule_remove_audit",
		  .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
			  "select $1::uuid, $2::uuid, 'casgate', 'mail_rule.remove', $3::text "
			  "from mail_rules r "
			  "where r.account_id = $1 and r.rule_id = $4",
		  .arg = note,
		  .n = 4 },
		{ .name = "mail_rule_remove",
		  .text = "delete from mail_rules "
			  "where account_id = $1 and rule_id = $2",
		  .arg = arg,
		  .n = 2 },
	};
	enum cg_code rc;

	if (!cg_id_new(&event_id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(&event_id, event);
	rc = cg_sql_run(db, account, CG_TX_WRITE, q, 2, e);
	if (rc == CG_OK && cg_sql_touched(q[1].res) == 0)
		rc = cg_fail_hint(e, CG_ENOTFOUND, "There is no such rule: see casgate mail rule list.");
	cg_sql_clear(q, 2);
	return rc;
}

/* In the arena; CG_STR_NONE stays. */
static enum cg_code open_field(const struct cg_seal *s, const char *field, struct cg_row *r, struct cg_str *out,
			       struct cg_err *e)
{
	struct cg_str sealed = cg_row_bytes(r);

	*out = CG_STR_NONE;
	return sealed.p != NULL ? cg_seal_open(s, field, 0, sealed, r->arena, out, e) : CG_OK;
}

/* The columns of mail_rule_list, in order. */
static enum cg_code read_rule_row(struct cg_row *r, struct cg_seal *seal, struct cg_mail_rule_row *out,
				  struct cg_err *e)
{
	bool good = cg_id_parse_uuid(cg_row_text(r), &out->id);
	enum cg_code rc;

	/* what the values are bound to */
	seal->snapshot = out->id;
	out->live = cg_row_bool(r);
	out->has_password = cg_row_bool(r);
	rc = open_field(seal, "mail.recipient", r, &out->recipient, e);
	if (rc == CG_OK)
		rc = open_field(seal, "mail.sender", r, &out->sender, e);
	if (rc != CG_OK)
		return rc;
	out->created = cg_row_text(r);
	out->used = cg_row_text(r);
	out->code = cg_row_text(r);
	return good && !r->bad ? CG_OK : cg_fail(e, CG_EBUSY, "mail_rule_list: memory");
}

/* In the order they were added, with their addresses opened: for the owner's command line alone. */
enum cg_code cg_mail_rule_list(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
			       struct cg_mail_rule_rows *out, struct cg_err *e)
{
	struct cg_seal seal = { .cfg = cg_db_config(db), .account = *account };
	char owner[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, owner) };
	struct cg_sql q = { .name = "mail_rule_list",
			    .text = "select rule_id, livemode, password_enc is not null, recipient_enc, sender_enc, "
				    "  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), "
				    "  to_char(used_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), code "
				    "from mail_rules "
				    "where account_id = $1 "
				    "order by rule_id",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_mail_rule_rows){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_mail_rule_row rule = { .live = false };

		rc = read_rule_row(&r, &seal, &rule, e);
		if (rc == CG_OK && !CG_PUSH(a, out, &rule))
			rc = cg_fail(e, CG_EBUSY, "mail_rule_list: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/*
 * Which one it is: a function of the owner says it, as the worker does not know the account yet. It gives two ids and
 * nothing else; all that follows is read as that account.
 */
static enum cg_code find_id(struct cg_db *db, const struct address *recipient, const struct address *sender,
			    struct cg_auth *out, struct cg_err *e)
{
	char to[HASH_MAX], from[HASH_MAX];
	const char *arg[] = { hash_of(recipient, to), sender != NULL ? hash_of(sender, from) : NULL };
	struct cg_sql q = { .name = "mail_rule_find",
			    .text = "select account_id, rule_id "
				    "from casgate_mail_rule($1::bytea, $2::bytea)",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	if (rc == CG_OK && PQntuples(q.res) != 1)
		rc = cg_fail(e, CG_ENOTFOUND, "no rule for this address");
	if (rc == CG_OK && (!cg_id_parse_uuid(cg_sql_get(q.res, 0, 0), &out->account) ||
			    !cg_id_parse_uuid(cg_sql_get(q.res, 0, 1), &out->key)))
		rc = cg_fail(e, CG_EINTERNAL, "mail_rule_find: unreadable row");
	cg_sql_clear(&q, 1);
	return rc;
}

/* A sender that is no address has the rule for all senders. */
enum cg_code cg_mail_rule_find(struct cg_db *db, struct cg_str recipient, struct cg_str sender, struct cg_arena *a,
			       struct cg_mail_rule *out, struct cg_err *e)
{
	struct cg_seal seal = { .cfg = cg_db_config(db) };
	struct address to, from;
	bool has_sender = read_address(sender, &from);
	char account[CG_UUID_TEXT_MAX], rule[CG_UUID_TEXT_MAX];
	struct cg_str password = CG_STR_NONE;
	struct cg_row r = { .arena = a };
	const char *arg[] = { account, rule };
	struct cg_sql q = { .name = "mail_rule_get",
			    .text = "select livemode, password_enc "
				    "from mail_rules "
				    "where account_id = $1 and rule_id = $2",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc;

	*out = (struct cg_mail_rule){ .auth = { .kind = CG_AUTH_MAIL, .scopes = CG_SCOPE_PARSE } };
	if (!read_address(recipient, &to))
		return cg_fail(e, CG_ENOTFOUND, "no address");
	rc = find_id(db, &to, has_sender ? &from : NULL, &out->auth, e);
	if (rc != CG_OK)
		return rc;
	/*
	 * from here on within its account, by row level security:
	 * what the function named is read again, and may be gone
	 */
	(void)cg_id_uuid(&out->auth.account, account);
	(void)cg_id_uuid(&out->auth.key, rule);
	seal.account = out->auth.account;
	seal.snapshot = out->auth.key;
	rc = cg_sql_run(db, &out->auth.account, CG_TX_READ, &q, 1, e);
	if (rc == CG_OK && PQntuples(q.res) != 1)
		rc = cg_fail(e, CG_ENOTFOUND, "the rule is gone");
	if (rc == CG_OK) {
		r.res = q.res;
		out->auth.live = cg_row_bool(&r);
		rc = open_field(&seal, "mail.password", &r, &password, e);
	}
	if (rc == CG_OK && password.p != NULL && password.n <= sizeof(out->password)) {
		/* the copy in the arena goes */
		memcpy(out->password, password.p, password.n);
		out->password_n = password.n;
		out->has_password = true;
		sodium_memzero((void *)(uintptr_t)password.p, password.n);
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/* The name of the code, as the API has it. */
void cg_mail_rule_note(struct cg_db *db, const struct cg_auth *auth, enum cg_code code)
{
	char account[CG_UUID_TEXT_MAX], rule[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(&auth->key, rule),
			      cg_code_info(code)->name };
	struct cg_sql q = { .name = "mail_rule_note",
			    .text = "update mail_rules "
				    "set used_at = now(), code = $3 "
				    "where account_id = $1 and rule_id = $2",
			    .arg = arg,
			    .n = 3 };
	struct cg_err ignored = { 0 };

	(void)cg_sql_run(db, &auth->account, CG_TX_LAZY, &q, 1, &ignored);
	cg_sql_clear(&q, 1);
}
