/* report_style.h: the one style sheet of the report page, in pieces that are written one behind the other. */
#ifndef CG_RENDER_REPORT_STYLE_H
#define CG_RENDER_REPORT_STYLE_H

#include <stddef.h>

extern const char *const cg_report_style[];
extern const size_t cg_report_style_n;

#endif
