/*
 * list_view.c: Each function writes the data object of one endpoint. A list is [] when it
 * is empty, never null.
 */
#include "render/list_view.h"

#include "base/json.h"
#include "base/time.h"
#include "render/view.h"

/* The cursor of the next page; null on the last one. */
static void put_next(struct cg_json *t, struct json_object *o, const char *next)
{
	cg_json_name(t, o, "next_cursor", next[0] != '\0' ? next : NULL);
}

struct json_object *cg_list_view_snapshots(const struct cg_app_snapshot_page *page)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t);

	for (size_t i = 0; i < page->rows.n; i++)
		cg_json_push(&t, list, cg_json_need(&t, cg_view_snapshot_row(&page->rows.v[i])));
	cg_json_put(&t, o, "snapshots", list);
	put_next(&t, o, page->next);
	return cg_json_finish(&t, o);
}

/* Each transaction carries folio, ISIN and name: a page of the list stands alone. */
struct json_object *cg_list_view_transactions(const struct cg_app_txn_page *page)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t);

	for (size_t i = 0; i < page->rows.n; i++)
		cg_json_push(&t, list, cg_json_need(&t, cg_view_txn_row(&page->rows.v[i])));
	cg_json_put(&t, o, "transactions", list);
	put_next(&t, o, page->next);
	return cg_json_finish(&t, o);
}

struct json_object *cg_list_view_samples(const struct cg_samples *all)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t);

	for (size_t i = 0; i < all->n; i++) {
		const struct cg_sample *s = &all->v[i];
		struct json_object *sample = cg_json_object(&t);

		cg_json_text(&t, sample, "name", s->name);
		cg_json_text(&t, sample, "source", s->source);
		cg_json_text(&t, sample, "statement_type", s->statement_type);
		cg_json_text(&t, sample, "description", s->description);
		cg_json_push(&t, list, sample);
	}
	cg_json_put(&t, o, "samples", list);
	return cg_json_finish(&t, o);
}

/* Days without requests are left out. */
struct json_object *cg_list_view_usage(const struct cg_usage_days *days)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t);

	for (size_t i = 0; i < days->n; i++) {
		const struct cg_usage_day *day = &days->v[i];
		struct json_object *row = cg_json_object(&t);

		cg_json_date(&t, row, "date", day->date);
		cg_json_int(&t, row, "requests", day->count.requests);
		cg_json_int(&t, row, "parses", day->count.parses);
		cg_json_int(&t, row, "enrichments", day->count.enrichments);
		cg_json_int(&t, row, "errors", day->count.errors);
		cg_json_push(&t, list, row);
	}
	cg_json_put(&t, o, "days", list);
	return cg_json_finish(&t, o);
}

struct json_object *cg_list_view_deleted(const struct cg_id *id)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t);
	char text[CG_ID_TEXT_MAX];

	cg_json_name(&t, o, "snapshot_id", cg_id_text(id, "snap_", text));
	cg_json_bool(&t, o, "deleted", true);
	return cg_json_finish(&t, o);
}

struct json_object *cg_list_view_upload(const struct cg_app_upload_link *link)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t);
	char at[CG_TIME_TEXT_MAX];

	cg_json_text(&t, o, "upload_id", link->id);
	cg_json_text(&t, o, "url", link->url);
	cg_json_name(&t, o, "expires_at", cg_time_text(link->expires_ms, at));
	return cg_json_finish(&t, o);
}
