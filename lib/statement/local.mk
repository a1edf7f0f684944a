# files of lib/statement
lib_libcasgate_a_SOURCES += \
	lib/statement/table_cells.c \
	lib/statement/table_heads.c \
	lib/statement/table_priv.h \
	lib/statement/table_rows.c lib/statement/table_rows.h \
	lib/statement/table_words.c lib/statement/table_words.h \
	lib/statement/ink.c lib/statement/ink.h lib/statement/ink_priv.h \
	lib/statement/ink_due.c \
	lib/statement/ink_find.c \
	lib/statement/ink_rest.c \
	lib/statement/ink_rows.c \
	lib/statement/ink_seek.c lib/statement/ink_seek.h \
	lib/statement/ink_text.c \
	lib/statement/ink_tokens.c \
	lib/statement/isin.c lib/statement/isin.h \
	lib/statement/layout.h \
	lib/statement/mask.c lib/statement/mask.h \
	lib/statement/model.c lib/statement/model.h \
	lib/statement/line.c lib/statement/line.h \
	lib/statement/page_number.c lib/statement/page_number.h \
	lib/statement/place.c lib/statement/place_share.c lib/statement/place.h \
	lib/statement/scheme.c lib/statement/scheme.h \
	lib/statement/scheme_words.c \
	lib/statement/txn_type.c lib/statement/txn_type.h \
	lib/statement/wraps.c lib/statement/wraps.h
