/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * extract_selftest.h: casgate-extract --self-test: what a hostile PDF would like to do, tried in the sandbox on this
 * kernel, each in a process of its own.
 * Prints a line for each on descriptor 1: "files: refused". Result: exit status, 0 only when all is refused.
 */
#ifndef CASGATE_EXTRACT_SELFTEST_H
#define CASGATE_EXTRACT_SELFTEST_H

int selftest_run(void);

#endif
