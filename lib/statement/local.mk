# files of lib/statement
lib_libcasgate_a_SOURCES += lib/statement/model.c lib/statement/model.h lib/statement/statement.h lib/statement/mask.h
