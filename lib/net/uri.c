#include "net/uri.h"

#include <stdio.h>
#include <string.h>

enum { HOST_MAX = 253, LABEL_MAX = 63, PORT_MAX = 65535 };

/* Private-use addresses of programs that many people have. */
static const struct cg_str known[] = { CG_STR_INIT("cursor://anysphere.cursor-mcp/oauth/callback") };

static bool good_scheme(struct cg_str s)
{
	if (s.n == 0 || s.n > 32 || !cg_is_alpha(s.p[0]))
		return false;
	for (size_t i = 1; i < s.n; i++) {
		if (!cg_is_alnum(s.p[i]) && s.p[i] != '+' && s.p[i] != '-' && s.p[i] != '.')
			return false;
	}
	return true;
}

/* Letters, digits and hyphens between single dots, none at the end. */
static bool good_name(struct cg_str host)
{
	size_t label = 0;

	for (size_t i = 0; i < host.n; i++) {
		if (host.p[i] == '.') {
			if (label == 0 || host.p[i - 1] == '-')
				return false;
			label = 0;
		} else if (!cg_is_alnum(host.p[i]) && !(host.p[i] == '-' && label > 0)) {
			return false;
		} else if (++label > LABEL_MAX) {
			return false;
		}
	}
	return label > 0 && host.n <= HOST_MAX && host.p[host.n - 1] != '-';
}

static bool good_six(struct cg_str host)
{
	if (host.n < 4 || host.n > 47 || host.p[0] != '[' || host.p[host.n - 1] != ']')
		return false;
	for (size_t i = 1; i < host.n - 1; i++) {
		char c = cg_lower(host.p[i]);

		if (!cg_is_digit(c) && !(c >= 'a' && c <= 'f') && c != ':' && c != '.')
			return false;
	}
	return true;
}

static bool good_port(struct cg_str port)
{
	unsigned v = 0;

	for (size_t i = 0; i < port.n; i++) {
		if (!cg_is_digit(port.p[i]) || v > PORT_MAX)
			return false;
		v = v * 10 + (unsigned)(port.p[i] - '0');
	}
	return port.n > 0 && v > 0 && v <= PORT_MAX && port.p[0] != '0';
}

static bool read_authority(struct cg_str s, struct cg_uri *u)
{
	size_t end;

	u->userinfo = s.n > 0 && memchr(s.p, '@', s.n) != NULL;
	if (u->userinfo)
		return true; /* the rest is not needed */
	end = s.n > 0 && s.p[0] == '[' ? cg_str_find(s, CG_STR("]")) : cg_str_find(s, CG_STR(":"));
	if (s.n > 0 && s.p[0] == '[')
		end = end == SIZE_MAX ? s.n : end + 1;
	u->host = cg_str_sub(s, 0, end);
	s = cg_str_sub(s, u->host.n, s.n);
	if (s.n > 0 && (s.p[0] != ':' || !good_port(cg_str_sub(s, 1, s.n))))
		return false;
	u->port = s.n > 0 ? cg_str_sub(s, 1, s.n) : CG_STR("");
	return good_six(u->host) || good_name(u->host);
}

bool cg_uri_parse(struct cg_str s, struct cg_uri *out)
{
	size_t at = cg_str_find(s, CG_STR("://")), n;
	struct cg_str rest;

	*out = (struct cg_uri){ .port = CG_STR("") };
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] <= 0x20 || s.p[i] >= 0x7f || strchr("\"<>\\^`{|}", s.p[i]) != NULL)
			return false;
	}
	if (at == SIZE_MAX)
		return false;
	out->scheme = cg_str_sub(s, 0, at);
	rest = cg_str_sub(s, at + 3, s.n);
	n = cg_str_find(rest, CG_STR("#"));
	out->fragment = n != SIZE_MAX;
	rest = cg_str_sub(rest, 0, n);
	n = cg_str_find(rest, CG_STR("?"));
	if (n != SIZE_MAX)
		out->query = cg_str_sub(rest, n + 1, rest.n);
	rest = cg_str_sub(rest, 0, n);
	n = cg_str_find(rest, CG_STR("/"));
	out->path = n != SIZE_MAX ? cg_str_sub(rest, n, rest.n) : CG_STR("");
	return good_scheme(out->scheme) && read_authority(cg_str_sub(rest, 0, n), out);
}

bool cg_uri_is_loopback(const struct cg_uri *u)
{
	return cg_str_eq(u->host, CG_STR("127.0.0.1")) || cg_str_eq(u->host, CG_STR("localhost")) ||
	       cg_str_eq(u->host, CG_STR("[::1]"));
}

/* A segment that is "." or "..", also with escaped dots. */
static bool has_dot_segment(struct cg_str path)
{
	while (path.n > 0) {
		struct cg_str segment = cg_str_cut(&path, '/');
		size_t dots = 0, at = 0;

		while (at < segment.n) {
			if (segment.p[at] == '.')
				at++;
			else if (cg_str_starts_nocase(cg_str_sub(segment, at, 3), CG_STR("%2e")))
				at += 3;
			else
				break;
			dots++;
		}
		if (at == segment.n && (dots == 1 || dots == 2))
			return true;
	}
	return false;
}

static bool in_list(struct cg_str s, struct cg_str list)
{
	while (list.n > 0) {
		struct cg_str one = cg_str_cut(&list, ' ');

		if (one.n > 0 && cg_str_eq(one, s))
			return true;
	}
	return false;
}

bool cg_uri_redirect_good(struct cg_str s, const char *allowed)
{
	struct cg_uri u;

	if (!cg_uri_parse(s, &u) || u.userinfo || u.fragment || has_dot_segment(u.path))
		return false;
	if (cg_str_eq(u.scheme, CG_STR("https")))
		return true;
	if (cg_str_eq(u.scheme, CG_STR("http")))
		return cg_uri_is_loopback(&u);
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (cg_str_eq(s, known[i]))
			return true;
	}
	return in_list(s, cg_str_of(allowed));
}

bool cg_uri_redirect_matches(struct cg_str registered, struct cg_str asked)
{
	struct cg_uri r, a;

	if (cg_str_eq(registered, asked))
		return true;
	if (!cg_uri_parse(registered, &r) || !cg_uri_parse(asked, &a) || a.userinfo || a.fragment)
		return false;
	return cg_str_eq(r.scheme, CG_STR("http")) && cg_uri_is_loopback(&r) && cg_str_eq(a.scheme, r.scheme) &&
	       cg_str_eq(a.host, r.host) && cg_str_eq(a.path, r.path) && cg_str_eq(a.query, r.query) &&
	       (a.query.p == NULL) == (r.query.p == NULL);
}

const char *cg_uri_redirect_source(struct cg_str s, char out[CG_URI_SOURCE_MAX])
{
	struct cg_uri u;

	out[0] = '\0';
	if (!cg_uri_parse(s, &u) || u.userinfo)
		return out;
	/* Only names and IPv4 are hosts in the policy's grammar; private-use schemes have no hosts at all. */
	if (u.host.p[0] == '[' || !(cg_str_eq(u.scheme, CG_STR("https")) || cg_str_eq(u.scheme, CG_STR("http"))))
		(void)snprintf(out, CG_URI_SOURCE_MAX, "%.*s:", CG_STR_ARG(u.scheme));
	else
		(void)snprintf(out, CG_URI_SOURCE_MAX, "%.*s://%.*s%s%.*s", CG_STR_ARG(u.scheme), CG_STR_ARG(u.host),
			       u.port.n > 0 ? ":" : "", CG_STR_ARG(u.port));
	return out;
}

bool cg_uri_client_good(struct cg_str s)
{
	struct cg_uri u;

	return cg_uri_parse(s, &u) && cg_str_eq(u.scheme, CG_STR("https")) && !u.userinfo && !u.fragment &&
	       u.path.n > 1 && !has_dot_segment(u.path);
}
