/*
 * cmd_setup.c: casgate setup: hands over to the installed script that sets casgate up on a Debian host, nginx/setup.sh.in.
 * The work is that of an administrator (users, roles, files of /etc, systemd), so it is a script that one can read.
 */
#include "cmd.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int cg_cmd_setup(int argc, char **argv)
{
	(void)argc;
	(void)execv(CG_LIBEXECDIR "/setup", argv);
	(void)fprintf(stderr, "casgate setup: %s/setup: %s\n", CG_LIBEXECDIR, strerror(errno));
	return CG_EXIT_FAILED;
}
