/*
 * casgate.c: the command line program: casgate COMMAND [ARGUMENTS]. It does what needs a file alone, and hands over to
 * other programs for the rest, so that it loads neither a database client nor an HTTP client.
 */
#include "cmd.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static const char admin[] = "casgate-admin", gains[] = "casgate-gains", jobs[] = "casgate-jobs", nav[] = "casgate-nav",
		  mail[] = "casgate-mail";
/* An installed script that one can read: the work is that of an administrator (users, roles, /etc, systemd). */
static const char setup[] = CG_LIBEXECDIR "/setup";

/* A command is done here, or by another program of the installation. */
static const struct command {
	const char *name;
	int (*run)(int argc, char **argv); /* NULL: program does it */
	const char *program;		   /* a name among our programs, or a path */
	const char *what;
} commands[] = {
	{ "parse", cg_cmd_parse, NULL, "read a statement and print it as JSON, CSV or a table" },
	{ "redact", cg_cmd_redact, NULL, "redraw a statement without the person, to show why it is not read" },
	{ "gains", NULL, gains, "print the capital gains of a statement for a financial year" },
	{ "enrich", NULL, nav, "print the returns of a statement beside their benchmarks" },
	{ "setup", NULL, setup, "set casgate up on this host: roles, database, key, site, workers" },
	{ "migrate", NULL, admin, "bring the database to this version's schema" },
	{ "account", NULL, admin, "create accounts" },
	{ "key", NULL, admin, "create, list, roll and revoke API keys" },
	{ "nav", NULL, nav, "load schemes and NAVs" },
	{ "jobs", NULL, jobs, "read statements that wait, and tell how many do" },
	{ "webhook", NULL, nav, "tell other programs of events" },
	{ "mail", NULL, mail, "take statements by mail, from a mail server" },
	{ "user", NULL, admin, "add, list and remove people who sign in" },
	{ "holdings", NULL, admin, "load portfolios of schemes" },
	{ "purge", NULL, admin, "delete what has expired" },
	{ "rekey", NULL, admin, "change the data key: seal everything with the new one" },
	{ "doctor", NULL, admin, "check the configuration, the database and the sandbox" },
};

/* The commands with one line each; details are in their manuals. */
static void print_usage(FILE *to)
{
	(void)fputs("usage: casgate COMMAND [ARGUMENTS]\n\ncommands:\n", to);
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		(void)fprintf(to, "  %-8s  %s\n", commands[i].name, commands[i].what);
	(void)fputs(
		"\ncasgate help COMMAND tells the options of a command, casgate-COMMAND(1) or (8) is its manual; casgate version prints the version.\n",
		to);
}

/* argv[0] is the command's name, as for run. Comes back only when the program cannot be started. */
static int hand_over(const struct command *c, char **argv)
{
	char path[CG_CONFIG_TEXT_MAX];

	if (c->program[0] == '/')
		(void)snprintf(path, sizeof(path), "%s", c->program);
	else
		cg_config_program(c->program, path);
	(void)execv(path, argv);
	if (c->program == setup && errno == ENOENT && argv[1] != NULL && strcmp(argv[1], "--help") == 0) {
		/* in the tree that made it, where it sets nothing up, it tells its usage all the same */
		cg_config_program("nginx/setup", path);
		(void)execv(path, argv);
	}
	(void)fprintf(stderr, "casgate %s: %s: %s\n", c->name, path, strerror(errno));
	return CG_EXIT_FAILED;
}

/*
 * argv[0] is the command; one that does not exist is a mistake of usage (exit 2), told with the list of those that do.
 */
static int run_command(char **argv, int argc)
{
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		const struct command *c = &commands[i];

		if (strcmp(argv[0], c->name) == 0)
			return c->run != NULL ? c->run(argc, argv) : hand_over(c, argv);
	}
	(void)fprintf(stderr, "casgate: there is no command '%s'\n", argv[0]);
	print_usage(stderr);
	return CG_EXIT_USAGE;
}

/* Words for the list of commands, here and behind help. */
static bool asks_for_list(const char *word)
{
	return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
}

static bool asks_for_version(const char *word)
{
	return strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0 || strcmp(word, "version") == 0;
}

/* A mistake in what stands before any command. */
static int wrong(const char *what)
{
	(void)fprintf(stderr, "casgate: %s\n", what);
	print_usage(stderr);
	return CG_EXIT_USAGE;
}

/* The usage of a command is that of its verbs, but for the rules of mail. */
static int help_with(char *command, char *verb)
{
	static char help[] = "--help";

	if (strcmp(command, "mail") == 0 && verb != NULL)
		return run_command((char *[]){ command, verb, help, NULL }, 3);
	return run_command((char *[]){ command, help, NULL }, 2);
}

int main(int argc, char **argv)
{
	/* Statements and passwords pass through this process: no core file may keep them. */
	(void)setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
	if (argc < 2) {
		print_usage(stderr);
		return CG_EXIT_USAGE;
	}
	if (asks_for_list(argv[1])) {
		if (argc > 4)
			return wrong("help takes one COMMAND, and a verb of it");
		if (argc > 2 && !asks_for_list(argv[2]) && !asks_for_version(argv[2]))
			return help_with(argv[2], argc == 4 ? argv[3] : NULL);
		print_usage(stdout);
		return CG_EXIT_OK;
	}
	if (asks_for_version(argv[1])) {
		if (argc > 2 && !asks_for_list(argv[2]))
			return wrong("version takes no argument");
		(void)puts("casgate " PACKAGE_VERSION);
		return CG_EXIT_OK;
	}
	return run_command(argv + 1, argc - 1);
}
