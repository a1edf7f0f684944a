/*
 * mail.c: casgate-mail, which casgate runs for casgate mail. A program of its own, because it alone reads mail.
 */
#include "cmd.h"
#include "mail_cmd.h"

#include <string.h>
#include <sys/resource.h>

int main(int argc, char **argv)
{
	/* Statements and passwords pass through this process: no core file may keep them. */
	(void)setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
	if (argc < 1)
		return CG_EXIT_USAGE;
	if (argc > 1 && strcmp(argv[1], "rule") == 0)
		return cg_cmd_mail_rule(argc - 1, argv + 1);
	return cg_cmd_mail(argc, argv);
}
