/*
 * exchange_memory.c: before each request of an exchange (exchange.h) is made, it is made with memory that fails. Linked
 * into a test with MEMORY_WRAP (tests/local.mk), which puts what is here in place of what takes memory: of arenas, of
 * malloc as lib calls it, of json-c's values.
 *
 * How     a request is made twice without a fault, and what it takes is noted with the calls that led there; then once
 *         for each such place that no request has tried before: that allocation fails, or it and all that follow. Some
 *         are made with too small an arena. What each changes in the database is rolled back. Paths below /tests/,
 *         which are of the test alone, are left out.
 * Judged  the answer is the same as without a fault, but for what differs between two of these (ids, times), or it is
 *         503 overloaded; and then the request is made, of which the file says what it has to give.
 * CG_SHARE=12: one place in 12.
 */
#include "lib/exchange.h"

#include "base/time.h"
#include "run.h"
#include "statement/read/statement.h"
#include "store/pg/db_impl.h"

#include <execinfo.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum {
	TAKEN_MAX = 65536,
	TRIED_MAX = 1 << 18,
	FRAMES = 16,
	OWN_FRAMES = 3,
	DEPTH = 6,
	REST_EVERY = 8,
	READ_SHARE = 16
};

/* --- what takes memory */

/* One making of a request. */
static struct {
	bool on, rest, noting, reads; /* reads: a document, which takes long */
	unsigned inside;	      /* calls of what is here, of which one is in another */
	size_t taken;		      /* so far */
	size_t fail_at;		      /* the number of the one that fails; 0: none */
	size_t most;		      /* bytes that the service's arena gave */
	int64_t time_ms;	      /* of the first of them */
	const struct cg_arena *arena;
	uint64_t place[TAKEN_MAX];
	int frames;
	void *frame[FRAMES]; /* where it failed first */
} now;

/* The calls that have led here. */
__attribute__((noinline)) static uint64_t place_of(void)
{
	void *frame[FRAMES];
	int n = backtrace(frame, OWN_FRAMES + DEPTH);
	uint64_t h = 14695981039346656037U;

	for (int i = 0; i < n; i++)
		h = (h ^ (uint64_t)(uintptr_t)frame[i]) * 1099511628211U;
	return h | 1;
}

__attribute__((noinline)) static bool fails(void)
{
	bool failed;

	if (!now.on || now.inside > 0)
		return false;
	if (now.noting && now.taken < TAKEN_MAX)
		now.place[now.taken] = place_of();
	now.taken++;
	failed = now.fail_at > 0 && (now.rest ? now.taken >= now.fail_at : now.taken == now.fail_at);
	if (failed && now.frames == 0)
		now.frames = backtrace(now.frame, FRAMES);
	return failed;
}

/*
 * An arena at its limit is one that does not give; it says that the limit is reached, where it is the machine that has
 * no memory.
 */
struct limits {
	size_t limit;
	bool full, failed;
};

__attribute__((noinline)) static struct limits lower(struct cg_arena *a)
{
	struct limits were = { a->limit, a->full, fails() };

	if (were.failed)
		a->limit = 0;
	now.inside++;
	return were;
}

static void raise_again(struct cg_arena *a, struct limits were)
{
	now.inside--;
	a->limit = were.limit;
	if (were.failed)
		a->full = were.full;
	if (a == now.arena && a->used > now.most)
		now.most = a->used;
}

#define FROM_ARENA(type, none, name, params, args)                                                                     \
	type __real_##name params;                                                                                     \
	type __wrap_##name params;                                                                                     \
	type __wrap_##name params                                                                                      \
	{                                                                                                              \
		struct limits were = lower(a);                                                                         \
		type out = __real_##name args;                                                                         \
                                                                                                                       \
		raise_again(a, were);                                                                                  \
		return out;                                                                                            \
	}
FROM_ARENA(void *, NULL, cg_arena_take, (struct cg_arena * a, size_t n), (a, n))
FROM_ARENA(void *, NULL, cg_arena_take_array, (struct cg_arena * a, size_t count, size_t size), (a, count, size))
FROM_ARENA(void *, v, cg_arena_push_room, (struct cg_arena * a, void *v, size_t n, size_t *cap, size_t size),
	   (a, v, n, cap, size))
FROM_ARENA(struct cg_str, CG_STR_NONE, cg_arena_str, (struct cg_arena * a, struct cg_str s), (a, s))
FROM_ARENA(const char *, NULL, cg_arena_z, (struct cg_arena * a, struct cg_str s), (a, s))

struct cg_str __wrap_cg_arena_printf(struct cg_arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
struct cg_str __wrap_cg_arena_printf(struct cg_arena *a, const char *fmt, ...)
{
	va_list ap, again;
	struct limits were = lower(a);
	char *text = NULL;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	if (n >= 0)
		text = __real_cg_arena_take(a, (size_t)n + 1);
	raise_again(a, were);
	if (text != NULL)
		(void)vsnprintf(text, (size_t)n + 1, fmt, again);
	va_end(again);
	va_end(ap);
	return text == NULL ? CG_STR_NONE : (struct cg_str){ text, (size_t)n };
}

#define TAKES(type, none, name, params, args)                                                                          \
	type __real_##name params;                                                                                     \
	type __wrap_##name params;                                                                                     \
	type __wrap_##name params                                                                                      \
	{                                                                                                              \
		return fails() ? none : __real_##name args;                                                            \
	}
TAKES(void *, NULL, malloc, (size_t n), (n))
TAKES(void *, NULL, calloc, (size_t n, size_t m), (n, m))
TAKES(void *, NULL, realloc, (void *p, size_t n), (p, n))
TAKES(unsigned char *, NULL, PQunescapeBytea, (const unsigned char *text, size_t *n), (text, n))
TAKES(struct json_object *, NULL, json_object_new_object, (void), ())
TAKES(struct json_object *, NULL, json_object_new_array, (void), ())
TAKES(struct json_object *, NULL, json_object_new_array_ext, (int n), (n))
TAKES(struct json_object *, NULL, json_object_new_string, (const char *z), (z))
TAKES(struct json_object *, NULL, json_object_new_string_len, (const char *p, int n), (p, n))
TAKES(struct json_object *, NULL, json_object_new_int64, (int64_t v), (v))
TAKES(struct json_object *, NULL, json_object_new_boolean, (json_bool b), (b))
TAKES(struct json_object *, NULL, json_object_new_double_s, (double d, const char *z), (d, z))
TAKES(int, -1, json_object_object_add, (struct json_object * o, const char *key, struct json_object *v), (o, key, v))
TAKES(int, -1, json_object_object_add_ex,
      (struct json_object * o, const char *const key, struct json_object *const v, const unsigned flags),
      (o, key, v, flags))
TAKES(int, -1, json_object_array_add, (struct json_object * o, struct json_object *v), (o, v))
TAKES(int, -1, json_object_deep_copy, (struct json_object * o, struct json_object **to, json_c_shallow_copy_fn *fn),
      (o, to, fn))
TAKES(const char *, NULL, json_object_to_json_string_length, (struct json_object * o, int flags, size_t *n),
      (o, flags, n))
TAKES(struct json_tokener *, NULL, json_tokener_new_ex, (int levels), (levels))

/* Reading statements has tests of its own (statement/read/test_statement_exhaustion.c), and needs a program. */
enum cg_code __real_cg_statement_read(const struct cg_words *w, struct cg_arena *a, struct cg_statement *out,
				      struct cg_err *e);
enum cg_code __wrap_cg_statement_read(const struct cg_words *w, struct cg_arena *a, struct cg_statement *out,
				      struct cg_err *e);
enum cg_code __wrap_cg_statement_read(const struct cg_words *w, struct cg_arena *a, struct cg_statement *out,
				      struct cg_err *e)
{
	enum cg_code rc;

	now.inside++;
	rc = __real_cg_statement_read(w, a, out, e);
	now.inside--;
	return rc;
}

enum cg_code __real_cg_extract(const struct cg_extract_opts *opts, int fd, struct cg_str password, struct cg_arena *a,
			       struct cg_words *out, struct cg_extract_stats *stats, struct cg_err *e);
enum cg_code __wrap_cg_extract(const struct cg_extract_opts *opts, int fd, struct cg_str password, struct cg_arena *a,
			       struct cg_words *out, struct cg_extract_stats *stats, struct cg_err *e);
enum cg_code __wrap_cg_extract(const struct cg_extract_opts *opts, int fd, struct cg_str password, struct cg_arena *a,
			       struct cg_words *out, struct cg_extract_stats *stats, struct cg_err *e)
{
	enum cg_code rc;

	now.reads = true;
	now.inside++;
	rc = __real_cg_extract(opts, fd, password, a, out, stats, e);
	now.inside--;
	return rc;
}

/* Passwords are hashed in little time here. */
int __real_crypto_pwhash_str_alg(char *out, const char *text, unsigned long long n, unsigned long long passes,
				 size_t bytes, int alg);
int __wrap_crypto_pwhash_str_alg(char *out, const char *text, unsigned long long n, unsigned long long passes,
				 size_t bytes, int alg);
int __wrap_crypto_pwhash_str_alg(char *out, const char *text, unsigned long long n, unsigned long long passes,
				 size_t bytes, int alg)
{
	(void)passes;
	(void)bytes;
	return __real_crypto_pwhash_str_alg(out, text, n, crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN, alg);
}

/* The clock stands still while a request is made again and again: a report has the minute, and is longer or shorter. */
int64_t __real_cg_time_now_ms(void);
int64_t __wrap_cg_time_now_ms(void);
int64_t __wrap_cg_time_now_ms(void)
{
	return now.on ? now.time_ms : __real_cg_time_now_ms();
}

/* --- what a request does to the database is taken back */

int __real_PQsendQueryParams(PGconn *c, const char *text, int n, const Oid *types, const char *const *values,
			     const int *lengths, const int *formats, int format);
int __wrap_PQsendQueryParams(PGconn *c, const char *text, int n, const Oid *types, const char *const *values,
			     const int *lengths, const int *formats, int format);
PGTransactionStatusType __real_PQtransactionStatus(const PGconn *c);
PGTransactionStatusType __wrap_PQtransactionStatus(const PGconn *c);

/* A statement by itself, on a connection in pipeline mode. */
static void run_sql(PGconn *c, const char *text)
{
	ExecStatusType status = PGRES_EMPTY_QUERY;

	if (__real_PQsendQueryParams(c, text, 0, NULL, NULL, NULL, NULL, 0) != 1 || PQpipelineSync(c) != 1)
		return;
	while (status != PGRES_PIPELINE_SYNC && PQstatus(c) == CONNECTION_OK) {
		PGresult *r = PQgetResult(c);

		status = r != NULL ? PQresultStatus(r) : status;
		PQclear(r);
	}
}

/* Transactions of the service are parts of one that is never committed. */
int __wrap_PQsendQueryParams(PGconn *c, const char *text, int n, const Oid *types, const char *const *values,
			     const int *lengths, const int *formats, int format)
{
	const char *limits[4];

	if (now.on && strncmp(text, "begin ", 6) == 0) {
		now.inside++;
		if (__real_PQtransactionStatus(c) == PQTRANS_IDLE)
			run_sql(c, "begin");
		now.inside--;
		text = "savepoint of_service";
	} else if (now.on && strcmp(text, "commit") == 0) {
		text = "release savepoint of_service";
	} else if (now.on && strcmp(text, "rollback") == 0) {
		text = "rollback to savepoint of_service";
	} else if (now.on && n == 4 && strncmp(text, "select set_config(", 18) == 0) {
		memcpy(limits, values, sizeof(limits));
		limits[2] = "0"; /* what lasts long between two of them ends no transaction */
		values = limits;
	}
	return __real_PQsendQueryParams(c, text, n, types, values, lengths, formats, format);
}

PGTransactionStatusType __wrap_PQtransactionStatus(const PGconn *c)
{
	PGTransactionStatusType status = __real_PQtransactionStatus(c);

	return now.on && status == PQTRANS_INTRANS ? PQTRANS_IDLE : status;
}

static void take_back(struct cg_db *db)
{
	if (db->conn != NULL && __real_PQtransactionStatus(db->conn) != PQTRANS_IDLE)
		run_sql(db->conn, "rollback");
}

/* --- answers */

struct text {
	char *p;
	size_t n, room;
};

static bool is_word(char c)
{
	return cg_is_alnum(c) || c == '_' || c == '-' || c == ':' || c == '.' || c == '+' || c == '/';
}

/* A word, or a character that belongs to none; empty at the end. */
static struct cg_str cut_token(struct cg_str *s)
{
	struct cg_str token = { s->p, s->n > 0 };

	while (token.n > 0 && token.n < s->n && is_word(s->p[0]) && is_word(s->p[token.n]))
		token.n++;
	*s = cg_str_sub(*s, token.n, s->n);
	return token;
}

/* Of this day: 2026-11-29T18:05:07.123Z, or seconds of the epoch. */
static bool is_time(struct cg_str token)
{
	int64_t s = cg_time_now_ms() / 1000;
	char day[16];
	time_t t = (time_t)s;
	struct tm tm;

	if (token.n >= 19 && gmtime_r(&t, &tm) != NULL && strftime(day, sizeof(day), "%Y-%m-", &tm) > 0)
		return cg_str_starts(token, cg_str_of(day));
	return token.n == 10 && cg_is_digit(token.p[0]) &&
	       llabs((long long)s - strtoll(token.p, NULL, 10)) < 86400 * 40;
}

/* Without header lines that tell the time or follow from the rest; times are T. */
static void keep(struct text *to, struct cg_str wire)
{
	static const struct cg_str left_out[] = { CG_STR_INIT("RateLimit"), CG_STR_INIT("Content-Length: ") };
	bool head = true;

	if (to->room < wire.n + 1) {
		to->room = 2 * wire.n + 4096;
		to->p = reallocarray(to->p, to->room, 1);
		ck_assert_ptr_nonnull(to->p);
	}
	to->n = 0;
	while (wire.n > 0) {
		struct cg_str line = wire, token;
		size_t end = cg_str_find(wire, CG_STR("\n"));
		bool skip = false;

		line.n = end == SIZE_MAX ? wire.n : end + 1;
		wire = cg_str_sub(wire, line.n, wire.n);
		head = head && line.n > 2;
		for (size_t i = 0; head && i < sizeof(left_out) / sizeof(left_out[0]); i++)
			skip = skip || cg_str_starts(line, left_out[i]);
		while (!skip && (token = cut_token(&line)).n > 0) {
			token = is_time(token) ? CG_STR("T") : token;
			memcpy(to->p + to->n, token.p, token.n);
			to->n += token.n;
		}
	}
	to->p[to->n] = '\0';
}

static struct cg_str str_of(const struct text *t)
{
	return (struct cg_str){ t->p, t->n };
}

/*
 * Whether the third is as the first two are, where these agree; *at: where it is not. Words that differ between these,
 * ids, may be any word.
 */
static bool is_same(const struct text *one, const struct text *two, const struct text *three, size_t *at)
{
	struct cg_str a = str_of(one), b = str_of(two), c = str_of(three), x, y, z;

	do {
		*at = three->n - c.n;
		x = cut_token(&a);
		y = cut_token(&b);
		z = cut_token(&c);
		if (cg_str_eq(x, y) ? !cg_str_eq(x, z) : z.n == 0 || is_word(z.p[0]) != is_word(x.p[0]))
			return false;
	} while (x.n > 0 && y.n > 0);
	return true;
}

static bool has(struct cg_str s, const char *part)
{
	return cg_str_find(s, cg_str_of(part)) != SIZE_MAX;
}

/* 503 overloaded, in the form of each face; of MCP an error of one message, or of the call of a tool. */
static bool is_refusal(const struct text *t)
{
	struct cg_str s = str_of(t);

	if (!cg_str_starts(s, CG_STR("Status: 503 ")))
		return cg_str_starts(s, CG_STR("Status: 200 ")) && has(s, "\"jsonrpc\"") && has(s, "overloaded: ") &&
		       (has(s, "\"isError\":true") || has(s, "\"code\":-32603"));
	return has(s, "\r\nContent-Type: text/html") || has(s, "\"overloaded\"") ||
	       has(s, "{\"error\":\"temporarily_unavailable\"");
}

/* --- the trying */

static struct text first, second, answer;
static struct {
	uint64_t place[TRIED_MAX];
	size_t n, found, made, refused, requests;
} * tried; /* by all files of the program: shared by its processes */

/* Not tried before; it is now. */
static bool is_new(uint64_t place)
{
	size_t i = place % TRIED_MAX;

	while (tried->place[i] != 0 && tried->place[i] != place)
		i = (i + 1) % TRIED_MAX;
	if (tried->place[i] == place || tried->n == TRIED_MAX / 2)
		return false;
	tried->place[i] = place;
	tried->n++;
	return true;
}

static void make(const struct exchange_ahead *a, struct text *to)
{
	struct cg_str wire;

	now.taken = now.most = 0;
	now.frames = 0;
	now.arena = &a->service->arena;
	now.on = true;
	wire = a->serve();
	now.on = false;
	take_back(a->service->db);
	keep(to, wire);
}

/* A part of a text around a place, in one line. */
static const char *part_of(const struct text *t, size_t at, char out[160])
{
	size_t from = at > 50 ? at - 50 : 0, n = 0;

	for (; from + n < t->n && n < 159; n++)
		out[n] = (unsigned char)t->p[from + n] < ' ' ? ' ' : t->p[from + n];
	out[n] = '\0';
	return out;
}

static void tell(const struct exchange_ahead *a, size_t at)
{
	char is[160], should[160];

	a->wrong("allocation %zu%s fails, arena of %zu bytes: %.6s at %zu [%s] for [%s]", now.fail_at,
		 now.rest ? " and all that follow" : "", a->service->arena.limit, answer.p + 8, at,
		 part_of(&answer, at, is), part_of(&first, at, should));
	for (int i = OWN_FRAMES - 1; i < now.frames; i++) {
		char **name = backtrace_symbols(now.frame + i, 1);

		printf("#   %s\n", name != NULL ? name[0] : "?");
		free(name);
	}
	(void)fflush(stdout);
}

static void attempt(const struct exchange_ahead *a)
{
	size_t at = 0;

	make(a, &answer);
	tried->made++;
	if (is_same(&first, &second, &answer, &at))
		return;
	tried->refused++;
	if (!is_refusal(&answer) && !(now.fail_at == 0 && now.reads && has(str_of(&answer), "pdf_too_complex")))
		tell(a, at);
}

/* With a part of what it takes of the arena. A document that does not fit is too complex, as it always will be. */
static void attempt_in_little(const struct exchange_ahead *a, size_t most)
{
	struct cg_arena *arena = &a->service->arena;
	size_t limit = arena->limit;

	now.fail_at = 0;
	now.rest = false;
	arena->limit = most / 16 * (tried->requests % 16);
	attempt(a);
	arena->limit = limit;
}

static void attempts(const struct exchange_ahead *a)
{
	static size_t todo[TAKEN_MAX];
	size_t n = 0, share = suite_share(), at = 0, most;

	if (cg_str_starts(a->path, CG_STR("/tests/")))
		return;
	tried->requests++;
	now.time_ms = cg_time_now_ms();
	now.fail_at = 0;
	now.reads = false;
	now.noting = true;
	make(a, &first);
	now.noting = false;
	most = now.most;
	for (size_t i = 0; i < now.taken && i < TAKEN_MAX; i++) {
		if (is_new(now.place[i]) && tried->found++ % (now.reads ? share * READ_SHARE : share) == 0)
			todo[n++] = i + 1;
	}
	if (n == 0)
		return;
	make(a, &second);
	make(a, &answer);
	if (!is_same(&first, &second, &answer, &at)) {
		a->wrong("it is not answered the same without a fault");
		return;
	}
	for (size_t i = 0; i < n; i++) {
		now.fail_at = todo[i];
		now.rest = false;
		attempt(a);
		now.rest = true;
		if (i % REST_EVERY == 0)
			attempt(a);
	}
	attempt_in_little(a, most);
}

static void show(void)
{
	if (tried->requests > 0)
		printf("# %zu requests, %zu places, %zu attempts, %zu refused\n", tried->requests, tried->n,
		       tried->made, tried->refused);
}

__attribute__((constructor)) static void begin(void)
{
	tried = mmap(NULL, sizeof(*tried), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (tried == MAP_FAILED)
		abort();
	exchange_ahead_of_each(attempts);
	(void)atexit(show);
}
