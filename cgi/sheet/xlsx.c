/*
 * xlsx.c: Office Open XML workbooks (ISO/IEC 29500-1, 18): the list of sheets, the texts they share, which formats show
 * dates, and the cells.
 */
#include "xlsx.h"

#include "xml.h"
#include "zip.h"

#include <string.h>

enum { PATH_MAX_BYTES = 500, LIST_MAX = 4000000 };

/* One relation of a part: id, kind (the end of its type) and the part that it leads to. */
struct relation {
	struct cg_str id, type, target;
};

struct relations {
	struct sheet_book *b;
	struct cg_str folder; /* of the part whose relations these are, with a slash, or empty */
	struct relation *v;
	size_t n, cap;
};

/* For parts of which only the begins count. */
static void ignore_end(void *ctx, const char *name)
{
	(void)ctx;
	(void)name;
}

/* For parts without texts. */
static void ignore_text(void *ctx, const char *p, size_t n)
{
	(void)ctx;
	(void)p;
	(void)n;
}

/* "worksheets/sheet1.xml" below the folder, or "/xl/worksheets/sheet1.xml". */
static struct cg_str path_of(const struct relations *r, struct cg_str target)
{
	if (target.n > PATH_MAX_BYTES)
		return CG_STR_NONE;
	if (cg_str_starts(target, CG_STR("/")))
		return cg_arena_str(r->b->arena, cg_str_sub(target, 1, target.n));
	if (cg_str_starts(target, CG_STR("../")))
		return cg_arena_str(r->b->arena, cg_str_sub(target, 3, target.n));
	if (cg_str_starts(target, CG_STR("./")))
		target = cg_str_sub(target, 2, target.n);
	return cg_arena_printf(r->b->arena, "%.*s%.*s", CG_STR_ARG(r->folder), CG_STR_ARG(target));
}

/* Relations lead from part to part: names of parts are not fixed. */
static void relation_begin(void *ctx, const char *name, const char **attributes)
{
	struct relations *r = ctx;
	struct relation one;

	if (strcmp(name, "Relationship") != 0)
		return;
	one = (struct relation){ .id = cg_arena_str(r->b->arena, xml_attribute(attributes, "Id")),
				 .type = cg_arena_str(r->b->arena, xml_attribute(attributes, "Type")),
				 .target = path_of(r, xml_attribute(attributes, "Target")) };
	if (r->n >= LIST_MAX || !CG_PUSH(r->b->arena, r, &one))
		(void)sheet_fail(r->b, SHEET_NO_MEMORY);
}

static const struct xml_events relation_events = { relation_begin, ignore_end, ignore_text };

/* Of the part `of` (CG_STR_NONE: the package). None is no fault. */
static bool read_relations(struct zip *z, struct cg_str of, struct relations *out)
{
	struct cg_str name = of, xml;
	size_t slash = 0;

	for (size_t i = 0; i < of.n; i++)
		slash = of.p[i] == '/' ? i + 1 : slash;
	*out = (struct relations){ .b = z->b, .folder = of.n > 0 ? cg_str_sub(of, 0, slash) : CG_STR("") };
	name = cg_str_sub(of, slash, of.n);
	name = cg_arena_printf(z->b->arena, "%.*s_rels/%.*s.rels", CG_STR_ARG(out->folder), (int)name.n,
			       name.n > 0 ? name.p : "");
	if (name.p == NULL)
		return sheet_fail(z->b, SHEET_NO_MEMORY);
	return zip_part(z, name, &xml) && (xml.p == NULL || xml_read(z->b, xml, &relation_events, out));
}

/* Types end alike in both editions of the standard. */
static struct cg_str target_of(const struct relations *r, const char *type_end)
{
	for (size_t i = 0; i < r->n; i++) {
		if (cg_str_ends(r->v[i].type, cg_str_of(type_end)))
			return r->v[i].target;
	}
	return CG_STR_NONE;
}

struct named_sheet {
	struct cg_str name, id;
};

/* What the parts of a workbook say together. */
struct workbook {
	struct sheet_book *b;
	bool from_1904;
	struct {
		struct named_sheet *v;
		size_t n, cap;
	} sheets;
	struct {
		struct cg_str *v;
		size_t n, cap;
	} texts;
	struct xml_text text; /* the one that is being read */
	bool in_text, in_phonetic;
	struct {
		unsigned *v; /* numbers of own formats that show dates */
		size_t n, cap;
	} date_formats;
	struct {
		bool *v; /* by the number of a style: it shows a date */
		size_t n, cap;
	} styles;
	bool in_styles;
};

/* XML Schema has two ways to write it. */
static bool is_true(struct cg_str s)
{
	return cg_str_eq(s, CG_STR("1")) || cg_str_eq(s, CG_STR("true"));
}

/* Sheets in their order, and where days are counted from. */
static void workbook_begin(void *ctx, const char *name, const char **attributes)
{
	struct workbook *w = ctx;

	if (strcmp(name, "workbookPr") == 0)
		w->from_1904 = is_true(xml_attribute(attributes, "date1904"));
	if (strcmp(name, "sheet") == 0) {
		struct named_sheet one = { .name = cg_arena_str(w->b->arena, xml_attribute(attributes, "name")),
					   .id = cg_arena_str(w->b->arena, xml_attribute(attributes, "id")) };

		if (w->sheets.n >= SHEET_SHEETS_MAX)
			(void)sheet_fail(w->b, SHEET_TOO_LARGE);
		else if (!CG_PUSH(w->b->arena, &w->sheets, &one))
			(void)sheet_fail(w->b, SHEET_NO_MEMORY);
	}
}

static const struct xml_events workbook_events = { workbook_begin, ignore_end, ignore_text };

/* --- texts */

/* A text in several formats is several pieces; how it is pronounced is none of them. */
static void texts_begin(void *ctx, const char *name, const char **attributes)
{
	struct workbook *w = ctx;

	(void)attributes;
	if (strcmp(name, "si") == 0)
		w->text = (struct xml_text){ 0 };
	w->in_text = strcmp(name, "t") == 0 && !w->in_phonetic;
	w->in_phonetic = w->in_phonetic || strcmp(name, "rPh") == 0;
}

/* The text is whole. */
static void texts_end(void *ctx, const char *name)
{
	struct workbook *w = ctx;
	struct cg_str s = { w->text.p != NULL ? w->text.p : "", w->text.n };

	w->in_text = false;
	if (strcmp(name, "rPh") == 0)
		w->in_phonetic = false;
	if (strcmp(name, "si") != 0)
		return;
	if (w->texts.n >= LIST_MAX)
		(void)sheet_fail(w->b, SHEET_TOO_LARGE);
	else if (!CG_PUSH(w->b->arena, &w->texts, &s))
		(void)sheet_fail(w->b, SHEET_NO_MEMORY);
}

static void texts_text(void *ctx, const char *p, size_t n)
{
	struct workbook *w = ctx;

	if (w->in_text)
		xml_text_add(w->b, &w->text, p, n);
}

static const struct xml_events texts_events = { texts_begin, texts_end, texts_text };

/* --- styles */

/* Digits only; false: no number that is below most. */
bool xlsx_number(struct cg_str s, uint32_t most, uint32_t *out)
{
	uint32_t v = 0;

	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]) || v > most / 10)
			return false;
		v = v * 10 + (uint32_t)(s.p[i] - '0');
	}
	*out = v;
	return s.n > 0 && v <= most;
}

/* The file's own formats count before the built-in ones. */
static bool shows_date(const struct workbook *w, uint32_t format)
{
	for (size_t i = 0; i < w->date_formats.n; i++) {
		if (w->date_formats.v[i] == format)
			return true;
	}
	return sheet_format_is_date(format);
}

/* Cells name their style by its place in cellXfs. */
static void styles_begin(void *ctx, const char *name, const char **attributes)
{
	struct workbook *w = ctx;
	uint32_t format = 0;
	bool ok = true, date;

	if (strcmp(name, "cellXfs") == 0)
		w->in_styles = true;
	if (strcmp(name, "numFmt") == 0 && xlsx_number(xml_attribute(attributes, "numFmtId"), 1 << 20, &format) &&
	    sheet_code_is_date(xml_attribute(attributes, "formatCode")))
		ok = w->date_formats.n < LIST_MAX && CG_PUSH(w->b->arena, &w->date_formats, &format);
	if (strcmp(name, "xf") == 0 && w->in_styles) {
		date = xlsx_number(xml_attribute(attributes, "numFmtId"), 1 << 20, &format) && shows_date(w, format);
		ok = w->styles.n < LIST_MAX && CG_PUSH(w->b->arena, &w->styles, &date);
	}
	if (!ok)
		(void)sheet_fail(w->b, SHEET_NO_MEMORY);
}

static void styles_end(void *ctx, const char *name)
{
	struct workbook *w = ctx;

	if (strcmp(name, "cellXfs") == 0)
		w->in_styles = false;
}

static const struct xml_events styles_events = { styles_begin, styles_end, ignore_text };

/* A part of the workbook that may be missing. */
static bool read_part(struct zip *z, struct cg_str name, const struct xml_events *events, struct workbook *w)
{
	struct cg_str xml;

	if (name.p == NULL)
		return true;
	return zip_part(z, name, &xml) && (xml.p == NULL || xml_read(z->b, xml, events, w));
}

/* By the id of its relation. */
static struct cg_str sheet_part(const struct relations *r, struct cg_str id)
{
	for (size_t i = 0; i < r->n; i++) {
		if (cg_str_eq(r->v[i].id, id) && cg_str_ends(r->v[i].type, CG_STR("/worksheet")))
			return r->v[i].target;
	}
	return CG_STR_NONE;
}

/* Lists first, then sheet by sheet: cells refer to the lists. */
bool sheet_xlsx(struct sheet_book *b, struct cg_str file)
{
	struct workbook w = { .b = b };
	struct relations package, book;
	struct cg_str name, xml;
	struct zip z;

	if (!zip_open(&z, b, file) || !read_relations(&z, CG_STR_NONE, &package))
		return false;
	name = target_of(&package, "/officeDocument");
	if (name.p == NULL)
		name = CG_STR("xl/workbook.xml");
	if (!zip_part(&z, name, &xml))
		return false;
	if (xml.p == NULL)
		return sheet_fail(b, SHEET_UNKNOWN);
	if (!xml_read(b, xml, &workbook_events, &w) || !read_relations(&z, name, &book) ||
	    !read_part(&z, target_of(&book, "/sharedStrings"), &texts_events, &w) ||
	    !read_part(&z, target_of(&book, "/styles"), &styles_events, &w))
		return false;
	for (size_t i = 0; i < w.sheets.n; i++) {
		const struct xlsx_cells cells = { .b = b,
						  .text = w.texts.v,
						  .texts = w.texts.n,
						  .date = w.styles.v,
						  .styles = w.styles.n,
						  .from_1904 = w.from_1904 };

		/* a sheet of charts or macros has no cells */
		name = sheet_part(&book, w.sheets.v[i].id);
		if (name.p == NULL)
			continue;
		if (!zip_part(&z, name, &xml))
			return false;
		if (xml.p == NULL)
			return sheet_fail(b, SHEET_DAMAGED);
		if (!sheet_begin(b, w.sheets.v[i].name) || !xlsx_cells_read(&cells, xml))
			return false;
	}
	return w.sheets.n > 0 || sheet_fail(b, SHEET_UNKNOWN);
}
