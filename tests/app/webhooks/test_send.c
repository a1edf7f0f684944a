/* What is sent to webhooks: its signature; how long a try that failed waits. */
#include "app/webhooks/send.h"
#include "run.h"

#include <string.h>

/* The figure is that of Python's hmac over "evt_1.1700000000.{}" with a key of 32 bytes 0x07. */
START_TEST(signature)
{
	uint8_t key[CG_WEBHOOK_KEY];
	char out[CG_WEBHOOKS_SIGNATURE_MAX];

	memset(key, 7, sizeof(key));
	ck_assert_str_eq(cg_webhooks_sign(key, "evt_1", 1700000000, CG_STR("{}"), out),
			 "v1,a1DASGgVAakARPzCBfaKZ61ux1lULadh72WCLbrcpuA=");
}
END_TEST

START_TEST(waits)
{
	static const int64_t wanted[] = { 5, 300, 1800, 7200, 18000, 36000, 43200, 43200, 43200 };

	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
		ck_assert_int_eq(cg_webhooks_wait((int64_t)i + 1, 0), wanted[i]);
	ck_assert_int_eq(cg_webhooks_wait(1, 600), 600);
	ck_assert_int_eq(cg_webhooks_wait(7, 600), 43200);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("webhooks");
	TCase *tc = tcase_create("send");

	tcase_add_test(tc, signature);
	tcase_add_test(tc, waits);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
