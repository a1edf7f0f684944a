/*
 * The loop of a worker, in a process of its own, to which this test speaks FastCGI or CGI as a web server does: bodies
 * and answers, connections that stay or end, who is gone or waits, signals.
 */
#include "http/fcgi.h"

#include "base/time.h"
#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	BEGIN = 1,
	END = 3,
	PARAMS = 4,
	STDIN = 5,
	STDOUT = 6,
	BODY = 300000,
	ANSWER = 4 << 20,
	PATIENCE_MS = 20000,
	REGION_MAX = 256 << 20,
	REGISTERS = 20
};

/* What the worker tells. */
static struct told {
	volatile int ahead, rest, serving, looking, gone, last_read; /* looking: has seen that nobody is gone */
} * told;

static struct sockaddr_un name;
static socklen_t name_n;
static pid_t worker;
static char body[BODY], answer[ANSWER + 1];
static size_t answer_n;

static const char *var(const struct cg_io *io, const char *key)
{
	size_t n = strlen(key);

	for (char **e = io->env; *e != NULL; e++) {
		if (strncmp(*e, key, n) == 0 && (*e)[n] == '=')
			return *e + n + 1;
	}
	return "";
}

/* Read until there is no more; the last result stands in told->last_read. */
static size_t read_all(struct cg_io *io, char *to, size_t max, int64_t wait_ms)
{
	size_t n = 0;
	ptrdiff_t got = 1;

	while (got > 0 && n < max) {
		got = io->read(io->self, to + n, max - n < 1000 ? max - n : 1000, wait_ms);
		n += got > 0 ? (size_t)got : 0;
	}
	told->last_read = (int)got;
	return n;
}

static void serve(void *ctx, struct cg_io *io)
{
	static char got[BODY + 1];
	const char *path = var(io, "REQUEST_URI");
	int64_t until = cg_time_monotonic_ms() + PATIENCE_MS;
	size_t n = 0;
	bool wrote = true;

	(void)ctx;
	told->serving++;
	if (strcmp(path, "/echo") == 0) {
		n = read_all(io, got, sizeof(got), PATIENCE_MS);
		wrote = io->write(io->self, got, n);
	} else if (strcmp(path, "/late") == 0) {
		(void)read_all(io, got, sizeof(got), 50);
		wrote = io->write(io->self, "late", 4);
	} else if (strcmp(path, "/waiting") == 0) {
		while (io->waiting != NULL && !io->waiting(io->self) && strcmp(var(io, "WANTED"), "yes") == 0 &&
		       cg_time_monotonic_ms() < until)
			cg_time_sleep_ms(1);
		wrote = io->write(io->self, io->waiting != NULL && io->waiting(io->self) ? "yes" : "no", 2);
	} else if (strcmp(path, "/gone") == 0) {
		(void)read_all(io, got, sizeof(got), PATIENCE_MS);
		wrote = !io->gone(io->self);
		told->looking = wrote;
		while (!io->gone(io->self) && cg_time_monotonic_ms() < until)
			cg_time_sleep_ms(1);
		told->gone = wrote && io->gone(io->self);
	} else if (strcmp(path, "/large") == 0) {
		for (int i = 0; i < ANSWER / 4096 / 4 && wrote; i++) {
			char piece[4096];

			memset(piece, 'a' + i % 26, sizeof(piece));
			wrote = io->write(io->self, piece, sizeof(piece));
		}
	} else if (strcmp(path, "/leave") == 0) {
		(void)kill(getpid(), SIGTERM);
		wrote = io->write(io->self, "whole", 5);
	} else {
		wrote = io->write(io->self, "refused", 7);
	}
}

static void count_ahead(void *ctx)
{
	(void)ctx;
	told->ahead++;
}

static void count_rest(void *ctx)
{
	(void)ctx;
	told->rest++;
}

static void run_worker(int rest_s)
{
	const struct cg_fcgi_calls calls = {
		.serve = serve, .ahead = count_ahead, .rest = count_rest, .rest_s = rest_s
	};
	int listening = socket(AF_UNIX, SOCK_STREAM, 0);

	name = (struct sockaddr_un){ .sun_family = AF_UNIX };
	name_n = sizeof(name);
	ck_assert_int_eq(bind(listening, (struct sockaddr *)&name, offsetof(struct sockaddr_un, sun_path)), 0);
	ck_assert_int_eq(listen(listening, 8), 0);
	ck_assert_int_eq(getsockname(listening, (struct sockaddr *)&name, &name_n), 0);
	worker = fork();
	ck_assert_int_ge(worker, 0);
	if (worker == 0) {
		(void)dup2(listening, 0);
		_exit(cg_fcgi_run(&calls, NULL));
	}
	(void)close(listening);
}

static void setup(void)
{
	told = mmap(NULL, sizeof(*told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	ck_assert(told != MAP_FAILED);
	(void)signal(SIGPIPE, SIG_IGN);
	for (size_t i = 0; i < sizeof(body); i++)
		body[i] = (char)(i % 251);
}

static void teardown(void)
{
	if (worker > 0) {
		(void)kill(worker, SIGKILL);
		(void)waitpid(worker, NULL, 0);
	}
}

/* Waits until the worker has told so much. */
static void wait_for(const volatile int *what, int least)
{
	for (int64_t until = cg_time_monotonic_ms() + PATIENCE_MS; *what < least;) {
		ck_assert_int_lt(cg_time_monotonic_ms(), until);
		cg_time_sleep_ms(1);
	}
}

/* Its exit status, once it has ended. */
static int ended(void)
{
	int status = -1;

	ck_assert_int_eq(waitpid(worker, &status, 0), worker);
	worker = 0;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* --- the web server */

static int connected(void)
{
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	ck_assert_int_eq(connect(fd, (struct sockaddr *)&name, name_n), 0);
	return fd;
}

static bool sends(int fd, const void *p, size_t n)
{
	const char *at = p;

	while (n > 0) {
		ssize_t put = send(fd, at, n, MSG_NOSIGNAL);

		if (put <= 0)
			return false;
		at += put;
		n -= (size_t)put;
	}
	return true;
}

static bool record(int fd, int type, const void *p, size_t n)
{
	const uint8_t head[8] = { 1, (uint8_t)type, 0, 1, (uint8_t)(n >> 8), (uint8_t)n, 0, 0 };

	return sends(fd, head, sizeof(head)) && sends(fd, p, n);
}

static void param(int fd, const char *key, const char *value)
{
	char text[300];
	int n = snprintf(text, sizeof(text), "%c%c%s%s", (int)strlen(key), (int)strlen(value), key, value);

	ck_assert(record(fd, PARAMS, text, (size_t)n));
}

/* Up to the body. length NULL: not told. */
static void begins(int fd, bool keep, const char *path, const char *length)
{
	const uint8_t begin[8] = { 0, 1, keep, 0, 0, 0, 0, 0 };

	ck_assert(record(fd, BEGIN, begin, sizeof(begin)));
	param(fd, "REQUEST_METHOD", "POST");
	param(fd, "REQUEST_URI", path);
	if (length != NULL)
		param(fd, "CONTENT_LENGTH", length);
	ck_assert(record(fd, PARAMS, "", 0));
}

static void sends_body(int fd, size_t n)
{
	for (size_t at = 0; at < n;) {
		size_t piece = n - at < 60000 ? n - at : 60000;

		if (!record(fd, STDIN, body + at, piece))
			return; /* nobody reads it any more */
		at += piece;
	}
	(void)record(fd, STDIN, "", 0);
}

static bool receives(int fd, void *p, size_t n)
{
	char *at = p;

	while (n > 0) {
		struct pollfd q = { .fd = fd, .events = POLLIN };
		ssize_t got;

		ck_assert_int_eq(poll(&q, 1, PATIENCE_MS), 1);
		got = recv(fd, at, n, 0);
		if (got <= 0)
			return false;
		at += got;
		n -= (size_t)got;
	}
	return true;
}

/* The answer up to the end of the request; false: the connection ended before. */
static bool answered(int fd)
{
	uint8_t head[8], rest[65536 + 256];

	for (answer_n = 0; receives(fd, head, sizeof(head));) {
		size_t n = (size_t)head[4] << 8 | head[5];

		ck_assert(receives(fd, rest, n + head[6]));
		if (head[1] == END) {
			answer[answer_n] = '\0';
			return true;
		}
		if (head[1] == STDOUT) {
			ck_assert_uint_le(answer_n + n, ANSWER);
			memcpy(answer + answer_n, rest, n);
			answer_n += n;
		}
	}
	return false;
}

/* The other side has ended it. */
static bool is_closed(int fd)
{
	char byte;

	return !receives(fd, &byte, 1);
}

/* --- */

/* A body of many records comes whole and in order, and so does a long answer. */
START_TEST(bodies_and_answers)
{
	int fd;

	run_worker(0);
	fd = connected();
	begins(fd, false, "/echo", "300000");
	sends_body(fd, sizeof(body));
	ck_assert(answered(fd));
	ck_assert_uint_eq(answer_n, sizeof(body));
	ck_assert_mem_eq(answer, body, sizeof(body));
	ck_assert_int_eq(told->last_read, CG_IO_END);
	ck_assert(is_closed(fd));
	(void)close(fd);
	fd = connected();
	begins(fd, false, "/large", NULL);
	sends_body(fd, 0);
	ck_assert(answered(fd));
	ck_assert_uint_eq(answer_n, ANSWER / 4);
	for (size_t i = 0; i < answer_n; i++)
		ck_assert_int_eq(answer[i], 'a' + (int)(i / 4096 % 26));
	wait_for(&told->ahead, 3);
	ck_assert_int_eq(told->ahead, 3); /* at the start, and after each answer */
	ck_assert_int_eq(told->rest, 0);
}
END_TEST

/* A connection stays where the web server wants it to, and no body may be left on it. */
START_TEST(connections_that_stay)
{
	static const char *const none[] = { NULL, "", "0" };
	int fd;

	run_worker(0);
	fd = connected();
	for (int i = 0; i < 3; i++) {
		begins(fd, true, "/other", none[i]);
		sends_body(fd, 0);
		ck_assert(answered(fd));
		ck_assert_str_eq(answer, "refused");
	}
	begins(fd, true, "/echo", "10");
	sends_body(fd, 10);
	ck_assert(answered(fd));
	ck_assert(is_closed(fd));
	(void)close(fd);
	fd = connected();
	begins(fd, false, "/other", NULL);
	sends_body(fd, 0);
	ck_assert(answered(fd));
	ck_assert(is_closed(fd));
}
END_TEST

/* Nobody waits for a body longer than the caller wants, and one that is cut off is broken. */
START_TEST(bodies_that_do_not_come)
{
	int fd;

	run_worker(0);
	fd = connected();
	begins(fd, false, "/late", "10");
	ck_assert(answered(fd));
	ck_assert_str_eq(answer, "late");
	ck_assert_int_eq(told->last_read, CG_IO_LATE);
	(void)close(fd);
	fd = connected();
	begins(fd, false, "/echo", "10");
	ck_assert(record(fd, STDIN, body, 4));
	wait_for(&told->serving, 2);
	ck_assert_int_eq(shutdown(fd, SHUT_WR), 0);
	(void)answered(fd);
	ck_assert_int_eq(told->last_read, CG_IO_BROKEN);
	(void)close(fd);
	/* the next one is served */
	fd = connected();
	begins(fd, false, "/other", NULL);
	sends_body(fd, 0);
	ck_assert(answered(fd));
	ck_assert_str_eq(answer, "refused");
}
END_TEST

/* The answer arrives although the body is still on its way. */
START_TEST(bodies_that_are_refused)
{
	int fd;

	run_worker(0);
	for (int i = 0; i < 3; i++) {
		fd = connected();
		begins(fd, i == 1, "/other", "300000");
		sends_body(fd, sizeof(body));
		ck_assert(answered(fd));
		ck_assert_str_eq(answer, "refused");
		ck_assert(is_closed(fd));
		(void)close(fd);
	}
}
END_TEST

/* How often the text stands in what the process may write; the large ranges that sanitizers reserve are left out. */
static size_t in_memory_of(pid_t pid, const char *text)
{
	char path[64], line[512], *piece = malloc(REGION_MAX);
	size_t n = strlen(text), found = 0, from, to;
	FILE *maps;
	int mem;

	(void)snprintf(path, sizeof(path), "/proc/%d/maps", (int)pid);
	maps = fopen(path, "r");
	(void)snprintf(path, sizeof(path), "/proc/%d/mem", (int)pid);
	mem = open(path, O_RDONLY | O_CLOEXEC);
	ck_assert(maps != NULL && mem >= 0 && piece != NULL);
	while (fgets(line, sizeof(line), maps) != NULL) {
		const char *at = piece;
		ssize_t got;

		if (sscanf(line, "%zx-%zx", &from, &to) != 2 || strstr(line, " rw") == NULL || to - from > REGION_MAX)
			continue;
		got = pread(mem, piece, to - from, (off_t)from);
		while (got > 0 && (at = memmem(at, (size_t)(piece + got - at), text, n)) != NULL) {
			found++;
			at += n;
		}
	}
	(void)fclose(maps);
	(void)close(mem);
	free(piece);
	return found;
}

/* Nor does it stay in the worker's memory, also where it is longer than a piece that is read. */
START_TEST(bodies_that_are_refused_are_forgotten)
{
	static const char text[] = "Folio 910 of nobody; ";
	int fd;

	run_worker(0);
	for (size_t i = 0; i < sizeof(body); i++) /* the worker has a copy of body from before */
		body[i] = text[i % (sizeof(text) - 1)];
	fd = connected();
	begins(fd, false, "/other", "200000");
	sends_body(fd, 200000);
	ck_assert(answered(fd));
	ck_assert(is_closed(fd));
	(void)close(fd);
	/*
	 * What comes behind the answer is taken and wiped after this side has seen the end. Wide registers of 64 bytes
	 * may lie on the stack, where the linker that binds functions when they are called first puts them.
	 */
	for (int64_t until = cg_time_monotonic_ms() + PATIENCE_MS;
	     in_memory_of(worker, text) > REGISTERS && cg_time_monotonic_ms() < until;)
		cg_time_sleep_ms(10);
	ck_assert_uint_le(in_memory_of(worker, text), REGISTERS);
	fd = connected();
	begins(fd, false, "/echo", "1000");
	sends_body(fd, 1000);
	ck_assert(answered(fd));
	ck_assert_uint_ge(in_memory_of(worker, text), 1000 / (sizeof(text) - 1)); /* a search would find it */
	(void)close(fd);
}
END_TEST

START_TEST(who_is_gone_and_who_waits)
{
	int fd, other;

	run_worker(0);
	fd = connected();
	begins(fd, false, "/gone", NULL);
	sends_body(fd, 0);
	wait_for(&told->looking, 1);
	(void)close(fd);
	wait_for(&told->gone, 1);
	fd = connected();
	begins(fd, false, "/waiting", NULL);
	sends_body(fd, 0);
	ck_assert(answered(fd));
	ck_assert_mem_eq(answer, "no", 2);
	(void)close(fd);
	fd = connected();
	{
		const uint8_t begin[8] = { 0, 1, 0 };

		ck_assert(record(fd, BEGIN, begin, sizeof(begin)));
		param(fd, "REQUEST_URI", "/waiting");
		param(fd, "WANTED", "yes");
		ck_assert(record(fd, PARAMS, "", 0));
		sends_body(fd, 0);
	}
	wait_for(&told->serving, 3);
	other = connected();
	ck_assert(answered(fd));
	ck_assert_mem_eq(answer, "ye", 2);
	(void)close(other);
}
END_TEST

/* A signal ends an idle worker at once, and one at work after its answer. */
START_TEST(signals)
{
	static const int sent[] = { SIGTERM, SIGINT, SIGHUP, SIGUSR1 };
	int fd;

	run_worker(0);
	wait_for(&told->ahead, 1);
	ck_assert_int_eq(kill(worker, sent[_i]), 0);
	ck_assert_int_eq(ended(), 0);
	run_worker(0);
	fd = connected();
	begins(fd, false, "/leave", NULL);
	sends_body(fd, 0);
	ck_assert(answered(fd));
	ck_assert_str_eq(answer, "whole");
	(void)close(fd);
	ck_assert_int_eq(ended(), 0);
	ck_assert_int_eq(told->serving, 1);
}
END_TEST

/* Once after the time without a request, then no more until there was one. */
START_TEST(rest)
{
	run_worker(1);
	wait_for(&told->rest, 1);
	ck_assert_int_eq(told->ahead, 1);
	cg_time_sleep_ms(1500);
	ck_assert_int_eq(told->rest, 1);
}
END_TEST

/* --- CGI */

static struct {
	int in, out, err;
} pipes;

static void run_cgi(const char *path)
{
	const struct cg_fcgi_calls calls = { .serve = serve, .ahead = count_ahead, .rest = count_rest };
	int in[2], out[2], err[2];

	ck_assert(pipe(in) == 0 && pipe(out) == 0 && pipe(err) == 0);
	worker = fork();
	ck_assert_int_ge(worker, 0);
	if (worker == 0) {
		(void)dup2(in[0], 0);
		(void)dup2(out[1], 1);
		(void)dup2(err[1], 2);
		(void)close(in[1]);
		(void)close(in[0]);
		(void)close(out[0]);
		(void)close(out[1]);
		if (path != NULL) {
			(void)setenv("REQUEST_METHOD", "POST", 1);
			(void)setenv("REQUEST_URI", path, 1);
		} else {
			(void)unsetenv("REQUEST_METHOD");
		}
		if (cg_fcgi_is_cgi() != (path != NULL))
			_exit(99);
		_exit(cg_fcgi_run(&calls, NULL));
	}
	(void)close(in[0]);
	(void)close(out[1]);
	(void)close(err[1]);
	pipes.in = in[1];
	pipes.out = out[0];
	pipes.err = err[0];
}

static size_t reads(int fd)
{
	ssize_t got = 1;

	for (answer_n = 0; got > 0 && answer_n<ANSWER; answer_n += got> 0 ? (size_t)got : 0)
		got = read(fd, answer + answer_n, ANSWER - answer_n);
	answer[answer_n] = '\0';
	return answer_n;
}

START_TEST(one_request_by_cgi)
{
	run_cgi("/echo");
	ck_assert_int_eq(write(pipes.in, body, 50000), 50000);
	(void)close(pipes.in);
	ck_assert_uint_eq(reads(pipes.out), 50000);
	ck_assert_mem_eq(answer, body, 50000);
	ck_assert_int_eq(told->last_read, CG_IO_END);
	ck_assert_int_eq(ended(), 0);
	ck_assert(told->ahead == 0 && told->serving == 1);
	run_cgi("/late");
	ck_assert_int_eq(read(pipes.out, answer, 4), 4);
	ck_assert_int_eq(told->last_read, CG_IO_LATE);
	(void)close(pipes.in);
	ck_assert_int_eq(ended(), 0);
	run_cgi("/large");
	(void)close(pipes.in);
	ck_assert_uint_eq(reads(pipes.out), ANSWER / 4);
	ck_assert_int_eq(ended(), 0);
	/* a refused body is read to its end */
	run_cgi("/other");
	for (int i = 0; i < 5; i++)
		ck_assert_int_eq(write(pipes.in, body, sizeof(body)), sizeof(body));
	(void)close(pipes.in);
	ck_assert_uint_eq(reads(pipes.out), 7);
	ck_assert_int_eq(ended(), 0);
	run_cgi("/gone");
	(void)close(pipes.in);
	wait_for(&told->looking, 1);
	(void)close(pipes.out);
	wait_for(&told->gone, 1);
	ck_assert_int_eq(ended(), 0);
}
END_TEST

/* By hand it says what it is for. */
START_TEST(started_by_hand)
{
	run_cgi(NULL);
	ck_assert_int_eq(ended(), 64);
	(void)reads(pipes.err);
	ck_assert_str_eq(answer,
			 "This program is started by a web server: as FastCGI with a listening socket on descriptor 0 "
			 "(spawn-fcgi, systemd), or as CGI.\n");
	ck_assert_int_eq(told->serving, 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("fcgi_requests");
	TCase *tc = tcase_create("fcgi_requests");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, bodies_and_answers);
	tcase_add_test(tc, connections_that_stay);
	tcase_add_test(tc, bodies_that_do_not_come);
	tcase_add_test(tc, bodies_that_are_refused);
	tcase_add_test(tc, bodies_that_are_refused_are_forgotten);
	tcase_add_test(tc, who_is_gone_and_who_waits);
	tcase_add_loop_test(tc, signals, 0, 4);
	tcase_add_test(tc, rest);
	tcase_add_test(tc, one_request_by_cgi);
	tcase_add_test(tc, started_by_hand);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
