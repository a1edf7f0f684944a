# files of lib/app/account
lib_libcasgate_a_SOURCES += \
	lib/app/account/account.c lib/app/account/account.h \
	lib/app/account/budget.c lib/app/account/budget.h \
	lib/app/account/own.c lib/app/account/own.h \
	lib/app/account/pii.c lib/app/account/pii.h
