/*
 * password_rule.c: which passwords are too easy to guess (NIST SP 800-63B 5.1.1.2): no rules of composition, but a list
 * of those that everybody tries, and what everybody knows of the user.
 */
#include "store/identity/password.h"
#include "store/identity/user_name.h"

#include <sodium.h>
#include <string.h>
#include <zxcvbn.h>

/*
 * Guesses of somebody who knows how people choose, as a power of two: 10^10. The judge takes time that grows with the
 * square of the length; what is longer than this is judged by its begin.
 */
static const double guesses_least = 33.2;
enum { JUDGED_MAX = 64, PARTS_MAX = 12, PART_LEAST = 3 };

/*
 * The product, the name, what stands before its @, and its parts: "bob.smith@example.org" has bob.smith, bob, smith...
 */
static void own_words(struct cg_str login, char text[3][CG_LOGIN_MAX + 1], const char *words[PARTS_MAX])
{
	struct cg_str name = cg_user_name_fold(login, text[0]);
	char *rest = text[2], *one;
	size_t n = 0;

	memcpy(text[1], text[0], name.n + 1);
	memcpy(text[2], text[0], name.n + 1);
	text[1][strcspn(text[1], "@")] = '\0';
	words[n++] = "casgate";
	words[n++] = text[0];
	words[n++] = text[1];
	while ((one = strsep(&rest, "@._-+")) != NULL && n < PARTS_MAX - 1) {
		if (strlen(one) >= PART_LEAST)
			words[n++] = one;
	}
	words[n] = NULL;
}

enum cg_code cg_password_rule(struct cg_str password, struct cg_str login, struct cg_err *e)
{
	char begin[JUDGED_MAX + 1], text[3][CG_LOGIN_MAX + 1], fold[CG_LOGIN_MAX + 1];
	const char *words[PARTS_MAX];
	struct cg_str name = cg_user_name_fold(login, fold);
	size_t n = password.n < JUDGED_MAX ? password.n : JUDGED_MAX;
	double bits;

	if (name.n > 0 && cg_str_eq_nocase(cg_str_trim(password), name))
		return cg_fail_hint(e, CG_EREQUEST, "A password is not the login name.");
	own_words(login, text, words);
	memcpy(begin, password.p, n);
	begin[n] = '\0';
	bits = ZxcvbnMatch(begin, words, NULL);
	sodium_memzero(begin, sizeof(begin));
	return bits < guesses_least
		       ? cg_fail_hint(e, CG_EREQUEST,
				      "This password is one of those that are tried first. Take some words that do not "
				      "belong together, or let a password manager make one.")
		       : CG_OK;
}
