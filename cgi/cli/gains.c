/*
 * gains.c: casgate-gains, which casgate runs for casgate gains. A program of its own, because it alone of the commands
 * on a file makes workbooks: their library brings OpenSSL along. argv[0] is the command's name.
 */
#include "cmd.h"

#include <sys/resource.h>

int main(int argc, char **argv)
{
	/* Statements and passwords pass through this process: no core file may keep them. */
	(void)setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
	if (argc < 1)
		return CG_EXIT_USAGE;
	return cg_cmd_gains(argc, argv);
}
