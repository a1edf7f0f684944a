/* Addresses that somebody else's URL may lead to: both ends of every range that is refused, and its neighbours. */
#include "net/netguard.h"
#include "run.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))

static const struct {
	const char *address;
	bool public;
} addresses[] = {
	{ "0.0.0.0", false },
	{ "0.255.255.255", false },
	{ "1.0.0.0", true },
	{ "8.8.8.8", true },
	{ "9.255.255.255", true },
	{ "10.0.0.0", false },
	{ "10.255.255.255", false },
	{ "11.0.0.0", true },
	{ "100.63.255.255", true },
	{ "100.64.0.0", false },
	{ "100.127.255.255", false },
	{ "100.128.0.0", true },
	{ "126.255.255.255", true },
	{ "127.0.0.1", false },
	{ "127.255.255.255", false },
	{ "128.0.0.0", true },
	{ "169.253.255.255", true },
	{ "169.254.169.254", false },
	{ "169.255.0.0", true },
	{ "172.15.255.255", true },
	{ "172.16.0.0", false },
	{ "172.31.255.255", false },
	{ "172.32.0.0", true },
	{ "192.0.0.8", false },
	{ "192.0.1.0", true },
	{ "192.0.2.1", false },
	{ "192.88.99.1", false },
	{ "192.167.255.255", true },
	{ "192.168.0.0", false },
	{ "192.168.255.255", false },
	{ "192.169.0.0", true },
	{ "198.17.255.255", true },
	{ "198.18.0.0", false },
	{ "198.19.255.255", false },
	{ "198.20.0.0", true },
	{ "198.51.100.7", false },
	{ "203.0.113.7", false },
	{ "223.255.255.255", true },
	{ "224.0.0.1", false },
	{ "239.255.255.255", false },
	{ "240.0.0.1", false },
	{ "255.255.255.255", false },
	{ "191.255.255.255", true },
	{ "192.0.0.0", false },
	{ "192.0.0.255", false },
	{ "192.0.1.255", true },
	{ "192.0.2.0", false },
	{ "192.0.2.255", false },
	{ "192.0.3.0", true },
	{ "192.31.195.255", true },
	{ "192.31.196.0", false },
	{ "192.31.196.255", false },
	{ "192.31.197.0", true },
	{ "192.52.192.255", true },
	{ "192.52.193.0", false },
	{ "192.52.193.255", false },
	{ "192.52.194.0", true },
	{ "192.88.98.255", true },
	{ "192.88.99.0", false },
	{ "192.88.99.255", false },
	{ "192.88.100.0", true },
	{ "192.175.47.255", true },
	{ "192.175.48.0", false },
	{ "192.175.48.255", false },
	{ "192.175.49.0", true },
	{ "198.51.99.255", true },
	{ "198.51.100.0", false },
	{ "198.51.100.255", false },
	{ "198.51.101.0", true },
	{ "203.0.112.255", true },
	{ "203.0.113.0", false },
	{ "203.0.113.255", false },
	{ "203.0.114.0", true },
	{ "1fff:ffff::1", false },
	{ "2000::1", true },
	{ "2001:db7:ffff::1", true },
	{ "2001:db8:ffff::1", false },
	{ "2001:ffff::1", true },
	{ "2002::1", false },
	{ "2002:ffff::1", false },
	{ "2620:4f:7fff::1", true },
	{ "2620:4f:8000:ffff::1", false },
	{ "2620:4f:8001::1", true },
	{ "3ffe:ffff::1", true },
	{ "3fff:ffff::1", true },
	{ "::", false },
	{ "::1", false },
	{ "::ffff:127.0.0.1", false },
	{ "::ffff:8.8.8.8", false },
	{ "::8.8.8.8", false },
	{ "64:ff9b::8.8.8.8", false },
	{ "64:ff9b::a00:1", false },
	{ "64:ff9b:1::1", false },
	{ "100::1", false },
	{ "2001::1", false },
	{ "2001:1ff:ffff::1", false },
	{ "2001:200::1", true },
	{ "2001:4860:4860::8888", true },
	{ "2001:db8::1", false },
	{ "2001:db9::1", true },
	{ "2002:7f00:1::1", false },
	{ "2003::1", true },
	{ "2606:4700::1111", true },
	{ "2620:4f:8000::1", false },
	{ "3fff::1", false },
	{ "3fff:fff:ffff::1", false },
	{ "3fff:1000::1", true },
	{ "4000::1", false },
	{ "5f00::1", false },
	{ "fc00::1", false },
	{ "fdff::1", false },
	{ "fe80::1", false },
	{ "fec0::1", false },
	{ "ff02::1", false },
};

static socklen_t make(const char *text, uint16_t port, struct sockaddr_storage *out)
{
	struct sockaddr_in four = { .sin_family = AF_INET, .sin_port = htons(port) };
	struct sockaddr_in6 six = { .sin6_family = AF_INET6, .sin6_port = htons(port) };

	memset(out, 0, sizeof(*out));
	if (inet_pton(AF_INET, text, &four.sin_addr) == 1) {
		memcpy(out, &four, sizeof(four));
		return sizeof(four);
	}
	ck_assert_int_eq(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
	memcpy(out, &six, sizeof(six));
	return sizeof(six);
}

START_TEST(ranges)
{
	struct sockaddr_storage a;

	(void)make(addresses[_i].address, 443, &a);
	ck_assert_msg(cg_netguard_is_public((struct sockaddr *)&a) == addresses[_i].public, "%s",
		      addresses[_i].address);
	ck_assert(cg_netguard_is_web((struct sockaddr *)&a) == addresses[_i].public);
}
END_TEST

/* Whoever writes the address of a document must not have a port of somebody else's host tried out. */
START_TEST(other_ports)
{
	static const uint16_t ports[] = { 0, 1, 22, 80, 442, 444, 5432, 6379, 8443, 47873, 65535 };
	static const char *const hosts[] = { "8.8.8.8", "2606:4700::1111" };
	struct sockaddr_storage a;

	for (size_t i = 0; i < sizeof(ports) / sizeof(ports[0]); i++) {
		for (size_t k = 0; k < sizeof(hosts) / sizeof(hosts[0]); k++) {
			(void)make(hosts[k], ports[i], &a);
			ck_assert(cg_netguard_is_public((struct sockaddr *)&a));
			ck_assert_msg(!cg_netguard_is_web((struct sockaddr *)&a), "%s port %u", hosts[k], ports[i]);
		}
	}
}
END_TEST

START_TEST(other_families)
{
	struct sockaddr_storage a = { .ss_family = AF_UNIX };

	ck_assert(!cg_netguard_is_public((struct sockaddr *)&a) && !cg_netguard_is_web((struct sockaddr *)&a));
	ck_assert(!cg_netguard_is((struct sockaddr *)&a, ""));
}
END_TEST

START_TEST(one_address)
{
	struct sockaddr_storage a;

	(void)make("127.0.0.1", 8443, &a);
	ck_assert(cg_netguard_is((struct sockaddr *)&a, "127.0.0.1:8443"));
	ck_assert(!cg_netguard_is((struct sockaddr *)&a, "127.0.0.1:844"));
	ck_assert(!cg_netguard_is((struct sockaddr *)&a, "127.0.0.1"));
	ck_assert(!cg_netguard_is((struct sockaddr *)&a, ""));
	(void)make("::1", 8443, &a);
	ck_assert(cg_netguard_is((struct sockaddr *)&a, "[::1]:8443"));
	ck_assert(!cg_netguard_is((struct sockaddr *)&a, "127.0.0.1:8443"));
}
END_TEST

/* What is refused before anybody connects; good: NULL. */
static const struct {
	const char *url, *word; /* a word of the sentence; NULL: it is taken */
} urls[] = {
	{ "https://hooks.example.com/casgate?a=1", NULL },
	{ "https://hooks.example.com:443/", NULL },
	{ "HTTPS://Hooks.Example.com", NULL },
	{ "https://8.8.8.8/x", NULL },
	{ "https://[2606:4700:4700::1111]/x", NULL },
	{ "https://local.example.com/", NULL },
	{ "https://127.0.0.1:8443/x", NULL }, /* the one of the test */
	{ "https://127.0.0.1:8444/x", "port" },
	{ "https://127.0.0.1/x", "public" },
	{ "https://127.1/x", "public" },
	{ "https://2130706433/x", "public" },
	{ "https://0x7f000001/x", "public" },
	{ "https://0177.0.0.1/x", "public" },
	{ "https://10.1.2.3/x", "public" },
	{ "https://192.168.1.1/x", "public" },
	{ "https://169.254.169.254/latest", "public" },
	{ "https://[::1]/x", "public" },
	{ "https://[::ffff:8.8.8.8]/x", "public" },
	{ "https://[fd00::1]/x", "public" },
	{ "https://[1:2]/x", "public" },
	{ "https://localhost/x", "public" },
	{ "https://a.LOCALHOST/x", "public" },
	{ "https://printer.local/x", "public" },
	{ "https://metadata.google.internal/x", "public" },
	{ "https://intranet/x", "public" },
	{ "https://hooks.example.com:81/", "port" },
	{ "https://hooks.example.com:0443/", "no address" },
	{ "https://a:b@hooks.example.com/", "user name" },
	{ "https://a@127.0.0.1:8443/", "user name" },
	{ "https://hooks.example.com/#x", "fragment" },
	{ "http://hooks.example.com/", "https" },
	{ "ftp://hooks.example.com/", "https" },
	{ "https://hooks.example.com/ x", "no address" },
	{ "https://h\xc3\xb6ks.example.com/", "no address" },
	{ "https://", "no address" },
	{ "hooks.example.com", "no address" },
	{ "", "no address" },
};

START_TEST(written)
{
	const char *found = cg_netguard_url_fault(cg_str_of(urls[_i].url), "127.0.0.1:8443");

	if (urls[_i].word == NULL)
		ck_assert_msg(found == NULL, "%s: %s", urls[_i].url, found);
	else
		ck_assert_msg(found != NULL && strstr(found, urls[_i].word) != NULL, "%s: %s", urls[_i].url, found);
	if (strstr(urls[_i].url, "127.0.0.1:8443") != NULL)
		ck_assert_ptr_nonnull(cg_netguard_url_fault(cg_str_of(urls[_i].url), ""));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("netguard");
	TCase *tc = tcase_create("netguard");

	tcase_add_loop_test(tc, ranges, 0, COUNT(addresses));
	tcase_add_test(tc, other_families);
	tcase_add_test(tc, other_ports);
	tcase_add_test(tc, one_address);
	tcase_add_loop_test(tc, written, 0, COUNT(urls));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
