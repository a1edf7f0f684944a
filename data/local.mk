# Built-in samples: made by make_samples.py, kept in the tree so that a build needs neither reportlab nor qpdf.
samplesdir = $(pkgdatadir)/samples
dist_samples_DATA = data/samples/samples.json \
	data/samples/sample_cams_2024.pdf data/samples/sample_kfintech_2024.pdf data/samples/sample_cams_old_2012.pdf \
	data/samples/sample_cams_summary_2024.pdf data/samples/sample_kfintech_summary_2024.pdf \
	data/samples/sample_mfcentral_2024.pdf data/samples/sample_mfcentral_summary_2024.pdf data/samples/sample_nsdl_2024.pdf \
	data/samples/sample_cdsl_2024.pdf
EXTRA_DIST += data/make_samples.py data/make_fmv.py data/make_proxy_lag.py data/cas_model.py data/cas_draw.py
EXTRA_DIST += data/ecas_sheet.py data/ecas_nsdl.py data/ecas_cdsl.py data/ecas_mfcentral.py data/ecas_model.py data/ecas_samples.py

.PHONY: samples
samples:
	PYTHONDONTWRITEBYTECODE=1 $(PYTHON) $(srcdir)/data/make_samples.py $(srcdir)/data/samples $(srcdir)/tests/data/samples

# The API reference: made from data/schema and the operations in make_openapi.py, kept in the tree.
dist_pkgdata_DATA += data/openapi/openapi.json
EXTRA_DIST += data/openapi/make_openapi.py data/openapi/make_clients.py data/openapi/examples

# JSON Schemas of the answers (the data inside the envelope): the tests, the API reference and the MCP tools read the same files.
schemadir = $(pkgdatadir)/schema
dist_schema_DATA = data/schema/compare.json data/schema/defs.json data/schema/deleted.json data/schema/enrichment.json data/schema/error.json data/schema/event.json data/schema/gains.json data/schema/batch.json data/schema/job.json data/schema/job_deleted.json data/schema/jobs.json data/schema/income.json data/schema/sips.json data/schema/months.json data/schema/risk.json data/schema/unrealised.json data/schema/health.json data/schema/health_check.json data/schema/portfolio.json data/schema/problem.json data/schema/skills.json data/schema/upload_link.json data/schema/upload_link_created.json data/schema/upload_link_deleted.json \
	data/schema/ready.json data/schema/report.json data/schema/report_link.json data/schema/samples.json data/schema/snapshot.json data/schema/snapshot_page.json data/schema/snapshot_part.json data/schema/snapshots.json \
	data/schema/transactions.json data/schema/upload.json data/schema/usage.json \
	data/schema/webhook.json data/schema/webhook_created.json data/schema/webhook_deleted.json data/schema/webhook_deliveries.json \
	data/schema/webhook_delivery.json data/schema/webhook_rolled.json data/schema/webhooks.json

# Market data that is there before anything has been fetched; casgate migrate and casgate nav read it (market_dir).
marketdir = $(pkgdatadir)/market
dist_market_DATA = data/market/README data/market/NAVAll_2026-08-22.txt.xz data/market/NAVAll_6col_2026-08-19.txt.xz \
	data/market/benchmarks.csv data/market/cii.csv data/market/index_name_rules.csv \
	data/market/fmv_2018-01-31.csv data/market/proxy_lag.csv
# Beside the programs of the build, so that `casgate gains` works before anything is installed.
noinst_DATA = market
CLEANFILES += market
market:
	$(AM_V_GEN)ln -s $(abs_top_srcdir)/data/market $@

# Texts of the MCP tools, prompts and resources.
mcpdir = $(pkgdatadir)/mcp
dist_mcp_DATA = data/mcp/tools.json data/mcp/prompts.json data/mcp/resources.json
mcpappsdir = $(mcpdir)/apps
dist_mcpapps_DATA = data/mcp/apps/portfolio.html
mcphealthdir = $(mcpdir)/skills/portfolio-health-check
dist_mcphealth_DATA = data/mcp/skills/portfolio-health-check/SKILL.md
