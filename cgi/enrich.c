/* casgate-enrich: POST /api/v1/enrich and the skills, by FastCGI or CGI: the one REST family that asks sources of NAVs.
 */
#include "http/service.h"

int main(void)
{
	return cg_service_main("casgate-enrich", cg_enrich_routes, cg_enrich_routes_n);
}
