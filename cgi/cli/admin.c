/*
 * admin.c: casgate-admin, which casgate runs for the commands that need the database. argv[0] is the command's name.
 * A program of its own, so that reading a statement loads no database client.
 */
#include "cmd.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
} commands[] = {
	{ "migrate", cg_cmd_migrate }, { "account", cg_cmd_account },	{ "key", cg_cmd_key },
	{ "user", cg_cmd_user },       { "holdings", cg_cmd_holdings }, { "purge", cg_cmd_purge },
	{ "doctor", cg_cmd_doctor },   { "rekey", cg_cmd_rekey },
};

/* argv[0] is the command's name, as casgate hands it over. */
int main(int argc, char **argv)
{
	(void)setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
	for (size_t i = 0; argc > 0 && i < sizeof(commands) / sizeof(commands[0]); i++) {
		if (strcmp(argv[0], commands[i].name) == 0)
			return commands[i].run(argc, argv);
	}
	(void)fputs("casgate-admin is run by casgate COMMAND\n", stderr);
	return CG_EXIT_USAGE;
}
