# files of lib/statement/mfcentral
lib_libcasgate_a_SOURCES += \
	lib/statement/mfcentral/detailed.c \
	lib/statement/mfcentral/detailed_body.c lib/statement/mfcentral/detailed_body.h \
	lib/statement/mfcentral/detailed_cells.c lib/statement/mfcentral/detailed_cells.h \
	lib/statement/mfcentral/mfcentral.c lib/statement/mfcentral/mfcentral.h \
	lib/statement/mfcentral/summary.c \
	lib/statement/mfcentral/summary_rows.c lib/statement/mfcentral/summary_rows.h \
	lib/statement/mfcentral/summary_table.c lib/statement/mfcentral/summary_table.h
