/* The body of an event: ids and times, and only what there is of them. */
#include "render/webhook_view.h"
#include "run.h"

/* 1700000000123 ms is 2023-11-14T22:13:20.123Z; ids of bytes 0x00 and 0x11. */
START_TEST(body)
{
	struct cg_webhook_due d = { .kind = CG_STR("snapshot.created"),
				    .has_snapshot = true,
				    .has_expiry = true,
				    .happened_ms = 1700000000123,
				    .expires_ms = 1700000001123 };
	char out[512];

	ck_assert(cg_webhook_view(&d, out, sizeof(out)));
	ck_assert_str_eq(out, "{\"type\":\"snapshot.created\",\"timestamp\":\"2023-11-14T22:13:20.123Z\","
			      "\"data\":{\"snapshot_id\":\"snap_00000000000000000000000000\",\"livemode\":false,"
			      "\"expires_at\":\"2023-11-14T22:13:21.123Z\"}}");
	d = (struct cg_webhook_due){
		.kind = CG_STR("job.failed"), .code = CG_STR("scanned_pdf"), .live = true, .happened_ms = 1700000000123
	};
	ck_assert(cg_webhook_view(&d, out, sizeof(out)));
	ck_assert_str_eq(out, "{\"type\":\"job.failed\",\"timestamp\":\"2023-11-14T22:13:20.123Z\","
			      "\"data\":{\"upload_id\":\"up_00000000000000000000000000\",\"livemode\":true,"
			      "\"code\":\"scanned_pdf\"}}");
	d = (struct cg_webhook_due){ .kind = CG_STR("test"), .happened_ms = 1700000000123 };
	ck_assert(cg_webhook_view(&d, out, sizeof(out)));
	ck_assert_str_eq(out, "{\"type\":\"test\",\"timestamp\":\"2023-11-14T22:13:20.123Z\","
			      "\"data\":{\"livemode\":false}}");
	ck_assert(!cg_webhook_view(&d, out, 10));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("webhook_view");
	TCase *tc = tcase_create("body");

	tcase_add_test(tc, body);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
