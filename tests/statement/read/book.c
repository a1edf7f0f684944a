#include "statement/read/book.h"

#include <check.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "statement/read/statement.h"

enum { KEPT_BYTES = 64 * 1024 * 1024, SPENT_BYTES = 64 * 1024 * 1024, LINE_MAX_BYTES = 4096 };

/* ---- files ---- */

struct fonts {
	struct cg_font *v;
	size_t n, cap;
};

static uint16_t font_of(struct book *b, struct fonts *fonts, const char *name)
{
	struct cg_font font = { cg_arena_str(&b->kept, cg_str_of(name)) };

	for (size_t i = 0; i < fonts->n; i++) {
		if (cg_str_eq(fonts->v[i].name, font.name))
			return (uint16_t)i;
	}
	ck_assert(CG_PUSH(&b->kept, fonts, &font));
	b->words.fonts = fonts->v;
	b->words.n_fonts = fonts->n;
	return (uint16_t)(fonts->n - 1);
}

static int32_t hundredths(double points)
{
	return (int32_t)(points * 100 + (points < 0 ? -0.5 : 0.5));
}

struct pages {
	struct cg_page *v;
	size_t n, cap;
};

static void push_word(struct book *b, struct cg_page *page, const struct cg_word *w, bool rotated)
{
	struct {
		struct cg_word *v;
		size_t n, cap;
	} list = { page->v, page->n, page->cap }, turned = { page->rotated, page->n_rotated, page->cap_rotated };

	if (rotated)
		ck_assert(CG_PUSH(&b->kept, &turned, w));
	else
		ck_assert(CG_PUSH(&b->kept, &list, w));
	page->v = list.v;
	page->n = list.n;
	page->cap = list.cap;
	page->rotated = turned.v;
	page->n_rotated = turned.n;
	page->cap_rotated = turned.cap;
}

/* "page x0 y0 x1 y1 size font flags text" */
static void take_word(struct book *b, struct pages *pages, struct fonts *fonts, char *line)
{
	double v[5];
	unsigned long page = strtoul(line, &line, 10);
	struct cg_word w = { .size = 0 };
	char *font, *flags;

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		v[i] = strtod(line, &line);
	font = ++line;
	flags = strchr(font, ' ');
	ck_assert_msg(flags != NULL && page == pages->n, "%s: %s", b->name, font);
	*flags++ = '\0';
	line = strstr(flags, ". ");
	ck_assert_msg(line != NULL, "%s: %s", b->name, flags);
	*line = '\0';
	w.text = cg_arena_str(&b->kept, cg_str_of(line + strlen(". ")));
	w.x0 = hundredths(v[0]);
	w.y0 = hundredths(v[1]);
	w.x1 = hundredths(v[2]);
	w.y1 = hundredths(v[3]);
	w.size = hundredths(v[4]);
	w.font = font_of(b, fonts, font);
	w.space_after = strchr(flags, 's') != NULL;
	w.hyphen = strchr(flags, 'h') != NULL;
	w.unreadable = strchr(flags, 'u') != NULL;
	w.rotation = strchr(flags, 'r') != NULL ? 1 : 0;
	push_word(b, &pages->v[pages->n - 1], &w, w.rotation != 0);
}

static void take_note(struct book *b, struct pages *pages, const char *line)
{
	const struct {
		const char *key;
		struct cg_str *to;
	} notes[] = { { "# title: ", &b->words.title },
		      { "# creator: ", &b->words.creator },
		      { "# author: ", &b->words.author },
		      { "# producer: ", &b->words.producer },
		      { "# keywords: ", &b->words.keywords } };
	struct cg_page page = { .n = 0 };
	const char *size = strstr(line, ": ");
	char *end;

	for (size_t i = 0; i < sizeof(notes) / sizeof(notes[0]); i++) {
		if (strncmp(line, notes[i].key, strlen(notes[i].key)) == 0)
			*notes[i].to = cg_arena_str(&b->kept, cg_str_of(line + strlen(notes[i].key)));
	}
	if (strncmp(line, "# page ", strlen("# page ")) != 0 || size == NULL)
		return;
	page.width = hundredths(strtod(size + 2, &end));
	page.height = hundredths(strtod(end + strlen(" x "), NULL));
	ck_assert(CG_PUSH(&b->kept, pages, &page));
}

void book_open(struct book *b, const char *name)
{
	const char *top = getenv("CG_TOP_SRCDIR");
	struct pages pages = { 0 };
	struct fonts fonts = { 0 };
	char path[512], line[LINE_MAX_BYTES];
	FILE *f;

	*b = (struct book){ 0 };
	cg_arena_init(&b->kept, KEPT_BYTES);
	cg_arena_init(&b->spent, SPENT_BYTES);
	(void)snprintf(b->name, sizeof(b->name), "%s", name);
	(void)snprintf(path, sizeof(path), "%s/tests/data/words/%s.words", top != NULL ? top : ".", name);
	f = fopen(path, "r");
	ck_assert_msg(f != NULL, "no %s", path);
	while (fgets(line, sizeof(line), f) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '#')
			take_note(b, &pages, line);
		else
			take_word(b, &pages, &fonts, line);
	}
	(void)fclose(f);
	b->words.pages = pages.v;
	b->words.n_pages = pages.n;
}

void book_close(struct book *b)
{
	cg_arena_free(&b->kept);
	cg_arena_free(&b->spent);
}

/* ---- what was read ---- */

/* Prints, and counts into both sums or into that of places alone. */
struct sink {
	FILE *out;
	struct book_reading *r;
	size_t i, j;
};

static uint64_t more(uint64_t sum, const void *p, size_t n)
{
	const unsigned char *c = p;

	for (size_t i = 0; i < n; i++)
		sum = (sum ^ c[i]) * 1099511628211u;
	return sum;
}

/* What people decide by: figures, days, ISINs, folios, accounts, kinds of rows, and how many of each there are. */
static void put_hard(struct book_reading *r, const char *key, struct cg_str text)
{
	static const char *const hard[] = {
		"as_of", "from",       "to",	   "isin", "folio",  "opening", "units",   "nav",	  "value",
		"cost",	 "nav_date",   "row",	   "type", "amount", "balance", "dp_id",   "client_id",	  "holding",
		"price", "face_value", "movement", "date", "debit",  "credit",	"closing", "total_value",
	};
	static const char *const counted[] = { "fund", "account", "nps", "scheme" };

	key += strspn(key, " ");
	for (size_t i = 0; i < sizeof(hard) / sizeof(hard[0]); i++) {
		if (strcmp(key, hard[i]) == 0)
			r->hard = more(more(more(r->hard, key, strlen(key) + 1), text.p, text.n), "", 1);
	}
	for (size_t i = 0; i < sizeof(counted) / sizeof(counted[0]); i++) {
		if (strcmp(key, counted[i]) == 0)
			r->hard = more(r->hard, key, strlen(key) + 1);
	}
}

static void put(struct sink *s, bool value, const char *key, struct cg_str text)
{
	struct book_reading *r = s->r;

	if (value)
		put_hard(r, key, text);
	r->whole = more(more(more(r->whole, key, strlen(key) + 1), text.p, text.n), "", 1);
	if (value)
		r->values = more(more(more(r->values, key, strlen(key) + 1), text.p, text.n), "", 1);
	if (s->out != NULL)
		(void)fprintf(s->out, "%s %.*s\n", key, text.p == NULL ? 1 : (int)text.n,
			      text.p == NULL ? "-" : text.p);
}

static void put_str(struct sink *s, const char *key, struct cg_str text)
{
	if (text.p != NULL)
		put(s, true, key, text);
}

static void put_number(struct sink *s, bool value, const char *key, int64_t n)
{
	char text[24];

	(void)snprintf(text, sizeof(text), "%lld", (long long)n);
	put(s, value, key, cg_str_of(text));
}

static void put_dec(struct sink *s, const char *key, struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];

	if (d.set && cg_dec_text(d, text) > 0)
		put(s, true, key, cg_str_of(text));
}

static void put_date(struct sink *s, const char *key, int32_t day)
{
	char text[CG_DATE_TEXT_MAX];

	if (day != CG_DATE_NONE)
		put(s, true, key, cg_str_of(cg_date_text(day, text)));
}

static void put_list(struct sink *s, const char *key, struct cg_str_list list)
{
	for (size_t i = 0; i < list.n; i++)
		put(s, true, key, list.v[i]);
}

static void put_people(struct sink *s, const char *key, struct cg_person_list list)
{
	for (size_t i = 0; i < list.n; i++) {
		put(s, true, key, list.v[i].name);
		put_str(s, "  pan", list.v[i].pan);
	}
}

static void put_txn(struct sink *s, const struct cg_txn *x)
{
	put_date(s, "  row", x->date);
	put_number(s, true, "    type", x->type);
	put_str(s, "    description", x->description);
	put_dec(s, "    amount", x->amount);
	put_dec(s, "    units", x->units);
	put_dec(s, "    nav", x->nav);
	put_dec(s, "    balance", x->balance);
	put_number(s, false, "    page", x->page);
}

static void put_fund(struct sink *s, const struct cg_fund *f)
{
	put_str(s, "fund", f->name);
	put_str(s, "  isin", f->isin);
	put_str(s, "  folio", f->folio);
	put_str(s, "  amc", f->amc);
	put_str(s, "  registrar", f->registrar);
	put_str(s, "  rta_code", f->rta_code);
	put_str(s, "  advisor", f->advisor);
	put_str(s, "  pan", f->pan);
	put_str(s, "  kyc", f->kyc);
	put_list(s, "  nominee", f->nominees);
	put_list(s, "  holder", f->holders);
	put_number(s, true, "  demat", f->demat);
	put_number(s, true, "  plan", f->plan);
	put_number(s, true, "  option", f->option);
	put_dec(s, "  opening", f->opening_units);
	put_dec(s, "  units", f->units);
	put_dec(s, "  nav", f->nav);
	put_dec(s, "  value", f->value);
	put_dec(s, "  cost", f->cost);
	put_date(s, "  nav_date", f->nav_date);
	put_number(s, true, "  group", f->group);
	put_number(s, true, "  reconciled", f->reconciled);
	put_number(s, false, "  page", f->page);
	for (size_t i = 0; i < f->txns.n; i++)
		put_txn(s, &f->txns.v[i]);
}

static void put_account(struct sink *s, const struct cg_demat_account *a)
{
	put_str(s, "account", a->depository);
	put_str(s, "  dp_name", a->dp_name);
	put_str(s, "  dp_id", a->dp_id);
	put_str(s, "  client_id", a->client_id);
	put_people(s, "  owner", a->owners);
	put_dec(s, "  value", a->value);
	put_number(s, true, "  group", a->group);
	put_number(s, false, "  page", a->page);
	for (size_t i = 0; i < a->holdings.n; i++) {
		const struct cg_demat_holding *h = &a->holdings.v[i];

		put_str(s, "  holding", h->isin);
		put_number(s, true, "    kind", h->kind);
		put_str(s, "    name", h->name);
		put_str(s, "    section", h->section);
		put_dec(s, "    units", h->units);
		put_dec(s, "    price", h->price);
		put_dec(s, "    face_value", h->face_value);
		put_dec(s, "    value", h->value);
		put_number(s, false, "    page", h->page);
	}
	for (size_t i = 0; i < a->txns.n; i++) {
		const struct cg_demat_txn *x = &a->txns.v[i];

		put_str(s, "  movement", x->isin);
		put_str(s, "    name", x->name);
		put_str(s, "    description", x->description);
		put_date(s, "    date", x->date);
		put_dec(s, "    opening", x->opening);
		put_dec(s, "    debit", x->debit);
		put_dec(s, "    credit", x->credit);
		put_dec(s, "    closing", x->closing);
		put_number(s, false, "    page", x->page);
	}
}

/* Totals are checks of figures that stand elsewhere: what is missed with one is a check. */
static void put_totals(struct sink *s, const struct cg_statement *st)
{
	uint64_t hard = s->r->hard;

	for (size_t i = 0; i < st->printed.n; i++) {
		put(s, true, "total", st->printed.v[i].amc);
		put_dec(s, "  cost", st->printed.v[i].cost);
		put_dec(s, "  value", st->printed.v[i].value);
		put_number(s, false, "  page", st->printed.v[i].page);
	}
	for (size_t i = 0; i < st->demat_totals.n; i++) {
		const struct cg_demat_total *x = &st->demat_totals.v[i];

		put_number(s, true, "demat_total", x->scope);
		put_number(s, true, "  group", x->group);
		put_number(s, true, "  account", x->account == CG_DEMAT_NO_ACCOUNT ? -1 : (int64_t)x->account);
		put_str(s, "  section", x->section);
		put_dec(s, "  value", x->value);
		put_dec(s, "  holdings", x->holdings);
		put_dec(s, "  folios", x->folios);
		put_number(s, false, "  page", x->page);
	}
	s->r->hard = hard;
}

static void put_nps(struct sink *s, const struct cg_nps *n)
{
	if (!n->present)
		return;
	put(s, true, "nps", n->pran);
	put_dec(s, "  value", n->value);
	for (size_t i = 0; i < n->schemes.n; i++) {
		put_str(s, "  scheme", n->schemes.v[i].name);
		put_str(s, "    tier", n->schemes.v[i].tier);
		put_dec(s, "    units", n->schemes.v[i].units);
		put_dec(s, "    nav", n->schemes.v[i].nav);
		put_dec(s, "    value", n->schemes.v[i].value);
	}
}

static void put_box(struct sink *s, const char *key, const int32_t box[4])
{
	char text[64];

	(void)snprintf(text, sizeof(text), "%d %d %d %d", box[0], box[1], box[2], box[3]);
	put(s, false, key, cg_str_of(text));
}

/* The figures of a sentence, which can be said in other words. */
static void put_figures(struct sink *s, const char *key, struct cg_str sentence)
{
	char text[512];
	size_t n = 0;

	for (size_t i = 0; i < sentence.n && n < sizeof(text); i++) {
		if (cg_is_digit(sentence.p[i]))
			text[n++] = sentence.p[i];
	}
	put(s, true, key, (struct cg_str){ text, n });
}

static void put_warnings(struct sink *s, const struct cg_statement *st)
{
	for (size_t i = 0; i < st->warnings.n; i++) {
		const struct cg_warning *w = &st->warnings.v[i];

		put_str(s, "warning", cg_str_of(cg_warning_name(w->code)));
		put_figures(s, "  message", w->message);
		put_str(s, "  scheme", w->scheme);
		put_str(s, "  folio", w->folio);
		put_number(s, true, "  page", w->page);
		put_str(s, "  expected", w->expected);
		put_str(s, "  found", w->found);
		put_box(s, "  box", w->box);
	}
}

static void put_places(struct sink *s, const struct cg_statement *st)
{
	char text[200];

	for (size_t i = 0; i < st->places.n; i++) {
		const struct cg_place *p = &st->places.v[i];

		(void)snprintf(text, sizeof(text), "%d %u %u %.*s %u: %d %d %d %d %.*s", (int)p->of, p->i, p->j,
			       CG_STR_ARG(p->field), p->page, p->box[0], p->box[1], p->box[2], p->box[3],
			       p->text.p == NULL ? 0 : (int)p->text.n, p->text.p == NULL ? "" : p->text.p);
		put(s, false, "place", cg_str_of(text));
	}
}

static void put_statement(struct sink *s, const struct cg_statement *st)
{
	put_str(s, "layout", st->layout);
	put_number(s, true, "source", st->source);
	put_number(s, true, "type", st->type);
	put_date(s, "as_of", st->as_of);
	put_date(s, "from", st->from);
	put_date(s, "to", st->to);
	put_str(s, "investor", st->investor.name);
	put_str(s, "  email", st->investor.email);
	put_str(s, "  mobile", st->investor.mobile);
	put_str(s, "  pan", st->investor.pan);
	put_list(s, "  address", st->investor.address);
	put_people(s, "holder", st->investors);
	put_dec(s, "total_value", st->total_value);
	put_dec(s, "total_cost", st->total_cost);
	put_number(s, true, "folio_count", st->folio_count);
	put_number(s, false, "page_count", st->page_count);
	for (size_t i = 0; i < st->funds.n; i++)
		put_fund(s, &st->funds.v[i]);
	for (size_t i = 0; i < st->demat.n; i++)
		put_account(s, &st->demat.v[i]);
	put_nps(s, &st->nps);
	put_totals(s, st);
	put_warnings(s, st);
	put_number(s, true, "checks", st->checks);
	put_number(s, true, "passed", st->passed);
	put_number(s, true, "level", st->level);
	put_number(s, false, "words", st->words);
	put_number(s, false, "accounted", st->accounted);
	put_places(s, st);
}

struct book_reading book_read(struct book *b, FILE *out)
{
	struct book_reading r = { .values = 14695981039346656037u,
				  .hard = 14695981039346656037u,
				  .whole = 14695981039346656037u };
	struct sink s = { .out = out, .r = &r };
	struct cg_err e = { 0 };

	cg_arena_reset(&b->spent);
	b->read = (struct cg_statement){ 0 };
	r.code = cg_statement_read(&b->words, &b->spent, &b->read, &e);
	put_str(&s, "code", cg_str_of(cg_code_info(r.code)->name));
	put_figures(&s, "why", cg_str_of(e.why));
	if (r.code == CG_OK)
		put_statement(&s, &b->read);
	r.told = r.code != CG_OK || b->read.warnings.n > 0 || b->read.passed < b->read.checks;
	return r;
}
