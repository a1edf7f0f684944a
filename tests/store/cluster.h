/*
 * cluster.h: tests against a PostgreSQL cluster of their own: the program runs itself again inside tests/lib/pg.sh
 * with, migrates the database with the real code and hands the test a configuration and the accounts that it needs.
 */
#ifndef CG_TESTS_STORE_CLUSTER_H
#define CG_TESTS_STORE_CLUSTER_H

#include "store/identity/admin.h"
#include "store/snapshot/snapshot.h"

#include "store/identity/usage.h"

#include <check.h>
#include <libpq-fe.h>
#include <sys/types.h>

/* What a call gave, which tells more in the `e` of the test. */
#define CODE_IS(call, want)                                                                                            \
	do {                                                                                                           \
		enum cg_code code_is = (call);                                                                         \
		ck_assert_msg(code_is == (want), "%s: %s, not %s: %s %s", #call, cg_code_info(code_is)->name,          \
			      cg_code_info(want)->name, e.why, e.hint);                                                \
	} while (0)
#define OK(call) CODE_IS(call, CG_OK)

/* The main function of such a test. */
int cluster_main(char **argv, Suite *(*make)(void));

/* As the workers have it: role casgate_app, a data key, short time-outs. */
struct cg_config cluster_config(void);
/* A new account and a live or test key of it with all scopes. */
struct cg_auth cluster_auth(bool live);
struct cg_auth cluster_auth_of(const struct cg_id *account, bool live);
/* The first value of a query made as superuser ("" for null or no row); fails the test on an error. Static memory. */
const char *cluster_ask(const char *sql);
/* The same of what printf makes of it. */
__attribute__((format(printf, 1, 2))) const char *cluster_askf(const char *fmt, ...);
/* A superuser's connection. */
PGconn *cluster_super(void);
/* stop, start (with options) and so on of pg.sh. */
void cluster_control(const char *verb, const char *option);

/*
 * A process of its own that does `work` and stays, as a worker in the middle of a request. Returns when that is done;
 * fails the test where it says false.
 */
pid_t cluster_worker(bool (*work)(const void *with), const void *with);
/* Kill it as kill -9 does. */
void cluster_kill(pid_t worker);

/*
 * The call in arenas that are too small, a bit larger each time: wherever memory was refused it says CG_EBUSY, and
 * never CG_OK with a part; then once with enough. It takes its memory from cluster_small.
 */
#define STARVE(call)                                                                                                   \
	do {                                                                                                           \
		size_t need;                                                                                           \
		cg_arena_init(&cluster_small, 64 << 20);                                                               \
		OK(call);                                                                                              \
		need = cluster_small.used;                                                                             \
		cg_arena_free(&cluster_small);                                                                         \
		for (size_t limit = 0; limit < need; limit = cluster_more(limit, need)) {                              \
			cg_arena_init(&cluster_small, limit);                                                          \
			CODE_IS(call, CG_EBUSY);                                                                       \
			ck_assert_int_eq(e.code, CG_EBUSY);                                                            \
			e = (struct cg_err){ .code = CG_OK };                                                          \
			cg_arena_free(&cluster_small);                                                                 \
		}                                                                                                      \
		ck_assert_uint_gt(need, 0);                                                                            \
	} while (0)
extern struct cg_arena cluster_small;
/* The next limit: about sixty of them up to what is needed, each size of a small need. */
size_t cluster_more(size_t limit, size_t need);

/* A statement with something in every field, among it what is hard to quote. */
void cluster_statement(struct cg_arena *a, struct cg_statement *out);
/* Fails the test where two statements differ in any field. */
void cluster_same(const struct cg_statement *x, const struct cg_statement *y);

#endif
