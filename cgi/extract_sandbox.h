/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * extract_sandbox.h: give up everything that reading a PDF does not need.
 * Does not decide how long a page may take: see extract.c.
 *
 * Left      descriptors 0 to 3, memory up to the limit, a clock, its own CPU timer. Opening a file fails with EACCES,
 *           but for poppler's tables of Chinese, Japanese and Korean characters, where Landlock lets these alone be
 *           read; any other system call (socket, fork, execve, kill, ...) ends the process with SIGSYS.
 * Sanitizer builds (CG_SANITIZED) keep the address space and have no system call filter: their runtime needs both.
 * Faults    of the processor end the process with FAULT_EXIT; the same signals sent by somebody, with KILLED_EXIT: then
 *           it was no doing of the document. When memory is short the system ends this process before any other.
 * Errors    no sandbox, no parse: the process leaves with SANDBOX_EXIT.
 */
#ifndef CASGATE_EXTRACT_SANDBOX_H
#define CASGATE_EXTRACT_SANDBOX_H

#include <stddef.h>

enum { SANDBOX_EXIT = 70, FAULT_EXIT = 71, KILLED_EXIT = 72 };

/* Bytes of address space and seconds of CPU for the whole process. */
void sandbox_enter(size_t memory, unsigned cpu_s);

#endif
