/*
 * config.h: the configuration of every casgate program: one INI file (libinih), each key also settable by environment.
 * Does not open databases or files that the keys name, except for the two secrets that are kept in files.
 *
 * Sources   file: $CASGATE_CONF, else SYSCONFDIR/casgate.conf; then CASGATE_<KEY> from the environment (database_url:
 *           CASGATE_DATABASE_URL), which wins. A missing default file is no error.
 *           The file is plain "key = value", in no section or in [casgate]. Where casgate lies in a folder of its own
 *           (home.h), the default file and all defaults of paths are in that folder. A path in the file that does not
 *           begin with a slash is taken from the folder of the file.
 * Errors    an unknown key, a value out of range or an unreadable file stops the start; the text names file and line
 *           (or the environment variable), never the value.
 * Units     see each member; casgate.conf(5) documents every key.
 */
#ifndef CG_CONF_CONFIG_H
#define CG_CONF_CONFIG_H

#include "base/fail.h"
#include "base/str.h"

enum { CG_CONFIG_TEXT_MAX = 1024, CG_DATA_KEY_BYTES = 32 };

struct cg_config {
	char database_url[CG_CONFIG_TEXT_MAX];	     /* libpq connection string of the application's role */
	char admin_database_url[CG_CONFIG_TEXT_MAX]; /* the owner's, for migrate, account, key, user, doctor; "":
							database_url */
	char nav_database_url[CG_CONFIG_TEXT_MAX];   /* casgate nav and holdings; "": the owner's */
	char purge_database_url[CG_CONFIG_TEXT_MAX]; /* casgate purge; "": the owner's */
	char base_url[CG_CONFIG_TEXT_MAX];	     /* https://host[:port], no trailing slash */
	char extract_program[CG_CONFIG_TEXT_MAX];    /* casgate-extract; default: beside the program, else the installed
							one */
	char samples_dir[CG_CONFIG_TEXT_MAX];	     /* built-in samples; default: the installed ones */
	char openapi_file[CG_CONFIG_TEXT_MAX];	     /* the OpenAPI document; default: the installed one */
	char schema_dir[CG_CONFIG_TEXT_MAX];	     /* JSON Schemas of the answers; default: the installed ones */
	char mcp_dir[CG_CONFIG_TEXT_MAX];	     /* texts of the MCP server; default: the installed ones */
	char mcp_hosts[CG_CONFIG_TEXT_MAX];	     /* more Host values for /mcp, separated by blanks */
	char mcp_origins[CG_CONFIG_TEXT_MAX];	     /* the same for Origin */
	char sql_dir[CG_CONFIG_TEXT_MAX];	     /* migrations; default: the installed ones */
	char market_dir[CG_CONFIG_TEXT_MAX];	     /* benchmarks, lists of schemes, values of 31-Jan-2018; default:
							"market" beside the program, else the installed ones */
	char nav_url[CG_CONFIG_TEXT_MAX];	     /* source of NAV series: api.mfapi.in or a mirror of it */
	char amfi_url[CG_CONFIG_TEXT_MAX];	     /* source of the list of schemes */
	char nav_ca_file[CG_CONFIG_TEXT_MAX];	     /* certificates that sources are checked with; "": the system's */
	char data_key_file[CG_CONFIG_TEXT_MAX];	     /* one key of 32 bytes in hex, or two, mode 0600: encrypts PII at
							rest */
	char metrics_file[CG_CONFIG_TEXT_MAX];	     /* shared counters, mmap'ed by the workers; "": no metrics */
	char metrics_token_file[CG_CONFIG_TEXT_MAX]; /* who has what is in it may ask for metrics from elsewhere; "":
							nobody may */
	char oauth_redirect_uris[CG_CONFIG_TEXT_MAX]; /* further private-use redirect URIs, separated by blanks */
	char client_document_test_address[CG_CONFIG_TEXT_MAX]; /* tests only: one address:port that is no public one */
	char client_document_ca_file[CG_CONFIG_TEXT_MAX]; /* certificates that documents of clients are checked with;
							     "": the system's */
	uint8_t data_key[CG_DATA_KEY_BYTES];		  /* the first line of data_key_file */
	bool has_data_key;
	uint8_t data_key_old[CG_DATA_KEY_BYTES]; /* the second line: the key before, while casgate rekey is not done */
	bool has_data_key_old;
	char home[CG_CONFIG_TEXT_MAX]; /* the folder that all of casgate lies in, see home.h; "": none */
	bool is_given;		       /* a file was read, or the environment named the database */
	int live_retention_days;       /* 1 to 3650, default 365 */
	int test_retention_hours;      /* 1 to 720, default 24 */
	int wrong_passwords_minute;    /* per key, default 10 */
	int extract_seconds_key;       /* CPU seconds a minute for reading PDFs, per key, default 60 */
	int extract_seconds_account;   /* the same for all keys of an account, default 90 */
	int batch_messages_minute;     /* in batches at /mcp, per key, default 1200; an account twice that */
	int database_idle_seconds;     /* a worker without requests closes its connection, default 60; 0: it keeps it */
	int database_timeout_ms;       /* statement timeout, default 5000 */
	int body_timeout_ms;	       /* longest wait for bytes of a request body, default 10000 */
	int parse_timeout_ms;	       /* wall clock of one extraction, default 30000 */
	int single_role;	       /* 1: the database has one role, which owns the tables and serves, default 0 */
	int parse_jobs;		       /* 1: statements may wait in the database to be read, default 0 */
	int styleguide;		       /* 1: /docs/styleguide shows every part of the pages, default 0 */
	int nav_allow_http;	       /* 1: sources may be http:// (tests, a mirror on the same host), default 0 */
	int nav_connect_timeout_ms;    /* connection and TLS to a source, default 2000 */
	int nav_timeout_ms;	       /* one request to a source, default 5000 */
	int nav_wait_ms;	       /* all fetching of one enrichment, default 10000 */
	int nav_retries;	       /* of a request that failed in passing, default 2 */
	int nav_parallel;	       /* requests of one process at a time, default 3 */
	int nav_requests_second;       /* of all processes to one source, default 8 */
	int nav_requests_day;	       /* of all processes to one source, default 20000 */
	int nav_breaker_failures;      /* in a row open the circuit breaker, default 5 */
	int nav_breaker_seconds;       /* until it lets one request try again, default 30 */
	int extract_memory_mib;	       /* address space of casgate-extract, default 512 */
};

/* Fill *out with defaults, file and environment. path NULL: see Sources. On failure e->why says file, line and key. */
enum cg_code cg_config_load(const char *path, struct cg_config *out, struct cg_err *e);

/*
 * What cg_config_load leaves to defaults but no service can do without: that there is a configuration, and in a folder
 * of one's own also database_url, base_url and data_key_file. On failure e->why says what to do.
 */
enum cg_code cg_config_complete(const struct cg_config *cfg, struct cg_err *e);

/* Path of another program of casgate: beside the running one, as in a build tree, else where it is installed. */
void cg_config_program(const char *name, char out[CG_CONFIG_TEXT_MAX]);

#endif
