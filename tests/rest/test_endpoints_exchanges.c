/* Requests to the REST API and their answers, as the files of this folder tell them by tests/lib/exchange.h. */
#include "lib/exchange.h"

#include "app/jobs/run.h"
#include "base/json.h"
#include "rest/endpoints.h"

/* POST /tests/jobs: a round of casgate jobs run; what it did. */
static enum cg_code run_jobs(struct cg_call *c)
{
	static const volatile sig_atomic_t never;
	struct cg_jobs_worker w = { .app = &c->service->app, .stop = &never };
	struct cg_jobs_counts n;
	enum cg_code rc = cg_jobs_round(&w, &n, &c->err);

	c->data = cg_json_new_object();
	if (!cg_json_add(c->data, "done", cg_json_new_int((int64_t)n.done)) ||
	    !cg_json_add(c->data, "failed", cg_json_new_int((int64_t)n.failed)) ||
	    !cg_json_add(c->data, "released", cg_json_new_int((int64_t)n.released)))
		return cg_fail(&c->err, CG_EBUSY, "no memory");
	return rc;
}

/* All of the three programs in one. */
static const struct cg_route routes[] = { CG_REST_PARSE(CG_REST_ROUTE) CG_REST_ENRICH(CG_REST_ROUTE) CG_REST_SNAPSHOTS(
	CG_REST_ROUTE){ .method = CG_STR_INIT("POST"), .path = CG_STR_INIT("/tests/jobs"), .fn = run_jobs } };
static const struct cg_program rest = { .name = "casgate-rest",
					.routes = routes,
					.n_routes = sizeof(routes) / sizeof(routes[0]),
					.ending = cg_rest_ending };
static const struct exchange_face faces[] = { { "rest", &rest }, { NULL, NULL } };
static const char *const files[] = { "tests/rest/exchanges/parse.txt",
				     "tests/rest/exchanges/lists.txt",
				     "tests/rest/exchanges/system.txt",
				     "tests/rest/exchanges/webhooks.txt",
				     "tests/rest/exchanges/jobs.txt",
				     "tests/rest/exchanges/gains.txt",
				     "tests/rest/exchanges/market.txt",
				     "tests/rest/exchanges/work.txt",
				     "tests/rest/exchanges/repeats.txt",
				     "tests/rest/exchanges/metrics.txt",
				     NULL };

int main(int argc, char **argv)
{
	(void)argc;
	return exchange_main(argv, faces, files);
}
