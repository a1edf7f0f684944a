/*
 * casgate.c: the command line program: casgate COMMAND [ARGUMENTS].
 */
#include "cmd.h"

#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

static const struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *what;
} commands[] = {
	{ "parse", cg_cmd_parse, "read a statement and print it as JSON, CSV or a table" },
	{ "redact", cg_cmd_redact, "redraw a statement without the person, to show why it is not read" },
	{ "gains", cg_cmd_gains, "print the capital gains of a statement for a financial year" },
	{ "setup", cg_cmd_setup, "set casgate up on this host: roles, database, key, site, workers" },
	{ "migrate", cg_cmd_migrate, "bring the database to this version's schema" },
	{ "account", cg_cmd_account, "create accounts" },
	{ "key", cg_cmd_key, "create, list and revoke API keys" },
	{ "nav", cg_cmd_nav, "load schemes and NAVs" },
	{ "user", cg_cmd_user, "add, list and remove people who sign in" },
	{ "holdings", cg_cmd_holdings, "load portfolios of schemes" },
	{ "purge", cg_cmd_purge, "delete what has expired" },
	{ "doctor", cg_cmd_doctor, "check the configuration, the database and the sandbox" },
};

static void print_usage(FILE *to)
{
	(void)fputs("usage: casgate COMMAND [ARGUMENTS]\n\ncommands:\n", to);
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		(void)fprintf(to, "  %-8s  %s\n", commands[i].name, commands[i].what);
	(void)fputs("\ncasgate-COMMAND(1) or (8) is the manual of a command; casgate --version prints the version.\n",
		    to);
}

int main(int argc, char **argv)
{
	/* Statements and passwords pass through this process: no core file may keep them. */
	(void)setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
	if (argc < 2) {
		print_usage(stderr);
		return CG_EXIT_USAGE;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
		print_usage(stdout);
		return CG_EXIT_OK;
	}
	if (strcmp(argv[1], "--version") == 0) {
		(void)puts("casgate " PACKAGE_VERSION);
		return CG_EXIT_OK;
	}
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		if (strcmp(argv[1], commands[i].name) == 0)
			return commands[i].run(argc - 1, argv + 1);
	}
	(void)fprintf(stderr, "casgate: there is no command '%s'\n", argv[1]);
	print_usage(stderr);
	return CG_EXIT_USAGE;
}
