# files of lib/store/market
lib_libcasgate_a_SOURCES += \
	lib/store/market/exposure.c lib/store/market/exposure.h \
	lib/store/market/facts.c lib/store/market/facts.h \
	lib/store/market/index_level.c lib/store/market/index_level.h \
	lib/store/market/master.c lib/store/market/master.h \
	lib/store/market/master_benchmarks.c \
	lib/store/market/master_caps.c lib/store/market/master_caps.h \
	lib/store/market/master_held.c \
	lib/store/market/master_portfolio.c \
	lib/store/market/master_rows.c lib/store/market/master_rows.h \
	lib/store/market/master_status.c \
	lib/store/market/nav.c lib/store/market/nav.h \
	lib/store/market/nav_lease.c lib/store/market/nav_lease.h \
	lib/store/market/nav_run.c lib/store/market/nav_run.h \
	lib/store/market/nav_table.c lib/store/market/nav_table.h \
	lib/store/market/nav_write.c \
	lib/store/market/peers.c lib/store/market/peers.h \
	lib/store/market/upstream.c lib/store/market/upstream.h
