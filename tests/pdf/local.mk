# tests of pdf
EXTRA_PROGRAMS += tests/pdf/dump_words
tests_pdf_dump_words_SOURCES = tests/pdf/dump_words.c
tests_pdf_dump_words_LDADD = $(CASGATE_LIBS)
