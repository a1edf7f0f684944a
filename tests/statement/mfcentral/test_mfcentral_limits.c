/* How far words of these statements may be from their places, see limits.h. */
#include "statement/read/limits.h"

int main(void)
{
	return limits_run("mfcentral");
}
