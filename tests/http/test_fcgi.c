#include "http/fcgi.h"

#include "run.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWER = 1 << 20, PATTERN = 251 };

static unsigned served;

static void serve(void *ctx, struct cg_io *io)
{
	(void)ctx;
	(void)io;
	served++;
}

static void nothing(void *ctx)
{
	(void)ctx;
}

/* Descriptor 0 becomes a listening socket with one connection that waits. */
static void listen_at_zero(void)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX };
	socklen_t n = sizeof(name);
	int listening = socket(AF_UNIX, SOCK_STREAM, 0), client = socket(AF_UNIX, SOCK_STREAM, 0);

	/* a name of the kernel's own choice */
	ck_assert_int_eq(bind(listening, (struct sockaddr *)&name, offsetof(struct sockaddr_un, sun_path)), 0);
	ck_assert_int_eq(listen(listening, 1), 0);
	ck_assert_int_eq(getsockname(listening, (struct sockaddr *)&name, &n), 0);
	ck_assert_int_eq(connect(client, (struct sockaddr *)&name, n), 0);
	ck_assert_int_eq(dup2(listening, 0), 0);
}

static const int signals[] = { SIGTERM, SIGINT, SIGHUP, SIGUSR1 };

/* A worker that is told to leave while it starts leaves in peace, and lets another have the connection. */
START_TEST(told_to_leave_while_it_starts)
{
	const struct cg_fcgi_calls calls = { .serve = serve, .ahead = nothing, .rest = nothing };

	listen_at_zero();
	ck_assert(!cg_fcgi_is_cgi());
	ck_assert_int_eq(raise(signals[_i]), 0);
	ck_assert_int_eq(cg_fcgi_run(&calls, NULL), 0);
	ck_assert_uint_eq(served, 0);
}
END_TEST

static void serve_much(void *ctx, struct cg_io *io)
{
	char *text = malloc(ANSWER);

	(void)ctx;
	ck_assert_ptr_nonnull(text);
	for (size_t i = 0; i < ANSWER; i++)
		text[i] = (char)(i % PATTERN);
	ck_assert(io->write(io->self, text, ANSWER));
	free(text);
}

static void woken(int number)
{
	(void)number;
}

/* The exit status of what reads an answer of serve_much, late: 0 when it is whole. */
static int read_much(int from)
{
	unsigned char block[4096];
	size_t at = 0;
	bool same = true;
	ssize_t n;

	(void)usleep(100000);
	while ((n = read(from, block, sizeof(block))) > 0)
		for (ssize_t i = 0; i < n; i++)
			same = same && block[i] == at++ % PATTERN;
	return same && at == ANSWER ? 0 : 1;
}

/* By plain CGI: a signal cuts what is written to a full pipe in pieces, and the reader sees none of it. */
START_TEST(an_answer_in_pieces_is_whole)
{
	const struct cg_fcgi_calls calls = { .serve = serve_much };
	const struct itimerval often = { { 0, 5000 }, { 0, 5000 } }, never = { { 0, 0 }, { 0, 0 } };
	const struct sigaction wake = { .sa_handler = woken };
	int ends[2], empty = open("/dev/null", O_RDONLY), status;
	pid_t reader;

	ck_assert_int_eq(pipe(ends), 0);
	reader = fork();
	ck_assert_int_ge(reader, 0);
	if (reader == 0) {
		(void)close(ends[1]);
		_exit(read_much(ends[0]));
	}
	ck_assert(dup2(empty, 0) == 0 && dup2(ends[1], 1) == 1 && close(ends[1]) == 0);
	ck_assert_int_eq(setenv("REQUEST_METHOD", "GET", 1), 0);
	ck_assert_int_eq(sigaction(SIGALRM, &wake, NULL), 0);
	ck_assert_int_eq(setitimer(ITIMER_REAL, &often, NULL), 0);
	ck_assert(cg_fcgi_is_cgi());
	ck_assert_int_eq(cg_fcgi_run(&calls, NULL), 0);
	ck_assert_int_eq(setitimer(ITIMER_REAL, &never, NULL), 0);
	(void)close(1);
	ck_assert_int_eq(waitpid(reader, &status, 0), reader);
	ck_assert_int_eq(status, 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("fcgi");
	TCase *tc = tcase_create("fcgi");

	tcase_add_loop_test(tc, told_to_leave_while_it_starts, 0, (int)(sizeof(signals) / sizeof(signals[0])));
	tcase_add_test(tc, an_answer_in_pieces_is_whole);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
