/*
 * account_export.h: everything that an account has, as a zip of JSON and CSV, for the person who asks for it.
 *
 * Members   account.json (name, users, keys without their secrets); snapshots/ID.json and .csv, as the reports of the
 *           API in these formats, with PAN, e-mail, mobile and address in clear; live and test snapshots that have not
 *           expired.
 * File      made new with mode 0600, an existing one is refused; removed when it cannot be finished.
 * Errors    CG_EREQUEST with a hint, those of loading (store/snapshot/snapshot.h) and of zip.h.
 */
#ifndef CG_RENDER_ACCOUNT_EXPORT_H
#define CG_RENDER_ACCOUNT_EXPORT_H

#include "store/identity/admin.h"

/* Told before each snapshot how many are written. */
struct cg_account_export_watch {
	void (*at)(void *arg, size_t snapshots);
	void *arg;
};

/* watch NULL: nobody is told. */
enum cg_code cg_account_export(struct cg_db *db, const struct cg_id *account, const char *path,
			       const struct cg_account_export_watch *watch, struct cg_err *e);

#endif
