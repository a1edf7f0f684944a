/* What is found in mail messages: who waits, addresses, PDFs. Cases of RFC 2045, 2046, 3464, 3834, 5322. */
#include "mail/apart.h"
#include "run.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PDF "%PDF-1.4\nx"
/* The same in base64. */
#define PDF64 "JVBERi0xLjQKeA=="

static int in, out;

static void setup(void)
{
	in = memfd_create("in", MFD_CLOEXEC);
	out = memfd_create("out", MFD_CLOEXEC);
	ck_assert(in >= 0 && out >= 0);
}

static void teardown(void)
{
	(void)close(in);
	(void)close(out);
}

static void put(const char *text)
{
	size_t n = strlen(text);

	ck_assert_int_eq(write(in, text, n), (ssize_t)n);
}

static bool read_all(struct cg_mail_found *f)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_mail_found apart;
	bool good = cg_mail_message_read(in, out, f);

	/* in a process of its own the same is found */
	ck_assert_int_eq(ftruncate(out, 0), 0);
	ck_assert_int_eq(cg_mail_apart(in, out, &apart, &e), good ? CG_OK : CG_EREQUEST);
	if (good)
		ck_assert_mem_eq(&apart, f, sizeof(apart));
	return good;
}

static const struct {
	const char *head;
	enum cg_mail_kind kind;
	const char *recipient, *sender, *loop;
} heads[] = {
	{ "From: a@x.example\n", CG_MAIL_PERSON, "", "a@x.example", "" },
	{ "From: \"A, B\" <a@x.example>, b@x.example\n", CG_MAIL_PERSON, "", "a@x.example", "" },
	{ "From: A (c@x.example) <a@x.example>\r\n", CG_MAIL_PERSON, "", "a@x.example", "" },
	{ "Subject: none\n", CG_MAIL_PERSON, "", "", "" },
	{ "From: people: a@x.example;\n", CG_MAIL_PERSON, "", "", "" },
	{ "From a@x.example Sat Nov 28 00:00:00 2026\nFrom: b@x.example\n", CG_MAIL_PERSON, "", "b@x.example", "" },
	{ ">From a@x.example Sat\nFrom: b@x.example\n", CG_MAIL_PERSON, "", "b@x.example", "" },
	/* who it was delivered to, in this order */
	{ "From: a@x.example\nDelivered-To: d@y.example\nX-Original-To: o@y.example\n", CG_MAIL_PERSON, "o@y.example",
	  "a@x.example", "" },
	{ "From: a@x.example\nEnvelope-To: e@y.example\nDelivered-To: d@y.example\n", CG_MAIL_PERSON, "d@y.example",
	  "a@x.example", "" },
	{ "From: a@x.example\nEnvelope-To:  <e@y.example>\n", CG_MAIL_PERSON, "e@y.example", "a@x.example", "" },
	{ "From: a@x.example\nEnvelope-To: e@y.example f@y.example\n", CG_MAIL_PERSON, "e@y.example", "a@x.example",
	  "" },
	{ "From: a@x.example\nX-Loop: cas@y.example\n", CG_MAIL_PERSON, "", "a@x.example", "cas@y.example" },
	/* RFC 3834: nothing automatic is answered; what answers by itself or notifies is not read either */
	{ "From: a@x.example\nAuto-Submitted: no\n", CG_MAIL_PERSON, "", "a@x.example", "" },
	{ "From: a@x.example\nAuto-Submitted: No (by hand)\n", CG_MAIL_PERSON, "", "a@x.example", "" },
	{ "From: a@x.example\nAuto-Submitted: nobody\n", CG_MAIL_AUTOMATIC, "", "a@x.example", "" },
	{ "From: a@x.example\nAuto-Submitted: auto-generated\n", CG_MAIL_AUTOMATIC, "", "a@x.example", "" },
	{ "From: a@x.example\nAuto-Submitted: auto-forwarded\n", CG_MAIL_AUTOMATIC, "", "a@x.example", "" },
	{ "From: a@x.example\nAuto-Submitted: auto-replied\n", CG_MAIL_REPORT, "", "a@x.example", "" },
	{ "From: a@x.example\nAuto-Submitted: AUTO-Replied; owner-email=\"b@x.example\"\n", CG_MAIL_REPORT, "",
	  "a@x.example", "" },
	{ "From: a@x.example\nAuto-Submitted: auto-notified\n", CG_MAIL_REPORT, "", "a@x.example", "" },
	{ "From: a@x.example\nPrecedence: bulk\n", CG_MAIL_AUTOMATIC, "", "a@x.example", "" },
	{ "From: a@x.example\nPrecedence: list\n", CG_MAIL_AUTOMATIC, "", "a@x.example", "" },
	{ "From: a@x.example\nPrecedence: Junk\n", CG_MAIL_AUTOMATIC, "", "a@x.example", "" },
	{ "From: a@x.example\nPrecedence: list;a=b\n", CG_MAIL_AUTOMATIC, "", "a@x.example", "" },
	{ "From: a@x.example\nPrecedence:\tbulk, more\n", CG_MAIL_AUTOMATIC, "", "a@x.example", "" },
	{ "From: a@x.example\nPrecedence: junk(mail)\n", CG_MAIL_AUTOMATIC, "", "a@x.example", "" },
	{ "From: a@x.example\nPrecedence: bul\n", CG_MAIL_PERSON, "", "a@x.example", "" },
	{ "From: a@x.example\nPrecedence: first-class\n", CG_MAIL_PERSON, "", "a@x.example", "" },
	{ "From: a@x.example\nPrecedence: bulky\n", CG_MAIL_PERSON, "", "a@x.example", "" },
	{ "From: a@x.example\nList-Id: <l.x.example>\n", CG_MAIL_AUTOMATIC, "", "a@x.example", "" },
	/* the empty return path and the daemon are those of bounces (RFC 5321, 4.5.5) */
	{ "From: a@x.example\nReturn-Path: <>\n", CG_MAIL_REPORT, "", "a@x.example", "" },
	{ "From: a@x.example\nReturn-Path: < >\n", CG_MAIL_REPORT, "", "a@x.example", "" },
	{ "From: a@x.example\nReturn-Path: <b@x.example>\n", CG_MAIL_PERSON, "", "a@x.example", "" },
	{ "From: MAILER-DAEMON@x.example\n", CG_MAIL_REPORT, "", "MAILER-DAEMON@x.example", "" },
	{ "From: mailer-daemons@x.example\n", CG_MAIL_PERSON, "", "mailer-daemons@x.example", "" },
	{ "From: a@x.example\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n",
	  CG_MAIL_REPORT, "", "a@x.example", "" },
	{ "From: a@x.example\nContent-Type: multipart/mixed; boundary=b\n", CG_MAIL_PERSON, "", "a@x.example", "" },
};

START_TEST(head)
{
	struct cg_mail_found f;

	put(heads[_i].head);
	put("\n");
	ck_assert(read_all(&f));
	ck_assert_int_eq(f.kind, heads[_i].kind);
	ck_assert_str_eq(f.recipient, heads[_i].recipient);
	ck_assert_str_eq(f.sender, heads[_i].sender);
	ck_assert_str_eq(f.loop, heads[_i].loop);
	ck_assert_uint_eq(f.n, 0);
	ck_assert(!f.too_much);
}
END_TEST

/* An address has at most 320 characters (RFC 3696, errata): a longer one is none, not another one. */
START_TEST(long_address)
{
	char text[512];
	struct cg_mail_found f;

	(void)snprintf(text, sizeof(text), "X-Loop: %0*d@y.example\n\n", 320 - 10 + (int)_i, 7);
	put(text);
	ck_assert(read_all(&f));
	ck_assert_uint_eq(strlen(f.loop), _i == 0 ? 320 : 0);
}
END_TEST

#define FROM "From: a@x.example\n"
#define MIXED FROM "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
#define PART "\n--b\n"
#define END "\n--b--\n"
#define BASE64 "Content-Transfer-Encoding: base64\n\n" PDF64 "\n"
#define INNER "Content-Type: application/pdf\n" BASE64

static const struct {
	const char *message;
	size_t n; /* PDFs, each of which is PDF */
} bodies[] = {
	{ FROM "\n" PDF, 0 }, /* text that is no attachment */
	{ FROM "Content-Type: application/pdf\n" BASE64, 1 },
	{ FROM "Content-Type: application/x-pdf\n" BASE64, 1 },
	{ FROM "Content-Type: Application/PDF\n" BASE64, 1 },
	{ FROM "Content-Type: application/octet-stream\n" BASE64, 1 }, /* told by its bytes */
	{ FROM "Content-Type: image/png\n" BASE64, 1 },
	{ FROM "Content-Type: text/plain\n" BASE64, 0 },
	{ FROM "Content-Type: text/plain\nContent-Disposition: attachment\n" BASE64, 1 },
	{ FROM "Content-Type: text/plain; name=a.pdf\n" BASE64, 1 },
	{ FROM "Content-Type: text/plain; name=\"a.PDF. \"\n" BASE64, 1 },
	{ FROM "Content-Type: text/plain; name=a.pdfx\n" BASE64, 0 },
	{ FROM "Content-Type: text/plain; name=pdf\n" BASE64, 0 },
	{ FROM "Content-Type: application/pdf\nContent-Transfer-Encoding: quoted-printable\n\n=25PDF-1.4\nx", 1 },
	{ FROM "Content-Type: application/pdf\nContent-Transfer-Encoding: 7bit\n\n" PDF, 1 },
	{ FROM "Content-Type: application/pdf\n\n", 0 }, /* nothing in it */
	{ MIXED "--b\nContent-Type: text/plain\n\nHello." PART INNER END, 1 },
	{ MIXED "--b\n" INNER PART INNER END, 2 },
	{ MIXED "--b\nContent-Type: message/rfc822\n\n" FROM INNER END, 1 },
	{ MIXED "--b\nContent-Type: message/rfc822\n\nFrom: mailer-daemon@x.example\n" INNER END, 1 },
	{ MIXED "--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n" INNER "\n--c--\n" END, 1 },
	/* a message that somebody encoded once more */
	{ MIXED
	  "--b\nContent-Type: application/octet-stream; name=a.eml\nContent-Transfer-Encoding: quoted-printable\n\n"
	  "From: c@x.example\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\n\n"
	  "JVBERi0xLjQKeA=3D=3D\n" END,
	  1 },
	{ FROM "Content-Type: multipart/report; boundary=b\n\n--b\n" INNER END, 0 },
	{ FROM "Content-Type: multipart/encrypted; boundary=b\n\n--b\nContent-Type: application/pgp-encrypted\n\nx" END,
	  0 },
};

START_TEST(body)
{
	struct cg_mail_found f;
	char got[64];

	put(bodies[_i].message);
	ck_assert(read_all(&f));
	ck_assert_uint_eq(f.n, bodies[_i].n);
	ck_assert(!f.too_much);
	for (size_t i = 0; i < f.n; i++) {
		ck_assert_uint_eq(f.pdf[i].n, strlen(PDF));
		ck_assert_int_eq(pread(out, got, strlen(PDF), (off_t)f.pdf[i].at), (ssize_t)strlen(PDF));
		ck_assert_mem_eq(got, PDF, strlen(PDF));
		ck_assert_uint_ge(f.pdf[i].at, i == 0 ? 0 : f.pdf[i - 1].at + f.pdf[i - 1].n);
	}
}
END_TEST

/* Of ten PDFs all, of eleven ten, and that there is more. */
START_TEST(many)
{
	struct cg_mail_found f;

	put(MIXED);
	for (int i = 0; i < CG_MAIL_PDFS_MAX + _i; i++)
		put("--b\n" INNER);
	put(END);
	ck_assert(read_all(&f));
	ck_assert_uint_eq(f.n, CG_MAIL_PDFS_MAX);
	ck_assert_int_eq(f.too_much, _i > 0);
}
END_TEST

/* A part that is deeper than is looked at, and one that is not. */
START_TEST(deep)
{
	int depth = CG_MAIL_DEPTH_MAX + _i;
	struct cg_mail_found f;
	char line[128];

	put(FROM);
	for (int i = 0; i < depth; i++) {
		(void)snprintf(line, sizeof(line), "Content-Type: multipart/mixed; boundary=b%02d\n\n--b%02d\n", i, i);
		put(line);
	}
	put(INNER);
	for (int i = depth; i-- > 0;) {
		(void)snprintf(line, sizeof(line), "\n--b%02d--\n", i);
		put(line);
	}
	ck_assert(read_all(&f));
	ck_assert_uint_eq(f.n, _i == 0 ? 1 : 0);
	ck_assert_int_eq(f.too_much, _i > 0);
}
END_TEST

/* 1,000 parts are looked at, the message itself among them. */
START_TEST(parts)
{
	struct cg_mail_found f;

	put(MIXED);
	for (int i = 0; i < CG_MAIL_PARTS_MAX - 2 + _i; i++)
		put("--b\nContent-Type: text/plain\n\nx\n");
	put("--b\n" INNER END);
	ck_assert(read_all(&f));
	ck_assert_uint_eq(f.n, _i == 0 ? 1 : 0);
	ck_assert_int_eq(f.too_much, _i > 0);
}
END_TEST

/* Messages in messages count as depth, whether they are parts or files that somebody attached. */
START_TEST(deep_messages)
{
	int depth = CG_MAIL_DEPTH_MAX + _i % 2;
	struct cg_mail_found f;

	put(FROM);
	for (int i = 0; i < depth; i++)
		put(_i < 2 ? "Content-Type: message/rfc822\n\n" FROM
			   : "Content-Type: application/octet-stream; name=a.eml\n\n" FROM);
	put(INNER);
	ck_assert(read_all(&f));
	ck_assert_uint_eq(f.n, _i % 2 == 0 ? 1 : 0);
	ck_assert_int_eq(f.too_much, _i % 2 > 0);
}
END_TEST

/*
 * The mark of a PDF within the first KiB, to its last byte; then each PDF begins where the one before it ends. Bytes of
 * a part that was passed over are none of the parts behind it.
 */
START_TEST(first_kib)
{
	char text[1400];
	struct cg_mail_found f;

	(void)snprintf(text, sizeof(text), "--b\nContent-Type: application/octet-stream\n\n%0*d%%PDF-1.4 end\n",
		       1024 - 5 + _i, 0);
	put(MIXED);
	put(text);
	put("--b\n" INNER "--b\nContent-Type: application/octet-stream\n\nnothing\n--b\n" INNER END);
	ck_assert(read_all(&f));
	ck_assert_uint_eq(f.n, _i == 0 ? 3 : 2);
	if (_i == 0)
		ck_assert_uint_eq(f.pdf[0].n, 1024 - 5 + strlen("%PDF-1.4 end"));
	ck_assert_uint_eq(f.pdf[0].at, 0);
	for (size_t i = 1; i < f.n; i++)
		ck_assert_uint_eq(f.pdf[i].at, f.pdf[i - 1].at + f.pdf[i - 1].n);
}
END_TEST

/* The largest message that is read. */
START_TEST(largest)
{
	struct cg_mail_found f;

	put(FROM "\n");
	ck_assert_int_eq(ftruncate(in, CG_MAIL_BYTES_MAX), 0);
	ck_assert(cg_mail_message_read(in, out, &f));
	ck_assert_str_eq(f.sender, "a@x.example");
}
END_TEST

START_TEST(none)
{
	struct cg_mail_found f;

	ck_assert(!read_all(&f)); /* an empty file */
	ck_assert_int_eq(ftruncate(in, CG_MAIL_BYTES_MAX + 1), 0);
	ck_assert(!read_all(&f));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("message");
	TCase *c = tcase_create("message");

	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_loop_test(c, head, 0, (int)(sizeof(heads) / sizeof(heads[0])));
	tcase_add_loop_test(c, long_address, 0, 2);
	tcase_add_loop_test(c, body, 0, (int)(sizeof(bodies) / sizeof(bodies[0])));
	tcase_add_loop_test(c, many, 0, 2);
	tcase_add_loop_test(c, deep, 0, 2);
	tcase_add_loop_test(c, parts, 0, 2);
	tcase_add_loop_test(c, deep_messages, 0, 4);
	tcase_add_loop_test(c, first_kib, 0, 2);
	tcase_add_test(c, largest);
	tcase_add_test(c, none);
	suite_add_tcase(s, c);
	return suite_run(s);
}
