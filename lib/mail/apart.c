#include "mail/apart.h"

#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Enough for 40 MiB of headers, which the library copies; and far below what hurts a host. */
enum { MEMORY_MIB = 512, CPU_SECONDS = 20, FILE_MIB = 128 };

/* SIGXCPU at the limit of CPU time, and SIGKILL, which says something else here, only seconds later. */
static void limit_all(void)
{
	(void)setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
	(void)setrlimit(RLIMIT_CPU, &(struct rlimit){ CPU_SECONDS, CPU_SECONDS + 5 });
	(void)setrlimit(RLIMIT_FSIZE, &(struct rlimit){ (rlim_t)FILE_MIB << 20, (rlim_t)FILE_MIB << 20 });
#ifndef CG_SANITIZED
	(void)setrlimit(RLIMIT_AS, &(struct rlimit){ (rlim_t)MEMORY_MIB << 20, (rlim_t)MEMORY_MIB << 20 });
#endif
}

/* What reading a message takes: bytes of the two files, memory without code, and an end. */
static const int allowed[] = {
	SCMP_SYS(read),		SCMP_SYS(write),	 SCMP_SYS(pread64),
	SCMP_SYS(pwrite64),	SCMP_SYS(lseek),	 SCMP_SYS(fstat),
	SCMP_SYS(newfstatat),	SCMP_SYS(fsync),	 SCMP_SYS(ftruncate),
	SCMP_SYS(close),	SCMP_SYS(munmap),	 SCMP_SYS(mremap),
	SCMP_SYS(brk),		SCMP_SYS(madvise),	 SCMP_SYS(futex),
	SCMP_SYS(getrandom),	SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday),
	SCMP_SYS(rt_sigreturn), SCMP_SYS(exit),		 SCMP_SYS(rt_sigprocmask),
	SCMP_SYS(getpid),	SCMP_SYS(gettid),	 SCMP_SYS(exit_group),
};

/*
 * Any other call fails: no file is opened, no socket, no program, no child. False where the kernel has no filters: then
 * the limits are all there is.
 */
static bool filter_calls(void)
{
	const struct scmp_arg_cmp no_code = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
	scmp_filter_ctx f = seccomp_init(SCMP_ACT_ERRNO(EPERM));
	bool good = f != NULL && seccomp_rule_add_array(f, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, &no_code) == 0 &&
		    seccomp_rule_add_array(f, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, &no_code) == 0;

	for (size_t i = 0; good && i < sizeof(allowed) / sizeof(allowed[0]); i++)
		good = seccomp_rule_add_array(f, SCMP_ACT_ALLOW, allowed[i], 0, NULL) == 0;
	good = good && seccomp_load(f) == 0;
	seccomp_release(f);
	return good;
}

/* Warnings of the library about a message name what stands in it: they go nowhere. */
static void be_quiet(void)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	if (null < 0)
		_exit(2);
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		(void)dup2(null, fd);
}

static _Noreturn void read_in_child(int in, int out, struct cg_mail_found *found)
{
	(void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	limit_all();
	be_quiet();
#ifndef CG_SANITIZED
	(void)filter_calls();
#else
	(void)filter_calls;
#endif
	_exit(cg_mail_message_read(in, out, found) ? 0 : 1);
}

/* The child may have been taken over by the message. */
static enum cg_code check_found(int out, struct cg_mail_found *f, struct cg_err *e)
{
	struct stat st;

	f->recipient[sizeof(f->recipient) - 1] = '\0';
	f->sender[sizeof(f->sender) - 1] = '\0';
	f->loop[sizeof(f->loop) - 1] = '\0';
	if (fstat(out, &st) != 0 || f->n > CG_MAIL_PDFS_MAX)
		return cg_fail(e, CG_EREQUEST, "message: impossible answer");
	for (size_t i = 0; i < f->n; i++) {
		uint64_t size = (uint64_t)st.st_size;

		if (f->pdf[i].at > size || f->pdf[i].n > size - f->pdf[i].at)
			return cg_fail(e, CG_EREQUEST, "message: impossible answer");
	}
	return CG_OK;
}

/* SIGKILL that is not of the limit of CPU time comes from outside: a host that is out of memory. */
static enum cg_code judge_end(int status, struct cg_err *e)
{
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return CG_OK;
	if ((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) || (WIFEXITED(status) && WEXITSTATUS(status) == 2))
		return cg_fail(e, CG_EBUSY, "message: its reader was ended");
	return cg_fail(e, CG_EREQUEST, "message: its reader ended with status %d", status);
}

enum cg_code cg_mail_apart(int in, int out, struct cg_mail_found *found, struct cg_err *e)
{
	struct cg_mail_found *shared =
		mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	enum cg_code rc;
	int status = 0;
	pid_t child;

	memset(found, 0, sizeof(*found));
	if (shared == MAP_FAILED)
		return cg_fail(e, CG_EBUSY, "message: memory");
	child = fork();
	if (child == 0)
		read_in_child(in, out, shared);
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	rc = child > 0 ? judge_end(status, e) : cg_fail(e, CG_EBUSY, "message: no process: %s", strerror(errno));
	if (rc == CG_OK) {
		memcpy(found, shared, sizeof(*found));
		rc = check_found(out, found, e);
	}
	(void)munmap(shared, sizeof(*shared));
	return rc;
}
