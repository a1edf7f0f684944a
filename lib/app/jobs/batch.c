#include "app/jobs/batch.h"

#include "base/digest.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

/* A file that becomes a job. */
struct item {
	struct cg_batch_file *from;
	bool packed; /* a member of the archive that from is */
	struct cg_unzip_entry entry;
	struct cg_str name, password;
	uint8_t digest[CG_DIGEST_BYTES];
};

struct items {
	struct item *v;
	size_t n, cap, bytes; /* bytes: of all of them, unpacked */
};

void cg_batch_input_free(struct cg_batch_input *in)
{
	for (size_t i = 0; i < in->n; i++) {
		if (in->v[i].bytes.p != NULL)
			(void)munmap((void *)(uintptr_t)in->v[i].bytes.p, in->v[i].bytes.n);
		cg_upload_close(&in->v[i].upload);
	}
	in->n = 0;
	cg_parse_input_free(&in->all);
}

static enum cg_code too_many(struct cg_err *e)
{
	return cg_fail_param(e, CG_EREQUEST, "file", "A batch has at most %d files: send the others in another one.",
			     CG_BATCH_FILES_MAX);
}

/*
 * Sentences name files by their place: names are written by people, and may be of people. at: of the file, from 1 on;
 * member: of an archive, from 1 on, 0: the file itself is too large.
 */
static enum cg_code too_large(struct cg_err *e, size_t at, size_t member)
{
	cg_fail_name(e, "file");
	if (member > 0)
		return cg_fail_hint(e, CG_ETOOLARGE,
				    "Member %zu of file %zu, an archive, has more than %d MiB: send it without that.",
				    member, at, CG_PDF_BYTES_MAX >> 20);
	return cg_fail_hint(e, CG_ETOOLARGE, "File %zu has more than %d MiB: send the others without it.", at,
			    CG_PDF_BYTES_MAX >> 20);
}

static enum cg_code too_large_together(struct cg_err *e)
{
	cg_fail_name(e, "file");
	return cg_fail_hint(e, CG_ETOOLARGE,
			    "All files together have more than %d MiB, unpacked: send some of them in another batch.",
			    CG_BATCH_BYTES_MAX >> 20);
}

static bool is_archive(const struct cg_upload *u, struct cg_str *bytes)
{
	void *p = u->n >= 4 ? mmap(NULL, u->n, PROT_READ, MAP_PRIVATE, u->fd, 0) : MAP_FAILED;

	*bytes = CG_STR_NONE;
	if (p == MAP_FAILED)
		return false;
	if (memcmp(p, "PK\x03\x04", 4) == 0 || memcmp(p, "PK\x05\x06", 4) == 0) {
		*bytes = (struct cg_str){ p, u->n };
		return true;
	}
	(void)munmap(p, u->n);
	return false;
}

/* What stands behind the last slash. */
static struct cg_str base_of(struct cg_str name)
{
	size_t at = name.n;

	while (at > 0 && name.p[at - 1] != '/')
		at--;
	return cg_str_sub(name, at, name.n);
}

/* Folders, and what programs leave in archives that no person put there. */
static bool is_passed_over(struct cg_str name)
{
	struct cg_str base = base_of(name);

	return base.n == 0 || base.p[0] == '.' || cg_str_starts(name, CG_STR("__MACOSX/"));
}

/* A sink that measures, and ends what is too large: the sizes that an archive states are not believed. */
struct measure {
	struct cg_digest sha;
	size_t n, left; /* left: of all files */
};

static bool measure_piece(void *arg, struct cg_str bytes)
{
	struct measure *m = arg;

	if (bytes.n > CG_PDF_BYTES_MAX - m->n || bytes.n > m->left)
		return false;
	cg_digest_add(&m->sha, bytes.p, bytes.n);
	m->n += bytes.n;
	m->left -= bytes.n;
	return true;
}

static enum cg_code refuse_archive(enum cg_unzip_result why, size_t at, struct cg_err *e)
{
	switch (why) {
	case CG_UNZIP_ENCRYPTED:
		return cg_fail_param(
			e, CG_EREQUEST, "file",
			"File %zu, an archive, is encrypted: send one without a password; passwords of the "
			"PDFs go into password or passwords.",
			at);
	case CG_UNZIP_METHOD:
		return cg_fail_param(e, CG_EREQUEST, "file",
				     "File %zu, an archive, is packed in a way that is not read: use deflate, as zip "
				     "programs do by default.",
				     at);
	case CG_UNZIP_MEMORY:
		return cg_fail(e, CG_EBUSY, "batch: no memory to unpack");
	default:
		return cg_fail_param(e, CG_EREQUEST, "file",
				     "File %zu, an archive, is damaged or cut off: make it again.", at);
	}
}

static enum cg_code add_item(struct cg_context *x, struct items *list, struct item *one)
{
	if (list->n == CG_BATCH_FILES_MAX)
		return too_many(x->err);
	if (one->name.n > CG_BATCH_NAME_MAX || !cg_str_is_utf8(one->name))
		one->name = CG_STR_NONE;
	one->name = cg_arena_str(x->arena, one->name); /* it outlives the archive */
	return CG_PUSH(x->arena, list, one) ? CG_OK : cg_fail(x->err, CG_EBUSY, "batch: no memory");
}

/* at, member: their places, for sentences. */
static enum cg_code add_member(struct cg_context *x, struct items *list, struct cg_batch_file *from,
			       const struct cg_unzip_entry *entry, size_t at, size_t member)
{
	struct item one = { .from = from, .packed = true, .entry = *entry, .name = entry->name };
	struct measure m = { .left = CG_BATCH_BYTES_MAX - list->bytes };
	enum cg_unzip_result rc;

	if (list->n == CG_BATCH_FILES_MAX)
		return too_many(x->err);
	cg_digest_init(&m.sha);
	rc = cg_unzip_read(&from->archive, entry, measure_piece, &m);
	cg_digest_final(&m.sha, one.digest);
	if (rc == CG_UNZIP_STOPPED)
		return m.left < CG_PDF_BYTES_MAX - m.n ? too_large_together(x->err) : too_large(x->err, at, member);
	if (rc != CG_UNZIP_OK)
		return refuse_archive(rc, at, x->err);
	list->bytes += m.n;
	return add_item(x, list, &one);
}

static enum cg_code add_archive(struct cg_context *x, struct items *list, struct cg_batch_file *from, size_t at)
{
	struct cg_unzip_entry entry;
	enum cg_unzip_result rc = cg_unzip_open(&from->archive, from->bytes);
	enum cg_code code = CG_OK;
	size_t member = 0;

	if (rc != CG_UNZIP_OK)
		return refuse_archive(rc, at, x->err);
	if (from->archive.entries > CG_BATCH_ENTRIES_MAX)
		return too_many(x->err);
	while (code == CG_OK && (rc = cg_unzip_next(&from->archive, &entry)) == CG_UNZIP_OK) {
		member++;
		if (!is_passed_over(entry.name))
			code = add_member(x, list, from, &entry, at, member);
	}
	return code != CG_OK || rc == CG_UNZIP_END ? code : refuse_archive(rc, at, x->err);
}

static enum cg_code add_file(struct cg_context *x, struct items *list, struct cg_batch_file *from, size_t at)
{
	struct item one = { .from = from, .name = from->name };

	if (is_archive(&from->upload, &from->bytes))
		return add_archive(x, list, from, at);
	if (from->upload.n > CG_PDF_BYTES_MAX)
		return too_large(x->err, at, 0);
	if (from->upload.n > CG_BATCH_BYTES_MAX - list->bytes)
		return too_large_together(x->err);
	memcpy(one.digest, from->upload.digest, sizeof(one.digest));
	list->bytes += from->upload.n;
	return add_item(x, list, &one);
}

/* One that names no file is a mistake that would otherwise show as a wrong password. */
static enum cg_code give_passwords(struct cg_context *x, const struct cg_batch_input *in, struct items *list)
{
	for (size_t k = 0; k < in->n_passwords; k++) {
		const struct cg_batch_password *p = &in->passwords[k];
		bool used = false;

		for (size_t i = 0; i < list->n; i++) {
			struct item *one = &list->v[i];
			bool whole = cg_str_eq(one->name, p->name);

			if (one->name.p == NULL || (!whole && !cg_str_eq(base_of(one->name), p->name)))
				continue;
			used = true;
			if (whole || one->password.p == NULL)
				one->password = p->password;
		}
		if (!used)
			return cg_fail_param(x->err, CG_EREQUEST, "passwords",
					     "Member %zu of passwords names a file that is not in the request.", k + 1);
	}
	return CG_OK;
}

static enum cg_code list_files(struct cg_context *x, struct cg_batch_input *in, struct items *list)
{
	enum cg_code rc = CG_OK;

	for (size_t i = 0; i < in->n && rc == CG_OK; i++)
		rc = add_file(x, list, &in->v[i], i + 1);
	if (rc == CG_OK && list->n == 0)
		rc = cg_fail_param(x->err, CG_EREQUEST, "file", "%s",
				   in->n == 0 ? "Send PDFs, or a zip archive of them, in the form field file."
					      : "There is nothing but folders and hidden files in what was sent: send "
						"PDFs, or a zip archive of them.");
	return rc == CG_OK ? give_passwords(x, in, list) : rc;
}

/* What a request for this file alone would have been; wiped by the caller. */
static struct cg_parse_input input_of(const struct cg_batch_input *in, const struct item *one)
{
	struct cg_parse_input out = in->all;

	out.has_file = true;
	memcpy(out.upload.digest, one->digest, sizeof(out.upload.digest));
	if (one->password.p != NULL && one->password.n <= sizeof(out.password)) {
		memcpy(out.password, one->password.p, one->password.n);
		out.password_n = one->password.n;
		out.has_password = out.password_n > 0;
	}
	return out;
}

/* Of all files in their order: with another file, or fewer of them, it is another request. */
static enum cg_code fingerprint(struct cg_context *x, const struct cg_batch_input *in, const struct items *list,
				struct cg_idem *idem)
{
	struct cg_digest own, also[CG_IDEM_ALSO_MAX];
	enum cg_code rc = CG_OK;

	cg_digest_init(&own);
	for (int k = 0; k < CG_IDEM_ALSO_MAX; k++)
		cg_digest_init(&also[k]);
	for (size_t i = 0; i < list->n && rc == CG_OK; i++) {
		struct cg_parse_input one = input_of(in, &list->v[i]);

		rc = cg_app_parse_fingerprint(&one, x->app->cfg, idem, x->err);
		sodium_memzero(one.password, sizeof(one.password));
		cg_digest_add(&own, idem->fingerprint, sizeof(idem->fingerprint));
		/* a file without password has one way alone, which stands for the others */
		for (int k = 0; k < CG_IDEM_ALSO_MAX; k++)
			cg_digest_add(&also[k], k < idem->also_n ? idem->also[k] : idem->fingerprint,
				      CG_FINGERPRINT_BYTES);
	}
	cg_digest_final(&own, idem->fingerprint);
	idem->also_n = CG_IDEM_ALSO_MAX;
	for (int k = 0; k < CG_IDEM_ALSO_MAX; k++)
		cg_digest_final(&also[k], idem->also[k]);
	return rc;
}

/* Each job has a key of its own, made from that of the request, and the fingerprint of the whole. */
static void key_of(const struct cg_idem *whole, size_t i, struct cg_idem *out)
{
	uint8_t digest[CG_DIGEST_SIZE];
	char hex[2 * CG_DIGEST_SIZE + 1];

	if (whole->key[0] == '\0')
		return;
	cg_digest_of(cg_str_of(whole->key), digest);
	(void)sodium_bin2hex(hex, sizeof(hex), digest, sizeof(digest));
	(void)snprintf(out->key, sizeof(out->key), "batch:%s:%zu", hex, i);
}

static bool write_piece(void *arg, struct cg_str bytes)
{
	struct cg_err ignored = { 0 };

	return cg_upload_write(arg, bytes, &ignored) == CG_OK;
}

/* Store one, which waits until all are there. */
static enum cg_code hand_over(struct cg_context *x, const struct cg_batch_input *in, const struct item *one,
			      const struct cg_idem *idem, const char *request_id, struct cg_id *id, bool *known)
{
	struct cg_upload unpacked = CG_UPLOAD_NONE;
	struct cg_parse_input input = input_of(in, one);
	struct cg_job_order order = {
		.request_id = request_id,
		.idem = idem,
		.include_pii = in->all.include_pii,
		.places = in->all.places,
		.labels = cg_labels_of(&in->all.labels),
		.pdf_ref = CG_STR_NONE,
		.fd = one->from->upload.fd,
		.bytes = one->from->upload.n,
		.password = input.has_password ? (struct cg_str){ input.password, input.password_n } : CG_STR_NONE,
	};
	enum cg_code rc = one->packed ? cg_upload_open(&unpacked, x->err) : CG_OK;

	if (rc == CG_OK && one->packed) {
		if (cg_unzip_read(&one->from->archive, &one->entry, write_piece, &unpacked) != CG_UNZIP_OK)
			rc = cg_fail(x->err, CG_EBUSY, "batch: a member cannot be unpacked again");
		order.fd = unpacked.fd;
		order.bytes = unpacked.n;
	}
	if (rc == CG_OK)
		rc = cg_job_load(x->app->db, x->auth, &order, x->arena, id, known, x->err);
	cg_upload_close(&unpacked);
	sodium_memzero(input.password, sizeof(input.password));
	return rc;
}

/* The jobs, whether they were there or not. */
static enum cg_code show(struct cg_context *x, const struct items *list, const struct cg_id *ids,
			 struct cg_batch_jobs *out)
{
	enum cg_code rc = CG_OK;

	for (size_t i = 0; i < list->n && rc == CG_OK; i++) {
		struct cg_batch_job one = { .name = list->v[i].name };

		rc = cg_app_jobs_get(x, &ids[i], &one.job);
		if (rc == CG_OK && !CG_PUSH(x->arena, out, &one))
			rc = cg_fail(x->err, CG_EBUSY, "batch: no memory");
	}
	return rc;
}

enum cg_code cg_app_batch_add(struct cg_context *x, struct cg_batch_input *in, const struct cg_idem *idem,
			      const char *request_id, struct cg_batch_jobs *out)
{
	struct cg_id ids[CG_BATCH_FILES_MAX], fresh[CG_BATCH_FILES_MAX];
	struct cg_idem whole = *idem, one;
	struct items list = { .n = 0 };
	size_t n_fresh = 0;
	enum cg_code rc = cg_app_jobs_allowed(x);

	*out = (struct cg_batch_jobs){ .n = 0 };
	if (rc == CG_OK)
		rc = list_files(x, in, &list);
	if (rc == CG_OK)
		rc = fingerprint(x, in, &list, &whole);
	one = whole;
	for (size_t i = 0; i < list.n && rc == CG_OK; i++) {
		bool known = false;

		key_of(&whole, i, &one);
		rc = hand_over(x, in, &list.v[i], &one, request_id, &ids[i], &known);
		if (rc == CG_OK && !known)
			fresh[n_fresh++] = ids[i];
	}
	if (rc == CG_OK && n_fresh > 0)
		rc = cg_job_queue(x->app->db, x->auth, fresh, n_fresh, x->arena, x->err);
	if (rc != CG_OK && n_fresh > 0)
		cg_job_give_up(x->app->db, x->auth, fresh, n_fresh, x->arena);
	x->done.replayed = rc == CG_OK && n_fresh == 0;
	return rc == CG_OK ? show(x, &list, ids, out) : rc;
}
