#include "store/pg/columns.h"

#include "base/buf.h"
#include "statement/mask.h"
#include "store/pg/row.h"

#include <string.h>

void cg_columns_memory(struct cg_columns_run *run)
{
	if (run->rc == CG_OK)
		run->rc = cg_fail(run->e, CG_EBUSY, "%s: memory", run->what);
}

void cg_columns_damaged(struct cg_columns_run *run, const char *table)
{
	if (run->rc == CG_OK)
		run->rc = cg_fail(run->e, CG_EINTERNAL, "%s: %s: unreadable row", run->what, table);
}

static const char *done(struct cg_columns_run *run, struct cg_pgarray *array)
{
	const char *text = cg_pgarray_done(array);

	if (text == NULL && !array->not_utf8)
		cg_columns_memory(run);
	else if (text == NULL && run->rc == CG_OK)
		run->rc = cg_fail(run->e, CG_EINTERNAL, "%s: text is not UTF-8", run->what);
	return text;
}

/* --- types: text */

static void put_text(struct cg_columns_run *run, const struct cg_column *c, const void *member, struct cg_pgarray *to)
{
	(void)run;
	(void)c;
	cg_pgarray_text(to, *(const struct cg_str *)member);
}

static bool get_text(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	struct cg_str *out = member;

	(void)c;
	*out = cell.p != NULL ? cg_arena_str(run->arena, cell) : CG_STR_NONE;
	if (cell.p != NULL && out->p == NULL)
		cg_columns_memory(run);
	return true;
}

/* --- types: numbers */

static void put_dec(struct cg_columns_run *run, const struct cg_column *c, const void *member, struct cg_pgarray *to)
{
	(void)run;
	(void)c;
	cg_pgarray_dec(to, *(const struct cg_dec *)member);
}

static bool get_dec(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	struct cg_dec *out = member;

	(void)run;
	(void)c;
	*out = CG_DEC_NONE;
	return cell.p == NULL || cg_row_read_dec(cell, out);
}

/* A whole number between least and most; absent: `none`. */
static bool read_whole(struct cg_str cell, int64_t least, int64_t most, int64_t none, int64_t *out)
{
	struct cg_dec d = CG_DEC_NONE;

	*out = none;
	if (cell.p == NULL)
		return true;
	if (!cg_row_read_dec(cell, &d) || d.scale != 0 || d.v < least || d.v > most)
		return false;
	*out = d.v;
	return true;
}

static void put_date(struct cg_columns_run *run, const struct cg_column *c, const void *member, struct cg_pgarray *to)
{
	(void)run;
	(void)c;
	cg_pgarray_date(to, *(const int32_t *)member);
}

static bool get_date(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	int64_t v;
	bool ok = read_whole(cell, INT32_MIN, INT32_MAX, CG_DATE_NONE, &v);

	(void)run;
	(void)c;
	*(int32_t *)member = (int32_t)v;
	return ok;
}

static void put_count(struct cg_columns_run *run, const struct cg_column *c, const void *member, struct cg_pgarray *to)
{
	(void)run;
	(void)c;
	cg_pgarray_uint(to, *(const uint32_t *)member);
}

static bool get_count(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	int64_t v;
	bool ok = read_whole(cell, 0, UINT32_MAX, 0, &v);

	(void)run;
	(void)c;
	*(uint32_t *)member = (uint32_t)v;
	return ok;
}

static void put_index(struct cg_columns_run *run, const struct cg_column *c, const void *member, struct cg_pgarray *to)
{
	(void)run;
	(void)c;
	cg_pgarray_uint(to, *(const size_t *)member);
}

static bool get_index(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	int64_t v;
	bool ok = cell.p != NULL && read_whole(cell, 0, INT32_MAX, 0, &v);

	(void)run;
	(void)c;
	if (ok)
		*(size_t *)member = (size_t)v;
	return ok;
}

static void put_code(struct cg_columns_run *run, const struct cg_column *c, const void *member, struct cg_pgarray *to)
{
	int32_t v = *(const int32_t *)member;

	(void)run;
	(void)c;
	if (v > 0)
		cg_pgarray_uint(to, (uint64_t)v);
	else
		cg_pgarray_null(to);
}

static bool get_code(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	int64_t v;
	bool ok = read_whole(cell, 0, INT32_MAX, 0, &v);

	(void)run;
	(void)c;
	*(int32_t *)member = (int32_t)v;
	return ok;
}

/* --- types: truth */

static void put_flag(struct cg_columns_run *run, const struct cg_column *c, const void *member, struct cg_pgarray *to)
{
	(void)run;
	(void)c;
	cg_pgarray_bool(to, *(const bool *)member);
}

static bool get_flag(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	(void)run;
	(void)c;
	*(bool *)member = cg_str_eq(cell, CG_STR("t"));
	return true;
}

static void put_tristate(struct cg_columns_run *run, const struct cg_column *c, const void *member,
			 struct cg_pgarray *to)
{
	enum cg_tristate v = *(const enum cg_tristate *)member;

	(void)run;
	(void)c;
	if (v == CG_UNKNOWN)
		cg_pgarray_null(to);
	else
		cg_pgarray_bool(to, v == CG_YES);
}

static bool get_tristate(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	enum cg_tristate *out = member;

	(void)run;
	(void)c;
	*out = cell.p == NULL ? CG_UNKNOWN : cg_str_eq(cell, CG_STR("t")) ? CG_YES : CG_NO;
	return true;
}

/* --- types: lists. An array cannot be an element of what unnest takes apart: it goes as text and is cast there. */

static void put_inner(struct cg_columns_run *run, struct cg_pgarray *inner, struct cg_pgarray *to)
{
	const char *text = done(run, inner);

	cg_pgarray_text(to, text != NULL ? cg_str_of(text) : CG_STR_NONE);
}

static void put_list(struct cg_columns_run *run, const struct cg_column *c, const void *member, struct cg_pgarray *to)
{
	const struct cg_str_list *list = member;
	struct cg_pgarray inner;

	(void)c;
	cg_pgarray_init(&inner, run->arena);
	for (size_t i = 0; i < list->n; i++)
		cg_pgarray_text(&inner, list->v[i]);
	put_inner(run, &inner, to);
}

static bool get_list(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	(void)c;
	return cg_pgarray_read(cell, run->arena, (struct cg_str_list *)member);
}

/* --- types: what is sealed */

static struct cg_str sealed(struct cg_columns_run *run, const char *field, uint32_t no, struct cg_str plain)
{
	struct cg_str out = CG_STR_NONE;

	if (run->rc == CG_OK)
		run->rc = cg_seal_close(&run->seal, field, no, plain, run->arena, &out, run->e);
	return out;
}

/* The text of a bytea as the server prints it, opened. */
static struct cg_str opened(struct cg_columns_run *run, const char *field, uint32_t no, struct cg_str cell)
{
	struct cg_str plain = CG_STR_NONE, bytes = CG_STR_NONE;

	if (cell.p != NULL && !cg_row_unescape(cell, run->arena, &bytes))
		cg_columns_memory(run);
	if (run->rc == CG_OK)
		run->rc = cg_seal_open(&run->seal, field, no, bytes, run->arena, &plain, run->e);
	return plain;
}

static void put_sealed(struct cg_columns_run *run, const struct cg_column *c, const void *member, struct cg_pgarray *to)
{
	cg_pgarray_bytes(to, sealed(run, c->field, run->no, *(const struct cg_str *)member));
}

static bool get_sealed(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	*(struct cg_str *)member = opened(run, c->field, run->no, cell);
	return true;
}

static void put_sealed_list(struct cg_columns_run *run, const struct cg_column *c, const void *member,
			    struct cg_pgarray *to)
{
	struct cg_str text = CG_STR_NONE;

	if (!cg_seal_pack((const struct cg_str_list *)member, run->arena, &text))
		cg_columns_memory(run);
	cg_pgarray_bytes(to, sealed(run, c->field, run->no, text));
}

static bool get_sealed_list(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	return cg_seal_unpack(opened(run, c->field, run->no, cell), run->arena, (struct cg_str_list *)member);
}

static void put_mask_pan(struct cg_columns_run *run, const struct cg_column *c, const void *member,
			 struct cg_pgarray *to)
{
	(void)c;
	cg_pgarray_text(to, cg_mask_pan(run->arena, *(const struct cg_str *)member));
}

static void put_mask_email(struct cg_columns_run *run, const struct cg_column *c, const void *member,
			   struct cg_pgarray *to)
{
	(void)c;
	cg_pgarray_text(to, cg_mask_email(run->arena, *(const struct cg_str *)member));
}

static void put_mask_mobile(struct cg_columns_run *run, const struct cg_column *c, const void *member,
			    struct cg_pgarray *to)
{
	(void)c;
	cg_pgarray_text(to, cg_mask_mobile(run->arena, *(const struct cg_str *)member));
}

/* --- types: people, whose PANs are numbered from the row's number on */

static void put_people_names(struct cg_columns_run *run, const struct cg_column *c, const void *member,
			     struct cg_pgarray *to)
{
	const struct cg_person_list *people = member;
	struct cg_pgarray inner;

	(void)c;
	cg_pgarray_init(&inner, run->arena);
	for (size_t i = 0; i < people->n; i++)
		cg_pgarray_text(&inner, people->v[i].name);
	put_inner(run, &inner, to);
}

static void put_people_pans(struct cg_columns_run *run, const struct cg_column *c, const void *member,
			    struct cg_pgarray *to)
{
	const struct cg_person_list *people = member;
	struct cg_pgarray inner;

	cg_pgarray_init(&inner, run->arena);
	for (size_t i = 0; i < people->n; i++)
		cg_pgarray_bytes(&inner, sealed(run, c->field, run->no + (uint32_t)i, people->v[i].pan));
	put_inner(run, &inner, to);
}

static void put_people_masks(struct cg_columns_run *run, const struct cg_column *c, const void *member,
			     struct cg_pgarray *to)
{
	const struct cg_person_list *people = member;
	struct cg_pgarray inner;

	(void)c;
	cg_pgarray_init(&inner, run->arena);
	for (size_t i = 0; i < people->n; i++)
		cg_pgarray_text(&inner, cg_mask_pan(run->arena, people->v[i].pan));
	put_inner(run, &inner, to);
}

static bool get_people_names(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	struct cg_person_list *people = member;
	struct cg_str_list names;

	(void)c;
	if (!cg_pgarray_read(cell, run->arena, &names))
		return false;
	for (size_t i = 0; i < names.n; i++) {
		struct cg_person p = { names.v[i], CG_STR_NONE };

		if (!CG_PUSH(run->arena, people, &p))
			cg_columns_memory(run);
	}
	return true;
}

static bool get_people_pans(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member)
{
	struct cg_person_list *people = member;
	struct cg_str_list pans;

	if (!cg_pgarray_read(cell, run->arena, &pans) || pans.n != people->n)
		return false;
	for (size_t i = 0; i < pans.n; i++)
		people->v[i].pan = opened(run, c->field, run->no + (uint32_t)i, pans.v[i]);
	return true;
}

/* clang-format off */
#define DAYS "%s - date '1970-01-01'"
#define DAYS_LIST "array(select d - date '1970-01-01' from unnest(%s) with ordinality as t (d, i) order by i)"
const struct cg_column_type
	cg_columns_text = { "text", "", "%s", "%s", put_text, get_text },
	cg_columns_dec = { "numeric", "", "%s", "%s", put_dec, get_dec },
	cg_columns_date = { "date", "", DAYS, DAYS_LIST, put_date, get_date },
	cg_columns_count = { "bigint", "", "%s", "%s", put_count, get_count },
	cg_columns_index = { "integer", "", "%s", "%s", put_index, get_index },
	cg_columns_code = { "integer", "", "%s", "%s", put_code, get_code },
	cg_columns_flag = { "boolean", "", "%s", "%s", put_flag, get_flag },
	cg_columns_tristate = { "boolean", "", "%s", "%s", put_tristate, get_tristate },
	cg_columns_list = { "text", "::text[]", "%s", "%s", put_list, get_list },
	cg_columns_sealed = { "bytea", "", "%s", "%s", put_sealed, get_sealed },
	cg_columns_sealed_list = { "bytea", "", "%s", "%s", put_sealed_list, get_sealed_list },
	cg_columns_mask_pan = { "text", "", NULL, NULL, put_mask_pan, NULL },
	cg_columns_mask_email = { "text", "", NULL, NULL, put_mask_email, NULL },
	cg_columns_mask_mobile = { "text", "", NULL, NULL, put_mask_mobile, NULL },
	cg_columns_people_names = { "text", "::text[]", "%s", "%s", put_people_names, get_people_names },
	cg_columns_people_pans = { "text", "::bytea[]", "%s", "%s", put_people_pans, get_people_pans },
	cg_columns_people_masks = { "text", "::text[]", NULL, NULL, put_people_masks, NULL };
/* clang-format on */

/* --- writing */

bool cg_columns_begin(struct cg_columns_run *run, const struct cg_columns *columns, struct cg_columns_arrays *out)
{
	*out = (struct cg_columns_arrays){ columns, cg_arena_take_array(run->arena, columns->n, sizeof(*out->v)) };
	if (out->v == NULL) {
		cg_columns_memory(run);
		return false;
	}
	for (size_t i = 0; i < columns->n; i++)
		cg_pgarray_init(&out->v[i], run->arena);
	return true;
}

void cg_columns_put(struct cg_columns_run *run, struct cg_columns_arrays *arrays, const void *row)
{
	for (size_t i = 0; i < arrays->columns->n; i++) {
		const struct cg_column *c = &arrays->columns->v[i];

		c->type->put(run, c, (const char *)row + c->at, &arrays->v[i]);
	}
}

void cg_columns_end(struct cg_columns_run *run, struct cg_columns_arrays *arrays, const char **arg)
{
	for (size_t i = 0; i < arrays->columns->n; i++)
		arg[i] = done(run, &arrays->v[i]);
}

/* --- texts of statements */

enum { TEXT_MAX = 64 * 1024 };
static const char *const keys[] = { "account_id", "snapshot_id", "enrichment_id" };

/* What stands for one column. */
typedef void (*piece)(struct cg_buf *b, const struct cg_column *c, size_t no);

static void join(struct cg_buf *b, const struct cg_columns *columns, size_t first, piece add)
{
	for (size_t i = 0; i < columns->n; i++) {
		if (i > 0)
			cg_buf_z(b, ", ");
		add(b, &columns->v[i], first + i);
	}
}

/* The same of the columns that are read. */
static void join_read(struct cg_buf *b, const struct cg_columns *columns, piece add)
{
	bool some = false;

	for (size_t i = 0; i < columns->n; i++) {
		if (columns->v[i].type->get == NULL)
			continue;
		if (some)
			cg_buf_z(b, ", ");
		add(b, &columns->v[i], i);
		some = true;
	}
}

static void piece_name(struct cg_buf *b, const struct cg_column *c, size_t no)
{
	(void)no;
	cg_buf_z(b, c->name);
}

static void piece_row_value(struct cg_buf *b, const struct cg_column *c, size_t no)
{
	cg_buf_printf(b, "($%zu::%s[])[1]%s", no, c->type->pg, c->type->cast);
}

static void piece_list_value(struct cg_buf *b, const struct cg_column *c, size_t no)
{
	cg_buf_printf(b, "$%zu::%s[]", no, c->type->pg);
}

static void piece_alias(struct cg_buf *b, const struct cg_column *c, size_t no)
{
	(void)c;
	cg_buf_printf(b, "c%zu", no);
}

static void piece_cast(struct cg_buf *b, const struct cg_column *c, size_t no)
{
	cg_buf_printf(b, "t.c%zu%s", no, c->type->cast);
}

/* The name with what the type reads around it: read holds one %s. */
static void around(struct cg_buf *b, const char *read, const char *name)
{
	const char *at = strstr(read, "%s");

	cg_buf_put(b, read, (size_t)(at - read));
	cg_buf_z(b, name);
	cg_buf_z(b, at + 2);
}

static void piece_read(struct cg_buf *b, const struct cg_column *c, size_t no)
{
	(void)no;
	around(b, c->type->read, c->name);
}

static void piece_figure(struct cg_buf *b, const struct cg_column *c, size_t no)
{
	(void)no;
	if (c->detail)
		cg_buf_z(b, "null");
	else
		around(b, c->type->read, c->name);
}

static void piece_read_list(struct cg_buf *b, const struct cg_column *c, size_t no)
{
	(void)no;
	around(b, c->type->read_list, c->name);
}

/* The text as it is kept; the buffer is empty afterwards. */
static const char *keep(struct cg_arena *a, struct cg_buf *b)
{
	const char *z = b->failed ? NULL : cg_arena_z(a, (struct cg_str){ b->p, b->n });

	cg_buf_free(b);
	return z;
}

const char *cg_columns_names(struct cg_arena *a, const struct cg_columns *columns)
{
	struct cg_buf b;

	cg_buf_init(&b, TEXT_MAX);
	join(&b, columns, 0, piece_name);
	return keep(a, &b);
}

const char *cg_columns_row_values(struct cg_arena *a, const struct cg_columns *columns, int first)
{
	struct cg_buf b;

	cg_buf_init(&b, TEXT_MAX);
	join(&b, columns, (size_t)first, piece_row_value);
	return keep(a, &b);
}

const char *cg_columns_list_values(struct cg_arena *a, const struct cg_columns *columns, int first)
{
	struct cg_buf b;

	cg_buf_init(&b, TEXT_MAX);
	join(&b, columns, (size_t)first, piece_list_value);
	return keep(a, &b);
}

const char *cg_columns_selected(struct cg_arena *a, const struct cg_columns *columns, bool figures)
{
	struct cg_buf b;

	cg_buf_init(&b, TEXT_MAX);
	join_read(&b, columns, figures ? piece_figure : piece_read);
	return keep(a, &b);
}

const char *cg_columns_lists_selected(struct cg_arena *a, const struct cg_columns *columns)
{
	struct cg_buf b;

	cg_buf_init(&b, TEXT_MAX);
	join_read(&b, columns, piece_read_list);
	return keep(a, &b);
}

static void key_list(struct cg_buf *b, int n, const char *before)
{
	for (int i = 0; i < n; i++)
		cg_buf_printf(b, "%s%s%s", i > 0 ? ", " : "", before, keys[i]);
}

static void key_condition(struct cg_buf *b, int n, const char *before)
{
	for (int i = 0; i < n; i++)
		cg_buf_printf(b, "%s%s%s = $%d", i > 0 ? " and " : "", before, keys[i], i + 1);
}

const char *cg_columns_insert(struct cg_arena *a, const struct cg_columns_table *t)
{
	size_t first = (size_t)t->keys + 1;
	struct cg_buf b;

	cg_buf_init(&b, TEXT_MAX);
	cg_buf_printf(&b, "insert into %s (", t->name);
	key_list(&b, t->keys, "");
	cg_buf_z(&b, ", ");
	join(&b, &t->columns, 0, piece_name);
	cg_buf_z(&b, ")\nselect ");
	key_list(&b, t->keys, "p.");
	cg_buf_z(&b, ", ");
	join(&b, &t->columns, first, piece_cast);
	/* Driven by the parent's row: one node of a cluster can run it, and without a parent nothing is written. */
	cg_buf_printf(&b, "\nfrom %s p\ncross join unnest(", t->parent);
	join(&b, &t->columns, first, piece_list_value);
	cg_buf_z(&b, ") as t (");
	join(&b, &t->columns, first, piece_alias);
	cg_buf_z(&b, ")\nwhere ");
	key_condition(&b, t->keys, "p.");
	return keep(a, &b);
}

const char *cg_columns_select(struct cg_arena *a, const struct cg_columns_table *t, bool figures)
{
	struct cg_buf b;

	cg_buf_init(&b, TEXT_MAX);
	cg_buf_z(&b, "select ");
	join_read(&b, &t->columns, figures ? piece_figure : piece_read);
	cg_buf_printf(&b, "\nfrom %s\nwhere ", t->name);
	key_condition(&b, t->keys, "");
	if (t->order != NULL)
		cg_buf_printf(&b, "\norder by %s", t->order);
	return keep(a, &b);
}

/* --- reading */

bool cg_columns_get(struct cg_columns_run *run, const struct cg_columns *columns, const PGresult *res, int at, int *col,
		    void *row)
{
	bool ok = true;

	for (size_t i = 0; i < columns->n; i++) {
		const struct cg_column *c = &columns->v[i];

		if (c->type->get != NULL)
			ok &= c->type->get(run, c, cg_sql_get(res, at, (*col)++), (char *)row + c->at);
	}
	return ok && run->rc == CG_OK;
}

void *cg_columns_get_lists(struct cg_columns_run *run, const struct cg_columns *columns, const PGresult *res, int at,
			   int *col, size_t size, size_t *n)
{
	char *rows = NULL;

	for (size_t i = 0; i < columns->n; i++) {
		const struct cg_column *c = &columns->v[i];
		struct cg_str_list cells;
		bool ok = cg_pgarray_read(cg_sql_get(res, at, (*col)++), run->arena, &cells);

		if (i == 0 && ok) {
			*n = cells.n;
			rows = cg_arena_take_array(run->arena, cells.n, size);
			if (rows == NULL)
				cg_columns_memory(run);
		}
		ok = ok && rows != NULL && cells.n == *n;
		for (size_t k = 0; ok && k < cells.n; k++)
			ok = c->type->get(run, c, cells.v[k], rows + k * size + c->at);
		if (!ok)
			cg_columns_damaged(run, c->name);
	}
	return run->rc == CG_OK ? rows : NULL;
}
