# files of lib/market/workbook: portfolios in the workbooks of fund houses, and what is held through them
lib_libcasgate_a_SOURCES += \
	lib/market/workbook/book.c lib/market/workbook/book.h \
	lib/market/workbook/book_days.c \
	lib/market/workbook/caps.c lib/market/workbook/caps.h \
	lib/market/workbook/grid.c lib/market/workbook/grid.h \
	lib/market/workbook/heads.c lib/market/workbook/heads.h \
	lib/market/workbook/kind.c lib/market/workbook/kind.h \
	lib/market/workbook/lines.c lib/market/workbook/lines.h \
	lib/market/workbook/lines_settle.c \
	lib/market/workbook/look_through.c lib/market/workbook/look_through.h \
	lib/market/workbook/scheme_name.c lib/market/workbook/scheme_name.h
