/* casgate-snapshots: snapshots, transactions, samples, usage, health and metrics, by FastCGI or CGI. */
#include "rest/endpoints.h"

int main(void)
{
	return cg_service_main(&cg_rest_snapshots_program);
}
