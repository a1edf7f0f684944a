# files of lib/render/export: statements in the shapes of other programs
lib_libcasgate_a_SOURCES += \
	lib/render/export/account_export.c lib/render/export/account_export.h \
	lib/render/export/beancount.c lib/render/export/books.c lib/render/export/books.h lib/render/export/casparser_depository.c \
	lib/render/export/casparser_parts.c lib/render/export/casparser_parts.h lib/render/export/casparser_registrar.c \
	lib/render/export/casparser_view.c lib/render/export/casparser_view.h \
	lib/render/export/entries.c lib/render/export/entries.h lib/render/export/entry_queue.c \
	lib/render/export/entry_queue.h lib/render/export/export_file.c \
	lib/render/export/export_file.h lib/render/export/ghostfolio.c lib/render/export/ledger.c \
	lib/render/export/names.c lib/render/export/names.h lib/render/export/performance.c
