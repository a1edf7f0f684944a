/*
 * key_text.c: A key as text: sk_live_ or sk_test_, the account's id, random bytes and a
 * check (store/pg's secret). The prefix tells a reader of a log, or a scanner for leaked
 * secrets, what it is.
 */
#include "store/identity/key.h"

#include "store/pg/secret.h"

#include <stdio.h>
#include <string.h>

_Static_assert((int)CG_KEY_TEXT_MAX == (int)CG_SECRET_TEXT_MAX && (int)CG_KEY_HASH_MAX == (int)CG_SECRET_HASH_MAX,
	       "a key is a secret");

static const struct {
	struct cg_str name;
	unsigned bit;
} scopes[] = { { CG_STR_INIT("parse"), CG_SCOPE_PARSE },
	       { CG_STR_INIT("read"), CG_SCOPE_READ },
	       { CG_STR_INIT("admin"), CG_SCOPE_ADMIN },
	       { CG_STR_INIT("pii"), CG_SCOPE_PII } };

bool cg_key_make(const struct cg_id *account, bool live, char out[CG_KEY_TEXT_MAX])
{
	return cg_secret_make(live ? "sk_live_" : "sk_test_", account, out);
}

bool cg_key_parse(struct cg_str text, struct cg_id *account, bool *live)
{
	*live = cg_str_starts(text, CG_STR("sk_live_"));
	return cg_secret_parse(*live ? "sk_live_" : "sk_test_", text, account);
}

const char *cg_key_hash(struct cg_str text, char out[CG_KEY_HASH_MAX])
{
	return cg_secret_hash(text, out);
}

/* Unknown names are refused: a key must not get fewer rights than it was asked for in silence. */
bool cg_key_scopes_parse(struct cg_str text, unsigned *out)
{
	*out = 0;
	do {
		struct cg_str one = cg_str_trim(cg_str_cut(&text, ','));
		unsigned bit = 0;

		for (size_t i = 0; i < sizeof(scopes) / sizeof(scopes[0]); i++)
			bit |= cg_str_eq(one, scopes[i].name) ? scopes[i].bit : 0;
		if (bit == 0)
			return false;
		*out |= bit;
	} while (text.n > 0);
	return true;
}

const char *cg_key_scopes_text(unsigned bits, char out[CG_SCOPES_TEXT_MAX])
{
	out[0] = '\0';
	for (size_t i = 0; i < sizeof(scopes) / sizeof(scopes[0]); i++) {
		size_t n = strlen(out);

		if ((bits & scopes[i].bit) != 0)
			(void)snprintf(out + n, CG_SCOPES_TEXT_MAX - n, "%s%s", n > 0 ? "," : "", scopes[i].name.p);
	}
	return out;
}
