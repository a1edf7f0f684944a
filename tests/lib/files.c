#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_ROOM = 256 };

static void read_path(pid_t pid, uint64_t at, char out[PATH_ROOM])
{
	struct iovec to = { out, PATH_ROOM - 1 }, from = { (void *)(uintptr_t)at, PATH_ROOM - 1 };
	ssize_t n = process_vm_readv(pid, &to, 1, &from, 1, 0);

	/* A path at the end of a page: as much as there is of it. */
	for (size_t less = PATH_ROOM - 1; n < 0 && less > 1; less /= 2) {
		to.iov_len = from.iov_len = less / 2;
		n = process_vm_readv(pid, &to, 1, &from, 1, 0);
	}
	out[n > 0 ? n : 0] = '\0';
}

/* Does the call open a path for writing? Its path is copied. */
static bool writes_file(pid_t pid, const struct __ptrace_syscall_info *call, char path[PATH_ROOM])
{
	const uint64_t *arg = call->entry.args;
	uint64_t flags = 0, at = 0;

	switch (call->entry.nr) {
#ifdef SYS_open
	case SYS_open:
		at = arg[0];
		flags = arg[1];
		break;
#endif
#ifdef SYS_creat
	case SYS_creat:
		at = arg[0];
		flags = O_CREAT;
		break;
#endif
	case SYS_openat:
		at = arg[1];
		flags = arg[2];
		break;
	case SYS_openat2: {
		struct open_how how = { .flags = 0 };
		struct iovec to = { &how, sizeof(how) }, from = { (void *)(uintptr_t)arg[2], sizeof(how) };

		(void)process_vm_readv(pid, &to, 1, &from, 1, 0);
		at = arg[1];
		flags = how.flags;
		break;
	}
	default:
		return false;
	}
	if ((flags & (O_WRONLY | O_RDWR | O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) == 0)
		return false;
	read_path(pid, at, path);
	return strncmp(path, "/proc/self/fd/", 14) != 0 && strcmp(path, "/dev/null") != 0;
}

static bool trace(pid_t pid, size_t *files, char *first, size_t room)
{
	struct __ptrace_syscall_info call;
	char path[PATH_ROOM];
	int status = 0, pass = 0;

	if (waitpid(pid, &status, 0) != pid || !WIFSTOPPED(status) ||
	    ptrace(PTRACE_SETOPTIONS, pid, NULL, (void *)(PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL)) != 0)
		return false;
	while (ptrace(PTRACE_SYSCALL, pid, NULL, (void *)(intptr_t)pass) == 0 && waitpid(pid, &status, 0) == pid) {
		if (!WIFSTOPPED(status))
			return WIFEXITED(status) && WEXITSTATUS(status) == 0;
		pass = WSTOPSIG(status) == (SIGTRAP | 0x80) ? 0 : WSTOPSIG(status);
		if (pass != 0 || ptrace(PTRACE_GET_SYSCALL_INFO, pid, (void *)sizeof(call), &call) <= 0 ||
		    call.op != PTRACE_SYSCALL_INFO_ENTRY || !writes_file(pid, &call, path))
			continue;
		if ((*files)++ == 0 && room > 0) {
			strncpy(first, path, room - 1);
			first[room - 1] = '\0';
		}
	}
	return false;
}

bool files_written(bool (*run)(void), size_t *files, char *first, size_t room)
{
	pid_t pid = fork();

	*files = 0;
	if (room > 0)
		first[0] = '\0';
	if (pid == 0) {
		if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0 || raise(SIGSTOP) != 0)
			_exit(2);
		_exit(run() ? 0 : 1);
	}
	return pid > 0 && trace(pid, files, first, room);
}
