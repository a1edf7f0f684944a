/*
 * console.h: what the pages of the console share: who is signed in, live or test data, the frame, forms.
 * Does not know what is on a page (console_*.c). The routes stand in web.c.
 *
 * Visit     begins with cg_console_open (a page) or cg_console_form (a form): without a session the answer is the
 *           sign-in page, and *go is false. The account comes from the session only.
 * Data      live, or test with ?mode=test; every link and form of a page keeps to it.
 * Forms     are POST with a token that is bound to the session, the action and what it acts on.
 */
#ifndef CG_WEB_CONSOLE_H
#define CG_WEB_CONSOLE_H

#include "base/dec.h"
#include "http/page.h"

struct cg_console {
	struct cg_call *c;
	struct cg_session session;
	struct cg_webpage page;
	struct cg_form query;
	char actor[CG_ID_TEXT_MAX]; /* "user_...", for audit_log */
};

enum cg_code cg_console_open(struct cg_call *c, struct cg_console *k, bool *go);
/* Reads the body into f. A token that does not fit is a page that says so, and *go is false. */
enum cg_code cg_console_form(struct cg_call *c, struct cg_console *k, const char *purpose, struct cg_form *f, bool *go);

/* The frame; then write into k->page.html. here: path of the entry of the navigation. */
struct cg_html *cg_console_begin(struct cg_console *k, const char *title, const char *here);
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
void cg_console_table_end(struct cg_console_table *t);
/* The row and the cell that names it; then write the name. */
void cg_console_row_begin(struct cg_console_table *t);
void cg_console_name_end(struct cg_console_table *t);
void cg_console_row_end(struct cg_console_table *t);
/* The cells of a row: one to write into, and whole ones. Text that is absent is a dash. */
void cg_console_cell_begin(struct cg_console_table *t, const char *class);
void cg_console_cell_end(struct cg_console_table *t);
void cg_console_cell(struct cg_console_table *t, struct cg_str text);
/* "a,b" as "a, b"; mark: what stands between two in the list. */
void cg_console_cell_list(struct cg_console_table *t, struct cg_str list, char mark);
void cg_console_cell_dec(struct cg_console_table *t, struct cg_dec d);
void cg_console_cell_date(struct cg_console_table *t, int32_t date);
/* An instant as the database gives it, 2026-11-21T04:30:00Z, for people; missing: what stands there for none. */
void cg_console_cell_time(struct cg_console_table *t, struct cg_str at, const char *missing);
/* The same without a cell. */
void cg_console_time(struct cg_html *h, struct cg_str at, const char *missing);

enum cg_code cg_console_home(struct cg_call *c), cg_console_snapshots(struct cg_call *c),
	cg_console_snapshot(struct cg_call *c), cg_console_delete(struct cg_call *c),
	cg_console_enrich(struct cg_call *c), cg_console_report(struct cg_call *c),
	cg_console_upload(struct cg_call *c);
enum cg_code cg_console_gains(struct cg_call *c), cg_console_gains_file(struct cg_call *c),
	cg_console_compare(struct cg_call *c);
enum cg_code cg_console_keys(struct cg_call *c), cg_console_key_create(struct cg_call *c),
	cg_console_key_revoke(struct cg_call *c);
enum cg_code cg_console_apps(struct cg_call *c), cg_console_app_revoke(struct cg_call *c),
	cg_console_usage(struct cg_call *c), cg_console_audit(struct cg_call *c);

/* console_places.c: where the figures of the funds that are held stand in the statement; nothing without places. */
struct cg_statement;
void cg_console_places(struct cg_console *k, const struct cg_statement *s);

#endif
