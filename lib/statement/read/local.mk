# files of lib/statement/read
lib_libcasgate_a_SOURCES += \
	lib/statement/read/compound.c lib/statement/read/compound.h \
	lib/statement/read/detect.c lib/statement/read/detect.h \
	lib/statement/read/page_words.c lib/statement/read/page_words.h \
	lib/statement/read/sheet.c lib/statement/read/sheet.h \
	lib/statement/read/statement.c lib/statement/read/statement.h \
	lib/statement/read/watermark.c lib/statement/read/watermark.h
