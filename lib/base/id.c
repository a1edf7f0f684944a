#include "base/id.h"

#include "base/percent.h"
#include "base/random.h"
#include "base/time.h"

#include <stdio.h>
#include <string.h>

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/* Add one to the random part; it wraps after 2^80 ids in a millisecond. */
static void count_up(struct cg_id *id)
{
	for (int i = 15; i >= 6 && ++id->b[i] == 0; i--)
		;
}

bool cg_id_new(struct cg_id *out)
{
	static struct cg_id last;
	static int64_t last_ms;
	int64_t now = cg_time_now_ms();

	if (now <= last_ms) { /* same millisecond, or the clock was set back */
		count_up(&last);
	} else {
		if (!cg_random(last.b + 6, 10))
			return false;
		for (int i = 0; i < 6; i++)
			last.b[i] = (uint8_t)((uint64_t)now >> (40 - 8 * i));
		last_ms = now;
	}
	*out = last;
	return true;
}

const char *cg_id_text(const struct cg_id *id, const char *prefix, char out[CG_ID_TEXT_MAX])
{
	char text[CG_ID_CHARS + 1];
	unsigned acc = 0;
	int bits = 2; /* 26 * 5 is two more than 128 */
	size_t n = 0;

	for (int i = 0; i < 16; i++) {
		acc = (acc << 8 | id->b[i]) & 0xffff;
		for (bits += 8; bits >= 5; bits -= 5)
			text[n++] = alphabet[acc >> (bits - 5) & 31];
	}
	text[n] = '\0';
	(void)snprintf(out, CG_ID_TEXT_MAX, "%.8s%s", prefix, text);
	return out;
}

bool cg_id_parse(struct cg_str s, struct cg_str prefix, struct cg_id *out)
{
	struct cg_id id = { 0 };
	unsigned acc = 0;
	int bits = -2;
	size_t at = 0;

	if (!cg_str_starts(s, prefix) || s.n != prefix.n + CG_ID_CHARS)
		return false;
	for (size_t i = prefix.n; i < s.n; i++) {
		char c = cg_is_lower(s.p[i]) ? (char)(s.p[i] - 'a' + 'A') : s.p[i];
		const char *digit = c == '\0' ? NULL : strchr(alphabet, c);

		if (digit == NULL || (i == prefix.n && digit - alphabet > 7))
			return false;
		acc = (acc << 5 | (unsigned)(digit - alphabet)) & 0xffff;
		bits += 5;
		if (bits >= 8) {
			bits -= 8;
			id.b[at++] = (uint8_t)(acc >> bits);
		}
	}
	*out = id;
	return true;
}

bool cg_id_range(struct cg_str s, struct cg_str prefix, struct cg_id *low, struct cg_id *high)
{
	char text[2][CG_ID_CHARS];
	struct cg_str given = CG_STR("");

	if (s.n >= prefix.n ? !cg_str_starts(s, prefix) : !cg_str_starts(prefix, s))
		return false;
	if (s.n > prefix.n)
		given = cg_str_sub(s, prefix.n, s.n);
	if (given.n > CG_ID_CHARS)
		return false;
	memset(text[0], '0', CG_ID_CHARS);
	memset(text[1], 'Z', CG_ID_CHARS);
	text[1][0] = '7'; /* the first one has three bits */
	for (int i = 0; given.n > 0 && i < 2; i++)
		memcpy(text[i], given.p, given.n);
	return cg_id_parse((struct cg_str){ text[0], CG_ID_CHARS }, CG_STR(""), low) &&
	       cg_id_parse((struct cg_str){ text[1], CG_ID_CHARS }, CG_STR(""), high);
}

const char *cg_id_uuid(const struct cg_id *id, char out[CG_UUID_TEXT_MAX])
{
	static const char hex[] = "0123456789abcdef";
	size_t n = 0;

	for (int i = 0; i < 16; i++) {
		if (i == 4 || i == 6 || i == 8 || i == 10)
			out[n++] = '-';
		out[n++] = hex[id->b[i] >> 4];
		out[n++] = hex[id->b[i] & 15];
	}
	out[n] = '\0';
	return out;
}

bool cg_id_parse_uuid(struct cg_str s, struct cg_id *out)
{
	struct cg_id id = { 0 };
	size_t nibble = 0;

	if (s.n != CG_UUID_TEXT_MAX - 1)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		int v = cg_percent_digit(s.p[i]);

		if (i == 8 || i == 13 || i == 18 || i == 23) {
			if (s.p[i] != '-')
				return false;
			continue;
		}
		if (v < 0)
			return false;
		id.b[nibble / 2] = (uint8_t)(id.b[nibble / 2] << 4 | v);
		nibble++;
	}
	*out = id;
	return true;
}

bool cg_id_eq(const struct cg_id *a, const struct cg_id *b)
{
	return memcmp(a->b, b->b, sizeof(a->b)) == 0;
}

int64_t cg_id_made_ms(const struct cg_id *id)
{
	int64_t ms = 0;

	for (int i = 0; i < 6; i++)
		ms = ms << 8 | id->b[i];
	return ms;
}
