/*
 * nav.c: casgate-nav, which casgate runs for casgate nav sync|import|fetch|status, the list of schemes and their NAVs,
 * and for casgate webhook and casgate enrich. A program of its own, because these are the only commands with an HTTP
 * client.
 */
#include "nav_cmd.h"

#include <stdio.h>
#include <string.h>

/* The verbs of casgate nav. */
static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
} parts[] = {
	{ "import", cg_cmd_nav_import },
	{ "sync", cg_cmd_nav_sync },
	{ "fetch", cg_cmd_nav_fetch },
	{ "status", cg_cmd_nav_status },
};

/* The files that can be imported are named here. */
static int nav_usage(FILE *to)
{
	(void)fputs("usage: casgate nav sync [--held | --all] [--no-list]\n"
		    "       casgate nav import FILE...\n"
		    "       casgate nav import --builtin [--if-empty]\n"
		    "       casgate nav import --tri FILE...\n"
		    "       casgate nav fetch CODE|ISIN...\n"
		    "       casgate nav status\n"
		    "FILE is AMFI's NAVAll.txt or NAV history report, an answer of api.mfapi.in/mf/CODE, or CSV with\n"
		    "scheme_code,date,nav; with --tri total return indices: CSV with Index Name, Date, Total Returns\n"
		    "Index. Plain, .xz or .gz; - is standard input.\n",
		    to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* name and value, one pair a line, for scripts. */
static void print_text(const char *name, struct cg_str s)
{
	if (s.p != NULL)
		(void)printf("%s %.*s\n", name, CG_STR_ARG(s));
	else
		(void)printf("%s none\n", name);
}

/* Counts are estimates for the large table, exact for the others. */
static enum cg_code status(struct cg_db *db, const void *arg, struct cg_err *e)
{
	struct cg_master_market_status s = { 0 };
	struct cg_arena a;
	enum cg_code rc;

	(void)arg;
	cg_arena_init(&a, 1 << 20);
	rc = cg_master_market_status(db, &a, &s, e);
	if (rc == CG_OK) {
		(void)printf("schemes %lld\nlive_schemes %lld\nisins %lld\n", (long long)s.schemes, (long long)s.live,
			     (long long)s.isins);
		print_text("list_date", s.list_date);
		(void)printf("navs_about %lld\nfull_histories %lld\nbreaks %lld\nportfolios %lld\n", (long long)s.navs,
			     (long long)s.series, (long long)s.breaks, (long long)s.portfolios);
		print_text("oldest_nav", s.oldest_nav);
		print_text("newest_nav", s.newest_nav);
		if (s.run.p != NULL)
			(void)printf("%.*s\n", CG_STR_ARG(s.run));
		if (s.report.p != NULL)
			(void)printf("%.*s\n", CG_STR_ARG(s.report));
		for (size_t i = 0; i < s.upstreams.n; i++)
			(void)printf("%.*s\n", CG_STR_ARG(s.upstreams.v[i]));
	}
	cg_arena_free(&a);
	return rc;
}

/* With the role of NAV imports. */
int cg_cmd_nav_status(int argc, char **argv)
{
	(void)argv;
	return argc == 1 ? cg_cmd_with_database("nav", cg_db_new_nav, status, NULL) : nav_usage(stderr);
}

/* argv[0] is the command, as casgate hands it over; the verbs of casgate nav. */
int main(int argc, char **argv)
{
	if (argc >= 1 && strcmp(argv[0], "webhook") == 0)
		return cg_cmd_webhook(argc, argv);
	if (argc >= 1 && strcmp(argv[0], "enrich") == 0)
		return cg_cmd_enrich(argc, argv);
	if (cg_cmd_asks_help(argc, argv))
		return nav_usage(stdout);
	for (size_t i = 0; argc >= 2 && i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (strcmp(argv[1], parts[i].name) == 0) {
			int code = parts[i].run(argc - 1, argv + 1);

			return code == CG_EXIT_USAGE ? nav_usage(stderr) : code;
		}
	}
	return nav_usage(stderr);
}
