/* web.c: casgate-web: the routes of the pages for people, their navigation, and what answers at other paths. */
#include "web/web.h"
#include "web/console.h"
#include "web/docs.h"
#include "web/styleguide.h"
#include "web/upload.h"

/* clang-format off */
#define GET CG_STR_INIT("GET")
#define POST CG_STR_INIT("POST")
static const struct cg_route routes[] = {
	{ GET, CG_STR_INIT("/upload/{id}"), cg_web_upload_form, CG_METRIC_UPLOAD, 0, CG_ROUTE_OWN, 0 },
	{ POST, CG_STR_INIT("/upload/{id}"), cg_web_upload, CG_METRIC_UPLOAD, 0, CG_ROUTE_OWN | CG_ROUTE_FORM, CG_WEB_UPLOAD_MAX },
/*
 * Routes of the console have no scope: a session has all rights of its user. They are not counted as use of the API. A
 * POST takes a form of at most CG_FORM_BYTES.
 */
#define CONSOLE(method, path, fn) { method, CG_STR_INIT(path), fn, CG_METRIC_CONSOLE, 0, CG_ROUTE_OWN | CG_ROUTE_UNCOUNTED, (sizeof(#method) == sizeof("POST") ? CG_FORM_BYTES : 0) }
	CONSOLE(GET, "/", cg_console_home),
	CONSOLE(GET, "/console", cg_console_snapshots),
	CONSOLE(GET, "/console/", cg_console_home),
	CONSOLE(POST, "/console/upload", cg_console_upload),
	CONSOLE(GET, "/console/snapshots/{id}", cg_console_snapshot),
	CONSOLE(POST, "/console/snapshots/{id}/delete", cg_console_delete),
	CONSOLE(POST, "/console/snapshots/{id}/enrich", cg_console_enrich),
	CONSOLE(GET, "/console/snapshots/{id}/report", cg_console_report),
	CONSOLE(GET, "/console/snapshots/{id}/months", cg_console_months),
	CONSOLE(GET, "/console/snapshots/{id}/place", cg_console_place_page),
	CONSOLE(GET, "/console/snapshots/{id}/transactions", cg_console_transactions),
	CONSOLE(GET, "/console/snapshots/{id}/gains", cg_console_gains),
	CONSOLE(GET, "/console/snapshots/{id}/gains-file", cg_console_gains_file),
	CONSOLE(GET, "/console/snapshots/{id}/income", cg_console_income),
	CONSOLE(GET, "/console/snapshots/{id}/unrealised", cg_console_unrealised),
	CONSOLE(GET, "/console/snapshots/{id}/unrealised-file", cg_console_unrealised_file),
	CONSOLE(GET, "/console/snapshots/{id}/year", cg_console_year),
	CONSOLE(GET, "/console/snapshots/{id}/sips", cg_console_sips),
	CONSOLE(GET, "/console/snapshots/{id}/risk", cg_console_risk),
	CONSOLE(GET, "/console/compare", cg_console_compare),
	CONSOLE(GET, "/console/keys", cg_console_keys),
	CONSOLE(POST, "/console/keys", cg_console_key_create),
	CONSOLE(POST, "/console/keys/{id}/roll", cg_console_key_roll),
	CONSOLE(POST, "/console/keys/{id}/revoke", cg_console_key_revoke),
	CONSOLE(GET, "/console/webhooks", cg_console_webhooks),
	CONSOLE(POST, "/console/webhooks", cg_console_webhook_add),
	CONSOLE(GET, "/console/webhooks/{id}", cg_console_webhook_log),
	CONSOLE(POST, "/console/webhooks/{id}/test", cg_console_webhook_test),
	CONSOLE(POST, "/console/webhooks/{id}/replay", cg_console_webhook_replay),
	CONSOLE(POST, "/console/webhooks/{id}/change", cg_console_webhook_change),
	CONSOLE(POST, "/console/webhooks/{id}/roll", cg_console_webhook_roll),
	CONSOLE(POST, "/console/webhooks/{id}/on", cg_console_webhook_on),
	CONSOLE(POST, "/console/webhooks/{id}/off", cg_console_webhook_off),
	CONSOLE(POST, "/console/webhooks/{id}/delete", cg_console_webhook_delete),
	CONSOLE(GET, "/console/apps", cg_console_apps),
	CONSOLE(POST, "/console/apps/{id}/revoke", cg_console_app_revoke),
	CONSOLE(GET, "/console/security", cg_console_security),
	CONSOLE(POST, "/console/security/password", cg_console_password),
	CONSOLE(POST, "/console/security/codes", cg_console_codes),
	CONSOLE(POST, "/console/security/codes-off", cg_console_codes_off),
	CONSOLE(POST, "/console/security/recovery", cg_console_recovery),
	CONSOLE(POST, "/console/security/others", cg_console_others_end),
	CONSOLE(POST, "/console/security/{id}/revoke", cg_console_session_end),
	CONSOLE(GET, "/console/usage", cg_console_usage),
	CONSOLE(GET, "/console/requests", cg_console_requests),
	CONSOLE(GET, "/console/audit", cg_console_audit),
	{ GET, CG_STR_INIT("/docs/styleguide"), cg_styleguide_page, CG_METRIC_DOCS, 0, CG_ROUTE_OWN | CG_ROUTE_UNCOUNTED, 0 },
	{ GET, CG_STR_INIT("/docs"), cg_docs_page, CG_METRIC_DOCS, 0, CG_ROUTE_OWN, 0 },
	{ GET, CG_STR_INIT("/docs/errors"), cg_docs_errors, CG_METRIC_DOCS, 0, CG_ROUTE_OWN, 0 },
	{ GET, CG_STR_INIT("/docs/"), cg_docs_slash, CG_METRIC_DOCS, 0, CG_ROUTE_OWN, 0 },
};
/* clang-format on */

/* The navigation of every page of a signed-in user, in this order. */
static const struct cg_page_link navigation[] = {
	{ "/console", "Statements" },	     { "/console/compare", "Compare" }, { CG_CONSOLE_DEVELOPERS, "Developers" },
	{ CG_CONSOLE_SETTINGS, "Settings" }, { "/docs", "API reference" },	{ NULL, NULL },
};

/* Other paths and methods: a page with words for people, no JSON. */
static enum cg_code no_page(struct cg_call *c, enum cg_code rc)
{
	return rc == CG_EMETHOD ? cg_page_error(c, rc, 0, "That did not work", "This page does not accept this method.")
				: cg_page_error(c, rc, 0, "Page not found", "Check that you copied the whole address.");
}

const struct cg_program cg_web_program = {
	.name = "casgate-web",
	.routes = routes,
	.n_routes = sizeof(routes) / sizeof(routes[0]),
	.no_route = no_page,
	.navigation = navigation,
};
