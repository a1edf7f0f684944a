/*
 * netguard.h: which addresses a URL that somebody else wrote may lead to: public unicast ones only.
 * Does not resolve names: it checks the address that a connection is about to be made to, so that a name that
 * resolves differently the second time (DNS rebinding) does not pass.
 *
 * Refused   this host, private, shared (CGNAT), link-local (metadata services of clouds), multicast, broadcast,
 *           documentation, benchmarking and reserved ranges; of IPv6 all but 2000::/3, and in there documentation,
 *           Teredo, 6to4. IPv4 inside IPv6 (mapped, NAT64) is refused as such.
 * Source    IANA special-purpose address registries (RFC 6890 and its updates).
 */
#ifndef CG_NET_NETGUARD_H
#define CG_NET_NETGUARD_H

#include "base/str.h"

#include <sys/socket.h>

bool cg_netguard_is_public(const struct sockaddr *address);
/* A public address, and port 443: what else listens there is not asked. */
bool cg_netguard_is_web(const struct sockaddr *address);
/* The address is the one written as "127.0.0.1:8443" or "[::1]:8443"; "" is none. */
bool cg_netguard_is(const struct sockaddr *address, const char *written);

/*
 * Why an address that a client wrote is refused before anybody connects: a sentence for him, static; NULL: it is https,
 * port 443, without user name and fragment, of a host that may be public. What its name leads to is judged at the
 * moment of connecting. tested: an address ("127.0.0.1:8443") that is taken all the same; "" is none.
 */
const char *cg_netguard_url_fault(struct cg_str url, const char *tested);

#endif
