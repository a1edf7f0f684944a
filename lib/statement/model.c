#include "statement/model.h"

#define X(sym, name) [sym] = CG_STR_INIT(name),
static const struct cg_str sources[] = { CG_SOURCES(X) };
static const struct cg_str statement_types[] = { CG_STATEMENT_TYPES(X) };
static const struct cg_str txn_types[] = { CG_TXN_TYPES(X) };
static const struct cg_str plans[] = { CG_PLANS(X) };
static const struct cg_str options[] = { CG_OPTIONS(X) };
static const struct cg_str warnings[] = { CG_WARNINGS(X) };
static const struct cg_str levels[] = { CG_LEVELS(X) };
#undef X

static const char *name_of(const struct cg_str *table, unsigned n, unsigned v)
{
	return v < n && table[v].n > 0 ? table[v].p : NULL;
}

static bool value_of(const struct cg_str *table, unsigned n, struct cg_str name, unsigned *out)
{
	for (unsigned i = 0; i < n; i++) {
		if (cg_str_eq(table[i], name)) {
			*out = i;
			return true;
		}
	}
	return false;
}

/* The pair of functions of one enumeration. */
#define NAMES(kind, type, table, max)                                                                                  \
	const char *cg_##kind##_name(type v)                                                                           \
	{                                                                                                              \
		return name_of(table, max, (unsigned)v);                                                               \
	}                                                                                                              \
	bool cg_##kind##_of(struct cg_str name, type *out)                                                             \
	{                                                                                                              \
		unsigned v;                                                                                            \
                                                                                                                       \
		if (!value_of(table, max, name, &v))                                                                   \
			return false;                                                                                  \
		*out = (type)v;                                                                                        \
		return true;                                                                                           \
	}

NAMES(source, enum cg_source, sources, CG_SOURCE_MAX)
NAMES(statement_type, enum cg_statement_type, statement_types, CG_STATEMENT_MAX)
NAMES(txn_type, enum cg_txn_type, txn_types, CG_TXN_MAX)
NAMES(plan, enum cg_plan, plans, CG_PLAN_MAX)
NAMES(option, enum cg_option, options, CG_OPTION_MAX)
NAMES(warning, enum cg_warning_code, warnings, CG_WARN_MAX)
NAMES(level, enum cg_level, levels, CG_LEVEL_MAX)

bool cg_source_is_net_of_duty(enum cg_source v)
{
	static const bool net[CG_SOURCE_MAX] = {
		[CG_SOURCE_MFCENTRAL] = true, [CG_SOURCE_NSDL] = true, [CG_SOURCE_CDSL] = true
	};

	return (unsigned)v < CG_SOURCE_MAX && net[v];
}
