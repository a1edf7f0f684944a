/*
 * cmd.h: the subcommands of the casgate program. Each gets the arguments from its own name on (argv[0] is "parse")
 * and returns the exit code: 0 only on success, 1 for a failure, 2 for a wrong call.
 * Results go to stdout, everything else to stderr.
 */
#ifndef CG_CGI_CMD_H
#define CG_CGI_CMD_H

#include "base/fail.h"
#include "conf/config.h"

struct cg_db;
struct option;

enum { CG_EXIT_OK = 0, CG_EXIT_FAILED = 1, CG_EXIT_USAGE = 2 };

int cg_cmd_parse(int argc, char **argv);
int cg_cmd_gains(int argc, char **argv);
int cg_cmd_migrate(int argc, char **argv);
int cg_cmd_account(int argc, char **argv);
int cg_cmd_key(int argc, char **argv);
int cg_cmd_holdings(int argc, char **argv);
int cg_cmd_user(int argc, char **argv);
int cg_cmd_purge(int argc, char **argv);
int cg_cmd_rekey(int argc, char **argv);
int cg_cmd_redact(int argc, char **argv);
int cg_cmd_doctor(int argc, char **argv);

/*
 * Whether --help or -h stands anywhere behind a command that has verbs, or takes options alone: it gets its usage and
 * does nothing. Not for one that takes what strangers wrote (casgate mail) or passwords: there getopt knows what is a
 * value.
 */
bool cg_cmd_asks_help(int argc, char **argv);
/* A sentence of the API that begins with the name of its parameter begins with that of the option then. Returns e. */
struct cg_err *cg_cmd_as_option(struct cg_err *e);
/* getopt_long for "key create" as COMMAND: what it says of a wrong option begins with "casgate key create: ". */
int cg_cmd_option(int argc, char **argv, const char *command, const char *letters, const struct option *known);
/* Print "casgate COMMAND: message" for a failure, with its stable code, and return CG_EXIT_FAILED. */
int cg_cmd_failed(const char *command, const struct cg_err *e);
/* The sentence for a person at a command line: the hint, or that of the code in words without fields and headers. */
const char *cg_cmd_message(const struct cg_err *e);
/* Load the configuration or print what is wrong with it. */
bool cg_cmd_config(const char *command, struct cg_config *cfg);
/* The same for a command that needs the database: in a folder of its own (conf/home.h) nothing names it by default. */
bool cg_cmd_config_database(const char *command, struct cg_config *cfg);

/* Do the work of a command with the database that open connects to; its exit code. arg is handed on. */
int cg_cmd_with_database(const char *command, struct cg_db *(*open)(const struct cg_config *cfg),
			 enum cg_code (*work)(struct cg_db *db, const void *arg, struct cg_err *e), const void *arg);
/* The same as the owner of the tables. */
int cg_cmd_as_admin(const char *command, enum cg_code (*work)(struct cg_db *db, const void *arg, struct cg_err *e),
		    const void *arg);

#endif
