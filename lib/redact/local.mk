# files of lib/redact
lib_libcasgate_a_SOURCES += \
	lib/redact/check.c \
	lib/redact/draw.c lib/redact/draw.h \
	lib/redact/facts.c lib/redact/facts.h \
	lib/redact/figures.c lib/redact/other.c \
	lib/redact/multiple.c lib/redact/multiple.h lib/redact/multiple_rows.c \
	lib/redact/multiple_sums.c \
	lib/redact/public.c lib/redact/public.h \
	lib/redact/redact.c lib/redact/redact.h \
	lib/redact/spot.c lib/redact/stays.c \
	lib/redact/token.c lib/redact/token.h
