#include "base/percent.h"

int cg_percent_digit(char c)
{
	c = cg_lower(c);
	return cg_is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool cg_percent_decode(struct cg_str s, bool form, char *out, size_t *n)
{
	*n = 0;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '%') {
			bool whole = s.n - i > 2;
			int hi = whole ? cg_percent_digit(s.p[i + 1]) : -1,
			    lo = whole ? cg_percent_digit(s.p[i + 2]) : -1;

			if (hi < 0 || lo < 0)
				return false;
			c = (char)(hi << 4 | lo);
			i += 2;
		} else if (c == '+' && form) {
			c = ' ';
		}
		if (c == '\0')
			return false;
		out[(*n)++] = c;
	}
	return true;
}
