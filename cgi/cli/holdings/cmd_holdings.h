/*
 * cmd_holdings.h: the verbs of casgate holdings that have a file of their own.
 */
#ifndef CG_CGI_CMD_HOLDINGS_H
#define CG_CGI_CMD_HOLDINGS_H

/* casgate holdings caps FILE; the exit code. */
int cg_cmd_holdings_caps(const char *path);

#endif
