/*
 * page.c: A snapshot in pages (page.h). Sections are taken in a fixed order; within a
 * section the units are funds, accounts, holdings and transactions. The cursor holds the
 * sections as bits, the section to go on with and the units of it that were given.
 */
#include "mcp/page.h"

#include "base/json.h"
#include "http/service.h"

#include <stdio.h>
#include <string.h>

/*
 * How a section is cut: as a whole, by elements, by funds without their transactions, by
 * accounts, by transactions of all funds, by members.
 */
enum kind { ONE, LIST, FUNDS, DEMAT, TXNS, TREE };

static const struct section {
	const char *name, *second; /* second: a member that goes with it */
	enum kind kind;
} sections[] = {
	{ "investor", "investors", ONE }, { "analytics", NULL, ONE },	     { "mutual_funds", NULL, FUNDS },
	{ "exited_funds", NULL, FUNDS },  { "demat_accounts", NULL, DEMAT }, { "nps", NULL, ONE },
	{ "warnings", NULL, LIST },	  { "transactions", NULL, TXNS },    { "places", NULL, TREE },
};
enum { SECTIONS = sizeof(sections) / sizeof(sections[0]), PLACES = SECTIONS - 1, TRANSACTIONS = PLACES - 1 };

static const char *const heads[] = {
	"snapshot_id",	    "livemode",	     "created_at",  "expires_at", "source",	 "statement_type", "as_of_date",
	"statement_period", "investor_name", "total_value", "total_cost", "folio_count", "page_count",	   "confidence",
};

/* The lists of a demat account, each element of which is one unit. */
static const char *const demat_lists[] = { "equities", "bonds", "mutual_funds", "transactions" };
enum { DEMAT_LISTS = sizeof(demat_lists) / sizeof(demat_lists[0]) };

/* The page being filled. */
struct page {
	struct json_object *from, *to, *names;
	size_t used;	 /* characters */
	size_t units;	 /* taken on this page */
	unsigned next;	 /* section to go on with */
	size_t skip, at; /* units to leave out, and the number of the one at hand, in this section */
	bool full, failed;
};

unsigned cg_mcp_page_default(void)
{
	return (1U << TRANSACTIONS) - 1;
}

unsigned cg_mcp_page_section(struct cg_str name)
{
	for (unsigned i = 0; i < SECTIONS; i++)
		if (cg_str_eq(name, cg_str_of(sections[i].name)))
			return 1U << i;
	return 0;
}

/* A reference, not a copy: the page lives as long as the snapshot's view. */
static void put_member(struct page *p, struct json_object *o, const char *name, struct json_object *v)
{
	if (!cg_json_set(o, name, json_object_get(v)))
		p->failed = true;
}

/* Add a new reference of v to array a. */
static void push(struct page *p, struct json_object *a, struct json_object *v)
{
	if (!cg_json_append(a, json_object_get(v)))
		p->failed = true;
}

/* The array `name` of o, made when it is not there. Borrows. */
static struct json_object *array_of(struct page *p, struct json_object *o, const char *name)
{
	struct json_object *a = cg_json_get(o, name);

	if (a != NULL)
		return a;
	a = cg_json_new_array();
	if (!cg_json_add(o, name, a))
		p->failed = true;
	return cg_json_get(o, name);
}

/* Is the next unit for this page? It is when it was not on one before and there is room, or nothing yet. */
static bool takes(struct page *p, struct json_object *unit)
{
	size_t n;

	if (p->full || p->failed || p->at++ < p->skip)
		return false;
	n = cg_json_size(unit);
	p->failed = n == 0;
	if (p->units > 0 && p->used + n > CG_MCP_PAGE_MAX) {
		p->full = true;
		p->at--;
		return false;
	}
	p->used += n;
	p->units++;
	return true;
}

/* A copy of o without the member; transaction_count in its place when counted. Owned. */
static struct json_object *without(struct page *p, struct json_object *o, const char *name, bool counted)
{
	struct json_object *out = cg_json_new_object();

	json_object_object_foreach(o, key, v)
	{
		if (strcmp(key, name) != 0)
			put_member(p, out, key, v);
		else if (counted &&
			 !cg_json_add(out, "transaction_count", cg_json_new_int((int64_t)json_object_array_length(v))))
			p->failed = true;
	}
	return out;
}

/* A section that is one unit. */
static void add_one(struct page *p, const struct section *s)
{
	if (!takes(p, cg_json_get(p->from, s->name)))
		return;
	put_member(p, p->to, s->name, cg_json_get(p->from, s->name));
	if (s->second != NULL)
		put_member(p, p->to, s->second, cg_json_get(p->from, s->second));
}

/* A section whose elements are units. */
static void add_list(struct page *p, const struct section *s)
{
	struct json_object *list = cg_json_get(p->from, s->name), *to = array_of(p, p->to, s->name);

	for (size_t i = 0; i < json_object_array_length(list); i++) {
		struct json_object *v = json_object_get(json_object_array_get_idx(list, i));

		if (s->kind == FUNDS) {
			json_object_put(v);
			v = without(p, json_object_array_get_idx(list, i), "transactions", true);
		}
		if (takes(p, v))
			push(p, to, v);
		json_object_put(v);
	}
}

/* The account on this page: all but its lists, which are filled as far as there is room. */
static struct json_object *open_account(struct page *p, struct json_object *account)
{
	struct json_object *o = cg_json_new_object();

	json_object_object_foreach(account, key, v)
	{
		bool list = false;

		for (size_t i = 0; i < DEMAT_LISTS; i++)
			list |= strcmp(key, demat_lists[i]) == 0;
		if (!list)
			put_member(p, o, key, v);
		else
			(void)array_of(p, o, key);
	}
	push(p, array_of(p, p->to, "demat_accounts"), o);
	return o; /* a second reference, given back by its holder */
}

/* The account itself is a unit, and each of its holdings is one. */
static void add_account(struct page *p, struct json_object *account)
{
	struct json_object *head = cg_json_new_object(), *o = NULL;

	put_member(p, head, "client_id", cg_json_get(account, "client_id"));
	if (takes(p, head))
		o = open_account(p, account);
	json_object_put(head);
	for (size_t k = 0; k < DEMAT_LISTS; k++) {
		struct json_object *list = cg_json_get(account, demat_lists[k]);

		for (size_t i = 0; i < json_object_array_length(list); i++) {
			struct json_object *v = json_object_array_get_idx(list, i);

			if (!takes(p, v))
				continue;
			if (o == NULL) {
				o = open_account(p, account);
				if (!cg_json_add(o, "continued", cg_json_new_bool(true)))
					p->failed = true;
			}
			push(p, cg_json_get(o, demat_lists[k]), v);
		}
	}
	json_object_put(o);
}

/* All accounts, in the order of the statement. */
static void add_accounts(struct page *p, const struct section *s)
{
	struct json_object *list = cg_json_get(p->from, s->name);

	(void)array_of(p, p->to, s->name);
	for (size_t i = 0; i < json_object_array_length(list); i++)
		add_account(p, json_object_array_get_idx(list, i));
}

/* Transactions of all funds in one list; each row names its fund. */
static void add_transactions_of(struct page *p, const char *funds)
{
	static const char *const fund_members[] = { "folio", "isin", "name" };
	struct json_object *list = cg_json_get(p->from, funds), *to = array_of(p, p->to, "transactions");

	for (size_t i = 0; i < json_object_array_length(list); i++) {
		struct json_object *fund = json_object_array_get_idx(list, i),
				   *txns = cg_json_get(fund, "transactions");

		for (size_t k = 0; k < json_object_array_length(txns) && !p->full; k++) {
			struct json_object *row = without(p, json_object_array_get_idx(txns, k), "", false);

			for (size_t m = 0; m < sizeof(fund_members) / sizeof(fund_members[0]); m++)
				put_member(p, row, fund_members[m], cg_json_get(fund, fund_members[m]));
			if (takes(p, row))
				push(p, to, row);
			json_object_put(row);
		}
	}
}

/* An object whose members are the units. */
static void add_tree(struct page *p, const struct section *s)
{
	struct json_object *tree = cg_json_get(p->from, s->name), *to = cg_json_new_object();

	if (!cg_json_add(p->to, s->name, to)) {
		p->failed = true;
		return;
	}
	if (tree == NULL)
		return;
	json_object_object_foreach(tree, key, v)
	{
		if (!takes(p, v))
			continue;
		put_member(p, to, key, v);
		p->used += strlen(key);
	}
}

/* A section's name is listed once something of it is on the page. */
static void add_section(struct page *p, const struct section *s)
{
	size_t before = p->units;
	struct json_object *name;

	switch (s->kind) {
	case ONE:
		add_one(p, s);
		break;
	case LIST:
	case FUNDS:
		add_list(p, s);
		break;
	case DEMAT:
		add_accounts(p, s);
		break;
	case TXNS:
		add_transactions_of(p, "mutual_funds");
		add_transactions_of(p, "exited_funds");
		break;
	case TREE:
		add_tree(p, s);
		break;
	}
	if (p->full && p->units == before) { /* nothing of it fitted */
		cg_json_remove(p->to, s->name);
		return;
	}
	name = cg_json_new_name(s->name);
	push(p, p->names, name);
	json_object_put(name);
}

/* "p<sections>.<section>.<unit>" in plain digits; nothing stands behind the last of them. */
static bool read_number(struct cg_str *s, bool last, size_t *out)
{
	struct cg_str digits = last ? *s : cg_str_cut(s, '.');

	*out = 0;
	if (digits.n == 0 || digits.n > 9)
		return false;
	for (size_t i = 0; i < digits.n; i++) {
		if (!cg_is_digit(digits.p[i]))
			return false;
		*out = *out * 10 + (size_t)(digits.p[i] - '0');
	}
	return true;
}

/* Every number of it is checked: a cursor can be made up. */
static bool read_cursor(struct cg_str cursor, unsigned *chosen, struct page *p)
{
	size_t mask = 0, section = 0;

	if (cursor.n == 0)
		return true;
	if (*cursor.p != 'p')
		return false;
	cursor = cg_str_sub(cursor, 1, cursor.n);
	if (!read_number(&cursor, false, &mask) || !read_number(&cursor, false, &section) ||
	    !read_number(&cursor, true, &p->skip))
		return false;
	if (mask == 0 || mask >= 1U << SECTIONS || section >= SECTIONS || (mask & 1U << section) == 0)
		return false;
	*chosen = (unsigned)mask;
	p->next = (unsigned)section;
	return true;
}

bool cg_mcp_page_shows(unsigned chosen, struct cg_str cursor, unsigned section)
{
	struct page p = { .from = NULL };

	return read_cursor(cursor, &chosen, &p) && (chosen & section) != 0;
}

/* Names of the sections on this page, and the cursor of the next one. */
static void finish_sections(struct page *p, unsigned chosen)
{
	char next[CG_MCP_CURSOR_MAX];

	(void)snprintf(next, sizeof(next), "p%u.%u.%zu", chosen, p->next, p->at);
	if (!cg_json_add(p->to, "sections", json_object_get(p->names)))
		p->failed = true;
	if (!p->full)
		p->failed |= !cg_json_set(p->to, "next_cursor", NULL);
	else if (!cg_json_add(p->to, "next_cursor", cg_json_new_name(next)))
		p->failed = true;
}

/* Sections in order, until one does not fit. */
enum cg_code cg_mcp_page(struct json_object *snapshot, unsigned chosen, struct cg_str cursor, struct json_object **out,
			 struct cg_err *e)
{
	struct page p = { .from = snapshot, .to = cg_json_new_object(), .names = cg_json_new_array() };

	if (!read_cursor(cursor, &chosen, &p)) {
		json_object_put(p.to);
		json_object_put(p.names);
		return cg_fail_hint(e, CG_EREQUEST, "The argument cursor is not one that a page gave.");
	}
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		put_member(&p, p.to, heads[i], cg_json_get(snapshot, heads[i]));
	for (unsigned i = p.next; i < SECTIONS && !p.full; i++) {
		if ((chosen & 1U << i) == 0)
			continue;
		p.next = i;
		p.at = 0;
		add_section(&p, &sections[i]);
		p.skip = 0;
	}
	finish_sections(&p, chosen);
	json_object_put(p.names);
	if (p.failed) {
		json_object_put(p.to);
		return cg_fail(e, CG_EBUSY, "page: no memory");
	}
	*out = p.to;
	return CG_OK;
}
