/* output.c: The name changes hands by rename, after the content has reached the disk. */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Why, with the path. */
static bool output_failed(const struct cg_output *o)
{
	(void)fprintf(stderr, "casgate %s: %s: %s\n", o->command, o->path[0] != '\0' ? o->path : "standard output",
		      strerror(errno));
	return false;
}

/* A link is followed: the file behind it is replaced, not the link. */
static bool resolve(struct cg_output *o, const char *path)
{
	char *real = realpath(path, NULL);
	int n = snprintf(o->path, sizeof(o->path), "%s", real != NULL ? real : path);

	free(real);
	if (n > 0 && (size_t)n + sizeof(".XXXXXX") < sizeof(o->temporary))
		return true;
	errno = ENAMETOOLONG;
	return false;
}

bool cg_output_open(struct cg_output *o, const char *command, const char *path)
{
	struct stat st;
	int fd;

	*o = (struct cg_output){ .to = stdout, .command = command };
	if (path == NULL || strcmp(path, "-") == 0)
		return true;
	if (!resolve(o, path))
		return output_failed(o);
	if (stat(o->path, &st) == 0 && !S_ISREG(st.st_mode)) {
		fd = open(o->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
	} else {
		(void)snprintf(o->temporary, sizeof(o->temporary), "%.*s.XXXXXX",
			       (int)(sizeof(o->temporary) - sizeof(".XXXXXX")), o->path);
		fd = mkostemp(o->temporary, O_CLOEXEC); /* 0600 */
		o->file = fd >= 0;
	}
	o->to = fd >= 0 ? fdopen(fd, "w") : NULL;
	if (o->to != NULL)
		return true;
	(void)output_failed(o);
	if (fd >= 0)
		(void)close(fd);
	if (o->file)
		(void)unlink(o->temporary);
	return false;
}

bool cg_output_close(struct cg_output *o, bool good)
{
	bool written = fflush(o->to) == 0 && !ferror(o->to);

	if (o->to == stdout)
		return written || output_failed(o);
	if (o->file && good)
		written = written && fsync(fileno(o->to)) == 0;
	written = fclose(o->to) == 0 && written;
	if (o->file && good && written)
		written = rename(o->temporary, o->path) == 0;
	if (!written)
		(void)output_failed(o);
	if (o->file && (!good || !written))
		(void)unlink(o->temporary);
	return written;
}
