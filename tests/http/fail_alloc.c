/*
 * fail_alloc.c: a program whose memory runs out: linked into one, its malloc stands before that of the C library, for
 * its other libraries, too. CG_FAIL_AT=N: the N-th allocation of the process fails; with CG_FAIL_REST=1 so do all that
 * follow. CG_FAIL_COUNT=FILE: where the number of allocations is written at the end.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void *__libc_malloc(size_t n);		 /* NOLINT(bugprone-reserved-identifier) */
void *__libc_calloc(size_t n, size_t m); /* NOLINT(bugprone-reserved-identifier) */
void *__libc_realloc(void *p, size_t n); /* NOLINT(bugprone-reserved-identifier) */

static long made, fail_at = -1;
static bool rest;

static bool fails(void)
{
	if (fail_at < 0) {
		const char *at = getenv("CG_FAIL_AT");

		fail_at = at != NULL ? strtol(at, NULL, 10) : 0;
		rest = getenv("CG_FAIL_REST") != NULL;
	}
	made++;
	if (fail_at == 0 || (rest ? made < fail_at : made != fail_at))
		return false;
	errno = ENOMEM;
	return true;
}

void *malloc(size_t n)
{
	return fails() ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t m)
{
	return fails() ? NULL : __libc_calloc(n, m);
}

void *realloc(void *p, size_t n)
{
	return fails() ? NULL : __libc_realloc(p, n);
}

__attribute__((destructor)) static void tell(void)
{
	const char *path = getenv("CG_FAIL_COUNT");
	int fd = path != NULL ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;

	if (fd >= 0) {
		(void)dprintf(fd, "%ld\n", made);
		(void)close(fd);
	}
}
