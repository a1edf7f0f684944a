#include "app/webhooks/send.h"

#include "base/digest.h"
#include "base/time.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { ARENA_MAX = 16 << 20, ANSWER_MAX = 64 * 1024, POLL_MS = 1000, LINES = 5, HEADER_MAX = 160, JITTER = 10 };

/* One try: the request, and what it is made of, until its answer is there. */
struct attempt {
	struct cg_fetch fetch;
	const struct cg_webhook_due *due;
	char body[CG_WEBHOOKS_BODY_MAX], line[LINES][HEADER_MAX];
	const char *lines[LINES + 1];
};

const char *cg_webhooks_sign(const uint8_t key[CG_WEBHOOK_KEY], const char *id, int64_t seconds, struct cg_str body,
			     char out[CG_WEBHOOKS_SIGNATURE_MAX])
{
	struct cg_digest d;
	uint8_t mac[CG_DIGEST_SIZE];
	char head[HEADER_MAX];
	int n = snprintf(head, sizeof(head), "%s.%lld.", id, (long long)seconds);

	cg_digest_init_keyed(&d, key, CG_WEBHOOK_KEY);
	cg_digest_add(&d, head, (size_t)n);
	cg_digest_add(&d, body.p, body.n);
	cg_digest_final(&d, mac);
	(void)snprintf(out, CG_WEBHOOKS_SIGNATURE_MAX, "v1,");
	(void)sodium_bin2base64(out + 3, CG_WEBHOOKS_SIGNATURE_MAX - 3, mac, sizeof(mac),
				sodium_base64_VARIANT_ORIGINAL);
	return out;
}

int64_t cg_webhooks_wait(int64_t tries, int retry_after_s)
{
	static const int64_t steps[] = { 5, 300, 1800, 7200, 18000, 36000, 43200 };
	size_t last = sizeof(steps) / sizeof(steps[0]) - 1;
	int64_t wait = steps[tries < 1 ? 0 : tries > (int64_t)last ? last : (size_t)tries - 1];

	return wait > retry_after_s ? wait : retry_after_s;
}

/* The request of a try, signed now. */
static bool prepare(const struct cg_webhooks_sender *s, struct attempt *t, const struct cg_webhook_due *d)
{
	char id[CG_ID_TEXT_MAX], mac[CG_WEBHOOKS_SIGNATURE_MAX], before[CG_WEBHOOKS_SIGNATURE_MAX] = "";
	int64_t seconds = cg_time_now_ms() / 1000;

	memset(t, 0, sizeof(*t));
	t->due = d;
	if (!s->body(d, t->body, sizeof(t->body)) || d->url.n >= sizeof(t->fetch.url))
		return false;
	(void)cg_id_text(&d->id, CG_WEBHOOK_EVENT_PREFIX, id);
	(void)cg_webhooks_sign(d->key, id, seconds, cg_str_of(t->body), mac);
	(void)snprintf(t->line[0], HEADER_MAX, "Content-Type: application/json");
	(void)snprintf(t->line[1], HEADER_MAX, "webhook-id: %s", id);
	(void)snprintf(t->line[2], HEADER_MAX, "webhook-timestamp: %lld", (long long)seconds);
	if (d->both)
		(void)cg_webhooks_sign(d->before, id, seconds, cg_str_of(t->body), before);
	(void)snprintf(t->line[3], HEADER_MAX, "webhook-signature: %s%s%s", mac, d->both ? " " : "", before);
	(void)snprintf(t->line[4], HEADER_MAX, "Expect:");
	for (size_t i = 0; i < LINES; i++)
		t->lines[i] = t->line[i];
	(void)snprintf(t->fetch.url, sizeof(t->fetch.url), "%.*s", CG_STR_ARG(d->url));
	t->fetch.stranger = true;
	t->fetch.max = ANSWER_MAX;
	t->fetch.timeout_ms = CG_WEBHOOKS_TIMEOUT_MS;
	t->fetch.send = cg_str_of(t->body);
	t->fetch.lines = t->lines;
	t->fetch.user = t;
	return true;
}

/* The body of an answer is of no interest, and so is its length. */
static void judge(const struct cg_fetch *f, int64_t tries, struct cg_webhook_result *r)
{
	bool whole = f->answered || f->too_large;
	int64_t wait = cg_webhooks_wait(tries, f->retry_after_s);

	*r = (struct cg_webhook_result){ .status = whole ? f->status : 0, .why = f->why };
	r->sent = whole && f->status >= 200 && f->status <= 299;
	r->gone = whole && f->status == 410;
	if (whole && !r->sent)
		r->why = f->status >= 300 && f->status <= 399 ? "a redirect, which is not followed" : "not 2xx";
	/* apart from each other: receivers that were down together are not all asked together */
	r->wait_s = wait + (int64_t)randombytes_uniform((uint32_t)(wait / JITTER) + 1);
}

static enum cg_code end(struct cg_db *db, const struct cg_id *account, const struct attempt *t,
			const struct cg_webhook_result *r, struct cg_webhooks_counts *out, struct cg_err *e)
{
	out->sent += r->sent;
	out->failed += !r->sent;
	return cg_webhook_queue_end(db, account, t->due, r, e);
}

/* All of a batch at once; what cannot be started is due again when its lease ends. */
static enum cg_code send_batch(const struct cg_webhooks_sender *s, const struct cg_id *account,
			       const struct cg_webhook_dues *dues, struct cg_arena *a, struct cg_webhooks_counts *out,
			       struct cg_err *e)
{
	struct attempt *tries = cg_arena_take_array(a, dues->n, sizeof(*tries));
	enum cg_code rc = tries != NULL ? CG_OK : cg_fail(e, CG_EBUSY, "webhooks: memory");
	struct cg_fetch *f;

	for (size_t i = 0; rc == CG_OK && i < dues->n; i++) {
		if (!prepare(s, &tries[i], &dues->v[i]) || !cg_fetcher_start(s->fetcher, &tries[i].fetch))
			rc = cg_fail(e, CG_EBUSY, "webhooks: memory");
	}
	while (cg_fetcher_running(s->fetcher) > 0) {
		struct cg_webhook_result r;
		struct cg_err own = { 0 };

		f = cg_fetcher_poll(s->fetcher, POLL_MS);
		if (f == NULL)
			continue;
		judge(f, ((struct attempt *)f->user)->due->tries, &r);
		if (end(s->db, account, f->user, &r, out, &own) != CG_OK) {
			*e = own;
			rc = own.code;
		}
		cg_fetcher_clear(f);
	}
	return rc;
}

/* One account: what happened, what is due, and what came of it. Secrets are wiped however it ends. */
static enum cg_code serve(const struct cg_webhooks_sender *s, const struct cg_id *account,
			  struct cg_webhooks_counts *out, struct cg_err *e)
{
	struct cg_webhook_dues dues = { .n = 0 };
	struct cg_arena a;
	enum cg_code rc;

	cg_arena_init(&a, ARENA_MAX);
	rc = cg_webhook_queue_note(s->db, account, e);
	if (rc == CG_OK)
		rc = cg_webhook_queue_claim(s->db, account, &a, &dues, e);
	if (rc == CG_OK && dues.n > 0)
		rc = send_batch(s, account, &dues, &a, out, e);
	sodium_memzero(&dues, sizeof(dues));
	cg_arena_free(&a);
	return rc;
}

enum cg_code cg_webhooks_round(const struct cg_webhooks_sender *s, struct cg_webhooks_counts *out, struct cg_err *e)
{
	struct cg_webhook_accounts accounts = { 0 };
	struct cg_arena a;
	enum cg_code rc;

	cg_arena_init(&a, ARENA_MAX);
	*out = (struct cg_webhooks_counts){ 0 };
	rc = cg_webhook_queue_accounts(s->db, &a, &accounts, e);
	for (size_t i = 0; i < accounts.n && !*s->stop; i++) {
		struct cg_err own = { 0 };
		enum cg_code got = serve(s, &accounts.v[i], out, &own);

		if (got != CG_OK) {
			rc = got;
			*e = own;
		}
	}
	cg_arena_free(&a);
	return rc;
}
