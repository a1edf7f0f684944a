/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "extract_sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FIRST_UNUSED_FD = 4, LANDLOCK_FS_ABI_1 = (1 << 13) - 1, FAULT_STACK = 16 * 1024 };

/* Limits that hold even where the kernel has neither seccomp nor Landlock. */
static bool set_limits(size_t memory, unsigned cpu_s)
{
	const struct {
		__rlimit_resource_t what;
		rlim_t soft, hard;
	} limits[] = {
#ifndef CG_SANITIZED
		{ RLIMIT_AS, memory, memory },
#endif
		{ RLIMIT_CPU, cpu_s, cpu_s + 1 }, /* apart: SIGXCPU tells the limit from the OOM killer */
		{ RLIMIT_FSIZE, 0, 0 },		  { RLIMIT_CORE, 0, 0 },
		{ RLIMIT_NPROC, 0, 0 },		  { RLIMIT_STACK, 8u << 20, 8u << 20 },
	};
	bool ok = true;

	(void)memory;
	for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++)
		ok = ok && setrlimit(limits[i].what, &(struct rlimit){ limits[i].soft, limits[i].hard }) == 0;
	return ok;
}

/* Of poppler-data: 13 MB of files that are the same on every machine; a document needs one or two, most need none. */
static const char tables[] = "/usr/share/poppler";

/* Files below `tables` may be read. Without them characters are missing, and the answer says so. */
static void keep_tables(int ruleset)
{
	struct landlock_path_beneath_attr rule = {
		.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE,
		.parent_fd = open(tables, O_PATH | O_DIRECTORY | O_CLOEXEC),
	};

	if (rule.parent_fd < 0)
		return;
	(void)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
	(void)close(rule.parent_fd);
}

/*
 * *closed: Landlock refuses all files but the tables. A kernel (or container) without it leaves the work to the filter
 * below, which then refuses every open.
 */
static bool leave_file_system(bool *closed)
{
	struct landlock_ruleset_attr none = { .handled_access_fs = LANDLOCK_FS_ABI_1 };
	int fd = (int)syscall(SYS_landlock_create_ruleset, &none, sizeof(none.handled_access_fs), 0);

	*closed = fd >= 0;
	if (fd < 0)
		return true;
	keep_tables(fd);
	return syscall(SYS_landlock_restrict_self, fd, 0) == 0 && close(fd) == 0;
}

#ifndef CG_SANITIZED
static const int allowed[] = {
	SCMP_SYS(read),		 SCMP_SYS(write),	   SCMP_SYS(lseek),	 SCMP_SYS(fstat),
	SCMP_SYS(close),	 SCMP_SYS(munmap),	   SCMP_SYS(mremap),	 SCMP_SYS(madvise),
	SCMP_SYS(brk),		 SCMP_SYS(futex),	   SCMP_SYS(exit),	 SCMP_SYS(getrandom),
	SCMP_SYS(clock_gettime), SCMP_SYS(rt_sigprocmask), SCMP_SYS(exit_group), SCMP_SYS(setitimer),
	SCMP_SYS(rt_sigreturn),
};

/* Libraries probe these and cope with a refusal. */
static const int refused[] = {
	SCMP_SYS(open),	     SCMP_SYS(stat),	  SCMP_SYS(newfstatat), SCMP_SYS(access),
	SCMP_SYS(faccessat), SCMP_SYS(readlink),  SCMP_SYS(readlinkat), SCMP_SYS(getdents64),
	SCMP_SYS(sysinfo),   SCMP_SYS(prlimit64), SCMP_SYS(fcntl),
};

/* Memory may be mapped, but never for code. */
static const int mapping[] = { SCMP_SYS(mmap), SCMP_SYS(mprotect) };

/* Landlock checks paths; this filter refuses to open anything for writing. */
static int rule_open(scmp_filter_ctx f, bool closed)
{
	const unsigned writes = O_ACCMODE | O_CREAT | O_TRUNC | O_TMPFILE;
	int rc = closed ? seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1,
					   SCMP_A2(SCMP_CMP_MASKED_EQ, writes & ~(unsigned)O_DIRECTORY, 0))
			: 0;

	for (unsigned bit = 1; rc == 0 && closed && bit <= writes; bit <<= 1) {
		if ((bit & writes & ~(unsigned)O_DIRECTORY) != 0)
			rc = seccomp_rule_add(f, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(openat), 1,
					      SCMP_A2(SCMP_CMP_MASKED_EQ, bit, bit));
	}
	return rc != 0 || closed ? rc : seccomp_rule_add(f, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(openat), 0);
}

/* Everything that is not listed ends the process. */
static bool filter_calls(bool closed)
{
	scmp_filter_ctx f = seccomp_init(SCMP_ACT_KILL_PROCESS);
	int rc = f == NULL ? -1 : seccomp_attr_set(f, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);

	for (size_t i = 0; rc == 0 && i < sizeof(allowed) / sizeof(allowed[0]); i++)
		rc = seccomp_rule_add(f, SCMP_ACT_ALLOW, allowed[i], 0);
	for (size_t i = 0; rc == 0 && i < sizeof(refused) / sizeof(refused[0]); i++)
		rc = seccomp_rule_add(f, SCMP_ACT_ERRNO(EACCES), refused[i], 0);
	for (size_t i = 0; rc == 0 && i < sizeof(mapping) / sizeof(mapping[0]); i++)
		rc = seccomp_rule_add(f, SCMP_ACT_ALLOW, mapping[i], 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
	if (rc == 0)
		rc = rule_open(f, closed);
	if (rc == 0)
		rc = seccomp_load(f);
	seccomp_release(f);
	return rc == 0;
}
#else
static bool filter_calls(bool closed)
{
	(void)closed;
	return true;
}
#endif

#ifndef CG_SANITIZED
/* A fault of the parser ends the process with a code of its own and without a core. */
static void on_fault(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	_exit(info->si_code > 0 ? FAULT_EXIT : KILLED_EXIT);
}

/* A stack of its own: running out of the other one is a fault, too. */
static bool watch_faults(void)
{
	static char stack[FAULT_STACK];
	static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP };
	struct sigaction act = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK };
	bool ok = sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = sizeof(stack) }, NULL) == 0;

	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		ok = ok && sigaction(faults[i], &act, NULL) == 0;
	return ok;
}
#else
static bool watch_faults(void)
{
	return true;
}
#endif

/* Of a worker and its extractor, the one that can be replaced goes first. A system without /proc is not asked. */
static void volunteer(void)
{
	static const char most[] = "1000";
	int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	(void)!write(fd, most, sizeof(most) - 1);
	(void)close(fd);
}

/* From here on the process can read its descriptors and answer, no more. */
void sandbox_enter(size_t memory, unsigned cpu_s)
{
	bool ok, closed = false;

	volunteer();
	ok = watch_faults() && close_range(FIRST_UNUSED_FD, ~0u, 0) == 0 && set_limits(memory, cpu_s);
	ok = ok && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
	if (!ok || !leave_file_system(&closed) || !filter_calls(closed))
		_exit(SANDBOX_EXIT);
}
