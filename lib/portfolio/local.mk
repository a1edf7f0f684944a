# files of lib/portfolio
lib_libcasgate_a_SOURCES += lib/portfolio/analytics.h
