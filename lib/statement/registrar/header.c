/*
 * header.c: what stands between the closing line of a scheme and the opening line of the next: load text,
 * then perhaps an AMC line, perhaps a folio line with holders, then scheme header and nominees. Read from the opening
 * line back.
 */
#include "statement/isin.h"
#include "statement/registrar/registrar.h"
#include "statement/scheme.h"

#include <stdlib.h>

enum {
	CODE_CHARS_MAX = 14,
	NEAR = 600, /* registrar words lie up to this far above or below their scheme line, less than a line's pitch */
	SAME_BASE = 30,
	LINES_WITHOUT_REGISTRAR = 4,
	REGISTRAR_LEFT = 4000, /* right-aligned below its label, it may begin further left */
	REGISTRAR_WORDS_MAX = 2,
	HEADER_LINES_MAX = 12,
	WRAPS_MAX = 3,	/* lines between the code of a scheme and the registrar or the ISIN */
	LOST_LINES = 3, /* above a scheme whose folio line is not there */
	SENTENCE_LETTERS = 3,
	HEADER_PITCH_PERCENT = 250, /* of the size: lines of a header stand closer */
	HEADER_STEP_PERCENT = 130,  /* of another step of it: where lines are set wide apart they all are */
	HEADER_INDENT = 5000,
	NOMINEE_PITCH = 200, /* percent of the size: lines of one cell stand no further apart */
};

/* ---- scheme header ---- */

/* Something else than the words before it: by a gap, by its baseline, or because a registrar's name follows. */
static bool is_apart(const struct cg_line *l, size_t i, struct cg_at end)
{
	const struct cg_word *w = l->w;
	int32_t off;

	if (i == 0 || w[i].x0 - w[i - 1].x1 > (w[i].y1 - w[i].y0) / 2)
		return true;
	off = cg_line_word_base(&w[i]) - cg_line_word_base(&w[i - 1]);
	return off > SAME_BASE || off < -SAME_BASE ||
	       (end.word + 1 == l->n && cg_scheme_registrar_of(w[end.word].text).p != NULL);
}

/* "Registrar : X", in the right half unless X is known, apart from the text before it, at most two words behind it. */
static size_t registrar_at(const struct cg_body_line *b, struct cg_at *end)
{
	for (size_t i = cg_line_find(&b->l, 0, CG_STR("Registrar:"), true, end); i != SIZE_MAX;
	     i = cg_line_find(&b->l, i + 1, CG_STR("Registrar:"), true, end)) {
		bool known = end->word + 1 == b->l.n &&
			     cg_scheme_registrar_of(cg_str_sub(b->l.w[end->word].text, end->byte, SIZE_MAX)).p != NULL;

		if ((b->l.w[i].x0 > b->middle || known) && is_apart(&b->l, i, *end) &&
		    b->l.n - end->word <= REGISTRAR_WORDS_MAX)
			return i;
	}
	return SIZE_MAX;
}

bool cg_registrar_header_is_scheme(const struct cg_body_line *b)
{
	struct cg_at end;

	return registrar_at(b, &end) != SIZE_MAX;
}

/* A word that names a registrar at the right end, about under x and parted from the words before it. */
static size_t registrar_word(const struct cg_line *l, int32_t x)
{
	size_t i = l->n - 1;
	bool parted = i == 0 || l->w[i].x0 - l->w[i - 1].x1 > (l->w[i].y1 - l->w[i].y0) / 2;

	return parted && l->w[i].x0 >= x - REGISTRAR_LEFT && cg_scheme_registrar_of(l->w[i].text).p != NULL ? i : l->n;
}

static bool is_nominee(const struct cg_line *l)
{
	struct cg_at end;

	return cg_line_match(l, 0, CG_STR("Nominee"), true, &end) && end.byte == 0 && end.word < l->n &&
	       cg_is_digit(l->w[end.word].text.p[0]) && cg_str_find(l->w[end.word].text, CG_STR(":")) != SIZE_MAX;
}

/* "B92-Some Fund was merged into this scheme.": load text, however it begins; the end of no name is a small word. */
static bool is_sentence(struct cg_str s)
{
	size_t i = s.n;

	while (i > 1 && cg_is_lower(s.p[i - 2]))
		i--;
	return s.n - i >= SENTENCE_LETTERS && i > 1 && s.p[s.n - 1] == '.' && cg_is_space(s.p[i - 2]);
}

/* "INF760K01DS5 - Payout(Advisor:", "K01DS5 - Reinvest": an ISIN that goes on from the line above, or its rest. */
static bool is_isin_rest(struct cg_str s, size_t hyphen)
{
	struct cg_str rest = cg_str_trim(cg_str_sub(s, hyphen + 1, SIZE_MAX));

	return cg_str_starts(rest, CG_STR("Payout(")) || cg_str_starts(rest, CG_STR("Reinvest(")) ||
	       cg_str_eq(rest, CG_STR("Payout")) || cg_str_eq(rest, CG_STR("Reinvest")) ||
	       cg_isin_valid(cg_str_trim(cg_str_sub(s, 0, hyphen)));
}

/* "Registrar : CAMS B92-X Fund": the scheme, which stands right of its registrar there. */
static struct cg_str behind_registrar(struct cg_str s)
{
	struct cg_str rest = s;
	size_t n = 0;

	if (!cg_str_starts(s, CG_STR("Registrar")))
		return s;
	rest = cg_str_trim(cg_str_sub(s, 9, SIZE_MAX));
	if (rest.n == 0 || rest.p[0] != ':')
		return s;
	rest = cg_str_trim(cg_str_sub(rest, 1, SIZE_MAX));
	while (n < rest.n && !cg_is_space(rest.p[n]))
		n++;
	return cg_scheme_registrar_of(cg_str_sub(rest, 0, n)).p != NULL ? cg_str_trim(cg_str_sub(rest, n, SIZE_MAX))
									: s;
}

static bool begins_with_date(struct cg_str s)
{
	int32_t date;

	return cg_date_parse_mon(cg_str_sub(s, 0, 11), &date);
}

/* "CODE-": letters and digits with at least one of each kind or capitals, a hyphen before the line is far gone. */
static bool is_code(struct cg_str s)
{
	size_t i = 0;

	s = behind_registrar(s);
	while (i < s.n && i <= CODE_CHARS_MAX &&
	       (cg_is_upper(s.p[i]) || cg_is_digit(s.p[i]) || (s.p[i] == ' ' && i > 0)))
		i++;
	return i >= 2 && i < s.n && s.p[i] == '-' && !is_sentence(s) && !is_isin_rest(s, i) && !begins_with_date(s) &&
	       !cg_str_starts(s, CG_STR("ARN-")); /* those are advisors */
}

static bool has_mark(struct cg_str text)
{
	return cg_str_find(text, CG_STR("ISIN:")) != SIZE_MAX || cg_str_find(text, CG_STR("(Advisor:")) != SIZE_MAX;
}

bool cg_registrar_header_has_mark(struct cg_arena *a, const struct cg_line *l)
{
	return has_mark(cg_line_text(a, l));
}

/*
 * First line of the header when no line has a registrar: one with a code, the first one behind a folio line, else the
 * last one from which an ISIN or an advisor follows; without a code the first line with such a mark.
 */
static size_t start_without_registrar(struct cg_arena *a, const struct cg_body_line *v, size_t lo, size_t hi,
				      bool after_folio)
{
	size_t start = hi, mark = hi;

	if (!after_folio && hi - lo > LINES_WITHOUT_REGISTRAR)
		lo = hi - LINES_WITHOUT_REGISTRAR;
	for (size_t i = hi; i-- > lo;) {
		struct cg_str text = cg_line_text(a, &v[i].l);

		if (has_mark(text))
			mark = i;
		if (is_code(text) && (after_folio || (start == hi && mark < hi)))
			start = i;
	}
	return start < hi ? start : mark;
}

/* Does the header from `start` on begin with a code, be it under the registrar's label? */
static bool begins_with_code(struct cg_arena *a, const struct cg_body_line *v, size_t start, size_t hi)
{
	struct cg_at end;

	if (start + 1 < hi && registrar_at(&v[start], &end) == 0)
		start++;
	return is_code(cg_line_text(a, &v[start].l));
}

/*
 * The code above is part of the header, its registrar stood at the line below; so is an ISIN, unless load text may
 * stand there. Between a folio line and its scheme stand holders only, and a line of theirs is short: where a long
 * one begins with a code, the line below goes on with it, though that may look like a code too ("OPTION-Direct Plan").
 */
static size_t start_above(struct cg_arena *a, const struct cg_body_line *v, size_t lo, size_t start, size_t hi,
			  bool after_folio)
{
	for (size_t k = lo; after_folio && k < start; k++) {
		if (has_mark(cg_line_text(a, &v[k].l)))
			start = k;
	}
	if (start > lo && is_code(cg_line_text(a, &v[start - 1].l)) &&
	    ((after_folio && v[start - 1].l.x1 > v[start - 1].middle) || !begins_with_code(a, v, start, hi)))
		start--;
	for (size_t k = start; after_folio && k > lo && start - k < WRAPS_MAX && !begins_with_code(a, v, start, hi);) {
		if (is_code(cg_line_text(a, &v[--k].l)))
			start = k;
	}
	return start;
}

/* How far line i stands below the one above it; 0: that is on another page. */
static int32_t step_to(const struct cg_body_line *v, size_t i)
{
	return v[i - 1].l.page == v[i].l.page ? v[i].l.y - v[i - 1].l.y : 0;
}

/*
 * The registrar alone on line `start`: the scheme's lines stand close above it, back to the one with a code; load text
 * does not go over into them. `start` where none has a code.
 */
static size_t start_above_alone(struct cg_arena *a, const struct cg_body_line *v, size_t lo, size_t start)
{
	for (size_t k = start; k > lo && start - k < WRAPS_MAX;) {
		int32_t step = step_to(v, k);

		k--;
		if (step == 0 || step > v[k].l.w[0].size * HEADER_PITCH_PERCENT / 100)
			break;
		if (is_code(cg_line_text(a, &v[k].l)))
			return k;
	}
	return start;
}

/* The first line of the scheme header in [lo, hi), hi: none. */
static size_t scheme_start(struct cg_arena *a, const struct cg_body_line *v, size_t lo, size_t hi, bool after_folio)
{
	struct cg_at end;
	size_t at;

	for (size_t i = hi; i-- > lo;) {
		at = registrar_at(&v[i], &end);
		if (at == SIZE_MAX)
			continue;
		/* "Registrar :" just below the scheme's baseline is a line of its own */
		if (at == 0 && i > lo && v[i - 1].l.page == v[i].l.page && v[i].l.y - v[i - 1].l.y < NEAR)
			i--;
		else if (at == 0 && !after_folio && !begins_with_code(a, v, i, hi))
			i = start_above_alone(a, v, lo, i);
		return start_above(a, v, lo, i, hi, after_folio);
	}
	return start_without_registrar(a, v, lo, hi, after_folio);
}

/* What is known of a scheme's registrar: where its label stands, and the word, there or on a baseline of its own. */
struct registrar {
	int32_t x;
	struct cg_str value;
};

/* The words of the line before its registrar part, which goes to *r. */
static size_t take_registrar(struct cg_arena *a, const struct cg_body_line *b, struct registrar *r)
{
	struct cg_at end;
	size_t at = registrar_at(b, &end);

	if (at != SIZE_MAX) {
		r->x = b->l.w[at].x0;
		if (end.word < b->l.n)
			r->value = cg_line_text_from(a, &b->l, end, cg_line_end(&b->l));
		return at;
	}
	if (r->x == INT32_MAX || r->value.p != NULL)
		return b->l.n;
	at = b->l.n == 1 && cg_scheme_registrar_of(b->l.w[0].text).p != NULL ? 0 : registrar_word(&b->l, r->x);
	if (at < b->l.n)
		r->value = b->l.w[at].text;
	return at;
}

static bool scheme_text(struct cg_arena *a, const struct cg_body_line *v, size_t from, size_t to, struct cg_str *text,
			struct registrar *r)
{
	*text = CG_STR_NONE;
	for (size_t i = from; i < to; i++) {
		size_t last = take_registrar(a, &v[i], r);
		struct cg_str part = cg_line_text_from(a, &v[i].l, (struct cg_at){ 0, 0 }, (struct cg_at){ last, 0 });

		if (part.p == NULL)
			return false;
		if (part.n > 0)
			*text = text->p == NULL ? part : cg_scheme_join(a, *text, part);
		if (part.n > 0 && text->p == NULL)
			return false;
	}
	return true;
}

static bool scheme_read(struct cg_arena *a, const struct cg_body_line *v, size_t from, size_t to, struct cg_fund *f,
			struct registrar *r)
{
	struct cg_scheme sc;
	struct cg_str text;

	if (!scheme_text(a, v, from, to, &text, r) || !cg_scheme_parse(a, text, &sc))
		return false;
	cg_scheme_store(&sc, f);
	return true;
}

static void registrar_store(const struct registrar *r, struct cg_fund *f)
{
	struct cg_str known = cg_scheme_registrar_of(r->value);

	if (r->value.n > 0)
		f->registrar = known.p != NULL ? known : r->value;
}

/* Empty slots keep their label. */
static bool nominees_read(struct cg_arena *a, const struct cg_line *l, struct cg_fund *f)
{
	static const struct cg_str labels[] = { CG_STR_INIT("Nominee 1:"), CG_STR_INIT("Nominee 2:"),
						CG_STR_INIT("Nominee 3:"), CG_STR_INIT("Nominee 4:"),
						CG_STR_INIT("Nominee 5:"), CG_STR_INIT("Nominee 6:") };
	enum { N = sizeof(labels) / sizeof(labels[0]) };
	struct cg_str v[N];

	(void)cg_line_fields(a, l, labels, N, v);
	for (size_t i = 0; i < N; i++) {
		if (v[i].n > 0 && !CG_PUSH(a, &f->nominees, &v[i]))
			return false;
	}
	return true;
}

/* "Tax Status : Individual": another label than one of a person stands before a colon. */
static bool has_other_label(struct cg_str s)
{
	static const struct cg_str people[] = { CG_STR_INIT("Guardian"),  CG_STR_INIT("Karta"), CG_STR_INIT("Holder"),
						CG_STR_INIT("Applicant"), CG_STR_INIT("Name"),	CG_STR_INIT("Minor"),
						CG_STR_INIT("U/G"),	  CG_STR_INIT("POA") };
	struct cg_str value = s, label = cg_str_cut(&value, ':');

	for (size_t i = 0; i < sizeof(people) / sizeof(people[0]) && label.n < s.n; i++) {
		if (cg_str_find_nocase(label, people[i]) != SIZE_MAX)
			return false;
	}
	return label.n < s.n;
}

/* A name has a letter, and is no status: else it is the rest of a folio line. */
static bool is_holder_name(struct cg_str s)
{
	if (has_other_label(s))
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]) && !cg_is_space(s.p[i]) && s.p[i] != '/' && s.p[i] != ':')
			return !cg_str_eq(s, CG_STR("OK")) && !cg_str_ends(s, CG_STR(" OK")) &&
			       !cg_str_ends(s, CG_STR(":OK"));
	}
	return false;
}

/* "Mode of Holding : Joint", behind a holder or below: who signs, and no holder. Words before it. */
static size_t mode_at(const struct cg_line *l)
{
	static const struct cg_str modes[] = { CG_STR_INIT("Mode of Holding"), CG_STR_INIT("Holding Nature"),
					       CG_STR_INIT("Mode of Operation") };
	size_t first = l->n;

	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
		size_t at = cg_line_find(l, 0, modes[i], true, NULL);

		first = at < first ? at : first;
	}
	return first;
}

static bool holders_read(struct cg_arena *a, const struct cg_body_line *v, size_t from, size_t to,
			 struct cg_folio_block *b, bool *sound)
{
	for (size_t i = from; i < to; i++) {
		struct cg_at end = { mode_at(&v[i].l), 0 };
		struct cg_str name = cg_line_text_from(a, &v[i].l, (struct cg_at){ 0, 0 }, end);

		*sound = *sound && (name.n == 0 || is_holder_name(name));
		if (name.p == NULL || (name.n > 0 && !CG_PUSH(a, &b->holders, &name)))
			return false;
	}
	return true;
}

static size_t last_folio(struct cg_arena *a, const struct cg_body_line *v, size_t n)
{
	for (size_t i = n; i-- > 0;) {
		if (cg_registrar_folio_is(a, &v[i]))
			return i;
	}
	return SIZE_MAX;
}

static void amc_store(const struct cg_line *l, struct cg_str name, struct cg_folio_block *block)
{
	block->amc = name;
	block->amc_font = l->w[0].font;
	block->amc_size = l->w[0].size;
}

static bool block_read(struct cg_arena *a, const struct cg_body_line *v, size_t folio, const struct cg_statement *s,
		       struct cg_folio_block *block, bool *sound)
{
	struct cg_str amc;

	if (!cg_registrar_folio_read(a, &v[folio].l, block, sound))
		return false;
	if (folio == 0)
		return true;
	amc = cg_line_text(a, &v[folio - 1].l);
	if (amc.p != NULL && cg_registrar_amc_is(v, folio - 1, amc, s, block))
		amc_store(&v[folio - 1].l, amc, block);
	return amc.p != NULL;
}

static bool is_holder(struct cg_str text, const struct cg_statement *s, const struct cg_folio_block *block)
{
	for (size_t i = 0; i < block->holders.n; i++) {
		if (cg_str_eq_nocase(block->holders.v[i], text))
			return true;
	}
	return text.n > 0 && cg_str_eq_nocase(s->investor.name, text);
}

/* A PAN, or the state of a KYC in the right half (load text can say it), of a folio line that was not understood. */
static bool is_of_folio(const struct cg_body_line *b)
{
	const struct cg_line *l = &b->l;
	size_t kyc = cg_line_find(l, 0, CG_STR("KYC: OK"), false, NULL);

	if (kyc == SIZE_MAX)
		kyc = cg_line_find(l, 0, CG_STR("KYC: NOT OK"), false, NULL);
	for (size_t i = 0; i < l->n; i++) {
		if (cg_scheme_pan_shape(l->w[i].text))
			return true;
	}
	return kyc != SIZE_MAX && l->w[kyc].x0 > b->middle;
}

/*
 * The scheme at `start` had a folio line that is not there: what else begins a block stands above it. It does not
 * belong to the folio before then.
 */
static void folio_lost(struct cg_arena *a, const struct cg_body_line *v, size_t start, const struct cg_statement *s,
		       struct cg_folio_block *block)
{
	size_t from = start > LOST_LINES ? start - LOST_LINES : 0;
	bool lost = false;

	for (size_t i = from; i < start; i++) {
		const struct cg_line *l = &v[i].l;
		struct cg_str text = cg_line_text(a, l);
		bool amc = cg_registrar_amc_heading(l, &v[start].l, text, s, block);

		if (amc)
			amc_store(l, text, block);
		lost = lost || amc || is_holder(text, s, block) || is_of_folio(&v[i]);
	}
	if (lost) {
		block->folio = block->pan = block->kyc = CG_STR_NONE;
		block->holders = (struct cg_str_list){ .n = 0 };
	}
}

static void block_store(const struct cg_folio_block *block, struct cg_fund *f)
{
	f->amc = block->amc;
	f->folio = block->folio;
	f->pan = block->pan;
	f->kyc = block->kyc;
	f->holders = block->holders;
}

/* Nothing but a part of the registrar, at the right. */
static bool is_registrar_part(const struct cg_body_line *b)
{
	return b->l.x0 > b->middle && b->l.n <= REGISTRAR_WORDS_MAX + 1;
}

/*
 * The second widest step of lines [from, to), and to the opening line behind them. Lines of one cell that wraps stand
 * closer.
 */
static int32_t usual_step(const struct cg_body_line *v, size_t from, size_t to)
{
	int32_t most = 0, second = 0;

	for (size_t i = from + 1; i <= to; i++) {
		int32_t step = step_to(v, i);

		second = step > most ? most : step > second ? step : second;
		most = step > most ? step : most;
	}
	return second;
}

/* Where the text of a line begins: behind its registrar, where that stands left. */
static int32_t text_left(const struct cg_line *l)
{
	struct cg_at end;

	if (cg_line_match(l, 0, CG_STR("Registrar:"), true, &end) && end.word + 1 < l->n &&
	    cg_scheme_registrar_of(cg_str_sub(l->w[end.word].text, end.byte, SIZE_MAX)).p != NULL)
		return l->w[end.word + 1].x0;
	return l->x0;
}

/* It begins below the line above, or below what stands behind the registrar there. */
static bool begins_below(const struct cg_line *l, const struct cg_line *above)
{
	return above != NULL &&
	       (abs(l->x0 - above->x0) <= HEADER_INDENT || abs(l->x0 - text_left(above)) <= HEADER_INDENT);
}

/*
 * Lines [from, to) of a header begin below each other and stand close, or evenly apart: a stamp or a note that a
 * page has in between does not.
 */
static bool stands_in_line(const struct cg_body_line *v, size_t from, size_t to, bool has_folio)
{
	const struct cg_line *text = NULL, *beside = NULL;
	int32_t usual = usual_step(v, from, to) / 100 * HEADER_STEP_PERCENT;

	for (size_t i = from; i < to; i++) {
		const struct cg_line *l = &v[i].l, *above = i > from ? &v[i - 1].l : l;
		int32_t most = l->w[0].size * HEADER_PITCH_PERCENT / 100;

		if (i > from && step_to(v, i) > (most > usual ? most : usual))
			return false;
		if (i > from && is_nominee(above)) /* a name that goes on */
			continue;
		if (is_registrar_part(&v[i]) || (has_folio && i == from)) /* the folio line may begin anywhere */
			continue;
		if (text != NULL && text->page == l->page && !begins_below(l, text) && !begins_below(l, beside))
			return false;
		text = l;
		beside = text_left(l) != l->x0 ? l : beside;
	}
	return true;
}

/* The lines behind the folio line, or all without one: nominees and PAN stand apart from holders and scheme. */
struct parts {
	struct cg_body_line *v; /* holders, then the scheme */
	size_t n;
	struct cg_body_line *nominees;
	size_t n_nominees;
	bool marked; /* one of v has a mark of a scheme */
};

/* How far the left end of a line is from that of a word of another. */
static int32_t off_edge(const struct cg_line *l, const struct cg_line *of)
{
	int32_t least = INT32_MAX;

	for (size_t i = 0; i < of->n; i++) {
		int32_t off = abs(of->w[i].x0 - l->w[0].x0);

		least = off < least ? off : least;
	}
	return least;
}

/*
 * The line of nominees above whose names this line goes on with, NULL: none. They stand behind the scheme, whose marks
 * are over; where cells are centred, their lines stand apart.
 */
static struct cg_body_line *nominees_of(struct cg_arena *a, const struct cg_body_line *b, const struct parts *p)
{
	struct cg_body_line *of = NULL;

	if (!p->marked || cg_registrar_header_is_scheme(b) || cg_registrar_header_has_mark(a, &b->l))
		return NULL;
	for (size_t i = p->n_nominees; i-- > 0;) {
		struct cg_line *l = &p->nominees[i].l;

		if (l->page != b->l.page || b->l.y - l->y > l->w[0].size * NOMINEE_PITCH / 100)
			break;
		if (of == NULL || off_edge(&b->l, l) < off_edge(&b->l, &of->l))
			of = &p->nominees[i];
	}
	return of;
}

/* The first of the lines of nominees that end the head, whose names may go on below; n: it has none. */
static size_t first_nominee(struct cg_arena *a, const struct cg_body_line *v, size_t n)
{
	size_t first = n;

	for (size_t i = n; i-- > 0 && first - i <= WRAPS_MAX;) {
		if (is_nominee(&v[i].l))
			first = i;
		else if (cg_registrar_header_is_scheme(&v[i]) || cg_registrar_header_has_mark(a, &v[i].l) ||
			 is_code(cg_line_text(a, &v[i].l)))
			break;
	}
	return first;
}

static bool parts_of(struct cg_arena *a, const struct cg_body_line *v, size_t n, bool after_folio,
		     struct cg_folio_block *block, struct parts *out)
{
	struct cg_body_line *above;
	size_t hi = after_folio ? 0 : first_nominee(a, v, n);

	*out = (struct parts){ .v = cg_arena_take_array(a, n + 1, sizeof(*out->v)),
			       .nominees = cg_arena_take_array(a, n + 1, sizeof(*out->nominees)) };
	if (out->v == NULL || out->nominees == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (i >= hi && is_nominee(&v[i].l))
			out->nominees[out->n_nominees++] = v[i];
		else if (i >= hi && (above = nominees_of(a, &v[i], out)) != NULL) {
			if (!cg_registrar_labels_join(a, &above->l, &v[i].l))
				return false;
			above->l.y = v[i].l.y;
		} else if (after_folio && cg_registrar_folio_is_status(a, &v[i].l))
			cg_registrar_folio_status(a, &v[i].l, block);
		else {
			out->marked = out->marked || cg_registrar_header_has_mark(a, &v[i].l);
			out->v[out->n++] = v[i];
		}
	}
	return true;
}

bool cg_registrar_header(struct cg_arena *a, const struct cg_body_line *v, size_t n, const struct cg_statement *s,
			 struct cg_folio_block *block, struct cg_fund *f, bool *found, bool *sound)
{
	size_t folio = last_folio(a, v, n), lo = folio == SIZE_MAX ? 0 : folio + 1, start;
	struct registrar r = { .x = INT32_MAX, .value = CG_STR_NONE };
	bool has_folio = folio != SIZE_MAX;
	struct parts p;

	*sound = true;
	if ((has_folio && !block_read(a, v, folio, s, block, sound)) ||
	    !parts_of(a, v + lo, n - lo, has_folio, block, &p))
		return false;
	start = scheme_start(a, p.v, 0, p.n, has_folio);
	*found = start < p.n && p.n - start <= HEADER_LINES_MAX;
	*sound = *sound && stands_in_line(v, has_folio ? folio : lo + start, n, has_folio);
	if (has_folio && !holders_read(a, p.v, 0, start, block, sound))
		return false;
	if (!has_folio && *found)
		folio_lost(a, p.v, start, s, block);
	block_store(block, f);
	if (*found && !scheme_read(a, p.v, start, p.n, f, &r))
		return false;
	for (size_t i = 0; i < p.n_nominees; i++) {
		struct cg_line l = p.nominees[i].l;

		l.n = take_registrar(a, &p.nominees[i], &r);
		if (!nominees_read(a, &l, f))
			return false;
	}
	registrar_store(&r, f);
	return true;
}
