/* Requests to the authorization server and its answers, as the files of this folder tell them. */
#include "lib/exchange.h"

#include "oauth/oauth.h"
#include "rest/endpoints.h"

static const struct exchange_face faces[] = { { "oauth", &cg_oauth_program },
					      { "rest", &cg_rest_snapshots_program },
					      { NULL, NULL } };
static const char *const files[] = { "tests/oauth/exchanges/clients.txt", "tests/oauth/exchanges/login.txt",
				     "tests/oauth/exchanges/authorize.txt", NULL };

int main(int argc, char **argv)
{
	(void)argc;
	return exchange_main(argv, faces, files);
}
