/*
 * terminal.h: what a command asks of a terminal: a password without echo, its width, whether it shows colours.
 * Knows no commands, and prints nothing but its own prompts.
 *
 * Secrets   what is typed goes into the caller's buffer alone, who wipes it.
 * Signals   one that ends or stops the program while a password is typed does so after the echo is on again.
 */
#ifndef CG_CGI_TERMINAL_H
#define CG_CGI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* --color of the command line; AUTO: a terminal that has colours, and no NO_COLOR (no-color.org). */
enum cg_terminal_colours { CG_COLOURS_AUTO, CG_COLOURS_ALWAYS, CG_COLOURS_NEVER };

/* A terminal to ask on: stdin where it is one, else that of the session. -1: none, or nobody would see the prompt,
 * because stderr is no terminal. Closed by cg_terminal_close. */
int cg_terminal_open(void);
void cg_terminal_close(int fd);

/* The first line of fd without its end, at most max - 1 bytes and a NUL. False: nothing, too long, or a signal. */
bool cg_terminal_read_line(int fd, char *out, size_t max);
/* Show text and read a line that is not shown. False: as above, or fd is no terminal. */
bool cg_terminal_ask(int fd, const char *text, char *out, size_t max);

/* Columns of the terminal of fd; 0: it is none. */
size_t cg_terminal_width(int fd);
bool cg_terminal_shows_colours(int fd, enum cg_terminal_colours want);
/* "auto", "always" or "never". */
bool cg_terminal_colours_of(const char *name, enum cg_terminal_colours *out);

#endif
