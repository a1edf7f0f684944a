# tests of lib/store/identity
if HAVE_CHECK
check_PROGRAMS += tests/store/identity/test_key_random
tests_store_identity_test_key_random_CFLAGS = $(TEST_CFLAGS)
tests_store_identity_test_key_random_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=cg_id_new -Wl,--wrap=cg_secret_make
tests_store_identity_test_key_random_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/identity/test_oauth_bounds
tests_store_identity_test_oauth_bounds_CFLAGS = $(TEST_CFLAGS)
tests_store_identity_test_oauth_bounds_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/identity/test_admin
tests_store_identity_test_admin_CFLAGS = $(TEST_CFLAGS)
tests_store_identity_test_admin_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/identity/test_user
tests_store_identity_test_user_CFLAGS = $(TEST_CFLAGS)
tests_store_identity_test_user_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/identity/test_oauth_life
tests_store_identity_test_oauth_life_CFLAGS = $(TEST_CFLAGS)
tests_store_identity_test_oauth_life_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/identity/test_audit
tests_store_identity_test_audit_CFLAGS = $(TEST_CFLAGS)
tests_store_identity_test_audit_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/identity/test_key
tests_store_identity_test_key_CFLAGS = $(TEST_CFLAGS)
tests_store_identity_test_key_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/identity/test_password
tests_store_identity_test_password_CFLAGS = $(TEST_CFLAGS)
tests_store_identity_test_password_LDADD = $(TEST_LIBS)
endif
# through nginx
dist_check_SCRIPTS += tests/store/identity/flood.t
