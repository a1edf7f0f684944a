/* Pages for people: requests and answers, as the files of this folder tell them by tests/lib/exchange.h. */
#include "lib/exchange.h"

#include "oauth/oauth.h"
#include "rest/endpoints.h"
#include "web/web.h"

static const struct exchange_face faces[] = { { "web", &cg_web_program },
					      { "oauth", &cg_oauth_program },
					      { "parse", &cg_rest_parse_program },
					      { "rest", &cg_rest_snapshots_program },
					      { NULL, NULL } };
static const char *const files[] = { "tests/web/exchanges/portfolio.txt",
				     "tests/web/exchanges/settings.txt",
				     "tests/web/exchanges/returns.txt",
				     "tests/web/exchanges/codes.txt",
				     "tests/web/exchanges/uploads.txt",
				     "tests/web/exchanges/compare.txt",
				     "tests/web/exchanges/lots.txt",
				     "tests/web/exchanges/apps.txt",
				     "tests/web/exchanges/places.txt",
				     "tests/web/exchanges/nobody.txt",
				     NULL };

int main(int argc, char **argv)
{
	(void)argc;
	return exchange_main(argv, faces, files);
}
