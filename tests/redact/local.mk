# tests of redact
dist_check_SCRIPTS += tests/redact/redact.t
tests/redact/redact.log: casgate$(EXEEXT) casgate-extract$(EXEEXT)
