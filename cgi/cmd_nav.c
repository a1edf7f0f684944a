/*
 * cmd_nav.c: casgate nav: hands over to casgate-nav (nav.c), so that this program needs no HTTP client.
 */
#include "cmd.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int cg_cmd_nav(int argc, char **argv)
{
	char path[CG_CONFIG_TEXT_MAX];

	(void)argc;
	cg_config_program("casgate-nav", path);
	(void)execv(path, argv);
	(void)fprintf(stderr, "casgate nav: %s: %s\n", path, strerror(errno));
	return CG_EXIT_FAILED;
}
