/* casgate-web: pages for people: console, upload page, API reference, by FastCGI or CGI. */
#include "web/console.h"

int main(void)
{
	cg_console_init();
	return cg_service_main("casgate-web", cg_web_routes, cg_web_routes_n);
}
