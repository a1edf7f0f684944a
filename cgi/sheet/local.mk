# files of cgi/sheet/: casgate-sheet, the only program that opens workbooks: it alone links expat
pkglibexec_PROGRAMS += casgate-sheet
SHEET_READERS = cgi/sheet/book.c cgi/sheet/csv.c cgi/sheet/html.c cgi/sheet/ole.c cgi/sheet/ole.h cgi/sheet/sheet.h \
	cgi/sheet/xls.c cgi/sheet/xls_text.c cgi/sheet/xls_text.h cgi/sheet/xlsx.c cgi/sheet/xlsx.h \
	cgi/sheet/xlsx_cells.c cgi/sheet/xml.c cgi/sheet/xml.h cgi/sheet/zip.c cgi/sheet/zip.h
casgate_sheet_SOURCES = $(SHEET_READERS) cgi/sheet/main.c cgi/sheet/sandbox.c cgi/sheet/sandbox.h
casgate_sheet_LDADD = $(CASGATE_LIBS) $(EXPAT_LIBS) $(SECCOMP_LIBS) -lm
