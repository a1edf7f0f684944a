/*
 * uri.h: addresses that clients name: redirect URIs and the URL of a client's metadata document.
 * Does not fetch or resolve anything (client_document.h).
 *
 * Rules     a redirect URI is https with a host and without userinfo and fragment; or http to 127.0.0.1, localhost or
 *           [::1] (native programs); or, letter by letter, one of the private-use addresses of known programs or of
 *           the configuration. javascript:, data:, file: and plain http elsewhere never pass.
 * Equality  byte by byte, except for the port of loopback addresses (RFC 8252 section 7.3). No normal form is made:
 *           what differs in case, a dot, an escape or a default port is another address.
 * Source    RFC 3986, RFC 8252, RFC 9700 section 2.1, draft-ietf-oauth-client-id-metadata-document.
 */
#ifndef CG_NET_URI_H
#define CG_NET_URI_H

#include "base/str.h"

enum { CG_URI_SOURCE_MAX = 320 };

struct cg_uri {
	struct cg_str scheme, host, port, path, query; /* host in brackets for IPv6; port "" when absent */
	bool userinfo, fragment;
};

/* scheme://authority/path?query#fragment in printable ASCII; false for everything else. Borrows. */
bool cg_uri_parse(struct cg_str s, struct cg_uri *out);
/* The host is 127.0.0.1, localhost or [::1]. */
bool cg_uri_is_loopback(const struct cg_uri *u);

/* A client may register it. allowed: further private-use addresses, separated by blanks. */
bool cg_uri_redirect_good(struct cg_str s, const char *allowed);
/* The address that was asked for is the one that was registered. */
bool cg_uri_redirect_matches(struct cg_str registered, struct cg_str asked);
/*
 * As a source of Content-Security-Policy: "https://host:port", "http:" for an IPv6 address, "cursor:"; "" for what is
 * no address.
 */
const char *cg_uri_redirect_source(struct cg_str s, char out[CG_URI_SOURCE_MAX]);

/* A client_id that is the URL of a metadata document: https, a path, no userinfo, fragment or dot segments. */
bool cg_uri_client_good(struct cg_str s);

#endif
