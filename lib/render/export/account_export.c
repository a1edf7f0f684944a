/* account_export.c: Page by page through the snapshots of both modes; one of them in memory at a time. */
#include "render/export/account_export.h"

#include "app/analysis/report.h"
#include "base/json.h"
#include "base/zip.h"
#include "render/report/report.h"
#include "store/identity/user.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ARENA_MAX = 512 * 1024 * 1024, NAME_MAX_BYTES = 64 };

struct export
{
	struct cg_db *db;
	struct cg_id account;
	struct cg_arena lists, one; /* one: a snapshot at a time */
	struct cg_zip zip;
	const struct cg_account_export_watch *watch; /* NULL: nobody is told */
	size_t snapshots;			     /* that are written */
	struct cg_err *e;
};

/* One file of the archive; what could not be built is a failure, never a file cut short. */
static enum cg_code add_json(struct export *x, const char *name, struct json_object *o, bool good)
{
	struct cg_str text = good && o != NULL ? cg_json_print_pretty(o) : CG_STR_NONE;
	enum cg_code rc =
		text.p != NULL ? cg_zip_add(&x->zip, name, text, x->e) : cg_fail(x->e, CG_EBUSY, "export: memory");

	json_object_put(o);
	return rc;
}

/* Who signs in: neither passwords nor second factors leave the database. */
static bool add_users(struct json_object *to, const struct cg_user_rows *rows)
{
	struct json_object *list = cg_json_new_array();
	char text[CG_ID_TEXT_MAX];
	bool good = list != NULL;

	for (size_t i = 0; i < rows->n && good; i++) {
		struct json_object *o = cg_json_new_object();

		good = cg_json_add(o, "id", cg_json_new_name(cg_id_text(&rows->v[i].id, "user_", text))) &&
		       cg_json_add(o, "login", cg_json_new_text(rows->v[i].login)) &&
		       cg_json_add(o, "created_at", cg_json_new_text(rows->v[i].created)) &&
		       cg_json_set(o, "last_login_at", cg_json_new_text(rows->v[i].last_login)) &&
		       cg_json_append(list, o);
	}
	return cg_json_add(to, "users", list) && good;
}

/* Keys by name; there is no secret to export, its digest alone is stored. */
static bool add_keys(struct json_object *to, const struct cg_key_rows *rows)
{
	struct json_object *list = cg_json_new_array();
	char text[CG_ID_TEXT_MAX];
	bool good = list != NULL;

	for (size_t i = 0; i < rows->n && good; i++) {
		struct json_object *o = cg_json_new_object();

		good = cg_json_add(o, "id", cg_json_new_name(cg_id_text(&rows->v[i].id, "key_", text))) &&
		       cg_json_set(o, "name", cg_json_new_text(rows->v[i].name)) &&
		       cg_json_add(o, "livemode", cg_json_new_bool(rows->v[i].live)) &&
		       cg_json_add(o, "created_at", cg_json_new_text(rows->v[i].created)) &&
		       cg_json_set(o, "last_used_at", cg_json_new_text(rows->v[i].last_used)) &&
		       cg_json_append(list, o);
	}
	return cg_json_add(to, "keys", list) && good;
}

/* What belongs to the account and to no snapshot. */
static enum cg_code export_account(struct export *x)
{
	struct cg_account_rows accounts;
	struct cg_user_rows users = { 0 };
	struct cg_key_rows keys = { 0 };
	struct json_object *o;
	char text[CG_ID_TEXT_MAX];
	bool good = true;
	enum cg_code rc = cg_admin_account_list(x->db, &x->lists, &accounts, x->e);

	if (rc == CG_OK)
		rc = cg_user_list(x->db, &x->account, &x->lists, &users, x->e);
	if (rc == CG_OK)
		rc = cg_key_list(x->db, &x->account, &x->lists, &keys, x->e);
	if (rc != CG_OK)
		return rc;
	o = cg_json_new_object();
	good = cg_json_add(o, "id", cg_json_new_name(cg_id_text(&x->account, CG_ACCOUNT_PREFIX, text)));
	for (size_t i = 0; i < accounts.n && good; i++) {
		if (cg_id_eq(&accounts.v[i].id, &x->account))
			good = cg_json_add(o, "name", cg_json_new_text(accounts.v[i].name)) &&
			       cg_json_add(o, "created_at", cg_json_new_text(accounts.v[i].created));
	}
	return add_json(x, "account.json", o, good && add_users(o, &users) && add_keys(o, &keys));
}

/* One snapshot in the shape of the API, with personal data: the archive is for their owner. */
static enum cg_code export_snapshot(struct export *x, const struct cg_auth *auth, const struct cg_id *id)
{
	struct cg_app app = { .cfg = cg_db_config(x->db), .db = x->db };
	struct cg_context c = { .app = &app, .arena = &x->one, .auth = auth, .err = x->e };
	struct cg_app_report r;
	struct cg_report report = { .meta = &r.snapshot.meta,
				    .s = &r.snapshot.s,
				    .an = &r.snapshot.an,
				    .include_pii = true,
				    .arena = &x->one };
	struct cg_report_file file = { .text = NULL };
	char name[NAME_MAX_BYTES], text[CG_ID_TEXT_MAX];
	enum cg_code rc;

	cg_arena_reset(&x->one);
	rc = cg_app_report(&c, id, &r);
	if (rc == CG_ENOSNAPSHOT || rc == CG_EEXPIRED) { /* gone since it was listed */
		*x->e = (struct cg_err){ 0 };
		return CG_OK;
	}
	if (rc != CG_OK)
		return rc;
	report.enriched = r.has_enrichment ? &r.enrichment : NULL;
	report.now_ms = r.now_ms;
	(void)snprintf(name, sizeof(name), "snapshots/%s.json", cg_id_text(id, "snap_", text));
	rc = add_json(x, name, cg_report_json(&report), true);
	if (rc == CG_OK)
		rc = cg_report_csv(&report, &file, x->e);
	(void)snprintf(name, sizeof(name), "snapshots/%s.csv", text);
	if (rc == CG_OK)
		rc = cg_zip_add(&x->zip, name, (struct cg_str){ file.text, file.n }, x->e);
	free(file.text);
	cg_app_free(&app);
	return rc;
}

/* All of one mode, page by page, so that memory does not grow with the account. */
static enum cg_code export_snapshots(struct export *x, bool live)
{
	const struct cg_auth auth = { .account = x->account, .live = live, .scopes = CG_SCOPE_READ };
	char next[CG_CURSOR_MAX] = "", cursor[CG_CURSOR_MAX];
	enum cg_code rc = CG_OK;

	do {
		struct cg_snapshot_rows rows = { 0 };

		cg_arena_reset(&x->lists);
		(void)snprintf(cursor, sizeof(cursor), "%s", next);
		rc = cg_snapshot_list(x->db, &auth, NULL, CG_LIST_LIMIT_MAX, cg_str_of(cursor), &x->lists, &rows, next,
				      x->e);
		for (size_t i = 0; i < rows.n && rc == CG_OK; i++) {
			if (x->watch != NULL)
				x->watch->at(x->watch->arg, x->snapshots);
			rc = export_snapshot(x, &auth, &rows.v[i].meta.id);
			x->snapshots++;
		}
	} while (rc == CG_OK && next[0] != '\0');
	return rc;
}

enum cg_code cg_account_export(struct cg_db *db, const struct cg_id *account, const char *path,
			       const struct cg_account_export_watch *watch, struct cg_err *e)
{
	struct export x = { .db = db, .account = *account, .watch = watch, .e = e };
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0600);
	enum cg_code rc;

	x.zip.to = fd >= 0 ? fdopen(fd, "w") : NULL;
	if (x.zip.to == NULL)
		return cg_fail_hint(e, CG_EREQUEST, "The archive cannot be made: %s.", strerror(errno));
	cg_arena_init(&x.lists, ARENA_MAX);
	cg_arena_init(&x.one, ARENA_MAX);
	rc = export_account(&x);
	if (rc == CG_OK)
		rc = export_snapshots(&x, true);
	if (rc == CG_OK)
		rc = export_snapshots(&x, false);
	if (rc == CG_OK)
		rc = cg_zip_finish(&x.zip, e);
	if (fclose(x.zip.to) != 0 && rc == CG_OK)
		rc = cg_fail_hint(e, CG_EINTERNAL, "The archive cannot be written: %s.", strerror(errno));
	if (rc != CG_OK)
		(void)unlink(path);
	cg_zip_free(&x.zip);
	cg_arena_free(&x.lists);
	cg_arena_free(&x.one);
	return rc;
}
