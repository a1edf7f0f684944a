/*
 * nav_cmd.h: the parts of casgate-nav, one file each. argv[0] is the part's name; of cg_cmd_webhook and cg_cmd_enrich
 * the command's.
 */
#ifndef CG_CGI_NAV_CMD_H
#define CG_CGI_NAV_CMD_H

#include "../cmd.h"
#include "market/reference.h"
#include "store/market/master.h"

enum { CG_CMD_ARENA_MAX = 256 << 20 };

int cg_cmd_nav_import(int argc, char **argv);
int cg_cmd_nav_sync(int argc, char **argv);
int cg_cmd_nav_fetch(int argc, char **argv);
int cg_cmd_nav_status(int argc, char **argv);
int cg_cmd_webhook(int argc, char **argv);
int cg_cmd_enrich(int argc, char **argv);

/* What the list of schemes has given, on stdout. */
void cg_cmd_print_master(const char *file, const struct cg_master_report *r, const struct cg_amfi *f);

#endif
