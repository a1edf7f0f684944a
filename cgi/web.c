/* casgate-web: pages for people: console, upload page, API reference, by FastCGI or CGI. */
#include "web/web.h"

int main(void)
{
	return cg_service_main(&cg_web_program);
}
