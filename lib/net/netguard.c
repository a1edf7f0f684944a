#include "net/netguard.h"

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
