# files of lib/store
lib_libcasgate_a_SOURCES += lib/store/db.h lib/store/key.h lib/store/idempotency.h lib/store/snapshot.h lib/store/usage.h
