/*
 * console.h: what the pages of the console share: who is signed in, live or test data, the frame, forms.
 * Does not write the content of a page (console_*.c). The routes stand in web.c.
 *
 * Visit     begins with cg_console_open (a page) or cg_console_form (a form): without a session the answer is the
 *           sign-in page, and *go is false. The account comes from the session only.
 * Data      live, or test with ?mode=test; every link and form of a page keeps to it.
 * Forms     are POST with a token that is bound to the session, the action and what it acts on.
 */
#ifndef CG_WEB_CONSOLE_H
#define CG_WEB_CONSOLE_H

#include "app/snapshots.h"
#include "base/dec.h"
#include "http/page.h"
#include "portfolio/holders.h"
#include "statement/model.h"

/* One visit: valid as long as its call; everything in it lives in the arena of the call. */
struct cg_console {
	struct cg_call *c;
	struct cg_session session;  /* who is signed in, and for which account */
	struct cg_webpage page;	    /* the page being written */
	struct cg_form query;	    /* parameters of the address */
	struct cg_str of;	    /* whose statement the page shows; empty: none */
	char actor[CG_ID_TEXT_MAX]; /* "user_...", for audit_log */
	int status;		    /* of the page; 0: 200 */
};

/*
 * The beginning of every page: query, session, mode. *go false with CG_OK: the answer is made (the sign-in page), and
 * the handler returns.
 */
enum cg_code cg_console_open(struct cg_call *c, struct cg_console *k, bool *go);
/* The same for the page of a snapshot: what it shows is loaded, too. */
struct cg_app_snapshot;
enum cg_code cg_console_open_snapshot(struct cg_call *c, struct cg_console *k, struct cg_app_snapshot *out, bool *go);
struct cg_app_report;
enum cg_code cg_console_open_report(struct cg_call *c, struct cg_console *k, struct cg_app_report *out, bool *go);
/* Reads the body into f. A token that does not fit is a page that says so, and *go is false. */
enum cg_code cg_console_form(struct cg_call *c, struct cg_console *k, const char *purpose, struct cg_form *f, bool *go);
/*
 * After cg_console_form, before what matters (a key, erasing): the user gave password and code in the last ten minutes.
 * Who did not is asked by a page that sends the same form again with both; *go is false then. No field of such a form
 * may be a secret.
 */
enum cg_code cg_console_proved(struct cg_console *k, struct cg_form *f, bool *go);
/* Password and code of a form (fields password and code), judged and wiped. *problem: what to tell; NULL: right. */
enum cg_code cg_console_prove(struct cg_console *k, struct cg_form *f, const char **problem);
/* The fields of password and, for users who have them, of a code. */
void cg_console_proof_fields(struct cg_console *k);

/* The frame; then write into k->page.html. here: path of the entry of the navigation. */
struct cg_html *cg_console_begin(struct cg_console *k, const char *title, const char *here);
/* The end of the page, with k->status. */
enum cg_code cg_console_end(struct cg_console *k);

/* A path with the mode, below the prefix of base_url. */
struct cg_str cg_console_path(struct cg_console *k, const char *path, struct cg_str id, const char *rest,
			      const char *query);
/* ` href="..."` or ` action="..."` with the mode; path and query are ours, id is put between them when it is there. */
void cg_console_link(struct cg_console *k, const char *attribute, const char *path, struct cg_str id, const char *rest,
		     const char *query);
/* <form method="post" ...> with its token: for /console/PATH[/ID/REST]. class: of the form. */
void cg_console_form_begin(struct cg_console *k, const char *class, const char *purpose, const char *path,
			   struct cg_str id, const char *rest);
/* 303 to such a path. */
enum cg_code cg_console_go(struct cg_console *k, const char *path, struct cg_str id, const char *rest);

/* Ways on and back in a list of pages; next: cursor of the page behind this one, "" for none. */
void cg_console_pages(struct cg_console *k, const char *path, bool first_is_past, struct cg_str next,
		      const char *older);

/* A column of a table; a list of them ends with a NULL name. "" is a column of buttons. */
struct cg_console_column {
	const char *name;
	bool number;
};

/* A table being written: cells take the names of their columns, which a phone shows beside them. */
struct cg_console_table {
	struct cg_html *h;
	const struct cg_console_column *columns;
	size_t at; /* column of the next cell */
};

/* label: for readers of the screen; caption: NULL for none. */
void cg_console_table_begin(struct cg_console_table *t, struct cg_html *h, const char *label, const char *caption,
			    const struct cg_console_column *columns);
/* The end of the table and of the region that scrolls. */
void cg_console_table_end(struct cg_console_table *t);
/*
 * The row and the cell that names it; then write the name, end it, write one cell for each further column, and end the
 * row. Cells must be as many as columns: the table does not count them.
 */
void cg_console_row_begin(struct cg_console_table *t);
void cg_console_name_end(struct cg_console_table *t);
void cg_console_row_end(struct cg_console_table *t);
/* The cells of a row: one to write into, and whole ones. Text that is absent is a dash. */
void cg_console_cell_begin(struct cg_console_table *t, const char *class);
void cg_console_cell_end(struct cg_console_table *t);
void cg_console_cell(struct cg_console_table *t, struct cg_str text);
/* "a,b" as "a, b"; mark: what stands between two in the list. */
void cg_console_cell_list(struct cg_console_table *t, struct cg_str list, char mark);
/* Figures with Indian grouping, aligned to the right; a dash for one that is absent. */
void cg_console_cell_dec(struct cg_console_table *t, struct cg_dec d);
/* 31 Dec 2024; a dash for CG_DATE_NONE. */
void cg_console_cell_date(struct cg_console_table *t, int32_t date);
/* An instant as the database gives it, 2026-11-21T04:30:00Z, for people; missing: what stands there for none. */
void cg_console_cell_time(struct cg_console_table *t, struct cg_str at, const char *missing);
/* The same without a cell. */
void cg_console_time(struct cg_html *h, struct cg_str at, const char *missing);
/* A list of choices with its label, up to its options. */
void cg_console_select_begin(struct cg_html *h, const char *name, const char *label);

/*
 * console_family.c: the snapshots of an account by investor, those of the newest upload first; each with statements in
 * the order of their dates. What is listed borrows the rows.
 */
struct cg_console_investor {
	struct cg_str name; /* as the newest upload prints it; may be empty */
	struct cg_str pan;  /* for telling persons of one name apart, shown to nobody; may be empty */
	size_t first;	    /* place of the newest upload in the list */
	struct {
		const struct cg_snapshot_row **v;
		size_t n, cap;
	} statements; /* oldest first */
};
struct cg_console_family {
	struct cg_console_investor *v;
	size_t n, cap;
};

/* Asks for the PANs of the rows. */
enum cg_code cg_console_family(struct cg_console *k, struct cg_snapshot_rows *rows, struct cg_console_family *out);
/* The investor of a snapshot; NULL: it is not among them. */
const struct cg_console_investor *cg_console_family_of(const struct cg_console_family *f, const struct cg_id *id);
/* The name, or words for a statement without one. */
struct cg_str cg_console_family_name(struct cg_str name);
/* One row an investor with the newest value, and the sum; nothing for one investor. */
void cg_console_family_table(struct cg_console *k, const struct cg_console_family *f);
/* Links to the newest statement of each investor; nothing for one. */
void cg_console_family_switch(struct cg_console *k, const struct cg_console_family *f,
			      const struct cg_console_investor *here);
/* The values of an investor's statements, as chart and table; nothing for one statement. */
void cg_console_family_history(struct cg_console *k, const struct cg_console_investor *v, const struct cg_id *here);

/*
 * console_parts.c: what the pages of one snapshot share. rest: the part of the path behind the snapshot's id; holder:
 * his number, 0 for all.
 */
enum { CG_CONSOLE_NO_YEAR = 0 };
struct cg_app_gains;
/* Gains of the snapshot of the path, of the holder of the query. Errors are those of cg_app_gains and _only. */
enum cg_code cg_console_gains_load(struct cg_console *k, int year, struct cg_app_gains *g);
/*
 * The same with its income, for a page of one year: *asked is the year of the query, CG_APP_GAINS_NEWEST where it names
 * none or all of them.
 */
struct cg_income;
enum cg_code cg_console_income_load(struct cg_console *k, int *asked, struct cg_app_gains *g, struct cg_income *income);
/* What was wrong with a form. */
void cg_console_problem(struct cg_html *h, const char *text);
/*
 * A secret that was just made, shown this once. title, once ("it is shown only once.") and id are literals. The button
 * to copy it is there with script only.
 */
void cg_console_fresh(struct cg_html *h, const char *title, const char *once, const char *id, const char *secret);
/* "fy=2024-25&holder=1", without what is not given. */
struct cg_str cg_console_holder_query(struct cg_console *k, size_t holder, int year);
/* Links to the pages of the snapshot. */
void cg_console_tabs(struct cg_console *k, const char *here, size_t holder);
/* The name, and the PAN as far as pages show it: two of one name are told apart. */
void cg_console_holder(struct cg_console *k, const struct cg_holder *x);
/* Links to the same page of each holder, and what the sum of all means; nothing for one. */
void cg_console_holders(struct cg_console *k, const struct cg_holders *holders, size_t holder, const char *rest,
			int year);
/* Links to the same page of other years, newest first; nothing where there is no other. */
void cg_console_years(struct cg_console *k, const int *years, size_t n, int year, size_t holder, const char *rest);
/* Says when a statement lists no transactions or has funds without amounts, and what to do. */
void cg_console_covers(struct cg_console *k, const struct cg_statement *s);
/*
 * Says which part of a financial year a statement covers, and what to ask for: the year or, where what was bought
 * before counts, its history. Nothing where the statement has all of it, or prints no period.
 */
void cg_console_part_of_year(struct cg_console *k, const struct cg_statement *s, int year, bool history);
/* "3 funds WHY", which opens to their names; nothing for none. why is a literal. */
void cg_console_lacking(struct cg_console *k, const char *why, const struct cg_str *names, size_t n);

/* A form that asks for another upload link, out of sight: the script of the upload page sends several files by it. */
void cg_console_another(struct cg_call *c, struct cg_webpage *p);

/* Pages that share an entry of the navigation, whose path names them; here: the one that is shown. */
#define CG_CONSOLE_DEVELOPERS "/console/keys"
#define CG_CONSOLE_SETTINGS "/console/security"
void cg_console_group(struct cg_console *k, const char *group, const char *here);

/* One figure with its name and what it rests on, in a list of class tiles; first: the one that leads. */
void cg_console_tile(struct cg_html *h, bool first, const char *name, struct cg_dec d, const char *rests_on);

/* console_gains.c: what pages about gains share. */
struct cg_gains_sums;
struct cg_gains_missing_list;
/* Names of the API for people; others as they are. */
struct cg_str cg_console_gains_words(const char *name);
/* Sums by section, term and rate with their total; value: head of the column of what was, or would be, got. */
void cg_console_gains_sums(struct cg_html *h, const struct cg_gains_sums *sums, const char *value);
/* What has no gain and why, under a heading; nothing for none. */
void cg_console_gains_missing(struct cg_html *h, const struct cg_gains_missing_list *list);

/*
 * Handlers, one for each route of web.c. A GET answers 200 with a page; a POST answers 303 to the page that shows its
 * result. All of them answer a failure with a page that says what to do next.
 */

/* GET / and /console/: to the list of snapshots. */
enum cg_code cg_console_home(struct cg_call *c);
/* GET /console?cursor=...: the list, newest first. */
enum cg_code cg_console_snapshots(struct cg_call *c);
/* GET /console/snapshots/{id}: the portfolio, and what can be done with it. */
enum cg_code cg_console_snapshot(struct cg_call *c);
/* GET .../months: the figures behind its charts. */
enum cg_code cg_console_months(struct cg_call *c);
/* POST .../delete: for good, with everything that belongs to the snapshot. */
enum cg_code cg_console_delete(struct cg_call *c);
/* POST .../enrich: fetches NAVs; back to the portfolio, which shows them. */
enum cg_code cg_console_enrich(struct cg_call *c);
/* GET .../report?format=html|csv|xlsx|json: a page or a file, as the API gives it. */
enum cg_code cg_console_report(struct cg_call *c);
/* POST /console/upload: a new upload link, and on to its page. */
enum cg_code cg_console_upload(struct cg_call *c);
/* GET .../transactions?fund=0&year=2024&kind=PURCHASE: those of a fund or of all, filtered, newest first. */
enum cg_code cg_console_transactions(struct cg_call *c);
/* GET .../gains?fy=2024-25&holder=1: the capital gains of one financial year. */
enum cg_code cg_console_gains(struct cg_call *c);
/* GET .../income?fy=2024-25&holder=1: income, taxes and ELSS purchases of one financial year. */
enum cg_code cg_console_income(struct cg_call *c);
/* GET .../sips?holder=1: systematic investment plans. */
enum cg_code cg_console_sips(struct cg_call *c);
/* GET .../risk: rolling returns, risk and rank of the funds held. */
enum cg_code cg_console_risk(struct cg_call *c);
/* GET .../year?fy=2024-25&holder=1: what a tax return asks about one financial year: gains, income, what is missing. */
enum cg_code cg_console_year(struct cg_call *c);
/* GET .../unrealised?as_of=2026-01-31&holder=1: what is held, fund by fund; fund=0: the lots of one. */
enum cg_code cg_console_unrealised(struct cg_call *c);
/* GET .../unrealised-file?format=csv&as_of=...: the lots as a file. */
enum cg_code cg_console_unrealised_file(struct cg_call *c);
/* GET .../gains-file?format=csv&kind=112a|lots&fy=...: the same as a file. */
enum cg_code cg_console_gains_file(struct cg_call *c);
/* GET /console/compare?from=...&to=...: two snapshots; without both ids the form alone. */
enum cg_code cg_console_compare(struct cg_call *c);
/* GET /console/keys: API keys of the account. */
enum cg_code cg_console_keys(struct cg_call *c);
/* POST /console/keys: 200 with the page of keys, which shows the new one this once. */
enum cg_code cg_console_key_create(struct cg_call *c);
/* POST /console/keys/{id}/roll: the new key is shown once; keep: hours until the old one ends. */
enum cg_code cg_console_key_roll(struct cg_call *c);
/* POST /console/keys/{id}/revoke */
enum cg_code cg_console_key_revoke(struct cg_call *c);
/* GET /console/webhooks: where events go; POST: 200 with the page, which shows the secret of the new one this once. */
enum cg_code cg_console_webhooks(struct cg_call *c);
enum cg_code cg_console_webhook_add(struct cg_call *c);
/* GET /console/webhooks/{id}?cursor=...: what was sent there. */
enum cg_code cg_console_webhook_log(struct cg_call *c);
/* POST .../change: which events it is told, and whether with a summary; its address stays. */
enum cg_code cg_console_webhook_change(struct cg_call *c);
/*
 * POST .../roll: the new secret is shown once; .../test leads to the log, .../on, .../off and .../delete to the list.
 */
enum cg_code cg_console_webhook_roll(struct cg_call *c);
enum cg_code cg_console_webhook_test(struct cg_call *c);
/* POST .../webhooks/{id}/replay: the event of the form is sent once more. */
enum cg_code cg_console_webhook_replay(struct cg_call *c);
enum cg_code cg_console_webhook_on(struct cg_call *c);
enum cg_code cg_console_webhook_off(struct cg_call *c);
enum cg_code cg_console_webhook_delete(struct cg_call *c);
/* GET /console/apps: applications that the signed-in user has connected. */
enum cg_code cg_console_apps(struct cg_call *c);
/* POST /console/apps/{id}/revoke: ends the grant and all of its tokens. */
enum cg_code cg_console_app_revoke(struct cg_call *c);
/* GET /console/security: password, one-time codes, recovery codes, sessions of the signed-in user. */
enum cg_code cg_console_security(struct cg_call *c);
/* POST .../password: 200 with the page; the user's other sessions end. */
enum cg_code cg_console_password(struct cg_call *c);
/* POST .../codes: without a code 200 with a secret to set up; with the first code of it 200 with recovery codes. */
enum cg_code cg_console_codes(struct cg_call *c);
/* POST .../codes-off: on without one-time codes. */
enum cg_code cg_console_codes_off(struct cg_call *c);
/* POST .../recovery: 200 with new recovery codes, shown this once. */
enum cg_code cg_console_recovery(struct cg_call *c);
/* POST .../{id}/revoke: ends one session; .../others: all but this one. */
enum cg_code cg_console_session_end(struct cg_call *c);
enum cg_code cg_console_others_end(struct cg_call *c);
/* GET /console/usage: requests by day. */
enum cg_code cg_console_usage(struct cg_call *c);
/* GET /console/requests?key=key_...&status=4xx&path=parse&cursor=...: the request log, newest first. */
enum cg_code cg_console_requests(struct cg_call *c);
/* GET /console/audit?cursor=...: changes in the account, newest first. */
enum cg_code cg_console_audit(struct cg_call *c);

/* GET .../{id}?place=N: where a figure stands in the statement. The portfolio's figures are links to it. */
enum cg_code cg_console_place_page(struct cg_call *c);

#endif
