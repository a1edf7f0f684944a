/* fields.c: the names that a snapshot has, and what is left of one when some are named. */
#include "render/fields.h"

#include "base/json.h"

#include <json-c/json.h>
#include <stdio.h>
#include <string.h>

/* One blank before and behind each name, so that a name is found whole. */
#define FUND                                                                                                           \
	" name isin units nav value nav_date cost gain folio amc registrar rta_code advisor pan kyc nominees holders " \
	"demat plan option opening_units reconciled transactions "
#define TXN " date description type amount units nav balance "
#define SHARE " key value percent "

/* Objects of a snapshot by their path, and their members. */
static const struct {
	const char *at, *names;
} objects[] = {
	{ "",
	  " snapshot_id livemode created_at expires_at client_reference_id metadata source statement_type as_of_date statement_period investor_name "
	  "investor investors total_value total_cost folio_count page_count mutual_funds exited_funds demat_accounts "
	  "nps confidence analytics warnings places " },
	{ "statement_period", " from to " },
	{ "investor", " name email mobile address pan " },
	{ "investors", " name pan " },
	{ "mutual_funds", FUND },
	{ "mutual_funds.transactions", TXN },
	{ "exited_funds", FUND },
	{ "exited_funds.transactions", TXN },
	{ "demat_accounts",
	  " depository dp_name dp_id client_id owners value equities bonds mutual_funds transactions " },
	{ "demat_accounts.owners", " name pan " },
	{ "demat_accounts.equities", " isin name units price value " },
	{ "demat_accounts.bonds", " isin name units face_value price value " },
	{ "demat_accounts.mutual_funds", " isin name units nav value " },
	{ "demat_accounts.transactions", " isin name date description opening debit credit closing " },
	{ "nps", " pran value schemes " },
	{ "nps.schemes", " name tier units nav value " },
	{ "confidence", " document level checks passed words accounted " },
	{ "analytics", " invested gain xirr allocation fund_count exited_count transaction_count first_transaction "
		       "last_transaction " },
	{ "analytics.xirr", " percent reason " },
	{ "analytics.allocation", " amc registrar plan option asset_class " },
	{ "analytics.allocation.amc", SHARE },
	{ "analytics.allocation.registrar", SHARE },
	{ "analytics.allocation.plan", SHARE },
	{ "analytics.allocation.option", SHARE },
	{ "analytics.allocation.asset_class", SHARE },
	{ "warnings", " code message scheme folio page expected found box " },
};

/* Lists that `transactions` alone stands for. */
static const struct cg_str transactions[] = {
	CG_STR_INIT("mutual_funds.transactions"),
	CG_STR_INIT("exited_funds.transactions"),
	CG_STR_INIT("demat_accounts.transactions"),
};
enum { TRANSACTIONS = sizeof(transactions) / sizeof(transactions[0]) };

/* The part before the last dot is an object, the part behind it one of its members. */
static bool is_known(struct cg_str path)
{
	char name[CG_FIELDS_PATH_MAX];
	size_t dot = path.n;

	if (path.n == 0 || path.n > sizeof(name) - 3 || memchr(path.p, ' ', path.n) != NULL)
		return false;
	while (dot > 0 && path.p[dot - 1] != '.')
		dot--;
	if (dot == 1)
		return false;
	(void)snprintf(name, sizeof(name), " %.*s ", (int)(path.n - dot), path.p + dot);
	path.n = dot > 0 ? dot - 1 : 0;
	for (size_t i = 0; i < sizeof(objects) / sizeof(objects[0]); i++)
		if (cg_str_eq(path, cg_str_of(objects[i].at)))
			return strstr(objects[i].names, name) != NULL;
	return false;
}

/* Names longer than any of ours, and what is no name at all, are not said again; nor digits, which every PAN has. */
enum { SAID_MAX = 40 };

static enum cg_code refuse_name(struct cg_err *e, const char *param, struct cg_str name, size_t place)
{
	static const char rule[] = "must be names of members of a snapshot, with commas between them: "
				   "snapshot_id,mutual_funds.isin.";
	bool said = name.n > 0 && name.n <= SAID_MAX;

	for (size_t i = 0; said && i < name.n; i++)
		said = (cg_is_alnum(name.p[i]) && !cg_is_digit(name.p[i])) || name.p[i] == '_' || name.p[i] == '.';
	if (said)
		return cg_fail_param(e, CG_EREQUEST, param, "%s %s '%.*s' at place %zu is none.", param, rule,
				     CG_STR_ARG(name), place);
	return cg_fail_param(e, CG_EREQUEST, param, "%s %s The one at place %zu is none.", param, rule, place);
}

static enum cg_code read_names(struct cg_str text, const char *param, struct cg_str out[CG_FIELDS_MAX], size_t *n,
			       struct cg_err *e)
{
	size_t place = 0;

	*n = 0;
	for (bool more = text.n > 0; more;) {
		struct cg_str one;

		place++;
		more = memchr(text.p, ',', text.n) != NULL;
		one = cg_str_trim(cg_str_cut(&text, ','));
		if (*n + (cg_str_eq(one, CG_STR("transactions")) ? TRANSACTIONS : 1) > CG_FIELDS_MAX)
			return cg_fail_param(e, CG_EREQUEST, param, "%s has too many names.", param);
		if (cg_str_eq(one, CG_STR("transactions"))) {
			for (size_t i = 0; i < TRANSACTIONS; i++)
				out[(*n)++] = transactions[i];
		} else if (is_known(one)) {
			out[(*n)++] = one;
		} else {
			return refuse_name(e, param, one, place);
		}
	}
	return CG_OK;
}

enum cg_code cg_fields_read(struct cg_str fields, struct cg_str exclude, struct cg_fields *out, struct cg_err *e)
{
	enum cg_code rc = read_names(fields, "fields", out->keep, &out->n_keep, e);

	return rc == CG_OK ? read_names(exclude, "exclude", out->drop, &out->n_drop, e) : rc;
}

enum fate { GONE, PART, WHOLE };

static bool is_below(struct cg_str path, struct cg_str above)
{
	return path.n > above.n && cg_str_starts(path, above) && path.p[above.n] == '.';
}

/* PART: only some of what is below the path was named. */
static enum fate fate_of(struct cg_str path, const struct cg_fields *f, enum fate above)
{
	enum fate out = above == PART ? GONE : above;

	for (size_t i = 0; i < f->n_keep && above == PART; i++) {
		if (cg_str_eq(f->keep[i], path))
			return WHOLE;
		if (is_below(f->keep[i], path))
			out = PART;
	}
	return out;
}

static bool is_dropped(struct cg_str path, const struct cg_fields *f)
{
	for (size_t i = 0; i < f->n_drop; i++)
		if (cg_str_eq(f->drop[i], path))
			return true;
	return false;
}

/* Depth is that of the names: what no name leads into is not looked at. */
static void filter(struct json_object *node, struct cg_str at, const struct cg_fields *f, enum fate fate)
{
	if (json_object_is_type(node, json_type_array)) {
		for (size_t i = 0; i < json_object_array_length(node); i++)
			filter(json_object_array_get_idx(node, i), at, f, fate);
		return;
	}
	if (!json_object_is_type(node, json_type_object))
		return;
	json_object_object_foreach(node, key, value) /* it allows to delete the member at hand */
	{
		char text[CG_FIELDS_PATH_MAX];
		int n = snprintf(text, sizeof(text), "%.*s%s%s", CG_STR_ARG(at), at.n > 0 ? "." : "", key);
		struct cg_str path = { text, n > 0 && (size_t)n < sizeof(text) ? (size_t)n : 0 };
		enum fate own = fate_of(path, f, fate);

		if (path.n == 0)
			continue; /* longer than any name */
		if (own == GONE || is_dropped(path, f))
			cg_json_remove(node, key);
		else
			filter(value, path, f, own);
	}
}

void cg_fields_apply(struct json_object *snapshot, const struct cg_fields *f)
{
	if (f->n_keep > 0 || f->n_drop > 0)
		filter(snapshot, CG_STR(""), f, f->n_keep > 0 ? PART : WHOLE);
}
