/*
 * Fetching a client's document: names whose answers change (DNS rebinding) or hold several addresses. This program has
 * a getaddrinfo of its own, which libcurl then uses; the address that is allowed stands for a public one.
 */
#include "oauth/client_document.h"
#include "run.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define ALLOWED "127.0.0.1"
#define PRIVATE "127.0.0.2"

static const char *answers[4]; /* of the next questions: addresses separated by a blank */
static size_t asked;
static int allowed_fd, private_fd;
static char port[8], url[64];
static struct cg_service service;

static struct addrinfo *add(struct addrinfo *next, const char *address, const char *text)
{
	struct addrinfo *a = calloc(1, sizeof(*a) + sizeof(struct sockaddr_in));
	struct sockaddr_in *in;

	ck_assert_ptr_nonnull(a);
	in = (struct sockaddr_in *)(void *)(a + 1);
	in->sin_family = AF_INET;
	in->sin_port = htons((uint16_t)strtoul(text, NULL, 10));
	ck_assert_int_eq(inet_pton(AF_INET, address, &in->sin_addr), 1);
	*a = (struct addrinfo){ .ai_family = AF_INET,
				.ai_socktype = SOCK_STREAM,
				.ai_addrlen = sizeof(*in),
				.ai_addr = (struct sockaddr *)in,
				.ai_next = next };
	return a;
}

/* The last address of an answer comes first in the list: it is built from its end. */
int getaddrinfo(const char *node, const char *service_name, const struct addrinfo *hints, struct addrinfo **out)
{
	char text[64], *rest = text, *one;

	(void)hints;
	*out = NULL;
	if (strcmp(node, "client.example") != 0 || asked >= sizeof(answers) / sizeof(answers[0]) ||
	    answers[asked] == NULL)
		return EAI_NONAME;
	(void)snprintf(text, sizeof(text), "%s", answers[asked++]);
	while ((one = strsep(&rest, " ")) != NULL)
		*out = add(*out, one, service_name != NULL ? service_name : port);
	return 0;
}

void freeaddrinfo(struct addrinfo *a)
{
	while (a != NULL) {
		struct addrinfo *next = a->ai_next;

		free(a);
		a = next;
	}
}

static int listen_at(const char *address, in_port_t want)
{
	struct sockaddr_in in = { .sin_family = AF_INET, .sin_port = want };
	socklen_t n = sizeof(in);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

	(void)inet_pton(AF_INET, address, &in.sin_addr);
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&in, sizeof(in)), 0);
	ck_assert_int_eq(listen(fd, 8), 0);
	ck_assert_int_eq(getsockname(fd, (struct sockaddr *)&in, &n), 0);
	(void)snprintf(port, sizeof(port), "%u", (unsigned)ntohs(in.sin_port));
	return fd;
}

static void setup(void)
{
	in_port_t same;

	memset(answers, 0, sizeof(answers));
	asked = 0;
	allowed_fd = listen_at(ALLOWED, 0);
	same = htons((uint16_t)strtoul(port, NULL, 10));
	private_fd = listen_at(PRIVATE, same);
	(void)snprintf(url, sizeof(url), "https://client.example:%s/c.json", port);
	service = (struct cg_service){ 0 };
	(void)snprintf(service.cfg.client_document_test_address, sizeof(service.cfg.client_document_test_address),
		       ALLOWED ":%s", port);
	cg_arena_init(&service.arena, 1024 * 1024);
}

static void teardown(void)
{
	cg_arena_free(&service.arena);
	(void)close(allowed_fd);
	(void)close(private_fd);
}

/* Somebody connected; the connection is closed, which no TLS client takes for an answer. */
static bool was_called(int fd)
{
	int peer = accept(fd, NULL, NULL);

	if (peer >= 0)
		(void)close(peer);
	return peer >= 0;
}

/* Nobody answers here: a fetch that connects ends by its time-out. */
static const char *fetch(void)
{
	struct cg_call c = { .service = &service, .arena = &service.arena };
	struct cg_oauth_client client;
	const char *why = NULL;
	int keep_s;
	bool good, late;

	ck_assert_int_eq(cg_client_document_fetch(&c, cg_str_of(url), &client, &keep_s, &good, &late, &why), CG_OK);
	ck_assert(!good);
	ck_assert_ptr_nonnull(why);
	return why;
}

static const char not_public[] = "The application's description is not at a public address and port 443.";

START_TEST(a_private_answer)
{
	answers[0] = PRIVATE;
	ck_assert_str_eq(fetch(), not_public);
	ck_assert(!was_called(private_fd));
}
END_TEST

/* First the name leads to a good address, then, a moment later, to a private one. */
START_TEST(a_changed_answer)
{
	answers[0] = ALLOWED;
	answers[1] = PRIVATE;
	ck_assert_str_ne(fetch(), not_public);
	ck_assert(was_called(allowed_fd));
	ck_assert_str_eq(fetch(), not_public);
	ck_assert_uint_eq(asked, 2);
	ck_assert(!was_called(private_fd));
}
END_TEST

START_TEST(several_answers)
{
	answers[0] = ALLOWED " " PRIVATE;
	answers[1] = PRIVATE " " ALLOWED;
	for (int i = 0; i < 2; i++) {
		(void)fetch();
		ck_assert(!was_called(private_fd));
		ck_assert(was_called(allowed_fd));
	}
}
END_TEST

START_TEST(no_answer)
{
	ck_assert_str_ne(fetch(), not_public);
	ck_assert(!was_called(allowed_fd) && !was_called(private_fd));
}
END_TEST

static const struct {
	const char *cache_control;
	int seconds;
} keeps[] = {
	{ "", 3600 },	       { "max-age=600", 600 }, { "public, MAX-AGE = 1200 , immutable", 1200 },
	{ "max-age=5", 300 },  { "max-age=0", 300 },   { "max-age=999999999999999999999", 86400 },
	{ "max-age=-1", 300 }, { "no-store", 300 },    { "no-cache, max-age=600", 300 },
	{ "private", 3600 },
};

START_TEST(how_long_documents_are_kept)
{
	ck_assert_int_eq(cg_client_document_keep(cg_str_of(keeps[_i].cache_control)), keeps[_i].seconds);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("client_document");
	TCase *tc = tcase_create("client_document");

	tcase_set_timeout(tc, 30);
	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, a_private_answer);
	tcase_add_test(tc, a_changed_answer);
	tcase_add_test(tc, several_answers);
	tcase_add_test(tc, no_answer);
	tcase_add_loop_test(tc, how_long_documents_are_kept, 0, (int)(sizeof(keeps) / sizeof(keeps[0])));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
