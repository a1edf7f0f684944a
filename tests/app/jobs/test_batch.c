/* Many statements at once: files and archives, which of their members become jobs, passwords by name, all or none. */
#include "app/jobs/batch.h"
#include "base/zip.h"
#include "store/cluster.h"
#include "store/job/job_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_app app;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;
static struct cg_context x;
static struct cg_batch_input in;
static struct cg_batch_jobs jobs;
static char account[CG_UUID_TEXT_MAX];

static void setup(void)
{
	cfg = cluster_config();
	cfg.parse_jobs = 1;
	cg_arena_init(&arena, 64 << 20);
	auth = cluster_auth(true);
	(void)cg_id_uuid(&auth.account, account);
	e = (struct cg_err){ .code = CG_OK };
	app = (struct cg_app){ .cfg = &cfg, .db = cg_db_new(&cfg) };
	x = (struct cg_context){ .app = &app, .arena = &arena, .auth = &auth, .err = &e };
	memset(&in, 0, sizeof(in));
	in.all.upload = CG_UPLOAD_NONE;
}

static void teardown(void)
{
	cg_batch_input_free(&in);
	cg_db_free(app.db);
	cg_arena_free(&arena);
}

static void add_file(const char *name, struct cg_str bytes)
{
	struct cg_batch_file *f = &in.v[in.n++];

	memset(f, 0, sizeof(*f));
	f->name = name != NULL ? cg_str_of(name) : CG_STR_NONE;
	f->bytes = CG_STR_NONE;
	CODE_IS(cg_upload_open(&f->upload, &e), CG_OK);
	f->upload.max = CG_BATCH_UPLOAD_MAX;
	CODE_IS(cg_upload_write(&f->upload, bytes, &e), CG_OK);
	CODE_IS(cg_upload_finish(&f->upload, &e), CG_OK);
}

struct member {
	const char *name;
	struct cg_str bytes;
};

/* With members up to the one without a name. */
static struct cg_str archive_of(const struct member *members)
{
	char *p = NULL;
	size_t n = 0;
	FILE *to = open_memstream(&p, &n);
	struct cg_zip z = { .to = to };
	struct cg_str out;

	for (; members->name != NULL; members++)
		CODE_IS(cg_zip_add(&z, members->name, members->bytes, &e), CG_OK);
	CODE_IS(cg_zip_finish(&z, &e), CG_OK);
	cg_zip_free(&z);
	ck_assert_int_eq(fclose(to), 0);
	out = cg_arena_str(&arena, (struct cg_str){ p, n });
	free(p);
	return out;
}

static struct cg_idem idem_of(const char *key)
{
	struct cg_idem idem = { .key = "" };

	(void)snprintf(idem.key, sizeof(idem.key), "%s", key);
	return idem;
}

static void adds(const char *key, enum cg_code want)
{
	struct cg_idem idem = idem_of(key);

	e = (struct cg_err){ .code = CG_OK };
	x.done = (struct cg_done){ .stored = false };
	CODE_IS(cg_app_batch_add(&x, &in, &idem, "req_1", &jobs), want);
}

static void refuses(enum cg_code want, const char *param, const char *hint)
{
	adds("", want);
	ck_assert_str_eq(e.param, param);
	ck_assert_str_eq(e.hint, hint);
	cg_batch_input_free(&in);
	in.all.upload = CG_UPLOAD_NONE;
	in.n_passwords = 0;
}

static const char *count(const char *what)
{
	return cluster_askf("select count(*) from parse_jobs where account_id = '%s' and %s", account, what);
}

/* The names of the jobs, "-" where there is none. */
static const char *names(void)
{
	static char out[1024];
	size_t n = 0;

	out[0] = '\0';
	for (size_t i = 0; i < jobs.n; i++)
		n += (size_t)snprintf(out + n, sizeof(out) - n, "%s%.*s", i > 0 ? " " : "",
				      CG_STR_ARG(jobs.v[i].name.p != NULL ? jobs.v[i].name : CG_STR("-")));
	return out;
}

/* Folders, hidden members and what macOS leaves are passed over; the others are jobs in the order of the files. */
START_TEST(files_and_members)
{
	static const struct member members[] = {
		{ "a/", CG_STR_INIT("") },	   { "a/one.pdf", CG_STR_INIT("1111") },
		{ "a/.hidden", CG_STR_INIT("x") }, { "__MACOSX/a/._one.pdf", CG_STR_INIT("x") },
		{ "two.pdf", CG_STR_INIT("22") },  { NULL, CG_STR_INIT("") }
	};
	char longest[CG_BATCH_NAME_MAX + 2];

	memset(longest, 'n', sizeof(longest));
	longest[CG_BATCH_NAME_MAX + 1] = '\0';
	add_file("first.pdf", CG_STR("first"));
	add_file("all.zip", archive_of(members));
	add_file(NULL, CG_STR("PK"));
	add_file("\xff", CG_STR("PK\x01\x02"));
	add_file(longest, CG_STR("five5"));
	adds("", CG_OK);
	ck_assert_str_eq(names(), "first.pdf a/one.pdf two.pdf - - -");
	for (size_t i = 0; i < jobs.n; i++)
		ck_assert(jobs.v[i].job.state == CG_JOB_QUEUED && jobs.v[i].job.live);
	ck_assert_str_eq(
		cluster_askf("select string_agg(bytes::text, ' ' order by job_id) from parse_jobs where account_id = "
			     "'%s'",
			     account),
		"5 4 2 2 4 5");
	ck_assert_str_eq(count("state = 'QUEUED' and request_id = 'req_1' and password_enc is null"), "6");
	ck_assert(!x.done.replayed);
}
END_TEST

/* What the workers get, in turn: the bytes of the file or member. */
START_TEST(what_workers_get)
{
	static const struct member members[] = { { "one.pdf", CG_STR_INIT("member") }, { NULL, CG_STR_INIT("") } };
	struct cg_job_claim c;
	bool found = false;

	add_file("all.zip", archive_of(members));
	in.all.include_pii = true;
	in.all.has_password = true;
	in.all.password_n = 3;
	memcpy(in.all.password, "all", 3);
	adds("", CG_OK);
	CODE_IS(cg_job_queue_claim(app.db, &auth.account, &arena, &c, &found, &e), CG_OK);
	ck_assert(found && c.job.include_pii && !c.job.places && c.document.bytes == 6);
	ck_assert(c.password_sealed.p != NULL && c.pdf_ref.p == NULL);
}
END_TEST

static const char *password_of(const char *name)
{
	static char out[200];
	struct cg_job_claim c;
	bool found = true;
	size_t n = 0;

	(void)snprintf(out, sizeof(out), "none");
	for (size_t i = 0; i < jobs.n; i++) {
		if (!cg_str_eq(jobs.v[i].name, cg_str_of(name)))
			continue;
		(void)cluster_askf("update parse_jobs set due_at = now() + interval '1 hour' where account_id = '%s'",
				   account);
		(void)cluster_askf("update parse_jobs set due_at = now() where job_id = '%s'",
				   cg_id_uuid(&jobs.v[i].job.id, out));
		CODE_IS(cg_job_queue_claim(app.db, &auth.account, &arena, &c, &found, &e), CG_OK);
		ck_assert(found && cg_id_eq(&c.job.id, &jobs.v[i].job.id));
		(void)snprintf(out, sizeof(out), "none");
		if (c.password_sealed.p != NULL) {
			CODE_IS(cg_job_document_open(app.db, &c.document, c.password_sealed, &arena, out,
						     sizeof(out) - 1, &n, &e),
				CG_OK);
			out[n] = '\0';
		}
	}
	return out;
}

static void give_password(const char *name, const char *password)
{
	in.passwords[in.n_passwords].name = cg_str_of(name);
	in.passwords[in.n_passwords++].password = cg_str_of(password);
}

/* Of the whole name before that of the last part, of either before the one of all. */
START_TEST(passwords_by_name)
{
	static const struct member members[] = { { "a/x.pdf", CG_STR_INIT("1") },
						 { "b/x.pdf", CG_STR_INIT("2") },
						 { "b/y.pdf", CG_STR_INIT("3") },
						 { NULL, CG_STR_INIT("") } };

	add_file("all.zip", archive_of(members));
	add_file("z.pdf", CG_STR("4"));
	in.all.has_password = true;
	in.all.password_n = 3;
	memcpy(in.all.password, "all", 3);
	give_password("b/x.pdf", "whole");
	give_password("x.pdf", "part");
	give_password("z.pdf", "");
	adds("", CG_OK);
	ck_assert_str_eq(password_of("a/x.pdf"), "part");
	ck_assert_str_eq(password_of("b/x.pdf"), "whole");
	ck_assert_str_eq(password_of("b/y.pdf"), "all");
	ck_assert_str_eq(password_of("z.pdf"), "none");
	cg_batch_input_free(&in);
	in.all.upload = CG_UPLOAD_NONE;
	in.n_passwords = 0;
	add_file("z.pdf", CG_STR("4"));
	give_password("z.pdf", "good");
	give_password("y.pdf", "bad");
	refuses(CG_EREQUEST, "passwords", "Member 2 of passwords names a file that is not in the request.");
}
END_TEST

/* A hundred files, of a file or member 20 MiB, 128 MiB together; what is refused leaves nothing. */
START_TEST(how_much)
{
	static const char *const many = "A batch has at most 100 files: send the others in another one.";
	const size_t most = CG_PDF_BYTES_MAX;
	char *zeros = calloc(1, most + 1);
	struct member members[1002] = { { NULL, CG_STR_INIT("") } };
	char name[1001][8];

	ck_assert_ptr_nonnull(zeros);
	refuses(CG_EREQUEST, "file", "Send PDFs, or a zip archive of them, in the form field file.");
	members[0] = (struct member){ "a/", CG_STR("") };
	members[1] = (struct member){ NULL, CG_STR("") };
	add_file("all.zip", archive_of(members));
	refuses(CG_EREQUEST, "file",
		"There is nothing but folders and hidden files in what was sent: send PDFs, or a zip archive of them.");
	for (size_t i = 0; i < 1001; i++) {
		(void)snprintf(name[i], sizeof(name[i]), "%s%zu", i < 99 ? "" : ".", i);
		members[i] = (struct member){ name[i], CG_STR("x") };
	}
	add_file("all.zip", archive_of(members));
	refuses(CG_EREQUEST, "file", many); /* 1,001 entries, those passed over included */
	members[1000].name = NULL;
	add_file("all.zip", archive_of(members));
	add_file("99", CG_STR("x"));
	adds("", CG_OK);
	ck_assert_uint_eq(jobs.n, 100);
	add_file("100", CG_STR("x"));
	refuses(CG_EREQUEST, "file", many);
	name[99][0] = 'm';
	members[101].name = NULL;
	name[100][0] = 'm';
	add_file("all.zip", archive_of(members));
	refuses(CG_EREQUEST, "file", many);

	add_file("a", CG_STR("x"));
	add_file("b", (struct cg_str){ zeros, most + 1 });
	refuses(CG_ETOOLARGE, "file", "File 2 has more than 20 MiB: send the others without it.");
	members[0] = (struct member){ "one", CG_STR("x") };
	members[1] = (struct member){ "two", { zeros, most + 1 } };
	members[2].name = NULL;
	add_file("all.zip", archive_of(members));
	refuses(CG_ETOOLARGE, "file", "Member 2 of file 1, an archive, has more than 20 MiB: send it without that.");
	for (size_t i = 0; i < 6; i++)
		members[i] = (struct member){ name[i], { zeros, most } };
	members[6] = (struct member){ "seven", { zeros, (8 << 20) + 1 } };
	members[7].name = NULL;
	add_file("all.zip", archive_of(members));
	refuses(CG_ETOOLARGE, "file",
		"All files together have more than 128 MiB, unpacked: send some of them in another batch.");
	members[6].name = NULL;
	add_file("all.zip", archive_of(members));
	add_file("seven", (struct cg_str){ zeros, (8 << 20) + 1 });
	refuses(CG_ETOOLARGE, "file",
		"All files together have more than 128 MiB, unpacked: send some of them in another batch.");
	ck_assert_str_eq(count("true"), "100");
	free(zeros);
}
END_TEST

/* Damaged, encrypted, packed otherwise: told by the place of the file. */
START_TEST(archives_that_are_not_read)
{
	static const struct member members[] = { { "one.pdf", CG_STR_INIT("member") }, { NULL, CG_STR_INIT("") } };
	struct cg_str zip = archive_of(members);
	char *bytes = cg_arena_take(&arena, zip.n);
	size_t central = cg_str_find(zip, CG_STR("PK\x01\x02"));

	ck_assert(central != SIZE_MAX);
	add_file("a.pdf", CG_STR("a"));
	add_file("all.zip", cg_str_sub(zip, 0, zip.n - 5));
	refuses(CG_EREQUEST, "file", "File 2, an archive, is damaged or cut off: make it again.");
	memcpy(bytes, zip.p, zip.n);
	bytes[central + 8] |= 1; /* general purpose bit 0 */
	bytes[6] |= 1;
	add_file("all.zip", (struct cg_str){ bytes, zip.n });
	refuses(CG_EREQUEST, "file",
		"File 1, an archive, is encrypted: send one without a password; passwords of the PDFs go into "
		"password or passwords.");
	memcpy(bytes, zip.p, zip.n);
	bytes[central + 10] = bytes[8] = 12; /* bzip2 */
	add_file("all.zip", (struct cg_str){ bytes, zip.n });
	refuses(CG_EREQUEST, "file",
		"File 1, an archive, is packed in a way that is not read: use deflate, as zip programs do by default.");
	ck_assert_str_eq(count("true"), "0");
}
END_TEST

static struct cg_id first_job(void)
{
	return jobs.v[0].job.id;
}

/* The same files again with the same key are the same jobs; another file, password or order is another request. */
START_TEST(batches_that_are_repeated)
{
	struct cg_id id;

	add_file("a.pdf", CG_STR("a"));
	add_file("b.pdf", CG_STR("b"));
	adds("k", CG_OK);
	id = first_job();
	ck_assert(!x.done.replayed);
	adds("k", CG_OK);
	ck_assert(x.done.replayed && jobs.n == 2);
	ck_assert(cg_id_eq(&id, &jobs.v[0].job.id));
	give_password("a.pdf", "x");
	adds("k", CG_EIDEMMISMATCH);
	in.n_passwords = 0;
	add_file("c.pdf", CG_STR("c"));
	adds("k", CG_EIDEMMISMATCH);
	ck_assert_str_eq(count("true"), "2");
	adds("other", CG_OK);
	adds("", CG_OK);
	ck_assert_str_eq(count("true"), "8");
	/* five hundred of an account wait at most: all or none */
	(void)cluster_askf(
		"insert into parse_jobs (account_id, job_id, livemode, actor_kind, actor_id, request_id, "
		"fingerprint, include_pii, places, bytes, pieces, state) select '%s', gen_random_uuid(), true, "
		"'KEY', gen_random_uuid(), 'r', '', false, false, 0, 0, 'QUEUED' from generate_series(1, 490)",
		account);
	adds("", CG_ERATE);
	ck_assert_str_eq(count("state = 'QUEUED'"), "498");
	cfg.parse_jobs = 0;
	adds("", CG_EJOBSOFF);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("batch");
	TCase *tc = tcase_create("batch");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, files_and_members);
	tcase_add_test(tc, what_workers_get);
	tcase_add_test(tc, passwords_by_name);
	tcase_add_test(tc, how_much);
	tcase_add_test(tc, archives_that_are_not_read);
	tcase_add_test(tc, batches_that_are_repeated);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
