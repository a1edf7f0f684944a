/*
 * dec.h: exact decimals as a statement prints them: value = v / 10^scale.
 * Never a double: those appear only inside XIRR and return ratios.
 *
 * Scale     0 to 9, as printed: paise 2, units 3, NAV 2 to 8. It is kept from the page to the database and the JSON.
 * Absent    set == false: the statement prints nothing there (JSON null). Such a value takes no part in arithmetic:
 *           the functions below return false for it.
 * Errors    false on overflow of int64 or a scale that does not fit; *out is then untouched.
 */
#ifndef CG_BASE_DEC_H
#define CG_BASE_DEC_H

#include "base/str.h"

enum { CG_DEC_SCALE_MAX = 9, CG_DEC_TEXT_MAX = 24, CG_DEC_INDIAN_MAX = 32 };

struct cg_dec {
	int64_t v;
	uint8_t scale;
	bool set;
};

#define CG_DEC_NONE ((struct cg_dec){ 0, 0, false })

static inline struct cg_dec cg_dec_make(int64_t v, uint8_t scale)
{
	return (struct cg_dec){ v, scale, true };
}

/*
 * Read all of s: digits with at most one point, commas between digits (any group widths: western and Indian), a leading
 * '-' or '+', or brackets for a negative. ".196" is 0.196. No white space, no currency sign, no exponent.
 * False for anything else, for more than CG_DEC_SCALE_MAX decimals and for more than 18 digits.
 */
bool cg_dec_parse(struct cg_str s, struct cg_dec *out);

/* Write the value with all digits of its scale ("1999.90", "-0.500") and a NUL; returns the length. Absent gives "". */
size_t cg_dec_text(struct cg_dec d, char out[CG_DEC_TEXT_MAX]);

/* The same with the commas of Indian digit grouping: three digits, then two each: "12,34,567.89". */
size_t cg_dec_text_indian(struct cg_dec d, char out[CG_DEC_INDIAN_MAX]);

/* Exact; the scale of the result is the larger one. */
bool cg_dec_add(struct cg_dec a, struct cg_dec b, struct cg_dec *out);
bool cg_dec_sub(struct cg_dec a, struct cg_dec b, struct cg_dec *out);
struct cg_dec cg_dec_neg(struct cg_dec a);
struct cg_dec cg_dec_abs(struct cg_dec a);
/* a * b rounded half away from zero to `scale`: 33.412 * 165.4100 at 2 is 5526.68. */
bool cg_dec_mul(struct cg_dec a, struct cg_dec b, uint8_t scale, struct cg_dec *out);
/* a / b rounded half away from zero to `scale`; false also for b == 0. */
bool cg_dec_div(struct cg_dec a, struct cg_dec b, uint8_t scale, struct cg_dec *out);
/* The same number at another scale, rounded half away from zero. */
bool cg_dec_rescale(struct cg_dec a, uint8_t scale, struct cg_dec *out);

/* -1, 0, 1 by value: 1.50 equals 1.5. Both must be set. */
int cg_dec_cmp(struct cg_dec a, struct cg_dec b);
/* Both set and equal by value. */
bool cg_dec_eq(struct cg_dec a, struct cg_dec b);
static inline bool cg_dec_is_zero(struct cg_dec a)
{
	return a.set && a.v == 0;
}
/* For ratios and XIRR only. */
double cg_dec_double(struct cg_dec a);

#endif
