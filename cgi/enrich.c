/* casgate-enrich: POST /api/v1/enrich and the skills, by FastCGI or CGI: the one REST family that asks sources of NAVs.
 */
#include "rest/endpoints.h"

int main(void)
{
	return cg_service_main(&cg_rest_enrich_program);
}
