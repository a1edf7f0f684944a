# files of lib/store
lib_libcasgate_a_SOURCES += \
	lib/store/admin.c lib/store/admin.h \
	lib/store/audit.c lib/store/audit.h \
	lib/store/db.c lib/store/db.h lib/store/db_impl.h \
	lib/store/device.c lib/store/device.h \
	lib/store/enrichment_load.c lib/store/enrichment_store.c lib/store/enrichment.h \
	lib/store/facts.c lib/store/facts.h \
	lib/store/idempotency.c lib/store/idempotency.h \
	lib/store/key.c lib/store/key_admin.c lib/store/key_admin.h lib/store/key_text.c lib/store/key.h \
	lib/store/migrate.c lib/store/migrate.h \
	lib/store/master.c lib/store/master.h \
	lib/store/nav.c lib/store/nav_write.c lib/store/nav.h \
	lib/store/nav_fetch.c lib/store/nav_fetch.h lib/store/nav_run.c lib/store/nav_run.h \
	lib/store/nav_table.c lib/store/nav_table.h \
	lib/store/oauth_client.c lib/store/oauth_grant.c lib/store/oauth_token.c lib/store/oauth.h \
	lib/store/password.c lib/store/password.h \
	lib/store/pgarray.c lib/store/pgarray.h \
	lib/store/row.c lib/store/row.h \
	lib/store/schema.h \
	lib/store/seal.c lib/store/seal.h \
	lib/store/secret.c lib/store/secret.h \
	lib/store/snapshot_args.c lib/store/snapshot_args.h \
	lib/store/snapshot_list.c lib/store/snapshot_load.c lib/store/snapshot_store.c lib/store/snapshot.h \
	lib/store/sql.c lib/store/sql.h \
	lib/store/sqlstate.c lib/store/sqlstate.h \
	lib/store/throttle.c lib/store/throttle.h \
	lib/store/upload_session.c lib/store/upload_session.h \
	lib/store/user.c lib/store/user_admin.c lib/store/user.h lib/store/user_name.h \
	lib/store/upstream.c lib/store/upstream.h \
	lib/store/usage.c lib/store/usage.h
