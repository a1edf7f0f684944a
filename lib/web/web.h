/*
 * web.h: the program casgate-web: pages for people.
 */
#ifndef CG_WEB_WEB_H
#define CG_WEB_WEB_H

#include "http/service.h"

extern const struct cg_program cg_web_program;

#endif
