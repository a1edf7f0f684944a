/* How far words of small statements of every layout may be from their places, see limits.h. */
#include <stddef.h>

#include "statement/read/limits.h"

int main(void)
{
	return limits_run(NULL);
}
