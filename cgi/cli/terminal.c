/*
 * terminal.c: The echo is off only while a line is read, whatever happens meanwhile: a signal is kept until then.
 * Prompts go to stderr, so that a result in stdout stays clean.
 */
#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { WIDTH_DEFAULT = 80, WIDTH_LEAST = 40, SIGNALS = 5 };

static const int ending[SIGNALS] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP };
static volatile sig_atomic_t caught;

/* Remembered until the echo is on again. */
static void on_signal(int number)
{
	caught = number;
}

int cg_terminal_open(void)
{
	if (isatty(STDERR_FILENO) != 1)
		return -1;
	if (isatty(STDIN_FILENO) == 1)
		return STDIN_FILENO;
	return open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
}

void cg_terminal_close(int fd)
{
	if (fd > STDERR_FILENO)
		(void)close(fd);
}

/* waiting: the signals that are kept while it waits for input; NULL: as they are. */
static bool read_line(int fd, const sigset_t *waiting, char *out, size_t max)
{
	size_t n = 0;
	ssize_t got;

	while (n < max) {
		struct pollfd on = { .fd = fd, .events = POLLIN };

		if (ppoll(&on, 1, NULL, waiting) < 0 && errno == EINTR && caught == 0)
			continue;
		got = caught == 0 ? read(fd, out + n, 1) : 0;
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0 || out[n] == '\n')
			break;
		n++;
	}
	if (n == max || caught != 0)
		return false;
	if (n > 0 && out[n - 1] == '\r')
		n--;
	out[n] = '\0';
	return n > 0;
}

bool cg_terminal_read_line(int fd, char *out, size_t max)
{
	return read_line(fd, NULL, out, max);
}

/* Signals are kept but while it waits: one that came just before a read would be seen when that returns. */
bool cg_terminal_ask(int fd, const char *text, char *out, size_t max)
{
	struct sigaction catch = { .sa_handler = on_signal }, before[SIGNALS];
	struct termios echo, silent;
	sigset_t kept, waiting;
	bool good;

	if (tcgetattr(fd, &echo) != 0)
		return false;
	silent = echo;
	silent.c_lflag &= (tcflag_t) ~(ECHO | ECHOE | ECHOK | ECHONL);
	caught = 0;
	(void)sigemptyset(&kept);
	for (int i = 0; i < SIGNALS; i++)
		(void)sigaddset(&kept, ending[i]);
	(void)sigprocmask(SIG_BLOCK, &kept, &waiting);
	for (int i = 0; i < SIGNALS; i++)
		(void)sigaction(ending[i], &catch, &before[i]);
	/* Silent first: what is typed at once is neither shown nor lost. */
	good = tcsetattr(fd, TCSAFLUSH, &silent) == 0;
	if (good) {
		(void)dprintf(STDERR_FILENO, "%s", text);
		good = read_line(fd, &waiting, out, max);
		(void)tcsetattr(fd, TCSAFLUSH, &echo);
		(void)dprintf(STDERR_FILENO, "\n");
	}
	(void)sigprocmask(SIG_SETMASK, &waiting, NULL);
	for (int i = 0; i < SIGNALS; i++)
		(void)sigaction(ending[i], &before[i], NULL);
	if (caught != 0)
		(void)raise(caught);
	caught = 0;
	return good;
}

size_t cg_terminal_width(int fd)
{
	struct winsize size = { .ws_col = 0 };

	if (isatty(fd) != 1)
		return 0;
	if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
		return WIDTH_DEFAULT;
	return size.ws_col < WIDTH_LEAST ? WIDTH_LEAST : size.ws_col;
}

bool cg_terminal_shows_colours(int fd, enum cg_terminal_colours want)
{
	const char *none = getenv("NO_COLOR"), *term = getenv("TERM");

	if (want != CG_COLOURS_AUTO)
		return want == CG_COLOURS_ALWAYS;
	return isatty(fd) == 1 && (none == NULL || none[0] == '\0') && term != NULL && strcmp(term, "dumb") != 0;
}

bool cg_terminal_colours_of(const char *name, enum cg_terminal_colours *out)
{
	static const char *const names[] = { "auto", "always", "never" };

	for (int i = 0; i < 3; i++) {
		if (strcmp(name, names[i]) == 0) {
			*out = (enum cg_terminal_colours)i;
			return true;
		}
	}
	return false;
}
