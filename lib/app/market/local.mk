# files of lib/app/market
lib_libcasgate_a_SOURCES += \
	lib/app/market/agree.c lib/app/market/agree.h \
	lib/app/market/nav_answer.c \
	lib/app/market/nav_claims.c \
	lib/app/market/nav_fetch.c lib/app/market/nav_fetch.h lib/app/market/nav_work.h \
	lib/app/market/scheme_list.c \
	lib/app/market/schemes.c lib/app/market/schemes.h
