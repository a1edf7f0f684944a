/*
 * origin.c: Host and Origin of a request, compared with the address of the configuration
 * part by part. What no browser sends is refused before it is compared.
 */
#include "mcp/origin.h"

#include <ctype.h>

/* host[:port] in its parts; port: "" where there is none. */
struct place {
	struct cg_str host, port;
};

/*
 * False for anything but a host and an optional port: browsers and clients send nothing else, and a lenient reader
 * would accept "host:9.evil:443".
 */
static bool read_place(struct cg_str text, struct place *out)
{
	bool six = text.n > 0 && *text.p == '[';
	size_t end = six ? cg_str_find(text, CG_STR("]")) : cg_str_find(text, CG_STR(":"));
	uint32_t port = 0;

	if (six && end == SIZE_MAX)
		return false;
	out->host = cg_str_sub(text, 0, six ? end + 1 : end);
	out->port = cg_str_sub(text, out->host.n, text.n);
	if (out->port.n > 0 && (*out->port.p != ':' || out->port.n < 2 || out->port.n > 6 || out->port.p[1] == '0'))
		return false;
	out->port = cg_str_sub(out->port, 1, out->port.n);
	for (size_t i = 0; i < out->port.n; i++) {
		if (!cg_is_digit(out->port.p[i]))
			return false;
		port = port * 10 + (uint32_t)(out->port.p[i] - '0');
	}
	for (size_t i = six ? 1 : 0; i < out->host.n - (six ? 1 : 0); i++) {
		char ch = out->host.p[i];

		if (six ? !isxdigit((unsigned char)ch) && ch != ':' && ch != '.'
			: !cg_is_alnum(ch) && ch != '.' && ch != '-')
			return false;
	}
	return out->host.n > (six ? 2U : 0U) && port <= 65535;
}

/* "https://host:port/path" -> "host:port", the scheme, and what stands behind. */
static struct cg_str authority_of(struct cg_str url, struct cg_str *scheme, struct cg_str *path)
{
	size_t at = cg_str_find(url, CG_STR("://"));
	struct cg_str authority;

	if (at == SIZE_MAX)
		return CG_STR_NONE;
	*scheme = cg_str_sub(url, 0, at);
	url = cg_str_sub(url, at + 3, url.n);
	at = cg_str_find(url, CG_STR("/"));
	authority = cg_str_sub(url, 0, at);
	*path = cg_str_sub(url, authority.n, url.n);
	return authority;
}

/* The names of the local host that clients put into Host and Origin. */
static bool is_loopback(struct cg_str host)
{
	return cg_str_eq_nocase(host, CG_STR("localhost")) || cg_str_eq(host, CG_STR("127.0.0.1")) ||
	       cg_str_eq(host, CG_STR("[::1]"));
}

/* Is the text one of a list of the configuration, separated by spaces? */
static bool is_listed(const char *list, struct cg_str text)
{
	struct cg_str rest = cg_str_of(list);

	while (rest.n > 0) {
		struct cg_str one = cg_str_cut(&rest, ' ');

		if (one.n > 0 && cg_str_eq_nocase(one, text))
			return true;
	}
	return false;
}

/* The port that is meant: where none stands, the usual one of the scheme. */
static struct cg_str port_of(const struct place *p, struct cg_str scheme)
{
	if (p->port.n > 0)
		return p->port;
	return cg_str_eq_nocase(scheme, CG_STR("https")) ? CG_STR("443") : CG_STR("80");
}

/* The same host and port; on this machine any port, as tunnels have others. */
static bool same_place(struct cg_str base, struct cg_str scheme, struct cg_str text, struct place *other)
{
	struct place own;

	if (!read_place(base, &own) || !read_place(text, other))
		return false;
	if (is_loopback(own.host))
		return is_loopback(other->host);
	return cg_str_eq_nocase(own.host, other->host) && cg_str_eq(port_of(&own, scheme), port_of(other, scheme));
}

bool cg_mcp_host_allowed(const struct cg_config *cfg, struct cg_str host)
{
	struct cg_str scheme = CG_STR_NONE, path = CG_STR_NONE;
	struct cg_str base = authority_of(cg_str_of(cfg->base_url), &scheme, &path);
	struct place place;

	return host.n > 0 && (same_place(base, scheme, host, &place) || is_listed(cfg->mcp_hosts, host));
}

bool cg_mcp_origin_allowed(const struct cg_config *cfg, struct cg_str origin)
{
	struct cg_str scheme = CG_STR_NONE, own = CG_STR_NONE, path = CG_STR_NONE;
	struct cg_str base = authority_of(cg_str_of(cfg->base_url), &scheme, &path), text;
	struct place place;

	if (origin.p == NULL || is_listed(cfg->mcp_origins, origin))
		return true;
	text = authority_of(origin, &own, &path);
	return text.n > 0 && path.n == 0 && same_place(base, scheme, text, &place) &&
	       (cg_str_eq_nocase(own, scheme) || (is_loopback(place.host) && cg_str_eq_nocase(own, CG_STR("http"))));
}
