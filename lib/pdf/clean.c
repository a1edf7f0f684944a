#include "pdf/clean.h"

bool cg_clean_page(struct cg_arena *a, struct cg_page *page)
{
	(void)a;
	(void)page;
	return true;
}
