/*
 * files.h: reports, capital gains and unrealised gains of the snapshot in the path, as REST answers them and as pages
 * offer them: the parameters of the query, the use case, the file or the data.
 */
#ifndef CG_HTTP_FILES_H
#define CG_HTTP_FILES_H

#include "http/service.h"

/* back: HTML: the page that led here; CG_STR_NONE: none. */
enum cg_code cg_files_report(struct cg_call *c, struct cg_str back);
enum cg_code cg_files_gains(struct cg_call *c);
/* Units that are held, lot by lot, on the day of as_of. */
enum cg_code cg_files_unrealised(struct cg_call *c);

#endif
