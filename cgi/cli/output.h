/*
 * output.h: where the result of a command goes: stdout, or the file of -o.
 *
 * File      for its owner alone (0600), and there as a whole or not at all: it is written beside the old one and takes
 *           its name in the end. A device or a pipe is written to as it is.
 */
#ifndef CG_CGI_OUTPUT_H
#define CG_CGI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

enum { CG_OUTPUT_PATH_MAX = 4096 };

struct cg_output {
	FILE *to;
	const char *command;
	bool file; /* a temporary file that will take the name */
	char path[CG_OUTPUT_PATH_MAX], temporary[CG_OUTPUT_PATH_MAX];
};

/* path NULL or "-": stdout. False: said why on stderr. */
bool cg_output_open(struct cg_output *o, const char *command, const char *path);
/* good: the result is whole; else a file stays as it was. False: it could not be written, said why. */
bool cg_output_close(struct cg_output *o, bool good);

#endif
