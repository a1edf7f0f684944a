#include "net/netguard.h"

#include "net/uri.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

enum { HTTPS_PORT = 443 };

struct block {
	uint8_t address[16];
	unsigned bits;
};

static const struct block refused4[] = {
	{ { 0 }, 8 },
	{ { 10 }, 8 },
	{ { 100, 64 }, 10 },
	{ { 127 }, 8 },
	{ { 169, 254 }, 16 },
	{ { 172, 16 }, 12 },
	{ { 192, 0, 0 }, 24 },
	{ { 192, 0, 2 }, 24 },
	{ { 192, 31, 196 }, 24 },
	{ { 192, 52, 193 }, 24 },
	{ { 192, 88, 99 }, 24 },
	{ { 192, 168 }, 16 },
	{ { 192, 175, 48 }, 24 },
	{ { 198, 18 }, 15 },
	{ { 198, 51, 100 }, 24 },
	{ { 203, 0, 113 }, 24 },
	{ { 224 }, 4 },
	{ { 240 }, 4 },
};
static const struct block unicast6 = { { 0x20 }, 3 };
static const struct block refused6[] = {
	{ { 0x20, 0x01, 0x00 }, 23 },		  /* protocol assignments, Teredo, ORCHID */
	{ { 0x20, 0x01, 0x0d, 0xb8 }, 32 },	  /* documentation */
	{ { 0x20, 0x02 }, 16 },			  /* 6to4: any IPv4 address in it */
	{ { 0x26, 0x20, 0x00, 0x4f, 0x80 }, 48 }, /* AS112 */
	{ { 0x3f, 0xff, 0x00 }, 20 },		  /* documentation */
};

static bool inside(const uint8_t *address, const struct block *b)
{
	unsigned whole = b->bits / 8, rest = b->bits % 8;
	uint8_t mask = (uint8_t)(0xff00u >> rest);

	return memcmp(address, b->address, whole) == 0 &&
	       (rest == 0 || ((address[whole] ^ b->address[whole]) & mask) == 0);
}

static bool public4(const uint8_t *address)
{
	for (size_t i = 0; i < sizeof(refused4) / sizeof(refused4[0]); i++) {
		if (inside(address, &refused4[i]))
			return false;
	}
	return true;
}

static bool public6(const uint8_t *address)
{
	if (!inside(address, &unicast6))
		return false;
	for (size_t i = 0; i < sizeof(refused6) / sizeof(refused6[0]); i++) {
		if (inside(address, &refused6[i]))
			return false;
	}
	return true;
}

bool cg_netguard_is_public(const struct sockaddr *address)
{
	struct sockaddr_in four;
	struct sockaddr_in6 six;

	if (address->sa_family == AF_INET) {
		memcpy(&four, address, sizeof(four));
		return public4((const uint8_t *)&four.sin_addr);
	}
	if (address->sa_family == AF_INET6) {
		memcpy(&six, address, sizeof(six));
		return public6(six.sin6_addr.s6_addr);
	}
	return false;
}

bool cg_netguard_is_web(const struct sockaddr *address)
{
	struct sockaddr_in four;
	struct sockaddr_in6 six;
	in_port_t port = 0;

	if (address->sa_family == AF_INET) {
		memcpy(&four, address, sizeof(four));
		port = four.sin_port;
	} else if (address->sa_family == AF_INET6) {
		memcpy(&six, address, sizeof(six));
		port = six.sin6_port;
	}
	return ntohs(port) == HTTPS_PORT && cg_netguard_is_public(address);
}

bool cg_netguard_is(const struct sockaddr *address, const char *written)
{
	char host[INET6_ADDRSTRLEN], text[INET6_ADDRSTRLEN + 16];
	struct sockaddr_in four;
	struct sockaddr_in6 six;

	if (address->sa_family == AF_INET) {
		memcpy(&four, address, sizeof(four));
		(void)inet_ntop(AF_INET, &four.sin_addr, host, sizeof(host));
		(void)snprintf(text, sizeof(text), "%s:%u", host, (unsigned)ntohs(four.sin_port));
	} else if (address->sa_family == AF_INET6) {
		memcpy(&six, address, sizeof(six));
		(void)inet_ntop(AF_INET6, &six.sin6_addr, host, sizeof(host));
		(void)snprintf(text, sizeof(text), "[%s]:%u", host, (unsigned)ntohs(six.sin6_port));
	} else {
		return false;
	}
	return strcmp(text, written) == 0;
}

/* Names that no public DNS has, as RFC 6761, 6762 and 9476 keep them, and those without a dot. */
static bool name_may_be_public(struct cg_str host)
{
	static const struct cg_str inside_only[] = { CG_STR_INIT(".localhost"), CG_STR_INIT(".local"),
						     CG_STR_INIT(".internal"),	CG_STR_INIT(".invalid"),
						     CG_STR_INIT(".test"),	CG_STR_INIT(".onion"),
						     CG_STR_INIT(".home.arpa"), CG_STR_INIT(".alt") };

	if (cg_str_find(host, CG_STR(".")) == SIZE_MAX)
		return false;
	for (size_t i = 0; i < sizeof(inside_only) / sizeof(inside_only[0]); i++) {
		struct cg_str tail = cg_str_sub(host, host.n - inside_only[i].n, host.n);

		if (host.n > inside_only[i].n && cg_str_eq_nocase(tail, inside_only[i]))
			return false;
	}
	return true;
}

/* An address in figures is judged in every form that resolvers take: 127.1 and 0x7f000001 are this host, too. */
static bool host_may_be_public(struct cg_str host)
{
	char text[INET6_ADDRSTRLEN + 2];
	struct in_addr four;
	struct in6_addr six;

	if (host.n >= sizeof(text))
		return host.p[0] != '[' && name_may_be_public(host);
	(void)snprintf(text, sizeof(text), "%.*s", CG_STR_ARG(host));
	if (text[0] == '[') {
		text[host.n - 1] = '\0';
		return inet_pton(AF_INET6, text + 1, &six) == 1 && public6(six.s6_addr);
	}
	if (inet_aton(text, &four) != 0)
		return public4((const uint8_t *)&four);
	return name_may_be_public(host);
}

const char *cg_netguard_url_fault(struct cg_str url, const char *tested)
{
	struct cg_str at;
	struct cg_uri u;

	if (!cg_uri_parse(url, &u))
		return "It is no address: https://, a host and a path, in printable ASCII.";
	if (!cg_str_eq_nocase(u.scheme, CG_STR("https")))
		return "The address has to begin with https://.";
	if (u.userinfo)
		return "The address must not hold a user name or a password.";
	if (u.fragment)
		return "The address must not have a fragment (#).";
	at = (struct cg_str){ u.host.p, u.port.n > 0 ? (size_t)(u.port.p + u.port.n - u.host.p) : u.host.n };
	if (tested[0] != '\0' && cg_str_eq(at, cg_str_of(tested)))
		return NULL;
	if (u.port.n > 0 && !cg_str_eq(u.port, CG_STR("443")))
		return "The address has to be on port 443.";
	return host_may_be_public(u.host) ? NULL : "The address has to be that of a public host.";
}
