#include "store/cluster.h"

#include "run.h"

#include "store/migrate.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void quiet(void *user, int version, const char *name)
{
	(void)user;
	(void)version;
	(void)name;
}

struct cg_config cluster_config(void)
{
	struct cg_config cfg;
	struct cg_err e = { 0 };

	if (cg_config_load("/dev/null", &cfg, &e) != CG_OK) {
		(void)fprintf(stderr, "configuration: %s\n", e.why);
		abort();
	}
	/* CG_TEST_PG_POOL: the folder of a pooler's socket, for the workers' role */
	(void)snprintf(cfg.database_url, sizeof(cfg.database_url), "host=%s%s dbname=postgres user=casgate_app",
		       getenv(getenv("CG_TEST_PG_POOL") != NULL ? "CG_TEST_PG_POOL" : "CG_TEST_PG"),
		       getenv("CG_TEST_PG_POOL") != NULL ? " port=6432" : "");
	(void)snprintf(cfg.admin_database_url, sizeof(cfg.admin_database_url), "host=%s dbname=postgres user=postgres",
		       getenv("CG_TEST_PG"));
	(void)snprintf(cfg.sql_dir, sizeof(cfg.sql_dir), "%s/sql", getenv("CG_TOP_SRCDIR"));
	(void)snprintf(cfg.market_dir, sizeof(cfg.market_dir), "%s/data/market", getenv("CG_TOP_SRCDIR"));
	for (size_t i = 0; i < CG_DATA_KEY_BYTES; i++)
		cfg.data_key[i] = (uint8_t)(i * 7 + 1);
	cfg.has_data_key = true;
	return cfg;
}

int cluster_main(char **argv, Suite *(*make)(void))
{
	const char *top = getenv("CG_TOP_SRCDIR");
	struct cg_migrate_report report = { quiet, quiet, NULL };
	struct cg_config cfg;
	struct cg_err e = { 0 };

	if (top == NULL) {
		(void)fputs("CG_TOP_SRCDIR must name the source tree\n", stderr);
		return 1;
	}
	if (getenv("CG_TEST_PG") == NULL) {
		char path[1024];

		(void)snprintf(path, sizeof(path), "%s/tests/lib/pg.sh", top);
		(void)execl("/bin/sh", "sh", path, "with", argv[0], (char *)NULL);
		return 1;
	}
	cfg = cluster_config();
	if (cg_migrate(&cfg, &report, &e) != CG_OK) {
		(void)fprintf(stderr, "migrate: %s\n", cg_fail_message(&e));
		return 1;
	}
	return suite_run(make());
}

PGconn *cluster_super(void)
{
	PGconn *c = PQconnectdb("dbname=postgres user=postgres options='-c client_min_messages=error'");

	ck_assert_msg(PQstatus(c) == CONNECTION_OK, "%s", PQerrorMessage(c));
	return c;
}

const char *cluster_ask(const char *sql)
{
	static char answer[4096];
	PGconn *c = cluster_super();
	PGresult *r = PQexec(c, sql);
	ExecStatusType status = PQresultStatus(r);

	ck_assert_msg(status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK, "%s: %s", sql, PQerrorMessage(c));
	(void)snprintf(answer, sizeof(answer), "%s",
		       status == PGRES_TUPLES_OK && PQntuples(r) > 0 ? PQgetvalue(r, 0, 0) : "");
	PQclear(r);
	PQfinish(c);
	return answer;
}

const char *cluster_askf(const char *fmt, ...)
{
	char sql[4096];
	va_list ap;

	va_start(ap, fmt);
	ck_assert_int_lt(vsnprintf(sql, sizeof(sql), fmt, ap), (int)sizeof(sql));
	va_end(ap);
	return cluster_ask(sql);
}

void cluster_control(const char *verb, const char *option)
{
	const char *dir = getenv("CG_TEST_PG"), *script = getenv("CG_TEST_PG_SH");
	pid_t pid = fork();
	int status = -1;

	ck_assert_int_ge(pid, 0);
	if (pid == 0) {
		if (option == NULL)
			(void)execl("/bin/sh", "sh", script, verb, dir, (char *)NULL);
		else if (strcmp(verb, "start") == 0)
			(void)execl("/bin/sh", "sh", script, verb, dir, "-c", option, (char *)NULL);
		else
			(void)execl("/bin/sh", "sh", script, verb, dir, option, (char *)NULL);
		_exit(127);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
}

struct cg_auth cluster_auth_of(const struct cg_id *account, bool live)
{
	struct cg_config cfg = cluster_config();
	struct cg_db *db = cg_db_new_admin(&cfg);
	struct cg_key_order order = {
		.account = *account, .live = live, .scopes = CG_SCOPE_ADMIN, .name = CG_STR_INIT("test")
	};
	struct cg_auth auth = { .account = *account, .live = live, .scopes = 7 };
	struct cg_err e = { 0 };
	char text[CG_KEY_TEXT_MAX];

	ck_assert_msg(cg_key_create(db, &order, &auth.key, text, &e) == CG_OK, "%s", e.why);
	cg_db_free(db);
	return auth;
}

struct cg_auth cluster_auth(bool live)
{
	struct cg_config cfg = cluster_config();
	struct cg_db *db = cg_db_new_admin(&cfg);
	struct cg_err e = { 0 };
	struct cg_id account, id;
	char name[CG_ID_TEXT_MAX];

	ck_assert(cg_id_new(&id));
	ck_assert_msg(cg_admin_account_create(db, cg_str_of(cg_id_text(&id, "test ", name)), &account, &e) == CG_OK,
		      "%s", e.why);
	cg_db_free(db);
	return cluster_auth_of(&account, live);
}

pid_t cluster_worker(bool (*work)(const void *with), const void *with)
{
	int said[2];
	char x;
	pid_t pid;

	ck_assert_int_eq(pipe(said), 0);
	pid = fork();
	ck_assert_int_ge(pid, 0);
	if (pid == 0) {
		if (work(with))
			(void)!write(said[1], "x", 1);
		(void)close(said[1]);
		for (;;)
			(void)pause();
	}
	(void)close(said[1]);
	ck_assert_int_eq(read(said[0], &x, 1), 1);
	(void)close(said[0]);
	return pid;
}

void cluster_kill(pid_t worker)
{
	ck_assert_int_eq(kill(worker, SIGKILL), 0);
	ck_assert_int_eq(waitpid(worker, NULL, 0), worker);
}

struct cg_arena cluster_small;

size_t cluster_more(size_t limit, size_t need)
{
	return limit + (need / 60 / 16 + 1) * 16;
}
