/*
 * date.h: calendar days (proleptic Gregorian). Uses no time zones and no clock: time.h does.
 *
 * Units     a day is int32_t days since 1970-01-01, CG_DATE_NONE when absent.
 * Errors    a day that does not exist (31-Feb-2024) or lies outside 1900 to 2199 is refused, never adjusted.
 */
#ifndef CG_BASE_DATE_H
#define CG_BASE_DATE_H

#include "base/str.h"

#define CG_DATE_NONE INT32_MIN
enum { CG_DATE_TEXT_MAX = 11 };

bool cg_date_make(int year, int month, int day, int32_t *out);
void cg_date_split(int32_t date, int *year, int *month, int *day);

/* All of s is DD-Mon-YYYY with an English month in any case: 01-Apr-1990, 06-JUN-2023. */
bool cg_date_parse_mon(struct cg_str s, int32_t *out);
/* All of s is DD-MM-YYYY or DD/MM/YYYY. */
bool cg_date_parse_dmy(struct cg_str s, int32_t *out);
/* All of s is YYYY-MM-DD. */
bool cg_date_parse_iso(struct cg_str s, int32_t *out);

/* YYYY-MM-DD and a NUL; "" for CG_DATE_NONE. */
const char *cg_date_text(int32_t date, char out[CG_DATE_TEXT_MAX]);

#endif
