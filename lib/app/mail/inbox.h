/*
 * inbox.h: the PDFs of a message into snapshots of the account whose rule it came by.
 * Does not read messages (mail/apart.h) and answers nobody.
 *
 * Repeats   the same PDF within 24 hours is the same snapshot, as of cg_app_parse_once: a message that comes twice
 *           makes one.
 * Others    a PDF that is no statement is passed over where another one is one.
 */
#ifndef CG_APP_MAIL_INBOX_H
#define CG_APP_MAIL_INBOX_H

#include "app/parse.h"
#include "mail/message.h"
#include "store/mail/mail_rule.h"

struct cg_inbox_result {
	size_t stored;				 /* snapshots, those of a repeat included */
	struct cg_id snapshot[CG_MAIL_PDFS_MAX]; /* their ids */
	enum cg_code code;			 /* why another PDF, or all, gave none; CG_OK: none is missing */
};

/* Whether it may go well when it is tried again. */
bool cg_inbox_is_passing(enum cg_code code);

/*
 * fd has what found says. x->auth: that of the rule; its arena is emptied between two PDFs. A failure that passes is
 * returned at once, and the whole message is to come again; any other stands in out->code.
 */
enum cg_code cg_inbox_take(struct cg_context *x, int fd, const struct cg_mail_found *found,
			   const struct cg_mail_rule *rule, struct cg_inbox_result *out);

#endif
