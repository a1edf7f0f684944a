/* casgate-oauth: the OAuth authorization server, sign-in and sign-out, by FastCGI or CGI. */
#include "oauth/oauth.h"

int main(void)
{
	return cg_service_main(&cg_oauth_program);
}
