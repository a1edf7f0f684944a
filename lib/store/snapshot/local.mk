# files of lib/store/snapshot
lib_libcasgate_a_SOURCES += \
	lib/store/snapshot/enrichment.h \
	lib/store/snapshot/enrichment_load.c \
	lib/store/snapshot/enrichment_store.c \
	lib/store/snapshot/idempotency.c lib/store/snapshot/idempotency.h \
	lib/store/snapshot/snapshot.h \
	lib/store/snapshot/enrichment_columns.c lib/store/snapshot/enrichment_columns.h \
	lib/store/snapshot/snapshot_args.c lib/store/snapshot/snapshot_args.h \
	lib/store/snapshot/snapshot_columns.c lib/store/snapshot/snapshot_columns.h \
	lib/store/snapshot/snapshot_list.c \
	lib/store/snapshot/snapshot_load.c \
	lib/store/snapshot/snapshot_people.c \
	lib/store/snapshot/snapshot_store.c
