/*
 * client_document.c: Fetching and reading the document of a client (client_document.h).
 * The address is the client's choice, so the fetch runs with the guard against private
 * networks, and no message repeats what the other server said.
 */
#include "oauth/client_document.h"

#include "base/json_parse.h"
#include "http/header.h"
#include "net/fetcher.h"
#include "net/uri.h"

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

/* How long a worker waits for its turn, and how often it looks. */
enum { TURN_TRIES = 12, TURN_NAP_NS = 25 * 1000 * 1000 };
enum { KEEP_LEAST = 300, KEEP_USUAL = 3600, KEEP_MOST = 86400 };

/* no-store and no-cache win over max-age, wherever they stand. */
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

/* "application/json" or "application/something+json". */
static bool is_json(const char *type)
{
	struct cg_str s = cg_str_of(type), head = cg_header_head(&s);

	return cg_str_eq_nocase(head, CG_STR("application/json")) ||
	       (cg_str_starts_nocase(head, CG_STR("application/")) && head.n > 5 &&
		cg_str_eq_nocase(cg_str_sub(head, head.n - 5, 5), CG_STR("+json")));
}

/* NULL, or what is wrong for the user. */
static const char *check_answer(const struct cg_fetch *f)
{
	if (f->too_large)
		return "The application's description is too large.";
	if (!f->answered && f->refused)
		return "The application's description is not at a public address and port 443.";
	if (f->late)
		return "The application's description did not arrive in time. Please try again.";
	if (!f->answered)
		return "The application's description could not be fetched. Please try again later.";
	if (f->status != 200)
		return "There is no description of the application at its address.";
	if (!is_json(f->type))
		return "The application's description is not JSON.";
	return NULL;
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

/*
 * The workers of a host fetch one at a time: a slow server that somebody names holds one of them, never all. The lock
 * is on the program's own file, which all of them have, and ends with the process. -1: another one is at it.
 */
static int take_turn(void)
{
	const struct timespec nap = { 0, TURN_NAP_NS };
	int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);

	for (int i = 0; fd >= 0 && i < TURN_TRIES; i++) {
		if (flock(fd, LOCK_EX | LOCK_NB) == 0)
			return fd;
		(void)nanosleep(&nap, NULL);
	}
	if (fd >= 0)
		(void)close(fd);
	return -1;
}

static bool run_in_turn(const struct cg_config *cfg, struct cg_fetch *f, struct cg_err *e)
{
	int turn = take_turn();
	bool good;

	if (turn < 0) {
		e->retry_after = CG_FETCH_STRANGER_MS / 1000;
		(void)cg_fail(e, CG_EBUSY, "client document: another worker fetches one");
		return false;
	}
	good = cg_fetcher_run(cfg, f);
	(void)close(turn);
	if (!good)
		(void)cg_fail(e, CG_EBUSY, "client document: memory");
	return good;
}

enum cg_code cg_client_document_fetch(struct cg_call *c, struct cg_str url, struct cg_oauth_client *out, int *keep_s,
				      bool *good, bool *late, const char **why)
{
	struct cg_fetch f = { .stranger = true, .max = CG_DOCUMENT_MAX, .accept = "application/json" };
	struct json_object *o = NULL;
	struct cg_err e = { 0 };
	enum cg_code rc = CG_OK;

	*good = *late = false;
	*keep_s = KEEP_LEAST;
	*out = (struct cg_oauth_client){ .metadata = true };
	if (url.n >= sizeof(f.url))
		return cg_fail(&c->err, CG_EINTERNAL, "client document: the address is too long");
	memcpy(f.url, url.p, url.n);
	if (!run_in_turn(&c->service->cfg, &f, &c->err))
		return c->err.code;
	*late = f.late;
	*why = check_answer(&f);
	if (*why == NULL && cg_json_parse((struct cg_str){ f.body, f.n }, &o, &e) != CG_OK)
		*why = "The application's description is not a JSON object.";
	if (*why == NULL)
		*why = read_document(c, o, url, out, &rc);
	*keep_s = cg_client_document_keep(cg_str_of(f.cache));
	*good = rc == CG_OK && *why == NULL;
	json_object_put(o);
	cg_fetcher_clear(&f);
	return rc;
}
