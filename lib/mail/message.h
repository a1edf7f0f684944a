/*
 * message.h: what a mail message holds that matters here: its PDFs, whether a person waits for an answer, its
 * addresses. Does not judge what a PDF is, knows no rules, and is to run where a crash does no harm (apart.h).
 *
 * PDFs      parts that begin as one (the first KiB has %PDF-), or that say that they are one by type or name, at any
 *           depth, in forwarded messages too, also in those that somebody encoded once more. Types and names that lie
 *           do not matter; text that is no attachment is passed over. message/partial and encrypted mail (PGP, S/MIME)
 *           are not looked into.
 * Units     bytes. PDFs stand decoded in the file `out`, one behind the other.
 * Kinds     RFC 3834: what no person wrote is not answered. RFC 3464: reports of deliveries.
 * Headers   are no proof of anything: whoever sends a message writes them.
 */
#ifndef CG_MAIL_MESSAGE_H
#define CG_MAIL_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	CG_MAIL_BYTES_MAX = 40 << 20, /* of a message: a PDF of 20 MiB in base64, and then some */
	CG_MAIL_PARTS_MAX = 1000,
	CG_MAIL_DEPTH_MAX = 20,
	CG_MAIL_PDFS_MAX = 10,
	CG_MAIL_ADDRESS_MAX = 321, /* 320 characters and a NUL */
};

enum cg_mail_kind {
	CG_MAIL_PERSON,	   /* whoever sent it may be told what became of it */
	CG_MAIL_AUTOMATIC, /* sent by a program or a list: read, and never answered */
	CG_MAIL_REPORT,	   /* a bounce, a receipt, an automatic answer: not read, never answered */
};

/* Plain data, without pointers, so that it can come from another process. Texts end in NUL; "": absent. */
struct cg_mail_found {
	enum cg_mail_kind kind;
	bool too_much; /* more parts, depth or PDFs than are looked at */
	size_t n;
	struct {
		uint64_t at, n;
	} pdf[CG_MAIL_PDFS_MAX];
	char recipient[CG_MAIL_ADDRESS_MAX]; /* X-Original-To, Delivered-To or Envelope-To */
	char sender[CG_MAIL_ADDRESS_MAX];    /* the first address in From */
	char loop[CG_MAIL_ADDRESS_MAX];	     /* X-Loop */
};

/* The message in the file `in` (its offset does not matter). False: it cannot be read, or no memory. */
bool cg_mail_message_read(int in, int out, struct cg_mail_found *found);

#endif
