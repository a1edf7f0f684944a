# files of lib/pdf
lib_libcasgate_a_SOURCES += \
	lib/pdf/child.c lib/pdf/child.h \
	lib/pdf/clean.c lib/pdf/clean.h \
	lib/pdf/extract.c lib/pdf/extract.h \
	lib/pdf/gaps.c lib/pdf/gaps.h \
	lib/pdf/probe.c lib/pdf/probe.h \
	lib/pdf/reader.c lib/pdf/reader.h \
	lib/pdf/spell.c lib/pdf/spell.h \
	lib/pdf/turn.c lib/pdf/turn.h \
	lib/pdf/type3.c lib/pdf/type3.h \
	lib/pdf/wire.h \
	lib/pdf/words.h
