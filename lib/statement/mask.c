#include "statement/mask.h"

#include <string.h>

enum { MOBILE_SHOWN = 4, PAN_SHOWN = 2 };

static bool continues(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

static bool is_ascii(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if ((unsigned char)s.p[i] >= 0x80)
			return false;
	}
	return true;
}

struct cg_str cg_mask_pan(struct cg_arena *a, struct cg_str pan)
{
	size_t shown = pan.n > 2 * PAN_SHOWN && is_ascii(pan) ? PAN_SHOWN : 0;
	struct cg_str out = pan;
	char *p;

	if (out.p == NULL || out.n == 0)
		return out;
	p = cg_arena_take(a, out.n + 1);
	if (p == NULL)
		return CG_STR_NONE;
	memset(p, 'X', out.n);
	memcpy(p, out.p, shown);
	memcpy(p + out.n - shown, out.p + out.n - shown, shown);
	return (struct cg_str){ p, out.n };
}

struct cg_str cg_mask_email(struct cg_arena *a, struct cg_str email)
{
	size_t at = cg_str_find(email, CG_STR("@")), first = 1;

	if (email.p == NULL || email.n == 0)
		return email;
	if (at == SIZE_MAX || at == 0)
		return cg_arena_str(a, CG_STR("***"));
	while (first < at && continues(email.p[first]))
		first++;
	return cg_arena_printf(a, "%.*s***%.*s", (int)first, email.p, (int)(email.n - at), email.p + at);
}

struct cg_str cg_mask_mobile(struct cg_arena *a, struct cg_str mobile)
{
	char tail[MOBILE_SHOWN + 1] = "";
	size_t digits = 0, n = 0;

	if (mobile.p == NULL || mobile.n == 0)
		return mobile;
	for (size_t i = 0; i < mobile.n; i++)
		digits += cg_is_digit(mobile.p[i]);
	if (digits <= MOBILE_SHOWN) {
		bool masked = cg_str_find_nocase(mobile, CG_STR("X")) != SIZE_MAX ||
			      cg_str_find(mobile, CG_STR("*")) != SIZE_MAX;

		return cg_arena_str(a, masked ? mobile : CG_STR("XXXXXX"));
	}
	for (size_t i = 0; i < mobile.n; i++) {
		if (cg_is_digit(mobile.p[i]) && digits-- <= MOBILE_SHOWN)
			tail[n++] = mobile.p[i];
	}
	return cg_arena_printf(a, "XXXXXX%s", tail);
}

bool cg_mask_pan_whole(struct cg_str pan)
{
	if (pan.n != 10)
		return false;
	for (size_t i = 0; i < 10; i++) {
		if (i >= 5 && i < 9 ? !cg_is_digit(pan.p[i]) : !cg_is_upper(pan.p[i]))
			return false;
	}
	return true;
}
