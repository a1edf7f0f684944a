/*
 * words_mutate.c: changes that leave most of a document of words_form.h standing: words, lines and pages are dropped,
 * doubled, exchanged and moved, figures get other digits, texts those of other words. One time in four bytes are
 * changed as libFuzzer does by itself. For libFuzzer only.
 */
#include "words_form.h"

#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t n, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed);

enum { PARTS_MAX = 16384, RUN_MAX = 12, KEPT_MAX = 65536, HEAD = 1 };

/* One operation with its arguments and text. */
struct part {
	uint32_t at, n;
};

struct doc {
	uint8_t *p;
	size_t n, max;
	struct part v[PARTS_MAX];
	size_t parts;
	uint32_t random;
};

static struct doc doc;

static uint32_t dice(uint32_t sides)
{
	doc.random = doc.random * 1664525u + 1013904223u;
	return sides > 0 ? (doc.random >> 8) % sides : 0;
}

static void split(void)
{
	size_t at = HEAD;

	doc.parts = 0;
	while (at < doc.n && doc.parts < PARTS_MAX) {
		size_t end = at + 1 + words_form_arguments(doc.p[at]);

		while (end < doc.n && doc.p[end] >= WORDS_TEXT_MIN)
			end++;
		end = end < doc.n ? end : doc.n;
		doc.v[doc.parts++] = (struct part){ (uint32_t)at, (uint32_t)(end - at) };
		at = end;
	}
}

static uint8_t op_of(size_t i)
{
	return doc.p[doc.v[i].at];
}

static size_t text_at(size_t i)
{
	size_t skip = 1 + words_form_arguments(op_of(i));

	return skip < doc.v[i].n ? skip : doc.v[i].n;
}

/* Bytes [at, at + gone) become the `n` bytes at p, which must not lie in the document. */
static void replace(size_t at, size_t gone, const uint8_t *p, size_t n)
{
	if (doc.n - gone + n > doc.max)
		return;
	memmove(doc.p + at + n, doc.p + at + gone, doc.n - at - gone);
	if (n > 0)
		memcpy(doc.p + at, p, n);
	doc.n = doc.n - gone + n;
}

static uint8_t kept[KEPT_MAX];

static size_t keep(size_t at, size_t n)
{
	n = n < sizeof(kept) ? n : sizeof(kept);
	memcpy(kept, doc.p + at, n);
	return n;
}

/* A run of parts from i: a few, or all of a line or page. */
static size_t run_end(size_t i)
{
	size_t end = i + 1;

	switch (dice(3)) {
	case 0:
		end += dice(RUN_MAX);
		return end < doc.parts ? end : doc.parts;
	case 1:
		while (end < doc.parts && op_of(end) != WORDS_LINE && op_of(end) != WORDS_LINE_SPACE &&
		       op_of(end) != WORDS_PAGE)
			end++;
		return end;
	default:
		while (end < doc.parts && (dice(40) != 0 || op_of(end) != WORDS_PAGE))
			end++;
		return end;
	}
}

static size_t bytes_to(size_t i, size_t end)
{
	return doc.v[end - 1].at + doc.v[end - 1].n - doc.v[i].at;
}

static void drop(void)
{
	size_t i = dice((uint32_t)doc.parts), end = run_end(i);

	replace(doc.v[i].at, bytes_to(i, end), NULL, 0);
}

static void copy(void)
{
	size_t i = dice((uint32_t)doc.parts), end = run_end(i), to = dice((uint32_t)doc.parts);
	size_t n = keep(doc.v[i].at, bytes_to(i, end));

	replace(doc.v[to].at, 0, kept, n);
}

static void exchange(void)
{
	size_t i = dice((uint32_t)doc.parts), end = run_end(i);
	size_t n = keep(doc.v[i].at, bytes_to(i, end));

	replace(doc.v[i].at, n, NULL, 0);
	split();
	if (doc.parts > 0)
		replace(doc.v[dice((uint32_t)doc.parts)].at, 0, kept, n);
}

static void other_text(void)
{
	size_t i = dice((uint32_t)doc.parts), from = dice((uint32_t)doc.parts), to = text_at(i), at = text_at(from);
	size_t n = keep(doc.v[from].at + at, doc.v[from].n - at);

	replace(doc.v[i].at + to, doc.v[i].n - to, kept, n);
}

static void known_text(void)
{
	static const char *const texts[] = {
		"Total",	"Folio",	"No:",	     "ISIN:",	   "(Advisor:",	  "999999999999999999",
		"0.000000001",	"(((((",	"/",	     "-",	   "--",	  "31-Feb-2024",
		"PAN:",		"Opening",	"Closing",   "Unit",	   "Balance",	  "Balance:",
		"INF109K01837", "INE0J1Y01017", "Registrar", ":",	   "***",	  "Page",
		"of",		"INR",		"Nominee",   "1:",	   "Portfolio",	  "Summary",
		"Sub",		"Grand",	"NPS",	     "Tier",	   "1,00,000.00", "0.00",
		".5",		"As",		"on",	     "From",	   "To",	  "01-Jan-2024",
		"(100.00)",	"Stamp",	"Duty",	     "Redemption", "SIP",	  "Purchase",
		"NAV",		"Value",	"Units",     "Account",	   "Folios",	  "Holder",
		"CDSL",		"NSDL",
	};
	size_t i = dice((uint32_t)doc.parts), to = text_at(i);
	const char *text = texts[dice(sizeof(texts) / sizeof(texts[0]))];

	replace(doc.v[i].at + to, doc.v[i].n - to, (const uint8_t *)text, strlen(text));
}

static void figure(void)
{
	size_t i = dice((uint32_t)doc.parts);

	for (size_t tries = 0; tries < 50; tries++, i = (i + 1) % doc.parts) {
		size_t at = doc.v[i].at + text_at(i), n = doc.v[i].n - text_at(i), k = dice((uint32_t)n);
		static const uint8_t signs[] = ".,-()/ 0";

		if (n == 0 || !cg_is_digit((char)doc.p[at + k]))
			continue;
		if (dice(3) == 0)
			replace(at + k, dice(2), &signs[dice(sizeof(signs) - 1)], 1);
		else
			doc.p[at + k] = (uint8_t)('0' + dice(10));
		return;
	}
}

/* Another place on the page: a little aside, or where another word stands. */
static void move(void)
{
	size_t i = dice((uint32_t)doc.parts), other = dice((uint32_t)doc.parts);
	size_t n = words_form_arguments(op_of(i)), m = words_form_arguments(op_of(other));
	uint8_t *at = doc.p + doc.v[i].at + 1;
	unsigned v;

	if (n < 2 || doc.v[i].n <= n || doc.v[other].n <= m)
		return;
	at += dice((uint32_t)n / 2) * 2;
	v = (unsigned)at[0] << 8 | at[1];
	v = dice(2) == 0 ? v + dice(200) - 100u : dice(8000);
	at[0] = (uint8_t)(v >> 8);
	at[1] = (uint8_t)v;
	if (dice(3) == 0 && n == m)
		memcpy(doc.p + doc.v[i].at + 1, doc.p + doc.v[other].at + 1, n);
}

static void change(void)
{
	static void (*const changes[])(void) = { drop, copy, exchange, other_text, known_text, figure, figure, move };

	split();
	if (doc.parts > 0)
		changes[dice(sizeof(changes) / sizeof(changes[0]))]();
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed)
{
	doc.p = data;
	doc.n = n;
	doc.max = max;
	doc.random = seed;
	if (n <= HEAD || dice(4) == 0)
		return LLVMFuzzerMutate(data, n, max);
	if (dice(30) == 0)
		data[0] = (uint8_t)dice(256);
	for (uint32_t i = 1 + dice(3); i > 0; i--)
		change();
	return doc.n;
}
