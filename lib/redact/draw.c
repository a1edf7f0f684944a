/*
 * draw.c: A PDF writer for words in boxes. Objects are numbered in a fixed order:
 * catalogue, page tree, resources, then three for each page and four for each font; the
 * table at the end has their offsets. Nothing is compressed, so that the file can be
 * checked with a text editor.
 */
#include "redact/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	FIRST_CODE = 32,
	LAST_ASCII = 126,
	FIRST_OTHER = 128, /* codes from here on are for other characters, in the order in which they come */
	CODES = 256,
	WIDTH_OTHER = 556,
	FACES_MAX = 4096,
	HUNDRED = 100,
	THOUSAND = 1000,
	DESCENT_PERCENT = 22, /* of the height of a line */
	DESCENT_MOST = 400,   /* readers cut what is lower, and higher than 1050 */
	ASCENT_MOST = 1050,
	SOFT_HYPHEN = 0xad,
};

/* Adobe's Helvetica, space to tilde. */
static const uint16_t helvetica[LAST_ASCII - FIRST_CODE + 1] = {
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
	556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
	611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
	667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
	222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584,
};

/* A font of the original at one proportion of height to size. */
struct face {
	uint16_t font;
	int32_t height; /* thousandths of the size */
	uint32_t other[CODES - FIRST_OTHER];
	size_t n_other;
};

/* The file being written; `failed` sticks. */
struct pdf {
	FILE *f;
	long *at; /* of objects; [0] is not used */
	size_t n, cap;
	struct face *faces;
	size_t n_faces;
	bool failed;
};

/* Characters beyond ASCII have the width of a digit: the box decides how wide they are drawn. */
static uint32_t width_of(uint32_t c)
{
	return c >= FIRST_CODE && c <= LAST_ASCII ? helvetica[c - FIRST_CODE] : WIDTH_OTHER;
}

uint32_t cg_draw_width(struct cg_str text)
{
	uint32_t width = 0;

	for (size_t i = 0; i < text.n;)
		width += width_of(cg_str_char(text, &i));
	return width;
}

/* Length of the word in the direction of its text. */
static int32_t along(const struct cg_word *w)
{
	return w->rotation % 2 == 0 ? w->x1 - w->x0 : w->y1 - w->y0;
}

/* Height of the word, at right angles to its text. */
static int32_t across(const struct cg_word *w)
{
	return w->rotation % 2 == 0 ? w->y1 - w->y0 : w->x1 - w->x0;
}

/* Words without a size get their height. */
static int32_t size_of(const struct cg_word *w)
{
	return w->size > 0 ? w->size : across(w) > 0 ? across(w) : HUNDRED;
}

/* Height of the line in thousandths of the size, within what readers accept. */
static int32_t height_of(const struct cg_word *w)
{
	int32_t height = (int32_t)((int64_t)across(w) * THOUSAND / size_of(w));

	return height > ASCENT_MOST + DESCENT_MOST ? ASCENT_MOST + DESCENT_MOST : height;
}

/* The part of the height that lies below the baseline. */
static int32_t descent_of(int32_t height)
{
	int32_t descent = height * DESCENT_PERCENT / HUNDRED;

	if (height - descent > ASCENT_MOST)
		descent = height - ASCENT_MOST;
	return descent > DESCENT_MOST ? DESCENT_MOST : descent;
}

/* Index of the face that draws w, made when it is new; the last one when there are too many. */
static size_t face_of(struct pdf *p, const struct cg_word *w)
{
	int32_t height = height_of(w);
	struct face *more;

	for (size_t i = p->n_faces; i-- > 0;) {
		if (p->faces[i].font == w->font && abs(p->faces[i].height - height) <= 1)
			return i;
	}
	if (p->n_faces == FACES_MAX)
		return FACES_MAX - 1;
	more = realloc(p->faces, (p->n_faces + 1) * sizeof(*more));
	if (more == NULL) {
		p->failed = true;
		return 0;
	}
	p->faces = more;
	p->faces[p->n_faces] = (struct face){ .font = w->font, .height = height };
	return p->n_faces++;
}

/* The code of a character in its font; the last code when all are taken. */
static uint8_t code_of(struct face *f, uint32_t c)
{
	if (c >= FIRST_CODE && c <= LAST_ASCII)
		return (uint8_t)c;
	for (size_t i = 0; i < f->n_other; i++) {
		if (f->other[i] == c)
			return (uint8_t)(FIRST_OTHER + i);
	}
	if (f->n_other == CODES - FIRST_OTHER)
		return '?';
	f->other[f->n_other] = c;
	return (uint8_t)(FIRST_OTHER + f->n_other++);
}

/* Notes the offset for the table at the end. */
static void begin_object(struct pdf *p, size_t number)
{
	if (number < p->cap)
		p->at[number] = ftell(p->f);
	(void)fprintf(p->f, "%zu 0 obj\n", number);
}

/* Readers break words at a space, however narrow the gap is. */
static void put_codes(struct pdf *p, struct face *f, const struct cg_word *w)
{
	(void)fputc('<', p->f);
	for (size_t i = 0; i < w->text.n;)
		(void)fprintf(p->f, "%02x", code_of(f, cg_str_char(w->text, &i)));
	if (w->hyphen)
		(void)fprintf(p->f, "%02x", code_of(f, SOFT_HYPHEN));
	(void)fputs("20> Tj\n", p->f);
}

/* Points with two decimals, without floating point: the same file on every machine. */
static void put_hundredths(FILE *f, int32_t v)
{
	(void)fprintf(f, "%s%d.%02d ", v < 0 ? "-" : "", abs(v) / HUNDRED, abs(v) % HUNDRED);
}

/* The text is stretched to the width of its box; the matrix turns it. */
static void put_word(struct pdf *p, const struct cg_page *page, const struct cg_word *w)
{
	static const char *const turn[] = { "1 0 0 1 ", "0 -1 1 0 ", "-1 0 0 -1 ", "0 1 -1 0 " };
	size_t face = face_of(p, w);
	int32_t size = size_of(w), below, x, y;
	uint64_t width = (uint64_t)(cg_draw_width(w->text) + (w->hyphen ? WIDTH_OTHER : 0)) * (uint64_t)size;

	if (p->failed || width == 0)
		return;
	below = (int32_t)((int64_t)descent_of(p->faces[face].height) * size / THOUSAND);
	x = w->rotation == 0 ? w->x0 : w->rotation == 1 ? w->x0 + below : w->rotation == 2 ? w->x1 : w->x1 - below;
	y = w->rotation == 0 ? w->y1 - below : w->rotation == 1 ? w->y0 : w->rotation == 2 ? w->y0 + below : w->y1;
	(void)fprintf(p->f, "/F%zu ", face);
	put_hundredths(p->f, size);
	(void)fprintf(p->f, "Tf %.4f Tz %s", (double)along(w) * THOUSAND * HUNDRED / (double)width,
		      turn[w->rotation & 3]);
	put_hundredths(p->f, x);
	put_hundredths(p->f, page->height - y);
	(void)fputs("Tm ", p->f);
	put_codes(p, &p->faces[face], w);
}

/* The page's number is first, its contents and their length follow. */
static void put_page(struct pdf *p, const struct cg_page *page, size_t number)
{
	long from, to;

	begin_object(p, number);
	(void)fputs("<</Type/Page/Parent 2 0 R/Resources 3 0 R/MediaBox[0 0 ", p->f);
	put_hundredths(p->f, page->width);
	put_hundredths(p->f, page->height);
	(void)fprintf(p->f, "]/Contents %zu 0 R>>\nendobj\n", number + 1);
	begin_object(p, number + 1);
	(void)fprintf(p->f, "<</Length %zu 0 R>>stream\n", number + 2);
	from = ftell(p->f);
	(void)fputs("BT\n", p->f);
	for (size_t i = 0; i < page->n_rotated; i++)
		put_word(p, page, &page->rotated[i]);
	for (size_t i = 0; i < page->n; i++)
		put_word(p, page, &page->v[i]);
	(void)fputs("ET\n", p->f);
	to = ftell(p->f);
	(void)fputs("endstream\nendobj\n", p->f);
	begin_object(p, number + 2);
	(void)fprintf(p->f, "%ld\nendobj\n", to - from);
}

/* The name without its subset tag. */
static struct cg_str face_name(struct cg_str name)
{
	const char *tag = memchr(name.p, '+', name.n);

	return tag != NULL && tag - name.p == 6 ? cg_str_sub(name, 7, name.n) : name;
}

/*
 * What is known of the name, and a number: the same for fonts of the same name. Whoever made the file chose the name,
 * so the rest of it may be anything.
 */
static void put_name(FILE *f, const struct cg_words *w, size_t font)
{
	static const struct cg_str parts[] = {
		CG_STR_INIT("Arial"),	   CG_STR_INIT("Calibri"),   CG_STR_INIT("Cambria"),
		CG_STR_INIT("Courier"),	   CG_STR_INIT("DejaVu"),    CG_STR_INIT("Helvetica"),
		CG_STR_INIT("Liberation"), CG_STR_INIT("Lohit"),     CG_STR_INIT("Mangal"),
		CG_STR_INIT("Microsoft"),  CG_STR_INIT("Nirmala"),   CG_STR_INIT("Noto"),
		CG_STR_INIT("Roboto"),	   CG_STR_INIT("Tahoma"),    CG_STR_INIT("Times"),
		CG_STR_INIT("Trebuchet"),  CG_STR_INIT("Verdana"),   CG_STR_INIT("Sans"),
		CG_STR_INIT("Serif"),	   CG_STR_INIT("Mono"),	     CG_STR_INIT("Devanagari"),
		CG_STR_INIT("Narrow"),	   CG_STR_INIT("Condensed"), CG_STR_INIT("Light"),
		CG_STR_INIT("Bold"),	   CG_STR_INIT("Italic"),    CG_STR_INIT("Oblique"),
	};
	struct cg_str name = face_name(w->fonts[font].name);
	size_t first = 0;

	while (!cg_str_eq(face_name(w->fonts[first].name), name))
		first++;
	(void)fprintf(f, "/REDACT+F%zu", first);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (cg_str_find_nocase(name, parts[i]) != SIZE_MAX)
			(void)fprintf(f, "-%.*s", CG_STR_ARG(parts[i]));
	}
}

/* Surrogates where the character needs them. */
static void put_utf16(FILE *f, uint32_t c)
{
	if (c >= 0x10000)
		(void)fprintf(f, "%04x%04x", 0xd7c0 + (c >> 10), 0xdc00 + (c & 0x3ff));
	else
		(void)fprintf(f, "%04x", c);
}

/* Without this table a reader could not tell which characters the codes stand for. */
static void put_to_unicode(struct pdf *p, const struct face *face, size_t number)
{
	long from, to;

	begin_object(p, number);
	(void)fprintf(p->f, "<</Length %zu 0 R>>stream\n", number + 1);
	from = ftell(p->f);
	(void)fputs("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /R def /CMapType 2 def\n"
		    "1 begincodespacerange <00> <ff> endcodespacerange\n1 beginbfrange <20> <7e> <0020> endbfrange\n",
		    p->f);
	for (size_t i = 0; i < face->n_other; i++) {
		(void)fprintf(p->f, "1 beginbfchar <%02zx> <", FIRST_OTHER + i);
		put_utf16(p->f, face->other[i]);
		(void)fputs("> endbfchar\n", p->f);
	}
	(void)fputs("endcmap end end\n", p->f);
	to = ftell(p->f);
	(void)fputs("endstream\nendobj\n", p->f);
	begin_object(p, number + 1);
	(void)fprintf(p->f, "%ld\nendobj\n", to - from);
}

/* Font, descriptor, ToUnicode and its length. */
static void put_face(struct pdf *p, const struct face *face, const struct cg_words *w, size_t number)
{
	int32_t descent = descent_of(face->height);

	begin_object(p, number);
	(void)fputs("<</Type/Font/Subtype/TrueType/BaseFont", p->f);
	put_name(p->f, w, face->font);
	(void)fprintf(p->f, "/FirstChar %d/LastChar %d/FontDescriptor %zu 0 R/ToUnicode %zu 0 R/Widths[", FIRST_CODE,
		      CODES - 1, number + 1, number + 2);
	for (uint32_t c = FIRST_CODE; c < CODES; c++)
		(void)fprintf(p->f, "%u ", width_of(c));
	(void)fputs("]/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[128", p->f);
	for (size_t i = 0; i < face->n_other; i++)
		(void)fprintf(p->f, "/uni%04X", face->other[i] < 0x10000 ? face->other[i] : 0xfffdu);
	(void)fputs("]>>>>\nendobj\n", p->f);
	begin_object(p, number + 1);
	(void)fputs("<</Type/FontDescriptor/FontName", p->f);
	put_name(p->f, w, face->font);
	(void)fprintf(p->f,
		      "/Flags 32/FontBBox[0 %d 1000 %d]/ItalicAngle 0/Ascent %d/Descent %d/CapHeight 700/StemV 80>>\n"
		      "endobj\n",
		      -descent, face->height - descent, face->height - descent, -descent);
	put_to_unicode(p, face, number + 2);
}

enum { CATALOG = 1, TREE, RESOURCES, FIRST_PAGE, PAGE_OBJECTS = 3, FACE_OBJECTS = 4 };

/* Pages first, fonts after them: which fonts there are is known when the pages are written. */
static void put_all(struct pdf *p, const struct cg_words *w)
{
	size_t fonts = FIRST_PAGE + PAGE_OBJECTS * w->n_pages;
	long table;

	(void)fputs("%PDF-1.7\n", p->f);
	begin_object(p, CATALOG);
	(void)fprintf(p->f, "<</Type/Catalog/Pages %d 0 R>>\nendobj\n", TREE);
	begin_object(p, TREE);
	(void)fputs("<</Type/Pages/Kids[", p->f);
	for (size_t i = 0; i < w->n_pages; i++)
		(void)fprintf(p->f, "%zu 0 R ", FIRST_PAGE + PAGE_OBJECTS * i);
	(void)fprintf(p->f, "]/Count %zu>>\nendobj\n", w->n_pages);
	for (size_t i = 0; i < w->n_pages; i++)
		put_page(p, &w->pages[i], FIRST_PAGE + PAGE_OBJECTS * i);
	p->n = fonts + FACE_OBJECTS * p->n_faces;
	begin_object(p, RESOURCES);
	(void)fputs("<</Font<<", p->f);
	for (size_t i = 0; i < p->n_faces; i++)
		(void)fprintf(p->f, "/F%zu %zu 0 R", i, fonts + FACE_OBJECTS * i);
	(void)fputs(">>>>\nendobj\n", p->f);
	for (size_t i = 0; i < p->n_faces; i++)
		put_face(p, &p->faces[i], w, fonts + FACE_OBJECTS * i);
	table = ftell(p->f);
	(void)fprintf(p->f, "xref\n0 %zu\n0000000000 65535 f \n", p->n);
	for (size_t i = 1; i < p->n; i++)
		(void)fprintf(p->f, "%010ld 00000 n \n", p->at[i]);
	(void)fprintf(p->f, "trailer\n<</Size %zu/Root %d 0 R>>\nstartxref\n%ld\n%%%%EOF\n", p->n, CATALOG, table);
}

enum cg_code cg_draw(const struct cg_words *w, char **out, size_t *n, struct cg_err *e)
{
	struct pdf p = { .cap = FIRST_PAGE + PAGE_OBJECTS * w->n_pages + FACE_OBJECTS * (size_t)FACES_MAX };
	bool ok;

	*out = NULL;
	*n = 0;
	p.at = calloc(p.cap, sizeof(*p.at));
	p.f = open_memstream(out, n);
	if (p.at != NULL && p.f != NULL)
		put_all(&p, w);
	ok = p.at != NULL && p.f != NULL && !p.failed && ferror(p.f) == 0;
	if (p.f != NULL && fclose(p.f) != 0)
		ok = false;
	free(p.at);
	free(p.faces);
	if (ok)
		return CG_OK;
	free(*out);
	*out = NULL;
	return cg_fail(e, CG_EBUSY, "no memory to draw");
}
