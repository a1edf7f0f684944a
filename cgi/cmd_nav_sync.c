#include "nav_cmd.h"

int cg_cmd_nav_sync(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return CG_EXIT_USAGE;
}
