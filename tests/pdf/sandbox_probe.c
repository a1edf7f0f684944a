/*
 * sandbox_probe ACTION: enter the sandbox of casgate-extract, then try what a hostile PDF would like to do.
 * Says on stdout how it went ("0", an errno or a value); the kernel may have another answer: SIGSYS.
 */
#include "../../cgi/extract_sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MEMORY = 256 << 20, CPU_S = 1, EXTRA_FD = 9 };

static long try_open(void)
{
	return open("/etc/passwd", O_RDONLY) < 0 ? errno : 0;
}

static long try_create(void)
{
	return open("/tmp/casgate-sandbox-probe", O_CREAT | O_WRONLY, 0600) < 0 ? errno : 0;
}

static long try_socket(void)
{
	return socket(AF_INET, SOCK_STREAM, 0) < 0 ? errno : 0;
}

static long try_fork(void)
{
	return fork() < 0 ? errno : 0;
}

static long try_exec(void)
{
	char *const argv[] = { NULL };

	return execve("/bin/true", argv, argv) < 0 ? errno : 0;
}

static long try_kill(void)
{
	return kill(getppid(), 0) < 0 ? errno : 0;
}

static long try_code(void)
{
	return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? errno : 0;
}

static long try_memory(void)
{
	return mmap(NULL, MEMORY, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? errno : 0;
}

static long try_descriptor(void)
{
	return write(EXTRA_FD, "x", 1) < 0 ? errno : 0;
}

static long try_loop(void)
{
	static volatile unsigned rounds, never;

	while (never == 0)
		rounds++;
	return rounds;
}

static long try_nothing(void)
{
	return 0;
}

static const struct {
	const char *name;
	long (*run)(void);
} actions[] = {
	{ "open", try_open }, { "create", try_create },	  { "socket", try_socket },
	{ "fork", try_fork }, { "exec", try_exec },	  { "kill", try_kill },
	{ "code", try_code }, { "memory", try_memory },	  { "descriptor", try_descriptor },
	{ "loop", try_loop }, { "nothing", try_nothing },
};

static void say(long value)
{
	char text[24];
	int n = snprintf(text, sizeof(text), "%ld\n", value);

	if (write(STDOUT_FILENO, text, (size_t)n) != n)
		_exit(EXIT_FAILURE);
}

int main(int argc, char **argv)
{
	if (argc != 2 || dup2(STDOUT_FILENO, EXTRA_FD) != EXTRA_FD)
		return EXIT_FAILURE;
	sandbox_enter(MEMORY, CPU_S);
	for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); i++) {
		if (strcmp(argv[1], actions[i].name) == 0) {
			say(actions[i].run());
			_exit(EXIT_SUCCESS);
		}
	}
	_exit(EXIT_FAILURE);
}
