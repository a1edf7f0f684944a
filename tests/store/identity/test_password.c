/* Passwords and one-time codes. The codes are those of RFC 6238, appendix B (SHA-1), their last six digits. */
#include "run.h"
#include "store/identity/device.h"
#include "store/identity/password.h"
#include "store/identity/second.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))

START_TEST(passwords)
{
	char hash[CG_PASSWORD_HASH_MAX], other[CG_PASSWORD_HASH_MAX];
	struct cg_err e = { 0 };

	ck_assert_int_eq(cg_password_hash(CG_STR("correct horse battery"), hash, &e), CG_OK);
	ck_assert_int_eq(cg_password_hash(CG_STR("correct horse battery"), other, &e), CG_OK);
	ck_assert_str_ne(hash, other);
	ck_assert_mem_eq(hash, "$argon2id$v=19$m=65536,t=2,p=1$", 31);
	ck_assert(cg_password_verify(hash, CG_STR("correct horse battery")));
	ck_assert(!cg_password_verify(hash, CG_STR("correct horse batterY")));
	ck_assert(!cg_password_verify(hash, CG_STR("correct horse battery ")));
	ck_assert(!cg_password_verify(hash, CG_STR("")));
	ck_assert(!cg_password_verify(hash, CG_STR_NONE));
	ck_assert(!cg_password_verify("", CG_STR("correct horse battery")));
	ck_assert(!cg_password_verify("", CG_STR("")));
	ck_assert(!cg_password_verify("no hash", CG_STR("correct horse battery")));
}
END_TEST

START_TEST(lengths)
{
	static char text[CG_PASSWORD_MAX + 1];
	char hash[CG_PASSWORD_HASH_MAX];
	struct cg_err e = { 0 };

	memset(text, 'x', sizeof(text));
	ck_assert_int_eq(cg_password_hash((struct cg_str){ text, 11 }, hash, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_password_hash((struct cg_str){ text, 12 }, hash, &e), CG_OK);
	ck_assert_int_eq(cg_password_hash((struct cg_str){ text, CG_PASSWORD_MAX }, hash, &e), CG_OK);
	ck_assert(cg_password_verify(hash, (struct cg_str){ text, CG_PASSWORD_MAX }));
	ck_assert_int_eq(cg_password_hash((struct cg_str){ text, CG_PASSWORD_MAX + 1 }, hash, &e), CG_EREQUEST);
	/* Characters count, not bytes. */
	ck_assert_int_eq(cg_password_hash(CG_STR("\xe2\x82\xb9\xe2\x82\xb9\xe2\x82\xb9\xe2\x82\xb9"), hash, &e),
			 CG_EREQUEST);
	ck_assert_int_eq(cg_password_hash(CG_STR("twelve\ncharacters"), hash, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_password_hash(CG_STR("no \xff UTF-8 at all"), hash, &e), CG_EREQUEST);
}
END_TEST

/* Each is easy for a reason of its own: lists, keys side by side, repetitions, dates, the name and its parts. */
static const char *const easy[] = {
	"password1234",		  "123456789012",  "aaaaaaaaaaaa",	 "qwertyuiop12",     "Password1234!",
	"letmein12345",		  "iloveyou1234",  "abcdefghijkl",	 "passwordpassword", "asha.rao@example.org",
	" ASHA.rao@Example.org ", "asha.rao.asha", "exampleexample.org", "casgatecasgate",   "january 1984 ",
};
static const char *const good[] = {
	"correct horse battery", "seven grey tomatoes", "vG7#kq92LmZx",
	"\xe0\xa4\xa8\xe0\xa4\xae\xe0\xa4\xb8\xe0\xa5\x8d\xe0\xa4\xa4\xe0\xa5\x87 seven tomatoes"
};

START_TEST(common_passwords)
{
	static const struct cg_str login = CG_STR_INIT("Asha.Rao@example.org");
	static char text[CG_PASSWORD_MAX];
	struct cg_err e = { 0 };

	for (int i = 0; i < COUNT(easy); i++) {
		ck_assert_msg(cg_password_rule(cg_str_of(easy[i]), login, &e) == CG_EREQUEST, "%s", easy[i]);
		ck_assert(strstr(e.hint, easy[i]) == NULL && e.hint[0] != '\0');
	}
	for (int i = 0; i < COUNT(good); i++)
		ck_assert_msg(cg_password_rule(cg_str_of(good[i]), login, &e) == CG_OK, "%s", good[i]);
	ck_assert_int_eq(cg_password_rule(CG_STR("asha.rao@example.com"), login, &e), CG_EREQUEST);
	/* A name of somebody else says nothing about this user, and no name is no obstacle. */
	ck_assert_int_eq(cg_password_rule(CG_STR("zebulon.quartermaine"), login, &e), CG_OK);
	ck_assert_int_eq(cg_password_rule(CG_STR("zebulon.quartermaine"), CG_STR("Zebulon.Quartermaine"), &e),
			 CG_EREQUEST);
	ck_assert_int_eq(cg_password_rule(CG_STR("correct horse battery"), CG_STR(""), &e), CG_OK);
	/* Long ones are judged by their begin: the judge's time grows with the square of the length. */
	memset(text, 'x', sizeof(text));
	ck_assert_int_eq(cg_password_rule((struct cg_str){ text, sizeof(text) }, login, &e), CG_EREQUEST);
	memcpy(text, "correct horse battery", 21);
	ck_assert_int_eq(cg_password_rule((struct cg_str){ text, sizeof(text) }, login, &e), CG_OK);
	ck_assert_int_eq(cg_password_rule(CG_STR(""), login, &e), CG_EREQUEST);
}
END_TEST

START_TEST(recovery_codes)
{
	char code[CG_RECOVERY_TEXT_MAX], other[CG_RECOVERY_TEXT_MAX], read[CG_RECOVERY_TEXT_MAX];

	ck_assert(cg_password_recovery_make(code) && cg_password_recovery_make(other));
	ck_assert_uint_eq(strlen(code), 19);
	ck_assert_str_ne(code, other);
	ck_assert(cg_password_recovery_read(cg_str_of(code), read));
	ck_assert_str_eq(read, code);
	ck_assert(cg_password_recovery_read(CG_STR("ABCD efgh-2345 6 7 ab"), read));
	ck_assert_str_eq(read, "abcd-efgh-2345-67ab");
	ck_assert(!cg_password_recovery_read(CG_STR("abcd-efgh-2345-67a"), read));
	ck_assert(!cg_password_recovery_read(CG_STR("abcd-efgh-2345-67abc"), read));
	ck_assert(!cg_password_recovery_read(CG_STR("abcd-efgh-2345-67a1"), read));
	ck_assert(!cg_password_recovery_read(CG_STR("287082"), read));
	ck_assert(!cg_password_recovery_read(CG_STR(""), read));
	ck_assert(!cg_password_recovery_read(CG_STR_NONE, read));
}
END_TEST

static const struct {
	int64_t time_s;
	const char *code;
} codes[] = {
	{ 59, "287082" },	  { 1111111109, "081804" }, { 1111111111, "050471" },
	{ 1234567890, "005924" }, { 2000000000, "279037" }, { 20000000000, "353130" },
};

START_TEST(one_time_codes)
{
	const uint8_t *secret = (const uint8_t *)"12345678901234567890";
	struct cg_str code = cg_str_of(codes[_i].code);
	int64_t t = codes[_i].time_s, step = t / 30;

	ck_assert_int_eq(cg_password_totp_step(secret, code, t), step);
	ck_assert_int_eq(cg_password_totp_step(secret, code, t + 30), step);
	ck_assert_int_eq(cg_password_totp_step(secret, code, t - 30), step);
	ck_assert_int_eq(cg_password_totp_step(secret, code, t + 90), 0);
	ck_assert_int_eq(cg_password_totp_step(secret, cg_str_sub(code, 0, 5), t), 0);
	ck_assert_int_eq(cg_password_totp_step(secret, CG_STR("-12345"), t), 0);
	ck_assert_int_eq(cg_password_totp_step(secret, CG_STR(""), t), 0);
}
END_TEST

START_TEST(secrets)
{
	uint8_t secret[CG_TOTP_BYTES], other[CG_TOTP_BYTES];
	char text[CG_TOTP_TEXT_MAX];

	ck_assert(cg_password_totp_make(secret) && cg_password_totp_make(other));
	ck_assert_mem_ne(secret, other, sizeof(secret));
	ck_assert(cg_password_totp_text((const uint8_t *)"12345678901234567890", text));
	ck_assert_str_eq(text, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
	ck_assert(cg_password_totp_read(CG_STR("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), other));
	ck_assert_mem_eq(other, "12345678901234567890", sizeof(other));
	ck_assert(!cg_password_totp_read(CG_STR("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJ"), other));
	ck_assert(!cg_password_totp_read(CG_STR("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBV"), other));
	ck_assert(!cg_password_totp_read(CG_STR("!"), other));
	ck_assert(!cg_password_totp_read(CG_STR(""), other));
}
END_TEST

START_TEST(devices)
{
	static struct cg_config cfg = { .has_data_key = true, .data_key = { 1, 2, 3 } },
				other = { .has_data_key = true };
	static const struct cg_config none = { .has_data_key = false };
	char text[CG_DEVICE_CHARS + 1], second[CG_DEVICE_CHARS + 1];
	struct cg_str s;

	ck_assert(cg_device_make(&cfg, CG_STR("Asha@example.org"), text));
	ck_assert(cg_device_make(&cfg, CG_STR("Asha@example.org"), second));
	ck_assert_str_ne(text, second);
	s = cg_str_of(text);
	ck_assert(cg_device_is(&cfg, CG_STR(" asha@EXAMPLE.org "), s));
	ck_assert(!cg_device_is(&cfg, CG_STR("asha@example.com"), s));
	ck_assert(!cg_device_is(&cfg, CG_STR(""), s));
	ck_assert(!cg_device_is(&other, CG_STR("asha@example.org"), s));
	ck_assert(!cg_device_is(&none, CG_STR("asha@example.org"), s));
	ck_assert(!cg_device_make(&none, CG_STR("asha@example.org"), second));
	ck_assert(!cg_device_is(&cfg, CG_STR("asha@example.org"), cg_str_sub(s, 0, CG_DEVICE_CHARS - 2)));
	ck_assert(!cg_device_is(&cfg, CG_STR("asha@example.org"), CG_STR_NONE));
	for (size_t i = 0; i < CG_DEVICE_CHARS; i++) {
		char was = text[i];

		text[i] = was == '0' ? '1' : '0';
		ck_assert(!cg_device_is(&cfg, CG_STR("asha@example.org"), s));
		text[i] = was >= 'a' ? (char)(was - 'a' + 'A') : 'x';
		ck_assert(!cg_device_is(&cfg, CG_STR("asha@example.org"), s));
		text[i] = was;
	}
	ck_assert(cg_device_is(&cfg, CG_STR("asha@example.org"), s));
	other = (struct cg_config){ .has_data_key = true, .has_data_key_old = true, .data_key_old = { 1, 2, 3 } };
	ck_assert(cg_device_is(&other, CG_STR("asha@example.org"), s));
	other.has_data_key_old = false;
	ck_assert(!cg_device_is(&other, CG_STR("asha@example.org"), s));
}
END_TEST

/* Between password and code: for the browser, the name, the password and five minutes, of this service alone. */
START_TEST(seconds)
{
	enum { NOW = 1764000000 };
	struct cg_config cfg = { .has_data_key = true, .data_key = { 1 } }, other = { .has_data_key = true },
			 none = { 0 };
	struct cg_second of = { CG_STR_INIT("browser"), CG_STR_INIT("Asha@example.org"), "hash" };
	const struct cg_second folded = { of.browser, CG_STR(" asha@EXAMPLE.org"), "hash" };
	const struct cg_second wrong[] = { { CG_STR("browses"), of.login, "hash" },
					   { CG_STR_NONE, of.login, "hash" },
					   { of.browser, CG_STR("asha@example.com"), "hash" },
					   { of.browser, of.login, "another" } };
	struct cg_str s;
	char text[CG_SECOND_CHARS + 1], more[CG_SECOND_CHARS + 1];

	ck_assert(cg_second_make(&cfg, &of, NOW, text));
	s = cg_str_of(text);
	ck_assert_uint_eq(s.n, CG_SECOND_CHARS);
	ck_assert(cg_second_is(&cfg, &folded, NOW, s));
	ck_assert(cg_second_is(&cfg, &of, NOW + 299, s));
	ck_assert(!cg_second_is(&cfg, &of, NOW + 300, s));
	ck_assert(!cg_second_is(&cfg, &of, NOW - 1, s)); /* from a clock that is ahead: longer than it may live */
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
		ck_assert(!cg_second_is(&cfg, &wrong[i], NOW, s));
	ck_assert(!cg_second_is(&other, &of, NOW, s));
	ck_assert(!cg_second_is(&none, &of, NOW, s));
	ck_assert(!cg_second_is(&cfg, &of, NOW, cg_str_sub(s, 0, CG_SECOND_CHARS - 2)));
	ck_assert(!cg_second_is(&cfg, &of, NOW, CG_STR_NONE));
	ck_assert(!cg_second_make(&none, &of, NOW, more));
	of.login = CG_STR("");
	ck_assert(!cg_second_make(&cfg, &of, NOW, more));
	of.login = folded.login;
	for (size_t i = 0; i < CG_SECOND_CHARS; i++) { /* the time, and every part of the hash */
		char was = text[i];

		text[i] = was == '0' ? '1' : '0';
		ck_assert(!cg_second_is(&cfg, &of, NOW, s));
		text[i] = was;
	}
	/* while casgate rekey is not done, what was made under the key before is still good */
	memcpy(other.data_key_old, cfg.data_key, sizeof(cfg.data_key));
	other.has_data_key_old = true;
	ck_assert(cg_second_is(&other, &of, NOW, s));
}
END_TEST

/* A cookie of a release that hashed with the data key itself: HMAC-SHA-256 under 01 02 03 00.., made by other means. */
START_TEST(device_of_an_earlier_release)
{
	static const struct cg_config cfg = { .has_data_key = true, .data_key = { 1, 2, 3 } };
	static struct cg_config later = { .has_data_key = true, .has_data_key_old = true, .data_key_old = { 1, 2, 3 } };
	struct cg_str s = CG_STR("000102030405060708090a0b0c0d0e0f"
				 "90cd654dc8c888691f7a09a38b5af2da6488a64adf55376ca280ad10e3026a19");

	ck_assert(cg_device_is(&cfg, CG_STR("asha@example.org"), s));
	ck_assert(!cg_device_is(&cfg, CG_STR("asha@example.com"), s));
	ck_assert(cg_device_is(&later, CG_STR("asha@example.org"), s));
	later.has_data_key_old = false;
	ck_assert(!cg_device_is(&later, CG_STR("asha@example.org"), s));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("password");
	TCase *tc = tcase_create("password");

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	tcase_add_test(tc, passwords);
	tcase_add_test(tc, lengths);
	tcase_add_test(tc, common_passwords);
	tcase_add_test(tc, recovery_codes);
	tcase_add_loop_test(tc, one_time_codes, 0, COUNT(codes));
	tcase_add_test(tc, secrets);
	tcase_add_test(tc, devices);
	tcase_add_test(tc, seconds);
	tcase_add_test(tc, device_of_an_earlier_release);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
