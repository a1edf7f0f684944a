/*
 * Memory that runs out anywhere: each path is run again and again, and each time the next allocation fails, until one
 * run needs no more. Every run must end in success or in overloaded (503), and give back all that it took. Libraries
 * are included: the program's own malloc stands before theirs. Arenas, which ask the machine seldom, are also made to
 * end at every so many bytes.
 */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json_parse.h"
#include "http/parse_body.h"
#include "pdf/extract.h"
#include "render/view.h"
#include "run.h"
#include "statement/read/statement.h"
#include "store/snapshot/snapshot_args.h"

enum { ARENA_BYTES = 64 * 1024 * 1024, LIMIT_STEPS = 300, WAIT_MS = 60000 };

#ifdef CG_SANITIZED
enum { HOOKED = 0 }; /* the sanitizer has a malloc of its own */
static long live, fail_in, failed;
#else
enum { HOOKED = 1 };
static long live; /* blocks */
static long fail_in, failed;

void *__libc_malloc(size_t n);		 /* NOLINT(bugprone-reserved-identifier) */
void *__libc_calloc(size_t n, size_t m); /* NOLINT(bugprone-reserved-identifier) */
void *__libc_realloc(void *p, size_t n); /* NOLINT(bugprone-reserved-identifier) */
void __libc_free(void *p);		 /* NOLINT(bugprone-reserved-identifier) */

static bool fails(void)
{
	if (fail_in == 0 || --fail_in > 0)
		return false;
	failed++;
	fail_in = 1; /* and all that follow: memory does not come back */
	errno = ENOMEM;
	return true;
}

static void *count(void *p)
{
	live += p != NULL;
	return p;
}

void *malloc(size_t n)
{
	return fails() ? NULL : count(__libc_malloc(n));
}

void *calloc(size_t n, size_t m)
{
	return fails() ? NULL : count(__libc_calloc(n, m));
}

void *realloc(void *p, size_t n)
{
	void *q = fails() ? NULL : __libc_realloc(p, n);

	live += p == NULL && q != NULL;
	return q;
}

void free(void *p)
{
	live -= p != NULL;
	__libc_free(p);
}
#endif

static struct cg_arena words_arena, base_arena;
static struct cg_words words;
static struct cg_statement base;

static void load(void)
{
	const char *top = getenv("CG_TOP_SRCDIR"), *build = getenv("CG_TOP_BUILDDIR");
	struct cg_extract_opts opts = { .wall_ms = SUITE_EXTRACT_MS };
	struct cg_err e = { .code = CG_OK };
	char path[4096], program[4096], bytes[65536];
	int in, pdf = cg_extract_memfd();
	ssize_t n;

	(void)snprintf(path, sizeof(path), "%s/data/samples/sample_cams_2024.pdf", top != NULL ? top : ".");
	(void)snprintf(program, sizeof(program), "%s/casgate-extract", build != NULL ? build : ".");
	opts.program = program;
	in = open(path, O_RDONLY);
	ck_assert_msg(in >= 0 && pdf >= 0, "%s", path);
	while ((n = read(in, bytes, sizeof(bytes))) > 0)
		ck_assert_int_eq(write(pdf, bytes, (size_t)n), n);
	(void)close(in);
	cg_arena_init(&words_arena, ARENA_BYTES);
	cg_arena_init(&base_arena, ARENA_BYTES);
	ck_assert_msg(cg_extract(&opts, pdf, CG_STR("Sample@2024"), &words_arena, &words, NULL, &e) == CG_OK, "%s",
		      e.why);
	(void)close(pdf);
	ck_assert_msg(cg_statement_read(&words, &base_arena, &base, &e) == CG_OK, "%s", e.why);
}

static void unload(void)
{
	cg_arena_free(&words_arena);
	cg_arena_free(&base_arena);
}

/* ---- the paths: each cleans up after itself and says how it ended ---- */

static size_t arena_limit = ARENA_BYTES;
static bool wrong; /* success, but not all of it; Check's own words need memory, too */

static enum cg_code do_read(struct cg_err *e)
{
	struct cg_statement s;
	struct cg_arena a;
	enum cg_code rc;

	cg_arena_init(&a, arena_limit);
	rc = cg_statement_read(&words, &a, &s, e);
	if (rc == CG_OK) /* never a shorter statement */
		wrong = s.warnings.n > 0 || s.funds.n != base.funds.n || s.checks != base.checks ||
			s.passed != s.checks;
	cg_arena_free(&a);
	return rc;
}

static enum cg_code do_view(struct cg_err *e)
{
	struct cg_analytics an = { .xirr_reason = NULL };
	struct json_object *o = NULL;
	struct cg_arena a;
	const char *text;
	enum cg_code rc;

	cg_arena_init(&a, arena_limit);
	rc = cg_analytics_make(&base, &a, &an, e);
	if (rc == CG_OK && (o = cg_view_snapshot(&base, &an, NULL, true)) == NULL)
		rc = CG_EBUSY;
	text = rc == CG_OK ? json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN) : NULL;
	if (rc == CG_OK && (text == NULL || !cg_json_is_whole(o, cg_str_of(text))))
		rc = CG_EBUSY;
	json_object_put(o);
	cg_arena_free(&a);
	return rc;
}

static enum cg_code do_store(struct cg_err *e)
{
	static struct cg_config cfg = { .has_data_key = true };
	static struct cg_snapshot_args args;
	const struct cg_id none = { .b = { 0 } };

	cg_snapshot_args_init(&args, &cfg, &none, &none, "test", e);
	cg_arena_init(&args.arena, arena_limit);
	cg_snapshot_args_funds(&args, &base);
	cg_snapshot_args_demat(&args, &base);
	cg_snapshot_args_warnings(&args, &base);
	cg_arena_free(&args.arena);
	return args.run.rc;
}

static struct cg_str body_left;

static ptrdiff_t body_read(void *self, char *buf, size_t n, int64_t wait_ms)
{
	(void)self;
	(void)wait_ms;
	n = n < body_left.n ? n : body_left.n;
	if (n > 0)
		memcpy(buf, body_left.p, n);
	body_left = cg_str_sub(body_left, n, body_left.n);
	return (ptrdiff_t)n;
}

static enum cg_code do_body(struct cg_str type, struct cg_str text, struct cg_err *e)
{
	struct cg_io io = { .read = body_read };
	struct cg_parse_input in;
	struct cg_body body;
	enum cg_code rc;

	body_left = text;
	cg_body_init(&body, &io, text.n, WAIT_MS);
	rc = cg_parse_body_read(&in, type, &body, e);
	if (rc == CG_OK)
		wrong = !in.has_file || in.upload.n != 9 || in.password_n != 6 || !in.include_pii;
	cg_parse_input_free(&in);
	return rc;
}

static enum cg_code do_form(struct cg_err *e)
{
	return do_body(
		CG_STR("multipart/form-data; boundary=ab"),
		CG_STR("--ab\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n%PDF-1.4\n"
		       "\r\n--ab\r\nContent-Disposition: form-data; name=password\r\n\r\nse cre\r\n--ab\r\n"
		       "Content-Disposition: form-data; name=include_pii\r\n\r\ntrue\r\n--ab--\r\n"),
		e);
}

static enum cg_code do_json(struct cg_err *e)
{
	return do_body(CG_STR("application/json"),
		       CG_STR("{\"pdf_base64\":\"JVBERi0xLjQK\",\"password\":\"se\\u0020cre\",\"include_pii\":true,"
			      "\"list\":[1,2.5,{\"a\":\"a longer text than fits into an object of its own\"}]}"),
		       e);
}

static const struct {
	enum cg_code (*run)(struct cg_err *e);
	bool library_leaks; /* json-c 0.16 loses the value that it could not add to the object it reads */
} paths[] = { { do_read, false }, { do_view, false }, { do_store, false }, { do_form, false }, { do_json, true } };

START_TEST(every_allocation_fails_once)
{
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc;
	long before, busy = 0;

	load();
	ck_assert_int_eq(paths[_i].run(&e), CG_OK); /* what libraries keep for good is there now */
	for (long k = 1; HOOKED; k++) {
		before = live;
		failed = 0;
		fail_in = k;
		rc = paths[_i].run(&e);
		fail_in = 0;
		ck_assert_msg(live == before || paths[_i].library_leaks, "allocation %ld: %ld blocks are left", k,
			      live - before);
		ck_assert_msg(rc == CG_OK || rc == CG_EBUSY, "allocation %ld: %s", k, cg_code_info(rc)->name);
		ck_assert_msg(!wrong, "allocation %ld", k);
		if (failed == 0)
			break;
		busy += rc == CG_EBUSY;
	}
	ck_assert(!HOOKED || busy > 0);
	unload();
}
END_TEST

/* The smallest arena in which the path goes well, and many that are smaller. */
START_TEST(every_arena_is_too_small)
{
	struct cg_err e = { .code = CG_OK };
	size_t enough = 1024;
	enum cg_code rc;

	load();
	for (arena_limit = enough; paths[_i].run(&e) != CG_OK; arena_limit = enough)
		enough += enough / 2;
	ck_assert_uint_lt(enough, ARENA_BYTES);
	for (size_t i = 0; i < LIMIT_STEPS; i++) {
		arena_limit = enough / LIMIT_STEPS * i;
		rc = paths[_i].run(&e);
		ck_assert_msg(rc == CG_OK || rc == CG_EBUSY || rc == CG_ECOMPLEX, "%zu bytes: %s", arena_limit,
			      cg_code_info(rc)->name);
		ck_assert_msg(!wrong, "%zu bytes", arena_limit);
	}
	arena_limit = ARENA_BYTES;
	unload();
}
END_TEST

/* Whoever did not tell that he got no memory: what he would have added may be missing. */
START_TEST(what_lacked_memory_is_no_statement)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_statement s;
	struct cg_arena a;

	load();
	cg_arena_init(&a, ARENA_BYTES);
	ck_assert_ptr_null(cg_arena_take(&a, 2 * (size_t)ARENA_BYTES));
	ck_assert_int_eq(cg_statement_read(&words, &a, &s, &e), CG_ECOMPLEX);
	cg_arena_reset(&a);
	ck_assert_int_eq(cg_statement_read(&words, &a, &s, &e), CG_OK);
	ck_assert_uint_eq(s.funds.n, base.funds.n);
	cg_arena_free(&a);
	unload();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("statement_memory");
	TCase *tc = tcase_create("statement_memory");
	SRunner *r = srunner_create(s);
	int failures;

	tcase_add_loop_test(tc, every_allocation_fails_once, 0, (int)(sizeof(paths) / sizeof(paths[0])));
	tcase_add_loop_test(tc, every_arena_is_too_small, 1, 3); /* reading: test_statement_exhaustion.c */
	tcase_add_test(tc, what_lacked_memory_is_no_statement);
	tcase_set_timeout(tc, 300);
	suite_add_tcase(s, tc);
	srunner_run_all(r, CK_ENV);
	failures = srunner_ntests_failed(r);
	srunner_free(r);
	return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
