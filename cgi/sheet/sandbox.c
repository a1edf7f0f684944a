/*
 * sandbox.c: Limits, and a filter of system calls. Files stay closed without Landlock: no call that opens one is left.
 */
#include "sandbox.h"

#include <errno.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

enum { CPU_S = 60, FIRST_UNUSED_FD = 3 };
#ifndef CG_SANITIZED
static const rlim_t MEMORY = (rlim_t)1536 << 20;
#endif

/* Soft and hard. */
static bool set_limit(__rlimit_resource_t what, rlim_t most)
{
	return setrlimit(what, &(struct rlimit){ most, most }) == 0;
}

/* These hold where the kernel has no filters, too. */
static bool set_limits(void)
{
	bool ok = true;

#ifndef CG_SANITIZED
	ok = set_limit(RLIMIT_AS, MEMORY);
#endif
	return ok && set_limit(RLIMIT_CPU, CPU_S) && set_limit(RLIMIT_CORE, 0) &&
	       set_limit(RLIMIT_NOFILE, FIRST_UNUSED_FD);
}

#ifndef CG_SANITIZED
static const int allowed[] = {
	SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(munmap),     SCMP_SYS(mremap), SCMP_SYS(madvise),
	SCMP_SYS(brk),	SCMP_SYS(exit),	 SCMP_SYS(exit_group), SCMP_SYS(futex),	 SCMP_SYS(getrandom),
};

static bool filter_calls(void)
{
	scmp_filter_ctx f = seccomp_init(SCMP_ACT_KILL_PROCESS);
	int rc = f == NULL ? -1 : 0;

	for (size_t i = 0; rc == 0 && i < sizeof(allowed) / sizeof(allowed[0]); i++)
		rc = seccomp_rule_add(f, SCMP_ACT_ALLOW, allowed[i], 0);
	/* memory, but never for code */
	if (rc == 0)
		rc = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
	if (rc == 0)
		rc = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
				      SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
	/* libraries ask about descriptors and cope with a refusal */
	if (rc == 0)
		rc = seccomp_rule_add(f, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(openat), 0);
	if (rc == 0)
		rc = seccomp_rule_add(f, SCMP_ACT_ERRNO(EBADF), SCMP_SYS(newfstatat), 0);
	if (rc == 0)
		rc = seccomp_load(f);
	seccomp_release(f);
	return rc == 0;
}
#else
static bool filter_calls(void)
{
	return true;
}
#endif

/* Descriptors first: a filter cannot close what is open. */
void sandbox_close(void)
{
	bool ok = close_range(FIRST_UNUSED_FD, ~0u, 0) == 0 && set_limits();

	ok = ok && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
	if (!ok || !filter_calls())
		_exit(SANDBOX_EXIT);
}
