# files of lib/statement/reconcile
lib_libcasgate_a_SOURCES += \
	lib/statement/reconcile/demat.c \
	lib/statement/reconcile/folios.c \
	lib/statement/reconcile/fund.c \
	lib/statement/reconcile/ink.c \
	lib/statement/reconcile/houses.c lib/statement/reconcile/houses.h \
	lib/statement/reconcile/isins.c \
	lib/statement/reconcile/missing.c \
	lib/statement/reconcile/notes.c \
	lib/statement/reconcile/pages.c \
	lib/statement/reconcile/pan.c \
	lib/statement/reconcile/prices.c lib/statement/reconcile/prices.h \
	lib/statement/reconcile/priv.h \
	lib/statement/reconcile/reconcile.c lib/statement/reconcile/reconcile.h \
	lib/statement/reconcile/rows.c \
	lib/statement/reconcile/scale.c \
	lib/statement/reconcile/series.c \
	lib/statement/reconcile/totals.c
