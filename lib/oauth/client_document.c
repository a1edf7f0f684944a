#include "oauth/client_document.h"

#include "base/json_parse.h"
#include "http/header.h"
#include "net/netguard.h"
#include "net/uri.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CONNECT_MS = 2000, HEADERS_MAX = 32 * 1024, KEEP_LEAST = 300, KEEP_USUAL = 3600, KEEP_MOST = 86400 };

struct fetch {
	const struct cg_config *cfg;
	char body[CG_DOCUMENT_MAX];
	size_t n, headers;
	bool refused, too_large;
	char cache[256];
};

/* The one place that sees the address which will be used. */
static curl_socket_t open_socket(void *user, curlsocktype purpose, struct curl_sockaddr *a)
{
	struct fetch *f = user;

	(void)purpose;
	if (!cg_netguard_is_public(&a->addr) && !cg_netguard_is(&a->addr, f->cfg->client_document_test_address)) {
		f->refused = true;
		return CURL_SOCKET_BAD;
	}
	return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

static size_t take_body(char *p, size_t size, size_t n, void *user)
{
	struct fetch *f = user;

	n *= size;
	if (n > sizeof(f->body) - f->n) {
		f->too_large = true;
		return 0;
	}
	memcpy(f->body + f->n, p, n);
	f->n += n;
	return n;
}

static size_t take_header(char *p, size_t size, size_t n, void *user)
{
	static const struct cg_str name = CG_STR_INIT("cache-control:");
	struct fetch *f = user;
	struct cg_str line = { p, n * size };

	f->headers += line.n;
	if (f->headers > HEADERS_MAX)
		return 0;
	if (cg_str_starts_nocase(line, name)) {
		struct cg_str value = cg_str_trim(cg_str_sub(line, name.n, line.n));

		if (value.n < sizeof(f->cache)) {
			memcpy(f->cache, value.p, value.n);
			f->cache[value.n] = '\0';
		}
	}
	return line.n;
}

int cg_client_document_keep(struct cg_str value)
{
	long keep = KEEP_USUAL;

	while (value.n > 0) {
		struct cg_str one = cg_str_trim(cg_str_cut(&value, ',')), name = cg_str_trim(cg_str_cut(&one, '='));

		if (cg_str_eq_nocase(name, CG_STR("no-store")) || cg_str_eq_nocase(name, CG_STR("no-cache")))
			return KEEP_LEAST;
		if (cg_str_eq_nocase(name, CG_STR("max-age"))) {
			one = cg_str_trim(one);
			keep = 0;
			for (size_t i = 0; i < one.n && cg_is_digit(one.p[i]) && keep <= KEEP_MOST; i++)
				keep = keep * 10 + (one.p[i] - '0');
		}
	}
	return keep < KEEP_LEAST ? KEEP_LEAST : keep > KEEP_MOST ? KEEP_MOST : (int)keep;
}

static bool prepare(CURL *h, struct fetch *f, const char *url, struct curl_slist *headers)
{
	const struct cg_config *cfg = f->cfg;

	return curl_easy_setopt(h, CURLOPT_URL, url) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_PROTOCOLS_STR, "https") == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_PROXY, "") == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_SSL_VERIFYPEER, 1L) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_SSL_VERIFYHOST, 2L) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_TIMEOUT_MS, (long)CG_DOCUMENT_MS) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_FRESH_CONNECT, 1L) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_FORBID_REUSE, 1L) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_USERAGENT, "casgate/" PACKAGE_VERSION) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_HTTPHEADER, headers) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_OPENSOCKETDATA, f) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_WRITEFUNCTION, take_body) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_WRITEDATA, f) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_HEADERFUNCTION, take_header) == CURLE_OK &&
	       curl_easy_setopt(h, CURLOPT_HEADERDATA, f) == CURLE_OK &&
	       (cfg->client_document_ca_file[0] == '\0' ||
		curl_easy_setopt(h, CURLOPT_CAINFO, cfg->client_document_ca_file) == CURLE_OK);
}

/* "application/json" or "application/something+json". */
static bool is_json(const char *type)
{
	struct cg_str s = cg_str_of(type), head = cg_header_head(&s);

	return cg_str_eq_nocase(head, CG_STR("application/json")) ||
	       (cg_str_starts_nocase(head, CG_STR("application/")) && head.n > 5 &&
		cg_str_eq_nocase(cg_str_sub(head, head.n - 5, 5), CG_STR("+json")));
}

/* NULL, or what is wrong for the user. */
static const char *judge_transfer(CURL *h, CURLcode code, const struct fetch *f)
{
	const char *type = NULL;
	long status = 0;

	if (f->too_large)
		return "The application's description is too large.";
	if (code != CURLE_OK && f->refused)
		return "The application's description is not at a public address.";
	if (code == CURLE_OPERATION_TIMEDOUT)
		return "The application's description did not arrive in time. Please try again.";
	if (code != CURLE_OK)
		return "The application's description could not be fetched. Please try again later.";
	(void)curl_easy_getinfo(h, CURLINFO_RESPONSE_CODE, &status);
	(void)curl_easy_getinfo(h, CURLINFO_CONTENT_TYPE, &type);
	if (status != 200)
		return "There is no description of the application at its address.";
	if (type == NULL || !is_json(type))
		return "The application's description is not JSON.";
	return NULL;
}

static const char *get(struct cg_call *c, const char *url, struct fetch *f)
{
	const char *why = "The application's description could not be fetched. Please try again later.";
	struct curl_slist *headers = curl_slist_append(NULL, "Accept: application/json");
	CURL *h = curl_easy_init();

	(void)c;
	if (h != NULL && headers != NULL && prepare(h, f, url, headers))
		why = judge_transfer(h, curl_easy_perform(h), f);
	curl_easy_cleanup(h);
	curl_slist_free_all(headers);
	return why;
}

/* NULL, or what is wrong for the user; memory: rc. */
static const char *read_document(struct cg_call *c, struct json_object *o, struct cg_str url,
				 struct cg_oauth_client *out, enum cg_code *rc)
{
	struct cg_str id = CG_STR_NONE, name = CG_STR_NONE, method = CG_STR("none");
	struct cg_err ignored = { 0 };
	struct cg_uri u;
	bool any = false;

	(void)cg_json_read_string(o, "client_id", &id, &ignored);
	(void)cg_json_read_string(o, "client_name", &name, &ignored);
	(void)cg_json_read_string(o, "token_endpoint_auth_method", &method, &ignored);
	if (!cg_str_eq(id, url))
		return "The application's description is of another application.";
	if (cg_json_get(o, "client_secret") != NULL || cg_json_get(o, "client_secret_expires_at") != NULL ||
	    !cg_str_eq(method, CG_STR("none")))
		return "The application wants to use a secret, which is not supported.";
	*rc = cg_oauth_register_read_uris(c, o, &out->redirect_uris, &any, &c->err);
	if (*rc == CG_OK && out->redirect_uris.n == 0)
		return "The application names no address that answers may be sent to.";
	out->id = cg_arena_str(c->arena, url);
	out->name = name.p != NULL ? cg_oauth_register_client_name(name, c->arena) : CG_STR_NONE;
	if (out->name.n == 0 && cg_uri_parse(url, &u))
		out->name = cg_arena_str(c->arena, cg_str_sub(u.host, 0, CG_CLIENT_NAME_MAX));
	out->metadata = true;
	out->fresh = true;
	if (out->id.p == NULL || out->name.p == NULL)
		*rc = cg_fail(&c->err, CG_EBUSY, "client document: memory");
	return NULL;
}

enum cg_code cg_client_document_fetch(struct cg_call *c, struct cg_str url, struct cg_oauth_client *out, int *keep_s,
				      bool *good, const char **why)
{
	const char *z = cg_arena_z(c->arena, url);
	struct fetch *f = cg_arena_take(c->arena, sizeof(*f));
	struct json_object *o = NULL;
	struct cg_err e = { 0 };
	enum cg_code rc = CG_OK;

	*good = false;
	*out = (struct cg_oauth_client){ .metadata = true };
	if (z == NULL || f == NULL)
		return cg_fail(&c->err, CG_EBUSY, "client document: memory");
	f->cfg = &c->service->cfg;
	*why = get(c, z, f);
	if (*why == NULL && cg_json_parse((struct cg_str){ f->body, f->n }, &o, &e) != CG_OK)
		*why = "The application's description is not a JSON object.";
	if (*why == NULL)
		*why = read_document(c, o, url, out, &rc);
	*keep_s = cg_client_document_keep(cg_str_of(f->cache));
	*good = rc == CG_OK && *why == NULL;
	json_object_put(o);
	return rc;
}
