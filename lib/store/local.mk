# files of lib/store
lib_libcasgate_a_SOURCES += \
	lib/store/migrate.c lib/store/migrate.h lib/store/migrate_roles.c lib/store/migrate_roles.h \
	lib/store/rekey.c lib/store/rekey.h
