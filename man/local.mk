# files of man/
dist_man_MANS += man/casgate.1 man/casgate-parse.1 man/casgate-gains.1 man/casgate-redact.1 man/casgate-enrich.1
dist_man_MANS += man/casgate.conf.5 man/casgate-enrich.8 man/casgate-extract.8 man/casgate-snapshots.8 man/casgate-mcp.8 man/casgate-oauth.8 man/casgate-user.8 man/casgate-web.8 man/casgate-account.8 man/casgate-doctor.8 man/casgate-key.8 man/casgate-migrate.8 man/casgate-purge.8 man/casgate-rekey.8 man/casgate-setup.8
dist_man_MANS += man/casgate-holdings.8 man/casgate-jobs.8 man/casgate-sheet.8 man/casgate-nav.8 man/casgate-webhook.8 man/casgate-mail.8
