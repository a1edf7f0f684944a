# proof with programs that others wrote: see CONTRIBUTING. They are installed from npm into tests/npm/programs of the build tree.
dist_check_SCRIPTS += tests/npm/pages.t tests/npm/rest.t tests/npm/reference.t tests/npm/generators.t tests/npm/assistants.t tests/npm/app.t tests/npm/collection.t tests/npm/sdk_python.t tests/npm/sdk_typescript.t tests/npm/newcomer.t tests/npm/schemathesis.t tests/npm/sbom.t tests/npm/standard_webhooks.t
dist_noinst_DATA += tests/lib/sdk.py tests/lib/moody_server.py tests/npm/sdk.txt tests/npm/schemathesis.txt tests/npm/spdx.txt tests/npm/standardwebhooks.txt tests/npm/clients/sdk.py tests/npm/clients/sdk.ts tests/lib/npm.py tests/lib/chromium.py tests/npm/reference.mjs tests/lib/pypi.py tests/npm/generators.txt tests/npm/clients/client.py tests/npm/clients/fetch.ts tests/npm/clients/hey.ts tests/npm/clients/main.go \
	tests/npm/clients/go.mod tests/npm/clients/go.sum tests/npm/package.json tests/npm/package-lock.json tests/npm/ajv.mjs tests/npm/sdk.mjs tests/npm/oauth.mjs tests/npm/pages.mjs tests/npm/app.mjs tests/npm/print.mjs
# what rest.t replays is recorded by these
tests/npm/rest.log: tests/http/http.log tests/http/enrich.log tests/http/gains.log
CLEANFILES += tests/http/http.exchanges tests/http/enrich.exchanges tests/http/gains.exchanges
