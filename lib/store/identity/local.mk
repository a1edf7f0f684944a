# files of lib/store/identity
lib_libcasgate_a_SOURCES += \
	lib/store/identity/account_erase.c lib/store/identity/account_erase.h \
	lib/store/identity/admin.c lib/store/identity/admin.h \
	lib/store/identity/admin_purge.c \
	lib/store/identity/audit.c lib/store/identity/audit.h \
	lib/store/identity/budget.c lib/store/identity/budget.h \
	lib/store/identity/device.c lib/store/identity/device.h \
	lib/store/identity/key.c lib/store/identity/key.h \
	lib/store/identity/key_admin.c lib/store/identity/key_admin.h \
	lib/store/identity/key_text.c \
	lib/store/identity/oauth.h \
	lib/store/identity/oauth_client.c \
	lib/store/identity/oauth_grant.c \
	lib/store/identity/oauth_token.c \
	lib/store/identity/password.c lib/store/identity/password_rule.c lib/store/identity/password.h \
	lib/store/identity/request_log.c lib/store/identity/request_log.h \
	lib/store/identity/second.c lib/store/identity/second.h \
	lib/store/identity/throttle.c lib/store/identity/throttle.h \
	lib/store/identity/usage.c lib/store/identity/usage.h \
	lib/store/identity/user.c lib/store/identity/user.h \
	lib/store/identity/user_admin.c \
	lib/store/identity/user_code.c lib/store/identity/user_code.h \
	lib/store/identity/user_name.h \
	lib/store/identity/user_own.c lib/store/identity/user_own.h
