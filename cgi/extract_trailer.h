/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extract_trailer.h: does the file say where its table of objects stands? Does not read the table. */
#ifndef CGI_EXTRACT_TRAILER_H
#define CGI_EXTRACT_TRAILER_H

#include <stdbool.h>
#include <stddef.h>

/*
 * poppler makes up a new table of objects when the file has none where it says, and does not tell: a file that was cut
 * would become a shorter document. The pointer at the end of a sound one leads to a table or an object. header: offset
 * that positions are counted from.
 */
bool trailer_is_there(const char *p, size_t n, size_t header);

#endif
