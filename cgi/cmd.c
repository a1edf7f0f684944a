/*
 * cmd.c: What commands share: how an error is printed, and the configuration. stdout has
 * results only, so that it can be piped; every message goes to stderr.
 */
#include "cmd.h"

#include <stdio.h>

/* The hint is for people; the reason of the log is printed when there is none. */
int cg_cmd_failed(const char *command, const struct cg_err *e)
{
	(void)fprintf(stderr, "casgate %s: %s: %s", command, cg_code_info(e->code)->name, cg_fail_message(e));
	if (e->hint[0] == '\0' && e->why[0] != '\0')
		(void)fprintf(stderr, " (%s)", e->why);
	(void)fputc('\n', stderr);
	return CG_EXIT_FAILED;
}

/* Says which command could not start, since several may be run by one script. */
bool cg_cmd_config(const char *command, struct cg_config *cfg)
{
	struct cg_err e = { 0 };

	if (cg_config_load(NULL, cfg, &e) == CG_OK)
		return true;
	(void)fprintf(stderr, "casgate %s: configuration: %s\n", command, e.why);
	return false;
}

bool cg_cmd_config_database(const char *command, struct cg_config *cfg)
{
	struct cg_err e = { 0 };

	if (!cg_cmd_config(command, cfg))
		return false;
	if (cfg->home[0] == '\0' || cg_config_complete(cfg, &e) == CG_OK)
		return true;
	(void)fprintf(stderr, "casgate %s: configuration: %s\n", command, e.why);
	return false;
}
