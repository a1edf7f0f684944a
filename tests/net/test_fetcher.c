/*
 * The HTTP client against a server of this test's own, a child process on the loopback address that answers each path
 * with the bytes of a table: what each answer is taken for, and what is sent.
 */
#include "net/fetcher.h"
#include "run.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REQUEST_MAX = 8192 };

static struct cg_config cfg;
static struct cg_fetch fetch;
static uint16_t port;
static pid_t server = -1;

#define HEAD(status) "HTTP/1.1 " status "\r\nConnection: close\r\n"
#define BODY(text, n) "Content-Length: " n "\r\n\r\n" text

static const struct {
	const char *path, *answer;
	enum cg_fetch_result result;
	const char *why;
	long status;
	int retry_after;
} answers[] = {
	{ "/ok", HEAD("200 OK") "Content-Type: text/plain\r\n" BODY("hello", "5"), CG_FETCH_OK, "ok", 200, 0 },
	{ "/empty", HEAD("200 OK") BODY("", "0"), CG_FETCH_BAD, "empty body", 200, 0 },
	{ "/201", HEAD("201 Created") BODY("x", "1"), CG_FETCH_BAD, "unexpected status", 201, 0 },
	{ "/204", HEAD("204 No Content") "\r\n", CG_FETCH_BAD, "unexpected status", 204, 0 },
	{ "/300", HEAD("300 Choices") BODY("x", "1"), CG_FETCH_BAD, "redirect refused", 300, 0 },
	{ "/399", HEAD("399 Odd") BODY("x", "1"), CG_FETCH_BAD, "redirect refused", 399, 0 },
	{ "/302", HEAD("302 Found") "Location: /ok\r\n" BODY("x", "1"), CG_FETCH_BAD, "redirect refused", 302, 0 },
	{ "/400", HEAD("400 Bad") BODY("x", "1"), CG_FETCH_NOT_FOUND, "not found", 400, 0 },
	{ "/401", HEAD("401 No") BODY("x", "1"), CG_FETCH_BAD, "unexpected status", 401, 0 },
	{ "/403", HEAD("403 No") BODY("x", "1"), CG_FETCH_BAD, "unexpected status", 403, 0 },
	{ "/404", HEAD("404 None") BODY("x", "1"), CG_FETCH_NOT_FOUND, "not found", 404, 0 },
	{ "/410", HEAD("410 Gone") BODY("x", "1"), CG_FETCH_NOT_FOUND, "not found", 410, 0 },
	{ "/429", HEAD("429 Slow") "Retry-After: 17\r\n" BODY("x", "1"), CG_FETCH_RATE, "rate limited", 429, 17 },
	{ "/429b", HEAD("429 Slow") "Retry-After: 86400\r\n" BODY("x", "1"), CG_FETCH_RATE, "rate limited", 429,
	  CG_RETRY_AFTER_MAX_S },
	{ "/429c", HEAD("429 Slow") "Retry-After: 601\r\n" BODY("x", "1"), CG_FETCH_RATE, "rate limited", 429,
	  CG_RETRY_AFTER_MAX_S },
	{ "/500", HEAD("500 Broken") BODY("x", "1"), CG_FETCH_SERVER, "server error", 500, 0 },
	{ "/503", HEAD("503 Busy") "Retry-After: 1\r\n" BODY("x", "1"), CG_FETCH_SERVER, "server error", 503, 1 },
	{ "/599", HEAD("599 Odd") BODY("x", "1"), CG_FETCH_SERVER, "server error", 599, 0 },
	{ "/600", HEAD("600 Odder") BODY("x", "1"), CG_FETCH_BAD, "unexpected status", 600, 0 },
	{ "/499", HEAD("499 Odd") BODY("x", "1"), CG_FETCH_BAD, "unexpected status", 499, 0 },
	{ "/cut", HEAD("200 OK") BODY("hel", "5"), CG_FETCH_NETWORK, "connection broken", 200, 0 },
	{ "/none", "", CG_FETCH_NETWORK, "connection broken", 0, 0 },
};
enum { ANSWERS = sizeof(answers) / sizeof(answers[0]) };

/* Redirects, for who follows them. */
static const struct {
	const char *path, *answer;
} chain[] = {
	{ "/r1", HEAD("302 Found") "Location: /r2\r\n" BODY("", "0") },
	{ "/r2", HEAD("302 Found") "Location: /r3\r\n" BODY("", "0") },
	{ "/r3", HEAD("301 Moved") "Location: /ok\r\n" BODY("", "0") },
	{ "/r0", HEAD("302 Found") "Location: /r1\r\n" BODY("", "0") },
	{ "/away", HEAD("302 Found") "Location: ftp://127.0.0.1/x\r\n" BODY("", "0") },
};

static const char *answer_of(const char *path)
{
	for (size_t i = 0; i < ANSWERS; i++)
		if (strcmp(path, answers[i].path) == 0)
			return answers[i].answer;
	for (size_t i = 0; i < sizeof(chain) / sizeof(chain[0]); i++)
		if (strcmp(path, chain[i].path) == 0)
			return chain[i].answer;
	return NULL;
}

/* All of it; a client that hangs up ends it. */
static void send_all(int fd, const char *p, size_t n)
{
	while (n > 0) {
		ssize_t sent = send(fd, p, n, MSG_NOSIGNAL);

		if (sent <= 0)
			return;
		p += sent;
		n -= (size_t)sent;
	}
}

/* /echo: what was asked; /N: a body of N bytes; else by the table. */
static void serve_one(int fd)
{
	char request[REQUEST_MAX + 1], path[100] = "", head[200];
	size_t n = 0, length = 0;
	const char *end = NULL, *at;

	while (n < REQUEST_MAX && (end == NULL || n < (size_t)(end - request) + 4 + length)) {
		ssize_t got = recv(fd, request + n, REQUEST_MAX - n, 0);

		if (got <= 0)
			return;
		n += (size_t)got;
		request[n] = '\0';
		end = strstr(request, "\r\n\r\n");
		at = strstr(request, "Content-Length: ");
		length = at != NULL ? strtoul(at + 16, NULL, 10) : 0;
	}
	(void)sscanf(request, "%*s %99s", path);
	if (answer_of(path) != NULL) {
		send_all(fd, answer_of(path), strlen(answer_of(path)));
	} else if (strcmp(path, "/echo") == 0) {
		(void)snprintf(head, sizeof(head), HEAD("200 OK") "Content-Length: %zu\r\n\r\n", n);
		send_all(fd, head, strlen(head));
		send_all(fd, request, n);
	} else if (path[1] >= '0' && path[1] <= '9') {
		length = strtoul(path + 1, NULL, 10);
		/* with no length before it, a body ends with the connection */
		send_all(fd, HEAD("200 OK") "\r\n", strlen(HEAD("200 OK") "\r\n"));
		for (; length > 1; length -= 2)
			send_all(fd, "ab", 2);
		send_all(fd, "a", length);
	}
}

static void serve(int listener)
{
	for (;;) {
		int fd = accept(listener, NULL, NULL);

		if (fd < 0)
			_exit(0);
		serve_one(fd);
		(void)close(fd);
	}
}

static void setup(void)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t n = sizeof(at);
	int listener = socket(AF_INET, SOCK_STREAM, 0);

	ck_assert_int_ge(listener, 0);
	ck_assert_int_eq(bind(listener, (struct sockaddr *)&at, n), 0);
	ck_assert_int_eq(listen(listener, 16), 0);
	ck_assert_int_eq(getsockname(listener, (struct sockaddr *)&at, &n), 0);
	port = ntohs(at.sin_port);
	server = fork();
	ck_assert_int_ge(server, 0);
	if (server == 0)
		serve(listener);
	(void)close(listener);
	cfg = (struct cg_config){
		.nav_allow_http = 1, .nav_connect_timeout_ms = 20000, .nav_timeout_ms = 20000, .nav_parallel = 3
	};
	fetch = (struct cg_fetch){ .max = 100000 };
}

static void teardown(void)
{
	cg_fetcher_clear(&fetch);
	(void)kill(server, SIGKILL);
	(void)waitpid(server, NULL, 0);
}

static const struct cg_fetch *ask(const char *path)
{
	(void)snprintf(fetch.url, sizeof(fetch.url), "http://127.0.0.1:%u%s", port, path);
	ck_assert(cg_fetcher_run(&cfg, &fetch));
	return &fetch;
}

static void is(enum cg_fetch_result result, const char *why)
{
	ck_assert_str_eq(fetch.why, why);
	ck_assert_int_eq(fetch.result, result);
}

START_TEST(taken_for)
{
	const struct cg_fetch *f = ask(answers[_i].path);

	is(answers[_i].result, answers[_i].why);
	ck_assert_int_eq(f->status, answers[_i].status);
	ck_assert_int_eq(f->retry_after_s, answers[_i].retry_after);
	ck_assert_int_eq(f->answered, answers[_i].result != CG_FETCH_NETWORK);
	ck_assert(!f->too_large && !f->late && !f->refused);
}
END_TEST

START_TEST(body_and_type)
{
	const struct cg_fetch *f = ask("/ok");

	ck_assert_uint_eq(f->n, 5);
	ck_assert_str_eq(f->body, "hello");
	ck_assert_str_eq(f->type, "text/plain");
	(void)ask("/404"); /* the same fetch again: nothing is left of the one before */
	ck_assert_str_eq(f->type, "");
	ck_assert_str_eq(f->body, "x");
	cg_fetcher_clear(&fetch);
	ck_assert_ptr_null(f->body);
	ck_assert_uint_eq(f->n, 0);
}
END_TEST

/* Room for the NUL, at the sizes where the buffer grows. */
START_TEST(sizes)
{
	static const size_t wanted[] = { 1, 32767, 32768, 65535, 65536, 99999, 100000 };
	const struct cg_fetch *f;
	char path[32];

	(void)snprintf(path, sizeof(path), "/%zu", wanted[_i]);
	f = ask(path);
	is(CG_FETCH_OK, "ok");
	ck_assert_uint_eq(f->n, wanted[_i]);
	ck_assert_uint_gt(f->cap, f->n);
	ck_assert_int_eq(f->body[f->n], 0);
	for (size_t i = 0; i < f->n; i++)
		ck_assert_int_eq(f->body[i], i % 2 == 0 ? 'a' : 'b');
}
END_TEST

START_TEST(one_too_many)
{
	(void)ask("/100001"); /* found out while it comes */
	is(CG_FETCH_BAD, "body too large");
	ck_assert(fetch.too_large && !fetch.answered);
	fetch.max = 4; /* and by the length that is told before it */
	(void)ask("/ok");
	is(CG_FETCH_BAD, "body too large");
	fetch.max = 5;
	(void)ask("/ok");
	is(CG_FETCH_OK, "ok");
	ck_assert(!fetch.too_large);
}
END_TEST

START_TEST(redirects)
{
	fetch.follow = true;
	(void)ask("/r1"); /* three of them */
	is(CG_FETCH_OK, "ok");
	ck_assert_str_eq(fetch.body, "hello");
	(void)ask("/r0");
	is(CG_FETCH_BAD, "too many redirects");
	(void)ask("/away");
	is(CG_FETCH_BAD, "http is not allowed");
	fetch.follow = false;
	(void)ask("/r1");
	is(CG_FETCH_BAD, "redirect refused");
}
END_TEST

START_TEST(what_is_sent)
{
	const struct cg_fetch *f;

	(void)setenv("http_proxy", "http://127.0.0.1:1", 1);
	f = ask("/echo");
	is(CG_FETCH_OK, "ok");
	ck_assert_ptr_eq(strstr(f->body, "GET /echo HTTP/"), f->body);
	ck_assert_ptr_nonnull(strstr(f->body, "User-Agent: casgate/"));
	ck_assert_ptr_nonnull(strstr(f->body, "Accept-Encoding: gzip\r\n"));
	ck_assert_ptr_nonnull(strstr(f->body, "Accept: */*\r\n"));
	ck_assert_ptr_null(strstr(f->body, "Cookie"));
	fetch.accept = "application/json";
	(void)ask("/echo");
	ck_assert_ptr_nonnull(strstr(f->body, "Accept: application/json\r\n"));
	ck_assert_ptr_null(strstr(f->body, "*/*"));
}
END_TEST

START_TEST(posted)
{
	static const char *const lines[] = { "Content-Type: application/json", "webhook-id: evt_1", NULL };
	const struct cg_fetch *f;

	fetch.send = CG_STR("{\"a\":1}");
	fetch.lines = lines;
	f = ask("/echo");
	is(CG_FETCH_OK, "ok");
	ck_assert_ptr_eq(strstr(f->body, "POST /echo HTTP/"), f->body);
	ck_assert_ptr_nonnull(strstr(f->body, "Content-Type: application/json\r\n"));
	ck_assert_ptr_nonnull(strstr(f->body, "webhook-id: evt_1\r\n"));
	ck_assert_ptr_nonnull(strstr(f->body, "Content-Length: 7\r\n"));
	ck_assert_str_eq(f->body + f->n - 7, "{\"a\":1}");
}
END_TEST

/* Plain HTTP where it is not allowed, a name in the address, an address that is none, a port where nobody is. */
START_TEST(refused)
{
	uint16_t open_port = port;

	cfg.nav_allow_http = 0;
	(void)ask("/ok");
	is(CG_FETCH_BAD, "http is not allowed");
	ck_assert_int_eq(fetch.status, 0);
	cfg.nav_allow_http = 1;
	(void)snprintf(fetch.url, sizeof(fetch.url), "http://user:secret@127.0.0.1:%u/ok", open_port);
	ck_assert(cg_fetcher_run(&cfg, &fetch));
	ck_assert_int_ne(fetch.result, CG_FETCH_OK);
	ck_assert_int_eq(fetch.status, 0);
	port = 1;
	(void)ask("/ok");
	is(CG_FETCH_NETWORK, "no connection");
}
END_TEST

/* A client's address: no plain HTTP whatever the configuration allows, and no address of this machine. */
START_TEST(strangers)
{
	fetch.stranger = true;
	(void)ask("/ok");
	is(CG_FETCH_BAD, "http is not allowed");
	(void)snprintf(fetch.url, sizeof(fetch.url), "https://127.0.0.1:%u/ok", port);
	ck_assert(cg_fetcher_run(&cfg, &fetch));
	is(CG_FETCH_BAD, "address not public");
	ck_assert(fetch.refused);
	/* the one address of a test is let through, and then has to speak TLS */
	(void)snprintf(cfg.client_document_test_address, sizeof(cfg.client_document_test_address), "127.0.0.1:%u",
		       port);
	ck_assert(cg_fetcher_run(&cfg, &fetch));
	ck_assert(!fetch.refused);
	ck_assert_int_eq(fetch.result, CG_FETCH_NETWORK);
}
END_TEST

/* Several at a time over one fetcher: each is given back once, with its own answer; no more than there are places. */
START_TEST(at_once)
{
	static struct cg_fetch many[17];
	struct cg_fetcher *s = cg_fetcher_new(&cfg);
	size_t done = 0;

	ck_assert_ptr_nonnull(s);
	for (size_t i = 0; i < 17; i++) {
		many[i] = (struct cg_fetch){ .max = 1000 };
		(void)snprintf(many[i].url, sizeof(many[i].url), "http://127.0.0.1:%u/%zu", port, i + 1);
		ck_assert_int_eq(cg_fetcher_start(s, &many[i]), i < 16);
		ck_assert_uint_eq(cg_fetcher_running(s), i < 16 ? i + 1 : 16);
	}
	while (done < 16) {
		struct cg_fetch *f = cg_fetcher_poll(s, 1000);

		if (f == NULL)
			continue;
		ck_assert_int_eq(f->result, CG_FETCH_OK);
		ck_assert_uint_eq(f->n, (size_t)(f - many) + 1);
		cg_fetcher_clear(f);
		f->max = 0; /* given back */
		ck_assert_uint_eq(cg_fetcher_running(s), 16 - ++done);
	}
	for (size_t i = 0; i < 16; i++)
		ck_assert_uint_eq(many[i].max, 0);
	ck_assert_ptr_null(cg_fetcher_poll(s, 0));
	ck_assert(cg_fetcher_start(s, &many[16])); /* a place is free again */
	cg_fetcher_abort(s);
	ck_assert_uint_eq(cg_fetcher_running(s), 0);
	cg_fetcher_free(s);
	cg_fetcher_free(NULL);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("fetcher");
	TCase *t = tcase_create("fetcher");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_loop_test(t, taken_for, 0, ANSWERS);
	tcase_add_test(t, body_and_type);
	tcase_add_loop_test(t, sizes, 0, 7);
	tcase_add_test(t, one_too_many);
	tcase_add_test(t, redirects);
	tcase_add_test(t, what_is_sent);
	tcase_add_test(t, posted);
	tcase_add_test(t, refused);
	tcase_add_test(t, strangers);
	tcase_add_test(t, at_once);
	suite_add_tcase(s, t);
	return suite_run(s);
}
