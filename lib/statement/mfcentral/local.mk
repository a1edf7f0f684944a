# files of lib/statement/mfcentral
lib_libcasgate_a_SOURCES += \
	lib/statement/mfcentral/detailed.c \
	lib/statement/mfcentral/mfcentral.c lib/statement/mfcentral/mfcentral.h \
	lib/statement/mfcentral/summary.c
