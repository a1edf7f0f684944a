/*
 * system.c: samples, usage, health, the OpenAPI document and metrics.
 *
 * Metrics   when the caller's address is a loopback one and the web server sets CASGATE_METRICS=on for the path (behind
 *           a proxy of one's own every caller has a loopback address), or for who has the token of metrics_token_file.
 *           For all others the path does not exist.
 */
#include "app/operate/system.h"
#include "app/account/account.h"
#include "app/samples.h"
#include "base/digest.h"
#include "base/json.h"
#include "http/fcgi.h"
#include "render/list_view.h"
#include "rest/endpoints.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPENAPI_BYTES_MAX = 8 * 1024 * 1024, TOKEN_LEAST = 32, TOKEN_MOST = 256 };

/* c->data, c->text or an error. */
static enum cg_code finish(struct cg_call *c, bool good)
{
	return good ? CG_OK : cg_fail(&c->err, CG_EBUSY, "answer: no memory");
}

enum cg_code cg_rest_system_samples(struct cg_call *c)
{
	const struct cg_samples *all;
	enum cg_code rc = cg_samples_get(&c->service->app, &all, &c->err);

	if (rc == CG_OK)
		c->data = cg_list_view_samples(all);
	return rc == CG_OK ? finish(c, c->data != NULL) : rc;
}

enum cg_code cg_rest_system_usage(struct cg_call *c)
{
	struct cg_usage_days days = { .v = NULL };
	enum cg_code rc = cg_app_account_usage(&c->ctx, &days);

	if (rc == CG_OK)
		c->data = cg_list_view_usage(&days);
	return rc == CG_OK ? finish(c, c->data != NULL) : rc;
}

/* The process answers; nothing else is asked. ready asks the database. */
enum cg_code cg_rest_system_health(struct cg_call *c)
{
	c->data = cg_json_new_object();
	return finish(c, cg_json_add(c->data, "status", cg_json_new_name("ok")));
}

/* The database, the pool of this host that reads statements, and the program that it starts for them. */
enum cg_code cg_rest_system_ready(struct cg_call *c)
{
	int schema = 0;
	enum cg_code rc = cg_app_system_ready(&c->ctx, &schema);

	if (rc == CG_OK && !cg_fcgi_is_cgi() && cg_metrics_is_gone("casgate-parse"))
		rc = cg_fail_hint(&c->err, CG_EBUSY, "The workers that read statements do not run.");
	if (rc == CG_OK && access(c->service->cfg.extract_program, X_OK) != 0)
		rc = cg_fail_hint(&c->err, CG_EBUSY, "The program that reads PDFs cannot be started.");
	if (rc == CG_OK && !cg_fcgi_is_cgi()) /* a process of each request would run it each time */
		rc = cg_app_system_extractor(&c->ctx);
	if (rc != CG_OK)
		return rc;
	c->data = cg_json_new_object();
	return finish(c, cg_json_add(c->data, "status", cg_json_new_name("ready")) &&
				 cg_json_add(c->data, "database", cg_json_new_name("ok")) &&
				 cg_json_add(c->data, "schema", cg_json_new_int(schema)));
}

/* 127.0.0.0/8 and ::1, as the web server writes them in REMOTE_ADDR. */
static bool is_loopback(struct cg_str address)
{
	return cg_str_starts(address, CG_STR("127.")) || cg_str_eq(address, CG_STR("::1")) ||
	       cg_str_starts_nocase(address, CG_STR("::ffff:127."));
}

/* Read for each call, so that no worker shows an old one after an update. */
enum cg_code cg_rest_system_openapi(struct cg_call *c)
{
	struct stat st;
	FILE *f = fopen(c->service->cfg.openapi_file, "re");
	bool good = f != NULL && fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 &&
		    st.st_size <= OPENAPI_BYTES_MAX;

	if (good) {
		c->text_n = (size_t)st.st_size;
		c->text = malloc(c->text_n);
		c->text_type = "application/json; charset=utf-8";
		good = c->text != NULL && fread(c->text, 1, c->text_n, f) == c->text_n;
	}
	if (f != NULL)
		(void)fclose(f);
	if (c->text_n > 0 && c->text == NULL)
		return cg_fail(&c->err, CG_EBUSY, "openapi: memory");
	return good ? CG_OK : cg_fail(&c->err, CG_EINTERNAL, "openapi: openapi_file cannot be read");
}

/* The first line of the file, read for each call so that it can be changed; nothing when others may read it. */
static struct cg_str read_token(const char *path, char buf[TOKEN_MOST])
{
	int fd = path[0] != '\0' ? open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) : -1;
	struct cg_str text = CG_STR_NONE;
	struct stat st;
	ssize_t n = -1;

	if (fd < 0)
		return CG_STR_NONE;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && (st.st_mode & 07) == 0)
		n = read(fd, buf, TOKEN_MOST);
	(void)close(fd);
	if (n <= 0)
		return CG_STR_NONE;
	text = (struct cg_str){ buf, (size_t)n };
	text = cg_str_cut(&text, '\n');
	while (text.n > 0 && cg_is_space(text.p[text.n - 1]))
		text.n--;
	return text.n >= TOKEN_LEAST && text.n < TOKEN_MOST ? text : CG_STR_NONE;
}

/* Digests are compared, in constant time: neither a length nor a first wrong character shows. */
static bool has_token(struct cg_call *c)
{
	struct cg_str given = cg_request_var(&c->req, "HTTP_AUTHORIZATION"), want;
	uint8_t a[CG_DIGEST_SIZE], b[CG_DIGEST_SIZE];
	static const struct cg_str scheme = CG_STR_INIT("Bearer ");
	char buf[TOKEN_MOST];
	bool good = false;

	if (!cg_str_starts_nocase(given, scheme))
		return false;
	want = read_token(c->service->cfg.metrics_token_file, buf);
	if (want.n > 0) {
		cg_digest_of(cg_str_sub(given, scheme.n, given.n), a);
		cg_digest_of(want, b);
		good = sodium_memcmp(a, b, sizeof(a)) == 0;
	}
	sodium_memzero(buf, sizeof(buf));
	return good;
}

/* An unreachable database is a metric, not an error: the other figures are needed just then. */
enum cg_code cg_rest_system_metrics(struct cg_call *c)
{
	struct cg_metrics_state state = { .database = false };
	struct cg_job_backlog backlog;
	struct cg_err ignored = { 0 };
	struct cg_context unseen = { .app = c->ctx.app, .arena = c->arena, .err = &ignored };

	if ((!cg_str_eq(cg_request_var(&c->req, "CASGATE_METRICS"), CG_STR("on")) ||
	     !is_loopback(cg_request_var(&c->req, "REMOTE_ADDR"))) &&
	    !has_token(c))
		return cg_fail(&c->err, CG_ENOTFOUND, "metrics from outside");
	state.database = cg_app_system_ready(&unseen, &state.schema) == CG_OK;
	if (state.database) {
		cg_app_system_jobs(&unseen, &state.purge_s, &state.nav_s);
		cg_app_system_backlog(&unseen, &backlog);
		state.jobs_waiting = backlog.waiting;
		state.jobs_running = backlog.running;
		state.jobs_oldest_s = backlog.oldest_s;
	}
	c->text = cg_metrics_text(&state, &c->text_n);
	c->text_type = "text/plain; version=0.0.4; charset=utf-8";
	return finish(c, c->text != NULL);
}
