/*
 * progress.h: a line on a terminal that shows how far a long command is; nothing where stderr is no terminal.
 * Also says when the user has asked to stop: the first Ctrl-C or SIGTERM lets a command end at the next safe place.
 */
#ifndef CG_CGI_PROGRESS_H
#define CG_CGI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cg_progress {
	bool shown;
	int64_t begun_ms, drawn_ms;
	const char *what;
};

void cg_progress_begin(struct cg_progress *p, const char *what);
/* done of total, 0: nobody knows how many there are; drawn a few times a second at most. */
void cg_progress_at(struct cg_progress *p, size_t done, size_t total);
/* Take the line away. */
void cg_progress_end(struct cg_progress *p);

/* Catch SIGINT and SIGTERM; a second one ends the program at once. */
void cg_stop_catch(void);
bool cg_stop_asked(void);

#endif
