#include "http/service.h"

#include "base/guard.h"
#include "base/time.h"
#include "http/answer.h"
#include "http/auth.h"
#include "http/etag.h"
#include "http/fcgi.h"
#include "http/header.h"
#include "http/log.h"
#include "http/parse_body.h"
#include "http/respond.h"
#include "store/identity/request_log.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/* Return the memory of large requests to the system: blocks from MMAP_LEAST bytes on, arenas past ARENA_KEEP. */
enum { MMAP_LEAST = 1024 * 1024, ARENA_KEEP = 8 * 1024 * 1024 };

static enum cg_code check_key(struct cg_call *c)
{
	enum cg_code rc;

	if (c->route->scope == 0)
		return CG_OK;
	rc = cg_auth_check(c->service->db, &c->req, &c->auth, &c->err);
	if (rc != CG_OK)
		return rc;
	c->has_auth = true;
	if ((c->auth.scopes & c->route->scope) == 0)
		return cg_fail(&c->err, CG_ESCOPE, "scopes of the key: %u", c->auth.scopes);
	return CG_OK;
}

/* The sentence of the code is about one PDF. */
static enum cg_code body_too_large(struct cg_call *c)
{
	size_t most = c->route->max_body;
	bool large = most >= 1U << 20;

	return cg_fail_hint(&c->err, CG_ETOOLARGE, "The body of this request has more than %zu %s.",
			    large ? most >> 20 : most >> 10, large ? "MiB" : "KiB");
}

/* The sentence of the code is for paths that take both. */
static enum cg_code wrong_type(struct cg_call *c)
{
	unsigned takes = c->route->flags & (CG_ROUTE_FORM | CG_ROUTE_JSON);

	if (takes == CG_ROUTE_JSON)
		return cg_fail_hint(&c->err, CG_EMEDIA, "Send the body as application/json.");
	if (takes == CG_ROUTE_FORM)
		return cg_fail_hint(&c->err, CG_EMEDIA, "Send the body as multipart/form-data.");
	return cg_fail(&c->err, CG_EMEDIA, "content type");
}

enum cg_code cg_service_body(struct cg_call *c)
{
	struct cg_str type = cg_request_var(&c->req, "CONTENT_TYPE");
	struct cg_str coding = cg_str_trim(cg_request_var(&c->req, "HTTP_CONTENT_ENCODING"));
	bool form = (c->route->flags & CG_ROUTE_FORM) != 0 && cg_header_is_form_data(type);
	bool json = (c->route->flags & CG_ROUTE_JSON) != 0 && cg_header_is_json(type);
	size_t length = 0;
	enum cg_code rc;

	if (c->route->max_body == 0)
		return CG_OK;
	if (!form && !json)
		return wrong_type(c);
	if (coding.n > 0 && !cg_str_eq_nocase(coding, CG_STR("identity")))
		return cg_fail_hint(&c->err, CG_EMEDIA, "Send the body as it is, without Content-Encoding.");
	rc = cg_request_length(&c->req, c->route->max_body, &length, &c->err);
	if (rc == CG_ETOOLARGE && c->route->max_body != CG_PARSE_BODY_MAX)
		rc = body_too_large(c);
	if (rc == CG_OK)
		cg_body_init(&c->body, c->io, length, c->service->cfg.body_timeout_ms);
	return rc;
}

enum cg_code cg_service_idem_key(struct cg_call *c, struct cg_idem *idem, bool *given)
{
	struct cg_str key = cg_request_var(&c->req, "HTTP_IDEMPOTENCY_KEY");
	bool good = key.p != NULL && key.n > 0 && key.n <= CG_IDEM_KEY_MAX;

	*given = key.p != NULL;
	for (size_t i = 0; i < key.n && good; i++)
		good = key.p[i] >= 0x20 && key.p[i] < 0x7f;
	if (cg_request_var_twice(&c->req, "HTTP_IDEMPOTENCY_KEY"))
		return cg_fail_param(&c->err, CG_EREQUEST, "Idempotency-Key",
				     "Idempotency-Key is sent twice. Send one.");
	if (*given && !good)
		return cg_fail_param(&c->err, CG_EREQUEST, "Idempotency-Key",
				     "Idempotency-Key must have 1 to %d visible ASCII characters.", CG_IDEM_KEY_MAX);
	if (*given)
		memcpy(idem->key, key.p, key.n);
	return CG_OK;
}

/* For the use cases: has the client gone? */
static bool is_abandoned(void *caller)
{
	const struct cg_io *io = caller;

	return io->gone != NULL && io->gone(io->self);
}

/* For the use cases: do others wait? */
static bool is_contended(void *caller)
{
	const struct cg_io *io = caller;

	return io->waiting != NULL && io->waiting(io->self);
}

static enum cg_code answer(struct cg_call *c, char allow[CG_ALLOW_MAX])
{
	const struct cg_program *p = c->service->program;
	struct cg_str id[CG_ROUTE_IDS];
	enum cg_code rc = cg_route_find(p->routes, p->n_routes, c->req.method, c->req.path, &c->route, id, allow);

	c->id = id[0];
	c->below = id[1];
	if (rc != CG_OK)
		rc = cg_fail(&c->err, rc, "no route");
	if (rc == CG_EMETHOD && p->no_route != NULL)
		(void)cg_answer_header(c, "Allow", cg_str_of(allow));
	if (rc != CG_OK)
		return p->no_route != NULL ? p->no_route(c, rc) : rc;
	if ((c->route->flags & CG_ROUTE_OWN) != 0)
		return c->route->fn(c);
	if ((c->route->flags & CG_ROUTE_ANY_TYPE) == 0 &&
	    !cg_header_accepts_json(cg_request_var(&c->req, "HTTP_ACCEPT")))
		return cg_fail(&c->err, CG_EACCEPT, "Accept");
	rc = check_key(c);
	if (rc == CG_OK)
		rc = cg_service_body(c);
	if (rc == CG_OK)
		rc = c->route->fn(c);
	return rc == CG_OK && (c->route->flags & CG_ROUTE_TAGGED) != 0 ? cg_etag_answer(c) : rc;
}

static void count_call(const struct cg_call *c, enum cg_code code, int64_t us, size_t out)
{
	const struct cg_done *done = &c->ctx.done;

	if (!done->passed_on) /* who reads it counts it */
		cg_metrics_request(c->route != NULL ? c->route->metric : CG_METRIC_NONE, code, us);
	cg_metrics_add(CG_SUM_BYTES_IN, c->body.got);
	cg_metrics_add(CG_SUM_BYTES_OUT, out);
	cg_metrics_add(CG_SUM_PAGES, done->pages);
	cg_metrics_add(CG_SUM_EXTRACTIONS, done->extracted);
	cg_metrics_add(CG_SUM_EXTRACT_CPU_US, done->extract.cpu_us > 0 ? (uint64_t)done->extract.cpu_us : 0);
	cg_metrics_add(CG_SUM_EXTRACT_KILLED, done->extract.signal != 0);
	cg_metrics_add(CG_SUM_DB_ERRORS, code == CG_EDB);
	cg_metrics_add(CG_SUM_REPLAYS, done->replayed);
}

/* Log known methods only: a client can put any text where the method belongs. */
static const char *method_name(struct cg_str method)
{
	static const char *const known[] = { "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS" };

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (cg_str_eq(method, cg_str_of(known[i])))
			return known[i];
	return "other";
}

static void log_call(const struct cg_call *c, enum cg_code code, int64_t us, size_t out, bool sent)
{
	const struct cg_code_info *info = cg_code_info(code);
	const struct cg_done *done = &c->ctx.done;
	struct cg_log_line l;
	char id[CG_ID_TEXT_MAX];

	cg_log_begin(&l, info->http >= 500 ? CG_LOG_WARNING : CG_LOG_INFO);
	cg_log_str(&l, "id", c->req.id);
	cg_log_str(&l, "route", cg_metrics_route_name(c->route != NULL ? c->route->metric : CG_METRIC_NONE));
	cg_log_str(&l, "method", method_name(c->req.method));
	cg_log_int(&l, "status", c->status != 0 ? c->status : info->http);
	cg_log_str(&l, "code", info->name);
	cg_log_int(&l, "duration_ms", us / 1000);
	cg_log_int(&l, "bytes_in", (int64_t)c->body.got);
	cg_log_int(&l, "bytes_out", (int64_t)out);
	cg_log_int(&l, "pages", done->pages);
	cg_log_str(&l, "layout", done->layout.p);
	cg_log_str(&l, "account", c->has_auth ? cg_id_text(&c->auth.account, "acct_", id) : NULL);
	cg_log_str(&l, "key", c->has_auth ? cg_key_actor(&c->auth, id) : NULL);
	if (done->extracted) {
		cg_log_int(&l, "extract_cpu_ms", done->extract.cpu_us / 1000);
		cg_log_int(&l, "read_cpu_ms", done->read_us / 1000);
		cg_log_int(&l, "extract_rss_kib", done->extract.max_rss_kib);
		if (done->extract.signal != 0)
			cg_log_int(&l, "extract_signal", done->extract.signal);
		if (done->extract.runs > 1)
			cg_log_int(&l, "extract_runs", done->extract.runs);
	}
	if (done->replayed)
		cg_log_str(&l, "replayed", "yes");
	if (done->passed_on)
		cg_log_str(&l, "passed_on", "yes");
	if (!sent)
		cg_log_str(&l, "sent", "no");
	if (code != CG_OK)
		cg_log_str(&l, "why", c->err.why);
	if (!cg_log_end(&l))
		cg_metrics_add(CG_SUM_LOG_DROPPED, 1);
}

/* Of a path only what casgate made: a client can write anything where an id belongs. */
static struct cg_str path_kept(const struct cg_call *c)
{
	struct cg_str rest = c->id, prefix = cg_str_cut(&rest, '_');
	struct cg_id id;

	return c->id.n == 0 || (prefix.n <= 4 && cg_id_parse(rest, CG_STR(""), &id)) ? c->req.path : c->route->path;
}

/* Is it use of the API? What another worker reads is counted there. */
static bool is_counted(const struct cg_call *c)
{
	return c->has_auth && !c->ctx.done.passed_on && (c->route->flags & CG_ROUTE_UNCOUNTED) == 0;
}

/*
 * How a key or an application stands, on each answer that it gets. Pages tell people in words; and what goes on
 * elsewhere is answered there.
 */
static struct cg_budget budget_of(const struct cg_call *c)
{
	const struct cg_budget none = { .known = false };

	if (c->ctx.done.budget.known)
		return c->ctx.done.budget;
	if (!c->has_auth || c->ctx.done.passed_on || (c->auth.kind != CG_AUTH_KEY && c->auth.kind != CG_AUTH_TOKEN))
		return none;
	return cg_budget_look(c->service->db, &c->auth, CG_BUDGET_EXTRACT);
}

/*
 * For the account's own eyes, after the answer has left; what the pages do for somebody signed in is no such request.
 */
static void note_call(const struct cg_call *c, enum cg_code code, int64_t us)
{
	const struct cg_code_info *info = cg_code_info(code);
	const struct cg_request_done done = { .request_id = c->req.id,
					      .method = method_name(c->req.method),
					      .path = path_kept(c),
					      .status = c->status != 0 ? c->status : info->http,
					      .code = code != CG_OK ? info->name : NULL,
					      .duration_ms = us / 1000 };

	if (is_counted(c) && c->auth.kind != CG_AUTH_SESSION)
		cg_request_log_note(c->service->db, &c->auth, &done);
}

/*
 * The web server takes the request, its body included, to the place that it named: nginx does that with a named
 * location. Whatever the handler has answered is not sent.
 */
static enum cg_code pass_on(struct cg_call *c)
{
	free(c->text);
	c->text = NULL;
	c->text_n = 0;
	c->status = 200;
	c->text_type = NULL;
	c->headers = cg_arena_printf(c->arena, "X-Accel-Redirect: %.*s\r\n",
				     CG_STR_ARG(cg_request_var(&c->req, CG_LONG_PLACE)));
	if (c->headers.p != NULL)
		return CG_OK;
	c->status = 0;
	return cg_fail(&c->err, CG_EBUSY, "no memory to pass a long document on");
}

static void serve(void *ctx, struct cg_io *io)
{
	struct cg_service *s = ctx;
	struct cg_call c = { .service = s, .io = io, .arena = &s->arena };
	const struct cg_done *done = &c.ctx.done;
	struct cg_reply reply = { .request_id = c.req.id, .err = &c.err };
	struct cg_usage usage = { .requests = 1 };
	int64_t started_us = cg_time_monotonic_us();
	char allow[CG_ALLOW_MAX];
	size_t out = 0;
	bool sent = false;
	enum cg_code code;

	c.ctx = (struct cg_context){ .app = &s->app,
				     .arena = c.arena,
				     .auth = &c.auth,
				     .err = &c.err,
				     .abandoned = is_abandoned,
				     .contended = is_contended,
				     .caller = io };
	cg_metrics_busy(true);
	cg_request_init(&c.req, io, s->prefix);
	c.ctx.passes_on = cg_request_var(&c.req, CG_LONG_PLACE).n > 0;
	if (s->db != NULL)
		cg_db_caller(s->db, cg_request_var(&c.req, "REMOTE_ADDR"));
	code = answer(&c, allow);
	if (done->passed_on)
		code = pass_on(&c);
	if (c.route != NULL)
		reply.ending = cg_route_end_headers(s->program->ending, c.route, c.arena);
	code = cg_answer_whole(&c, code);
	c.err.code = code;
	if (c.messages > 0)
		usage.requests = c.messages;
	usage.errors = code != CG_OK;
	if (is_counted(&c) && (!done->stored || c.messages > 0))
		cg_usage_add(s->db, &c.auth, &usage);
	reply.head = cg_str_eq(c.req.method, CG_STR("HEAD"));
	reply.base_url = s->cfg.base_url;
	reply.problem = cg_header_wants_problem(cg_request_var(&c.req, "HTTP_ACCEPT"));
	reply.replayed = done->replayed;
	reply.budget = budget_of(&c);
	reply.spent = done->spent;
	reply.allow = allow;
	reply.status = c.status;
	reply.headers = c.headers;
	reply.cache = c.cache;
	if (code == CG_OK || c.status != 0) {
		reply.data = c.status == 0 ? c.data : NULL;
		reply.text = (struct cg_str){ c.text, c.text_n };
		reply.text_type = c.text_type;
	}
	code = cg_respond(io, &reply, &out, &sent);
	count_call(&c, code, cg_time_monotonic_us() - started_us, out);
	log_call(&c, code, cg_time_monotonic_us() - started_us, out, sent);
	note_call(&c, code, cg_time_monotonic_us() - started_us);
	cg_metrics_busy(false);
	json_object_put(c.data);
	free(c.text);
	if (s->arena.used > ARENA_KEEP)
		cg_arena_free(&s->arena);
	else
		cg_arena_reset(&s->arena);
}

static void prepare(void *ctx)
{
	struct cg_service *s = ctx;
	const struct cg_extract_opts opts = cg_app_extract_opts(&s->app);

	if (opts.ready != NULL)
		cg_extract_prepare(&opts);
}

/* A connection that nobody uses is one that another worker cannot have. */
static void rest(void *ctx)
{
	struct cg_service *s = ctx;

	cg_db_rest(s->db);
}

static bool reads_pdfs(const struct cg_program *p)
{
	for (size_t i = 0; i < p->n_routes; i++) {
		if (p->routes[i].max_body > CG_PDF_BYTES_MAX)
			return true;
	}
	return false;
}

/* https://host/x -> /x; without a path: "". */
static struct cg_str path_of_url(const char *url)
{
	const char *host = strstr(url, "://"), *path = host != NULL ? strchr(host + 3, '/') : NULL;

	return path != NULL ? cg_str_of(path) : CG_STR("");
}

/* One request by plain CGI to a program that cannot work: what the web server would say itself invites to try again. */
static void refuse(void *ctx, struct cg_io *io)
{
	static const struct cg_err failed = {
		.code = CG_EINTERNAL,
		.hint = "The service is not set up: the error log of the web server says what is missing.",
	};
	struct cg_request req;
	struct cg_reply reply = { .request_id = req.id, .err = &failed };
	bool sent = false;
	size_t n = 0;

	(void)ctx;
	cg_request_init(&req, io, CG_STR(""));
	reply.head = cg_str_eq(req.method, CG_STR("HEAD"));
	(void)cg_respond(io, &reply, &n, &sent);
}

static int start_failed(const struct cg_program *program, const struct cg_err *e)
{
	cg_log_event(CG_LOG_ERROR, "configuration", e->why);
	(void)fprintf(stderr, "%s: %s\n", program->name, e->why);
	if (cg_fcgi_is_cgi())
		(void)cg_fcgi_run(&(struct cg_fcgi_calls){ .serve = refuse }, NULL);
	return 78;
}

int cg_service_main(const struct cg_program *program)
{
	static const struct rlimit no_core = { 0, 0 };
	static struct cg_service s;
	struct cg_err e = { .code = CG_OK };
	int rc;

	/*
	 * A core would hold statements and passwords; where a program takes cores by a pipe the limit alone is not
	 * asked. The sanitizer's search for leaks looks into the process from another one.
	 */
	(void)prctl(PR_SET_DUMPABLE, CG_GUARDED, 0, 0, 0);
	(void)setrlimit(RLIMIT_CORE, &no_core);
	(void)mallopt(M_MMAP_THRESHOLD, MMAP_LEAST);
	cg_log_open(program->name);
	if (cg_config_load(NULL, &s.cfg, &e) != CG_OK || cg_config_complete(&s.cfg, &e) != CG_OK)
		return start_failed(program, &e);
	cg_metrics_open(s.cfg.metrics_file);
	cg_metrics_worker(cg_fcgi_is_cgi() ? "" : program->name);
	s.db = cg_db_new(&s.cfg);
	if (s.db == NULL)
		return 71;
	s.program = program;
	s.ready.child = CG_CHILD_NONE;
	s.app = (struct cg_app){ .cfg = &s.cfg, .db = s.db, .ready = reads_pdfs(program) ? &s.ready : NULL };
	s.prefix = path_of_url(s.cfg.base_url);
	cg_arena_init(&s.arena, CG_CALL_MEMORY);
	if (reads_pdfs(program) && cg_extract_weaker() != NULL)
		cg_log_event(CG_LOG_WARNING, "sandbox_weaker", cg_extract_weaker());
	rc = cg_fcgi_run(
		&(struct cg_fcgi_calls){
			.serve = serve, .ahead = prepare, .rest = rest, .rest_s = s.cfg.database_idle_seconds },
		&s);
	cg_extract_dismiss(&s.ready);
	cg_app_free(&s.app);
	cg_kept_free(&s.face);
	cg_arena_free(&s.arena);
	cg_db_free(s.db);
	return rc;
}
