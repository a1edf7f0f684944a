/* golden.c: see golden.h. A workbook is read by the central directory of its zip file, with zlib. */
#include "golden.h"

#include <check.h>
#include <json-c/json.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { PATH_LEN = 512, SHOWN = 300 };

/* The end of an element that is left out, which begins at p; NULL: it is kept. Pictures have test_chart.c. */
static const char *left_out(const char *p)
{
	static const char *const names[][2] = { { "<style>", "</style>" }, { "<svg ", "</svg>" } };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const char *end = strstr(p, names[i][1]);

		if (strncmp(p, names[i][0], strlen(names[i][0])) == 0 && end != NULL)
			return end + strlen(names[i][1]);
	}
	return NULL;
}

/* A new line between two tags; without what is left out. The text ends in a NUL. */
static char *lines_of(const char *text, size_t n, size_t *out)
{
	char *p = malloc(2 * n + 1);
	size_t k = 0;

	ck_assert_ptr_nonnull(p);
	for (const char *at = text; at < text + n; at++) {
		const char *end = *at == '<' ? left_out(at) : NULL;

		if (end != NULL)
			at = end;
		if (at == text + n)
			break;
		if (at > text && at[-1] == '>' && *at == '<')
			p[k++] = '\n';
		p[k++] = *at;
	}
	p[k] = '\0';
	*out = k;
	return p;
}

static char *all_of(const char *path, size_t *n)
{
	FILE *f = fopen(path, "rb");
	char *p;
	long size;

	ck_assert_msg(f != NULL, "no %s", path);
	ck_assert_int_eq(fseek(f, 0, SEEK_END), 0);
	size = ftell(f);
	ck_assert_int_ge(size, 0);
	rewind(f);
	p = malloc((size_t)size + 1);
	ck_assert_ptr_nonnull(p);
	*n = fread(p, 1, (size_t)size, f);
	p[*n] = '\0';
	ck_assert_int_eq(fclose(f), 0);
	return p;
}

/* The file of the tree; owned. */
static char *wanted_of(const char *name, size_t *n)
{
	const char *top = getenv("CG_TOP_SRCDIR");
	char path[PATH_LEN];

	(void)snprintf(path, sizeof(path), "%s/%s", top != NULL ? top : ".", name);
	return all_of(path, n);
}

void golden_has(const char *name, const char *text, size_t n)
{
	size_t wanted_n, lines = 0;
	char *wanted = wanted_of(name, &wanted_n), *from = wanted;

	for (const char *line = text, *end; line < text + n; line = end + 1) {
		end = memchr(line, '\n', (size_t)(text + n - line));
		ck_assert_ptr_nonnull(end);
		while (*from != '\0' && strncmp(from, line, (size_t)(end + 1 - line)) != 0) {
			from += strcspn(from, "\n");
			from += *from == '\n';
		}
		ck_assert_msg(*from != '\0', "%s has no line, behind the %zu before it: %.*s", name, lines,
			      (int)(end - line), line);
		lines++;
		from += end + 1 - line;
	}
	ck_assert_uint_gt(lines, 0);
	free(wanted);
}

void golden_is(const char *name, const char *text, size_t n)
{
	const char *folder = getenv("GOLDEN_DIR");
	char path[PATH_LEN];
	size_t found_n, wanted_n, at = 0, line = 1, begin = 0;
	char *found = lines_of(text, n, &found_n), *wanted;

	if (folder != NULL) {
		FILE *f;

		(void)snprintf(path, sizeof(path), "%s/%s", folder, strrchr(name, '/') + 1);
		f = fopen(path, "wb");
		ck_assert_msg(f != NULL, "cannot write %s", path);
		ck_assert_uint_eq(fwrite(found, 1, found_n, f), found_n);
		ck_assert_int_eq(fclose(f), 0);
	}
	wanted = wanted_of(name, &wanted_n);
	while (at < found_n && at < wanted_n && found[at] == wanted[at]) {
		if (found[at++] == '\n') {
			line++;
			begin = at;
		}
	}
	ck_assert_msg(at == found_n && at == wanted_n, "%s:%zu\nwanted: %.*s\nfound:  %.*s", name, line,
		      (int)strnlen(wanted + begin, SHOWN), wanted + begin, (int)strnlen(found + begin, SHOWN),
		      found + begin);
	free(found);
	free(wanted);
}

enum { PATH_MAX_CHARS = 256 };

/* One value, or the members of it. path is what leads here; its first n bytes are filled. */
static void put_value(FILE *f, struct json_object *v, char path[PATH_MAX_CHARS], size_t n)
{
	bool is_array = json_object_is_type(v, json_type_array), is_object = json_object_is_type(v, json_type_object);

	if (is_object && json_object_object_length(v) > 0) {
		json_object_object_foreach(v, key, member)
		{
			(void)snprintf(path + n, PATH_MAX_CHARS - n, "%s%s", n > 0 ? "." : "", key);
			put_value(f, member, path, strlen(path));
		}
	} else if (is_array && json_object_array_length(v) > 0) {
		for (size_t i = 0; i < json_object_array_length(v); i++) {
			(void)snprintf(path + n, PATH_MAX_CHARS - n, "%s%zu", n > 0 ? "." : "", i);
			put_value(f, json_object_array_get_idx(v, i), path, strlen(path));
		}
	} else {
		path[n] = '\0';
		(void)fprintf(f, "%s %s\n", path,
			      is_object	 ? "{}"
			      : is_array ? "[]"
					 : json_object_to_json_string_ext(v, JSON_C_TO_STRING_NOSLASHESCAPE));
	}
}

void golden_json_is(const char *name, struct json_object *o)
{
	char path[PATH_MAX_CHARS] = "", *text = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&text, &n);

	ck_assert_ptr_nonnull(f);
	put_value(f, o, path, 0);
	ck_assert_int_eq(fclose(f), 0);
	golden_is(name, text, n);
	free(text);
}

/* Little-endian numbers of a zip file. */
static size_t number(const unsigned char *p, int bytes)
{
	size_t v = 0;

	while (bytes-- > 0)
		v = v << 8 | p[bytes];
	return v;
}

/* Inflates a part; owned. */
static char *part_of(const unsigned char *entry, const unsigned char *zip)
{
	size_t packed = number(entry + 20, 4), size = number(entry + 24, 4), local = number(entry + 42, 4);
	const unsigned char *data = zip + local + 30 + number(zip + local + 26, 2) + number(zip + local + 28, 2);
	char *p = malloc(size + 1);
	z_stream z = { .avail_in = (uInt)packed, .avail_out = (uInt)size };

	ck_assert_ptr_nonnull(p);
	if (number(entry + 10, 2) == 0) {
		memcpy(p, data, size);
	} else {
		unsigned char *in = malloc(packed);

		ck_assert_ptr_nonnull(in);
		memcpy(in, data, packed);
		z.next_in = in;
		z.next_out = (unsigned char *)p;
		ck_assert_int_eq(inflateInit2(&z, -MAX_WBITS), Z_OK);
		ck_assert_int_eq(inflate(&z, Z_FINISH), Z_STREAM_END);
		ck_assert_int_eq(inflateEnd(&z), Z_OK);
		free(in);
	}
	p[size] = '\0';
	return p;
}

/* A cell as its attributes and its value, on one line; where it ends. */
static const char *put_cell(FILE *f, const char *p)
{
	const char *open = strchr(p, '>'), *end;

	ck_assert_ptr_nonnull(open);
	(void)fprintf(f, "%.*s ", (int)(open - p - 3), p + 3);
	if (open[-1] == '/') {
		(void)fputc('\n', f);
		return open;
	}
	end = strstr(open, "</c>");
	ck_assert_ptr_nonnull(end);
	for (bool tag = true; open < end; open++) {
		if (*open == '<' || *open == '>')
			tag = *open == '<';
		else if (!tag)
			(void)fputc(*open, f);
	}
	(void)fputc('\n', f);
	return end;
}

/* Elements of a sheet that say something of its cells, one a line. */
static void put_sheet(FILE *f, const char *xml)
{
	static const char *const kept[] = { "<col ", "<pane ", "<autoFilter ", "<pageSetup ", "<pageSetUpPr " };

	for (const char *p = xml; *p != '\0'; p++) {
		if (strncmp(p, "<c r=", 5) == 0)
			p = put_cell(f, p);
		for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++) {
			const char *end = strchr(p, '>');

			if (strncmp(p, kept[i], strlen(kept[i])) == 0 && end != NULL)
				(void)fprintf(f, "%.*s\n", (int)(end + 1 - p), p);
		}
	}
}

char *golden_cells(const char *zip, size_t n, size_t *out)
{
	const unsigned char *z = (const unsigned char *)zip, *end = NULL, *entry;
	char *text = NULL;
	FILE *f = open_memstream(&text, out);

	ck_assert_ptr_nonnull(f);
	for (size_t i = 22; i <= n && end == NULL; i++)
		if (memcmp(z + n - i, "PK\5\6", 4) == 0)
			end = z + n - i;
	if (end == NULL) {
		(void)fclose(f);
		free(text);
		return NULL;
	}
	entry = z + number(end + 16, 4);
	for (size_t k = number(end + 10, 2); k > 0; k--) {
		size_t name = number(entry + 28, 2);

		if (name > 14 && memcmp(entry + 46, "xl/worksheets/", 14) == 0) {
			char *xml = part_of(entry, z);

			(void)fprintf(f, "%.*s\n", (int)name, (const char *)entry + 46);
			put_sheet(f, xml);
			free(xml);
		}
		entry += 46 + name + number(entry + 30, 2) + number(entry + 32, 2);
	}
	ck_assert_int_eq(fclose(f), 0);
	return text;
}
