/* Instants as RFC 3339 writes them, clocks beside those of the system, and a wait that signals do not shorten. */
#include "base/time.h"
#include "run.h"

#include <signal.h>
#include <sys/time.h>
#include <time.h>

START_TEST(instants_are_rfc_3339)
{
	char text[CG_TIME_TEXT_MAX];

	ck_assert_str_eq(cg_time_text(0, text), "1970-01-01T00:00:00.000Z");
	ck_assert_str_eq(cg_time_text(1735689599999, text), "2024-12-31T23:59:59.999Z");
	ck_assert_str_eq(cg_time_text(-1, text), "1969-12-31T23:59:59.999Z");
}
END_TEST

static int64_t system_us(clockid_t id)
{
	struct timespec ts;

	ck_assert_int_eq(clock_gettime(id, &ts), 0);
	return (int64_t)ts.tv_sec * 1000000 + ts.tv_nsec / 1000;
}

/* Read between two looks at the system's clock, often enough that some are late in their second and millisecond. */
START_TEST(clocks_are_those_of_the_system)
{
	for (int i = 0; i < 3000; i++) {
		int64_t before = system_us(CLOCK_MONOTONIC), us = cg_time_monotonic_us(), ms = cg_time_monotonic_ms();
		int64_t after = system_us(CLOCK_MONOTONIC);

		ck_assert(before <= us && us <= after);
		ck_assert(before / 1000 <= ms && ms <= after / 1000);
		before = system_us(CLOCK_REALTIME);
		ms = cg_time_now_ms();
		ck_assert(before / 1000 <= ms && ms <= system_us(CLOCK_REALTIME) / 1000);
		if (i % 100 == 0)
			cg_time_sleep_ms(7);
	}
}
END_TEST

static volatile sig_atomic_t rung;

static void ring(int signal)
{
	(void)signal;
	rung++;
}

START_TEST(signals_do_not_shorten_a_wait)
{
	struct sigaction action = { .sa_handler = ring };
	struct itimerval often = { .it_interval = { .tv_usec = 5000 }, .it_value = { .tv_usec = 5000 } };
	int64_t before;

	ck_assert_int_eq(sigaction(SIGALRM, &action, NULL), 0);
	ck_assert_int_eq(setitimer(ITIMER_REAL, &often, NULL), 0);
	before = system_us(CLOCK_MONOTONIC);
	cg_time_sleep_ms(60);
	ck_assert_int_ge(system_us(CLOCK_MONOTONIC) - before, 60000);
	ck_assert_int_gt(rung, 0);
	cg_time_sleep_ms(0);
	cg_time_sleep_ms(-5);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("time");

	tcase_add_test(tc, instants_are_rfc_3339);
	tcase_add_test(tc, clocks_are_those_of_the_system);
	tcase_add_test(tc, signals_do_not_shorten_a_wait);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
