/* The file that words are drawn into, byte by byte where a reader depends on it. Figures are worked out by hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "redact/draw.h"
#include "run.h"

enum { WORDS = 8, OTHERS = 128, CONTENT = 5, FONT = 7, DESCRIPTOR = 8, UNICODE = 9 };

static struct cg_word word[WORDS];
static struct cg_font font[WORDS];
static struct cg_page page[2];
static struct cg_words words;
static char *file, *object_text;
static size_t file_n, objects;

static struct cg_str str(const char *z)
{
	return (struct cg_str){ z, strlen(z) };
}

static void open_words(void)
{
	memset(word, 0, sizeof(word));
	font[0].name = CG_STR("AAAAAA+Arial-BoldMT");
	page[0] = (struct cg_page){ .width = 10000, .height = 20000, .v = word };
	page[1] = (struct cg_page){ .width = 10005, .height = 20050 };
	words = (struct cg_words){ .pages = page, .n_pages = 1, .fonts = font, .n_fonts = 1 };
	file = object_text = NULL;
}

static void close_words(void)
{
	free(file);
	free(object_text);
}

/* Ten points high at 10.00, 20.00: two capitals and small letters of 1223 thousandths, drawn twice as wide. */
static struct cg_word *put(const char *text)
{
	struct cg_word *w = &word[page[0].n++];

	*w = (struct cg_word){ .text = str(text), .x0 = 1000, .y0 = 2000, .x1 = 3446, .y1 = 3000, .size = 1000 };
	return w;
}

/* Every offset of the table is where its object begins. */
static void draw(void)
{
	struct cg_err e = { .code = CG_OK };
	const char *end, *at;
	size_t table, n = 0;

	free(file);
	ck_assert_int_eq(cg_draw(&words, &file, &file_n, &e), CG_OK);
	ck_assert_uint_eq(strlen(file), file_n);
	end = strstr(file, "startxref\n");
	ck_assert_ptr_nonnull(end);
	table = strtoul(end + strlen("startxref\n"), NULL, 10);
	ck_assert_uint_lt(table, file_n);
	ck_assert(strncmp(file + table, "xref\n0 ", 7) == 0);
	objects = strtoul(file + table + 7, NULL, 10);
	at = strchr(file + table + 7, '\n') + 1;
	ck_assert(strncmp(at, "0000000000 65535 f \n", 20) == 0);
	for (n = 1; n < objects; n++) {
		size_t place = strtoul(at + n * 20, NULL, 10);
		char head[32];
		int k = snprintf(head, sizeof(head), "%zu 0 obj\n", n);

		ck_assert_uint_lt(place, table);
		ck_assert(strncmp(file + place, head, (size_t)k) == 0);
		ck_assert(strncmp(at + n * 20 + 10, " 00000 n \n", 10) == 0);
	}
	ck_assert(strncmp(at + n * 20, "trailer\n", 8) == 0);
}

/* What stands between the head of object n and its end. */
static const char *object(size_t n)
{
	char head[32];
	const char *at, *end;

	(void)snprintf(head, sizeof(head), "\n%zu 0 obj\n", n);
	at = strstr(file, head);
	ck_assert_msg(at != NULL, "object %zu", n);
	at += strlen(head);
	end = strstr(at, "endobj\n");
	ck_assert_ptr_nonnull(end);
	free(object_text);
	object_text = strndup(at, (size_t)(end - at));
	return object_text;
}

static void holds(size_t n, const char *text)
{
	const char *got = object(n);

	ck_assert_msg(strstr(got, text) != NULL, "%s holds no %s", got, text);
}

/* The object is a stream whose length the next one is. */
static void is_stream(size_t n, const char *text)
{
	char want[2048], length[32];

	(void)snprintf(want, sizeof(want), "<</Length %zu 0 R>>stream\n%sendstream\n", n + 1, text);
	ck_assert_str_eq(object(n), want);
	(void)snprintf(length, sizeof(length), "%zu\n", strlen(text));
	ck_assert_str_eq(object(n + 1), length);
}

/* Adobe's metrics of Helvetica. */
static const struct {
	uint32_t width;
	const char *text;
} metrics[] = {
	{ 191, "'" },
	{ 222, "ijl" },
	{ 260, "|" },
	{ 278, " !,./:;I[\\]ft" },
	{ 333, "()-`r" },
	{ 334, "{}" },
	{ 355, "\"" },
	{ 389, "*" },
	{ 469, "^" },
	{ 500, "Jcksvxyz" },
	{ 556, "#$0123456789?L_abdeghnopqu" },
	{ 584, "+<=>~" },
	{ 611, "FTZ" },
	{ 667, "&ABEKPSVXY" },
	{ 722, "CDHNRUw" },
	{ 778, "GOQ" },
	{ 833, "Mm" },
	{ 889, "%" },
	{ 944, "W" },
	{ 1015, "@" },
};

static uint32_t metric(char c)
{
	for (size_t i = 0; i < sizeof(metrics) / sizeof(metrics[0]); i++) {
		if (strchr(metrics[i].text, c) != NULL)
			return metrics[i].width;
	}
	ck_abort_msg("no width of %c", c);
	return 0;
}

START_TEST(letters_are_as_wide_as_helvetica)
{
	uint32_t all = 0;
	char text[96];

	for (char c = ' '; c <= '~'; c++) {
		ck_assert_uint_eq(cg_draw_width((struct cg_str){ &c, 1 }), metric(c));
		all += metric(c);
		text[c - ' '] = c;
	}
	ck_assert_uint_eq(cg_draw_width((struct cg_str){ text, '~' - ' ' + 1 }), all);
	ck_assert_uint_eq(cg_draw_width(CG_STR("")), 0);
	ck_assert_uint_eq(cg_draw_width(CG_STR("\x1f")), 556);
	ck_assert_uint_eq(cg_draw_width(CG_STR("\x7f")), 556);
	ck_assert_uint_eq(cg_draw_width(CG_STR("\xe2\x82\xb9"
					       "1")),
			  1112);
}
END_TEST

START_TEST(a_page_has_all_objects)
{
	(void)put("Ab");
	draw();
	ck_assert(strncmp(file, "%PDF-1.7\n", 9) == 0);
	ck_assert_uint_eq(objects, 11);
	ck_assert_str_eq(object(1), "<</Type/Catalog/Pages 2 0 R>>\n");
	ck_assert_str_eq(object(2), "<</Type/Pages/Kids[4 0 R ]/Count 1>>\n");
	ck_assert_str_eq(object(3), "<</Font<</F0 7 0 R>>>>\n");
	ck_assert_str_eq(object(4), "<</Type/Page/Parent 2 0 R/Resources 3 0 R/MediaBox[0 0 100.00 200.00 ]/Contents 5 "
				    "0 R>>\n");
	is_stream(CONTENT, "BT\n/F0 10.00 Tf 200.0000 Tz 1 0 0 1 10.00 172.20 Tm <416220> Tj\nET\n");
	holds(FONT, "<</Type/Font/Subtype/TrueType/BaseFont/REDACT+F0-Arial-Bold/FirstChar 32/LastChar 255"
		    "/FontDescriptor 8 0 R/ToUnicode 9 0 R/Widths[278 278 355 ");
	holds(FONT, "]/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[128]>>>>\n");
	ck_assert_str_eq(object(DESCRIPTOR),
			 "<</Type/FontDescriptor/FontName/REDACT+F0-Arial-Bold/Flags 32/FontBBox[0 -220 1000 780]"
			 "/ItalicAngle 0/Ascent 780/Descent -220/CapHeight 700/StemV 80>>\n");
	is_stream(UNICODE, "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /R def /CMapType 2 "
			   "def\n1 begincodespacerange <00> <ff> endcodespacerange\n1 beginbfrange <20> <7e> <0020> "
			   "endbfrange\nendcmap end end\n");
	ck_assert_ptr_nonnull(strstr(file, "trailer\n<</Size 11/Root 1 0 R>>\nstartxref\n"));
	ck_assert_str_eq(file + file_n - 6, "%%EOF\n");
}
END_TEST

START_TEST(a_font_says_how_wide_its_codes_are)
{
	const char *at;
	char *end;

	(void)put("Ab");
	draw();
	at = strstr(object(FONT), "/Widths[") + strlen("/Widths[");
	for (int c = 32; c < 256; c++, at = end)
		ck_assert_uint_eq(strtoul(at, &end, 10), c < 127 ? metric((char)c) : 556);
	ck_assert_str_eq(at - 1 + strspn(at, " "), at);
	ck_assert(strncmp(at, " ]", 2) == 0);
}
END_TEST

START_TEST(pages_and_fonts_are_numbered)
{
	struct cg_word second;

	words.n_pages = 2;
	words.n_fonts = 2;
	font[1].name = CG_STR("Times");
	put("Ab")->font = 1;
	second = *put("Ab");
	page[0].n = 1;
	page[1].v = &second;
	page[1].n = 1;
	draw();
	ck_assert_uint_eq(objects, 4 + 2 * 3 + 2 * 4);
	ck_assert_str_eq(object(2), "<</Type/Pages/Kids[4 0 R 7 0 R ]/Count 2>>\n");
	ck_assert_str_eq(object(3), "<</Font<</F0 10 0 R/F1 14 0 R>>>>\n");
	holds(7, "/MediaBox[0 0 100.05 200.50 ]/Contents 8 0 R");
	holds(8, "<</Length 9 0 R>>stream\nBT\n/F1 10.00 Tf");
	holds(10, "/BaseFont/REDACT+F1-Times/FirstChar");
	holds(14, "/BaseFont/REDACT+F0-Arial-Bold/FirstChar");
	holds(14, "/FontDescriptor 15 0 R/ToUnicode 16 0 R");
	holds(16, "<</Length 17 0 R>>");
}
END_TEST

/* 220 of 1000 below the line; what is turned stands at its own left and bottom. */
START_TEST(turned_words_are_turned)
{
	static const char *const want[] = { "1 0 0 1 10.00 172.20 Tm", "0 -1 1 0 12.20 180.00 Tm",
					    "-1 0 0 -1 34.46 177.80 Tm", "0 1 -1 0 17.80 155.54 Tm" };

	for (uint8_t turn = 0; turn < 4; turn++) {
		struct cg_word *w = put("Ab");

		w->rotation = turn;
		if (turn % 2 != 0) {
			w->x1 = w->x0 + 1000;
			w->y1 = w->y0 + 2446;
		}
		draw();
		holds(CONTENT, want[turn]);
		holds(CONTENT, "/F0 10.00 Tf 200.0000 Tz ");
		page[0].n = 0;
	}
}
END_TEST

START_TEST(turned_words_come_first)
{
	struct cg_word turned = *put("B");

	put("A");
	turned.rotation = 2;
	page[0].v = word + 1;
	page[0].n = 1;
	page[0].rotated = &turned;
	page[0].n_rotated = 1;
	draw();
	ck_assert(strstr(file, "<4220>") < strstr(file, "<4120>"));
	ck_assert_ptr_nonnull(strstr(file, "<4220>"));
}
END_TEST

START_TEST(coordinates_may_be_negative)
{
	struct cg_word *w = put("Ab");

	w->x0 = -5;
	w->x1 = 2441;
	w->y1 = w->y0 + 18220 + 220 - 435 + 1000; /* below the edge of the page */
	w->y0 = w->y1 - 1000;
	draw();
	holds(CONTENT, "1 0 0 1 -0.05 -7.85 Tm");
	w->x0 = 0;
	w->x1 = 2446;
	draw();
	holds(CONTENT, "200.0000 Tz 1 0 0 1 0.00 -7.85 Tm");
	w->x0 = -1;
	draw();
	holds(CONTENT, "1 0 0 1 -0.01 -7.85 Tm");
}
END_TEST

/* Size, height, what stands above and below the line. */
START_TEST(heights_are_what_readers_accept)
{
	static const struct {
		int32_t size, height, ascent, descent;
		const char *tf;
	} t[] = {
		{ 1000, 1, 1, 0, "10.00 Tf" },
		{ 1000, 100, 78, 22, "10.00 Tf" },
		{ 2000, 1000, 390, 110, "20.00 Tf" },
		{ 1000, 1346, 1050, 296, "10.00 Tf" },
		{ 1000, 1347, 1050, 297, "10.00 Tf" },
		{ 1000, 1449, 1050, 399, "10.00 Tf" },
		{ 1000, 1450, 1050, 400, "10.00 Tf" },
		{ 1000, 1451, 1050, 400, "10.00 Tf" },
		{ 1000, 9000, 1050, 400, "10.00 Tf" },
		{ 1, 9, 1050, 400, "0.01 Tf" },
		{ 0, 500, 780, 220, "5.00 Tf" },
		{ 0, 1, 780, 220, "0.01 Tf" },
		{ 0, 0, 0, 0, "1.00 Tf" },
	};
	char want[128];

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_word *w = put("Ab");

		w->size = t[i].size;
		w->y1 = w->y0 + t[i].height;
		draw();
		holds(CONTENT, t[i].tf);
		(void)snprintf(want, sizeof(want), "FontBBox[0 %d 1000 %d]/ItalicAngle 0/Ascent %d/Descent %d/",
			       -t[i].descent, t[i].ascent, t[i].ascent, -t[i].descent);
		holds(DESCRIPTOR, want);
		page[0].n = 0;
	}
}
END_TEST

/* Fonts of nearly the same height are one, the newest that fits. */
START_TEST(fonts_differ_by_name_and_height)
{
	static const struct {
		uint16_t font;
		int32_t height;
		unsigned face;
	} t[] = { { 0, 1000, 0 }, { 0, 1001, 0 }, { 0, 999, 0 }, { 0, 1002, 1 },
		  { 0, 1001, 1 }, { 0, 998, 2 },  { 1, 998, 3 } };
	const char *at;

	words.n_fonts = 2;
	font[1].name = CG_STR("Times");
	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_word *w = put("Ab");

		w->font = t[i].font;
		w->y1 = w->y0 + t[i].height;
	}
	draw();
	ck_assert_uint_eq(objects, 4 + 3 + 4 * 4);
	at = object(CONTENT);
	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		at = strstr(at, "/F") + 2;
		ck_assert_uint_eq(strtoul(at, NULL, 10), t[i].face);
	}
}
END_TEST

/* Subset tags have six letters: fonts that differ by them alone have one name. */
START_TEST(names_of_fonts_say_what_is_known)
{
	static const struct {
		const char *name, *want;
	} t[] = {
		{ "AAAAAA+Arial", "/REDACT+F0-Arial/" },
		{ "BBBBBB+Arial", "/REDACT+F0-Arial/" },
		{ "Arial", "/REDACT+F0-Arial/" },
		{ "CCCCC+Arial", "/REDACT+F3-Arial/" },
		{ "DDDDDDD+Arial", "/REDACT+F4-Arial/" },
		{ "EEEEEE+Brial", "/REDACT+F5/" },
		{ "liberationsans-bolditalic", "/REDACT+F6-Liberation-Sans-Bold-Italic/" },
		{ "Asha Kumari", "/REDACT+F7/" },
	};

	words.n_fonts = sizeof(t) / sizeof(t[0]);
	for (size_t i = 0; i < words.n_fonts; i++) {
		font[i].name = str(t[i].name);
		put("Ab")->font = (uint16_t)i;
	}
	draw();
	for (size_t i = 0; i < words.n_fonts; i++) {
		holds(FONT + 4 * i, t[i].want);
		holds(DESCRIPTOR + 4 * i, t[i].want);
	}
}
END_TEST

START_TEST(other_characters_get_codes)
{
	(void)put("A\xe2\x82\xb9~\xe0\xa4\x95\xe2\x82\xb9\x7f");
	put("\xef\xbf\xbf\xf0\x90\x80\x80\xf0\x9f\x98\x80")->hyphen = true;
	put("Ab\xc2\xad")->hyphen = true; /* 1223 + 2 x 556 */
	draw();
	holds(CONTENT, "<41807e81808220> Tj");
	holds(CONTENT, "<8384858620> Tj");
	holds(CONTENT, "<4162868620> Tj");
	holds(FONT, "/Differences[128/uni20B9/uni0915/uni007F/uniFFFF/uniFFFD/uniFFFD/uni00AD]");
	holds(UNICODE, "1 beginbfchar <80> <20b9> endbfchar\n1 beginbfchar <81> <0915> endbfchar\n");
	holds(UNICODE,
	      "<83> <ffff> endbfchar\n1 beginbfchar <84> <d800dc00> endbfchar\n1 beginbfchar <85> <d83dde00> ");
	holds(CONTENT, "104.7537 Tz 1 0 0 1 10.00 172.20 Tm <4162868620> Tj"); /* 2446 / 2.335 */
}
END_TEST

START_TEST(a_font_has_so_many_other_characters)
{
	char text[3 * (OTHERS + 1) + 1] = "";
	char *got;

	for (unsigned i = 0; i <= OTHERS; i++)
		(void)snprintf(text + (size_t)3 * i, 4, "\xe0%c%c", 0xa4 + (int)(i / 64), 0x80 + (int)(i % 64));
	(void)put(text);
	draw();
	got = strchr(object(CONTENT), '<');
	got = strstr(got + 1, "Tm <") + 4;
	for (unsigned i = 0; i < OTHERS; i++) {
		char code[3];

		(void)snprintf(code, sizeof(code), "%02x", 128 + i);
		ck_assert(strncmp(got + (size_t)2 * i, code, 2) == 0);
	}
	ck_assert(strncmp(got + (size_t)2 * OTHERS, "3f20>", 5) == 0);
	holds(FONT, "/uni097F]");
	holds(UNICODE, "<ff> <097f> endbfchar\nendcmap");
}
END_TEST

START_TEST(what_has_no_text_is_not_drawn)
{
	(void)put("");
	(void)put("Ab");
	draw();
	ck_assert_ptr_null(strstr(file, "<20> Tj"));
	put("")->hyphen = true;
	draw();
	holds(CONTENT, "<8020> Tj");
}
END_TEST

int main(void)
{
	TCase *tc = tcase_create("draw");
	Suite *suite = suite_create("redact/draw");

	tcase_add_checked_fixture(tc, open_words, close_words);
	tcase_add_test(tc, letters_are_as_wide_as_helvetica);
	tcase_add_test(tc, a_page_has_all_objects);
	tcase_add_test(tc, a_font_says_how_wide_its_codes_are);
	tcase_add_test(tc, pages_and_fonts_are_numbered);
	tcase_add_test(tc, turned_words_are_turned);
	tcase_add_test(tc, turned_words_come_first);
	tcase_add_test(tc, coordinates_may_be_negative);
	tcase_add_test(tc, heights_are_what_readers_accept);
	tcase_add_test(tc, fonts_differ_by_name_and_height);
	tcase_add_test(tc, names_of_fonts_say_what_is_known);
	tcase_add_test(tc, other_characters_get_codes);
	tcase_add_test(tc, a_font_has_so_many_other_characters);
	tcase_add_test(tc, what_has_no_text_is_not_drawn);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
