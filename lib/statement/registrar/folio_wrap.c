/*
 * folio_wrap.c: a folio line whose cell was too narrow goes on below: "12345678 /" over "90", "KYC: NOT" over "OK",
 * "PAN:" over the PAN. What lies below is put where the line above is unfinished; which piece belongs where, its kind
 * says.
 */
#include "statement/registrar/folio.h"
#include "statement/registrar/registrar.h"
#include "statement/scheme.h"

enum {
	ENDS_MAX = 8,
	PITCH_PERCENT = 260, /* of the size: the rest stands no further below */
};

/* What the line may go on with. */
enum piece { PIECE_NONE, PIECE_NUMBER, PIECE_SUFFIX, PIECE_SLASH, PIECE_PAN, PIECE_OK, PIECE_NOT_OK };

/* A value that is not finished. */
struct open_end {
	enum cg_folio_field field;
	bool empty;  /* nothing stands behind the label */
	bool begun;  /* "12345678 /", "NOT" */
	size_t at;   /* what goes on with it stands before this word */
	bool filled; /* by words [from, to) of the line below */
	size_t from, to;
};

/* The piece that begins at word i, and how many words it has. */
static enum piece piece_at(const struct cg_line *l, size_t i, size_t *n)
{
	struct cg_str s = l->w[i].text;

	*n = 1;
	if (cg_str_eq(s, CG_STR("NOT")) && i + 1 < l->n && cg_str_eq(l->w[i + 1].text, CG_STR("OK"))) {
		*n = 2;
		return PIECE_NOT_OK;
	}
	if (cg_str_eq(s, CG_STR("/")) && i + 1 < l->n && cg_scheme_folio_suffix(l->w[i + 1].text)) {
		*n = 2;
		return PIECE_SLASH;
	}
	if (cg_str_starts(s, CG_STR("/")) && cg_scheme_folio_suffix(cg_str_sub(s, 1, SIZE_MAX)))
		return PIECE_SLASH;
	if (cg_str_eq(s, CG_STR("OK")))
		return PIECE_OK;
	if (cg_scheme_pan_shape(s))
		return PIECE_PAN;
	if (cg_scheme_folio_valid(s)) {
		if (i + 2 < l->n && cg_str_eq(l->w[i + 1].text, CG_STR("/")) &&
		    cg_scheme_folio_suffix(l->w[i + 2].text))
			*n = 3;
		return PIECE_NUMBER;
	}
	return cg_scheme_folio_suffix(s) ? PIECE_SUFFIX : PIECE_NONE;
}

/* Words of the value of a label in the line below: a PAN or a status, and nothing else. */
static size_t labelled_words(const struct cg_line *l, struct cg_at value)
{
	struct cg_str s = value.word < l->n ? cg_str_sub(l->w[value.word].text, value.byte, SIZE_MAX) : CG_STR_NONE;

	if (s.n == 0)
		return 0;
	if (cg_str_eq(s, CG_STR("NOT")))
		return value.word + 1 < l->n && cg_str_eq(l->w[value.word + 1].text, CG_STR("OK")) ? 2 : 0;
	return cg_str_eq(s, CG_STR("OK")) || cg_scheme_pan_shape(s) ? 1 : 0;
}

/* A number with its slash is whole. */
static bool has_slash(const struct cg_line *l, struct cg_at value, size_t to)
{
	for (size_t i = value.word; i < to; i++) {
		if (cg_str_find(l->w[i].text, CG_STR("/")) != SIZE_MAX)
			return true;
	}
	return false;
}

static bool is_not(const struct cg_line *l, struct cg_at value, size_t to)
{
	return value.word + 1 == to &&
	       cg_str_eq(cg_str_sub(l->w[value.word].text, value.byte, SIZE_MAX), CG_STR("NOT"));
}

/* The unfinished values of a line of folio, PAN and KYC. */
static size_t open_ends(const struct cg_line *l, struct open_end *out)
{
	struct cg_folio_part part = { .next = 0 };
	size_t n = 0;

	while (n < ENDS_MAX && cg_folio_part_next(l, &part)) {
		bool empty = part.value.word >= part.next;
		bool number = part.field == CG_FOLIO_NUMBER, begun = false;

		if (!empty)
			begun = number ? cg_str_ends(l->w[part.next - 1].text, CG_STR("/"))
				       : is_not(l, part.value, part.next);
		if (begun || empty || (number && !has_slash(l, part.value, part.next)))
			out[n++] = (struct open_end){ part.field, empty, begun, part.next, .filled = false };
	}
	return n;
}

static bool takes(const struct open_end *e, enum piece piece)
{
	switch (piece) {
	case PIECE_NUMBER:
		return e->field == CG_FOLIO_NUMBER && e->empty;
	case PIECE_SUFFIX:
		return e->field == CG_FOLIO_NUMBER && e->begun;
	case PIECE_SLASH:
		return e->field == CG_FOLIO_NUMBER && !e->begun && !e->empty;
	case PIECE_PAN:
		return e->field == CG_FOLIO_PAN && !e->begun;
	case PIECE_NOT_OK:
		return e->field != CG_FOLIO_NUMBER && !e->begun;
	case PIECE_OK:
		return e->field != CG_FOLIO_NUMBER;
	default:
		return false;
	}
}

/* The piece goes to the one end that it can belong to. */
static bool fill_end(struct open_end *ends, size_t n, enum piece piece, size_t from, size_t to)
{
	for (size_t i = 0; i < n; i++) {
		if (!ends[i].filled && takes(&ends[i], piece)) {
			ends[i].filled = true;
			ends[i].from = from;
			ends[i].to = to;
			return true;
		}
	}
	return false;
}

/* Words of the line below that stand behind a label of their own: they come last. */
struct tail {
	size_t from[ENDS_MAX], to[ENDS_MAX], n;
};

/* Every word below is the rest of an end, or has a label. */
static bool settle(const struct cg_line *below, struct open_end *ends, size_t n, struct tail *tail)
{
	bool any = false, left = false, status = false;

	tail->n = 0;
	for (size_t i = 0, words = 1; i < below->n; i += words) {
		enum piece piece = piece_at(below, i, &words);
		enum cg_folio_field field;
		struct cg_at value;

		if (cg_folio_label_at(below, i, &field, &value)) {
			words = field == CG_FOLIO_NUMBER ? 0 : labelled_words(below, value);
			if (words == 0 || tail->n == ENDS_MAX)
				return false;
			words += value.word - i;
			tail->from[tail->n] = i;
			tail->to[tail->n++] = i + words;
		} else if (fill_end(ends, n, piece, i, i + words)) {
			any = true;
		} else {
			return false;
		}
	}
	for (size_t i = 0; i < n; i++) {
		left = left || (ends[i].field != CG_FOLIO_NUMBER && !ends[i].filled);
		status = status || (ends[i].field != CG_FOLIO_NUMBER && ends[i].filled);
	}
	return any && !(left && status); /* two ends and one piece: it may be either's */
}

static size_t words_put(struct cg_word *to, size_t at, const struct cg_line *l, size_t from, size_t end)
{
	for (size_t i = from; i < end; i++)
		to[at++] = l->w[i];
	if (end > from)
		to[at - 1].space_after = true;
	return at;
}

static bool stands_below(const struct cg_line *l, const struct cg_line *below)
{
	if (l->n == 0 || below->n == 0)
		return false;
	if (below->page != l->page)
		return below->page == l->page + 1;
	return below->y - l->y <= l->w[0].size * PITCH_PERCENT / 100;
}

bool cg_registrar_folio_wrap(struct cg_arena *a, struct cg_line *l, const struct cg_line *below, bool *joined)
{
	struct open_end ends[ENDS_MAX];
	struct tail tail;
	struct cg_word *w;
	size_t n, from = 0, at = 0;

	*joined = false;
	if (!stands_below(l, below))
		return true;
	n = open_ends(l, ends);
	if (n == 0 || !settle(below, ends, n, &tail))
		return true;
	w = cg_arena_take_array(a, l->n + below->n, sizeof(*w));
	if (w == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		at = words_put(w, at, l, from, ends[i].at);
		from = ends[i].at;
		if (ends[i].filled)
			at = words_put(w, at, below, ends[i].from, ends[i].to);
	}
	at = words_put(w, at, l, from, l->n);
	for (size_t i = 0; i < tail.n; i++)
		at = words_put(w, at, below, tail.from[i], tail.to[i]);
	l->w = w;
	l->n = at;
	*joined = true;
	return true;
}
