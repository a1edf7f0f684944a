/*
 * apart.h: reads a message in a process of its own, since whoever knows an address may send anything to it.
 * The process has no secret and no connection, can open no file, socket or program (seccomp, where the kernel has it),
 * and has no right to more memory, time or bytes of files than a message takes. To be called before the configuration
 * is read and a database is opened: the process begins as a copy of the caller.
 *
 * Trust     none in what comes back: places are checked against the file, texts are ended.
 * Errors    CG_EREQUEST (the message is none, or reading it crashed or took too much), CG_EBUSY (no process, or it was
 *           killed from outside).
 */
#ifndef CG_MAIL_APART_H
#define CG_MAIL_APART_H

#include "base/fail.h"
#include "mail/message.h"

/* in, out: as of cg_mail_message_read; both can be sought. */
enum cg_code cg_mail_apart(int in, int out, struct cg_mail_found *found, struct cg_err *e);

#endif
