#include "net/fetcher.h"

#include "net/netguard.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
	FIRST_ROOM = 1 << 15,
	REDIRECTS_MAX = 3,
	LOW_SPEED_BYTES = 64,
	LOW_SPEED_S = 5,
	RUNNING_MAX = 16,
	IDLE_MAX = 16,
	STRANGER_CONNECT_MS = 2000,
	HEAD_MAX = 32 * 1024,
	POLL_MS = 1000
};

struct cg_fetcher {
	const struct cg_config *cfg;
	CURLM *multi;
	struct cg_fetch *running[RUNNING_MAX];
	size_t n_running;
	CURL *idle[IDLE_MAX]; /* handles for the next requests */
	size_t n_idle;
};

struct cg_fetcher *cg_fetcher_new(const struct cg_config *cfg)
{
	static bool ready;
	struct cg_fetcher *s;

	if (!ready && curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		return NULL;
	ready = true;
	s = calloc(1, sizeof(*s));
	if (s == NULL)
		return NULL;
	s->cfg = cfg;
	s->multi = curl_multi_init();
	if (s->multi == NULL) {
		free(s);
		return NULL;
	}
	(void)curl_multi_setopt(s->multi, CURLMOPT_MAX_HOST_CONNECTIONS, (long)cfg->nav_parallel);
	(void)curl_multi_setopt(s->multi, CURLMOPT_MAXCONNECTS, (long)RUNNING_MAX);
	return s;
}

void cg_fetcher_free(struct cg_fetcher *s)
{
	if (s == NULL)
		return;
	cg_fetcher_abort(s);
	while (s->n_idle > 0)
		curl_easy_cleanup(s->idle[--s->n_idle]);
	(void)curl_multi_cleanup(s->multi);
	free(s);
}

void cg_fetcher_clear(struct cg_fetch *f)
{
	free(f->body);
	f->body = NULL;
	f->n = f->cap = f->head = 0;
	f->type[0] = f->cache[0] = '\0';
	f->answered = f->too_large = f->late = f->refused = false;
	f->status = 0;
	f->retry_after_s = 0;
	f->why = NULL;
}

/* libcurl hands over unpacked bytes: the limit holds against packed blanks too. */
static size_t on_body(char *p, size_t size, size_t count, void *user)
{
	struct cg_fetch *f = user;
	size_t n = size * count, cap = f->cap == 0 ? FIRST_ROOM : f->cap;
	char *body;

	if (n > f->max - f->n) {
		f->too_large = true;
		return 0;
	}
	while (cap < f->n + n + 1)
		cap *= 2;
	if (cap != f->cap) {
		body = realloc(f->body, cap);
		if (body == NULL)
			return 0;
		f->body = body;
		f->cap = cap;
	}
	memcpy(f->body + f->n, p, n);
	f->n += n;
	f->body[f->n] = '\0';
	return n;
}

static size_t on_header(char *p, size_t size, size_t count, void *user)
{
	static const struct cg_str name = CG_STR_INIT("cache-control:");
	struct cg_fetch *f = user;
	struct cg_str line = { p, count * size };

	f->head += line.n;
	if (f->head > HEAD_MAX)
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

/* The one place that sees the address which will be used. */
static curl_socket_t on_socket(void *user, curlsocktype purpose, struct curl_sockaddr *a)
{
	struct cg_fetch *f = user;

	(void)purpose;
	if (!cg_netguard_is_web(&a->addr) && !cg_netguard_is(&a->addr, f->cfg->client_document_test_address)) {
		f->refused = true;
		return CURL_SOCKET_BAD;
	}
	return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

#define SET(option, value) ok = ok && curl_easy_setopt(h, option, value) == CURLE_OK

static bool prepare_source(CURL *h, const struct cg_fetch *f)
{
	const struct cg_config *cfg = f->cfg;
	const char *protocols = cfg->nav_allow_http ? "http,https" : "https";
	bool ok = true;

	SET(CURLOPT_PROTOCOLS_STR, protocols);
	SET(CURLOPT_REDIR_PROTOCOLS_STR, protocols);
	SET(CURLOPT_FOLLOWLOCATION, f->follow ? 1L : 0L);
	SET(CURLOPT_MAXREDIRS, (long)REDIRECTS_MAX);
	SET(CURLOPT_CONNECTTIMEOUT_MS, (long)cfg->nav_connect_timeout_ms);
	SET(CURLOPT_TIMEOUT_MS, (long)(f->timeout_ms > 0 ? f->timeout_ms : cfg->nav_timeout_ms));
	SET(CURLOPT_LOW_SPEED_LIMIT, (long)LOW_SPEED_BYTES);
	SET(CURLOPT_LOW_SPEED_TIME, (long)LOW_SPEED_S);
	SET(CURLOPT_ACCEPT_ENCODING, "gzip");
	if (cfg->nav_ca_file[0] != '\0')
		SET(CURLOPT_CAINFO, cfg->nav_ca_file);
	return ok;
}

static bool prepare_stranger(CURL *h, struct cg_fetch *f)
{
	const struct cg_config *cfg = f->cfg;
	bool ok = true;

	SET(CURLOPT_PROTOCOLS_STR, "https");
	SET(CURLOPT_FOLLOWLOCATION, 0L);
	SET(CURLOPT_CONNECTTIMEOUT_MS, (long)(f->timeout_ms > 0 ? f->timeout_ms : STRANGER_CONNECT_MS));
	SET(CURLOPT_TIMEOUT_MS, (long)(f->timeout_ms > 0 ? f->timeout_ms : CG_FETCH_STRANGER_MS));
	SET(CURLOPT_FRESH_CONNECT, 1L);
	SET(CURLOPT_FORBID_REUSE, 1L);
	SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
	SET(CURLOPT_OPENSOCKETFUNCTION, on_socket);
	SET(CURLOPT_OPENSOCKETDATA, f);
	SET(CURLOPT_HEADERFUNCTION, on_header);
	SET(CURLOPT_HEADERDATA, f);
	if (cfg->client_document_ca_file[0] != '\0')
		SET(CURLOPT_CAINFO, cfg->client_document_ca_file);
	return ok;
}

static bool add_line(struct cg_fetch *f, const char *line)
{
	struct curl_slist *list = curl_slist_append(f->headers, line);

	if (list != NULL)
		f->headers = list;
	return list != NULL;
}

static bool prepare_post(CURL *h, struct cg_fetch *f)
{
	bool ok = true;

	for (size_t i = 0; f->lines != NULL && f->lines[i] != NULL; i++)
		ok = ok && add_line(f, f->lines[i]);
	SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)f->send.n);
	SET(CURLOPT_POSTFIELDS, f->send.p);
	return ok;
}

static bool prepare(CURL *h, struct cg_fetch *f)
{
	char accept[CG_FETCH_FIELD_MAX];
	bool ok = f->stranger ? prepare_stranger(h, f) : prepare_source(h, f);

	SET(CURLOPT_URL, f->url);
	SET(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
	SET(CURLOPT_PROXY, "");
	SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	SET(CURLOPT_NOSIGNAL, 1L);
	SET(CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)f->max);
	SET(CURLOPT_USERAGENT, "casgate/" PACKAGE_VERSION " (mutual fund statement gateway)");
	SET(CURLOPT_SSL_VERIFYPEER, 1L);
	SET(CURLOPT_SSL_VERIFYHOST, 2L);
	SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	if (f->accept != NULL) {
		(void)snprintf(accept, sizeof(accept), "Accept: %s", f->accept);
		ok = ok && add_line(f, accept);
	}
	if (f->send.p != NULL)
		ok = ok && prepare_post(h, f);
	if (f->headers != NULL)
		SET(CURLOPT_HTTPHEADER, (struct curl_slist *)f->headers);
	SET(CURLOPT_WRITEFUNCTION, on_body);
	SET(CURLOPT_WRITEDATA, f);
	SET(CURLOPT_PRIVATE, f);
	return ok;
}

static void free_headers(struct cg_fetch *f)
{
	curl_slist_free_all(f->headers);
	f->headers = NULL;
}

bool cg_fetcher_start(struct cg_fetcher *s, struct cg_fetch *f)
{
	CURL *h;

	if (s->n_running == RUNNING_MAX)
		return false;
	h = s->n_idle > 0 ? s->idle[--s->n_idle] : curl_easy_init();
	if (h == NULL)
		return false;
	curl_easy_reset(h);
	cg_fetcher_clear(f);
	f->cfg = s->cfg;
	if (!prepare(h, f) || curl_multi_add_handle(s->multi, h) != CURLM_OK) {
		free_headers(f);
		curl_easy_cleanup(h);
		return false;
	}
	f->handle = h;
	s->running[s->n_running++] = f;
	return true;
}

size_t cg_fetcher_running(const struct cg_fetcher *s)
{
	return s->n_running;
}

static void set_result(struct cg_fetch *f, enum cg_fetch_result result, const char *why)
{
	f->result = result;
	f->why = why;
}

static void judge_status(struct cg_fetch *f)
{
	if (f->status == 200 && f->n > 0)
		set_result(f, CG_FETCH_OK, "ok");
	else if (f->status == 200)
		set_result(f, CG_FETCH_BAD, "empty body");
	else if (f->status == 400 || f->status == 404 || f->status == 410)
		set_result(f, CG_FETCH_NOT_FOUND, "not found");
	else if (f->status == 429)
		set_result(f, CG_FETCH_RATE, "rate limited");
	else if (f->status >= 500 && f->status <= 599)
		set_result(f, CG_FETCH_SERVER, "server error");
	else if (f->status >= 300 && f->status <= 399)
		set_result(f, CG_FETCH_BAD, "redirect refused");
	else
		set_result(f, CG_FETCH_BAD, "unexpected status");
}

static void judge_transfer(struct cg_fetch *f, CURLcode code)
{
	curl_off_t after = 0;
	const char *type = NULL;

	(void)curl_easy_getinfo(f->handle, CURLINFO_RESPONSE_CODE, &f->status);
	if (curl_easy_getinfo(f->handle, CURLINFO_CONTENT_TYPE, &type) == CURLE_OK && type != NULL)
		(void)snprintf(f->type, sizeof(f->type), "%s", type);
	f->answered = code == CURLE_OK;
	f->too_large |= code == CURLE_FILESIZE_EXCEEDED;
	f->late = code == CURLE_OPERATION_TIMEDOUT;
	(void)curl_easy_getinfo(f->handle, CURLINFO_RETRY_AFTER, &after);
	f->retry_after_s = after <= 0 ? 0 : after > CG_RETRY_AFTER_MAX_S ? CG_RETRY_AFTER_MAX_S : (int)after;
	switch (code) {
	case CURLE_OK:
		judge_status(f);
		break;
	case CURLE_WRITE_ERROR:
	case CURLE_FILESIZE_EXCEEDED:
		set_result(f, f->too_large ? CG_FETCH_BAD : CG_FETCH_NETWORK,
			   f->too_large ? "body too large" : "memory");
		break;
	case CURLE_UNSUPPORTED_PROTOCOL:
		set_result(f, CG_FETCH_BAD, "http is not allowed");
		break;
	case CURLE_TOO_MANY_REDIRECTS:
		set_result(f, CG_FETCH_BAD, "too many redirects");
		break;
	case CURLE_URL_MALFORMAT:
		set_result(f, CG_FETCH_BAD, "malformed URL");
		break;
	case CURLE_BAD_CONTENT_ENCODING:
		set_result(f, CG_FETCH_BAD, "damaged encoding");
		break;
	case CURLE_OPERATION_TIMEDOUT:
		set_result(f, CG_FETCH_NETWORK, "timed out");
		break;
	case CURLE_PEER_FAILED_VERIFICATION:
	case CURLE_SSL_CACERT_BADFILE:
		set_result(f, CG_FETCH_BAD, "certificate not trusted");
		break;
	case CURLE_COULDNT_RESOLVE_HOST:
		set_result(f, CG_FETCH_NETWORK, "name not resolved");
		break;
	case CURLE_COULDNT_CONNECT:
		set_result(f, f->refused ? CG_FETCH_BAD : CG_FETCH_NETWORK,
			   f->refused ? "address not public" : "no connection");
		break;
	default:
		set_result(f, CG_FETCH_NETWORK, "connection broken");
		break;
	}
}

/* Take a request out of the multi handle; its handle is kept for another one. */
static void detach(struct cg_fetcher *s, struct cg_fetch *f)
{
	(void)curl_multi_remove_handle(s->multi, f->handle);
	free_headers(f);
	if (s->n_idle < IDLE_MAX)
		s->idle[s->n_idle++] = f->handle;
	else
		curl_easy_cleanup(f->handle);
	f->handle = NULL;
	for (size_t i = 0; i < s->n_running; i++) {
		if (s->running[i] == f) {
			s->running[i] = s->running[--s->n_running];
			break;
		}
	}
}

static struct cg_fetch *next_done(struct cg_fetcher *s)
{
	CURLMsg *m;
	int left = 0;

	while ((m = curl_multi_info_read(s->multi, &left)) != NULL) {
		CURLcode code = m->data.result;
		struct cg_fetch *f;
		char *private = NULL;

		if (m->msg != CURLMSG_DONE ||
		    curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, &private) != CURLE_OK || private == NULL)
			continue;
		f = (void *)private;
		judge_transfer(f, code);
		detach(s, f);
		return f;
	}
	return NULL;
}

struct cg_fetch *cg_fetcher_poll(struct cg_fetcher *s, int wait_ms)
{
	struct cg_fetch *f;
	int running = 0;

	(void)curl_multi_perform(s->multi, &running);
	f = next_done(s);
	if (f != NULL || wait_ms <= 0)
		return f;
	(void)curl_multi_poll(s->multi, NULL, 0, wait_ms, NULL);
	(void)curl_multi_perform(s->multi, &running);
	return next_done(s);
}

bool cg_fetcher_run(const struct cg_config *cfg, struct cg_fetch *f)
{
	struct cg_fetcher *s = cg_fetcher_new(cfg);
	bool started = s != NULL && cg_fetcher_start(s, f);

	while (started && cg_fetcher_poll(s, POLL_MS) == NULL)
		;
	cg_fetcher_free(s);
	return started;
}

void cg_fetcher_abort(struct cg_fetcher *s)
{
	while (s->n_running > 0) {
		struct cg_fetch *f = s->running[0];

		detach(s, f);
		cg_fetcher_clear(f);
	}
}
