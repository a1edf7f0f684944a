/* The list of built-in samples: what makes it one, how many it may have, and the bytes of a sample. */
#include "app/samples.h"
#include "run.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct cg_config cfg;
static struct cg_app app;
static struct cg_err e;

static void setup(void)
{
	memset(&cfg, 0, sizeof(cfg));
	(void)snprintf(cfg.samples_dir, sizeof(cfg.samples_dir), "/tmp/test_samples.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(cfg.samples_dir));
	app = (struct cg_app){ .cfg = &cfg };
	e = (struct cg_err){ .code = CG_OK };
}

static char *path_of(const char *name)
{
	static char path[1200];

	(void)snprintf(path, sizeof(path), "%s/%s", cfg.samples_dir, name);
	return path;
}

static void forget(void)
{
	if (app.samples.thing != NULL)
		app.samples.release(app.samples.thing);
	app.samples = (struct cg_kept){ NULL, NULL };
}

static void teardown(void)
{
	forget();
	(void)unlink(path_of("samples.json"));
	(void)unlink(path_of("a.pdf"));
	(void)rmdir(cfg.samples_dir);
}

static void writes(const char *name, const char *text, size_t n)
{
	int fd = open(path_of(name), O_WRONLY | O_CREAT | O_TRUNC, 0600);

	ck_assert_int_eq(write(fd, text, n), (ssize_t)n);
	(void)close(fd);
}

static enum cg_code lists(const char *text, const struct cg_samples **out)
{
	forget();
	writes("samples.json", text, strlen(text));
	e = (struct cg_err){ .code = CG_OK };
	return cg_samples_get(&app, out, &e);
}

static bool is(struct cg_str got, const char *want)
{
	return cg_str_eq(got, cg_str_of(want));
}

#define FULL                                                                                                           \
	"\"name\":\"n\",\"source\":\"s\",\"statement_type\":\"t\",\"description\":\"d\",\"file\":\"a.pdf\","           \
	"\"password\":\"p\""

/* Each member in its place; a password may be absent; found by the whole name. */
START_TEST(members)
{
	const struct cg_samples *all, *again;
	const struct cg_sample *found;

	ck_assert_int_eq(lists("{\"samples\":[{" FULL "},{\"name\":\"n2\",\"source\":\"s2\",\"statement_type\":\"t2\","
			       "\"description\":\"d2\",\"file\":\"b\"}]}",
			       &all),
			 CG_OK);
	ck_assert_uint_eq(all->n, 2);
	found = cg_samples_find(all, CG_STR("n"));
	ck_assert_ptr_eq(found, &all->v[0]);
	ck_assert(is(found->name, "n") && is(found->source, "s") && is(found->statement_type, "t"));
	ck_assert(is(found->description, "d") && is(found->file, "a.pdf") && is(found->password, "p"));
	found = cg_samples_find(all, CG_STR("n2"));
	ck_assert_ptr_eq(found, &all->v[1]);
	ck_assert_ptr_null(found->password.p);
	ck_assert_ptr_null(cg_samples_find(all, CG_STR("n3")));
	ck_assert_ptr_null(cg_samples_find(all, CG_STR("")));
	/* read once: the list that is kept is given again */
	(void)unlink(path_of("samples.json"));
	ck_assert_int_eq(cg_samples_get(&app, &again, &e), CG_OK);
	ck_assert_ptr_eq(again, all);
}
END_TEST

/* A list that lacks something is none, and none is kept. */
START_TEST(malformed)
{
	static const char *const rows[] = {
		"",
		"{}",
		"[]",
		"{\"samples\":{}}",
		"{\"samples\":[{\"source\":\"s\",\"statement_type\":\"t\",\"description\":\"d\",\"file\":\"f\"}]}",
		"{\"samples\":[{\"name\":\"n\",\"statement_type\":\"t\",\"description\":\"d\",\"file\":\"f\"}]}",
		"{\"samples\":[{\"name\":\"n\",\"source\":\"s\",\"description\":\"d\",\"file\":\"f\"}]}",
		"{\"samples\":[{\"name\":\"n\",\"source\":\"s\",\"statement_type\":\"t\",\"file\":\"f\"}]}",
		"{\"samples\":[{\"name\":\"n\",\"source\":\"s\",\"statement_type\":\"t\",\"description\":\"d\"}]}",
		"{\"samples\":[{\"name\":\"n\",\"source\":\"s\",\"statement_type\":\"t\",\"description\":\"d\","
		"\"file\":\"\"}]}",
		"{\"samples\":[{\"name\":\"n\",\"source\":\"s\",\"statement_type\":\"t\",\"description\":\"d\","
		"\"file\":\"../f\"}]}",
		"{\"samples\":[{" FULL "},{}]}",
	};
	const struct cg_samples *all;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		ck_assert_msg(lists(rows[i], &all) == CG_EINTERNAL, "row %zu", i);
		ck_assert_ptr_null(app.samples.thing);
	}
	(void)unlink(path_of("samples.json"));
	ck_assert_int_eq(cg_samples_get(&app, &all, &e), CG_EINTERNAL);
	ck_assert_int_eq(lists("{\"samples\":[]}", &all), CG_OK);
	ck_assert_uint_eq(all->n, 0);
	ck_assert_ptr_null(cg_samples_find(all, CG_STR("")));
}
END_TEST

/* As many as there is room for, and not one more. */
START_TEST(most)
{
	static char text[(CG_SAMPLES_MAX + 2) * 200];
	const struct cg_samples *all;

	for (int n = CG_SAMPLES_MAX; n <= CG_SAMPLES_MAX + 1; n++) {
		size_t at = (size_t)snprintf(text, sizeof(text), "{\"samples\":[");

		for (int i = 0; i < n; i++)
			at += (size_t)snprintf(text + at, sizeof(text) - at, "%s{" FULL "}", i > 0 ? "," : "");
		(void)snprintf(text + at, sizeof(text) - at, "]}");
		ck_assert_int_eq(lists(text, &all), n == CG_SAMPLES_MAX ? CG_OK : CG_EINTERNAL);
		if (n == CG_SAMPLES_MAX)
			ck_assert_uint_eq(all->n, CG_SAMPLES_MAX);
	}
}
END_TEST

/* All its bytes, however many readings they take; a file that is not there, or is a folder, is told. */
START_TEST(bytes)
{
	static char content[40001], back[40002];
	const struct cg_samples *all;
	struct cg_upload u = CG_UPLOAD_NONE;

	for (size_t i = 0; i < sizeof(content); i++)
		content[i] = (char)(i * 7 % 251);
	ck_assert_int_eq(lists("{\"samples\":[{" FULL "}]}", &all), CG_OK);
	writes("a.pdf", content, sizeof(content));
	ck_assert_int_eq(cg_upload_open(&u, &e), CG_OK);
	ck_assert_int_eq(cg_samples_read(&all->v[0], cfg.samples_dir, &u, &e), CG_OK);
	ck_assert_int_eq(cg_upload_finish(&u, &e), CG_OK);
	ck_assert_uint_eq(u.n, sizeof(content));
	ck_assert_int_eq(pread(u.fd, back, sizeof(back), 0), (ssize_t)sizeof(content));
	ck_assert_mem_eq(back, content, sizeof(content));
	cg_upload_close(&u);
	u = CG_UPLOAD_NONE;
	ck_assert_int_eq(cg_upload_open(&u, &e), CG_OK);
	(void)unlink(path_of("a.pdf"));
	ck_assert_int_eq(cg_samples_read(&all->v[0], cfg.samples_dir, &u, &e), CG_EINTERNAL);
	ck_assert_int_eq(mkdir(path_of("a.pdf"), 0700), 0);
	e = (struct cg_err){ .code = CG_OK };
	ck_assert_int_eq(cg_samples_read(&all->v[0], cfg.samples_dir, &u, &e), CG_EINTERNAL);
	ck_assert_ptr_nonnull(strstr(e.why, "directory"));
	(void)rmdir(path_of("a.pdf"));
	cg_upload_close(&u);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("samples");
	TCase *tc = tcase_create("samples");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, members);
	tcase_add_test(tc, malformed);
	tcase_add_test(tc, most);
	tcase_add_test(tc, bytes);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
