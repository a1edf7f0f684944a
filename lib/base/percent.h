/*
 * percent.h: hexadecimal digits and percent-encoding, as URLs and forms have them.
 * Does not check what was encoded: callers ask cg_str_is_utf8 where text must come out.
 *
 * Source    RFC 3986, section 2.1; application/x-www-form-urlencoded of the WHATWG URL standard for "+".
 */
#ifndef CG_BASE_PERCENT_H
#define CG_BASE_PERCENT_H

#include "base/str.h"

/* 0 to 15 for a hexadecimal digit of either case, -1 for anything else. */
int cg_percent_digit(char c);
/*
 * Decode %XX, and + as a space when form is set, into out, which has room for s.n bytes. False: a malformed sequence
 * or a NUL; *n is the length of what came out.
 */
bool cg_percent_decode(struct cg_str s, bool form, char *out, size_t *n);

#endif
