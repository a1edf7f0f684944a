/*
 * reference.c: Reference data of the installation: benchmarks, categories, rules that find the index in a scheme's
 * name.
 */
#include "market/reference.h"

#include "market/amfi.h"
#include "market/csv.h"
#include "market/unpack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 4 << 20, PATH_MAX_BYTES = 1200, HEADER_MAX = 300 };

static const char *const scopes[] = {
	[CG_SCOPE_CATEGORY] = "CATEGORY", [CG_SCOPE_INDEX] = "INDEX",		[CG_SCOPE_SECTOR] = "SECTOR",
	[CG_SCOPE_ANY] = "ANY",		  [CG_SCOPE_RETIREMENT] = "RETIREMENT",
};
_Static_assert(sizeof(scopes) / sizeof(scopes[0]) == CG_SCOPE_MAX, "every scope has a name");

const char *cg_reference_scope_name(enum cg_scope v)
{
	return scopes[v];
}

struct reading {
	struct cg_reference *out;
	struct cg_arena *arena;
	struct cg_err *e;
	const char *file;
	struct cg_csv_reader csv;
};

static enum cg_code fault(struct reading *r, const char *what)
{
	if (r->csv.no_memory)
		return cg_fail(r->e, CG_EBUSY, "reference: memory");
	return cg_fail_hint(r->e, CG_EINTERNAL, "%.60s:%zu: %s", r->file, r->csv.line, what);
}

static bool scope_of(struct cg_str name, enum cg_scope *out)
{
	for (int i = 0; i < CG_SCOPE_MAX; i++) {
		if (cg_str_eq(name, cg_str_of(scopes[i]))) {
			*out = (enum cg_scope)i;
			return true;
		}
	}
	return false;
}

/* "120716:0.65;148800:0.175;147857:0.175", weights that add up to 1; empty: none. */
static bool read_proxies(struct cg_str s, struct cg_benchmark *b)
{
	struct cg_dec sum = cg_dec_make(0, 0);

	while (s.n > 0) {
		struct cg_str one = cg_str_cut(&s, ';'), code = cg_str_cut(&one, ':');
		struct cg_proxy *p = &b->proxy[b->n_proxies];

		if (b->n_proxies == CG_PROXIES_MAX || !cg_amfi_scheme_code(code, &p->code) ||
		    !cg_dec_parse(one, &p->weight) || !cg_dec_add(sum, p->weight, &sum))
			return false;
		b->n_proxies++;
	}
	return b->n_proxies == 0 || cg_dec_cmp(sum, cg_dec_make(1, 0)) == 0;
}

static struct cg_str or_none(struct cg_str s)
{
	return s.n > 0 ? s : CG_STR_NONE;
}

/* Columns that both files have. */
static enum cg_code read_benchmark(struct reading *r, const struct cg_csv_reader *head, struct cg_benchmark_row *row)
{
	struct cg_str since = cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("proxy_since")));

	row->b.name = or_none(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("benchmark"))));
	row->b.alternative = or_none(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("benchmark_alternative"))));
	row->b.proxy_name = or_none(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("proxy_names"))));
	row->tri_series = or_none(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("tri_series"))));
	row->note = or_none(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("note"))));
	row->b.proxy_since = row->b.lag_until = CG_DATE_NONE;
	if (since.n > 0 && !cg_date_parse_iso(since, &row->b.proxy_since))
		return fault(r, "proxy_since is no date");
	if (!read_proxies(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("proxy_scheme_codes"))), &row->b))
		return fault(r, "proxy_scheme_codes must be code:weight;... with weights that add up to 1");
	return CG_OK;
}

static bool have(const struct cg_reference *ref, struct cg_str key)
{
	for (size_t i = 0; i < ref->benchmarks.n; i++) {
		if (cg_str_eq(ref->benchmarks.v[i].b.key, key))
			return true;
	}
	return false;
}

static enum cg_code category_row(struct reading *r, const struct cg_csv_reader *head)
{
	struct cg_str class = cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("asset_class")));
	struct cg_str quality = cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("proxy_quality")));
	struct cg_category c = { .header = cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("amfi_category"))),
				 .category = cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("category"))) };
	struct cg_benchmark_row row = { .scope = CG_SCOPE_CATEGORY };
	enum cg_code rc = read_benchmark(r, head, &row);

	if (rc != CG_OK)
		return rc;
	if (c.header.n == 0 || c.category.n == 0)
		return fault(r, "amfi_category and category must not be empty");
	if (!cg_str_eq(class, CG_STR("BY_NAME")) && !cg_fund_asset_class_of(class, &c.asset_class))
		return fault(r, "asset_class is not known");
	if (cg_str_eq(quality, CG_STR("BY_NAME")))
		quality = CG_STR("NONE");
	if (!cg_fund_quality_of(quality, &row.b.quality) ||
	    (row.b.quality == CG_QUALITY_NONE) != (row.b.n_proxies == 0))
		return fault(r, "proxy_quality is not known or does not go with the proxies");
	row.b.key = c.category;
	if (!CG_PUSH(r->arena, &r->out->categories, &c) ||
	    (!have(r->out, c.category) && row.b.name.n > 0 && !CG_PUSH(r->arena, &r->out->benchmarks, &row)))
		return cg_fail(r->e, CG_EBUSY, "reference: memory");
	return CG_OK;
}

static enum cg_code rule_row(struct reading *r, const struct cg_csv_reader *head)
{
	struct cg_str pattern = cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("name_regex")));
	struct cg_benchmark_row row = { 0 };
	struct cg_name_rule rule = { 0 };
	const char *z;
	int32_t order;
	enum cg_code rc = read_benchmark(r, head, &row);

	if (rc != CG_OK)
		return rc;
	/* blanks at the ends of a pattern count: ' plus ' */
	if (head->n > 2 && r->csv.n > 2)
		pattern = r->csv.cell[cg_csv_column(head, CG_STR("name_regex"))];
	if (!cg_amfi_scheme_code(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("order"))), &order) ||
	    !scope_of(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("scope"))), &row.scope) || row.b.name.n == 0)
		return fault(r, "order, scope or benchmark is missing or not known");
	row.b.quality = row.b.n_proxies == 0		   ? CG_QUALITY_NONE
			: row.b.n_proxies > 1		   ? CG_QUALITY_APPROX
			: row.scope == CG_SCOPE_SECTOR	   ? CG_QUALITY_APPROX
			: row.scope == CG_SCOPE_RETIREMENT ? CG_QUALITY_APPROX
							   : CG_QUALITY_NEAR;
	row.b.key = cg_arena_printf(r->arena, "RULE_%d", order);
	z = cg_arena_z(r->arena, pattern);
	if (row.b.key.p == NULL || z == NULL)
		return cg_fail(r->e, CG_EBUSY, "reference: memory");
	rule.scope = row.scope;
	rule.key = row.b.key;
	if (have(r->out, rule.key))
		return fault(r, "order is used twice");
	if (regcomp(&rule.regex, z, REG_EXTENDED | REG_NOSUB) != 0)
		return fault(r, "name_regex is no regular expression");
	if (!CG_PUSH(r->arena, &r->out->rules, &rule)) {
		regfree(&rule.regex);
		return cg_fail(r->e, CG_EBUSY, "reference: memory");
	}
	if (!CG_PUSH(r->arena, &r->out->benchmarks, &row))
		return cg_fail(r->e, CG_EBUSY, "reference: memory");
	return CG_OK;
}

/* Mean, least and most of one fund against one index; least and most hold the mean between them. */
static enum cg_code lag_row(struct reading *r, const struct cg_csv_reader *head)
{
	struct cg_str index = cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("tri_series")));
	struct cg_str years = cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("years")));
	int h = cg_str_eq(years, CG_STR("1")) ? 0 : cg_str_eq(years, CG_STR("3")) ? 1 : -1;
	struct cg_lag lag;
	int32_t code, until;
	bool used = false;

	if (h < 0 || !cg_amfi_scheme_code(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("scheme_code"))), &code) ||
	    !cg_date_parse_iso(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("until"))), &until))
		return fault(r, "scheme_code, years (1 or 3) or until is missing or wrong");
	if (!cg_dec_parse(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("mean"))), &lag.mean) ||
	    !cg_dec_parse(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("least"))), &lag.least) ||
	    !cg_dec_parse(cg_csv_cell(&r->csv, cg_csv_column(head, CG_STR("most"))), &lag.most) ||
	    cg_dec_cmp(lag.least, lag.mean) > 0 || cg_dec_cmp(lag.mean, lag.most) > 0)
		return fault(r, "mean, least and most are figures, the mean between the others");
	for (size_t i = 0; i < r->out->benchmarks.n; i++) {
		struct cg_benchmark_row *row = &r->out->benchmarks.v[i];

		if (!cg_str_eq(row->tri_series, index) || row->b.quality != CG_QUALITY_NEAR || row->b.n_proxies != 1 ||
		    row->b.proxy[0].code != code)
			continue;
		row->b.lag[h] = lag;
		row->b.lag_until = until;
		used = true;
	}
	return used ? CG_OK : fault(r, "no benchmark has this fund alone for this index");
}

static enum cg_code read_reference_file(struct reading *r, const char *dir, const char *file,
					enum cg_code (*row)(struct reading *, const struct cg_csv_reader *))
{
	char path[PATH_MAX_BYTES], *text = NULL;
	struct cg_csv_reader *head = cg_arena_take(r->arena, sizeof(*head));
	struct cg_str copy;
	size_t n = 0;
	int len = snprintf(path, sizeof(path), "%s/%s", dir, file);
	enum cg_code rc;

	r->file = file;
	if (len < 0 || (size_t)len >= sizeof(path) || head == NULL)
		return cg_fail(r->e, CG_EBUSY, "reference: path or memory");
	if (cg_unpack_file(path, FILE_MAX, &text, &n, r->e) != CG_OK) {
		r->e->code = CG_EINTERNAL;
		return CG_EINTERNAL;
	}
	copy = cg_arena_str(r->arena, (struct cg_str){ text, n });
	free(text);
	if (copy.p == NULL)
		return cg_fail(r->e, CG_EBUSY, "reference: memory");
	cg_csv_init(&r->csv, copy, r->arena);
	if (!cg_csv_next(&r->csv))
		return fault(r, "no header");
	*head = r->csv;
	for (rc = CG_OK; rc == CG_OK && cg_csv_next(&r->csv);)
		rc = row(r, head);
	if (rc == CG_OK && r->csv.bad)
		rc = fault(r, "is not of the form a,b,\"c\"");
	return rc;
}

enum cg_code cg_reference_load(const char *dir, struct cg_arena *a, struct cg_reference *out, struct cg_err *e)
{
	struct reading r = { .out = out, .arena = a, .e = e };
	enum cg_code rc;

	*out = (struct cg_reference){ 0 };
	rc = read_reference_file(&r, dir, "benchmarks.csv", category_row);
	if (rc == CG_OK)
		rc = read_reference_file(&r, dir, "index_name_rules.csv", rule_row);
	if (rc == CG_OK)
		rc = read_reference_file(&r, dir, "proxy_lag.csv", lag_row);
	if (rc != CG_OK)
		cg_reference_free(out);
	return rc;
}

void cg_reference_free(struct cg_reference *r)
{
	for (size_t i = 0; i < r->rules.n; i++)
		regfree(&r->rules.v[i].regex);
	r->rules.n = 0;
}

/* Letters, digits and the signs that tell categories apart, in lower case; UTF-8 quotes and white space fall away. */
static size_t fold(struct cg_str s, char out[HEADER_MAX])
{
	size_t n = 0;

	for (size_t i = 0; i < s.n && n < HEADER_MAX; i++) {
		if (cg_is_alnum(s.p[i]) || s.p[i] == '&' || s.p[i] == '(' || s.p[i] == ')' || s.p[i] == '-')
			out[n++] = cg_lower(s.p[i]);
	}
	return n;
}

const struct cg_category *cg_reference_category(const struct cg_reference *r, struct cg_str header)
{
	char want[HEADER_MAX], found[HEADER_MAX];
	size_t n = fold(header, want);

	for (size_t i = 0; i < r->categories.n; i++) {
		size_t m = fold(r->categories.v[i].header, found);

		if (m == n && memcmp(want, found, n) == 0)
			return &r->categories.v[i];
	}
	return NULL;
}
