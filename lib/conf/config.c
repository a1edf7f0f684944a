#include "conf/config.h"

#include "conf/home.h"

#include <errno.h>
#include <fcntl.h>
#include <ini.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum kind { KIND_TEXT, KIND_PATH, KIND_URL, KIND_INT };
enum { ENV_NAME_MAX = 64, HEX_KEY_CHARS = 2 * CG_DATA_KEY_BYTES };
_Static_assert((int)CG_HOME_MAX <= (int)CG_CONFIG_TEXT_MAX, "a folder fits into a configuration");

#define TEXT(key, fallback)                                                                                            \
	{                                                                                                              \
#key, KIND_TEXT, offsetof(struct cg_config, key), 0, 0, 0, fallback                                    \
	}
#define PATH(key, fallback)                                                                                            \
	{                                                                                                              \
#key, KIND_PATH, offsetof(struct cg_config, key), 0, 0, 0, fallback                                    \
	}
#define URL(key, fallback)                                                                                             \
	{                                                                                                              \
#key, KIND_URL, offsetof(struct cg_config, key), 0, 0, 0, fallback                                     \
	}
#define INT(key, least, most, fallback)                                                                                \
	{                                                                                                              \
#key, KIND_INT, offsetof(struct cg_config, key), least, most, fallback, NULL                           \
	}

static const struct key {
	const char *name;
	enum kind kind;
	size_t offset;
	int least, most, number;
	const char *text;
} keys[] = {
	TEXT(database_url, "dbname=casgate user=casgate_app"),
	TEXT(admin_database_url, ""),
	TEXT(nav_database_url, ""),
	TEXT(purge_database_url, ""),
	URL(base_url, "https://localhost:8443"),
	PATH(extract_program, CG_LIBEXECDIR "/casgate-extract"),
	PATH(samples_dir, CG_DATADIR "/samples"),
	PATH(openapi_file, CG_DATADIR "/openapi.json"),
	PATH(schema_dir, CG_DATADIR "/schema"),
	PATH(mcp_dir, CG_DATADIR "/mcp"),
	TEXT(mcp_hosts, ""),
	TEXT(mcp_origins, ""),
	PATH(sql_dir, CG_DATADIR "/sql"),
	PATH(market_dir, CG_DATADIR "/market"),
	URL(nav_url, "https://api.mfapi.in"),
	URL(amfi_url, "https://portal.amfiindia.com"),
	PATH(nav_ca_file, ""),
	PATH(data_key_file, ""),
	PATH(metrics_file, ""),
	PATH(metrics_token_file, ""),
	TEXT(oauth_redirect_uris, ""),
	TEXT(client_document_test_address, ""),
	PATH(client_document_ca_file, ""),
	INT(live_retention_days, 1, 3650, 365),
	INT(test_retention_hours, 1, 720, 24),
	INT(wrong_passwords_minute, 1, 1000, 10),
	INT(extract_seconds_key, 1, 86400, 60),
	INT(extract_seconds_account, 1, 86400, 90),
	INT(batch_messages_minute, 20, 1000000, 1200),
	INT(database_timeout_ms, 100, 60000, 5000),
	INT(database_idle_seconds, 0, 86400, 60),
	INT(body_timeout_ms, 100, 600000, 10000),
	INT(parse_timeout_ms, 1000, 300000, 30000),
	INT(nav_allow_http, 0, 1, 0),
	INT(nav_connect_timeout_ms, 50, 60000, 2000),
	INT(nav_timeout_ms, 50, 300000, 5000),
	INT(nav_wait_ms, 50, 60000, 10000),
	INT(nav_retries, 0, 5, 2),
	INT(nav_parallel, 1, 16, 3),
	INT(nav_requests_second, 1, 1000, 8),
	INT(nav_requests_day, 0, 10000000, 20000),
	INT(nav_breaker_failures, 1, 100, 5),
	INT(nav_breaker_seconds, 1, 3600, 30),
	INT(extract_memory_mib, 64, 4096, 512),
	INT(single_role, 0, 1, 0),
	INT(parse_jobs, 0, 1, 0),
	INT(styleguide, 0, 1, 0),
};
enum { KEYS = sizeof(keys) / sizeof(keys[0]) };

/* State of one reading: who is asked about a fault, and what was seen. */
struct reading {
	struct cg_config *cfg;
	struct cg_err *e;
	const char *path;
	FILE *f;
	int line;
	bool seen[KEYS];
	bool bad; /* e is set: the first fault counts */
};

static const struct key *find_key(const char *name)
{
	for (size_t i = 0; i < KEYS; i++) {
		if (strcmp(keys[i].name, name) == 0)
			return &keys[i];
	}
	return NULL;
}

static const char *set_text(char *to, const char *value)
{
	size_t n = strlen(value);

	if (n >= CG_CONFIG_TEXT_MAX)
		return "is too long";
	memcpy(to, value, n + 1);
	return NULL;
}

/* A path in a file is seen from the folder of the file. */
static const char *set_path(char *to, const char *value, const char *file)
{
	const char *slash = strrchr(file, '/');
	int n;

	if (value[0] == '\0' || value[0] == '/' || slash == NULL)
		return set_text(to, value);
	n = snprintf(to, CG_CONFIG_TEXT_MAX, "%.*s/%s", (int)(slash - file), file, value);
	return n < 0 || n >= CG_CONFIG_TEXT_MAX ? "is too long" : NULL;
}

static const char *set_url(char *to, const char *value)
{
	size_t n = strlen(value);

	if (strncmp(value, "https://", 8) != 0 && strncmp(value, "http://", 7) != 0)
		return "must begin with https:// or http://";
	if (n >= CG_CONFIG_TEXT_MAX)
		return "is too long";
	while (n > 0 && value[n - 1] == '/')
		n--;
	if (n <= (size_t)(strchr(value, ':') - value) + 1)
		return "names no host";
	memcpy(to, value, n);
	to[n] = '\0';
	return NULL;
}

static const char *set_int(const struct key *k, int *to, const char *value)
{
	static char range[64];
	char *end = NULL;
	long v;

	errno = 0;
	v = strtol(value, &end, 10);
	if (errno != 0 || end == value || *end != '\0' || v < k->least || v > k->most) {
		(void)snprintf(range, sizeof(range), "must be a number from %d to %d", k->least, k->most);
		return range;
	}
	*to = (int)v;
	return NULL;
}

/* NULL, or what is wrong with the value. */
static const char *set(struct cg_config *cfg, const struct key *k, const char *value)
{
	char *at = (char *)cfg + k->offset;

	switch (k->kind) {
	case KIND_URL:
		return set_url(at, value);
	case KIND_INT:
		return set_int(k, (int *)(void *)at, value);
	default:
		return set_text(at, value);
	}
}

static void fault(struct reading *r, const char *key, const char *what)
{
	if (!r->bad)
		(void)cg_fail_hint(r->e, CG_EINTERNAL, "%.100s:%d: %.40s %s", r->path, r->line, key, what);
	r->bad = true;
}

static int on_pair(void *user, const char *section, const char *name, const char *value)
{
	struct reading *r = user;
	const struct key *k = find_key(name);
	const char *wrong;

	if (section[0] != '\0' && strcmp(section, "casgate") != 0) {
		fault(r, section, "is not a section of this file");
	} else if (k == NULL) {
		fault(r, name, "is not a key of casgate.conf");
	} else if (r->seen[k - keys]) {
		fault(r, name, "is given twice");
	} else {
		r->seen[k - keys] = true;
		wrong = k->kind == KIND_PATH ? set_path((char *)r->cfg + k->offset, value, r->path)
					     : set(r->cfg, k, value);
		if (wrong != NULL)
			fault(r, name, wrong);
	}
	return 1;
}

/* Lines for libinih, counted, and refused where its buffer would cut them in two. */
static char *next_line(char *to, int room, void *user)
{
	struct reading *r = user;
	size_t n;

	if (fgets(to, room, r->f) == NULL)
		return NULL;
	r->line++;
	n = strlen(to);
	if (n == (size_t)room - 1 && to[n - 1] != '\n') {
		fault(r, "line", "is too long: use the environment for this key");
		return NULL;
	}
	return to;
}

static enum cg_code read_config_file(const char *path, bool must_exist, struct cg_config *cfg, struct cg_err *e)
{
	struct reading r = { .cfg = cfg, .e = e, .path = path, .f = fopen(path, "re") };
	int at;

	if (r.f == NULL) {
		if (errno == ENOENT && !must_exist)
			return CG_OK;
		return cg_fail_hint(e, CG_EINTERNAL, "%.100s: %s", path, strerror(errno));
	}
	cfg->is_given = true;
	at = ini_parse_stream(next_line, &r, on_pair, &r);
	if (!r.bad && ferror(r.f)) {
		fault(&r, "file", "cannot be read");
	} else if (!r.bad && at != 0) {
		r.line = at > 0 ? at : r.line;
		fault(&r, "line", "is not of the form key = value");
	}
	(void)fclose(r.f);
	return r.bad ? CG_EINTERNAL : CG_OK;
}

static enum cg_code read_environment(struct cg_config *cfg, struct cg_err *e)
{
	for (size_t i = 0; i < KEYS; i++) {
		char name[ENV_NAME_MAX];
		const char *value, *wrong;

		(void)snprintf(name, sizeof(name), "CASGATE_%s", keys[i].name);
		for (char *c = name; *c != '\0'; c++) {
			if (cg_is_lower(*c))
				*c = (char)(*c - 'a' + 'A');
		}
		value = getenv(name);
		wrong = value != NULL ? set(cfg, &keys[i], value) : NULL;
		if (wrong != NULL)
			return cg_fail_hint(e, CG_EINTERNAL, "environment: %s %s", name, wrong);
		cfg->is_given |= value != NULL && keys[i].offset == offsetof(struct cg_config, database_url);
	}
	return CG_OK;
}

/* The next line: 64 hex digits and white space at the end; anything else is refused. */
static bool decode_key(struct cg_str *text, uint8_t out[CG_DATA_KEY_BYTES])
{
	struct cg_str line = cg_str_cut(text, '\n');
	size_t used = 0;

	while (line.n > 0 && cg_is_space(line.p[line.n - 1]))
		line.n--;
	return line.n == HEX_KEY_CHARS &&
	       sodium_hex2bin(out, CG_DATA_KEY_BYTES, line.p, line.n, NULL, &used, NULL) == 0 &&
	       used == CG_DATA_KEY_BYTES;
}

/* One key, or the new one and the one before; they differ. */
static bool decode_keys(struct cg_config *cfg, struct cg_str text)
{
	while (text.n > 0 && cg_is_space(text.p[text.n - 1]))
		text.n--;
	cfg->has_data_key = decode_key(&text, cfg->data_key);
	if (!cfg->has_data_key || text.n == 0)
		return cfg->has_data_key;
	cfg->has_data_key_old = decode_key(&text, cfg->data_key_old);
	return cfg->has_data_key_old && text.n == 0 &&
	       sodium_memcmp(cfg->data_key, cfg->data_key_old, CG_DATA_KEY_BYTES) != 0;
}

static enum cg_code read_data_key(struct cg_config *cfg, struct cg_err *e)
{
	const char *path = cfg->data_key_file;
	char text[2 * HEX_KEY_CHARS + 8];
	bool good;
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	ssize_t n;

	if (fd < 0)
		return cg_fail_hint(e, CG_EINTERNAL, "data_key_file %.100s: %s", path, strerror(errno));
	n = fstat(fd, &st) == 0 ? read(fd, text, sizeof(text)) : -1;
	(void)close(fd);
	if (n >= 0 && (st.st_mode & 077) != 0) {
		sodium_memzero(text, sizeof(text));
		return cg_fail_hint(e, CG_EINTERNAL, "data_key_file %.100s: others may read it: chmod 600", path);
	}
	good = n > 0 && decode_keys(cfg, (struct cg_str){ text, (size_t)n });
	sodium_memzero(text, sizeof(text));
	if (!good) {
		sodium_memzero(cfg->data_key, sizeof(cfg->data_key));
		sodium_memzero(cfg->data_key_old, sizeof(cfg->data_key_old));
		cfg->has_data_key = cfg->has_data_key_old = false;
	}
	if (!good)
		return cg_fail_hint(
			e, CG_EINTERNAL,
			"data_key_file %.100s: must hold 64 hex digits, or a second line with those of the key before",
			path);
	return CG_OK;
}

/* Sign-in, tokens and API keys cross the network under base_url: in clear only where there is no network. */
static enum cg_code check_base_url(const struct cg_config *cfg, struct cg_err *e)
{
	static const char *const local[] = { "127.0.0.1", "localhost", "[::1]" };
	const char *host = cfg->base_url + strlen("http://");

	if (strncmp(cfg->base_url, "https:", 6) == 0 || cfg->base_url[0] == '\0')
		return CG_OK;
	for (size_t i = 0; i < sizeof(local) / sizeof(local[0]); i++) {
		size_t n = strlen(local[i]);

		if (strncmp(host, local[i], n) == 0 && (host[n] == '\0' || host[n] == ':' || host[n] == '/'))
			return CG_OK;
	}
	return cg_fail_hint(e, CG_EINTERNAL, "base_url begins with http://: use https://, which clients insist on");
}

/* What only shows when all keys are known. */
static enum cg_code check_sources(const struct cg_config *cfg, struct cg_err *e)
{
	const char *name = strncmp(cfg->nav_url, "http:", 5) == 0    ? "nav_url"
			   : strncmp(cfg->amfi_url, "http:", 5) == 0 ? "amfi_url"
								     : NULL;

	if (name == NULL || cfg->nav_allow_http != 0)
		return CG_OK;
	return cg_fail_hint(e, CG_EINTERNAL,
			    "%s begins with http://: use https://, or set nav_allow_http = 1 for a mirror inside the "
			    "machine",
			    name);
}

/* The same file below the folder that all of casgate lies in: programs in bin, data in share. */
static void move_home(const struct cg_config *cfg, char *value)
{
	static const struct {
		const char *installed, *own;
	} moves[] = { { CG_LIBEXECDIR, "bin" }, { CG_DATADIR, "share" } };
	char moved[CG_CONFIG_TEXT_MAX];

	for (size_t i = 0; i < sizeof(moves) / sizeof(moves[0]); i++) {
		size_t n = strlen(moves[i].installed);

		if (strncmp(value, moves[i].installed, n) != 0 || value[n] != '/')
			continue;
		if (snprintf(moved, sizeof(moved), "%s/%s%s", cfg->home, moves[i].own, value + n) < (int)sizeof(moved))
			memcpy(value, moved, strlen(moved) + 1);
		return;
	}
}

static void set_defaults(struct cg_config *cfg)
{
	*cfg = (struct cg_config){ 0 };
	(void)cg_home_find(cfg->home);
	for (size_t i = 0; i < KEYS; i++) {
		if (keys[i].kind == KIND_INT)
			*(int *)(void *)((char *)cfg + keys[i].offset) = keys[i].number;
		else
			(void)set(cfg, &keys[i], keys[i].text);
		if (keys[i].kind == KIND_PATH && cfg->home[0] != '\0')
			move_home(cfg, (char *)cfg + keys[i].offset);
	}
	if (cfg->home[0] != '\0') {
		cfg->database_url[0] = '\0';
		cfg->base_url[0] = '\0';
	}
}

/* The value is name beside the running program, where proof, a part of name, can be opened there in that way. */
static void prefer_neighbour(char value[CG_CONFIG_TEXT_MAX], const char *name, const char *proof, int how)
{
	char path[CG_CONFIG_TEXT_MAX];
	size_t longest = strlen(proof);
	ssize_t n = readlink("/proc/self/exe", path, sizeof(path) - longest - 1);

	while (n > 0 && path[n - 1] != '/')
		n--;
	if (n <= 0)
		return;
	memcpy(path + n, proof, longest + 1);
	if (access(path, how) != 0)
		return;
	memcpy(value, path, (size_t)n);
	memcpy(value + n, name, strlen(name) + 1);
}

void cg_config_program(const char *name, char out[CG_CONFIG_TEXT_MAX])
{
	(void)snprintf(out, CG_CONFIG_TEXT_MAX, "%s/%s", CG_LIBEXECDIR, name);
	prefer_neighbour(out, name, name, X_OK);
}

enum cg_code cg_config_complete(const struct cg_config *cfg, struct cg_err *e)
{
	if (!cfg->is_given && cfg->home[0] != '\0')
		return cg_fail(e, CG_EINTERNAL,
			       "not configured: copy casgate.conf.shared to casgate.conf in %.80s and edit it",
			       cfg->home);
	if (!cfg->is_given)
		return cg_fail(e, CG_EINTERNAL, "not configured: there is no %.80s, see casgate-setup(8)",
			       CG_SYSCONFDIR "/casgate.conf");
	if (cfg->home[0] == '\0')
		return CG_OK;
	for (size_t i = 0; i < KEYS; i++) {
		bool needed = keys[i].offset == offsetof(struct cg_config, database_url) ||
			      keys[i].offset == offsetof(struct cg_config, base_url) ||
			      keys[i].offset == offsetof(struct cg_config, data_key_file);

		if (needed && ((const char *)cfg)[keys[i].offset] == '\0')
			return cg_fail(e, CG_EINTERNAL, "not configured: %s is missing in %.80s/casgate.conf",
				       keys[i].name, cfg->home);
	}
	return CG_OK;
}

/*
 * The FastCGI programs are installed into the folder of casgate-extract, and in a build tree the command line works
 * before anything is installed.
 */
static void prefer_neighbours(struct cg_config *cfg)
{
	prefer_neighbour(cfg->extract_program, "casgate-extract", "casgate-extract", X_OK);
	prefer_neighbour(cfg->market_dir, "market", "market/cii.csv", R_OK);
}

enum cg_code cg_config_load(const char *path, struct cg_config *out, struct cg_err *e)
{
	char own[CG_CONFIG_TEXT_MAX];
	bool named = true;
	enum cg_code rc;

	set_defaults(out);
	if (path == NULL)
		path = getenv("CASGATE_CONF");
	if (path == NULL || path[0] == '\0') {
		(void)snprintf(own, sizeof(own), "%.*s/casgate.conf", CG_HOME_MAX,
			       out->home[0] != '\0' ? out->home : CG_SYSCONFDIR);
		path = own;
		named = false;
	}
	prefer_neighbours(out);
	rc = read_config_file(path, named, out, e);
	if (rc == CG_OK)
		rc = read_environment(out, e);
	if (rc == CG_OK)
		rc = check_base_url(out, e);
	if (rc == CG_OK)
		rc = check_sources(out, e);
	if (rc == CG_OK && out->data_key_file[0] != '\0')
		rc = read_data_key(out, e);
	return rc;
}
