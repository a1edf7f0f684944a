/*
 * limits.h: what is read from statements as words (book.h), how far each word may be from its place, and what becomes
 * of the statement when a word or a line is elsewhere, is gone, or stands there twice. Does not say which of it is
 * right: files beside the words say what it was when somebody looked at it (lib/golden.h).
 *
 * NAME.reading   every field, and where it stands.
 * NAME.limits    a line for every word, of large statements for some: page, left end and lower edge in hundredths of
 *                a point, the word. Then how far, in hundredths of a point, it can be moved or made larger before
 *                something else is read: one hundredth more is too far; "-": MOVED_MAX is not; in the order of enum
 *                move. Then what becomes of each other change, in the order of enum change: "=" the same is read, "w"
 *                it is told, "r" refused, "s" a text is another one in silence, "S" so is what people decide by. The
 *                last word sums up all that was read.
 *
 * Two rules hold whatever the files say: what is moved by half a point changes nothing, and of all changes at most
 * SILENT_SHARE are such an "S".
 */
#ifndef CG_TESTS_STATEMENT_READ_LIMITS_H
#define CG_TESTS_STATEMENT_READ_LIMITS_H

/* Runs the tests for the statements whose layouts' names begin with one of these words; NULL: the small ones of all. */
int limits_run(const char *layouts);

#endif
