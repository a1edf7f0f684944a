/*
 * styleguide.h: GET /docs/styleguide: every part of the pages once, for whoever changes them; 404 unless styleguide =
 * 1.
 */
#ifndef CG_WEB_STYLEGUIDE_H
#define CG_WEB_STYLEGUIDE_H

#include "http/service.h"

enum cg_code cg_styleguide_page(struct cg_call *c);

#endif
