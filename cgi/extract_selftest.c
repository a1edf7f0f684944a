/*
 * extract_selftest.c: Tries what the sandbox must refuse, each in a process of its own,
 * and prints one line for each.
 */
#include "extract_selftest.h"

#include "extract_sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MEMORY = 256 << 20, CPU_S = 2, DONE_EXIT = 3, EXTRA_FD = 9 };

/* Files outside of poppler's tables. */
static bool opens(void)
{
	return open("/etc/passwd", O_RDONLY) >= 0 || open("/proc/self/environ", O_RDONLY) >= 0 ||
	       open("/", O_RDONLY) >= 0;
}

/* A new file. */
static bool creates(void)
{
	return open("/tmp/casgate-self-test", O_CREAT | O_WRONLY, 0600) >= 0;
}

/* A socket. */
static bool connects(void)
{
	return socket(AF_INET, SOCK_STREAM, 0) >= 0;
}

/* A child. */
static bool forks(void)
{
	pid_t pid = fork();

	if (pid == 0)
		_exit(0);
	return pid > 0;
}

/* Another program. */
static bool executes(void)
{
	char *const argv[] = { NULL };

	(void)execve("/bin/true", argv, argv);
	return false;
}

/* A signal to the worker. */
static bool signals(void)
{
	return kill(getppid(), 0) == 0;
}

/* Memory that can be run. */
static bool maps_code(void)
{
	return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

/* Memory that is written, then run. */
static bool makes_code(void)
{
	void *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return p != MAP_FAILED && mprotect(p, 4096, PROT_READ | PROT_EXEC) == 0;
}

/* More than the limit. */
static bool takes_memory(void)
{
	return mmap(NULL, (size_t)2 * MEMORY, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

/* A descriptor that the worker left open. */
static bool keeps_descriptors(void)
{
	return write(EXTRA_FD, "", 1) >= 0;
}

/* Must succeed: otherwise the refusals above prove nothing. */
static bool does_nothing(void)
{
	return true;
}

static const struct {
	const char *name;
	bool (*tries)(void); /* true: it could */
} deeds[] = {
	{ "files", opens },
	{ "writing files", creates },
	{ "network", connects },
	{ "processes", forks },
	{ "programs", executes },
	{ "signals", signals },
	{ "code mapping", maps_code },
	{ "code from data", makes_code },
	{ "memory past the limit", takes_memory },
	{ "inherited descriptors", keeps_descriptors },
};

/* In a process of its own: DONE_EXIT, when the deed could be done; whatever else ends it is a refusal. */
static bool could(bool (*tries)(void))
{
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		sandbox_enter(MEMORY, CPU_S);
		_exit(tries() ? DONE_EXIT : EXIT_SUCCESS);
	}
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		continue;
	return pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == DONE_EXIT;
}

/* The version of Landlock, or what is missing. */
static void say_landlock(void)
{
	long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);

	if (abi > 0)
		(void)printf("Landlock: version %ld\n", abi);
	else
		(void)puts(
			"Landlock: missing; the system call filter alone keeps files closed, and characters of Chinese, "
			"Japanese and Korean fonts that are not in the PDF cannot be read");
}

/* Exit 0 only if every deed was refused and doing nothing was not. */
int selftest_run(void)
{
	size_t open_doors = 0;
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

#ifdef CG_SANITIZED
	return puts("sanitizer build: its sandbox is open") < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
#endif
	(void)setvbuf(stdout, NULL, _IOLBF, 0);
	if (null < 0 || dup2(null, EXTRA_FD) != EXTRA_FD || !could(does_nothing)) {
		(void)puts("sandbox: cannot be entered; no PDF is read without it");
		return EXIT_FAILURE;
	}
	say_landlock();
	for (size_t i = 0; i < sizeof(deeds) / sizeof(deeds[0]); i++) {
		bool done = could(deeds[i].tries);

		open_doors += done;
		(void)printf("%s: %s\n", deeds[i].name, done ? "ALLOWED" : "refused");
	}
	return open_doors == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
