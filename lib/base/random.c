#include "base/random.h"

#include <sys/random.h>

bool cg_random(void *out, size_t n)
{
	return n <= 256 && getrandom(out, n, 0) == (ssize_t)n;
}
