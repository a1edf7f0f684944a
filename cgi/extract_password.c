/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "extract_password.h"

#include <stddef.h>
#include <stdint.h>

/* The byte of a character in PDFDocEncoding, 0: none. */
static uint8_t document_byte(uint32_t c)
{
	static const uint16_t from_0x80[] = { 0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x0192, 0x2044, 0x2039,
					      0x203a, 0x2212, 0x2030, 0x201e, 0x201c, 0x201d, 0x2018, 0x2019, 0x201a,
					      0x2122, 0xfb01, 0xfb02, 0x0141, 0x0152, 0x0160, 0x0178, 0x017d, 0x0131,
					      0x0142, 0x0153, 0x0161, 0x017e, 0xfffd, 0x20ac };

	if (c < 0x80 || (c > 0xa0 && c <= 0xff))
		return (uint8_t)c;
	for (size_t i = 0; i < sizeof(from_0x80) / sizeof(from_0x80[0]); i++) {
		if (from_0x80[i] == c)
			return (uint8_t)(0x80 + i);
	}
	return 0;
}

bool password_to_document(char *z)
{
	char *to = z;
	bool other = false;

	for (const uint8_t *p = (const uint8_t *)z; *p != '\0';) {
		uint32_t c = *p++;
		int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;

		c &= c >= 0x80 ? 0x3fu >> more : 0x7fu;
		for (; more > 0 && (*p & 0xc0) == 0x80; more--)
			c = c << 6 | (*p++ & 0x3fu);
		other = other || c >= 0x80;
		*to = (char)document_byte(c);
		if (more > 0 || *to++ == '\0')
			return false;
	}
	*to = '\0';
	return other;
}
