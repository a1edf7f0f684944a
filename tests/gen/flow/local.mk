# statements that a typesetter lays out, with content of their own
dist_check_SCRIPTS += tests/gen/flow/flow.t tests/gen/flow/pango.t
tests/gen/flow/flow.log tests/gen/flow/pango.log: casgate$(EXEEXT) casgate-extract$(EXEEXT)
EXTRA_DIST += tests/gen/flow/flow.py tests/gen/flow/content.py tests/gen/flow/sheets.py tests/gen/flow/draw.py tests/gen/flow/pango.py
