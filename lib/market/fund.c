/* fund.c: Names of asset classes and qualities; they are the same in API and database. */
#include "market/fund.h"

static const char *const asset_classes[] = {
#define X(sym, name) [sym] = name,
	CG_ASSET_CLASSES(X)
#undef X
};
static const char *const qualities[] = {
#define X(sym, name) [sym] = name,
	CG_QUALITIES(X)
#undef X
};
_Static_assert(sizeof(asset_classes) / sizeof(asset_classes[0]) == CG_ASSET_CLASS_MAX, "every class has a name");
_Static_assert(sizeof(qualities) / sizeof(qualities[0]) == CG_QUALITY_MAX, "every quality has a name");

const char *cg_fund_asset_class_name(enum cg_asset_class v)
{
	return v > CG_ASSET_NONE && v < CG_ASSET_CLASS_MAX ? asset_classes[v] : NULL;
}

const char *cg_fund_quality_name(enum cg_quality v)
{
	return v < CG_QUALITY_MAX ? qualities[v] : qualities[CG_QUALITY_NONE];
}

bool cg_fund_asset_class_of(struct cg_str name, enum cg_asset_class *out)
{
	for (int i = 0; i < CG_ASSET_CLASS_MAX; i++) {
		if (cg_str_eq(name, cg_str_of(asset_classes[i]))) {
			*out = (enum cg_asset_class)i;
			return true;
		}
	}
	*out = CG_ASSET_NONE;
	return name.p == NULL;
}

bool cg_fund_quality_of(struct cg_str name, enum cg_quality *out)
{
	for (int i = 0; i < CG_QUALITY_MAX; i++) {
		if (cg_str_eq(name, cg_str_of(qualities[i]))) {
			*out = (enum cg_quality)i;
			return true;
		}
	}
	return false;
}
