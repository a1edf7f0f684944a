/*
 * cmd_doctor.c: casgate doctor: one line a check, exit code 0 only if all are fine.
 */
#include "cmd.h"

#include <stdio.h>

int cg_cmd_doctor(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return CG_EXIT_FAILED;
}
