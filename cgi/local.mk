# files of cgi/: the command line program, the extractor, the FastCGI programs
bin_PROGRAMS += casgate
casgate_SOURCES = cgi/casgate.c cgi/cmd.c cgi/cmd.h cgi/cmd_gains.c cgi/cmd_parse.c cgi/cmd_redact.c cgi/print_table.c \
	cgi/print_table.h cgi/statement_file.c cgi/statement_file.h
casgate_LDADD = $(CASGATE_LIBS)

# what casgate runs for the commands that need the database
pkglibexec_PROGRAMS += casgate-admin
casgate_admin_SOURCES = cgi/admin.c cgi/cmd.c cgi/cmd.h cgi/cmd_account.c cgi/cmd_admin.c cgi/cmd_doctor.c \
	cgi/cmd_holdings.c cgi/cmd_key.c cgi/cmd_migrate.c cgi/cmd_purge.c cgi/cmd_user.c
casgate_admin_LDADD = $(CASGATE_LIBS)

# what casgate nav runs: the only command with an HTTP client
pkglibexec_PROGRAMS += casgate-nav
casgate_nav_SOURCES = cgi/nav.c cgi/nav_cmd.h cgi/cmd.c cgi/cmd.h cgi/cmd_admin.c cgi/cmd_nav_import.c cgi/cmd_nav_sync.c cgi/progress.c cgi/progress.h
casgate_nav_LDADD = $(CASGATE_LIBS)

pkglibexec_PROGRAMS += casgate-parse casgate-snapshots casgate-oauth
casgate_parse_SOURCES = cgi/parse.c
casgate_parse_LDADD = $(CASGATE_LIBS)
casgate_snapshots_SOURCES = cgi/snapshots.c
casgate_snapshots_LDADD = $(CASGATE_LIBS)
casgate_oauth_SOURCES = cgi/oauth.c
casgate_oauth_LDADD = $(CASGATE_LIBS)
pkglibexec_PROGRAMS += casgate-mcp
casgate_mcp_SOURCES = cgi/mcp.c
casgate_mcp_LDADD = $(CASGATE_LIBS)
pkglibexec_PROGRAMS += casgate-enrich
casgate_enrich_SOURCES = cgi/enrich.c
casgate_enrich_LDADD = $(CASGATE_LIBS)
pkglibexec_PROGRAMS += casgate-web
casgate_web_SOURCES = cgi/web.c
casgate_web_LDADD = $(CASGATE_LIBS)
pkglibexec_PROGRAMS += casgate-long
casgate_long_SOURCES = cgi/long.c
casgate_long_LDADD = $(CASGATE_LIBS)

# the only program that links poppler
pkglibexec_PROGRAMS += casgate-extract
casgate_extract_SOURCES = cgi/extract.c cgi/extract_sandbox.c cgi/extract_sandbox.h cgi/extract_selftest.c cgi/extract_selftest.h cgi/extract_poppler.cc cgi/extract_poppler.h
casgate_extract_CXXFLAGS = $(AM_CXXFLAGS) $(POPPLER_CFLAGS)
casgate_extract_LDADD = $(POPPLER_LIBS) $(SECCOMP_LIBS) -lm
