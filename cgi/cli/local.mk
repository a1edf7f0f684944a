# files of cgi/cli/: the command line: casgate and the programs that it runs
bin_PROGRAMS += casgate
casgate_SOURCES = cgi/cli/casgate.c cgi/cli/cmd.c cgi/cli/cmd.h cgi/cli/cmd_parse.c \
	cgi/cli/cmd_redact.c cgi/cli/grid.c cgi/cli/grid.h cgi/cli/output.c cgi/cli/output.h cgi/cli/print_table.c \
	cgi/cli/print_table.h cgi/cli/progress.c cgi/cli/progress.h cgi/cli/statement_file.c cgi/cli/statement_file.h \
	cgi/cli/terminal.c cgi/cli/terminal.h
casgate_LDADD = $(CASGATE_LIBS)

# what casgate gains runs: the only command on a file with the library for workbooks
pkglibexec_PROGRAMS += casgate-gains
casgate_gains_SOURCES = cgi/cli/gains.c cgi/cli/cmd.c cgi/cli/cmd.h cgi/cli/cmd_gains.c cgi/cli/grid.c cgi/cli/grid.h \
	cgi/cli/output.c cgi/cli/output.h cgi/cli/print_table.c cgi/cli/print_table.h cgi/cli/progress.c \
	cgi/cli/progress.h cgi/cli/statement_file.c cgi/cli/statement_file.h cgi/cli/terminal.c cgi/cli/terminal.h
casgate_gains_LDADD = $(CASGATE_LIBS)

# what casgate runs for the commands that need the database
pkglibexec_PROGRAMS += casgate-admin
casgate_admin_SOURCES = cgi/cli/admin.c cgi/cli/cmd.c cgi/cli/cmd.h cgi/cli/cmd_account.c cgi/cli/cmd_admin.c \
	cgi/cli/cmd_doctor.c cgi/cli/holdings/cmd_holdings.c cgi/cli/holdings/cmd_holdings.h cgi/cli/holdings/cmd_holdings_caps.c cgi/cli/cmd_key.c cgi/cli/cmd_migrate.c cgi/cli/cmd_purge.c \
	cgi/cli/cmd_rekey.c \
	cgi/cli/cmd_user.c cgi/cli/progress.c cgi/cli/progress.h cgi/cli/terminal.c cgi/cli/terminal.h cgi/cli/holdings/workbook.c cgi/cli/holdings/workbook.h
casgate_admin_LDADD = $(CASGATE_LIBS)

# what casgate nav, webhook and enrich run: the only commands with an HTTP client
pkglibexec_PROGRAMS += casgate-nav
casgate_nav_SOURCES = cgi/cli/nav/nav.c cgi/cli/nav/nav_cmd.h cgi/cli/cmd.c cgi/cli/cmd.h cgi/cli/cmd_admin.c \
	cgi/cli/nav/cmd_nav_import.c cgi/cli/nav/cmd_nav_report.c cgi/cli/nav/cmd_nav_sync.c cgi/cli/nav/nav_sync.h cgi/cli/cmd_webhook.c cgi/cli/progress.c cgi/cli/progress.h \
	cgi/cli/nav/cmd_enrich.c cgi/cli/print_enrichment.c cgi/cli/print_enrichment.h cgi/cli/print_table.h cgi/cli/grid.c cgi/cli/grid.h cgi/cli/output.c cgi/cli/output.h cgi/cli/statement_file.c \
	cgi/cli/statement_file.h cgi/cli/terminal.c cgi/cli/terminal.h
casgate_nav_LDADD = $(CASGATE_LIBS)

# what casgate mail runs: the only program that reads mail
pkglibexec_PROGRAMS += casgate-mail
casgate_mail_SOURCES = cgi/cli/mail.c cgi/cli/mail_cmd.h cgi/cli/cmd.c cgi/cli/cmd.h cgi/cli/cmd_admin.c cgi/cli/cmd_mail.c \
	cgi/cli/cmd_mail_rule.c cgi/cli/terminal.c cgi/cli/terminal.h
casgate_mail_LDADD = $(CASGATE_LIBS) $(GMIME_LIBS) $(SECCOMP_LIBS)

# what casgate jobs runs: the only command that reads PDFs and has the database
pkglibexec_PROGRAMS += casgate-jobs
casgate_jobs_SOURCES = cgi/cli/jobs.c cgi/cli/cmd.c cgi/cli/cmd.h cgi/cli/cmd_admin.c
casgate_jobs_LDADD = $(CASGATE_LIBS)

# completion for shells, where they look for it
bashcompletiondir = $(datadir)/bash-completion/completions
zshcompletiondir = $(datadir)/zsh/site-functions
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_zshcompletion_DATA = cgi/cli/completion/_casgate
dist_fishcompletion_DATA = cgi/cli/completion/casgate.fish
EXTRA_DIST += cgi/cli/completion/casgate.bash
install-data-local: install-bash-completion
install-bash-completion:
	$(MKDIR_P) '$(DESTDIR)$(bashcompletiondir)'
	$(INSTALL_DATA) '$(srcdir)/cgi/cli/completion/casgate.bash' '$(DESTDIR)$(bashcompletiondir)/casgate'
uninstall-local: uninstall-bash-completion
uninstall-bash-completion:
	rm -f '$(DESTDIR)$(bashcompletiondir)/casgate'
.PHONY: install-bash-completion uninstall-bash-completion
