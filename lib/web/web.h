/*
 * web.h: the program casgate-web: pages for people: the upload page, the console, the API reference.
 * Does not parse, store or compute: its handlers call app/ and write pages with http/page.h and render/.
 */
#ifndef CG_WEB_WEB_H
#define CG_WEB_WEB_H

#include "http/service.h"

/* Routes, navigation and the page for unknown paths; cgi/web.c runs it. */
extern const struct cg_program cg_web_program;

#endif
