/*
 * home.h: a casgate that lies in one folder, as on shared hosting: found from where the running program lies, because
 * a web server that runs programs as their owner (suexec) hands them no variable that says so.
 * Does not read the configuration.
 *
 * The folder holds casgate.conf.shared, which `make shared-hosting` puts there, and is "..", "../../casgate" or
 * "../casgate" of the program's own folder: casgate/bin/casgate, public_html/cgi-bin/casgate-parse,
 * cgi-bin/casgate-parse. It counts only where nobody but root or the owner of the program can have made it.
 */
#ifndef CG_CONF_HOME_H
#define CG_CONF_HOME_H

#include <stdbool.h>

enum { CG_HOME_MAX = 512 };

/* The folder of this program, as an absolute path without a slash at its end; false: there is none, out is "". */
bool cg_home_find(char out[CG_HOME_MAX]);

/* The same for a program by its path. */
bool cg_home_of(const char *program, char out[CG_HOME_MAX]);

#endif
