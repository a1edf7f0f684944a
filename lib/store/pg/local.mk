# files of lib/store/pg
lib_libcasgate_a_SOURCES += \
	lib/store/pg/bytea.c lib/store/pg/bytea.h \
	lib/store/pg/columns.c lib/store/pg/columns.h \
	lib/store/pg/columns_types.c \
	lib/store/pg/db.c lib/store/pg/db.h \
	lib/store/pg/db_impl.h \
	lib/store/pg/pgarray.c lib/store/pg/pgarray.h \
	lib/store/pg/row.c lib/store/pg/row.h \
	lib/store/pg/schema.h \
	lib/store/pg/seal.c lib/store/pg/seal.h \
	lib/store/pg/secret.c lib/store/pg/secret.h \
	lib/store/pg/sql.c lib/store/pg/sql.h \
	lib/store/pg/sqlstate.c lib/store/pg/sqlstate.h	\
	lib/store/pg/worker.c lib/store/pg/worker.h
