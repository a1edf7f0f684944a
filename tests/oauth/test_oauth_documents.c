/*
 * Clients that are known by a document at their address: requests to the authorization server as tests/lib/exchange.h
 * tells them, with this test's own client in place of HTTP (the linker puts it there).
 */
#include "lib/exchange.h"

#include "net/fetcher.h"
#include "oauth/oauth.h"
#include "rest/endpoints.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define ADDRESS "https://doc.example/"
#define WITH(file, rest) "{\"client_id\":\"" ADDRESS file "\"," rest "}"
#define URIS "\"redirect_uris\":[\"https://doc.example/cb\"]"
#define JSON "application/json"

/* What comes back from where. status 0: no answer. */
static const struct {
	const char *file, *type, *cache, *body;
	long status;
	bool too_large, late, refused;
} documents[] = {
	{ "good", JSON, "max-age=600", WITH("good", "\"client_name\":\"Good <b>App</b>\"," URIS), 200, false, false,
	  false },
	{ "suffix", "Application/x+JSON; charset=utf-8", "", WITH("suffix", URIS), 200, false, false, false },
	{ "no-store", JSON, "no-store", WITH("no-store", URIS ",\"token_endpoint_auth_method\":\"none\""), 200, false,
	  false, false },
	{ "html", "text/html", "", WITH("html", URIS), 200, false, false, false },
	{ "json5", "application/json5", "", WITH("json5", URIS), 200, false, false, false },
	{ "xjson", "text/x+json", "", WITH("xjson", URIS), 200, false, false, false },
	{ "404", JSON, "", WITH("404", URIS), 404, false, false, false },
	{ "201", JSON, "", WITH("201", URIS), 201, false, false, false },
	{ "other", JSON, "", WITH("Other", URIS), 200, false, false, false },
	{ "noid", JSON, "", "{" URIS "}", 200, false, false, false },
	{ "secret", JSON, "", WITH("secret", "\"client_secret\":\"x\"," URIS), 200, false, false, false },
	{ "expires", JSON, "", WITH("expires", "\"client_secret_expires_at\":0," URIS), 200, false, false, false },
	{ "basic", JSON, "", WITH("basic", "\"token_endpoint_auth_method\":\"client_secret_basic\"," URIS), 200, false,
	  false, false },
	{ "nowhere", JSON, "", WITH("nowhere", "\"redirect_uris\":[]"), 200, false, false, false },
	{ "none", JSON, "", WITH("none", "\"client_name\":\"n\""), 200, false, false, false },
	{ "unusable", JSON, "", WITH("unusable", "\"redirect_uris\":[\"http://doc.example/cb\"]"), 200, false, false,
	  false },
	{ "array", JSON, "", "[]", 200, false, false, false },
	{ "cut", JSON, "", "{\"client_id\":", 200, false, false, false },
	{ "large", JSON, "", "{", 200, true, false, false },
	{ "late", "", "", "", 0, false, true, false },
	{ "inside", "", "", "", 0, false, false, true },
	{ "dead", "", "", "", 0, false, false, false },
};
enum { DOCUMENTS = sizeof(documents) / sizeof(documents[0]) };

bool __wrap_cg_fetcher_run(const struct cg_config *cfg, struct cg_fetch *f);

bool __wrap_cg_fetcher_run(const struct cg_config *cfg, struct cg_fetch *f)
{
	size_t i = 0;

	(void)cfg;
	ck_assert(f->stranger && !f->follow && f->max == 5 * 1024 && strcmp(f->accept, JSON) == 0);
	while (i < DOCUMENTS && (strncmp(f->url, ADDRESS, strlen(ADDRESS)) != 0 ||
				 strcmp(f->url + strlen(ADDRESS), documents[i].file) != 0))
		i++;
	ck_assert_msg(i < DOCUMENTS, "%s", f->url);
	f->status = documents[i].status;
	f->answered = f->status != 0 && !documents[i].too_large;
	f->too_large = documents[i].too_large;
	f->late = documents[i].late;
	f->refused = documents[i].refused;
	f->n = strlen(documents[i].body);
	f->body = strdup(documents[i].body);
	strcpy(f->type, documents[i].type);
	strcpy(f->cache, documents[i].cache);
	return true;
}

static const struct exchange_face faces[] = { { "oauth", &cg_oauth_program },
					      { "rest", &cg_rest_snapshots_program },
					      { NULL, NULL } };
static const char *const files[] = { "tests/oauth/exchanges/documents.txt", NULL };

int main(int argc, char **argv)
{
	(void)argc;
	return exchange_main(argv, faces, files);
}
