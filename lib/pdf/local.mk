# files of lib/pdf
lib_libcasgate_a_SOURCES += lib/pdf/words.h lib/pdf/extract.h
