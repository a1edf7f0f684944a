// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * extract_notes.h: a document without what lies over its pages: notes, stamps, signatures, form fields.
 * Does not touch what the pages themselves draw, and leaves links, which draw nothing.
 *
 * Whoever writes a note on a statement changes nothing of it, but poppler reads its words among the statement's, and
 * draws fields that have no look of their own, with fonts that it does not find. Its stable interface has no switch for
 * that.
 */
#ifndef CGI_EXTRACT_NOTES_H
#define CGI_EXTRACT_NOTES_H

#include <cstddef>
#include <string>

/*
 * The file without notes and without protection; "" when it has none, or when it is not sound or password does not open
 * it: then it is to be read as it is. password: user's or owner's, "" for none. Throws std::bad_alloc alone.
 */
std::string notes_removed(const char *pdf, size_t n, const std::string &password);

#endif
