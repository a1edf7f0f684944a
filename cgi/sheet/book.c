/* book.c: Cells as lines of the answer, within the limits, and the form of a file by its first bytes. */
#include "sheet.h"

#include "base/date.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAME_MAX_BYTES = 200, NUMBER_TEXT_MAX = 64, DAYS_1904 = 1462, DAYS_UNIX = 25569, DAY_MOST = 80000 };

/* What failed first counts: later failures follow from it. */
bool sheet_fail(struct sheet_book *b, const char *why)
{
	if (b->why == NULL)
		b->why = why;
	return false;
}

/* Whoever takes the answer may have gone. */
static bool put_bytes(struct sheet_book *b, const char *p, size_t n)
{
	return b->write(b->to, p, n) || sheet_fail(b, SHEET_NO_MEMORY);
}

/* At most `most` bytes, cut between characters; white space and controls become single spaces. */
static bool put_text_bytes(struct sheet_book *b, struct cg_str s, size_t most)
{
	char out[SHEET_TEXT_MAX + 1];
	size_t n = 0;
	bool gap = false;

	for (size_t at = 0; at < s.n;) {
		size_t from = at;
		uint32_t c = cg_str_char(s, &at);

		if (c <= ' ' || c == 0x7f || c == 0xa0 || cg_str_char_is_unseen(c)) {
			gap = n > 0;
			continue;
		}
		if (n + gap + (at - from) > most)
			break;
		if (gap)
			out[n++] = ' ';
		gap = false;
		memcpy(out + n, s.p + from, at - from);
		n += at - from;
	}
	out[n++] = '\n';
	return put_bytes(b, out, n);
}

/* A name is text of the file like any other. */
bool sheet_begin(struct sheet_book *b, struct cg_str name)
{
	if (++b->sheets > SHEET_SHEETS_MAX)
		return sheet_fail(b, SHEET_TOO_LARGE);
	if (!cg_str_is_utf8(name))
		name = sheet_latin1(b->arena, (const uint8_t *)name.p, name.n);
	return put_bytes(b, "S\t", 2) && put_text_bytes(b, name, NAME_MAX_BYTES);
}

/* Row, column and kind. */
static bool put_place(struct sheet_book *b, size_t row, size_t column, char kind)
{
	char text[NUMBER_TEXT_MAX];
	int n;

	if (row >= SHEET_ROWS_MAX || column >= SHEET_COLUMNS_MAX || ++b->cells > SHEET_CELLS_MAX)
		return sheet_fail(b, SHEET_TOO_LARGE);
	n = snprintf(text, sizeof(text), "%zu\t%zu\t%c\t", row, column, kind);
	return put_bytes(b, text, (size_t)n);
}

/* Nothing but white space is no cell. */
static bool is_blank(struct cg_str s)
{
	for (size_t at = 0; at < s.n;) {
		uint32_t c = cg_str_char(s, &at);

		if (c > ' ' && c != 0x7f && c != 0xa0 && !cg_str_char_is_unseen(c))
			return false;
	}
	return true;
}

/* Text that is not UTF-8 is taken for Latin-1, as old programs write it. */
bool sheet_text(struct sheet_book *b, size_t row, size_t column, struct cg_str text)
{
	if (!cg_str_is_utf8(text)) {
		text = sheet_latin1(b->arena, (const uint8_t *)text.p, text.n);
		if (text.p == NULL)
			return sheet_fail(b, SHEET_NO_MEMORY);
	}
	return is_blank(text) || (put_place(b, row, column, 't') && put_text_bytes(b, text, SHEET_TEXT_MAX));
}

/* Nine decimals hold every percent in parts of one; numbers that leave no room for them have fewer. */
bool sheet_number(struct sheet_book *b, size_t row, size_t column, double v)
{
	char text[NUMBER_TEXT_MAX];
	double size = fabs(v);
	int n;

	if (!(size < 1e18))
		return sheet_error(b, row, column);
	n = snprintf(text, sizeof(text), "%.*f", size < 1e9 ? 9 : size < 1e14 ? 4 : 0, v);
	if (memchr(text, '.', (size_t)n) != NULL) {
		while (text[n - 1] == '0')
			n--;
		n -= text[n - 1] == '.';
	}
	if (n == 2 && memcmp(text, "-0", 2) == 0) {
		text[0] = '0';
		n = 1;
	}
	text[n++] = '\n';
	return put_place(b, row, column, 'n') && put_bytes(b, text, (size_t)n);
}

bool sheet_date(struct sheet_book *b, size_t row, size_t column, double v, bool from_1904)
{
	char text[CG_DATE_TEXT_MAX + 1];
	size_t n;

	/* a time of day, or a number that only looks like a date */
	if (!(v >= 1 && v < DAY_MOST))
		return sheet_number(b, row, column, v);
	(void)cg_date_text((int32_t)v + (from_1904 ? DAYS_1904 : 0) - DAYS_UNIX, text);
	n = strlen(text);
	text[n++] = '\n';
	return put_place(b, row, column, 'd') && put_bytes(b, text, n);
}

/* The reader must not take it for an empty cell. */
bool sheet_error(struct sheet_book *b, size_t row, size_t column)
{
	return put_place(b, row, column, 'e') && put_bytes(b, "?\n", 2);
}

/* Numbers that need no code: [MS-XLS] 2.5.165 and ISO/IEC 29500-1, 18.8.30. */
bool sheet_format_is_date(unsigned number)
{
	return (number >= 14 && number <= 17) || number == 22 || (number >= 27 && number <= 36) ||
	       (number >= 50 && number <= 58);
}

/* A day or a year outside of quotes, brackets and escapes; the colour [Red] has a d, too. */
bool sheet_code_is_date(struct cg_str code)
{
	char open = '\0';

	for (size_t i = 0; i < code.n; i++) {
		char c = cg_lower(code.p[i]);

		if (open != '\0')
			open = c == open ? '\0' : open;
		else if (c == '"')
			open = '"';
		else if (c == '[')
			open = ']';
		else if (c == '\\' || c == '_' || c == '*')
			i++;
		else if (c == 'd' || c == 'y')
			return true;
	}
	return false;
}

/* Appends a character; at most four bytes. */
static size_t utf8_put(char *to, uint32_t c)
{
	if (c < 0x80) {
		to[0] = (char)c;
		return 1;
	}
	if (c < 0x800) {
		to[0] = (char)(0xc0 | c >> 6);
		to[1] = (char)(0x80 | (c & 0x3f));
		return 2;
	}
	if (c < 0x10000) {
		to[0] = (char)(0xe0 | c >> 12);
		to[1] = (char)(0x80 | (c >> 6 & 0x3f));
		to[2] = (char)(0x80 | (c & 0x3f));
		return 3;
	}
	to[0] = (char)(0xf0 | c >> 18);
	to[1] = (char)(0x80 | (c >> 12 & 0x3f));
	to[2] = (char)(0x80 | (c >> 6 & 0x3f));
	to[3] = (char)(0x80 | (c & 0x3f));
	return 4;
}

/* A half of a pair without the other is no character: a question mark stands for it. */
struct cg_str sheet_utf16(struct cg_arena *a, const uint8_t *p, size_t n)
{
	char *out = cg_arena_take_array(a, n + 1, 3);
	size_t used = 0;

	for (size_t i = 0; i < n && out != NULL; i++) {
		uint32_t c = (uint32_t)p[2 * i] | (uint32_t)p[2 * i + 1] << 8;

		if (c >= 0xd800 && c < 0xdc00 && i + 1 < n && (p[2 * i + 3] & 0xfc) == 0xdc) {
			uint32_t low = (uint32_t)p[2 * i + 2] | (uint32_t)p[2 * i + 3] << 8;

			c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
			i++;
		} else if (c >= 0xd800 && c < 0xe000) {
			c = '?';
		}
		used += utf8_put(out + used, c);
	}
	return out != NULL ? (struct cg_str){ out, used } : CG_STR_NONE;
}

/* Every byte is a character. */
struct cg_str sheet_latin1(struct cg_arena *a, const uint8_t *p, size_t n)
{
	char *out = cg_arena_take_array(a, n + 1, 2);
	size_t used = 0;

	for (size_t i = 0; i < n && out != NULL; i++)
		used += utf8_put(out + used, p[i]);
	return out != NULL ? (struct cg_str){ out, used } : CG_STR_NONE;
}

/* Text may begin with a byte order mark and white space. */
static struct cg_str text_of(struct cg_str file)
{
	size_t at = cg_str_starts(file, CG_STR("\xef\xbb\xbf")) ? 3 : 0;

	while (at < file.n && cg_is_space(file.p[at]))
		at++;
	return cg_str_sub(file, at, file.n);
}

/* A file that is called .xls may be any of these. */
static bool read_form(struct sheet_book *b, struct cg_str file)
{
	struct cg_str text = text_of(file), head = cg_str_sub(text, 0, 4096);

	if (file.n > SHEET_FILE_MAX)
		return sheet_fail(b, SHEET_TOO_LARGE);
	if (cg_str_starts(file, CG_STR("PK\x03\x04")))
		return sheet_xlsx(b, file);
	if (cg_str_starts(file, CG_STR("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")))
		return sheet_xls(b, file);
	if (text.n > 0 && text.p[0] == '<') {
		bool table = cg_str_find_nocase(head, CG_STR("<html")) != SIZE_MAX ||
			     cg_str_find_nocase(head, CG_STR("<table")) != SIZE_MAX;

		return table ? sheet_html(b, text) : sheet_fail(b, SHEET_UNKNOWN);
	}
	if (text.n == 0 || memchr(file.p, '\0', file.n) != NULL)
		return sheet_fail(b, SHEET_UNKNOWN);
	return sheet_csv(b, text);
}

/* What was sent before a failure is worthless without the end. */
bool sheet_read(struct sheet_book *b, struct cg_str file)
{
	if (!b->write(b->to, SHEET_MAGIC "\n", sizeof(SHEET_MAGIC)))
		return false;
	if (read_form(b, file))
		return b->write(b->to, "E\n", 2);
	return b->write(b->to, "X\t", 2) && b->write(b->to, b->why, strlen(b->why)) && b->write(b->to, "\n", 1);
}
