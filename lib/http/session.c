#include "http/session.h"

#include "base/digest.h"
#include "base/random.h"
#include "http/answer.h"
#include "store/identity/device.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { FORM_BYTES = 32, FORM_CHARS = 2 * FORM_BYTES, DEVICE_SECONDS = 180 * 24 * 3600 };

static const char session_cookie[] = "__Host-casgate", form_cookie[] = "__Host-casgate-form",
		  device_cookie[] = "__Host-casgate-device", upload_cookie[] = "__Host-casgate-upload";

/* RFC 6265 section 4.2.1: the first of that name. */
static struct cg_str cookie(const struct cg_call *c, const char *name)
{
	struct cg_str rest = cg_request_var(&c->req, "HTTP_COOKIE");

	while (rest.n > 0) {
		struct cg_str value = cg_str_trim(cg_str_cut(&rest, ';')), key = cg_str_cut(&value, '=');

		if (cg_str_eq(key, cg_str_of(name)))
			return value;
	}
	return CG_STR_NONE;
}

enum cg_code cg_session_load(struct cg_call *c, struct cg_session *out)
{
	enum cg_code rc;

	*out = (struct cg_session){ .cookie = cookie(c, session_cookie) };
	if (out->cookie.n == 0)
		return CG_OK;
	rc = cg_user_session_find(c->service->db, out->cookie, c->arena, &out->found, &out->row, &c->err);
	if (rc == CG_OK && out->found) {
		c->auth = (struct cg_auth){ .account = out->row.who.account,
					    .key = out->row.id,
					    .live = true,
					    .scopes = CG_SCOPE_PARSE | CG_SCOPE_READ | CG_SCOPE_PII,
					    .kind = CG_AUTH_SESSION,
					    .user = out->row.who.user };
		c->has_auth = true;
	}
	return rc;
}

bool cg_session_set_cookie(struct cg_call *c, struct cg_str text)
{
	struct cg_str line = cg_arena_printf(c->arena, "%s=%.*s; Path=/; Secure; HttpOnly; SameSite=Lax%s",
					     session_cookie, CG_STR_ARG(text), text.n == 0 ? "; Max-Age=0" : "");

	return line.p != NULL && cg_answer_header(c, "Set-Cookie", line);
}

bool cg_session_set_upload(struct cg_call *c, struct cg_str secret, int seconds)
{
	struct cg_str line = cg_arena_printf(c->arena, "%s=%.*s; Path=/; Max-Age=%d; Secure; HttpOnly; SameSite=Lax",
					     upload_cookie, CG_STR_ARG(secret), seconds);

	return line.p != NULL && cg_answer_header(c, "Set-Cookie", line);
}

struct cg_str cg_session_upload(const struct cg_call *c)
{
	return cookie(c, upload_cookie);
}

struct cg_str cg_session_device(const struct cg_call *c)
{
	return cookie(c, device_cookie);
}

struct cg_str cg_session_form(const struct cg_call *c)
{
	return cookie(c, form_cookie);
}

bool cg_session_set_device(struct cg_call *c, struct cg_str login)
{
	char text[CG_DEVICE_CHARS + 1];
	struct cg_str line;

	if (!cg_device_make(&c->service->cfg, login, text))
		return true;
	line = cg_arena_printf(c->arena, "%s=%s; Path=/; Max-Age=%d; Secure; HttpOnly; SameSite=Lax", device_cookie,
			       text, DEVICE_SECONDS);
	return line.p != NULL && cg_answer_header(c, "Set-Cookie", line);
}

static bool good_form_cookie(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]) && !(s.p[i] >= 'a' && s.p[i] <= 'f'))
			return false;
	}
	return s.n == FORM_CHARS;
}

static void token(struct cg_str secret, const char *purpose, struct cg_str bound, char out[CG_CSRF_MAX])
{
	struct cg_digest h;
	uint8_t hash[CG_DIGEST_SIZE];

	cg_digest_init(&h);
	cg_digest_part(&h, CG_STR("casgate form"));
	cg_digest_part(&h, secret);
	cg_digest_part(&h, cg_str_of(purpose));
	cg_digest_part(&h, bound);
	cg_digest_final(&h, hash);
	(void)sodium_bin2base64(out, CG_CSRF_MAX, hash, sizeof(hash), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* The browser's cookie for forms; a new one is set when it has none. */
static struct cg_str form_secret(struct cg_call *c)
{
	struct cg_str own = cookie(c, form_cookie), line;
	uint8_t random[FORM_BYTES];
	char *text;

	if (good_form_cookie(own))
		return own;
	text = cg_arena_take(c->arena, FORM_CHARS + 1);
	if (text == NULL || !cg_random(random, sizeof(random)))
		return CG_STR_NONE;
	(void)sodium_bin2hex(text, FORM_CHARS + 1, random, sizeof(random));
	line = cg_arena_printf(c->arena, "%s=%s; Path=/; Secure; HttpOnly; SameSite=Lax", form_cookie, text);
	if (line.p == NULL || !cg_answer_header(c, "Set-Cookie", line))
		return CG_STR_NONE;
	return (struct cg_str){ text, FORM_CHARS };
}

const char *cg_session_csrf_make(struct cg_call *c, const struct cg_session *s, const char *purpose,
				 struct cg_str bound, char out[CG_CSRF_MAX])
{
	token(s->found ? s->cookie : form_secret(c), purpose, bound, out);
	return out;
}

bool cg_session_csrf_good(struct cg_call *c, const struct cg_session *s, const char *purpose, struct cg_str bound,
			  const struct cg_form *form)
{
	struct cg_str secret = s->found ? s->cookie : cookie(c, form_cookie), came = cg_form_get(form, "csrf");
	struct cg_str site = cg_request_var(&c->req, "HTTP_SEC_FETCH_SITE");
	char want[CG_CSRF_MAX];

	if (!s->found && !good_form_cookie(secret))
		return false;
	if (site.n > 0 && !cg_str_eq(site, CG_STR("same-origin")) && !cg_str_eq(site, CG_STR("none")))
		return false;
	token(secret, purpose, bound, want);
	return came.n == strlen(want) && sodium_memcmp(came.p, want, came.n) == 0;
}
