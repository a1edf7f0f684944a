/*
 * golden.h: text that is expected to the last byte, kept in a file of the tree. A file was read once, figure by
 * figure, against the input of its test; what differs later is a change that somebody has to read again.
 */
#ifndef TESTS_LIB_GOLDEN_H
#define TESTS_LIB_GOLDEN_H

#include <stddef.h>

/*
 * Fails the test of Check at the first line that differs from the file `name` (below the top of the source). Each
 * tag begins a line; style sheets and pictures are left out. With GOLDEN_DIR set, what was found is written to a
 * file of that folder, too: after a change that is meant, read the difference and put it in place of the old one.
 */
void golden_is(const char *name, const char *text, size_t n);

/* The same for a part of the lines, in the order of the file, of which it may lack any; GOLDEN_DIR is not looked at. */
void golden_has(const char *name, const char *text, size_t n);

/*
 * The same as golden_is for JSON: a line for each value, the path to it and the value as it is printed
 * ("lots.0.gain 12.50"); an object or array without members is {} or [].
 */
struct json_object;
void golden_json_is(const char *name, struct json_object *o);

/*
 * The cells of a workbook as lines of text, owned (free): of each sheet the widths of columns, the filter, and each
 * cell with its name, its format and its value. NULL: no workbook, or no memory.
 */
char *golden_cells(const char *zip, size_t n, size_t *out);

#endif
