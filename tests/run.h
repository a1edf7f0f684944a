/* run.h: what every test program in C does with its suite in the end. */
#ifndef CG_TESTS_RUN_H
#define CG_TESTS_RUN_H

#include <check.h>
#include <stdlib.h>

/*
 * One in how many is to be tried, where a test tries very many of a kind: CG_SHARE, else 1. Counters and sanitizers
 * take several times as long.
 */
static inline size_t suite_share(void)
{
	const char *share = getenv("CG_SHARE");
	long n = share != NULL ? strtol(share, NULL, 10) : 1;

	return n > 1 ? (size_t)n : 1;
}

/* Limit of an extraction in a test, in ms: what is tried is no speed, and a machine may be busy. */
enum { SUITE_EXTRACT_MS = 600000 };

/* The exit code of the program. Takes the suite; TAP goes to standard output (CK_TAP_LOG_FILE_NAME). */
static inline int suite_run(Suite *suite)
{
	SRunner *r = srunner_create(suite);
	int failed;

	srunner_run_all(r, CK_ENV);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
