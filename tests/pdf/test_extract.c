#include "pdf/child.h"
#include "pdf/extract.h"
#include "run.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARENA = 16 << 20, PATH_BYTES = 4096 };

static char program[PATH_BYTES], statement[PATH_BYTES];
static struct cg_extract_opts opts = { .program = program };
static struct cg_arena arena;
static struct cg_words words;
static struct cg_err err;

static void put_path(char out[PATH_BYTES], const char *variable, const char *rest)
{
	const char *top = getenv(variable);

	(void)snprintf(out, PATH_BYTES, "%s/%s", top != NULL ? top : ".", rest);
}

static void setup(void)
{
	put_path(program, "CG_TOP_BUILDDIR", "casgate-extract");
	put_path(statement, "CG_TOP_SRCDIR", "tests/data/statements/cams_detailed_small_1001.pdf");
	opts.wall_ms = opts.long_cpu_ms = 0;
	opts.long_pages = 0;
	cg_arena_init(&arena, ARENA);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static int load(void)
{
	int in = open(statement, O_RDONLY | O_CLOEXEC), out = cg_extract_memfd();
	char buf[65536];
	ssize_t n;

	ck_assert_int_ge(in, 0);
	ck_assert_int_ge(out, 0);
	while ((n = read(in, buf, sizeof(buf))) > 0)
		ck_assert_int_eq(write(out, buf, (size_t)n), n);
	(void)close(in);
	return out;
}

static enum cg_code extract(int fd, struct cg_str password)
{
	return cg_extract(&opts, fd, password, &arena, &words, NULL, &err);
}

static size_t open_descriptors(void)
{
	DIR *d = opendir("/proc/self/fd");
	size_t n = 0;

	ck_assert_ptr_nonnull(d);
	while (readdir(d) != NULL)
		n++;
	(void)closedir(d);
	return n;
}

START_TEST(leaves_nothing_behind)
{
	struct cg_extract_stats stats;
	int fd = load();
	size_t before = open_descriptors();

	for (int i = 0; i < 3; i++) { /* a sealed one can be read again */
		ck_assert_int_eq(cg_extract(&opts, fd, CG_STR_NONE, &arena, &words, &stats, &err), CG_OK);
		ck_assert_uint_eq(words.n_pages, 2);
		ck_assert_int_gt(stats.cpu_us, 0);
		ck_assert_int_gt(stats.max_rss_kib, 1024);
		ck_assert_int_eq(stats.signal, 0);
	}
	opts.wall_ms = 1;
	ck_assert_int_eq(extract(fd, CG_STR_NONE), CG_EPARSETIME);
	ck_assert_uint_eq(words.n_pages, 0);
	ck_assert_uint_eq(open_descriptors(), before);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
	ck_assert_int_eq(errno, ECHILD);
	ck_assert_int_eq(write(fd, "x", 1), -1);
	ck_assert_int_eq(errno, EPERM);
}
END_TEST

/* Told by its pages before any is read, or by its time; the same document without these limits is read. */
START_TEST(a_long_document_is_given_up)
{
	static const struct {
		size_t pages;
		int64_t cpu_ms;
		bool is_long;
	} rows[] = { { 1, 0, true }, { 2, 60000, false }, { 0, 1, true }, { 0, 0, false } };
	struct cg_extract_stats stats;
	int fd = load();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		opts.long_pages = rows[i].pages;
		opts.long_cpu_ms = rows[i].cpu_ms;
		ck_assert_int_eq(cg_extract(&opts, fd, CG_STR_NONE, &arena, &words, &stats, &err),
				 rows[i].is_long ? CG_EBUSY : CG_OK);
		ck_assert(stats.is_long == rows[i].is_long);
		ck_assert_uint_eq(stats.runs, 1); /* not tried again */
		ck_assert_uint_eq(words.n_pages, rows[i].is_long ? 0 : 2);
	}
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
}
END_TEST

/* Exit status of fn in a process of its own: what it does to descriptors and signals stays there. */
static int apart(int (*fn)(void))
{
	int status = -1;
	pid_t pid = fork();

	ck_assert_int_ge(pid, 0);
	if (pid == 0)
		_exit(fn());
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* 0, or which step failed. */
static int bare_process(void)
{
	sigset_t all;
	int fd, up;

	(void)signal(SIGCHLD, SIG_IGN); /* supervisors may leave it so: there is no status to wait for then */
	(void)signal(SIGPIPE, SIG_IGN);
	(void)sigfillset(&all);
	(void)sigprocmask(SIG_BLOCK, &all, NULL);
	(void)close(STDIN_FILENO);
	(void)close(STDOUT_FILENO);
	fd = load(); /* on a descriptor that the child uses for something else */
	if (fd > STDOUT_FILENO)
		return 1;
	if (extract(fd, CG_STR_NONE) != CG_OK || words.n_pages != 2)
		return 2;
	up = fcntl(fd, F_DUPFD, CG_CHILD_FDS);
	(void)close(fd); /* the first pipe has these two now: they are given back, too */
	if (extract(up, CG_STR_NONE) != CG_OK || words.n_pages != 2)
		return 3;
	return fcntl(STDIN_FILENO, F_GETFD) < 0 && fcntl(STDOUT_FILENO, F_GETFD) < 0 ? 0 : 4;
}

START_TEST(works_in_a_bare_process)
{
	ck_assert_int_eq(apart(bare_process), 0);
}
END_TEST

/* Whatever the limit, the answer is whole or "busy". 0, or which step failed. */
static int few_descriptors(void)
{
	int fd = load(), busy = 0;
	enum cg_code rc = CG_EBUSY;
	struct rlimit r;

	if (getrlimit(RLIMIT_NOFILE, &r) != 0)
		return 1;
	for (rlim_t limit = (rlim_t)fd + 1; rc != CG_OK && limit < 64; limit++) {
		r.rlim_cur = limit;
		if (setrlimit(RLIMIT_NOFILE, &r) != 0)
			return 1;
		rc = extract(fd, CG_STR_NONE);
		if (rc != CG_OK && rc != CG_EBUSY)
			return 2;
		busy += rc == CG_EBUSY;
	}
	return rc == CG_OK && busy > 3 ? 0 : 3;
}

START_TEST(a_ready_child_reads_one_document)
{
	struct cg_extract_ready ready = { .child = CG_CHILD_NONE };
	struct cg_extract_stats stats;
	int fd = load();
	size_t before = open_descriptors();
	pid_t pid;

	opts.ready = &ready;
	cg_extract_prepare(&opts);
	pid = ready.child.pid;
	ck_assert_int_gt(pid, 0);
	cg_extract_prepare(&opts); /* there is one */
	ck_assert_int_eq(ready.child.pid, pid);
	ck_assert_int_eq(cg_extract(&opts, fd, CG_STR_NONE, &arena, &words, &stats, &err), CG_OK);
	ck_assert_uint_eq(words.n_pages, 2);
	ck_assert_uint_eq(stats.runs, 1);
	ck_assert_int_eq(ready.child.pid, 0);
	ck_assert_int_eq(kill(pid, 0), -1); /* gone with its document */
	ck_assert_int_eq(extract(fd, CG_STR_NONE), CG_OK);
	ck_assert_int_eq(ready.child.pid, 0);
	cg_extract_prepare(&opts);
	opts.memory = 256 << 20; /* it was started with other limits */
	ck_assert_int_eq(extract(fd, CG_STR_NONE), CG_OK);
	cg_extract_prepare(&opts);
	cg_extract_dismiss(&ready);
	cg_extract_dismiss(&ready);
	opts.memory = 0;
	opts.ready = NULL;
	ck_assert_uint_eq(open_descriptors(), before);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
}
END_TEST

/* What a system that is short of memory does to it first. */
START_TEST(a_ready_child_may_have_died)
{
	struct cg_extract_ready ready = { .child = CG_CHILD_NONE };
	struct cg_extract_stats stats;
	int fd = load();
	siginfo_t info;

	opts.ready = &ready;
	cg_extract_prepare(&opts);
	ck_assert_int_eq(kill(ready.child.pid, SIGKILL), 0);
	ck_assert_int_eq(waitid(P_PID, (id_t)ready.child.pid, &info, WEXITED | WNOWAIT), 0);
	ck_assert_int_eq(cg_extract(&opts, fd, CG_STR_NONE, &arena, &words, &stats, &err), CG_OK);
	ck_assert_uint_eq(stats.runs, 1);
	cg_extract_prepare(&opts);
	ck_assert_int_eq(kill(ready.child.pid, SIGKILL), 0);
	cg_extract_prepare(&opts);
	ck_assert_int_eq(cg_extract(&opts, fd, CG_STR_NONE, &arena, &words, &stats, &err), CG_OK);
	cg_extract_prepare(&opts);
	ck_assert_int_eq(kill(ready.child.pid, SIGSTOP), 0); /* dies with the document in its hands */
	if (fork() == 0) {
		(void)usleep(50000);
		_exit(kill(ready.child.pid, SIGKILL));
	}
	ck_assert_int_eq(cg_extract(&opts, fd, CG_STR_NONE, &arena, &words, &stats, &err), CG_OK);
	ck_assert_uint_eq(stats.runs, 2);
	ck_assert_uint_eq(words.n_pages, 2);
	opts.ready = NULL;
	ck_assert_int_gt(wait(NULL), 0);
}
END_TEST

/* The extractor goes before the worker when memory is short, and leaves with it. */
START_TEST(a_ready_child_is_the_first_to_go)
{
	struct cg_extract_ready ready = { .child = CG_CHILD_NONE };
	char path[PATH_BYTES], text[16] = "";
	FILE *f = NULL;

	opts.ready = &ready;
	cg_extract_prepare(&opts);
	(void)snprintf(path, sizeof(path), "/proc/%d/oom_score_adj", (int)ready.child.pid);
	for (int i = 0; i < 500 && strcmp(text, "1000\n") != 0; i++) { /* until it has come so far */
		(void)usleep(10000);
		f = fopen(path, "r");
		ck_assert_ptr_nonnull(f);
		ck_assert_ptr_nonnull(fgets(text, sizeof(text), f));
		(void)fclose(f);
	}
	ck_assert_str_eq(text, "1000\n");
	cg_child_close(&ready.child); /* as when the worker dies: it leaves by itself */
	ck_assert(cg_child_reap(&ready.child, INT64_MAX));
	/* a failure, or SIGPIPE: it was about to say that it is ready when nobody was there any more */
	ck_assert(ready.child.has_status);
	if (WIFEXITED(ready.child.status))
		ck_assert_int_le(WEXITSTATUS(ready.child.status), EXIT_FAILURE);
	else
		ck_assert_int_eq(WTERMSIG(ready.child.status), SIGPIPE);
	opts.ready = NULL;
}
END_TEST

START_TEST(without_descriptors_it_is_busy)
{
	ck_assert_int_eq(apart(few_descriptors), 0);
}
END_TEST

START_TEST(refuses_what_it_cannot_seal)
{
	int fd = open(statement, O_RDONLY | O_CLOEXEC);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(extract(fd, CG_STR_NONE), CG_EINTERNAL);
	(void)close(fd);
	ck_assert_int_eq(extract(-1, CG_STR_NONE), CG_EINTERNAL);
}
END_TEST

START_TEST(sizes_have_limits)
{
	char long_password[CG_PDF_PASSWORD_MAX + 1];
	int fd = cg_extract_memfd();

	ck_assert_int_eq(extract(fd, CG_STR_NONE), CG_ENOTPDF);
	(void)close(fd);
	fd = cg_extract_memfd();
	ck_assert_int_eq(ftruncate(fd, CG_PDF_BYTES_MAX), 0);
	ck_assert_int_eq(extract(fd, CG_STR_NONE), CG_ENOTPDF);
	(void)close(fd);
	fd = cg_extract_memfd();
	ck_assert_int_eq(ftruncate(fd, CG_PDF_BYTES_MAX + 1), 0);
	ck_assert_int_eq(extract(fd, CG_STR_NONE), CG_ETOOLARGE);
	(void)close(fd);
	memset(long_password, 'x', sizeof(long_password));
	fd = load();
	ck_assert_int_eq(extract(fd, (struct cg_str){ long_password, sizeof(long_password) }), CG_EPASSWORD);
	ck_assert_int_eq(extract(fd, (struct cg_str){ "a\0b", 3 }), CG_OK); /* not encrypted: any password will do */
}
END_TEST

START_TEST(a_small_arena_is_told)
{
	int fd = load();
	enum cg_code rc;

	cg_arena_free(&arena);
	cg_arena_init(&arena, 32 << 10);
	rc = extract(fd, CG_STR_NONE);
	ck_assert_msg(rc == CG_ECOMPLEX || rc == CG_EBUSY, "%s", cg_code_info(rc)->name);
	ck_assert_uint_eq(words.n_pages, 0);
}
END_TEST

/* From here on the kernel says that it has no such system call: an older one, or a container that hides it. */
static void hide(unsigned number)
{
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog filter = { sizeof(code) / sizeof(code[0]), code };

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0)
		_exit(1);
}

/* In a process of its own: what a worker says at its start without that system call. */
static void weaker_without(unsigned number, const char *sentence)
{
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		const char *text;

		hide(number);
		text = cg_extract_weaker();
		_exit(text != NULL && strstr(text, sentence) != NULL ? 0 : 2);
	}
	ck_assert_int_gt(pid, 0);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert(WIFEXITED(status));
	ck_assert_int_eq(WEXITSTATUS(status), 0);
}

START_TEST(weaker_kernels)
{
	weaker_without(SYS_landlock_create_ruleset, "no Landlock: the filter of system calls alone keeps files closed");
	weaker_without(SYS_seccomp, "no filter of system calls (seccomp): no PDF can be read");
}
END_TEST

#define HEAD "printf 'CGWORDS\\001'\n"

/* What a child may do that has the document, and what that comes to; it runs nothing but a shell. */
static const struct {
	const char *script;
	enum cg_code code;
	unsigned runs;
	int signal;
	const char *why;
} ends[] = {
	{ "exit 0", CG_EBUSY, 2, 0, "answer: cut on page 1" }, /* it says nothing at all */
	{ "exit 1", CG_EBUSY, 2, 0, "exit status 1 on page 1" },
	{ "exit 70", CG_EINTERNAL, 1, 0, "has no sandbox" },
	{ "exit 71", CG_EBUSY, 2, 0, "exit status 71" }, /* a fault before it had begun */
	{ HEAD "exit 71", CG_EPDF, 2, 0, "exit status 71" },
	{ HEAD "exit 72", CG_EBUSY, 2, 0, "exit status 72" },
	{ HEAD "exit 0", CG_EPDF, 2, 0, "answer: cut on page 1" },
	{ "printf 'CGWORDS\\002'; exit 0", CG_EBUSY, 2, 0, "not from casgate-extract" },
	{ "kill -XCPU $$", CG_ECOMPLEX, 1, SIGXCPU, "out of CPU time on page 1" },
	{ "kill -PROF $$", CG_ECOMPLEX, 1, SIGPROF, "out of CPU time on page 1" },
	{ "kill -KILL $$", CG_EBUSY, 2, SIGKILL, "signal 9 on page 1" },
	{ "kill -SYS $$", CG_EBUSY, 2, SIGSYS, "signal 31" },
	{ HEAD "kill -SYS $$", CG_EPDF, 2, SIGSYS, "signal 31" },
	{ HEAD "kill -KILL $$", CG_EBUSY, 2, SIGKILL, "signal 9" },
	{ "echo 'poppler: Out of memory' >&2; exit 0", CG_ECOMPLEX, 1, 0, "out of memory on page 1" },
	{ "printf 'Out of ' >&2; sleep 0.1; echo memory >&2; exit 1", CG_ECOMPLEX, 1, 0, "out of memory" },
	{ "printf '%05000dO' 1 >&2; sleep 0.1; printf '%s' 'ut of memory' >&2; exit 0", CG_ECOMPLEX, 1, 0,
	  "out of memory" },
	{ "echo 'Out of memor' >&2; exit 1", CG_EBUSY, 2, 0, "exit status 1" },
	{ HEAD "printf 'X\\000\\000\\000\\001\\003'; exit 0", CG_ENOPASSWORD, 1, 0, "no password given" },
	{ HEAD "printf 'X\\000\\000\\000\\001\\002'; exit 0", CG_EPDF, 1, 0, "damaged" },
	{ HEAD "printf 'X\\000\\000\\000\\001\\000'; exit 0", CG_EPDF, 2, 0, "bad failure record" },
};

static void write_program(const char *path, const char *script)
{
	FILE *f = fopen(path, "w");

	ck_assert_ptr_nonnull(f);
	(void)fprintf(f, "#!/bin/sh\n%s\n", script);
	ck_assert_int_eq(fchmod(fileno(f), 0700), 0);
	ck_assert_int_eq(fclose(f), 0);
}

START_TEST(ends_of_a_child_have_their_codes)
{
	struct cg_extract_stats stats;
	char path[] = "/tmp/casgate-child-XXXXXX";
	int fd = load(), made = mkstemp(path);
	enum cg_code rc;

	ck_assert_int_ge(made, 0);
	(void)close(made);
	write_program(path, ends[_i].script);
	(void)snprintf(program, sizeof(program), "%s", path);
	err = (struct cg_err){ .code = CG_OK };
	rc = cg_extract(&opts, fd, CG_STR_NONE, &arena, &words, &stats, &err);
	(void)unlink(path);
	ck_assert_msg(rc == ends[_i].code, "%s: %s, %s", ends[_i].script, cg_code_info(rc)->name, err.why);
	ck_assert_int_eq(err.code, rc);
	ck_assert_uint_eq(stats.runs, ends[_i].runs);
	ck_assert_int_eq(stats.signal, ends[_i].signal);
	ck_assert(!stats.is_long);
	ck_assert_msg(strstr(err.why, ends[_i].why) != NULL, "%s", err.why);
	ck_assert_uint_eq(words.n_pages, 0);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
}
END_TEST

/* Two runs that end in different ways are nobody's doing. */
START_TEST(another_end_the_second_time)
{
	struct cg_extract_stats stats;
	char path[] = "/tmp/casgate-child-XXXXXX", script[512];
	int fd = load(), made = mkstemp(path);

	ck_assert_int_ge(made, 0);
	(void)close(made);
	(void)snprintf(script, sizeof(script), HEAD "[ -e %s.was ] && exit 71\n: > %s.was\nkill -SYS $$", path, path);
	write_program(path, script);
	(void)snprintf(program, sizeof(program), "%s", path);
	ck_assert_int_eq(cg_extract(&opts, fd, CG_STR_NONE, &arena, &words, &stats, &err), CG_EBUSY);
	ck_assert_uint_eq(stats.runs, 2);
	ck_assert_int_eq(stats.signal, 0);
	(void)snprintf(script, sizeof(script), "%s.was", path);
	ck_assert_int_eq(unlink(script), 0);
	(void)unlink(path);
	(void)snprintf(program, sizeof(program), "/nowhere/casgate-extract");
	ck_assert_int_eq(cg_extract(&opts, fd, CG_STR_NONE, &arena, &words, &stats, &err), CG_EINTERNAL);
	ck_assert_uint_eq(stats.runs, 0);
}
END_TEST

/* The deadline is of both runs together. */
START_TEST(a_child_that_hangs_is_ended)
{
	struct cg_extract_stats stats;
	char path[] = "/tmp/casgate-child-XXXXXX";
	int fd = load(), made = mkstemp(path);

	ck_assert_int_ge(made, 0);
	(void)close(made);
	for (int how = 0; how < 2; how++) { /* with its answer open, or closed */
		write_program(path, how == 0 ? "exec sleep 60" : "exec sleep 60 >&- 2>&-");
		(void)snprintf(program, sizeof(program), "%s", path);
		opts.wall_ms = 200;
		ck_assert_int_eq(cg_extract(&opts, fd, CG_STR_NONE, &arena, &words, &stats, &err), CG_EPARSETIME);
		ck_assert_uint_eq(stats.runs, 1);
		ck_assert_int_eq(stats.signal, 0); /* that was ours */
		ck_assert_ptr_nonnull(strstr(err.why, "deadline on page 1"));
	}
	(void)unlink(path);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("extract");
	TCase *tc = tcase_create("extract");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, weaker_kernels);
	tcase_add_test(tc, leaves_nothing_behind);
	tcase_add_test(tc, a_long_document_is_given_up);
	tcase_add_test(tc, works_in_a_bare_process);
	tcase_add_test(tc, a_ready_child_reads_one_document);
	tcase_add_test(tc, a_ready_child_may_have_died);
	tcase_add_test(tc, a_ready_child_is_the_first_to_go);
	tcase_add_test(tc, without_descriptors_it_is_busy);
	tcase_add_test(tc, refuses_what_it_cannot_seal);
	tcase_add_test(tc, sizes_have_limits);
	tcase_add_test(tc, a_small_arena_is_told);
	tcase_add_loop_test(tc, ends_of_a_child_have_their_codes, 0, (int)(sizeof(ends) / sizeof(ends[0])));
	tcase_add_test(tc, another_end_the_second_time);
	tcase_add_test(tc, a_child_that_hangs_is_ended);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
