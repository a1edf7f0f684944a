/*
 * exchange.h: requests to the web programs inside the test's own process, each with the answer that the contract fixes,
 * from files of text. Only the loop that accepts FastCGI requests is left out (the linker puts the test's own in its
 * place: EXCHANGE_WRAP); the database is a cluster of the test's own (tests/store/cluster.h).
 *
 * A file has a line for each thing; {name} stands for the text that has this name, {ab*3} for ababab:
 *   # text                   nothing
 *   config key value         of the configuration, for the programs that are started after it
 *   face name                start this program
 *   key text                 X-API-Key of the requests that follow; "-": none
 *   cookies -                forget the cookies, which are kept as a browser keeps them
 *   user                     somebody who can sign in: {login}, {password}
 *   set name text
 *   file name mode text      a file with this octal mode and this line; name is its path
 *   sql name statement       as superuser; name is the first value of the result
 *   code name secret steps   name is the one-time code of the secret (RFC 6238), so many steps of 30 s from now;
 *                          steps "none": a code that it is not
 *
 *   METHOD path              a request, which ends with its "=" line; or
 *   submit path a=b&c=d      the form of the last page that leads there, with these fields changed or added
 *   > Name: value            a header; Remote-Addr and Casgate-Metrics are variables that the web server sets
 *   + text                   a line of the body; JSON where it begins with { or [, else a form
 *   * name=text, name=@file  a field of multipart/form-data; the file is one of the source tree
 *   = 400 code param         status; of an error its code and the parameter ("-": none)
 *
 *   @ Name: value            a header of the answer; "-": it has none
 *   . data.n 1               JSON at the path, exactly; "-": there is none; "#" is the length of an array;
 *                            /data/n where names have dots
 *   ~ text                   the page shows this text, or the body has it; ! text: it does not
 *   < text                   the body has it, byte for byte
 *   | a | b                  a row of a table, or a term with what is said of it
 *   % tr 3                   how often an element is in the page; p.notice: one with this class
 *   $ name path              name is the text at this path of the JSON
 *   $@ name Header regex     name is the first group in the header
 *   $~ name regex            name is the first group in the body
 * EXCHANGE_SHOW=1 in the environment prints each answer.
 * A value that begins with ~ is a regular expression (POSIX, extended) for the whole of it.
 *
 * Names that are there: account, all (a test key that may do everything), live, read, parse, stranger (a key of another
 * account). Each answer is held to what is true of all: exchange.c.
 */
#ifndef TESTS_LIB_EXCHANGE_H
#define TESTS_LIB_EXCHANGE_H

#include "http/service.h"

struct exchange_face {
	const char *name;
	const struct cg_program *program;
};

/* The main function. Both lists end with NULL; files: paths in the source tree, each one test. */
int exchange_main(char **argv, const struct exchange_face *faces, const char *const *files);

/* What is done ahead of each request (exchange_memory.c); what it changes in the database it takes back. */
struct exchange_ahead {
	struct cg_service *service;
	struct cg_str method, path;
	struct cg_str (*serve)(void); /* the request as it stands; the answer as it is written, until the next one */
	__attribute__((format(printf, 1, 2))) void (*wrong)(const char *fmt, ...);
};
void exchange_ahead_of_each(void (*fn)(const struct exchange_ahead *a));

/* --- pages (exchange_page.c) */

/* What a page shows: text without tags, each run of white space one blank. Of other text than HTML all. */
struct cg_str exchange_page_text(struct cg_arena *a, struct cg_str html);
/*
 * NULL: there is a row of a table, or a term and its description, with exactly these cells ("| a | b"). Else one that
 * begins with the same cell, to be shown.
 */
const char *exchange_page_row(struct cg_arena *a, struct cg_str html, struct cg_str cells);
/* How often the element stands in the page: "tr", or "p.notice" with a class. */
size_t exchange_page_count(struct cg_str html, struct cg_str element);
/* What the form that leads to this path would send; CG_STR_NONE where the page has none. changed: "a=b&c=d". */
struct cg_str exchange_page_form(struct cg_arena *a, struct cg_str html, struct cg_str path, struct cg_str changed);
/*
 * NULL, or what is wrong with it: elements that are not closed, ids that stand twice, references to none, figures in a
 * column of a table that is none for figures.
 */
const char *exchange_page_wrong(struct cg_arena *a, struct cg_str html);

#endif
