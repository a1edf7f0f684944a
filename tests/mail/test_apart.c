/* What the process that reads a message may not do: what the kernel says of it at its end, seen by a tracer. */
#include "mail/apart.h"

#include "base/time.h"
#include "run.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the reader does in the place of reading; NULL: it reads. */
static bool (*does)(struct cg_mail_found *found);

bool __real_cg_mail_message_read(int in, int out, struct cg_mail_found *found);
bool __wrap_cg_mail_message_read(int in, int out, struct cg_mail_found *found);

bool __wrap_cg_mail_message_read(int in, int out, struct cg_mail_found *found)
{
	return does != NULL ? does(found) : __real_cg_mail_message_read(in, out, found);
}

/* Values of proc(5): /proc/pid/status and /proc/pid/limits. */
struct seen {
	char seccomp[32], privileges[32], core[64], file[64], cpu[64], memory[64];
	int readers, quiet; /* of its three standard files those that are nothing */
};

/* The value behind a label that begins a line, blanks as one. */
static void value_of(const char *text, const char *label, char *out, size_t size)
{
	const char *at = strstr(text, label);
	size_t n = 0;

	ck_assert_msg(at != NULL, "no %s", label);
	for (at += strlen(label); *at != '\n' && *at != '\0' && n + 1 < size; at++) {
		bool blank = *at == ' ' || *at == '\t';

		if (!blank || (n > 0 && out[n - 1] != ' '))
			out[n++] = blank ? ' ' : *at;
	}
	out[n] = '\0';
}

static void content(pid_t pid, const char *name, char out[8192])
{
	char path[64];
	FILE *f;
	size_t n;

	(void)snprintf(path, sizeof(path), "/proc/%d/%s", (int)pid, name);
	f = fopen(path, "re");
	ck_assert_ptr_nonnull(f);
	n = fread(out, 1, 8191, f);
	out[n] = '\0';
	ck_assert_int_eq(fclose(f), 0);
}

static void look(pid_t reader, struct seen *s)
{
	char text[8192], path[64], target[64];

	s->readers++;
	for (int fd = 0; fd <= 2; fd++) {
		ssize_t n;

		(void)snprintf(path, sizeof(path), "/proc/%d/fd/%d", (int)reader, fd);
		n = readlink(path, target, sizeof(target) - 1);
		target[n > 0 ? n : 0] = '\0';
		s->quiet += strcmp(target, "/dev/null") == 0;
	}
	content(reader, "status", text);
	value_of(text, "\nSeccomp:", s->seccomp, sizeof(s->seccomp));
	value_of(text, "\nNoNewPrivs:", s->privileges, sizeof(s->privileges));
	content(reader, "limits", text);
	value_of(text, "\nMax core file size", s->core, sizeof(s->core));
	value_of(text, "\nMax file size", s->file, sizeof(s->file));
	value_of(text, "\nMax cpu time", s->cpu, sizeof(s->cpu));
	value_of(text, "\nMax address space", s->memory, sizeof(s->memory));
}

/* A process that reads the message once it is told to. */
static pid_t begin(int in, int out, int go)
{
	pid_t caller = fork();
	struct cg_mail_found found;
	struct cg_err e = { .code = CG_OK };
	char byte;

	ck_assert_int_ge(caller, 0);
	if (caller > 0)
		return caller;
	if (read(go, &byte, 1) != 1)
		_exit(3);
	_exit(cg_mail_apart(in, out, &found, &e) == CG_OK && strcmp(found.sender, "a@x.example") == 0 ? 0 : 4);
}

/* Until the caller has ended: every process that it makes is looked at before it ends. The caller's status. */
static int follow(pid_t caller, struct seen *s)
{
	for (;;) {
		int status;
		pid_t pid = waitpid(-1, &status, __WALL);

		ck_assert_int_gt(pid, 0);
		if (pid == caller && (WIFEXITED(status) || WIFSIGNALED(status)))
			return status;
		if (!WIFSTOPPED(status))
			continue;
		if (pid != caller && status >> 8 == (SIGTRAP | PTRACE_EVENT_EXIT << 8))
			look(pid, s);
		ck_assert_int_eq(ptrace(PTRACE_CONT, pid, 0, status >> 16 != 0 ? 0 : WSTOPSIG(status)), 0);
	}
}

START_TEST(reader_can_do_nothing_but_read)
{
	static const char message[] = "From: a@x.example\n\nText\n";
	int in = memfd_create("in", MFD_CLOEXEC), out = memfd_create("out", MFD_CLOEXEC), go[2], status;
	struct seen s = { .readers = 0 };
	pid_t caller;

	ck_assert_int_eq(write(in, message, sizeof(message) - 1), (ssize_t)sizeof(message) - 1);
	ck_assert_int_eq(pipe(go), 0);
	caller = begin(in, out, go[0]);
	ck_assert_int_eq(ptrace(PTRACE_SEIZE, caller, 0,
				PTRACE_O_TRACEFORK | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXIT | PTRACE_O_EXITKILL),
			 0);
	ck_assert_int_eq(write(go[1], "g", 1), 1);
	status = follow(caller, &s);
	ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the message is read: %d", status);
	ck_assert_int_eq(s.readers, 1);
	ck_assert_int_eq(s.quiet, 3);
	ck_assert_str_eq(s.privileges, "1");
	ck_assert_str_eq(s.core, "0 0 bytes ");
	ck_assert_str_eq(s.file, "134217728 134217728 bytes "); /* 128 MiB */
	ck_assert_str_eq(s.cpu, "20 25 seconds ");
#ifndef CG_SANITIZED
	ck_assert_str_eq(s.seccomp, "2");			  /* a filter */
	ck_assert_str_eq(s.memory, "536870912 536870912 bytes "); /* 512 MiB */
#endif
	for (int i = 0; i < 2; i++)
		(void)close(go[i]);
	(void)close(in);
	(void)close(out);
}
END_TEST

static struct cg_mail_found answer;

static bool answers(struct cg_mail_found *found)
{
	*found = answer;
	return true;
}

/* What a reader says, with ten bytes in the file. */
static enum cg_code apart(struct cg_mail_found *found)
{
	int out = memfd_create("out", MFD_CLOEXEC);
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc;

	ck_assert_int_eq(write(out, "0123456789", 10), 10);
	rc = cg_mail_apart(-1, out, found, &e);
	ck_assert_int_eq(rc, e.code);
	(void)close(out);
	return rc;
}

/* A reader that a message has taken over says what it likes: nothing outside the file, no text without an end. */
START_TEST(answers_of_a_reader)
{
	static const struct {
		uint64_t at, n;
		bool good;
	} rows[] = { { 0, 10, true },  { 0, 11, false },	 { 10, 0, true },
		     { 10, 1, false }, { 11, 0, false },	 { 3, 7, true },
		     { 3, 8, false },  { UINT64_MAX, 1, false }, { 1, UINT64_MAX, false } };
	struct cg_mail_found got;

	does = answers;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		answer = (struct cg_mail_found){ .n = 2 };
		answer.pdf[1].at = rows[i].at;
		answer.pdf[1].n = rows[i].n;
		ck_assert_msg(apart(&got) == (rows[i].good ? CG_OK : CG_EREQUEST), "row %zu", i);
		answer.n = 1; /* what is behind the last is nothing */
		ck_assert_int_eq(apart(&got), CG_OK);
	}
	answer = (struct cg_mail_found){ .n = CG_MAIL_PDFS_MAX };
	ck_assert_int_eq(apart(&got), CG_OK);
	ck_assert_uint_eq(got.n, CG_MAIL_PDFS_MAX);
	answer.n++;
	ck_assert_int_eq(apart(&got), CG_EREQUEST);
	answer = (struct cg_mail_found){ .kind = CG_MAIL_REPORT, .too_much = true };
	memset(answer.recipient, 'r', sizeof(answer.recipient));
	memset(answer.sender, 's', sizeof(answer.sender));
	memset(answer.loop, 'l', sizeof(answer.loop));
	ck_assert_int_eq(apart(&got), CG_OK);
	ck_assert(got.kind == CG_MAIL_REPORT && got.too_much);
	ck_assert_uint_eq(strnlen(got.recipient, sizeof(got.recipient)), CG_MAIL_ADDRESS_MAX - 1);
	ck_assert_uint_eq(strnlen(got.sender, sizeof(got.sender)), CG_MAIL_ADDRESS_MAX - 1);
	ck_assert_uint_eq(strnlen(got.loop, sizeof(got.loop)), CG_MAIL_ADDRESS_MAX - 1);
}
END_TEST

static bool gives_up(struct cg_mail_found *found)
{
	(void)found;
	return false;
}

/* The reader may send no signal itself: it tells who it is, and waits for one from outside. */
static volatile pid_t *reader;

static bool waits(struct cg_mail_found *found)
{
	(void)found;
	*reader = getpid();
	while (*reader != 0)
		(void)getpid();
	return true;
}

static pid_t who_signals(int number)
{
	pid_t pid;

	*reader = 0;
	pid = fork();
	ck_assert_int_ge(pid, 0);
	while (pid == 0 && *reader == 0)
		cg_time_sleep_ms(1);
	if (pid == 0)
		_exit(kill(*reader, number) == 0 ? 0 : 1);
	return pid;
}

static bool ends_with_two(struct cg_mail_found *found)
{
	(void)found;
	_exit(2);
}

static bool ends_with_nine(struct cg_mail_found *found)
{
	(void)found;
	_exit(SIGKILL);
}

/* What ends a reader from outside passes; what the message does to it does not. Nothing is found then. */
START_TEST(ends_of_a_reader)
{
	static const struct {
		bool (*does)(struct cg_mail_found *found);
		int number; /* of the signal */
		enum cg_code want;
	} rows[] = { { gives_up, 0, CG_EREQUEST },
		     { waits, SIGKILL, CG_EBUSY },
		     { waits, SIGXCPU, CG_EREQUEST },
		     { ends_with_two, 0, CG_EBUSY },
		     { ends_with_nine, 0, CG_EREQUEST } };

	reader = mmap(NULL, sizeof(*reader), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	ck_assert(reader != MAP_FAILED);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_mail_found got = { .n = 7 };

		pid_t other = rows[i].number != 0 ? who_signals(rows[i].number) : -1;
		int status = 0;

		does = rows[i].does;
		ck_assert_msg(apart(&got) == rows[i].want, "row %zu", i);
		ck_assert_uint_eq(got.n, 0);
		ck_assert(other < 0 || (waitpid(other, &status, 0) == other && status == 0));
	}
	(void)munmap((void *)(uintptr_t)reader, sizeof(*reader));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("apart");
	TCase *tc = tcase_create("apart");

	tcase_add_test(tc, reader_can_do_nothing_but_read);
	tcase_add_test(tc, answers_of_a_reader);
	tcase_add_test(tc, ends_of_a_reader);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
