/*
 * progress.c: A bar on stderr where that is a terminal, nothing elsewhere; and the stop
 * that a signal asks for.
 */
#include "progress.h"

#include "base/time.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

enum { DRAW_MS = 200, WIDTH = 30 };

static volatile sig_atomic_t asked;

/* Nothing is drawn when stderr is a file: logs would fill with bars. */
void cg_progress_begin(struct cg_progress *p, const char *what)
{
	*p = (struct cg_progress){ .shown = isatty(STDERR_FILENO) == 1,
				   .begun_ms = cg_time_monotonic_ms(),
				   .what = what };
}

/* Drawn at most five times a second, and at the end. */
void cg_progress_at(struct cg_progress *p, size_t done, size_t total)
{
	char bar[WIDTH + 1];
	int64_t now_ms = cg_time_monotonic_ms(), left_s;
	size_t full = total > 0 ? done * WIDTH / total : 0;

	if (!p->shown || (p->drawn_ms != 0 && now_ms - p->drawn_ms < DRAW_MS && (done < total || total == 0)))
		return;
	p->drawn_ms = now_ms;
	if (total == 0) {
		if (done > 0)
			(void)fprintf(stderr, "\r%s: %zu \033[K", p->what, done);
		else
			(void)fprintf(stderr, "\r%s ... \033[K", p->what);
		(void)fflush(stderr);
		return;
	}
	for (size_t i = 0; i < WIDTH; i++)
		bar[i] = i < full ? '#' : '.';
	bar[WIDTH] = '\0';
	left_s =
		done > 0 && total >= done ? (now_ms - p->begun_ms) * (int64_t)(total - done) / (int64_t)done / 1000 : 0;
	(void)fprintf(stderr, "\r%s [%s] %zu of %zu, %lld:%02lld left \033[K", p->what, bar, done, total,
		      (long long)(left_s / 60), (long long)(left_s % 60));
	(void)fflush(stderr);
}

void cg_progress_end(struct cg_progress *p)
{
	if (p->shown && p->drawn_ms != 0)
		(void)fputs("\r\033[K", stderr);
	p->shown = false;
}

/* Only sets the flag: nothing else is safe in a handler. */
static void on_signal(int number)
{
	struct sigaction plain = { .sa_handler = SIG_DFL };

	asked = 1;
	(void)sigaction(number, &plain, NULL);
}

void cg_stop_catch(void)
{
	struct sigaction catch = { .sa_handler = on_signal };

	asked = 0;
	(void)sigaction(SIGINT, &catch, NULL);
	(void)sigaction(SIGTERM, &catch, NULL);
}

bool cg_stop_asked(void)
{
	return asked != 0;
}
