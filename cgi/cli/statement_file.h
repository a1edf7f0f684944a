/*
 * statement_file.h: a statement from a PDF file for the commands that need no server, and its password.
 * Does not print statements.
 *
 * File      one PDF, from a path or standard input, of at most the size that the API takes.
 * Password  cleared by the caller (sodium_memzero) when it is no longer needed.
 */
#ifndef CG_CGI_STATEMENT_FILE_H
#define CG_CGI_STATEMENT_FILE_H

#include "app/parse.h"

enum { CG_STATEMENT_PASSWORD_MAX = 128 };

struct cg_statement_password {
	char text[CG_STATEMENT_PASSWORD_MAX + 1];
	struct cg_str given; /* view of text, CG_STR_NONE when none was given */
};

/* The argument is overwritten, so that the process list shows the password for as short as can be. */
bool cg_statement_take_password(struct cg_statement_password *o, const char *command, char *arg);
/* The first line of the file, without its line end. */
bool cg_statement_read_password(struct cg_statement_password *o, const char *command, const char *path);

/*
 * Where the PDF is protected and the password missing or wrong, it is asked for on the terminal (terminal.h), at most
 * three times; what opened it is in *password then, for the next file.
 */
/* path "-": standard input. *out borrows from the arena of the context; with its figures, or the statement alone. */
enum cg_code cg_statement_file_figures(struct cg_context *x, const char *path, struct cg_statement_password *password,
				       struct cg_app_snapshot *out);
enum cg_code cg_statement_file(struct cg_context *x, const char *path, struct cg_statement_password *password,
			       struct cg_statement *out);

/* The words of any PDF, in the arena of the context. */
enum cg_code cg_statement_file_words(struct cg_context *x, const char *path, struct cg_statement_password *password,
				     struct cg_words *out);

#endif
