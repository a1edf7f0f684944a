/* What stays and what goes, word by word; what it becomes by its kind, and how far the box of a figure grows. */
#include <stdlib.h>
#include <string.h>

#include "redact/redact.h"
#include "run.h"

enum { WORDS = 256, HEIGHT = 1000, LETTER = 500 };

static struct cg_arena a;
static struct cg_word word[WORDS];
static struct cg_page page[2];
static struct cg_font font;
static struct cg_words words, made;
static struct cg_statement s;
static struct cg_fund fund;
static uint8_t key[CG_REDACT_KEY_BYTES];

static struct cg_str str(const char *z)
{
	return (struct cg_str){ z, strlen(z) };
}

static void open_page(void)
{
	cg_arena_init(&a, 1 << 24);
	memset(word, 0, sizeof(word));
	page[0] = (struct cg_page){ .width = 60000, .height = 84000, .v = word };
	page[1] = page[0];
	font = (struct cg_font){ CG_STR("Arial") };
	words = (struct cg_words){ .pages = page, .n_pages = 1, .fonts = &font, .n_fonts = 1 };
	s = (struct cg_statement){ .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	fund = (struct cg_fund){ .nav_date = CG_DATE_NONE };
	memset(key, 7, sizeof(key));
}

static void close_page(void)
{
	cg_arena_free(&a);
}

static struct cg_word *put(int32_t x0, int32_t y0, const char *text)
{
	struct cg_word *w = &word[page[0].n++];

	ck_assert_uint_le(page[0].n, WORDS);
	*w = (struct cg_word){ .text = str(text),
			       .x0 = x0,
			       .x1 = x0 + LETTER * (int32_t)strlen(text),
			       .y0 = y0,
			       .y1 = y0 + HEIGHT,
			       .size = HEIGHT };
	return w;
}

static void redact(unsigned scale)
{
	const struct cg_redact_opts opts = { .key = key, .scale = scale };
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_redact(&words, &s, &opts, &a, &made, &e), CG_OK);
}

static struct cg_str got(size_t i)
{
	return made.pages[0].v[i].text;
}

/* The word alone on its page, as long as before. */
static struct cg_str alone(const char *text)
{
	page[0].n = 0;
	(void)put(5000, 5000, text);
	redact(1);
	ck_assert_uint_eq(got(0).n, strlen(text));
	return got(0);
}

static bool stays_alone(const char *text)
{
	return cg_str_eq(alone(text), str(text));
}

/* A statement of one fund, of Asha Bluechip Growth of Gokhale Momentum Closing. */
static void read_statement(void)
{
	struct cg_str place = CG_STR("Gokhale Momentum");

	s.investor.name = CG_STR("Asha Bluechip Growth");
	ck_assert(CG_PUSH(&a, &s.investor.address, &place));
	fund = (struct cg_fund){ .name = CG_STR("Acme Prudence"),
				 .folio = CG_STR("4711098"),
				 .isin = CG_STR("INF000A01010"),
				 .rta_code = CG_STR("QZW9T55"),
				 .units = cg_dec_make(5678, 0),
				 .value = cg_dec_make(4711098, 0) };
	ck_assert(CG_PUSH(&a, &s.funds, &fund));
}

START_TEST(words_stay_that_say_nothing)
{
	static const struct {
		const char *text;
		bool unread, read; /* without a statement, and with the one above */
	} t[] = {
		{ "Q", true, true },	      { "KZ", false, false },	      { "XXXX", true, true },
		{ "Folio", true, true },      { "Growth", true, true },	    /* whoever has it in a name */
		{ "Bluechip", false, false },				    /* of schemes, and of a name */
		{ "Momentum", false, true },				    /* of schemes, and of an address */
		{ "Value", true, true },      { "Arbitrage", false, true }, /* of schemes alone */
		{ "Acme", false, true },      { "QZW9T55", false, true },     { "Asha", false, false },
		{ "123", true, true },	      { "1234", false, false },	      { "1899", false, false },
		{ "1900", true, true },	      { "2099", true, true },	      { "2100", false, false },
		{ "01900", false, false },    { "190", true, true },	      { "5678", false, true },
		{ "4711098", false, false }, /* an amount, and a folio */
		{ "2A", true, true },	      { "25th", true, true },	      { "AB123", true, true },
		{ "AB1234", false, false },   { "ABQ12", false, false },      { "1a2b3c4", true, true },
		{ "1a2b3c4d", false, false }, { "Fund123", true, true },      { "Fund1234", false, false },
		{ "Acme12", false, true },    { "INE002A01018", true, true }, { "INE002A0101", false, false },
		{ "F000A0101", false, true }, { "NF000A010", false, true },   { "0A0", true, true },
		{ "1,234.50", true, true },   { "26-May-2021", true, true },  { "--", true, true },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		close_page();
		open_page();
		ck_assert_msg(stays_alone(t[i].text) == t[i].unread, "%s", t[i].text);
		read_statement();
		ck_assert_msg(stays_alone(t[i].text) == t[i].read, "%s, read", t[i].text);
	}
}
END_TEST

/* Two words of a line, so far apart: does the first stay, and the second? */
static void pair(const char *first, int32_t gap, const char *second, bool stays, bool other_stays)
{
	struct cg_word *w;

	page[0].n = 0;
	w = put(5000, 5000, first);
	(void)put(w->x1 + gap, 5000, second);
	redact(1);
	ck_assert_msg(cg_str_eq(got(0), str(first)) == stays, "%s of %s %s", first, first, second);
	ck_assert_msg(cg_str_eq(got(1), str(second)) == other_stays, "%s of %s %s", second, first, second);
}

START_TEST(words_beside_one_decide)
{
	read_statement();
	pair("Asha", 300, "Growth", false, false);
	pair("Growth", 300, "Asha", false, false);
	pair("Growth", HEIGHT, "Asha", false, false);
	pair("Growth", HEIGHT + 1, "Asha", true, false); /* in another column */
	pair("Growth", 300, "Folio", true, true);
	pair("Growth", 300, "Bluechip", true, false); /* a name that schemes share does not tell */
	pair("Arbitrage", 300, "Bluechip", true, true);
	pair("Bluechip", 300, "Arbitrage", true, true);
	pair("Bluechip", HEIGHT + 1, "Arbitrage", false, true);
	pair("Momentum", 300, "Bluechip", true, false);
	pair("Momentum", 300, "Gokhale", false, false);
	pair("Gokhale", 300, "Momentum", false, false);
	pair("Gokhale", HEIGHT + 1, "Momentum", false, true);
	pair("Gokhale", 300, "2019", false, false); /* of an address */
	pair("Gokhale", HEIGHT + 1, "2019", false, true);
	pair("2019", 300, "Gokhale", false, false);
	pair("ARN", 300, "2019", true, false);
	pair("arn", 300, "2019", true, false);
	pair("2019", 300, "ARN", true, true);
	pair("May", 300, "2019", true, true);
	pair("G", 300, "ifting", true, true);
	pair("B", 300, "ifting", true, false);
	pair("G", HEIGHT + 1, "ifting", true, false);
	pair("Q", 300, "uant", true, false); /* of schemes alone */
}
END_TEST

/* Without a statement a word of schemes stays beside another one. */
START_TEST(schemes_have_several_words)
{
	pair("Arbitrage", 300, "Bluechip", true, true);
	pair("Arbitrage", HEIGHT + 1, "Bluechip", false, false);
	pair("Arbitrage", 300, "Asha", false, false);
}
END_TEST

/* One mark for each character: what of it stays. */
static void marks(const char *text, const char *want)
{
	struct cg_str now = alone(text);

	ck_assert_uint_eq(strlen(text), strlen(want));
	for (size_t i = 0, end; text[i] != '\0'; i = end) {
		for (end = i; text[end] != '\0' && want[end] == want[i]; end++)
			continue;
		ck_assert_msg((memcmp(now.p + i, text + i, end - i) == 0) == (want[i] == '='), "%s: %.*s", text,
			      CG_STR_ARG(now));
	}
}

START_TEST(mail_addresses_go)
{
	marks("asha@example.com", "----=-------====");
	marks("asha.rao@example.co.in", "----=---=-------======");
	marks("folio@example.in", "-----=-------===");
	marks("folio@example.info", "-----=-------=----");
	marks("fund.folio@amc.in", "----=-----=---===");
	marks("folio@", "======");
	marks("@folio", "======");
	marks("folio@@in", "=========");
	marks("folio@-in", "=========");
	marks("a.folio", "=======");
	marks("xq@yq", "--=--");
	marks("xq@yq.in", "--=--===");
}
END_TEST

START_TEST(kinds_of_numbers_are_told_by_letters)
{
	marks("IN300214", "==------");
	marks("ARN-12345", "====-----");
	marks("ARN12345", "===-----");
	marks("FOLIO12345", "=====-----");
	marks("XXXX1234", "====----");
	marks("KUMAR1234", "---------");
	marks("ABC1234", "===----");
	marks("QABC1234", "--------");
	marks("4711INE002A01018", "----============");
}
END_TEST

/* Letters stay letters of their case, digits digits. */
static void same_shape(struct cg_str now, const char *text)
{
	for (size_t i = 0; i < now.n; i++)
		ck_assert_msg(cg_is_upper(now.p[i]) == cg_is_upper(text[i]) &&
				      cg_is_lower(now.p[i]) == cg_is_lower(text[i]) &&
				      cg_is_digit(now.p[i]) == cg_is_digit(text[i]),
			      "%s: %.*s", text, CG_STR_ARG(now));
}

/* Each key gives others; what is expected of one holds for all of them. */
START_TEST(numbers_of_tax_payers_keep_their_form)
{
	static const char *const pans[] = { "ABCPE1234F", "XXXPX1234X", "ABCPE12XXF", "XXXXXX234F", "abcpe1234f" };

	for (unsigned n = 0; n < 40; n++) {
		key[0] = (uint8_t)n;
		for (size_t i = 0; i < sizeof(pans) / sizeof(pans[0]); i++) {
			const char *pan = pans[i];
			struct cg_str now = alone(pan);

			same_shape(now, pan);
			ck_assert(!cg_str_eq(now, str(pan)));
			ck_assert(now.p[3] == pan[3]);
			for (size_t k = 0; k < 10; k++)
				ck_assert(pan[k] != 'X' || now.p[k] == 'X');
			ck_assert(pan[0] == 'X' || memcmp(now.p, pan, 5) != 0);
			ck_assert(pan[5] == 'X' || memchr(pan + 5, 'X', 4) != NULL ||
				  memcmp(now.p + 5, pan + 5, 4) != 0);
		}
	}
}
END_TEST

/* Only ten characters of a PAN's form are one: the fourth letter of others goes at times. */
START_TEST(other_codes_are_no_numbers_of_tax_payers)
{
	static const char *const codes[] = { "ABCPE12345", "ABCPEF234F", "ABCPE1234FG", "ABCPE1234", "ABCP11234F" };

	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++) {
		unsigned kept = 0;

		for (unsigned n = 0; n < 40; n++) {
			key[0] = (uint8_t)n;
			kept += alone(codes[i]).p[3] == codes[i][3];
		}
		ck_assert_msg(kept < 20, "%s", codes[i]);
	}
}
END_TEST

/* A leading zero stays, and none comes in front; other zeros are digits. */
START_TEST(leading_zeros_stay)
{
	unsigned zeros = 0;

	for (unsigned n = 0; n < 60; n++) {
		struct cg_str now;

		key[0] = (uint8_t)n;
		now = alone("10004");
		ck_assert(now.p[0] != '0');
		zeros += now.p[1] == '0';
		now = alone("00704");
		ck_assert(now.p[0] == '0' && now.p[1] == '0');
		now = alone("0000");
		ck_assert(cg_str_eq(now, CG_STR("0000")));
	}
	ck_assert_uint_lt(zeros, 30);
}
END_TEST

/* The end of a folio may stand on a line of its own: three digits of seven and more. */
START_TEST(folios_keep_their_end)
{
	struct cg_demat_account d = { .dp_id = CG_STR("IN300214"), .client_id = CG_STR("10012345") };
	char whole[8], first[8], second[16];
	unsigned kept = 0;

	ck_assert(CG_PUSH(&a, &s.demat, &d));
	fund.folio = CG_STR("4711098 / 560712");
	ck_assert(CG_PUSH(&a, &s.funds, &fund));
	for (unsigned n = 0; n < 40; n++) {
		key[0] = (uint8_t)n;
		memcpy(whole, alone("4711098").p, 7);
		ck_assert(memcmp(whole + 4, "098", 3) == 0 && memcmp(whole, "4711", 4) != 0);
		ck_assert(memcmp(alone("47110").p, whole, 5) == 0);
		ck_assert(memcmp(alone("1098").p, whole + 3, 4) == 0);
		memcpy(first, alone("300214").p, 6);
		memcpy(second, alone("10012345").p, 8);
		ck_assert(memcmp(alone("30021410012345").p, first, 6) == 0);
		ck_assert(memcmp(got(0).p + 6, second, 8) == 0);
		ck_assert(memcmp(alone("IN30021410012345").p + 2, first, 6) == 0);
		kept += memcmp(alone("560712").p + 3, "712", 3) == 0;
		kept += memcmp(alone("7654321").p + 4, "321", 3) == 0; /* no folio */
		kept += memcmp(alone("1109").p, whole + 1, 4) == 0;    /* neither its beginning nor its end */
	}
	ck_assert_uint_lt(kept, 10);
}
END_TEST

/* One name in several cases is one name; no word of the document comes back. */
START_TEST(a_word_becomes_the_same_everywhere)
{
	static const char *const names[] = { "KUMAR", "kumar", "Kumar" };

	for (size_t i = 0; i < 3; i++)
		(void)put(5000, 5000 + 3000 * (int32_t)i, names[i]);
	redact(1);
	for (size_t i = 0; i < 3; i++) {
		same_shape(got(i), names[i]);
		for (size_t k = 0; k < 5; k++)
			ck_assert(cg_lower(got(i).p[k]) == got(1).p[k]);
	}
}
END_TEST

START_TEST(long_words_go_piece_by_piece)
{
	char text[140];

	memset(text, '9', 128);
	text[128] = '\0';
	same_shape(alone(text), text);
	text[64] = '\0';
	same_shape(alone(text), text);
	for (size_t n = 63; n <= 139; n += n == 65 ? 62 : n == 129 ? 10 : 1) {
		struct cg_str now;

		memset(text, 'q', n);
		text[n] = '\0';
		now = alone(text);
		same_shape(now, text);
		ck_assert(memcmp(now.p, text, 60) != 0);
		ck_assert(n < 128 || memcmp(now.p + 64, text, 60) != 0);
		ck_assert(n < 128 || memcmp(now.p + 64, now.p, 64) == 0);
	}
}
END_TEST

/* Every field of a figure, and of a person, by its name. */
START_TEST(fields_say_what_becomes_of_a_figure)
{
	static const struct {
		const char *name;
		bool scaled;
	} t[] = { { "opening_units", true }, { "units", true },	  { "value", true },	   { "cost", true },
		  { "amount", true },	     { "balance", true }, { "total_value", true }, { "total_cost", true },
		  { "opening", true },	     { "debit", true },	  { "credit", true },	   { "closing", true },
		  { "nav", false },	     { "price", false },  { "face_value", false }, { "date", false },
		  { "units[0]", true },	     { "unit", false } };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_word *w;
		struct cg_place p = {
			.of = CG_PLACE_TXN, .i = 9, .field = str(t[i].name), .page = 1, .text = CG_STR("55")
		};

		page[0].n = 0;
		s.places.n = 0;
		w = put(5000, 5000, "55");
		memcpy(p.box, (const int32_t[]){ w->x0, w->y0, w->x1, w->y1 }, sizeof(p.box));
		ck_assert(CG_PUSH(&a, &s.places, &p));
		redact(3);
		ck_assert_msg(cg_str_eq(got(0), t[i].scaled ? CG_STR("165") : CG_STR("55")), "%s", t[i].name);
		s.places.v[0].text = CG_STR("56"); /* another figure stands there */
		redact(3);
		ck_assert(cg_str_eq(got(0), CG_STR("55")));
	}
}
END_TEST

START_TEST(fields_of_persons_go)
{
	static const struct {
		enum cg_place_of of;
		const char *name;
		bool goes;
	} t[] = { { CG_PLACE_STATEMENT, "investor.name", true },
		  { CG_PLACE_STATEMENT, "investor.address[1]", true },
		  { CG_PLACE_STATEMENT, "investors[0]", true },
		  { CG_PLACE_FUND, "holders[2]", true },
		  { CG_PLACE_FUND, "nominees", true },
		  { CG_PLACE_ACCOUNT, "name", true },
		  { CG_PLACE_FUND, "name", false },
		  { CG_PLACE_HOLDING, "name", false },
		  { CG_PLACE_ACCOUNT, "dp_name", false } };

	s.investor.name = CG_STR("Closing Growth");
	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_word *w;
		struct cg_place p = { .of = t[i].of, .field = str(t[i].name), .page = 1 };

		page[0].n = 0;
		s.places.n = 0;
		w = put(5000, 5000, "Closing");
		memcpy(p.box, (const int32_t[]){ w->x0, w->y0, w->x1, w->y1 }, sizeof(p.box));
		ck_assert(CG_PUSH(&a, &s.places, &p));
		redact(1);
		ck_assert_msg(!cg_str_eq(got(0), CG_STR("Closing")) == t[i].goes, "%s", t[i].name);
	}
}
END_TEST

/* The middle of the word, 5500 and 5500, is in the box, or it is not; so for each page. */
START_TEST(fields_stand_in_their_boxes)
{
	static const struct {
		int32_t box[4];
		bool in;
	} t[] = { { { 5500, 5500, 5500, 5500 }, true },	 { { 5501, 5500, 5501, 5500 }, false },
		  { { 5499, 5500, 5499, 5500 }, false }, { { 5500, 5501, 5500, 5501 }, false },
		  { { 5500, 5499, 5500, 5499 }, false }, { { 0, 0, 9999, 9999 }, true } };

	for (uint32_t on = 1; on <= 3; on++) {
		for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
			struct cg_place p = {
				.of = CG_PLACE_TXN, .i = 9, .field = CG_STR("units"), .page = on, .text = CG_STR("55")
			};
			struct cg_place q = {
				.of = CG_PLACE_TXN, .field = CG_STR("units"), .page = 1, .text = CG_STR("7")
			};

			page[0].n = 0;
			s.places.n = 0;
			(void)put(5000, 5000, "55");
			page[1] = page[0];
			words.n_pages = 2;
			memcpy(p.box, t[i].box, sizeof(p.box));
			ck_assert(CG_PUSH(&a, &s.places, &p) && CG_PUSH(&a, &s.places, &q));
			redact(3);
			for (uint32_t n = 1; n <= 2; n++)
				ck_assert(cg_str_eq(made.pages[n - 1].v[0].text,
						    t[i].in && n == on ? CG_STR("165") : CG_STR("55")));
		}
	}
}
END_TEST

/* Baselines within a third of the height are of one line, whatever the order of its words. */
START_TEST(lines_are_words_of_a_baseline)
{
	static const struct {
		int32_t dy;
		bool one;
	} t[] = { { 0, true }, { 333, true }, { 334, false }, { -333, true }, { -334, false } };

	read_statement();
	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		for (int order = 0; order < 2; order++) {
			page[0].n = 0;
			(void)put(5000, 5000, order == 0 ? "Growth" : "Asha");
			(void)put(order == 0 ? 8300 : 1700, 5000 + t[i].dy, order == 0 ? "Asha" : "Growth");
			redact(1);
			ck_assert_msg(cg_str_eq(got(order == 0 ? 0 : 1), CG_STR("Growth")) == !t[i].one, "%zu %d", i,
				      order);
		}
	}
	for (int32_t i = 0; i < 3; i++) { /* from left to right */
		page[0].n = 0;
		(void)put(5000 + 3300 * i, 5000, "Growth");
		(void)put(5000 + 3300 * ((i + 1) % 3), 5000, "Folio");
		put(5000 + 3300 * ((i + 2) % 3), 5000, "Asha")->x1 += 1000;
		redact(1);
		ck_assert(cg_str_eq(got(0), CG_STR("Growth")) == (i == 0));
	}
}
END_TEST

/* "90.000" is 3000 wide, "180.000" 3000 x 3614 / 3058 = 3545; a third of the height stays free. */
START_TEST(figures_grow_as_far_as_there_is_room)
{
	static const struct {
		int32_t gap, more;
	} t[] = { { 5000, 545 }, { 878, 545 }, { 877, 544 }, { 334, 1 }, { 333, 0 }, { 200, 0 }, { -5, 0 } };

	fund.units = cg_dec_make(90000, 3);
	ck_assert(CG_PUSH(&a, &s.funds, &fund));
	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		const struct cg_word *w;

		page[0].n = 0;
		(void)put(20000, 5000, "90.000");
		put(0, 5000, "Folio")->x1 = 20000 - t[i].gap;
		redact(2);
		w = &made.pages[0].v[0];
		ck_assert(cg_str_eq(w->text, CG_STR("180.000")));
		ck_assert_msg(w->x0 == 20000 - t[i].more && w->x1 == 23000, "%d to %d", w->x0, w->x1);
		page[0].n = 1;
		put(18000, 8000, "9012345.000")->x0 = 20000; /* shares the left edge */
		put(0, 5000, "Folio")->x0 = 23000 + t[i].gap;
		word[2].x1 = 40000;
		redact(2);
		w = &made.pages[0].v[0];
		ck_assert_msg(w->x0 == 20000 && w->x1 == 23000 + t[i].more, "%d to %d", w->x0, w->x1);
	}
}
END_TEST

/* What is turned, and words that are no figures, keep their boxes. */
START_TEST(turned_figures_keep_their_boxes)
{
	struct cg_word *w;

	fund.units = cg_dec_make(90000, 3);
	ck_assert(CG_PUSH(&a, &s.funds, &fund));
	w = put(20000, 5000, "90.000");
	w->rotation = 1;
	page[0].rotated = w;
	page[0].n_rotated = 1;
	page[0].n = 0;
	redact(2);
	ck_assert(cg_str_eq(made.pages[0].rotated[0].text, CG_STR("180.000")));
	ck_assert_int_eq(made.pages[0].rotated[0].x0, 20000);
	ck_assert_int_eq(made.pages[0].rotated[0].x1, 23000);
}
END_TEST

/* Figures of a statement with Indian commas get them, from whatever page. */
START_TEST(a_document_has_one_grouping)
{
	fund.units = cg_dec_make(900, 0);
	(void)put(5000, 5000, "1,23,456.00");
	(void)put(5000, 9000, "1,234,567.00");
	(void)put(5000, 13000, "900.00");
	redact(90);
	ck_assert(cg_str_eq(got(2), CG_STR("81,000.00")));
	page[0].n = 3;
	word[1].text = CG_STR("99.00"); /* the first word alone has commas */
	redact(90);
	ck_assert(cg_str_eq(got(2), CG_STR("81,000.00")));
	word[1].text = CG_STR("1,234,567.00");
	word[0].text = CG_STR("99000.00");
	word[2].text = CG_STR("990.00");
	redact(99);
	ck_assert(cg_str_eq(got(0), CG_STR("9801000.00")));
	ck_assert(cg_str_eq(got(2), CG_STR("98,010.00")));
}
END_TEST

/* Each token of a word may be held against all tokens of its line: a budget of effort sees that. */
START_TEST(what_is_done_for_pairs_of_tokens_is_counted)
{
	enum { TOKENS = 200 };
	struct cg_effort effort;
	char text[2 * TOKENS + 1] = "";

	for (size_t i = 0; i < TOKENS; i++)
		memcpy(text + 2 * i, "a-", 3);
	(void)put(5000, 5000, text);
	cg_effort_begin(&effort, 60 * 1000, 0);
	a.effort = &effort;
	redact(1);
	a.effort = NULL;
	ck_assert_uint_ge(effort.steps, TOKENS * TOKENS);
	ck_assert_uint_le(effort.steps, 2 * TOKENS * TOKENS);
}
END_TEST

/* 1.12 is 1.111 x 1.0050, and so becomes 3.35 where it is a value; as an amount it is multiplied: 3.36. */
START_TEST(values_become_values)
{
	static const struct {
		const char *field, *want;
	} t[] = { { "amount", "3.36" }, { "total_value", "3.35" }, { NULL, "3.35" } };

	fund.units = cg_dec_make(1111, 3);
	fund.nav = cg_dec_make(10050, 4);
	fund.value = cg_dec_make(112, 2);
	ck_assert(CG_PUSH(&a, &s.funds, &fund));
	for (size_t i = 0; i < 3; i++) {
		const struct cg_word *w;
		struct cg_place p = { .of = CG_PLACE_TXN, .i = 9, .page = 1, .text = CG_STR("1.12") };

		page[0].n = 0;
		s.places.n = 0;
		w = put(5000, 5000, "1.12");
		memcpy(p.box, (const int32_t[]){ w->x0, w->y0, w->x1, w->y1 }, sizeof(p.box));
		if (t[i].field != NULL) {
			p.field = str(t[i].field);
			ck_assert(CG_PUSH(&a, &s.places, &p));
		}
		redact(3);
		ck_assert_msg(cg_str_eq(got(0), str(t[i].want)), "%zu: %.*s", i, CG_STR_ARG(got(0)));
	}
}
END_TEST

int main(void)
{
	TCase *tc = tcase_create("stays");
	Suite *suite = suite_create("redact/stays");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_test(tc, words_stay_that_say_nothing);
	tcase_add_test(tc, words_beside_one_decide);
	tcase_add_test(tc, schemes_have_several_words);
	tcase_add_test(tc, mail_addresses_go);
	tcase_add_test(tc, kinds_of_numbers_are_told_by_letters);
	tcase_add_test(tc, numbers_of_tax_payers_keep_their_form);
	tcase_add_test(tc, other_codes_are_no_numbers_of_tax_payers);
	tcase_add_test(tc, leading_zeros_stay);
	tcase_add_test(tc, folios_keep_their_end);
	tcase_add_test(tc, a_word_becomes_the_same_everywhere);
	tcase_add_test(tc, long_words_go_piece_by_piece);
	tcase_add_test(tc, fields_say_what_becomes_of_a_figure);
	tcase_add_test(tc, fields_of_persons_go);
	tcase_add_test(tc, fields_stand_in_their_boxes);
	tcase_add_test(tc, lines_are_words_of_a_baseline);
	tcase_add_test(tc, figures_grow_as_far_as_there_is_room);
	tcase_add_test(tc, turned_figures_keep_their_boxes);
	tcase_add_test(tc, a_document_has_one_grouping);
	tcase_add_test(tc, what_is_done_for_pairs_of_tokens_is_counted);
	tcase_add_test(tc, values_become_values);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
