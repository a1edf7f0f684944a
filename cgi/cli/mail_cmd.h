/*
 * mail_cmd.h: the two commands of casgate-mail. argv[0] is "mail".
 *
 * Exit      of a delivery as sysexits.h says, for mail servers; of rule as cmd.h says.
 */
#ifndef CG_CGI_MAIL_CMD_H
#define CG_CGI_MAIL_CMD_H

/* A message on standard input. */
int cg_cmd_mail(int argc, char **argv);
/* casgate mail rule add|list|remove. */
int cg_cmd_mail_rule(int argc, char **argv);

#endif
