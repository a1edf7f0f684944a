#include "pdf_form.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CATALOG = 1, PAGES, PAGE, CONTENT, RESOURCES, TO_UNICODE, FONT_1, FONT_2, FORM, INFO, OBJECTS };

/* Objects that are streams: dictionary, then the bytes. */
static const struct {
	const char *dictionary; /* NULL: the part is the object itself */
	const char *otherwise;
} kinds[OBJECTS] = {
	[CATALOG] = { NULL, "<</Type/Catalog/Pages 2 0 R>>" },
	[PAGES] = { NULL, "<</Type/Pages/Kids[3 0 R]/Count 1>>" },
	[PAGE] = { NULL, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources 5 0 R>>" },
	[CONTENT] = { "", "BT/F1 9 Tf 50 700 Td(Consolidated Account Statement)Tj ET" },
	[RESOURCES] = { NULL, "<</Font<</F1 7 0 R/F2 8 0 R>>/XObject<</X 9 0 R>>>>" },
	[TO_UNICODE] = { "", "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7E> <0020> "
			     "endbfrange" },
	[FONT_1] = { NULL, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>" },
	[FONT_2] = { NULL, "<</Type/Font/Subtype/Type1/BaseFont/Times-Bold>>" },
	[FORM] = { "/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources 5 0 R",
		   "BT/F2 8 Tf 50 600 Td(Folio No: 1)Tj ET" },
	[INFO] = { NULL, "<</Title(Statement)/Creator(x)>>" },
};

struct file {
	char *p;
	size_t n, cap;
};

static void put(struct file *f, const void *p, size_t n)
{
	if (n > f->cap - f->n) {
		f->cap = (f->n + n) * 2;
		f->p = realloc(f->p, f->cap);
		FUZZ_NEED(f->p != NULL);
	}
	if (n > 0)
		memcpy(f->p + f->n, p, n);
	f->n += n;
}

__attribute__((format(printf, 2, 3))) static void print(struct file *f, const char *fmt, ...)
{
	char text[512];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	put(f, text, strlen(text));
}

static struct cg_str take_part(struct cg_str *rest)
{
	size_t end = cg_str_find(*rest, CG_STR("\n%%\n"));
	struct cg_str part = cg_str_sub(*rest, 0, end);

	*rest = end == SIZE_MAX ? CG_STR("") : cg_str_sub(*rest, end + 4, SIZE_MAX);
	return part;
}

static void put_object(struct file *f, int i, struct cg_str part)
{
	if (part.n == 0)
		part = cg_str_of(kinds[i].otherwise);
	print(f, "%d 0 obj\n", i);
	if (kinds[i].dictionary != NULL)
		print(f, "<<%s/Length %zu>>stream\n", kinds[i].dictionary, part.n);
	put(f, part.p, part.n);
	print(f, "%s\nendobj\n", kinds[i].dictionary != NULL ? "\nendstream" : "");
}

struct cg_str pdf_form_build(struct fuzz_in *in)
{
	static const int order[] = { CONTENT, RESOURCES, TO_UNICODE, FONT_1, FONT_2, FORM, PAGE, INFO, PAGES, CATALOG };
	struct cg_str rest = fuzz_rest(in);
	struct file f = { 0 };
	size_t at[OBJECTS] = { 0 }, table;

	print(&f, "%%PDF-1.4\n");
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		at[order[i]] = f.n;
		put_object(&f, order[i], take_part(&rest));
	}
	table = f.n;
	print(&f, "xref\n0 %d\n0000000000 65535 f \n", OBJECTS);
	for (int i = 1; i < OBJECTS; i++)
		print(&f, "%010zu 00000 n \n", at[i]);
	print(&f, "trailer<</Size %d/Root 1 0 R/Info %d 0 R>>\nstartxref\n%zu\n%%%%EOF\n", OBJECTS, INFO, table);
	return (struct cg_str){ f.p, f.n };
}
