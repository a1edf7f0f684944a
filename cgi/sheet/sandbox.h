/*
 * sandbox.h: give up everything that reading a workbook does not need: what is left is to read, to write what is open,
 * memory and a clock's tick of CPU time. Any other system call ends the process.
 *
 * Sanitizer builds (CG_SANITIZED) have limits only: their runtime needs more.
 * Errors    no sandbox, no reading: the process leaves with SANDBOX_EXIT.
 */
#ifndef CASGATE_SHEET_SANDBOX_H
#define CASGATE_SHEET_SANDBOX_H

enum { SANDBOX_EXIT = 70 };

void sandbox_close(void);

#endif
