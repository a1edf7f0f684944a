/*
 * Statements that are read and stored, with the extractor and a database: the same bytes twice, wrong passwords, the
 * seconds of a caller, and whose long documents step aside; and the PDFs of a message.
 */
#include "app/parse.h"

#include "app/mail/inbox.h"
#include "base/time.h"
#include "conf/purpose.h"
#include "store/cluster.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 20 };
#define CAMS "data/samples/sample_cams_2024.pdf"
#define CAMS_PASSWORD "Sample@2024"
#define KFIN "data/samples/sample_kfintech_2024.pdf"

static struct cg_config cfg;
static struct cg_app app;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;
static struct cg_context x;
static struct cg_parse_input in;
static struct cg_app_snapshot got;
static char account[CG_UUID_TEXT_MAX];
static bool others_wait;

static bool do_others_wait(void *caller)
{
	(void)caller;
	return others_wait;
}

static bool is_nobody_there(void *caller)
{
	(void)caller;
	return true;
}

static void setup(void)
{
	cfg = cluster_config();
	(void)snprintf(cfg.extract_program, sizeof(cfg.extract_program), "%s/casgate-extract",
		       getenv("CG_TOP_BUILDDIR"));
	(void)snprintf(cfg.samples_dir, sizeof(cfg.samples_dir), "%s/data/samples", getenv("CG_TOP_SRCDIR"));
	cfg.parse_timeout_ms = 120000;
	cfg.wrong_passwords_minute = 3;
	cg_arena_init(&arena, 256 << 20);
	auth = cluster_auth(true);
	(void)cg_id_uuid(&auth.account, account);
	e = (struct cg_err){ .code = CG_OK };
	app = (struct cg_app){ .cfg = &cfg, .db = cg_db_new(&cfg) };
	x = (struct cg_context){ .app = &app, .arena = &arena, .auth = &auth, .err = &e };
	in = (struct cg_parse_input){ .upload = CG_UPLOAD_NONE };
	others_wait = false;
}

static void teardown(void)
{
	cg_parse_input_free(&in);
	cg_db_free(app.db);
	cg_arena_free(&arena);
}

/* A file of the source tree. */
static struct cg_str content(const char *path)
{
	static char bytes[FILE_MAX];
	char full[1024];
	ssize_t n;
	int fd;

	(void)snprintf(full, sizeof(full), "%s/%s", getenv("CG_TOP_SRCDIR"), path);
	fd = open(full, O_RDONLY | O_CLOEXEC);
	ck_assert_int_ge(fd, 0);
	n = read(fd, bytes, sizeof(bytes));
	ck_assert(n > 0 && n < FILE_MAX);
	(void)close(fd);
	return (struct cg_str){ bytes, (size_t)n };
}

static void give(const char *path, const char *password)
{
	cg_parse_input_free(&in);
	in = (struct cg_parse_input){ .upload = CG_UPLOAD_NONE, .has_file = true };
	CODE_IS(cg_upload_open(&in.upload, &e), CG_OK);
	CODE_IS(cg_upload_write(&in.upload, path[0] != '\0' ? content(path) : CG_STR("no PDF"), &e), CG_OK);
	CODE_IS(cg_upload_finish(&in.upload, &e), CG_OK);
	if (password != NULL) {
		in.has_password = true;
		in.password_n = strlen(password);
		memcpy(in.password, password, in.password_n);
	}
}

static void parses(const char *path, const char *password, enum cg_code want)
{
	e = (struct cg_err){ .code = CG_OK };
	x.done = (struct cg_done){ .stored = false };
	give(path, password);
	CODE_IS(cg_app_parse(&x, &in, NULL, &got), want);
}

static struct cg_id once(const char *path, const char *password, enum cg_code want)
{
	e = (struct cg_err){ .code = CG_OK };
	x.done = (struct cg_done){ .stored = false };
	give(path, password);
	CODE_IS(cg_app_parse_once(&x, &in, &got), want);
	return got.meta.id;
}

static int stored(void)
{
	return (int)strtol(cluster_askf("select count(*) from snapshots where account_id = '%s'", account), NULL, 10);
}

/* The same bytes are the same snapshot, whatever the password was, which has to open them each time. */
START_TEST(the_same_bytes_twice)
{
	struct cg_id first = once(CAMS, CAMS_PASSWORD, CG_OK), again;

	ck_assert(x.done.stored && !x.done.replayed && x.done.extracted && x.done.pages > 0);
	again = once(CAMS, CAMS_PASSWORD, CG_OK);
	ck_assert(cg_id_eq(&first, &again) && x.done.replayed && !x.done.stored);
	(void)once(CAMS, "wrong", CG_EPASSWORD);
	(void)once(CAMS, NULL, CG_ENOPASSWORD);
	again = once(CAMS, CAMS_PASSWORD, CG_OK);
	ck_assert(cg_id_eq(&first, &again));
	ck_assert_int_eq(stored(), 1);
	CODE_IS(cg_snapshot_delete(app.db, &auth, &first, &e), CG_OK);
	again = once(CAMS, CAMS_PASSWORD, CG_OK);
	ck_assert(!cg_id_eq(&first, &again) && x.done.stored && !x.done.replayed);
	(void)once("", NULL, CG_ENOTPDF);
	ck_assert(!x.done.replayed);
	(void)once("", NULL, CG_ENOTPDF);
	ck_assert(x.done.replayed);
	/* called something else it is another one */
	e = (struct cg_err){ .code = CG_OK };
	give(CAMS, CAMS_PASSWORD);
	in.labels.reference_n = 1;
	memcpy(in.labels.reference, "r", 1);
	CODE_IS(cg_app_parse_once(&x, &in, &got), CG_OK);
	ck_assert(!cg_id_eq(&again, &got.meta.id) && cg_str_eq(got.meta.labels.reference, CG_STR("r")));
	ck_assert_int_eq(stored(), 2);
}
END_TEST

/* Three in a minute; the next one is not tried at all, even the right one. A sample's is not counted. */
START_TEST(wrong_passwords)
{
	for (int i = 0; i < 3; i++)
		parses(CAMS, "wrong", CG_EPASSWORD);
	ck_assert(x.done.spent.name == NULL);
	parses(CAMS, CAMS_PASSWORD, CG_ERATE);
	ck_assert(!x.done.extracted && e.retry_after > 0 && e.retry_after <= 60);
	ck_assert_str_eq(x.done.spent.name, "passwords");
	ck_assert_str_eq(x.done.spent.unit, "wrong-passwords");
	ck_assert_int_eq(x.done.spent.limit, 3);
	parses(KFIN, NULL, CG_ENOPASSWORD);
	ck_assert_int_eq(stored(), 0);
}
END_TEST

/* Who has used up its seconds is refused; where short documents are read, only while others wait. */
START_TEST(seconds_of_a_caller)
{
	cfg.extract_seconds_key = 10;
	cfg.extract_seconds_account = 20;
	parses(CAMS, CAMS_PASSWORD, CG_OK);
	ck_assert(x.done.budget.known && x.done.budget.limit == 10000);
	ck_assert(x.done.budget.left < 10000 && x.done.budget.left > 0);
	cg_budget_use(app.db, &auth, CG_BUDGET_EXTRACT, 100000);
	parses(CAMS, CAMS_PASSWORD, CG_ERATE);
	ck_assert_msg(e.retry_after >= 300 && e.retry_after <= 700, "%d", e.retry_after);
	ck_assert_msg(strncmp(e.hint, "Reading your statements has taken 1", 35) == 0, "%s", e.hint);
	ck_assert_ptr_nonnull(strstr(e.hint, " seconds of this minute's 10: wait for the seconds in Retry-After."));
	x.passes_on = true;
	x.contended = do_others_wait;
	parses(CAMS, CAMS_PASSWORD, CG_OK);
	others_wait = true;
	parses(CAMS, CAMS_PASSWORD, CG_ERATE);
	ck_assert_int_eq(stored(), 2);
}
END_TEST

/* After a long document of an account its next ones step aside while others wait, and only where there is a place. */
START_TEST(long_documents_step_aside)
{
	struct cg_id first = auth.account;

	cg_slow_note(&app.slow, &auth.account, cg_time_monotonic_ms());
	x.contended = do_others_wait;
	others_wait = true;
	parses(CAMS, CAMS_PASSWORD, CG_OK);
	x.passes_on = true;
	parses(CAMS, CAMS_PASSWORD, CG_EBUSY);
	ck_assert(x.done.passed_on && !x.done.extracted);
	others_wait = false;
	parses(CAMS, CAMS_PASSWORD, CG_OK);
	ck_assert(!x.done.passed_on);
	others_wait = true;
	auth = cluster_auth(true);
	ck_assert(!cg_id_eq(&first, &auth.account));
	parses(CAMS, CAMS_PASSWORD, CG_OK);
}
END_TEST

/* For nobody nothing is read. */
START_TEST(a_caller_that_is_gone)
{
	x.abandoned = is_nobody_there;
	parses(CAMS, CAMS_PASSWORD, CG_ETIMEOUT);
	ck_assert(!x.done.extracted);
	ck_assert_int_eq(stored(), 0);
}
END_TEST

/* Samples are for test keys, and for anybody where nothing is stored. */
START_TEST(samples)
{
	cg_parse_input_free(&in);
	in = (struct cg_parse_input){ .upload = CG_UPLOAD_NONE, .has_ref = true, .ref_n = 16 };
	memcpy(in.ref, "sample_cams_2024", 16);
	CODE_IS(cg_app_parse(&x, &in, NULL, &got), CG_ESANDBOXKEY);
	e = (struct cg_err){ .code = CG_OK };
	auth = cluster_auth_of(&auth.account, false);
	CODE_IS(cg_app_parse(&x, &in, NULL, &got), CG_OK);
	ck_assert(!got.meta.live && x.done.stored);
	in.ref[15] = '9';
	CODE_IS(cg_app_parse(&x, &in, NULL, &got), CG_ENOSAMPLE);
	e = (struct cg_err){ .code = CG_OK };
	x.auth = NULL;
	CODE_IS(cg_app_parse_sample(&x, CG_STR("sample_cams_2024"), &got), CG_OK);
	ck_assert_uint_gt(got.s.funds.n, 0);
	CODE_IS(cg_app_parse_sample(&x, CG_STR("none"), &got), CG_ENOSAMPLE);
	CODE_IS(cg_app_parse_sample(&x, CG_STR("sample_cams_2024sample_cams_2024sample_cams_2024sample_cams_20241"),
				    &got),
		CG_ENOSAMPLE);
	ck_assert_int_eq(stored(), 1);
}
END_TEST

/* A page with these words and no xref, as PDFs may come from anywhere. */
#define PDF(words)                                                                                                     \
	"%PDF-1.4\n"                                                                                                   \
	"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"                                                                 \
	"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"                                                           \
	"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R"                                        \
	"/Resources<</Font<</F1 5 0 R>>>>>>endobj\n"                                                                   \
	"4 0 obj<</Length 50>>stream\n" words "\nendstream endobj\n"                                                   \
	"5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n"                                               \
	"trailer<</Root 1 0 R>>\n%%EOF\n"
#define SCAN PDF("                                                  ")
#define LETTER PDF("BT /F1 12 Tf 72 700 Td (A letter to a friend) Tj ET")
#define BROKEN "%PDF-1.4\nand nothing of one\n"

/* A file with these, one behind the other; "" is no PDF; what begins as a PDF is one. */
static int message_of(const char *const *paths, struct cg_mail_found *found)
{
	char name[] = "/tmp/test_parse.XXXXXX";
	int fd = mkstemp(name);
	uint64_t at = 0;

	ck_assert_int_ge(fd, 0);
	(void)unlink(name);
	memset(found, 0, sizeof(*found));
	for (; *paths != NULL; paths++) {
		struct cg_str bytes = (*paths)[0] == '\0'  ? CG_STR("no PDF at all")
				      : (*paths)[0] == '%' ? cg_str_of(*paths)
							   : content(*paths);

		ck_assert_int_eq(write(fd, bytes.p, bytes.n), (ssize_t)bytes.n);
		found->pdf[found->n].at = at;
		found->pdf[found->n++].n = bytes.n;
		at += bytes.n;
	}
	return fd;
}

static struct cg_inbox_result takes(const char *const *paths, const char *password, enum cg_code want)
{
	struct cg_mail_rule rule = { .auth = auth, .has_password = password != NULL };
	struct cg_inbox_result out;
	struct cg_mail_found found;
	int fd = message_of(paths, &found);

	if (password != NULL) {
		rule.password_n = strlen(password);
		memcpy(rule.password, password, rule.password_n);
	}
	e = (struct cg_err){ .code = CG_OK };
	CODE_IS(cg_inbox_take(&x, fd, &found, &rule, &out), want);
	(void)close(fd);
	return out;
}

/* Each PDF is a snapshot; what is no statement is passed over where another is one, a wrong password never. */
START_TEST(pdfs_of_a_message)
{
	static const char *const good[] = { CAMS, "", NULL }, *const twice[] = { "", CAMS, CAMS, NULL };
	static const char *const none[] = { "", NULL }, *const two[] = { CAMS, KFIN, NULL },
				 *const nothing[] = { NULL };
	struct cg_inbox_result r = takes(good, CAMS_PASSWORD, CG_OK);
	struct cg_id first = r.snapshot[0];

	ck_assert(r.stored == 1 && r.code == CG_OK);
	r = takes(twice, CAMS_PASSWORD, CG_OK);
	ck_assert(r.stored == 2 && r.code == CG_OK);
	ck_assert(cg_id_eq(&r.snapshot[0], &first) && cg_id_eq(&r.snapshot[1], &first));
	r = takes(none, CAMS_PASSWORD, CG_OK);
	ck_assert(r.stored == 0 && r.code == CG_ENOTPDF);
	r = takes(two, CAMS_PASSWORD, CG_OK);
	ck_assert(r.stored == 1 && r.code == CG_EPASSWORD && e.code == CG_EPASSWORD);
	r = takes(good, NULL, CG_OK);
	ck_assert(r.stored == 0 && r.code == CG_ENOPASSWORD);
	r = takes(nothing, NULL, CG_OK);
	ck_assert(r.stored == 0 && r.code == CG_OK);
	ck_assert_int_eq(stored(), 1);
}
END_TEST

/* Of several failures the one of which most may be done, in whatever order they come. */
START_TEST(failures_of_a_message)
{
	static const struct {
		const char *pdf;
		enum cg_code code;
	} rising[] = { { "", CG_ENOTPDF },
		       { LETTER, CG_EUNSUPPORTED },
		       { SCAN, CG_ESCANNED },
		       { BROKEN, CG_EPDF },
		       { CAMS, CG_EPASSWORD } };
	enum { N = sizeof(rising) / sizeof(rising[0]) };

	cfg.wrong_passwords_minute = 100;
	for (int i = 0; i < N - 1; i++) {
		const char *const up[] = { rising[i].pdf, rising[i + 1].pdf, NULL };
		const char *const down[] = { rising[i + 1].pdf, rising[i].pdf, NULL };
		const char *const beside[] = { rising[i].pdf, CAMS, NULL };
		struct cg_inbox_result r = takes(up, "wrong", CG_OK);

		ck_assert_msg(r.code == rising[i + 1].code && r.stored == 0, "%d: %s", i, cg_code_info(r.code)->name);
		r = takes(down, "wrong", CG_OK);
		ck_assert_msg(r.code == rising[i + 1].code && r.stored == 0, "%d: %s", i, cg_code_info(r.code)->name);
		/* what is no statement is not missed where one is stored, a broken one is */
		r = takes(beside, CAMS_PASSWORD, CG_OK);
		ck_assert_uint_eq(r.stored, 1);
		ck_assert_int_eq(r.code, rising[i].code == CG_EPDF ? CG_EPDF : CG_OK);
	}
}
END_TEST

/* A file that cannot be read, or is shorter than was said, is not the sender's fault. */
START_TEST(files_that_end)
{
	static const char *const good[] = { CAMS, NULL };
	struct cg_mail_rule rule = { .auth = auth };
	struct cg_inbox_result out;
	struct cg_mail_found found;
	int fd = message_of(good, &found);

	found.pdf[0].n++;
	CODE_IS(cg_inbox_take(&x, fd, &found, &rule, &out), CG_EBUSY);
	(void)close(fd);
	CODE_IS(cg_inbox_take(&x, -1, &found, &rule, &out), CG_EBUSY);
	ck_assert_uint_eq(out.stored, 0);
}
END_TEST

/* A document that nobody stores: its figures, what is noted of the work, and what was wrong with it. */
START_TEST(files)
{
	struct cg_statement s;
	struct cg_words words = { .pages = NULL };
	struct cg_str password = CG_STR(CAMS_PASSWORD);

	give(CAMS, NULL);
	e = (struct cg_err){ .code = CG_OK };
	OK(cg_app_parse_file(&x, in.upload.fd, password, &got));
	ck_assert(got.s.funds.n > 0 && got.an.fund_count > 0 && got.meta.created_ms == 0);
	ck_assert(x.done.extracted && x.done.pages > 0 && x.done.layout.n > 0 && !x.done.passed_on && !x.done.stored);
	ck_assert(x.done.read_us > 0 && x.done.extract.cpu_us > 0);
	ck_assert_ptr_null(arena.effort);
	OK(cg_app_parse_words(&x, in.upload.fd, password, &words));
	ck_assert_uint_eq(words.n_pages, x.done.pages);
	OK(cg_app_parse_statement(&x, in.upload.fd, password, &s));
	ck_assert_uint_eq(s.funds.n, got.s.funds.n);
	CODE_IS(cg_app_parse_file(&x, in.upload.fd, CG_STR("wrong"), &got), CG_EPASSWORD);
	ck_assert(got.s.funds.n == 0 && arena.effort == NULL);
	x.abandoned = is_nobody_there;
	x.done.extracted = false;
	CODE_IS(cg_app_parse_statement(&x, in.upload.fd, password, &s), CG_ETIMEOUT);
	ck_assert(s.funds.n == 0 && !x.done.extracted);
	ck_assert_int_eq(stored(), 0);
}
END_TEST

/* What passes is for the whole message to come again. */
START_TEST(a_message_that_comes_again)
{
	static const char *const good[] = { CAMS, NULL };

	(void)cluster_control("stop", NULL);
	(void)takes(good, CAMS_PASSWORD, CG_EDB);
	(void)cluster_control("start", NULL);
	ck_assert_uint_eq(takes(good, CAMS_PASSWORD, CG_OK).stored, 1);
}
END_TEST

static struct cg_idem idem_of(const char *key)
{
	struct cg_idem idem = { .key = "" };

	(void)snprintf(idem.key, sizeof(idem.key), "%s", key);
	e = (struct cg_err){ .code = CG_OK };
	x.done = (struct cg_done){ .stored = false };
	return idem;
}

static enum cg_code by_key(const char *key, const char *path, const char *password)
{
	struct cg_idem idem = idem_of(key);

	give(path, password);
	return cg_app_parse(&x, &in, &idem, &got);
}

/* What the first request with a key got, a refusal of the document included; what passes is tried anew. */
START_TEST(by_idempotency_key)
{
	struct cg_id first;
	char why[sizeof(e.hint)];

	CODE_IS(by_key("k", CAMS, CAMS_PASSWORD), CG_OK);
	first = got.meta.id;
	ck_assert(x.done.stored && !x.done.replayed);
	CODE_IS(by_key("k", CAMS, CAMS_PASSWORD), CG_OK);
	ck_assert(!x.done.stored && x.done.replayed && cg_id_eq(&first, &got.meta.id));
	CODE_IS(by_key("k", CAMS, "another"), CG_EIDEMMISMATCH);
	CODE_IS(by_key("k", CAMS, NULL), CG_EIDEMMISMATCH);
	CODE_IS(by_key("k", KFIN, CAMS_PASSWORD), CG_EIDEMMISMATCH);
	CODE_IS(by_key("wrong", CAMS, "wrong"), CG_EPASSWORD);
	(void)snprintf(why, sizeof(why), "%s", e.hint);
	ck_assert(!x.done.replayed && x.done.extracted);
	CODE_IS(by_key("wrong", CAMS, "wrong"), CG_EPASSWORD);
	ck_assert(x.done.replayed && !x.done.extracted);
	ck_assert_str_eq(e.hint, why);
	x.abandoned = is_nobody_there;
	CODE_IS(by_key("gone", KFIN, NULL), CG_ETIMEOUT);
	x.abandoned = NULL;
	CODE_IS(by_key("gone", KFIN, NULL), CG_ENOPASSWORD);
	ck_assert(!x.done.replayed);
	CODE_IS(cg_snapshot_delete(app.db, &auth, &first, &e), CG_OK);
	CODE_IS(by_key("k", CAMS, CAMS_PASSWORD), CG_ENOSNAPSHOT);
	ck_assert(x.done.replayed); /* it was answered, and the answer is gone */
	ck_assert_int_eq(stored(), 0);
}
END_TEST

/* An answer that cannot be given again at this moment is none. */
START_TEST(a_replay_that_fails)
{
	CODE_IS(by_key("k", CAMS, CAMS_PASSWORD), CG_OK);
	(void)cluster_askf("update transactions set type = 'NONE' where account_id = '%s'", account);
	CODE_IS(by_key("k", CAMS, CAMS_PASSWORD), CG_EINTERNAL);
	ck_assert(!x.done.replayed);
}
END_TEST

/*
 * What keys are kept with, in the form that all releases share: the word, four flags, the keyed hash of the password or
 * zeros, the digest of the document or the name of a sample, and behind it what it is called by, where it is.
 */
static void want_fingerprint(bool key_itself, uint8_t out[CG_DIGEST_SIZE])
{
	static const char purpose[] = "casgate idempotency: password", called[] = "labels";
	const uint8_t flags[4] = { in.has_ref, in.include_pii, in.has_password, in.places };
	uint8_t mac[CG_DIGEST_SIZE] = { 0 }, own[CG_DATA_KEY_BYTES], length[16] = { 0 };
	crypto_auth_hmacsha256_state hmac;
	crypto_hash_sha256_state sha;

	cg_purpose_key(cfg.data_key, purpose, own);
	crypto_auth_hmacsha256_init(&hmac, key_itself ? cfg.data_key : own, sizeof(own));
	crypto_auth_hmacsha256_update(&hmac, (const uint8_t *)purpose, sizeof(purpose));
	crypto_auth_hmacsha256_update(&hmac, (const uint8_t *)in.password, in.password_n);
	if (in.has_password)
		crypto_auth_hmacsha256_final(&hmac, mac);
	crypto_hash_sha256_init(&sha);
	crypto_hash_sha256_update(&sha, (const uint8_t *)"parse", 6);
	crypto_hash_sha256_update(&sha, flags, 4);
	crypto_hash_sha256_update(&sha, mac, sizeof(mac));
	if (in.has_ref)
		crypto_hash_sha256_update(&sha, (const uint8_t *)in.ref, in.ref_n);
	else
		crypto_hash_sha256_update(&sha, in.upload.digest, sizeof(in.upload.digest));
	if (in.labels.reference_n + in.labels.metadata_n > 0) {
		length[0] = (uint8_t)in.labels.reference_n;
		length[8] = (uint8_t)in.labels.metadata_n;
		length[9] = (uint8_t)(in.labels.metadata_n >> 8);
		crypto_hash_sha256_update(&sha, (const uint8_t *)called, sizeof(called));
		crypto_hash_sha256_update(&sha, length, 16);
		crypto_hash_sha256_update(&sha, (const uint8_t *)in.labels.reference, in.labels.reference_n);
		crypto_hash_sha256_update(&sha, (const uint8_t *)in.labels.metadata, in.labels.metadata_n);
	}
	crypto_hash_sha256_final(&sha, out);
}

START_TEST(what_a_key_is_kept_with)
{
	uint8_t want[CG_DIGEST_SIZE];
	char metadata[300];
	struct cg_idem idem;

	memset(metadata, 'm', sizeof(metadata));
	for (int i = 0; i < 8; i++) {
		give(CAMS, i >= 1 ? "secret" : NULL);
		in.include_pii = i == 2;
		in.places = i == 3;
		if (i == 4 || i == 6)
			OK(cg_labels_set_reference(&in.labels, CG_STR("order 7"), &e));
		if (i == 5 || i == 6)
			OK(cg_labels_set_metadata(&in.labels, (struct cg_str){ metadata, sizeof(metadata) }, &e));
		if (i == 7) {
			in.has_ref = true;
			in.ref_n = 3;
			memcpy(in.ref, "ref", 3);
		}
		memset(&idem, 0, sizeof(idem));
		OK(cg_app_parse_fingerprint(&in, &cfg, &idem, &e));
		want_fingerprint(false, want);
		ck_assert_msg(memcmp(idem.fingerprint, want, sizeof(want)) == 0, "%d", i);
		/* of a password also as releases up to 0.2 kept it, under the data key itself */
		ck_assert_int_eq(idem.also_n, i >= 1 ? 1 : 0);
		if (i >= 1) {
			want_fingerprint(true, want);
			ck_assert_mem_eq(idem.also[0], want, sizeof(want));
		}
	}
	cfg.has_data_key_old = true;
	OK(cg_app_parse_fingerprint(&in, &cfg, &idem, &e));
	ck_assert_int_eq(idem.also_n, 3);
	cfg.has_data_key = cfg.has_data_key_old = false;
	CODE_IS(cg_app_parse_fingerprint(&in, &cfg, &idem, &e), CG_EINTERNAL);
	give(CAMS, NULL);
	OK(cg_app_parse_fingerprint(&in, &cfg, &idem, &e));
}
END_TEST

/*
 * While values are written as the release before reads them (form 1), keys are kept with what it knows; from form 2 on
 * with the new hash. Either is found again by both.
 */
START_TEST(keys_of_a_rolling_upgrade)
{
	uint8_t old[CG_DIGEST_SIZE], now[CG_DIGEST_SIZE];
	struct cg_id first;

	for (int form = 1; form <= 2; form++) {
		(void)cluster_askf("update data_keys set form = %d where place = 1", form);
		cg_db_rest(app.db);
		CODE_IS(by_key(form == 1 ? "one" : "two", CAMS, CAMS_PASSWORD), CG_OK);
		first = got.meta.id;
		want_fingerprint(true, old);
		want_fingerprint(false, now);
		ck_assert_str_eq(
			cluster_askf(
				"select encode(fingerprint, 'hex') = '%s' from idempotency_keys where account_id = "
				"'%s' and idem_key = '%s'",
				sodium_bin2hex((char[2 *CG_DIGEST_SIZE + 1]){ "" }, 2 * CG_DIGEST_SIZE + 1,
					       form == 1 ? old : now, CG_DIGEST_SIZE),
				account, form == 1 ? "one" : "two"),
			"t");
		(void)cluster_askf("update data_keys set form = %d where place = 1", 3 - form);
		cg_db_rest(app.db);
		CODE_IS(by_key(form == 1 ? "one" : "two", CAMS, CAMS_PASSWORD), CG_OK);
		ck_assert(x.done.replayed && cg_id_eq(&first, &got.meta.id));
	}
	(void)cluster_ask("update data_keys set form = 1 where place = 1");
	cg_db_rest(app.db);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("parse");
	TCase *tc = tcase_create("parse");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, the_same_bytes_twice);
	tcase_add_test(tc, wrong_passwords);
	tcase_add_test(tc, seconds_of_a_caller);
	tcase_add_test(tc, long_documents_step_aside);
	tcase_add_test(tc, a_caller_that_is_gone);
	tcase_add_test(tc, samples);
	tcase_add_test(tc, pdfs_of_a_message);
	tcase_add_test(tc, failures_of_a_message);
	tcase_add_test(tc, files_that_end);
	tcase_add_test(tc, files);
	tcase_add_test(tc, a_message_that_comes_again);
	tcase_add_test(tc, by_idempotency_key);
	tcase_add_test(tc, a_replay_that_fails);
	tcase_add_test(tc, what_a_key_is_kept_with);
	tcase_add_test(tc, keys_of_a_rolling_upgrade);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
