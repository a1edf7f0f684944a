# files of sql/: migrations are installed as they are, casgate migrate runs them in the order of their numbers
sqldir = $(pkgdatadir)/sql
dist_sql_DATA = \
	sql/0001_tables.sql \
	sql/0002_roles.sql \
	sql/0003_row_security.sql \
	sql/0004_views.sql \
	sql/0005_foreign_keys.sql \
	sql/0006_market.sql \
	sql/0007_oauth.sql \
	sql/0008_oauth_foreign_keys.sql \
	sql/0009_uploads.sql \
	sql/0010_upload_foreign_keys.sql \
	sql/0011_enrichment.sql \
	sql/0012_enrichment_foreign_keys.sql \
	sql/0013_console.sql \
	sql/0014_nav_partitions.sql \
	sql/0015_places.sql \
	sql/0016_bounds.sql \
	sql/0017_roles.sql \
	sql/0018_operations.sql \
	sql/0019_account_rows.sql \
	sql/0020_budgets.sql \
	sql/0021_pii.sql \
	sql/0022_data_key_form.sql \
	sql/0023_own_sign_in.sql \
	sql/0024_webhooks.sql \
	sql/0025_key_roll.sql \
	sql/0026_labels.sql \
	sql/0027_proxy_lag.sql \
	sql/0028_mail_rules.sql \
	sql/0029_index_levels.sql \
	sql/0030_request_log.sql \
	sql/0031_parse_jobs.sql \
	sql/0032_holdings.sql \
	sql/0033_webhook_secrets.sql \
	sql/0034_upload_links.sql \
	sql/0035_transactions_view.sql \
	sql/0036_webhook_data.sql \
	sql/0037_transactions_join.sql \
	sql/roles.sql \
	sql/citus.sql
