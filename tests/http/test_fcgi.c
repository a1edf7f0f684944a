#include "http/fcgi.h"

#include "run.h"

#include <signal.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

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

int main(void)
{
	Suite *s = suite_create("fcgi");
	TCase *tc = tcase_create("fcgi");

	tcase_add_loop_test(tc, told_to_leave_while_it_starts, 0, (int)(sizeof(signals) / sizeof(signals[0])));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
