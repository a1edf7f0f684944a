/* workbook.c: Runs casgate-sheet: the file goes in by an anonymous file, the answer comes by a pipe. */
#include "workbook.h"

#include "conf/config.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* As casgate-sheet leaves when the kernel has no filter for it: cgi/sheet/sandbox.h. */
enum { FIRST_ROOM = 1 << 20, SANDBOX_EXIT = 70 };

/* A file without a name that holds the bytes, to be read from its begin; -1: none. */
static int file_of(struct cg_str s)
{
	int fd = memfd_create("workbook", MFD_CLOEXEC);

	for (size_t at = 0; fd >= 0 && at < s.n;) {
		ssize_t n = write(fd, s.p + at, s.n - at);

		if (n <= 0) {
			(void)close(fd);
			return -1;
		}
		at += (size_t)n;
	}
	if (fd >= 0 && lseek(fd, 0, SEEK_SET) != 0) {
		(void)close(fd);
		return -1;
	}
	return fd;
}

/* Without arguments and environment; -1: it cannot be started. */
static pid_t start_reader(int in, int out)
{
	static char name[] = "casgate-sheet";
	char path[CG_CONFIG_TEXT_MAX];
	char *const argv[] = { name, NULL }, *const env[] = { NULL };
	posix_spawn_file_actions_t files;
	pid_t pid = -1;

	cg_config_program(name, path);
	if (posix_spawn_file_actions_init(&files) != 0)
		return -1;
	if (posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO) != 0 ||
	    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO) != 0 ||
	    posix_spawn(&pid, path, &files, NULL, argv, env) != 0)
		pid = -1;
	(void)posix_spawn_file_actions_destroy(&files);
	return pid;
}

/* To the end; false: no memory, or more than an answer can be. */
static bool read_answer(int fd, char **out, size_t *n)
{
	size_t room = FIRST_ROOM;
	ssize_t got = 1;

	*out = malloc(room);
	*n = 0;
	while (*out != NULL && got != 0) {
		if (*n == room) {
			char *more = room < CG_WORKBOOK_ANSWER_MAX ? realloc(*out, room * 2) : NULL;

			if (more == NULL)
				return false;
			*out = more;
			room *= 2;
		}
		got = read(fd, *out + *n, room - *n);
		if (got < 0 && errno != EINTR)
			return false;
		*n += got > 0 ? (size_t)got : 0;
	}
	return *out != NULL;
}

/* Its exit code; -1: a signal ended it. It ends by itself: its output is closed, its CPU time bounded. */
static int end_of(pid_t pid)
{
	int status = 0;
	pid_t ended;

	do
		ended = waitpid(pid, &status, 0);
	while (ended < 0 && errno == EINTR);
	return ended == pid && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The answer counts only whole, and only from a process that ended well. */
enum cg_code cg_workbook_cells(struct cg_str file, char **out, size_t *n, struct cg_err *e)
{
	int in = file_of(file), ends[2] = { -1, -1 }, status = -1;
	bool whole = false;
	pid_t pid = -1;

	*out = NULL;
	*n = 0;
	if (in >= 0 && pipe2(ends, O_CLOEXEC) == 0) {
		pid = start_reader(in, ends[1]);
		(void)close(ends[1]);
		whole = pid > 0 && read_answer(ends[0], out, n);
		(void)close(ends[0]);
	}
	if (pid > 0)
		status = end_of(pid);
	if (in >= 0)
		(void)close(in);
	if (whole && status == 0)
		return CG_OK;
	free(*out);
	*out = NULL;
	if (status == SANDBOX_EXIT)
		return cg_fail(e, CG_EINTERNAL, "casgate-sheet has no sandbox on this kernel");
	if (pid > 0 && status == -1)
		return cg_fail_hint(e, CG_EREQUEST, "The workbook takes longer to read than a workbook should.");
	return cg_fail(e, CG_EINTERNAL, "casgate-sheet cannot be run");
}
