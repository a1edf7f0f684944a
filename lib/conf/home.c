#include "conf/home.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char marker[] = "casgate.conf.shared";

/* Whoever could put the marker there decides which programs run: only root, and who could change the program itself. */
static bool is_trusted(const char *folder, uid_t owner)
{
	struct stat st;

	return stat(folder, &st) == 0 && S_ISDIR(st.st_mode) && (st.st_uid == owner || st.st_uid == 0) &&
	       (st.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool cg_home_of(const char *program, char out[CG_HOME_MAX])
{
	static const char *const places[] = { "..", "../../casgate", "../casgate" };
	char path[PATH_MAX], real[PATH_MAX];
	const char *slash = strrchr(program, '/');
	struct stat st;

	out[0] = '\0';
	if (slash == NULL || stat(program, &st) != 0)
		return false;
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		int n = snprintf(path, sizeof(path), "%.*s/%s", (int)(slash - program), program, places[i]);
		size_t end;

		if (n < 0 || (size_t)n >= sizeof(path) || realpath(path, real) == NULL || !is_trusted(real, st.st_uid))
			continue;
		end = strlen(real);
		if (end >= CG_HOME_MAX || end + sizeof(marker) >= sizeof(path))
			continue;
		(void)snprintf(path, sizeof(path), "%.*s/%s", CG_HOME_MAX, real, marker);
		if (access(path, F_OK) == 0) {
			memcpy(out, real, end + 1);
			return true;
		}
	}
	return false;
}

bool cg_home_find(char out[CG_HOME_MAX])
{
	char path[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", path, sizeof(path) - 1);

	out[0] = '\0';
	if (n <= 0)
		return false;
	path[n] = '\0';
	return cg_home_of(path, out);
}
