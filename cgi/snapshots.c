/* casgate-snapshots: snapshots, transactions, samples, usage, health and metrics, by FastCGI or CGI. */
#include "http/service.h"

int main(void)
{
	return cg_service_main("casgate-snapshots", cg_snapshot_routes, cg_snapshot_routes_n);
}
