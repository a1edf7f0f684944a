#include "http/log.h"

#include "base/time.h"

#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { END_MAX = 2 }; /* the bracket and the line end always find room */

static struct {
	const char *program;
	int fd;	     /* -1: cg_log_open was not called, or stderr is closed */
	bool socket; /* journald */
	bool shared; /* the descriptor is stderr itself: ask before writing */
} sink = { .program = "casgate", .fd = -1 };

void cg_log_open(const char *program)
{
	struct stat st;

	sink.program = program;
	if (fstat(STDERR_FILENO, &st) != 0)
		return;
	sink.socket = S_ISSOCK(st.st_mode);
	sink.fd = sink.socket ? -1 : open("/proc/self/fd/2", O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	sink.shared = sink.fd < 0;
	if (sink.shared)
		sink.fd = STDERR_FILENO;
}

__attribute__((format(printf, 2, 3))) static void add(struct cg_log_line *l, const char *fmt, ...)
{
	size_t room = sizeof(l->text) - END_MAX - l->n;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(l->text + l->n, room, fmt, ap);
	va_end(ap);
	if (n > 0 && (size_t)n < room)
		l->n += (size_t)n;
	else
		l->text[l->n] = '\0';
}

void cg_log_begin(struct cg_log_line *l, enum cg_log_level level)
{
	char time[CG_TIME_TEXT_MAX];

	l->n = 0;
	l->level = level;
	/* journald takes the level from the prefix; a file is for people and gets pure JSON */
	if (sink.socket && getenv("JOURNAL_STREAM") != NULL)
		add(l, "<%d>", (int)level);
	add(l, "{\"time\":\"%s\",\"program\":\"%s\"", cg_time_text(cg_time_now_ms(), time), sink.program);
}

void cg_log_str(struct cg_log_line *l, const char *name, const char *value)
{
	char text[1024];
	size_t n = 0;

	if (value == NULL) {
		add(l, ",\"%s\":null", name);
		return;
	}
	for (; *value != '\0' && n + 8 < sizeof(text); value++) {
		unsigned char c = (unsigned char)*value;

		if (c == '"' || c == '\\') {
			text[n++] = '\\';
			text[n++] = (char)c;
		} else if (c < 0x20 || c >= 0x7f) { /* no byte of a client or a library can forge or hide a line */
			n += (size_t)snprintf(text + n, sizeof(text) - n, "\\u%04x", c);
		} else {
			text[n++] = (char)c;
		}
	}
	text[n] = '\0';
	add(l, ",\"%s\":\"%s\"", name, text);
}

void cg_log_int(struct cg_log_line *l, const char *name, int64_t value)
{
	add(l, ",\"%s\":%" PRId64, name, value);
}

bool cg_log_end(struct cg_log_line *l)
{
	struct pollfd p = { .fd = sink.fd, .events = POLLOUT };
	ssize_t n = -1;

	l->text[l->n++] = '}';
	l->text[l->n++] = '\n';
	if (sink.fd < 0)
		return false;
	if (sink.socket)
		n = send(sink.fd, l->text, l->n, MSG_DONTWAIT | MSG_NOSIGNAL);
	else if (!sink.shared || poll(&p, 1, 0) == 1)
		n = write(sink.fd, l->text, l->n);
	return n == (ssize_t)l->n;
}

void cg_log_event(enum cg_log_level level, const char *event, const char *detail)
{
	struct cg_log_line l;

	cg_log_begin(&l, level);
	cg_log_str(&l, "event", event);
	cg_log_str(&l, "detail", detail);
	(void)cg_log_end(&l);
}
