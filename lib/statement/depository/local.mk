# files of lib/statement/depository
lib_libcasgate_a_SOURCES += \
	lib/statement/depository/cdsl.c lib/statement/depository/cdsl.h \
	lib/statement/depository/cdsl_check.c \
	lib/statement/depository/cdsl_coupon.c \
	lib/statement/depository/cdsl_ledger.c \
	lib/statement/depository/cdsl_page.c \
	lib/statement/depository/cdsl_accounts.c \
	lib/statement/depository/cdsl_tables.c \
	lib/statement/depository/depository.c lib/statement/depository/depository.h \
	lib/statement/depository/depository_fields.c \
	lib/statement/depository/depository_front.c \
	lib/statement/depository/depository_head_lines.c \
	lib/statement/depository/depository_heading.c \
	lib/statement/depository/nsdl.c lib/statement/depository/nsdl.h \
	lib/statement/depository/nsdl_accounts.c \
	lib/statement/depository/nsdl_folios.c \
	lib/statement/depository/nsdl_front.c \
	lib/statement/depository/nsdl_moves.c \
	lib/statement/depository/nsdl_pension.c \
	lib/statement/depository/nsdl_rows.c
