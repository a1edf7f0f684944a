/*
 * send.h: sends what is due to webhooks, for casgate webhook run. Does not keep the queue
 * (store/webhook/webhook_queue.h) and judges no address (net/netguard.h, at the moment of connecting).
 *
 * Message   a POST whose body the caller's function makes (render/webhook_view.h), the same on each try but for what is
 *           of a snapshot, which is as it is then.
 * Signature Standard Webhooks, v1: HMAC-SHA256 over id.timestamp.body in webhook-signature, beside webhook-id (the same
 *           on each try) and webhook-timestamp (seconds, of the try). For a day after a secret was rolled there are
 *           two, with a blank between them: that of the new one and that of the one before.
 * Result    2xx within ten seconds is sent. Anything else is tried again after 5 s, 5 and 30 minutes, 2, 5, 10 and then
 *           12 hours, or what Retry-After asks for, for three days. 410: never again. No redirect is followed.
 * Source    standard-webhooks.md, specification 1.0.0.
 */
#ifndef CG_APP_WEBHOOKS_SEND_H
#define CG_APP_WEBHOOKS_SEND_H

#include "net/fetcher.h"
#include "store/webhook/webhook_queue.h"

#include <signal.h>

enum { CG_WEBHOOKS_TIMEOUT_MS = 10000, CG_WEBHOOKS_BODY_MAX = 8192, CG_WEBHOOKS_SIGNATURE_MAX = 48 };

struct cg_webhooks_counts {
	size_t sent, failed;
};

/* All borrowed. body: false when it does not fit; *stop ends a round between two accounts. */
struct cg_webhooks_sender {
	struct cg_db *db;
	struct cg_fetcher *fetcher;
	bool (*body)(const struct cg_webhook_due *d, char *out, size_t max);
	const volatile sig_atomic_t *stop;
};

/* "v1," and the signature in base64. */
const char *cg_webhooks_sign(const uint8_t key[CG_WEBHOOK_KEY], const char *id, int64_t seconds, struct cg_str body,
			     char out[CG_WEBHOOKS_SIGNATURE_MAX]);
/* Seconds after a try that failed; tries counts it. */
int64_t cg_webhooks_wait(int64_t tries, int retry_after_s);

/*
 * Notes what happened and sends what is due, account after account, a batch each.
 * An account that fails does not keep the others waiting; the last failure is returned.
 */
enum cg_code cg_webhooks_round(const struct cg_webhooks_sender *s, struct cg_webhooks_counts *out, struct cg_err *e);

#endif
