/*
 * chart.c: Coordinates are computed in double and printed with one or two decimals, so
 * that the same report has the same bytes on every machine. Nothing here is read back: the
 * table beside a chart prints the exact figures.
 */
#include "render/chart.h"

#include "render/figure.h"

#include <math.h>
#include <stdlib.h>

#define TURN 6.283185307179586

const char *cg_chart_class(size_t i)
{
	static const char *const classes[CG_CHART_COLOURS] = { "c1", "c2", "c3", "c4", "c5", "c6", "c7" };

	return classes[i < CG_CHART_COLOURS ? i : CG_CHART_COLOURS - 1];
}

/*
 * The opening tag. title and desc are named by aria-labelledby, because a screen reader
 * ignores them otherwise.
 */
static void begin_svg(struct cg_html *h, const struct cg_chart *c, const char *class, const char *box)
{
	cg_html_rawf(h, "<svg class=\"%s\" viewBox=\"%s\" role=\"img\" aria-labelledby=\"%s-t %s-d\">", class, box,
		     c->id, c->id);
	cg_html_rawf(h, "<title id=\"%s-t\">", c->id);
	cg_html_z(h, c->title);
	cg_html_rawf(h, "</title><desc id=\"%s-d\">", c->id);
	cg_html_text(h, c->text);
	cg_html_raw(h, "</desc>");
}

/* No "-0.0". */
static double near(double v)
{
	return fabs(v) < 0.05 ? 0 : v;
}

/* x and y of a point of the circle, clockwise from the top. */
static void at(struct cg_html *h, char command, double turn, double radius)
{
	cg_html_rawf(h, "%c%.1f %.1f", command, near(radius * sin(turn * TURN)), near(-radius * cos(turn * TURN)));
}

/* An arc from the current point to `turn`; large: the longer one of the two arcs that SVG allows. */
static void sweep(struct cg_html *h, double turn, double radius, bool large, bool clockwise)
{
	cg_html_rawf(h, "A%.0f %.0f 0 %d %d %.1f %.1f", radius, radius, large, clockwise,
		     near(radius * sin(turn * TURN)), near(-radius * cos(turn * TURN)));
}

void cg_chart_arc(struct cg_html *h, double from, double to, double outer, double inner)
{
	if (to - from > 0.9999) { /* an arc cannot end where it begins: two halves, and the hole the other way round */
		at(h, 'M', 0, outer);
		sweep(h, 0.5, outer, false, true);
		sweep(h, 1, outer, false, true);
		at(h, 'M', 0, inner);
		sweep(h, 0.5, inner, false, false);
		sweep(h, 1, inner, false, false);
	} else {
		at(h, 'M', from, outer);
		sweep(h, to, outer, to - from > 0.5, true);
		at(h, 'L', to, inner);
		sweep(h, from, inner, to - from > 0.5, false);
	}
	cg_html_raw(h, "Z");
}

/*
 * Sums up what is seventh or later before drawing: angles come from sums, so that the ring
 * closes.
 */
void cg_chart_ring(struct cg_html *h, const struct cg_chart *c, const double *value, size_t n)
{
	double part[CG_CHART_COLOURS] = { 0 }, total = 0, from = 0;

	for (size_t i = 0; i < n; i++) {
		double v = value[i] > 0 ? value[i] : 0;

		part[i < CG_CHART_COLOURS ? i : CG_CHART_COLOURS - 1] += v;
		total += v;
	}
	if (total <= 0)
		return;
	begin_svg(h, c, "ring", "-100 -100 200 200");
	for (size_t i = 0; i < CG_CHART_COLOURS; i++) {
		double to = from + part[i] / total;

		if (part[i] <= 0)
			continue;
		cg_html_rawf(h, "<path class=\"%s\" d=\"", cg_chart_class(i));
		cg_chart_arc(h, from, to, 96, 58);
		cg_html_raw(h, "\"/>");
		from = to;
	}
	cg_html_raw(h, "</svg>");
}

/* A bar that is not empty is at least a hair wide: it must not look like zero. The style draws the track behind. */
void cg_chart_span(struct cg_html *h, double from, double to, double least, double most, const char *class)
{
	double span = most - least, a, b;

	if (span <= 0)
		return;
	a = near((fmin(fmax(from, least), most) - least) / span * 100);
	b = near((fmin(fmax(to, least), most) - least) / span * 100);
	cg_html_rawf(h, "<svg class=\"bar\" aria-hidden=\"true\"><rect class=\"%s\"", class);
	if (fmin(a, b) > 0)
		cg_html_rawf(h, " x=\"%.2f%%\"", fmin(a, b));
	cg_html_rawf(h, " width=\"%.2f%%\" height=\"100%%\"/>", fmax(fabs(a - b), from != to ? 0.4 : 0));
	if (least < 0)
		cg_html_rawf(h, "<rect class=\"zero\" x=\"%.2f%%\" width=\"0.5%%\" height=\"100%%\"/>",
			     near(-least / span * 100));
	cg_html_raw(h, "</svg>");
}

void cg_chart_bar(struct cg_html *h, double value, double least, double most, const char *class)
{
	cg_chart_span(h, 0, value, least, most, class);
}

/* The tolerance keeps a span of exactly n steps from taking the next larger step. */
double cg_chart_step(double span, unsigned ticks)
{
	static const double steps[] = { 1, 2, 2.5, 5, 10 };
	double least, power;

	if (!(span > 0) || ticks == 0)
		return 1;
	least = span / ticks;
	power = pow(10, floor(log10(least)));
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		if (steps[i] * power >= least * 0.999999)
			return steps[i] * power;
	return 10 * power;
}

/*
 * --- over time: the plot's box inside the view box of 640 x 210. Amounts stand above their lines, inside the plot, so
 * that it is as wide as the page at every size of type; what is drawn begins at FIRST, behind them, so that it crosses
 * none.
 */

#define BOX "0 0 640 210"
enum { LEFT = 4, FIRST = 64, RIGHT = 632, TOP = 22, BOTTOM = 184 };
enum { TICKS = 4, LABELS = 5, YEARS = 6, DOTS = 24, MONTHS_LEAST = 4, HITS = 6 };

/* The part of the plane that is drawn: days on the x axis, rupees on the y axis. */
struct plane {
	int32_t first, last;
	double least, most;
};

/* A single day stands in the middle: there is no span to divide by. */
static double x_of(const struct plane *p, int32_t date)
{
	double span = (double)p->last - p->first;

	return span > 0 ? FIRST + (RIGHT - FIRST) * ((double)date - p->first) / span : (FIRST + RIGHT) / 2.0;
}

static double y_of(const struct plane *p, double v)
{
	return BOTTOM - (BOTTOM - TOP) * (v - p->least) / (p->most - p->least);
}

/*
 * The y axis always contains zero and ends on a tick, so that the height of the area
 * compares with the axis.
 */
static struct plane plane_of(const struct cg_chart_point *p, size_t n, double *step)
{
	struct plane out = { p[0].date, p[n - 1].date, 0, 0 };

	for (size_t i = 0; i < n; i++) {
		if (p[i].has_value) {
			out.least = fmin(out.least, p[i].value);
			out.most = fmax(out.most, p[i].value);
		}
		if (p[i].has_invested) {
			out.least = fmin(out.least, p[i].invested);
			out.most = fmax(out.most, p[i].invested);
		}
		if (p[i].has_index) {
			out.least = fmin(out.least, p[i].index);
			out.most = fmax(out.most, p[i].index);
		}
	}
	*step = cg_chart_step(out.most - out.least, TICKS);
	out.most = fmax(ceil(out.most / *step - 1e-9) * *step, *step);
	out.least = floor(out.least / *step + 1e-9) * *step;
	return out;
}

/* Bounded by CG_CHART_TICKS_MAX: with rounded doubles a loop over values might never pass the end. */
static int grid_lines(const struct plane *p, double step)
{
	double n = floor((p->most - p->least) / step + 1.5);

	return n < 2 * CG_CHART_TICKS_MAX ? (int)n : 2 * CG_CHART_TICKS_MAX;
}

static void grid(struct cg_html *h, const struct plane *p, double step)
{
	for (int i = 0; i < grid_lines(p, step); i++) {
		double v = p->least + i * step;

		cg_html_rawf(h, "<path class=\"%s\" d=\"M%d %.1fH%d\"/>", fabs(v) < step / 2 ? "base" : "grid", LEFT,
			     y_of(p, v), RIGHT);
	}
}

/* The amounts of the lines; after everything else, so that nothing is drawn over them. */
static void amounts(struct cg_html *h, const struct plane *p, double step)
{
	for (int i = 0; i < grid_lines(p, step); i++) {
		double v = p->least + i * step;

		cg_html_rawf(h, "<text class=\"axis\" x=\"%d\" y=\"%.1f\">", LEFT, y_of(p, v) - 4);
		cg_figure_rupees_axis(h, fabs(v) < step / 2 ? 0 : v);
		cg_html_raw(h, "</text>");
	}
}

static int year_of(int32_t date)
{
	int year, month, day;

	cg_date_split(date, &year, &month, &day);
	return year;
}

/* Is this the last point of its year? */
static bool ends_year(const struct cg_chart_point *v, size_t n, size_t i)
{
	return i + 1 == n || year_of(v[i].date) != year_of(v[i + 1].date);
}

/* Months below the axis of a short time: the last point always, the others at even steps before it. */
static void month_names(struct cg_html *h, const struct plane *p, const struct cg_chart_point *v, size_t n)
{
	static const char names[][4] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
					 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
	size_t every = (n - 1 + LABELS - 2) / (LABELS - 1);

	for (size_t i = n, behind = 0; i-- > 0; behind++) {
		double x = x_of(p, v[i].date);
		int year, month, day;

		if (behind % every != 0)
			continue;
		cg_date_split(v[i].date, &year, &month, &day);
		cg_html_rawf(h, "<text class=\"axis %s\" x=\"%.1f\" y=\"%d\">%s %d</text>", i + 1 == n ? "end" : "mid",
			     x, BOTTOM + 20, names[month - 1], year);
	}
}

/* Years of a point each below these points, the last one always, the others as far as there is room. */
static void year_names(struct cg_html *h, const struct plane *p, const struct cg_chart_point *v, size_t n, size_t years)
{
	size_t every = (years + YEARS - 1) / YEARS, behind = 0;

	for (size_t i = n; i-- > 0;) {
		double x = x_of(p, v[i].date);
		bool last = i + 1 == n;

		if (!ends_year(v, n, i) || behind++ % every != 0 || (!last && x_of(p, v[n - 1].date) - x < 52))
			continue;
		cg_html_rawf(h, "<text class=\"axis %s\" x=\"%.1f\" y=\"%d\">%d</text>", last && n > 1 ? "end" : "mid",
			     last && n > 1 ? RIGHT : x, BOTTOM + 20, year_of(v[i].date));
	}
}

/*
 * Years of many points each: below a tick where each begins, the newest one always, the others as far as there is room.
 */
static void year_begins(struct cg_html *h, const struct plane *p, size_t years)
{
	int every = (int)((years + YEARS - 1) / YEARS);
	int32_t day = CG_DATE_NONE;

	for (int year = year_of(p->last); cg_date_make(year, 1, 1, &day) && day >= p->first; year -= every) {
		double x = x_of(p, day);

		cg_html_rawf(h, "<path class=\"base\" d=\"M%.1f %dv4\"/>", x, BOTTOM);
		cg_html_rawf(h, "<text class=\"axis %s\" x=\"%.1f\" y=\"%d\">%d</text>", RIGHT - x < 16 ? "end" : "mid",
			     RIGHT - x < 16 ? RIGHT : x, BOTTOM + 20, year);
	}
}

/* Within a few years the months tell more than the years do. */
static void dates(struct cg_html *h, const struct plane *p, const struct cg_chart_point *v, size_t n)
{
	size_t years = 0;

	for (size_t i = 0; i < n; i++)
		years += ends_year(v, n, i);
	if (n >= MONTHS_LEAST && year_of(v[n - 1].date) - year_of(v[0].date) <= 3)
		month_names(h, p, v, n);
	else if (n >= MONTHS_LEAST && n > 2 * years) /* three of a year may begin behind its beginning */
		year_begins(h, p, years);
	else
		year_names(h, p, v, n, years);
}

/* A line for each run of points that have a value: none is drawn across what is not known. */
static void value_line(struct cg_html *h, const struct plane *p, const struct cg_chart_point *v, size_t n, bool area)
{
	double first = 0, last = 0;
	bool begun = false;

	cg_html_rawf(h, "<path class=\"%s\" d=\"", area ? "area" : "line");
	for (size_t i = 0; i <= n; i++) {
		if (i < n && v[i].has_value) {
			last = x_of(p, v[i].date);
			first = begun ? first : last;
			cg_html_rawf(h, "%c%.1f %.1f", begun ? 'L' : 'M', last, y_of(p, v[i].value));
			begun = true;
		} else if (begun) {
			if (area)
				cg_html_rawf(h, "L%.1f %.1fL%.1f %.1fZ", last, y_of(p, 0), first, y_of(p, 0));
			begun = false;
		}
	}
	cg_html_raw(h, "\"/>");
}

/* What was put in (index false) or the index; broken where a point has none, as the line of values is. */
static void other_line(struct cg_html *h, const struct plane *p, const struct cg_chart_point *v, size_t n, bool index)
{
	bool begun = false;

	cg_html_rawf(h, "<path class=\"%s\" d=\"", index ? "index" : "invested");
	for (size_t i = 0; i < n; i++) {
		if (!(index ? v[i].has_index : v[i].has_invested)) {
			begun = false;
			continue;
		}
		cg_html_rawf(h, "%c%.1f %.1f", begun ? 'L' : 'M', x_of(p, v[i].date),
			     y_of(p, index ? v[i].index : v[i].invested));
		begun = true;
	}
	cg_html_raw(h, "\"/>");
}

/* A small triangle on the axis for each point with a mark. */
static void marks(struct cg_html *h, const struct plane *plane, const struct cg_chart_point *p, size_t n)
{
	size_t drawn = 0;

	for (size_t i = 0; i < n; i++)
		if (p[i].mark)
			cg_html_rawf(h, "%sM%.1f %dl4 7h-8z", drawn++ == 0 ? "<path class=\"event\" d=\"" : "",
				     x_of(plane, p[i].date), BOTTOM - 7);
	cg_html_raw(h, drawn > 0 ? "\"/>" : "");
}

/*
 * A line from top to bottom at the day up to which is known what was done; none at the edges, where it tells nothing.
 */
static void until(struct cg_html *h, const struct plane *plane, int32_t day)
{
	if (day > plane->first && day < plane->last)
		cg_html_rawf(h, "<path class=\"until\" d=\"M%.1f %dV%d\"/>", x_of(plane, day), TOP, BOTTOM);
}

/* One of the figures of a point, with its name; nothing where it is not known. */
static void said(struct cg_html *h, const char *name, double v, bool known)
{
	if (!known)
		return;
	cg_html_raw(h, name);
	cg_figure_rupees_short(h, v);
}

/*
 * Strips of the plot that say the figures of the point in their middle: browsers show a title without script. They are
 * few, because each is as long as ten points of a line; the table beside the chart has all.
 */
static void hits(struct cg_html *h, const struct plane *plane, const struct cg_chart_point *p, size_t n)
{
	size_t every = (n + HITS - 1) / HITS;

	for (size_t i = n - 1; n > 1; i -= every) {
		double from = i >= every ? (x_of(plane, p[i - every].date) + x_of(plane, p[i].date)) / 2 : LEFT;
		double to = i + every < n ? (x_of(plane, p[i + every].date) + x_of(plane, p[i].date)) / 2 : RIGHT;

		cg_html_rawf(h, "<path class=\"hit\" d=\"M%.0f %dH%.0fV%dH%.0fz\"><title>", from, TOP, to, BOTTOM,
			     from);
		cg_figure_date_text(h, p[i].date);
		said(h, ": value ", p[i].value, p[i].has_value);
		said(h, p[i].has_value ? ", put in " : ": put in ", p[i].invested, p[i].has_invested);
		said(h, ", benchmark ", p[i].index, p[i].has_index);
		cg_html_raw(h, "</title></path>");
		if (i < every)
			break;
	}
}

/* The area is drawn first, under the dashed line, and the line of values last. */
void cg_chart_time(struct cg_html *h, const struct cg_chart *c, const struct cg_chart_point *p, size_t n)
{
	struct plane plane;
	size_t values = 0, invested = 0, index = 0;
	double step;

	for (size_t i = 0; i < n; i++) {
		values += p[i].has_value;
		invested += p[i].has_invested;
		index += p[i].has_index;
	}
	if (values + invested == 0)
		return;
	plane = plane_of(p, n, &step);
	begin_svg(h, c, "time", BOX);
	grid(h, &plane, step);
	dates(h, &plane, p, n);
	until(h, &plane, c->until);
	if (values > 1)
		value_line(h, &plane, p, n, true);
	if (invested > 1)
		other_line(h, &plane, p, n, false);
	if (index > 1)
		other_line(h, &plane, p, n, true);
	if (values > 1)
		value_line(h, &plane, p, n, false);
	for (size_t i = 0; i < n; i++) {
		if (p[i].has_value && (values <= DOTS || i == n - 1))
			cg_html_rawf(h, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>",
				     x_of(&plane, p[i].date), y_of(&plane, p[i].value));
	}
	marks(h, &plane, p, n);
	amounts(h, &plane, step);
	hits(h, &plane, p, n);
	cg_html_raw(h, "</svg>");
}

/* --- flows */

/* All bars of one direction as one path; a bar is as wide as its month, less a gap. */
static void flow_bars(struct cg_html *h, const struct plane *plane, const struct cg_chart_flow *p, size_t n, bool in)
{
	double room = (double)(RIGHT - FIRST) / (double)n, wide = fmax(room * 0.8, 0.5), zero = y_of(plane, 0);

	cg_html_rawf(h, "<path class=\"%s\" d=\"", in ? "c1" : "c2");
	for (size_t i = 0; i < n; i++) {
		double v = in ? p[i].in : -p[i].out;

		if (v != 0)
			cg_html_rawf(h, "M%.1f %.1fV%.1fh%.1fV%.1fz", FIRST + room * ((double)i + 0.1), zero,
				     y_of(plane, v), wide, zero);
	}
	cg_html_raw(h, "\"/>");
}

/* The axis holds both directions. */
void cg_chart_flows(struct cg_html *h, const struct cg_chart *c, const struct cg_chart_flow *p, size_t n)
{
	struct plane plane = { .first = 0 };
	struct cg_chart_point *ends;
	double most = 0, least = 0, step;

	for (size_t i = 0; i < n; i++) {
		most = fmax(most, p[i].in);
		least = fmin(least, -p[i].out);
	}
	ends = n > 0 && most - least > 0 ? calloc(n, sizeof(*ends)) : NULL;
	if (ends == NULL) {
		h->text.failed |= n > 0 && most - least > 0;
		return;
	}
	for (size_t i = 0; i < n; i++)
		ends[i] = (struct cg_chart_point){ .date = p[i].date };
	step = cg_chart_step(most - least, TICKS);
	plane = (struct plane){ p[0].date, p[n - 1].date, floor(least / step + 1e-9) * step,
				ceil(most / step - 1e-9) * step };
	begin_svg(h, c, "time", BOX);
	grid(h, &plane, step);
	dates(h, &plane, ends, n);
	flow_bars(h, &plane, p, n, true);
	flow_bars(h, &plane, p, n, false);
	amounts(h, &plane, step);
	cg_html_raw(h, "</svg>");
	free(ends);
}
