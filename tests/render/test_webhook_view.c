/* The body of an event: ids and times, and only what there is of them. */
#include "base/json.h"
#include "render/webhook_view.h"
#include "run.h"

/* 1700000000123 ms is 2023-11-14T22:13:20.123Z; ids of bytes 0x00 and 0x11. */
START_TEST(body)
{
	struct cg_webhook_due d = { .kind = CG_STR("snapshot.created"),
				    .reference = CG_STR("order 7"),
				    .has_snapshot = true,
				    .has_expiry = true,
				    .happened_ms = 1700000000123,
				    .expires_ms = 1700000001123 };
	char out[512];

	ck_assert(cg_webhook_view(&d, out, sizeof(out)));
	ck_assert_str_eq(
		out,
		"{\"type\":\"snapshot.created\",\"timestamp\":\"2023-11-14T22:13:20.123Z\","
		"\"data\":{\"snapshot_id\":\"snap_00000000000000000000000000\","
		"\"client_reference_id\":\"order 7\",\"livemode\":false,\"expires_at\":\"2023-11-14T22:13:21.123Z\"}}");
	d = (struct cg_webhook_due){
		.kind = CG_STR("job.failed"), .code = CG_STR("scanned_pdf"), .live = true, .happened_ms = 1700000000123
	};
	ck_assert(cg_webhook_view(&d, out, sizeof(out)));
	ck_assert_str_eq(out, "{\"type\":\"job.failed\",\"timestamp\":\"2023-11-14T22:13:20.123Z\","
			      "\"data\":{\"upload_id\":\"up_00000000000000000000000000\","
			      "\"client_reference_id\":null,\"livemode\":true,\"code\":\"scanned_pdf\"}}");
	d = (struct cg_webhook_due){ .kind = CG_STR("test"), .happened_ms = 1700000000123 };
	ck_assert(cg_webhook_view(&d, out, sizeof(out)));
	ck_assert_str_eq(out, "{\"type\":\"test\",\"timestamp\":\"2023-11-14T22:13:20.123Z\","
			      "\"data\":{\"client_reference_id\":null,\"livemode\":false}}");
	ck_assert(!cg_webhook_view(&d, out, 10));
}
END_TEST

/* A webhook as REST shows it: words of the tables in small letters, kinds as a list, null for what is absent. */
START_TEST(shown)
{
	struct cg_webhook_row w = { .url = CG_STR("https://hooks.example.com/x"),
				    .events = CG_STR("snapshot.created,job.failed"),
				    .state = CG_STR("DISABLED"),
				    .reason = CG_STR("gone: it wants no more"),
				    .include_data = true,
				    .live = true,
				    .created = CG_STR("2026-11-23T09:30:00.125Z"),
				    .enabled = CG_STR("2026-11-23T09:30:00Z") };
	struct json_object *o = cg_webhook_view_row(&w);

	ck_assert_str_eq(
		cg_json_print(o).p,
		"{\"webhook_id\":\"wh_00000000000000000000000000\",\"url\":\"https://hooks.example.com/x\","
		"\"events\":[\"snapshot.created\",\"job.failed\"],\"include_data\":true,\"state\":\"disabled\","
		"\"reason\":\"gone: it wants no more\",\"livemode\":true,"
		"\"created_at\":\"2026-11-23T09:30:00.125Z\",\"enabled_at\":\"2026-11-23T09:30:00Z\","
		"\"previous_secret_expires_at\":null}");
	json_object_put(o);
}
END_TEST

/* One event that was answered and one that was not. */
START_TEST(delivered)
{
	struct cg_webhook_event_row v[] = {
		{ .kind = CG_STR("snapshot.created"),
		  .state = CG_STR("SENT"),
		  .tries = 2,
		  .status = CG_STR("204"),
		  .has_snapshot = true,
		  .happened = CG_STR("2026-11-23T09:30:00Z"),
		  .tried = CG_STR("2026-11-23T09:31:00Z") },
		{ .kind = CG_STR("test"),
		  .state = CG_STR("DUE"),
		  .reason = CG_STR("timed out"),
		  .happened = CG_STR("2026-11-23T09:30:00Z"),
		  .due = CG_STR("2026-11-23T09:32:00Z") },
	};
	struct cg_app_webhook_log log = { .rows = { v, 2, 2 }, .next = "1.2-3" };
	struct json_object *o = cg_webhook_view_log(&log);

	ck_assert_str_eq(
		cg_json_print(o).p,
		"{\"deliveries\":[{\"delivery_id\":\"evt_00000000000000000000000000\","
		"\"type\":\"snapshot.created\",\"snapshot_id\":\"snap_00000000000000000000000000\","
		"\"state\":\"sent\",\"tries\":2,\"status\":204,\"reason\":null,"
		"\"happened_at\":\"2026-11-23T09:30:00Z\",\"tried_at\":\"2026-11-23T09:31:00Z\",\"due_at\":null},"
		"{\"delivery_id\":\"evt_00000000000000000000000000\",\"type\":\"test\",\"snapshot_id\":null,"
		"\"state\":\"due\",\"tries\":0,\"status\":null,\"reason\":\"timed out\","
		"\"happened_at\":\"2026-11-23T09:30:00Z\",\"tried_at\":null,"
		"\"due_at\":\"2026-11-23T09:32:00Z\"}],\"next_cursor\":\"1.2-3\"}");
	json_object_put(o);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("webhook_view");
	TCase *tc = tcase_create("body");

	tcase_add_test(tc, body);
	tcase_add_test(tc, shown);
	tcase_add_test(tc, delivered);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
