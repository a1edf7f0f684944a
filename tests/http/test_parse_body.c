/* The input of parse from a body: JSON and a form say the same, and what does not fit is refused by its name. */
#include "base/json.h"
#include "http/parse_body.h"
#include "run.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { HOUR_MS = 3600000, MOST = 300000 };

static struct cg_parse_input in;
static struct cg_err e;
static char text[MOST];

/* A sender: the text in pieces of 1,000 bytes. */
struct sender {
	const char *p;
	size_t n;
};

static ptrdiff_t send_piece(void *self, char *buf, size_t n, int64_t wait_ms)
{
	struct sender *s = self;

	(void)wait_ms;
	n = n < s->n ? n : s->n;
	n = n < 1000 ? n : 1000;
	memcpy(buf, s->p, n);
	s->p += n;
	s->n -= n;
	return (ptrdiff_t)n;
}

static enum cg_code read_body(const char *type, size_t n)
{
	struct sender s = { text, n };
	struct cg_io io = { .self = &s, .read = send_piece };
	struct cg_body body;

	cg_body_init(&body, &io, n, HOUR_MS);
	return cg_parse_body_read(&in, cg_str_of(type), &body, &e);
}

static enum cg_code read_json(const char *json)
{
	return read_body("application/json", (size_t)snprintf(text, sizeof(text), "%s", json));
}

/* One field of a form behind the others. */
static size_t field(size_t at, const char *head, const char *value)
{
	return at + (size_t)snprintf(text + at, sizeof(text) - at,
				     "--b\r\nContent-Disposition: form-data; name=%s\r\n\r\n%s\r\n", head, value);
}

/* A form of pairs of head and value, ended by NULL. */
static enum cg_code read_form(const char *const *pairs)
{
	size_t n = 0;

	for (size_t i = 0; pairs[i] != NULL; i += 2)
		n = field(n, pairs[i], pairs[i + 1]);
	n += (size_t)snprintf(text + n, sizeof(text) - n, "--b--\r\n");
	return read_body("multipart/form-data; boundary=b", n);
}

static void setup(void)
{
	in = (struct cg_parse_input){ .upload = CG_UPLOAD_NONE };
	e = (struct cg_err){ .code = CG_OK };
}

static void teardown(void)
{
	cg_parse_input_free(&in);
}

static void refused(enum cg_code got, enum cg_code want, const char *param)
{
	ck_assert_str_eq(cg_code_info(got)->name, cg_code_info(want)->name);
	ck_assert_str_eq(e.param, param);
}

static void has_file(const char *bytes)
{
	char got[100];
	size_t n = strlen(bytes);

	ck_assert(in.has_file && !in.has_ref);
	ck_assert_uint_eq(in.upload.n, n);
	ck_assert_int_eq(pread(in.upload.fd, got, sizeof(got), 0), (ssize_t)n);
	ck_assert_mem_eq(got, bytes, n);
}

static void has_rest(void)
{
	ck_assert(in.has_password && in.include_pii && in.places);
	ck_assert_uint_eq(in.password_n, 6);
	ck_assert_mem_eq(in.password, "secret", 6);
}

START_TEST(everything)
{
	static const char *const form[] = { "file; filename=a.pdf",
					    "%PDF-1.4 x",
					    "password",
					    "secret",
					    "include_pii",
					    "true",
					    "include",
					    "places",
					    "client_reference_id",
					    "order 7",
					    "metadata",
					    "{\"a\":\"1\"}",
					    "other",
					    "nothing",
					    NULL };

	if (_i == 0)
		ck_assert_int_eq(read_form(form), CG_OK);
	else
		ck_assert_int_eq(read_json("{\"pdf_base64\":\"JVBERi0xLjQgeA==\",\"password\":\"secret\","
					   "\"include_pii\":true,\"include\":\"places\",\"other\":1,"
					   "\"client_reference_id\":\"order 7\",\"metadata\":{\"a\":\"1\"}}"),
				 CG_OK);
	has_file("%PDF-1.4 x");
	has_rest();
	ck_assert_str_eq(in.labels.reference, "order 7");
	ck_assert(!in.file_unnamed);
}
END_TEST

/* A sample by its name; what is null, or empty in a form, is not set. */
START_TEST(a_sample)
{
	static const char *const form[] = { "pdf_ref", "sample_x", "password", "", "metadata", "", NULL };

	if (_i == 0)
		ck_assert_int_eq(read_form(form), CG_OK);
	else
		ck_assert_int_eq(read_json("{\"pdf_ref\":\"sample_x\",\"password\":null,\"pdf_base64\":null,"
					   "\"include_pii\":null,\"metadata\":{}}"),
				 CG_OK);
	ck_assert(in.has_ref && !in.has_file && !in.has_password && !in.include_pii && !in.places);
	ck_assert_uint_eq(in.ref_n, 8);
	ck_assert_mem_eq(in.ref, "sample_x", 8);
	ck_assert_int_eq(in.upload.fd, -1);
}
END_TEST

START_TEST(a_name_that_no_sample_has)
{
	char json[CG_PDF_REF_MAX + 100], name[CG_PDF_REF_MAX + 2] = "";

	memset(name, 'n', CG_PDF_REF_MAX);
	(void)snprintf(json, sizeof(json), "{\"pdf_ref\":\"%s\"}", name);
	ck_assert_int_eq(read_json(json), CG_OK);
	ck_assert_uint_eq(in.ref_n, CG_PDF_REF_MAX);
	(void)snprintf(json, sizeof(json), "{\"pdf_ref\":\"%sn\"}", name);
	ck_assert_int_eq(read_json(json), CG_OK);
	ck_assert(in.has_ref);
	ck_assert_uint_eq(in.ref_n, 0);
}
END_TEST

/* At most 128 bytes, and no NUL. */
START_TEST(passwords)
{
	char password[CG_PDF_PASSWORD_MAX + 2] = "", json[400];
	const char *form[] = { "pdf_ref", "s", "password", password, NULL };

	memset(password, 'p', CG_PDF_PASSWORD_MAX);
	(void)snprintf(json, sizeof(json), "{\"pdf_ref\":\"s\",\"password\":\"%s\"}", password);
	ck_assert_int_eq(_i == 0 ? read_form(form) : read_json(json), CG_OK);
	ck_assert_uint_eq(in.password_n, 128);
	password[CG_PDF_PASSWORD_MAX] = 'p';
	(void)snprintf(json, sizeof(json), "{\"pdf_ref\":\"s\",\"password\":\"%s\"}", password);
	refused(_i == 0 ? read_form(form) : read_json(json), CG_EREQUEST, "password");
	refused(read_json("{\"pdf_ref\":\"s\",\"password\":\"a\\u0000b\"}"), CG_EREQUEST, "password");
}
END_TEST

static const struct {
	const char *json, *param;
	enum cg_code code;
} wrong[] = {
	{ "{}", "", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"pdf_base64\":\"JVBERi0=\"}", "pdf_ref", CG_EREQUEST },
	{ "{\"pdf_ref\":1}", "pdf_ref", CG_EREQUEST },
	{ "{\"pdf_base64\":[]}", "pdf_base64", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"password\":7}", "password", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"include_pii\":\"true\"}", "include_pii", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"include\":true}", "include", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"include\":\"boxes\"}", "include", CG_EREQUEST },
	/* what is good behind it does not heal it */
	{ "{\"pdf_ref\":\"s\",\"include\":\"boxes\",\"password\":\"x\"}", "include", CG_EREQUEST },
	{ "{\"pdf_base64\":\"JVBERi0=\",\"include\":\"boxes\"}", "include", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"mode\":\"later\"}", "mode", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"mode\":1}", "mode", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"client_reference_id\":{}}", "client_reference_id", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"metadata\":[]}", "metadata", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"metadata\":\"a\"}", "metadata", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"metadata\":{\"a\":1}}", "metadata", CG_EREQUEST },
	{ "{\"pdf_ref\":\"s\",\"metadata\":{\"\":\"x\"}}", "metadata", CG_EREQUEST },
};

START_TEST(wrong_members)
{
	refused(read_json(wrong[_i].json), wrong[_i].code, wrong[_i].param);
}
END_TEST

START_TEST(wrong_texts)
{
	ck_assert_int_eq(read_json("{\"pdf_ref\":\"s\""), CG_EJSON);
	ck_assert_int_eq(read_json("[]"), CG_EJSON);
	ck_assert_int_eq(read_json("{\"pdf_base64\":\"J\"}"), CG_EBASE64);
}
END_TEST

static const struct {
	const char *pairs[7], *param;
	enum cg_code code;
} wrong_forms[] = {
	{ { NULL }, "", CG_EREQUEST },
	{ { "other", "x", NULL }, "", CG_EREQUEST },
	{ { "pdf_ref", "s", "file; filename=a", "x", NULL }, "pdf_ref", CG_EREQUEST },
	{ { "pdf_ref", "s", "pdf_ref", "s", NULL }, "pdf_ref", CG_EMULTIPART },
	{ { "file; filename=a", "x", "file; filename=b", "x", NULL }, "file", CG_EMULTIPART },
	{ { "pdf_ref", "s", "include_pii", "perhaps", NULL }, "include_pii", CG_EREQUEST },
	{ { "pdf_ref", "s", "include", "boxes", NULL }, "include", CG_EREQUEST },
	{ { "pdf_ref", "s", "mode", "later", NULL }, "mode", CG_EREQUEST },
	{ { "pdf_ref", "s", "mode", "async", "mode", "async", NULL }, "mode", CG_EMULTIPART },
	{ { "pdf_ref", "s", "metadata", "{", NULL }, "metadata", CG_EREQUEST },
	{ { "pdf_ref", "s", "metadata", "[]", NULL }, "metadata", CG_EREQUEST },
	{ { "pdf_ref", "s", "metadata", "{\"a\":null}", NULL }, "metadata", CG_EREQUEST },
};

START_TEST(wrong_fields)
{
	refused(read_form(wrong_forms[_i].pairs), wrong_forms[_i].code, wrong_forms[_i].param);
}
END_TEST

/* 20 members, names of 40 characters, values of 500: no more. */
START_TEST(limits_of_metadata)
{
	static const struct {
		size_t members, key, value;
		bool good;
	} rows[] = { { 20, 40, 500, true }, { 21, 40, 500, false }, { 20, 41, 500, false }, { 20, 40, 501, false } };
	char json[20000];
	size_t n = (size_t)snprintf(json, sizeof(json), "{\"pdf_ref\":\"s\",\"metadata\":{");

	for (size_t i = 0; i < rows[_i].members; i++)
		n += (size_t)snprintf(json + n, sizeof(json) - n, "%s\"%0*zu\":\"%0*d\"", i > 0 ? "," : "",
				      (int)rows[_i].key, i, (int)rows[_i].value, 0);
	(void)snprintf(json + n, sizeof(json) - n, "}}");
	ck_assert_int_eq(read_json(json), rows[_i].good ? CG_OK : CG_EREQUEST);
	ck_assert_str_eq(e.param, rows[_i].good ? "" : "metadata");
}
END_TEST

/* Now or later, by a field or a member; a password of one character; fields that come in two pieces. */
START_TEST(small_fields)
{
	static char filler[960];
	const char *const sync[] = { "pdf_ref", "s", "mode", "sync", "password", "p", NULL };
	const char *const async[] = { "other", filler, "pdf_ref", "abcdefghijklmnopqrstuvwxyz", "mode", "async", NULL };

	ck_assert_int_eq(read_form(sync), CG_OK);
	ck_assert(in.has_mode && !in.later && in.has_password && in.password_n == 1 && in.password[0] == 'p');
	for (size_t n = sizeof(filler) - 120; n < sizeof(filler) - 1; n++) { /* bodies come in pieces of 1,000 bytes */
		memset(filler, 'x', n);
		ck_assert_int_eq(read_form(async), CG_OK);
		ck_assert(in.has_mode && in.later && !in.has_password);
		ck_assert_uint_eq(in.ref_n, 26);
		ck_assert_mem_eq(in.ref, "abcdefghijklmnopqrstuvwxyz", 26);
	}
	ck_assert_int_eq(read_json("{\"pdf_ref\":\"s\",\"mode\":\"async\",\"password\":\"q\"}"), CG_OK);
	ck_assert(in.has_mode && in.later && in.password_n == 1 && in.password[0] == 'q');
	ck_assert_int_eq(read_json("{\"pdf_ref\":\"s\"}"), CG_OK);
	ck_assert(!in.has_mode && !in.later);
}
END_TEST

/* A file as a field without a name of a file, as text is. */
START_TEST(a_file_without_a_name)
{
	static const char *const form[] = { "file", "%PDF-1.4 x", NULL };

	ck_assert_int_eq(read_form(form), CG_OK);
	has_file("%PDF-1.4 x");
	ck_assert(in.file_unnamed);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("parse_body");
	TCase *tc = tcase_create("parse_body");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, everything, 0, 2);
	tcase_add_loop_test(tc, a_sample, 0, 2);
	tcase_add_test(tc, a_name_that_no_sample_has);
	tcase_add_loop_test(tc, passwords, 0, 2);
	tcase_add_loop_test(tc, wrong_members, 0, sizeof(wrong) / sizeof(wrong[0]));
	tcase_add_test(tc, wrong_texts);
	tcase_add_loop_test(tc, wrong_fields, 0, sizeof(wrong_forms) / sizeof(wrong_forms[0]));
	tcase_add_loop_test(tc, limits_of_metadata, 0, 4);
	tcase_add_test(tc, a_file_without_a_name);
	tcase_add_test(tc, small_fields);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
