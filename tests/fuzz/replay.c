/*
 * replay FILE|FOLDER...: run a fuzz target over each file once. The last line says how many there were. An input that
 * breaks something ends the program as it would end the fuzzer.
 */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static unsigned count;

static void complain(const char *path)
{
	perror(path);
	exit(EXIT_FAILURE);
}

static void run_file(const char *path, size_t size)
{
	FILE *f = fopen(path, "rb");
	uint8_t *bytes = malloc(size > 0 ? size : 1); /* exactly as long, so that a sanitizer sees a read behind it */

	if (f == NULL || bytes == NULL || fread(bytes, 1, size, f) != size)
		complain(path);
	(void)fclose(f);
	(void)LLVMFuzzerTestOneInput(bytes, size);
	free(bytes);
	count++;
}

static void run(const char *path)
{
	char below[4096];
	struct stat st;
	struct dirent *d;
	DIR *dir;

	if (stat(path, &st) != 0)
		complain(path);
	if (!S_ISDIR(st.st_mode)) {
		run_file(path, (size_t)st.st_size);
		return;
	}
	dir = opendir(path);
	if (dir == NULL)
		complain(path);
	while ((d = readdir(dir)) != NULL) {
		if (d->d_name[0] == '.')
			continue;
		if (snprintf(below, sizeof(below), "%s/%s", path, d->d_name) >= (int)sizeof(below))
			complain(path);
		run(below);
	}
	(void)closedir(dir);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		run(argv[i]);
	(void)printf("%u inputs\n", count);
	return count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
