/*
 * detect.c: Which layout reads a document: every layout says how sure it is, and the
 * surest wins. A document that none takes is told what it seems to be, so that a person
 * knows what to send instead.
 */
#include "statement/read/detect.h"

#include <string.h>

#include "statement/read/sheet.h"
#include "statement/read/watermark.h"

enum { LOOK_PAGES = 2, LONGER = 4, LONGER_LEAST = 20 };

static const struct cg_layout *const layouts[] = {
#define X(name) &cg_##name##_layout,
	CG_LAYOUTS(X)
#undef X
};

/* Where a mark is searched for; texts: on the first pages, in any case of letters. */
enum place { IN_TITLE, IN_CREATOR, IN_TEXT, IN_WORD };

struct mark {
	enum place place;
	struct cg_str text;
	unsigned weight;
};

#define TITLE(weight, text)                                                                                            \
	{                                                                                                              \
		IN_TITLE, CG_STR_INIT(text), weight                                                                    \
	}
#define CREATOR(weight, text)                                                                                          \
	{                                                                                                              \
		IN_CREATOR, CG_STR_INIT(text), weight                                                                  \
	}
#define TEXT(weight, text)                                                                                             \
	{                                                                                                              \
		IN_TEXT, CG_STR_INIT(text), weight                                                                     \
	}
#define WORD(weight, text)                                                                                             \
	{                                                                                                              \
		IN_WORD, CG_STR_INIT(text), weight                                                                     \
	}

enum { MARKS_MAX = 16, LIKELY = 4, STAMP_WORDS = 6 };

/* What to ask for instead of a document that casgate does not read. */
static const char funds[] =
	"Ask CAMS, KFintech or MF Central for a detailed consolidated account statement of all folios.";
static const char accounts[] = "Ask NSDL or CDSL for the consolidated account statement (e-CAS) of all accounts.";
static const char both[] =
	"Ask CAMS, KFintech or MF Central for a detailed CAS of mutual funds, NSDL or CDSL for an e-CAS of "
	"demat accounts.";
static const char since[] =
	"Ask CAMS, KFintech or MF Central for a detailed CAS since the first purchase: casgate computes "
	"gains from it.";
static const char central[] = "Ask MF Central for its CAS in the detailed or the summary form.";
static const char issued[] = "Send the file as it was mailed; if this is it, send a copy made with casgate redact.";

/*
 * Documents that are taken for statements and are none that casgate reads; `what` completes "This seems to be
 * ...". A document is of the kind whose marks weigh most, if they weigh LIKELY or more: no single word is enough,
 * as a statement of any kind names banks, depositories and gains. They are checked only when no layout recognises
 * the document.
 */
static const struct kind {
	const char *what, *instead;
	struct mark marks[MARKS_MAX];
} kinds[] = {
	{ "a depository participant's transaction statement",
	  accounts,
	  { WORD(4, "~~~End"), TEXT(3, "Transaction Statement for the period"), TEXT(3, "Statement of Transaction"),
	    TEXT(4, "Transaction cum Holding"), TEXT(1, "Transaction Statement"), TEXT(1, "DP ID"), TEXT(2, "BO ID"),
	    TEXT(1, "BO Name"), TEXT(1, "Client ID"), TEXT(1, "Depository Participant"), TEXT(1, "BO Status"),
	    TEXT(1, "Demat"), TEXT(1, "Transaction Description"), TEXT(1, "Closing Balance") } },
	{ "a depository participant's holding statement",
	  accounts,
	  { TEXT(3, "Holding Statement"), TEXT(3, "Statement of Holding"), TEXT(2, "Holdings as on"), TEXT(1, "DP ID"),
	    TEXT(1, "BO ID"), TEXT(1, "Client ID"), TEXT(1, "Depository Participant"), TEXT(1, "BO Status"),
	    TEXT(1, "Demat"), TEXT(1, "Free Balance"), TEXT(1, "Pledge") } },
	{ "a capital gains statement",
	  since,
	  { TEXT(3, "Capital Gain"), TEXT(4, "Realised Gain"), TEXT(4, "Realized Gain"), TEXT(3, "Tax P&L"),
	    TEXT(1, "Short Term"), TEXT(1, "Long Term"), TEXT(2, "Schedule 112A"), TEXT(1, "Cost of Acquisition"),
	    TEXT(1, "Grandfather"), TEXT(1, "Sale Value"), TEXT(1, "Date of Purchase"), TEXT(1, "Financial Year") } },
	{ "the consolidated statement of MF Central that casgate does not read",
	  central,
	  { TEXT(5, "Mutual Fund Consolidated Account Statement"), WORD(4, "Version-1025"), TEXT(1, "MF Central"),
	    TEXT(1, "MFCentral"), TEXT(1, "Folio") } },
	{ "a mutual fund account statement of another kind",
	  funds,
	  { TEXT(4, "SUMMARY OF HOLDINGS AS ON"), TEXT(2, "TRANSACTION DETAILS"), TEXT(2, "LOAD STRUCTURES"),
	    TEXT(1, "Folio") } },
	{ "a statement of one fund house",
	  funds,
	  { TEXT(3, "Statement of Account"), TEXT(2, "Account Statement"), TEXT(2, "Portfolio Valuation"),
	    TEXT(1, "Folio"), TEXT(1, "Unit Holder"), TEXT(1, "Unitholder"), TEXT(1, "Asset Management"),
	    TEXT(1, "Mutual Fund"), TEXT(1, "NAV"), TEXT(1, "Bank Details"), TEXT(1, "Load Structure") } },
	{ "a portfolio report of a broker or a platform",
	  both,
	  { TEXT(3, "Consolidated Account Statement"), TEXT(3, "Portfolio Report"), TEXT(2, "Portfolio Summary"),
	    TEXT(2, "Holdings Report"), TEXT(2, "Holdings Statement"), TEXT(1, "Average Price"), TEXT(1, "Broking"),
	    TEXT(1, "Broker"), TEXT(1, "SEBI Reg"), TEXT(1, "Invested"), TEXT(1, "Current Value"), TEXT(1, "Returns"),
	    TEXT(1, "XIRR"), TEXT(1, "P&L"), TEXT(1, "Folio") } },
	{ "a bank statement",
	  both,
	  { TEXT(3, "Bank Statement"), TEXT(2, "Withdrawal"), TEXT(2, "Debit Credit Balance"), TEXT(1, "IFSC"),
	    TEXT(1, "MICR"), TEXT(1, "Narration"), TEXT(1, "Chq"), TEXT(1, "Cheque"), TEXT(1, "Deposit"),
	    TEXT(1, "Branch"), TEXT(1, "Account Number"), TEXT(1, "Account No"), TEXT(1, "Closing Balance"),
	    TEXT(1, "Statement of Account") } },
	{ "a tax statement of the Income Tax Department",
	  both,
	  { TEXT(4, "Annual Information Statement"), TEXT(4, "Taxpayer Information Summary"), TEXT(4, "Form 26AS"),
	    TEXT(4, "Annual Tax Statement"), TEXT(2, "Income Tax Department"), TEXT(1, "Assessment Year"),
	    TEXT(1, "Tax Deducted at Source"), TEXT(1, "TAN of Deductor"), TEXT(1, "Name of Assessee") } },
	{ "a statement of an insurance repository",
	  both,
	  { TEXT(3, "Insurance Repository"), TEXT(3, "e-Insurance Account"), TEXT(1, "Policy Number"),
	    TEXT(1, "Policy No"), TEXT(1, "Sum Assured"), TEXT(1, "Premium"), TEXT(1, "Insurance") } },
	{ "a statement of a National Pension System account",
	  accounts,
	  { TEXT(3, "NPS Transaction Statement"), TEXT(2, "National Pension System"),
	    TEXT(2, "Central Recordkeeping Agency"), TEXT(1, "PRAN"), TEXT(1, "Tier I"), TEXT(1, "Pension Fund") } },
	{ "a provident fund statement",
	  both,
	  { TEXT(3, "Provident Fund"), TEXT(3, "PPF Account"), TEXT(1, "Member Passbook"), TEXT(1, "Establishment ID"),
	    TEXT(1, "Employee Share"), TEXT(1, "Account Number"), TEXT(1, "Deposit") } },
	{ "a credit card statement",
	  both,
	  { TEXT(4, "Credit Card Statement"), TEXT(2, "Minimum Amount Due"), TEXT(2, "Payment Due Date"),
	    TEXT(1, "Credit Limit") } },
	{ "a contract note",
	  both,
	  { TEXT(4, "Contract Note"), TEXT(1, "Brokerage"), TEXT(1, "Trade No"), TEXT(1, "Order No"),
	    TEXT(1, "Settlement") } },
	{ "an NSDL e-CAS in a form that casgate does not know",
	  issued,
	  { TITLE(4, "NSDL-Consolidated Account Statement"), CREATOR(4, "NSDL-CAS"),
	    TEXT(4, "NSDL Consolidated Account Statement"), TEXT(2, "NSDL ID:"), TEXT(1, "About NSDL") } },
	{ "a CDSL e-CAS in a form that casgate does not know",
	  issued,
	  { TITLE(4, "Central Depository Services (India)"), TEXT(5, "FOR SECURITIES HELD IN DEMAT"), TEXT(2, "CAS ID"),
	    TEXT(1, "Central Depository Services (India)") } },
};

/* A registrar's layout must not take a depository's document for its own. */
static const struct mark depository[] = { TITLE(1, "NSDL-Consolidated Account Statement"), CREATOR(1, "NSDL-CAS") };

/* Invisible fonts that programs for text recognition lay over pictures: Tesseract (also OCRmyPDF), Adobe Acrobat. */
static bool is_guessed(struct cg_str font)
{
	return cg_str_find(font, CG_STR("GlyphLessFont")) != SIZE_MAX ||
	       cg_str_find(font, CG_STR("HiddenHorzOCR")) != SIZE_MAX ||
	       cg_str_find(font, CG_STR("HiddenVertOCR")) != SIZE_MAX;
}

/* Words that were guessed from pictures: wrong letters and digits in them look like right ones. */
static size_t count_guessed(const struct cg_words *w)
{
	size_t n = 0, fonts = 0;

	for (size_t i = 0; i < w->n_fonts; i++)
		fonts += is_guessed(w->fonts[i].name);
	for (size_t i = 0; fonts > 0 && i < w->n_pages; i++) {
		for (size_t k = 0; k < w->pages[i].n; k++) {
			uint16_t font = w->pages[i].v[k].font;

			n += font < w->n_fonts && is_guessed(w->fonts[font].name);
		}
	}
	return n;
}

enum cg_code cg_detect_doc(const struct cg_words *w, struct cg_arena *a, struct cg_doc *d, struct cg_err *e)
{
	size_t words = 0;

	*d = (struct cg_doc){ .words = w, .a = a };
	for (size_t i = 0; i < w->n_pages; i++)
		words += w->pages[i].n;
	if (words == 0)
		return cg_fail(e, CG_ESCANNED, "%zu pages without a word", w->n_pages);
	if (count_guessed(w) * 2 > words)
		return cg_fail(e, CG_ESCANNED, "its text was guessed from pictures of pages");
	if (!cg_line_build(w, a, &d->lines) || !cg_watermark(w, a, &d->watermark))
		return cg_fail(e, CG_EBUSY, "no memory for lines");
	return CG_OK;
}

/* Does a word of the document begin with the text? */
static bool in_words(const struct cg_words *w, struct cg_str text)
{
	for (size_t i = 0; i < w->n_pages; i++) {
		for (size_t k = 0; k < w->pages[i].n; k++) {
			if (cg_str_starts(w->pages[i].v[k].text, text))
				return true;
		}
	}
	return false;
}

/* In a line of the first pages, in any case. */
static bool in_lines(const struct cg_lines *ls, struct cg_str text)
{
	size_t pages = ls->n_pages < LOOK_PAGES ? ls->n_pages : LOOK_PAGES;

	for (size_t i = 0; i < ls->page_first[pages]; i++) {
		if (cg_line_find(&ls->v[i], 0, text, true, NULL) != SIZE_MAX)
			return true;
	}
	return false;
}

/* Is the mark at its place? */
static bool has_mark(const struct cg_doc *d, const struct mark *m)
{
	switch (m->place) {
	case IN_TITLE:
		return cg_str_starts_nocase(d->words->title, m->text);
	case IN_CREATOR:
		return cg_str_starts_nocase(d->words->creator, m->text);
	case IN_WORD:
		return in_words(d->words, m->text);
	case IN_TEXT:
	default:
		return in_lines(&d->lines, m->text);
	}
}

/* In one of the scripts of India but Latin: U+0900 to U+0DFF. */
static bool is_indic(struct cg_str s)
{
	return s.n >= 3 && (uint8_t)s.p[0] == 0xe0 && (uint8_t)s.p[1] >= 0xa4 && (uint8_t)s.p[1] <= 0xb7;
}

/* Most words of the first pages are in another script. */
static bool is_other_script(const struct cg_words *w)
{
	size_t n = 0, indic = 0;

	for (size_t i = 0; i < w->n_pages && i < LOOK_PAGES; i++) {
		n += w->pages[i].n;
		for (size_t k = 0; k < w->pages[i].n; k++)
			indic += is_indic(w->pages[i].v[k].text);
	}
	return indic * 2 > n;
}

/* The program that scanned the pages put its name on them, and there are no other words. */
static bool is_stamped_scan(const struct cg_doc *d)
{
	size_t words = 0;

	for (size_t i = 0; i < d->words->n_pages; i++)
		words += d->words->pages[i].n;
	return words <= STAMP_WORDS * d->words->n_pages &&
	       (in_lines(&d->lines, CG_STR("Scanned with")) || in_lines(&d->lines, CG_STR("Scanned by")));
}

/* NULL: nothing known. */
static const char *seems(const struct cg_doc *d, const char **instead)
{
	const char *what = NULL;
	unsigned most = LIKELY - 1;

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		unsigned weight = 0;

		for (size_t k = 0; k < MARKS_MAX && kinds[i].marks[k].weight > 0; k++)
			weight += has_mark(d, &kinds[i].marks[k]) ? kinds[i].marks[k].weight : 0;
		if (weight > most) {
			most = weight;
			what = kinds[i].what;
			*instead = kinds[i].instead;
		}
	}
	if (what == NULL && is_other_script(d->words))
		what = "in another language than English";
	return what;
}

/* One of the marks of depositories. */
static bool says_depository(const struct cg_doc *d)
{
	for (size_t i = 0; i < sizeof(depository) / sizeof(depository[0]); i++) {
		if (has_mark(d, &depository[i]))
			return true;
	}
	return false;
}

/* A word of a language in Latin letters has a vowel and no digits; figures, dates and numbers have no letters. */
static bool is_plain(struct cg_str s)
{
	size_t letters = 0, vowels = 0, digits = 0, marks = 0;

	for (size_t i = 0; i < s.n; i++) {
		char c = cg_lower(s.p[i]);

		if (c >= 'a' && c <= 'z')
			letters++;
		else if (cg_is_digit(c))
			digits++;
		else
			marks++;
		vowels += c != '\0' && strchr("aeiouy", c) != NULL;
	}
	return marks * 2 < s.n && (digits == 0 ? vowels * 6 >= letters : letters == 0);
}

/* Text in another script is not looked into. */
static bool is_ascii(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if ((unsigned char)s.p[i] >= 0x80)
			return false;
	}
	return true;
}

/*
 * Nothing gives characters for the glyphs, or what gives them is wrong (poppler then takes the numbers of the glyphs
 * for characters): half of the words have glyphs without a character, or hardly a longer word looks like one.
 */
static bool is_unreadable(const struct cg_words *w)
{
	size_t n = 0, lost = 0, longer = 0, plain = 0;

	for (size_t i = 0; i < w->n_pages; i++) {
		n += w->pages[i].n;
		for (size_t k = 0; k < w->pages[i].n; k++) {
			const struct cg_word *v = &w->pages[i].v[k];

			lost += v->unreadable;
			if (v->text.n < LONGER || !is_ascii(v->text))
				continue;
			longer++;
			plain += is_plain(v->text);
		}
	}
	return n > 0 && (lost * 2 >= n || (longer >= LONGER_LEAST && plain * 4 < longer));
}

/* A registrar put its mark on it. */
static bool is_marked(const struct cg_doc *d)
{
	return d->watermark.n > 0 && (cg_str_find(d->watermark, CG_STR("CAMSCASWS")) != SIZE_MAX ||
				      cg_str_find(d->watermark, CG_STR("KFINCASWS")) != SIZE_MAX ||
				      cg_str_find(d->watermark, CG_STR("KARVYCASWS")) != SIZE_MAX);
}

/* Says what the document is, never what stands in it. */
static enum cg_code refuse_document(const struct cg_doc *d, struct cg_err *e)
{
	const char *what, *instead = both;

	if (is_unreadable(d->words))
		return cg_fail_hint(
			e, CG_EUNSUPPORTED,
			"The text of this PDF cannot be read: its fonts do not say which characters they "
			"draw (no ToUnicode, or a wrong one), as after printing or converting it again. Send the PDF as "
			"it was issued.");
	if (is_stamped_scan(d))
		return cg_fail(e, CG_ESCANNED, "no words but those of a scanner");
	if (is_marked(d))
		return cg_fail_hint(
			e, CG_EUNSUPPORTED,
			"This bears the mark of CAMS or KFintech, but has no table of folios that casgate "
			"knows: perhaps only some pages. Send the whole statement, or ask for it anew. If it is "
			"whole, send a copy made with casgate redact.");
	what = seems(d, &instead);
	if (what != NULL)
		return cg_fail_hint(e, CG_EUNSUPPORTED, "This seems to be %s. %s%s", what, instead,
				    instead == issued ? "" : " If it is one, send a copy made with casgate redact.");
	return cg_fail_hint(e, CG_EUNSUPPORTED,
			    "This PDF is not a statement that casgate knows. It reads consolidated account "
			    "statements of CAMS, KFintech, MF Central, NSDL and CDSL. If it is one, send a copy made "
			    "with casgate redact.");
}

enum cg_code cg_detect(const struct cg_doc *d, const struct cg_layout **out, struct cg_err *e)
{
	bool marked = is_marked(d);
	unsigned best = 0;

	*out = NULL;
	if (cg_sheet_is_shared(d))
		return cg_fail_hint(
			e, CG_EUNSUPPORTED,
			"Two pages of a statement stand on each page of this PDF, as after printing it so. Send "
			"the PDF as it was issued.");
	for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++) {
		unsigned sure = layouts[i]->detect(d);

		if (sure > best) {
			best = sure;
			*out = layouts[i];
		}
	}
	if (best == 0 || (!marked && (*out)->type != CG_STATEMENT_DEPOSITORY && says_depository(d)))
		return refuse_document(d, e);
	return CG_OK;
}
