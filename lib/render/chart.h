/*
 * chart.h: charts as inline SVG, without script, style attributes or anything from elsewhere.
 * Does not print the figures as text: a table with them belongs beside each chart. Colours come from the page's style
 * by the classes c1 to c7 (c7: all the rest), `line`, `area`, `grid`, `axis`.
 *
 * Access    a chart is an img with title and description; bars inside a table's rows are hidden from readers, since the
 *           row says the same.
 * Geometry  doubles, in units of the view box; figures of statements are never computed from them.
 */
#ifndef CG_RENDER_CHART_H
#define CG_RENDER_CHART_H

#include "base/date.h"
#include "render/html.h"

enum { CG_CHART_COLOURS = 7, CG_CHART_TICKS_MAX = 8 };

/* The class of slice i of n: the first six have one of their own. */
const char *cg_chart_class(size_t i);

struct cg_chart {
	const char *id; /* unique in the page: letters */
	const char *title;
	struct cg_str text; /* one sentence with what it shows */
	int32_t until;	    /* of one over time: a line at this day, where it is between the first and the last one */
};

/* A ring of shares; values at or below zero are left out, seventh and later ones are one slice. */
void cg_chart_ring(struct cg_html *h, const struct cg_chart *c, const double *value, size_t n);

/* A bar from 0 to value on a scale from least to most (least <= 0 <= most), with a line at 0. */
void cg_chart_bar(struct cg_html *h, double value, double least, double most, const char *class);
/* The same from any value to another, for steps that begin where the one before ended. */
void cg_chart_span(struct cg_html *h, double from, double to, double least, double most, const char *class);

struct cg_chart_point {
	int32_t date;
	double value, invested, index;
	bool has_value, has_invested, has_index;
	bool mark; /* something happened then: a sign on the axis */
};
/*
 * Value as line and area, invested as a dashed line, index as a thin one, each broken where a point has none; points in
 * order of date. Few points of value have dots. A pointer finds the figures of some points, rounded, without script.
 */
void cg_chart_time(struct cg_html *h, const struct cg_chart *c, const struct cg_chart_point *p, size_t n);

/* Bars up for what came in (in) and down for what went out (out, both >= 0), one pair a point, in order of date. */
struct cg_chart_flow {
	int32_t date;
	double in, out;
};
void cg_chart_flows(struct cg_html *h, const struct cg_chart *c, const struct cg_chart_flow *p, size_t n);

/* A step of 1, 2, 2.5 or 5 times a power of ten of which at most `ticks` cover span; 1 for no span. */
double cg_chart_step(double span, unsigned ticks);
/* The path of a ring's part from and to in turns (0 at the top, clockwise); a whole ring for 0 to 1. */
void cg_chart_arc(struct cg_html *h, double from, double to, double outer, double inner);

#endif
