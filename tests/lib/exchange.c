#include "lib/exchange.h"

#include "http/fcgi.h"
#include "store/cluster.h"
#include "store/identity/user.h"

#include <errno.h>
#include <fcntl.h>
#include <liboath/oath.h>
#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LINES = 8192, NAMES = 256, HEADERS = 32, COOKIES = 16, ENV = 64, ARENA = 512 * 1024 * 1024 };
static const char boundary[] = "----exchange-7d1f";

struct pair {
	struct cg_str name, value;
};

static const struct exchange_face *faces;
static const char *const *paths;
static void (*ahead)(const struct exchange_ahead *a);

/* One file: its lines, and where it stands. */
static struct {
	const char *path;
	struct cg_str line[LINES];
	size_t n, at;
	struct cg_arena arena;
	struct pair name[NAMES];
	size_t names;
	struct pair cookie[COOKIES];
	size_t cookies;
	struct cg_str key;
	const struct cg_fcgi_calls *calls;
	void *service;
	int log;
	unsigned wrong;
} file;

/* The request that is put together. */
static struct {
	struct cg_str method, path, body;
	struct pair header[HEADERS];
	size_t headers, sent;
	bool form_data;
	struct cg_io io;
	const char *env[ENV + 8];
} ask;

/* The last answer. */
static struct {
	char *wire;
	size_t n, room;
	int status;
	struct cg_str head, body;
	struct json_object *json;
} got;

/* Say the place in the file, what is wrong, and once the answer with the end of the programs' log; the test goes on. */
__attribute__((format(printf, 1, 2))) static void wrong(const char *fmt, ...)
{
	char text[4096], log[1024] = "";
	off_t end = lseek(file.log, 0, SEEK_END);
	ssize_t n = pread(file.log, log, sizeof(log) - 1, end > 700 ? end - 700 : 0);
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	log[n > 0 ? n : 0] = '\0';
	printf("# %s:%zu: %s\n", file.path, file.at + 1, text);
	if (file.wrong++ == 0)
		printf("%.*s\n%.*s %.*s\n%s\n", (int)(got.n < 3000 ? got.n : 3000), got.wire, CG_STR_ARG(ask.method),
		       CG_STR_ARG(ask.path), log);
	(void)fflush(stdout);
}

static void name_text(const char *name, struct cg_str value)
{
	size_t i = 0;

	while (i < file.names && !cg_str_eq(file.name[i].name, cg_str_of(name)))
		i++;
	ck_assert_uint_lt(i, NAMES);
	file.names = i == file.names ? i + 1 : file.names;
	file.name[i].name = cg_arena_str(&file.arena, cg_str_of(name));
	file.name[i].value = cg_arena_str(&file.arena, value);
}

/* What stands for {name}, or for {x*3}: xxx; CG_STR_NONE: nothing. */
static struct cg_str meaning(struct cg_str name)
{
	struct cg_str count = name, what = cg_str_cut(&count, '*');
	size_t n = count.n > 0 && cg_is_digit(count.p[0]) ? strtoul(count.p, NULL, 10) : 0;
	char *p;

	for (size_t i = 0; i < what.n; i++) {
		if (!cg_is_alnum(what.p[i]) && what.p[i] != '_')
			return CG_STR_NONE;
	}

	for (size_t i = 0; i < file.names; i++) {
		if (cg_str_eq(file.name[i].name, name))
			return file.name[i].value;
	}
	if (n == 0)
		return CG_STR_NONE;
	p = cg_arena_take(&file.arena, n * what.n + 1);
	for (size_t i = 0; i < n; i++)
		memcpy(p + i * what.n, what.p, what.n);
	return (struct cg_str){ p, n * what.n };
}

/* With each {name} that there is. */
static struct cg_str filled(struct cg_str s)
{
	struct cg_str out = CG_STR("");

	while (s.n > 0) {
		size_t open = cg_str_find(s, CG_STR("{"));
		struct cg_str rest = cg_str_sub(s, open == SIZE_MAX ? s.n : open + 1, s.n), inside = rest;
		struct cg_str text = meaning(cg_str_cut(&inside, '}'));

		out = cg_arena_printf(&file.arena, "%.*s%.*s%.*s", CG_STR_ARG(out), CG_STR_ARG(cg_str_sub(s, 0, open)),
				      CG_STR_ARG(text.p != NULL || open == SIZE_MAX ? text : CG_STR("{")));
		s = text.p != NULL ? inside : rest;
	}
	return out;
}

/* The whole of it, or with `part` a part of it, of which *group is then the first group. */
static bool fits(struct cg_str text, struct cg_str pattern, bool part, struct cg_str *group)
{
	const char *z = cg_arena_z(&file.arena, text);
	regmatch_t m[2] = { { 0, 0 }, { 0, 0 } };
	regex_t r;
	bool good;

	ck_assert_msg(regcomp(&r, cg_arena_z(&file.arena, pattern), REG_EXTENDED) == 0, "no regular expression: %.*s",
		      CG_STR_ARG(pattern));
	good = z != NULL && regexec(&r, z, 2, m, 0) == 0 && (part || (m[0].rm_so == 0 && z[m[0].rm_eo] == '\0'));
	regfree(&r);
	if (good && group != NULL)
		*group = cg_arena_str(&file.arena,
				      cg_str_sub(text, (size_t)m[1].rm_so, (size_t)(m[1].rm_eo - m[1].rm_so)));
	return good;
}

/* --- the request */

static ptrdiff_t read_body(void *self, char *buf, size_t n, int64_t wait_ms)
{
	size_t left = ask.body.n - ask.sent;

	(void)self;
	(void)wait_ms;
	n = n < left ? n : left;
	if (n > 0)
		memcpy(buf, ask.body.p + ask.sent, n);
	ask.sent += n;
	return (ptrdiff_t)n;
}

static bool write_answer(void *self, const char *p, size_t n)
{
	(void)self;
	if (got.n + n + 1 > got.room) {
		got.room = 2 * (got.n + n) + 65536;
		got.wire = reallocarray(got.wire, got.room, 1); /* realloc may be one that fails: exchange_memory.c */
		ck_assert_ptr_nonnull(got.wire);
	}
	memcpy(got.wire + got.n, p, n);
	got.n += n;
	got.wire[got.n] = '\0';
	return true;
}

/* CGI's name of a header (RFC 3875, 4.1.18). */
static const char *variable(struct cg_str name, struct cg_str value)
{
	bool plain = cg_str_eq_nocase(name, CG_STR("Content-Type")) || cg_str_eq_nocase(name, CG_STR("Content-Length"));
	struct cg_str line =
		cg_arena_printf(&file.arena, "%s%.*s=%.*s", plain ? "" : "HTTP_", CG_STR_ARG(name), CG_STR_ARG(value));
	char *p = cg_arena_take(&file.arena, line.n + 1);

	memcpy(p, line.p, line.n);
	for (char *c = p; *c != '='; c++)
		*c = cg_is_lower(*c) ? (char)(*c - 32) : *c == '-' ? '_' : *c;
	return p;
}

static bool is_given(const char *name)
{
	for (size_t i = 0; i < ask.headers; i++) {
		if (cg_str_eq_nocase(ask.header[i].name, cg_str_of(name)))
			return true;
	}
	return false;
}

static void add_header(const char *name, struct cg_str value)
{
	size_t i = 0;

	while (i < ask.headers && !cg_str_eq_nocase(ask.header[i].name, cg_str_of(name)))
		i++;
	ck_assert_uint_lt(i, HEADERS);
	ask.headers = i == ask.headers ? i + 1 : ask.headers;
	ask.header[i] = (struct pair){ cg_str_of(name), value };
}

/* Behind the body; it may hold any bytes. */
static void add_bytes(struct cg_str s)
{
	char *p = cg_arena_take(&file.arena, ask.body.n + s.n + 1);

	if (ask.body.n > 0)
		memcpy(p, ask.body.p, ask.body.n);
	if (s.n > 0)
		memcpy(p + ask.body.n, s.p, s.n);
	ask.body = (struct cg_str){ p, ask.body.n + s.n };
}

static void add_headers_of_body(void)
{
	bool json = ask.body.n > 0 && (ask.body.p[0] == '{' || ask.body.p[0] == '[');

	if (ask.form_data) {
		add_bytes(cg_arena_printf(&file.arena, "--%s--\r\n", boundary));
		add_header("Content-Type", cg_arena_printf(&file.arena, "multipart/form-data; boundary=%s", boundary));
	} else if (ask.body.n > 0 && !is_given("Content-Type")) {
		add_header("Content-Type",
			   json ? CG_STR("application/json") : CG_STR("application/x-www-form-urlencoded"));
	}
	if ((ask.body.n > 0 || cg_str_eq(ask.method, CG_STR("POST"))) && !is_given("Content-Length"))
		add_header("Content-Length", cg_arena_printf(&file.arena, "%zu", ask.body.n));
}

static void take_cookies(void)
{
	struct cg_str rest = got.head;

	while (rest.n > 0) {
		struct cg_str line = cg_str_trim(cg_str_cut(&rest, '\n')), name, value;
		size_t i = 0;

		if (!cg_str_starts_nocase(line, CG_STR("Set-Cookie: ")))
			continue;
		line = cg_str_sub(line, 12, line.n);
		value = cg_str_cut(&line, ';');
		name = cg_str_cut(&value, '=');
		if (!cg_str_starts(name, CG_STR("__Host-")) || cg_str_find(line, CG_STR("Path=/;")) == SIZE_MAX ||
		    cg_str_find(line, CG_STR("Secure; HttpOnly; SameSite=Lax")) == SIZE_MAX)
			wrong("the cookie %.*s lacks an attribute", CG_STR_ARG(name));
		while (i < file.cookies && !cg_str_eq(file.cookie[i].name, name))
			i++;
		ck_assert_uint_lt(i, COOKIES);
		file.cookies = i == file.cookies ? i + 1 : file.cookies;
		file.cookie[i].name = cg_arena_str(&file.arena, name);
		file.cookie[i].value = cg_arena_str(&file.arena, value);
	}
}

/* The first header of that name; CG_STR_NONE: there is none. */
static struct cg_str header_of(struct cg_str name)
{
	struct cg_str rest = got.head;

	while (rest.n > 0) {
		struct cg_str line = cg_str_trim(cg_str_cut(&rest, '\n'));
		struct cg_str key = cg_str_cut(&line, ':');

		if (cg_str_eq_nocase(key, name))
			return cg_str_trim(line);
	}
	return CG_STR_NONE;
}

static struct cg_str header_named(const char *name)
{
	return header_of(cg_str_of(name));
}

static struct cg_str cookies_now(void)
{
	struct cg_str all = CG_STR("");

	for (size_t i = 0; i < file.cookies; i++) {
		if (file.cookie[i].value.n > 0)
			all = cg_arena_printf(&file.arena, "%.*s%s%.*s=%.*s", CG_STR_ARG(all), all.n > 0 ? "; " : "",
					      CG_STR_ARG(file.cookie[i].name), CG_STR_ARG(file.cookie[i].value));
	}
	return all;
}

/* The request as it is put together; the answer as it is written, until the next one. */
static struct cg_str serve(void)
{
	got.n = 0;
	ask.sent = 0;
	file.calls->serve(file.service, &ask.io);
	return (struct cg_str){ got.wire, got.n };
}

static void send_request(void)
{
	const char **env = ask.env;
	size_t n = 0;
	struct cg_str cookies = cookies_now(), query = ask.path;

	(void)cg_str_cut(&query, '?');
	add_headers_of_body();
	if (file.key.n > 0 && !is_given("X-API-Key") && !is_given("Authorization"))
		add_header("X-API-Key", file.key);
	if (cookies.n > 0 && !is_given("Cookie"))
		add_header("Cookie", cookies);
	env[n++] = cg_arena_printf(&file.arena, "REQUEST_METHOD=%.*s", CG_STR_ARG(ask.method)).p;
	env[n++] = cg_arena_printf(&file.arena, "REQUEST_URI=%.*s", CG_STR_ARG(ask.path)).p;
	if (!is_given("Host"))
		env[n++] = "HTTP_HOST=casgate.example";
	env[n++] = cg_arena_printf(&file.arena, "QUERY_STRING=%.*s", CG_STR_ARG(query)).p;
	if (!is_given("Remote-Addr"))
		env[n++] = "REMOTE_ADDR=203.0.113.7";
	for (size_t i = 0; i < ask.headers; i++) {
		if (!cg_str_eq(ask.header[i].value, CG_STR("-")))
			env[n++] = variable(ask.header[i].name, ask.header[i].value);
		if (cg_str_eq_nocase(ask.header[i].name, CG_STR("Remote-Addr")) ||
		    cg_str_eq_nocase(ask.header[i].name, CG_STR("Casgate-Metrics")))
			env[n - 1] += strlen("HTTP_");
	}
	env[n] = NULL;
	ask.io = (struct cg_io){ .read = read_body, .write = write_answer, .env = (char **)env };
	if (ahead != NULL)
		ahead(&(struct exchange_ahead){ file.service, ask.method, ask.path, serve, wrong });
	(void)serve();
}

/* --- the answer */

static bool is_html(void)
{
	return cg_str_starts(header_named("Content-Type"), CG_STR("text/html"));
}

/* RFC 9110, and what the contract says of every answer. */
static void check_any(void)
{
	struct cg_str length = header_named("Content-Length"), type = header_named("Content-Type");
	bool json = cg_str_starts(type, CG_STR("application/json")), none = got.status == 304;
	const char *bad;

	if (cg_str_eq(ask.method, CG_STR("HEAD")) ? got.body.n > 0
	    : none || got.status == 204		  ? got.body.n > 0
						  : strtoul(length.p != NULL ? length.p : "x", NULL, 10) != got.body.n)
		wrong("Content-Length is not that of the body");
	if (!fits(header_named("X-Request-Id"), CG_STR("req_[0-9A-HJKMNP-TV-Z]{26}"), false, NULL))
		wrong("X-Request-Id");
	if (!cg_str_eq(header_named("X-Content-Type-Options"), CG_STR("nosniff")))
		wrong("X-Content-Type-Options");
	if (header_named("Cache-Control").p == NULL || header_named("Content-Security-Policy").p == NULL)
		wrong("a header of all answers is not there");
	if (got.status == 405 && header_named("Allow").n == 0)
		wrong("405 without Allow");
	if (is_html() && got.body.n > 0) {
		bad = exchange_page_wrong(&file.arena, got.body);
		if (bad != NULL)
			wrong("the page is no good HTML: %s", bad);
	}
	json_object_put(got.json);
	got.json = NULL;
	if (json && got.body.n > 0) {
		got.json = json_tokener_parse(got.body.p);
		if (got.json == NULL)
			wrong("the body is no JSON");
	}
}

static void split_answer(void)
{
	struct cg_str all = { got.wire, got.n };
	size_t end = cg_str_find(all, CG_STR("\r\n\r\n"));

	ck_assert_msg(end != SIZE_MAX && cg_str_starts(all, CG_STR("Status: ")), "%s:%zu: no answer", file.path,
		      file.at + 1);
	got.head = cg_str_sub(all, 0, end);
	got.body = cg_str_sub(all, end + 4, all.n);
	got.status = (int)strtol(got.wire + 8, NULL, 10);
}

/* The JSON at the path, as text; CG_STR_NONE: there is none. Text without quotes when it is plain. */
static struct cg_str json_at(struct cg_str path, bool plain)
{
	struct json_object *o = got.json;
	bool there = o != NULL, pointer = path.n > 0 && path.p[0] == '/';

	path = cg_str_sub(path, pointer, path.n);
	while (path.n > 0 && there) {
		struct cg_str part = cg_str_cut(&path, pointer ? '/' : '.');
		const char *name = cg_arena_z(&file.arena, part);

		if (cg_str_eq(part, CG_STR("#")))
			return json_object_is_type(o, json_type_array)
				       ? cg_arena_printf(&file.arena, "%zu", json_object_array_length(o))
				       : CG_STR_NONE;
		if (json_object_is_type(o, json_type_array)) {
			size_t i = strtoul(name, NULL, 10);

			there = cg_is_digit(name[0]) && i < json_object_array_length(o);
			o = there ? json_object_array_get_idx(o, i) : NULL;
		} else {
			there = json_object_is_type(o, json_type_object) && json_object_object_get_ex(o, name, &o);
		}
	}
	if (!there)
		return CG_STR_NONE;
	return cg_arena_str(&file.arena,
			    cg_str_of(plain && json_object_is_type(o, json_type_string)
					      ? json_object_get_string(o)
					      : json_object_to_json_string_ext(o, JSON_C_TO_STRING_NOSLASHESCAPE)));
}

static bool is_value(struct cg_str found, struct cg_str want)
{
	if (found.p == NULL || cg_str_eq(want, CG_STR("-")))
		return found.p == NULL && cg_str_eq(want, CG_STR("-"));
	if (want.n > 1 && want.p[0] == '~')
		return fits(found, cg_str_sub(want, 1, want.n), false, NULL);
	return cg_str_eq(found, want);
}

static void check_json(struct cg_str line)
{
	struct cg_str path = cg_str_cut(&line, ' '), found = json_at(path, false);
	struct json_object *o = line.n > 0 && line.p[0] != '~' ? json_tokener_parse(line.p) : NULL;

	if (o != NULL) {
		line = cg_arena_str(&file.arena,
				    cg_str_of(json_object_to_json_string_ext(o, JSON_C_TO_STRING_NOSLASHESCAPE)));
		json_object_put(o);
	}
	if (!is_value(found, line))
		wrong("%.*s is %s, not %.*s", CG_STR_ARG(path), found.p != NULL ? found.p : "not there",
		      CG_STR_ARG(line));
}

static void check_header(struct cg_str line)
{
	struct cg_str name = cg_str_cut(&line, ':'), found = header_of(name);

	if (!is_value(found, cg_str_trim(line)))
		wrong("%.*s is %.*s", CG_STR_ARG(name), CG_STR_ARG(found));
}

/* "= 400 code parameter" */
static void check_status(struct cg_str line)
{
	struct cg_str status = cg_str_cut(&line, ' '), code = cg_str_cut(&line, ' ');
	struct cg_str param = json_at(CG_STR("error.param"), true);

	if (strtol(status.p, NULL, 10) != got.status)
		wrong("the status is %d", got.status);
	if (code.n == 0)
		return;
	if (!cg_str_eq(json_at(CG_STR("error.code"), true), code))
		wrong("the code is not %.*s", CG_STR_ARG(code));
	if (!cg_str_eq(json_at(CG_STR("success"), true), CG_STR("false")) ||
	    !cg_str_eq(json_at(CG_STR("error.request_id"), true), header_named("X-Request-Id")) ||
	    json_at(CG_STR("error.message"), true).n == 0)
		wrong("the envelope of errors lacks a member");
	if (line.n > 0 && !is_value(param.n > 0 && !cg_str_eq(param, CG_STR("null")) ? param : CG_STR_NONE, line))
		wrong("the parameter is not %.*s", CG_STR_ARG(line));
}

static void keep_name(char kind, struct cg_str line)
{
	struct cg_str name = cg_str_cut(&line, ' '), value = CG_STR_NONE, header;

	if (kind == ' ') {
		value = json_at(line, true);
	} else if (kind == '@') {
		header = header_of(cg_str_cut(&line, ' '));
		if (header.p != NULL)
			(void)fits(header, line, true, &value);
	} else {
		(void)fits(got.body, line, true, &value);
	}
	if (value.p == NULL)
		wrong("nothing to be called %.*s", CG_STR_ARG(name));
	name_text(cg_arena_z(&file.arena, name), value.p != NULL ? value : CG_STR("nothing"));
}

static struct cg_str shown(void)
{
	return is_html() ? exchange_page_text(&file.arena, got.body) : got.body;
}

/* "p.notice 1" */
static void check_count(struct cg_str line)
{
	struct cg_str element = cg_str_cut(&line, ' ');
	size_t n = exchange_page_count(got.body, element);

	if (line.n == 0 || strtoul(line.p, NULL, 10) != n)
		wrong("%.*s is there %zu times", CG_STR_ARG(element), n);
}

/* A line behind a request. */
static void check_line(struct cg_str line)
{
	const char *near;
	char kind = line.p[0];
	struct cg_str text = cg_str_sub(line, 2, line.n);

	switch (kind) {
	case '@':
		check_header(text);
		return;
	case '.':
		check_json(text);
		return;
	case '$':
		keep_name(line.p[1], cg_str_trim(cg_str_sub(line, 2, line.n)));
		return;
	case '~':
	case '!':
		if ((cg_str_find(shown(), text) != SIZE_MAX) != (kind == '~'))
			wrong("%s: %.*s", kind == '~' ? "it does not say" : "it says", CG_STR_ARG(text));
		return;
	case '<':
		if (cg_str_find(got.body, text) == SIZE_MAX)
			wrong("the body does not have %.*s", CG_STR_ARG(text));
		return;
	case '%':
		check_count(text);
		return;
	case '|':
		near = exchange_page_row(&file.arena, got.body, line);
		if (near != NULL)
			wrong("no such row: %.*s, but: %s", CG_STR_ARG(line), near);
		return;
	default:
		wrong("what does this line mean?");
	}
}

/* --- the file */

/* All of a file of the source tree. */
static struct cg_str content(struct cg_str path)
{
	struct cg_str full = cg_arena_printf(&file.arena, "%s/%.*s", getenv("CG_TOP_SRCDIR"), CG_STR_ARG(path));
	int fd = open(full.p, O_RDONLY | O_CLOEXEC);
	struct stat st;
	char *p;

	ck_assert_msg(fd >= 0 && fstat(fd, &st) == 0, "%s: %s", full.p, strerror(errno));
	p = cg_arena_take(&file.arena, (size_t)st.st_size + 1);
	ck_assert_int_eq(read(fd, p, (size_t)st.st_size), st.st_size);
	(void)close(fd);
	return (struct cg_str){ p, (size_t)st.st_size };
}

/* "* name=value" */
static void add_part(struct cg_str line)
{
	struct cg_str name = cg_str_cut(&line, '='), data = line, slash, head;
	bool is_file = line.n > 0 && line.p[0] == '@';

	head = cg_arena_printf(&file.arena, "--%s\r\nContent-Disposition: form-data; name=\"%.*s\"", boundary,
			       CG_STR_ARG(name));
	if (is_file) {
		slash = line;
		while (cg_str_find(slash, CG_STR("/")) != SIZE_MAX)
			(void)cg_str_cut(&slash, '/');
		data = content(cg_str_sub(line, 1, line.n));
		head = cg_arena_printf(&file.arena, "%.*s; filename=\"%.*s\"\r\nContent-Type: application/pdf",
				       CG_STR_ARG(head), CG_STR_ARG(slash));
	}
	add_bytes(head);
	add_bytes(CG_STR("\r\n\r\n"));
	add_bytes(data);
	add_bytes(CG_STR("\r\n"));
	ask.form_data = true;
}

static void begin_request(struct cg_str method, struct cg_str path)
{
	memset(&ask, 0, sizeof(ask));
	ask.method = method;
	ask.path = path;
}

static void submit(struct cg_str line)
{
	struct cg_str path = cg_str_cut(&line, ' '), form = exchange_page_form(&file.arena, got.body, path, line);

	if (!is_html() || form.n == 0)
		wrong("no form leads to %.*s", CG_STR_ARG(path));
	begin_request(CG_STR("POST"), path);
	ask.body = form;
	add_header("Sec-Fetch-Site", CG_STR("same-origin"));
}

static void add_user(void)
{
	struct cg_config cfg = cluster_config();
	struct cg_db *db = cg_db_new_admin(&cfg);
	struct cg_err e = { 0 };
	struct cg_id account, user;
	char text[CG_ID_TEXT_MAX], login[CG_ID_TEXT_MAX];

	ck_assert(cg_id_new(&user));
	(void)cg_id_text(&user, "asha.", login);
	for (char *c = login; *c != '\0'; c++)
		*c = cg_lower(*c);
	name_text("login", cg_str_of(login));
	name_text("password", CG_STR("correct horse battery"));
	ck_assert(cg_id_parse(filled(CG_STR("{account}")), CG_STR("acct_"), &account));
	ck_assert_msg(cg_user_add(db, &account, cg_str_of(login), CG_STR("correct horse battery"), &user, &e) == CG_OK,
		      "%s", e.why);
	name_text("user", cg_str_of(cg_id_text(&user, "user_", text)));
	cg_db_free(db);
}

/* steps "none": a code that is none of some minutes around. */
static void add_code(struct cg_str name, struct cg_str secret, struct cg_str steps)
{
	bool none = cg_str_eq(steps, CG_STR("none"));
	long from = none ? -5 : strtol(steps.p, NULL, 10), to = none ? 5 : from, wrong_code = 0;
	char *key = NULL, code[8] = "";
	size_t n = 0;

	ck_assert_int_eq(oath_base32_decode(secret.p, secret.n, &key, &n), OATH_OK);
	for (long i = from; i <= to; i++) {
		ck_assert_int_eq(oath_totp_generate(key, n, time(NULL) + 30 * i, 30, 0, 6, code), OATH_OK);
		if (none && strtol(code, NULL, 10) == wrong_code) {
			wrong_code++;
			i = from - 1; /* the next one may be another one of them */
		}
	}
	if (none)
		(void)snprintf(code, sizeof(code), "%06ld", wrong_code % 1000000);
	free(key);
	name_text(cg_arena_z(&file.arena, name), cg_str_of(code));
}

/* A file of the test's own: the octal mode, then a line of text. */
static void add_file(struct cg_str name, struct cg_str mode, struct cg_str text)
{
	struct cg_str path = cg_arena_printf(&file.arena, "%s/%.*s", getenv("CG_TEST_PG"), CG_STR_ARG(name));
	int fd = open(path.p, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_ge(dprintf(fd, "%.*s\n", CG_STR_ARG(text)), 0);
	ck_assert_int_eq(fchmod(fd, (mode_t)strtoul(mode.p, NULL, 8)), 0);
	(void)close(fd);
	name_text(cg_arena_z(&file.arena, name), path);
}

/* A line that is no request and no expectation. */
static bool do_line(struct cg_str verb, struct cg_str line)
{
	struct cg_str rest = line, name;

	if (cg_str_eq(verb, CG_STR("key"))) {
		file.key = cg_str_eq(line, CG_STR("-")) ? CG_STR("") : line;
	} else if (cg_str_eq(verb, CG_STR("cookies"))) {
		file.cookies = 0;
	} else if (cg_str_eq(verb, CG_STR("user"))) {
		add_user();
	} else if (cg_str_eq(verb, CG_STR("set"))) {
		name = cg_str_cut(&rest, ' ');
		name_text(cg_arena_z(&file.arena, name), rest);
	} else if (cg_str_eq(verb, CG_STR("code"))) {
		name = cg_str_cut(&rest, ' ');
		add_code(name, cg_str_cut(&rest, ' '), rest);
	} else if (cg_str_eq(verb, CG_STR("file"))) {
		name = cg_str_cut(&rest, ' ');
		add_file(name, cg_str_cut(&rest, ' '), rest);
	} else if (cg_str_eq(verb, CG_STR("sql"))) {
		name = cg_str_cut(&rest, ' ');
		name_text(cg_arena_z(&file.arena, name), cg_str_of(cluster_ask(cg_arena_z(&file.arena, rest))));
	} else {
		return false;
	}
	return true;
}

/* Lines up to the next "face". */
static void run_lines(void)
{
	for (; file.at < file.n; file.at++) {
		struct cg_str line = filled(file.line[file.at]), rest = line, verb = cg_str_cut(&rest, ' ');

		if (line.n == 0 || line.p[0] == '#')
			continue;
		if (cg_str_eq(verb, CG_STR("face")) || cg_str_eq(verb, CG_STR("config")))
			return;
		if (line.p[0] == '>') {
			rest = cg_str_sub(line, 2, line.n);
			verb = cg_str_cut(&rest, ':');
			add_header(cg_arena_z(&file.arena, verb), cg_str_trim(rest));
		} else if (line.p[0] == '+') {
			if (ask.body.n > 0)
				add_bytes(CG_STR("\n"));
			add_bytes(cg_str_sub(line, 2, line.n));
		} else if (cg_str_eq(verb, CG_STR("*"))) {
			add_part(rest);
		} else if (cg_str_eq(verb, CG_STR("="))) {
			send_request();
			split_answer();
			if (getenv("EXCHANGE_SHOW") != NULL)
				printf("%s:%zu: %s\n%s\n", file.path, file.at + 1, got.wire,
				       is_html() ? shown().p : "");
			check_any();
			take_cookies();
			check_status(rest);
		} else if (cg_is_upper(line.p[0])) {
			begin_request(verb, rest);
		} else if (cg_str_eq(verb, CG_STR("submit"))) {
			submit(rest);
		} else if (!do_line(verb, rest)) {
			check_line(line);
		}
	}
}

/* In place of cg_fcgi_run and cg_fcgi_is_cgi: --wrap of the linker. */
int __wrap_cg_fcgi_run(const struct cg_fcgi_calls *calls, void *ctx);
bool __wrap_cg_fcgi_is_cgi(void);

int __wrap_cg_fcgi_run(const struct cg_fcgi_calls *calls, void *ctx)
{
	file.calls = calls;
	file.service = ctx;
	calls->ahead(ctx);
	run_lines();
	calls->rest(ctx);
	return 0;
}

bool __wrap_cg_fcgi_is_cgi(void)
{
	return false;
}

static void configure(const char *key, const char *value)
{
	char name[128] = "CASGATE_";
	size_t n = strlen(name);

	for (size_t i = 0; key[i] != '\0' && n + 1 < sizeof(name); i++)
		name[n++] = cg_is_lower(key[i]) ? (char)(key[i] - 32) : key[i];
	ck_assert_int_eq(setenv(name, value, 1), 0);
}

static void configure_all(void)
{
	static const char *const folders[][2] = { { "samples_dir", "data/samples" },
						  { "openapi_file", "data/openapi/openapi.json" },
						  { "schema_dir", "data/schema" },
						  { "mcp_dir", "data/mcp" },
						  { "sql_dir", "sql" },
						  { "market_dir", "data/market" } };
	struct cg_config cfg = cluster_config();
	struct cg_str path = cg_arena_printf(&file.arena, "%s/data.key", getenv("CG_TEST_PG"));
	int fd = open(path.p, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	ck_assert_int_ge(fd, 0);
	for (size_t i = 0; i < CG_DATA_KEY_BYTES; i++)
		ck_assert_int_eq(dprintf(fd, "%02x", cfg.data_key[i]), 2);
	(void)close(fd);
	configure("conf", "/dev/null");
	configure("data_key_file", path.p);
	configure("database_url", cfg.database_url);
	configure("admin_database_url", cfg.admin_database_url);
	configure("base_url", "https://casgate.example");
	configure("extract_program", cg_arena_printf(&file.arena, "%s/casgate-extract", getenv("CG_TOP_BUILDDIR")).p);
	configure("metrics_file", cg_arena_printf(&file.arena, "%s/metrics", getenv("CG_TEST_PG")).p);
	configure("extract_seconds_key", "3600");
	configure("extract_seconds_account", "3600");
	for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++)
		configure(folders[i][0],
			  cg_arena_printf(&file.arena, "%s/%s", getenv("CG_TOP_SRCDIR"), folders[i][1]).p);
}

static void add_key(struct cg_db *db, const struct cg_id *account, bool live, unsigned scopes, const char *name)
{
	struct cg_key_order order = { .account = *account, .live = live, .scopes = scopes, .name = cg_str_of(name) };
	struct cg_err e = { 0 };
	char text[CG_KEY_TEXT_MAX];
	struct cg_id id;

	ck_assert_msg(cg_key_create(db, &order, &id, text, &e) == CG_OK, "%s", e.why);
	name_text(name, cg_str_of(text));
}

static void add_accounts(void)
{
	struct cg_config cfg = cluster_config();
	struct cg_db *db = cg_db_new_admin(&cfg);
	struct cg_auth own = cluster_auth(true), other = cluster_auth(true);
	char text[CG_ID_TEXT_MAX];

	name_text("account", cg_str_of(cg_id_text(&own.account, "acct_", text)));
	name_text("account_uuid", cg_str_of(cg_id_uuid(&own.account, text)));
	add_key(db, &own.account, false, CG_SCOPE_ADMIN, "all");
	add_key(db, &own.account, true, CG_SCOPE_ADMIN, "live");
	add_key(db, &own.account, false, CG_SCOPE_READ, "read");
	add_key(db, &own.account, false, CG_SCOPE_PARSE, "parse");
	add_key(db, &other.account, false, CG_SCOPE_ADMIN, "stranger");
	cg_db_free(db);
}

static void start(struct cg_str name)
{
	const struct exchange_face *f = faces;

	while (f->name != NULL && !cg_str_eq(cg_str_of(f->name), name))
		f++;
	if (f->name == NULL)
		wrong("no program is called %.*s", CG_STR_ARG(name));
	file.at++;
	ck_assert_int_eq(cg_service_main(f->program), 0);
}

START_TEST(exchanges)
{
	struct cg_str text;

	memset(&file, 0, sizeof(file));
	memset(&got, 0, sizeof(got));
	cg_arena_init(&file.arena, ARENA);
	file.path = paths[_i];
	file.log = memfd_create("log", MFD_CLOEXEC);
	/* a sanitizer's last words go there, too */
	ck_assert_int_ge(getenv("EXCHANGE_SHOW") != NULL ? 0 : dup2(file.log, STDERR_FILENO), 0);
	text = content(cg_str_of(file.path));
	while (text.n > 0) {
		ck_assert_uint_lt(file.n, LINES);
		file.line[file.n++] = cg_str_cut(&text, '\n');
	}
	configure_all();
	add_accounts();
	while (file.at < file.n) {
		struct cg_str line = filled(file.line[file.at]), verb = cg_str_cut(&line, ' ');

		if (cg_str_eq(verb, CG_STR("face"))) {
			start(line);
		} else if (cg_str_eq(verb, CG_STR("config"))) {
			verb = cg_str_cut(&line, ' ');
			configure(cg_arena_z(&file.arena, verb), cg_arena_z(&file.arena, line));
			file.at++;
		} else {
			run_lines();
		}
	}
	json_object_put(got.json);
	free(got.wire);
	(void)close(file.log);
	cg_arena_free(&file.arena);
	ck_assert_uint_eq(file.wrong, 0);
}
END_TEST

void exchange_ahead_of_each(void (*fn)(const struct exchange_ahead *a))
{
	ahead = fn;
}

static Suite *make_suite(void)
{
	Suite *s = suite_create("exchanges");
	TCase *c = tcase_create("files");
	int n = 0;

	while (paths[n] != NULL)
		n++;
	tcase_set_timeout(c, 30); /* times CK_TIMEOUT_MULTIPLIER */
	tcase_add_loop_test(c, exchanges, 0, n);
	suite_add_tcase(s, c);
	return s;
}

int exchange_main(char **argv, const struct exchange_face *of, const char *const *files)
{
	faces = of;
	paths = files;
	return cluster_main(argv, make_suite);
}
