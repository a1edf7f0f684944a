/*
 * report_json.c: The report as JSON is the snapshot without its transactions, the newest
 * enrichment and the time. Transactions have an endpoint of their own with pages; their
 * number stands in place of them here.
 */
#include "render/report/report.h"

#include "base/json.h"
#include "base/time.h"
#include "render/enrich_view.h"
#include "render/view.h"

#include <string.h>

/* The statement as it is, but that no fund and no account has transactions; CG_EBUSY. */
static enum cg_code without_txns(const struct cg_statement *s, struct cg_arena *a, struct cg_statement *out,
				 struct cg_err *e)
{
	*out = *s;
	out->funds.v = cg_arena_take_array(a, s->funds.n, sizeof(*out->funds.v));
	out->demat.v = cg_arena_take_array(a, s->demat.n, sizeof(*out->demat.v));
	if (out->funds.v == NULL || out->demat.v == NULL)
		return cg_fail(e, CG_EBUSY, "report: no memory");
	for (size_t i = 0; i < s->funds.n; i++) {
		out->funds.v[i] = s->funds.v[i];
		out->funds.v[i].txns.n = 0;
	}
	for (size_t i = 0; i < s->demat.n; i++) {
		out->demat.v[i] = s->demat.v[i];
		out->demat.v[i].txns.n = 0;
	}
	return CG_OK;
}

/*
 * Holdings and enriched funds have the same order, so the next match mostly stands next:
 * no search from the start.
 */
const struct cg_enriched_fund *cg_report_enriched(const struct cg_report *r, struct cg_str account, bool demat,
						  struct cg_str isin, struct cg_str name, size_t *from)
{
	size_t n = r->enriched != NULL ? r->enriched->funds.n : 0;

	for (size_t i = 0; i < n; i++) {
		size_t at = (*from + i) % n;
		const struct cg_enriched_fund *f = &r->enriched->funds.v[at];
		struct cg_str held = demat ? f->demat_client_id : f->folio;

		if (held.p == NULL || !cg_str_eq(held, account))
			continue;
		if (isin.n > 0 ? !cg_str_eq(f->isin, isin) : !cg_str_eq(f->name, name))
			continue;
		*from = at + 1;
		return f;
	}
	return NULL;
}

/* Each of the list gets the number of its transactions in place of them. */
static void count_txns(struct cg_json *t, struct json_object *list, const struct cg_fund_list *funds, bool exited)
{
	size_t at = 0;

	for (size_t i = 0; i < funds->n && !t->failed; i++) {
		struct json_object *o;

		if (cg_fund_exited(&funds->v[i]) != exited)
			continue;
		o = json_object_array_get_idx(list, at++);
		if (o == NULL) {
			t->failed = true;
			return;
		}
		cg_json_remove(o, "transactions");
		cg_json_int(t, o, "transaction_count", (int64_t)funds->v[i].txns.n);
	}
}

/* Replaces the transactions of every fund and account by their number. */
static void shorten(struct cg_json *t, struct json_object *view, const struct cg_statement *s)
{
	struct json_object *demat = cg_json_get(view, "demat_accounts");

	count_txns(t, cg_json_get(view, "mutual_funds"), &s->funds, false);
	count_txns(t, cg_json_get(view, "exited_funds"), &s->funds, true);
	for (size_t i = 0; i < s->demat.n && !t->failed; i++) {
		struct json_object *o = json_object_array_get_idx(demat, i);

		cg_json_remove(o, "transactions");
		cg_json_int(t, o, "transaction_count", (int64_t)s->demat.v[i].txns.n);
	}
}

/*
 * Transactions are taken out before the view is made: a large statement would be printed
 * for nothing.
 */
struct json_object *cg_report_json(const struct cg_report *r)
{
	struct cg_json t = { .failed = false };
	struct cg_err ignored = { .code = CG_OK };
	struct json_object *o = cg_json_object(&t), *view = NULL;
	char at[CG_TIME_TEXT_MAX];
	struct cg_statement s;

	if (without_txns(r->s, r->arena, &s, &ignored) == CG_OK)
		view = cg_view_snapshot(&s, r->an, r->meta, r->include_pii);
	t.failed |= view == NULL;
	if (view != NULL)
		shorten(&t, view, r->s);
	cg_json_name(&t, o, "generated_at", cg_time_text(r->now_ms, at));
	cg_json_put(&t, o, "snapshot", view);
	cg_json_put(&t, o, "enrichment",
		    r->enriched != NULL ? cg_json_need(&t, cg_enrich_view(r->enriched, r->beside)) : NULL);
	return cg_json_finish(&t, o);
}
