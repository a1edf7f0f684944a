# tests of the whole: the rules of the tree, and the service as users meet it
dist_check_SCRIPTS += tests/system/package.t tests/system/neighbours.t tests/system/quickstart.t tests/system/nginx.t tests/system/oauth_attacks.t tests/system/layers.t tests/system/libraries.t tests/system/format.t tests/system/valgrind.t tests/system/install.t \
	tests/system/enrich.t tests/system/examples.t tests/system/report.t tests/system/oauth.t tests/system/signin.t tests/system/console.t tests/system/upload.t tests/system/faults.t tests/system/apache.t tests/system/documents.t tests/system/site.t tests/system/shared_hosting.t tests/system/connections.t tests/system/failover.t tests/system/hosts.t tests/system/webhooks.t
# the one harness of the Python tests: tap; client, wait, cluster; stack (the programs alone), service (the whole)
dist_noinst_DATA += tests/lib/tap.py tests/lib/client.py tests/lib/wait.py tests/lib/cluster.py tests/lib/posting.py tests/lib/fcgi.py tests/lib/stack.py tests/lib/service.py \
	tests/lib/oauth.py tests/lib/pageread.py tests/lib/pages.py tests/lib/schemas.py tests/lib/mcp.py tests/lib/keyproxy.py tests/lib/fixtures.py tests/lib/receiver.py
dist_check_SCRIPTS += tests/system/answers.t tests/system/rules.t tests/system/summary.t
dist_noinst_DATA += tests/system/answers.py

# make answers OLD=/path/to/another/build: the same requests to that build and to this one, and where they answer otherwise
.PHONY: answers
answers: all
	@test -n '$(OLD)' || { echo 'make answers OLD=DIR: the folder of the build to compare with, or what answers.py recorded of it' >&2; exit 2; }
	$(AM_TESTS_ENVIRONMENT) $(PYTHON) '$(srcdir)/tests/system/answers.py' compare '$(OLD)' . '$(EXCEPT)'

# packages, backup, what goes with a release
dist_check_SCRIPTS += tests/system/container.t tests/system/backup.t tests/system/rekey.t tests/system/setup.t tests/system/upgrade.t tests/system/dba.t tests/system/window.t tests/system/release.t tests/system/monitoring.t
dist_noinst_DATA += tests/lib/units.py
