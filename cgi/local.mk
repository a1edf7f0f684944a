# files of cgi/: the extractor, the FastCGI programs; the command line is in cgi/cli
include cgi/cli/local.mk
include cgi/sheet/local.mk

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

# the only program that links poppler and qpdf
pkglibexec_PROGRAMS += casgate-extract
casgate_extract_SOURCES = cgi/extract.c cgi/extract_answer.c cgi/extract_answer.h cgi/extract_password.c cgi/extract_password.h \
	cgi/extract_heap.c cgi/extract_notes.cc cgi/extract_notes.h cgi/extract_trailer.c cgi/extract_trailer.h cgi/extract_sandbox.c cgi/extract_sandbox.h cgi/extract_selftest.c cgi/extract_selftest.h cgi/extract_poppler.cc cgi/extract_poppler.h
casgate_extract_CXXFLAGS = $(AM_CXXFLAGS) $(POPPLER_CFLAGS) $(QPDF_CFLAGS)
casgate_extract_LDADD = $(POPPLER_LIBS) $(QPDF_LIBS) $(SECCOMP_LIBS) -lm
