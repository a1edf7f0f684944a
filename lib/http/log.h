/*
 * log.h: one line of JSON per request on stderr, and a few about the program itself.
 * Never holds what a statement or a client says: no names, PANs, passwords, keys, file names, paths or queries; what
 * it prints are ids, codes, figures and texts of the program.
 *
 * Sink      never waited for: a line that it does not take at once is dropped and counted.
 * Limits    a line has at most CG_LOG_LINE_MAX bytes (a pipe takes that many as a whole).
 */
#ifndef CG_HTTP_LOG_H
#define CG_HTTP_LOG_H

#include "base/str.h"

enum { CG_LOG_LINE_MAX = 4096 };
enum cg_log_level { CG_LOG_ERROR = 3, CG_LOG_WARNING = 4, CG_LOG_INFO = 6 };

/* Call once at start: takes a descriptor of its own for stderr, so that nobody else gets to wait or not. */
void cg_log_open(const char *program);

/* A line is begun, gets members and is ended; members past the limit are left out. */
struct cg_log_line {
	enum cg_log_level level;
	size_t n;
	char text[CG_LOG_LINE_MAX];
};

void cg_log_begin(struct cg_log_line *l, enum cg_log_level level);
void cg_log_str(struct cg_log_line *l, const char *name, const char *value); /* NULL: null */
void cg_log_int(struct cg_log_line *l, const char *name, int64_t value);
/* False when the sink did not take it. */
bool cg_log_end(struct cg_log_line *l);

/* {"time":...,"program":...,"event":event,"detail":detail} */
void cg_log_event(enum cg_log_level level, const char *event, const char *detail);

#endif
