/* Every sample statement: parsed, stored, loaded, and then the same in every field and in the JSON that clients see. */
#include "store/cluster.h"

#include "pdf/extract.h"
#include "portfolio/analytics.h"
#include "render/view.h"
#include "run.h"
#include "statement/read/statement.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_MAX = 100 };
static char *names[FILES_MAX];
static int files;

static const char *folder(void)
{
	static char path[512];

	(void)snprintf(path, sizeof(path), "%s/tests/data/statements", getenv("CG_TOP_SRCDIR"));
	return path;
}

static int is_pdf(const struct dirent *d)
{
	size_t n = strlen(d->d_name);

	return n > 4 && strcmp(d->d_name + n - 4, ".pdf") == 0;
}

static int memfd_of(const char *name)
{
	static char buf[1 << 20];
	char path[1024];
	int in, out = cg_extract_memfd();
	ssize_t n;

	(void)snprintf(path, sizeof(path), "%s/%s", folder(), name);
	in = open(path, O_RDONLY | O_CLOEXEC);
	ck_assert(in >= 0 && out >= 0);
	while ((n = read(in, buf, sizeof(buf))) > 0)
		ck_assert_int_eq(write(out, buf, (size_t)n), n);
	(void)close(in);
	return out;
}

/* The password that the truth beside the file names; CG_STR_NONE for null. */
static struct cg_str password_of(const char *name, struct cg_arena *a)
{
	char path[1024];
	struct json_object *truth, *password = NULL;
	struct cg_str out = CG_STR_NONE;

	(void)snprintf(path, sizeof(path), "%s/%.*s.truth.json", folder(), (int)strlen(name) - 4, name);
	truth = json_object_from_file(path);
	ck_assert_ptr_nonnull(truth);
	if (json_object_object_get_ex(truth, "password", &password) && password != NULL)
		out = cg_arena_str(a, cg_str_of(json_object_get_string(password)));
	json_object_put(truth);
	return out;
}

static void parse(const char *name, struct cg_arena *a, struct cg_statement *s)
{
	char program[512];
	struct cg_extract_opts opts = { .program = program, .wall_ms = SUITE_EXTRACT_MS };
	struct cg_words words = { 0 };
	struct cg_err e = { 0 };
	int fd = memfd_of(name);

	(void)snprintf(program, sizeof(program), "%s/casgate-extract", getenv("CG_TOP_BUILDDIR"));
	ck_assert_msg(cg_extract(&opts, fd, password_of(name, a), a, &words, NULL, &e) == CG_OK, "%s: %s", name, e.why);
	(void)close(fd);
	*s = (struct cg_statement){ 0 };
	ck_assert_msg(cg_statement_read(&words, a, s, &e) == CG_OK, "%s: %s", name, e.why);
}

static char *json_of(const struct cg_statement *s, const struct cg_snapshot_meta *meta, bool include_pii,
		     struct cg_arena *a)
{
	struct cg_analytics an = { 0 };
	struct cg_err e = { 0 };
	struct json_object *o;
	char *text;

	ck_assert_int_eq(cg_analytics_make(s, a, &an, &e), CG_OK);
	o = cg_view_snapshot(s, &an, meta, include_pii);
	ck_assert_ptr_nonnull(o);
	text = strdup(json_object_to_json_string(o));
	json_object_put(o);
	return text;
}

START_TEST(sample_comes_back)
{
	struct cg_config cfg = cluster_config();
	struct cg_db *db = cg_db_new(&cfg);
	struct cg_auth auth = cluster_auth(true);
	struct cg_snapshot_meta meta, again;
	struct cg_statement in, out;
	struct cg_arena arena;
	struct cg_err e = { 0 };

	cg_arena_init(&arena, (size_t)512 << 20);
	parse(names[_i], &arena, &in);
	ck_assert_msg(cg_snapshot_store(db, &auth, &in, NULL, NULL, &meta, &e) == CG_OK, "%s: %s", names[_i], e.why);
	ck_assert_msg(cg_snapshot_load(db, &auth, &meta.id, &arena, &again, &out, &e) == CG_OK, "%s: %s", names[_i],
		      e.why);
	cluster_same(&in, &out);
	for (int pii = 0; pii < 2; pii++) {
		char *before = json_of(&in, &meta, pii != 0, &arena), *after = json_of(&out, &again, pii != 0, &arena);

		ck_assert_str_eq(before, after);
		free(before);
		free(after);
	}
	cg_arena_free(&arena);
	cg_db_free(db);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("samples");
	TCase *tc = tcase_create("samples");

	tcase_set_timeout(tc, 120);
	tcase_add_loop_test(tc, sample_comes_back, 0, files);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	struct dirent **list = NULL;

	(void)argc;
	if (getenv("CG_TOP_SRCDIR") != NULL)
		files = scandir(folder(), &list, is_pdf, alphasort);
	if (files < 1 || files > FILES_MAX || getenv("CG_TOP_BUILDDIR") == NULL) {
		(void)fputs("no samples: CG_TOP_SRCDIR and CG_TOP_BUILDDIR must name the trees\n", stderr);
		return 1;
	}
	for (int i = 0; i < files; i++) {
		names[i] = strdup(list[i]->d_name);
		free(list[i]);
	}
	free(list);
	return cluster_main(argv, make);
}
