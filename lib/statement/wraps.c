/*
 * wraps.c: see wraps.h.
 */
#include "statement/wraps.h"

enum way { WAY_BELOW, WAY_AROUND, WAY_ABOVE, WAYS };

enum {
	DISTANCE_SLACK = 60,
	SOFT_LEAST = 1, /* one uneven distance says nothing, */
	SOFT_SHARE = 8, /* nor do fewer than one of so many */
	LEAD_MAX = 6,	/* lines that a page break cuts off of a row */
};

struct walk {
	struct cg_wraps_line *v;
	enum way way;
	bool mark;     /* put the result into the lines */
	size_t lead;   /* where a page break cuts a row: lines of it on this page */
	int32_t pitch; /* from a row of one line to the next; 0: none are side by side */
	int32_t step;  /* of lines of one text, the least that is known; 0: none is */
	int32_t seen;  /* the least one in this walk */
	size_t hard;   /* lines and rows that cannot be so */
	size_t soft;   /* rows whose lines stand further apart than from the next row, */
	size_t parted; /* of those that have some between them */
};

/* Lines that belong together stand no further apart than lines that do not; line `cut` is the first of the second
 * part of lines [from, to]. */
static bool is_parted_at(const struct walk *w, size_t from, size_t cut, size_t to)
{
	int32_t between = w->v[cut].y - w->v[cut - 1].y;

	for (size_t i = from + 1; i <= to; i++) {
		if (w->v[i].page != w->v[from].page)
			return true;
		if (i != cut && w->v[i].y - w->v[i - 1].y > between + DISTANCE_SLACK)
			return false;
	}
	return true;
}

/*
 * How many of the lines (above, below), between which a page ends, belong to the row above: a page break may leave it
 * as few lines as it likes on either side. Rows stand as far apart as rows of one line do.
 */
static size_t across(const struct walk *w, size_t above, size_t below)
{
	size_t i = above + 1;
	int32_t least = w->pitch - DISTANCE_SLACK;

	while (i < below && w->v[i].page == w->v[above].page) {
		if (w->v[i].y - w->v[i - 1].y >= least)
			return i - above - 1;
		i++;
	}
	for (size_t k = i + 1; k <= below; k++) {
		if (w->v[k].y - w->v[k - 1].y >= least)
			return k - above - 1;
	}
	return i - above - 1;
}

/* The smallest distance of two rows that have nothing between them, on one page. */
static int32_t pitch_of(const struct cg_wraps_line *v, size_t n)
{
	int32_t pitch = 0;

	for (size_t i = 1; i < n; i++) {
		int32_t step = v[i].y - v[i - 1].y;

		if (v[i].page == v[i - 1].page && v[i].kind == CG_WRAPS_ROW && v[i - 1].kind == CG_WRAPS_ROW &&
		    (pitch == 0 || step < pitch))
			pitch = step;
	}
	return pitch;
}

/* How many of the lines (above, below) belong to the row above in this way; more than there are: it lacks some. */
static size_t due_below(const struct walk *w, size_t above, size_t below, bool first, bool last, size_t hang)
{
	size_t n = below - above - 1;

	if (w->way == WAY_BELOW)
		return n;
	if (first)
		return !w->v[above].cut ? 0 : w->lead < n ? w->lead : n;
	if (w->way == WAY_ABOVE)
		return 0;
	if (w->pitch > 0 && w->v[above].page != w->v[below].page)
		return last ? n : across(w, above, below);
	return last && w->v[below].cut && hang > n ? n : hang;
}

static bool has_text(const struct cg_wraps_line *l)
{
	return l->kind == CG_WRAPS_TEXT || l->kind == CG_WRAPS_ROW;
}

/*
 * Line `cut`, one of [from, to], is the first one of its row. Lines of one text stand as close as they do elsewhere:
 * where a page may begin with the rest of a row, lines that are no further apart are no two rows'.
 */
static void weigh_steps(struct walk *w, size_t from, size_t cut, size_t to, bool first)
{
	for (size_t i = from + 1; i <= to; i++) {
		int32_t step = w->v[i].y - w->v[i - 1].y;

		if (w->v[i].page != w->v[i - 1].page || !has_text(&w->v[i]) || !has_text(&w->v[i - 1]))
			continue;
		if (i == cut)
			w->hard += first && step <= w->step + DISTANCE_SLACK;
		else if (!first && (w->seen == 0 || step < w->seen))
			w->seen = step;
	}
}

/*
 * Text lines (above, below) stand between two dated lines, or between one and an end of the table. *hang: how many the
 * row above has above itself, so that it has as many below; then the same of the row below.
 */
static void between(struct walk *w, size_t above, size_t below, bool first, bool last, size_t *hang)
{
	size_t n = below - above - 1, down = due_below(w, above, below, first, last, *hang);

	if (first && w->way == WAY_BELOW && !w->v[above].cut)
		w->hard += n;
	if (last && w->way != WAY_BELOW && !w->v[below].cut)
		w->hard += n > down ? n - down : down - n;
	if (down > n) {
		w->hard += !last;
		down = n;
	}
	if (!first && w->v[above].kind == CG_WRAPS_BARE_ROW && w->way == WAY_BELOW)
		w->hard += n > 0;
	if (!last && w->v[below].kind == CG_WRAPS_BARE_ROW && w->way != WAY_BELOW)
		w->hard += n == down;
	if (!first && !last && n > 0) {
		w->parted++;
		w->soft += !is_parted_at(w, above, above + 1 + down, below);
	}
	weigh_steps(w, above + first, above + 1 + down, below, first);
	*hang = n - down;
	for (size_t i = above + 1; i < above + 1 + down; i++)
		w->hard += w->v[i].of_next;
	for (size_t i = above + 1 + down; w->mark && (!last || w->v[below].cut) && i < below; i++)
		w->v[i].ahead = true;
}

/* The rows of the table behind the opening line `open`; -> its end. */
static size_t table(struct walk *w, size_t open, size_t n)
{
	size_t before = open, hang = 0, rows = 0, i;

	for (i = open + 1; i < n && w->v[i].kind != CG_WRAPS_OPENING && w->v[i].kind != CG_WRAPS_CLOSING; i++) {
		if (w->v[i].kind == CG_WRAPS_OTHER) { /* nothing is known of what stands about it */
			before = i;
			hang = 0;
			rows = 0;
			continue;
		}
		if (w->v[i].kind == CG_WRAPS_TEXT)
			continue;
		if (rows > 0 || before == open)
			between(w, before, i, rows == 0, false, &hang);
		before = i;
		rows++;
	}
	if (rows > 0 && i < n && w->v[i].kind == CG_WRAPS_CLOSING)
		between(w, before, i, false, true, &hang);
	return i;
}

static void all_tables(struct walk *w, size_t n)
{
	w->hard = w->soft = w->parted = 0;
	w->seen = 0;
	for (size_t i = 0; i < n;)
		i = w->v[i].kind == CG_WRAPS_OPENING ? table(w, i, n) : i + 1;
}

/* Distances alone, which reprints change, do not speak against the way of the issuers, but where many do. */
static bool is_better(const struct walk *w, const struct walk *best)
{
	bool many = best->soft > SOFT_LEAST && best->soft * SOFT_SHARE > best->parted;

	if (w->hard != best->hard)
		return w->hard < best->hard;
	return (best->hard > 0 || best->way != WAY_BELOW || (many && w->soft == 0)) && w->soft < best->soft;
}

static int32_t least_of(int32_t a, int32_t b)
{
	return a == 0 || (b > 0 && b < a) ? b : a;
}

bool cg_wraps_settle(struct cg_wraps_line *v, size_t n, int32_t *step)
{
	struct walk w = { .v = v, .pitch = pitch_of(v, n) }, best;
	int32_t known = step != NULL ? *step : 0;
	size_t leads = 0;
	bool sure = true;

	while (n > 0 && v[0].cut && leads < LEAD_MAX && leads + 1 < n && v[leads + 1].kind == CG_WRAPS_TEXT)
		leads++;

	all_tables(&w, n);
	best = w;
	for (w.way = WAY_AROUND; w.way < WAYS; w.way++) {
		w.step = known;
		for (w.lead = 0; w.lead <= leads; w.lead++) {
			all_tables(&w, n);
			if (w.lead == 0)
				w.step = least_of(known, w.seen);
			if (is_better(&w, &best)) {
				best = w;
				sure = true;
			} else if (w.way == best.way && w.lead > best.lead && w.hard == best.hard &&
				   w.soft == best.soft) {
				sure = false;
			}
		}
	}
	w = best;
	w.mark = true;
	all_tables(&w, n);
	if (step != NULL)
		*step = least_of(known, w.seen);
	return best.hard == 0 && sure;
}
