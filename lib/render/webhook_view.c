#include "render/webhook_view.h"

#include "base/json.h"
#include "base/time.h"

#include <stdio.h>

bool cg_webhook_view(const struct cg_webhook_due *d, char *out, size_t max)
{
	struct cg_json t = { false };
	struct json_object *event = cg_json_object(&t), *data = cg_json_object(&t);
	char at[CG_TIME_TEXT_MAX], expires[CG_TIME_TEXT_MAX], id[CG_ID_TEXT_MAX];
	struct cg_str text;
	bool good;

	if (d->has_snapshot)
		cg_json_name(&t, data, "snapshot_id", cg_id_text(&d->snapshot, "snap_", id));
	else if (cg_str_eq(d->kind, CG_STR("job.failed")))
		cg_json_name(&t, data, "upload_id", cg_id_text(&d->upload, "up_", id));
	cg_json_bool(&t, data, "livemode", d->live);
	if (d->has_expiry)
		cg_json_name(&t, data, "expires_at", cg_time_text(d->expires_ms, expires));
	if (d->code.p != NULL)
		cg_json_text(&t, data, "code", d->code);
	cg_json_text(&t, event, "type", d->kind);
	cg_json_name(&t, event, "timestamp", cg_time_text(d->happened_ms, at));
	cg_json_put(&t, event, "data", data);
	event = cg_json_finish(&t, event);
	text = event != NULL ? cg_json_print(event) : CG_STR_NONE;
	good = text.p != NULL && text.n < max;
	if (good)
		(void)snprintf(out, max, "%.*s", CG_STR_ARG(text));
	json_object_put(event);
	return good;
}
