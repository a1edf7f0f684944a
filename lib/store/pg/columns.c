#include "store/pg/columns.h"

#include "base/buf.h"

#include <string.h>

void cg_columns_memory(struct cg_columns_run *run)
{
	if (run->rc == CG_OK)
		run->rc = cg_fail(run->e, CG_EBUSY, "%s: memory", run->what);
}

void cg_columns_damaged(struct cg_columns_run *run, const char *table)
{
	if (run->arena->lacked)
		cg_columns_memory(run);
	if (run->rc == CG_OK)
		run->rc = cg_fail(run->e, CG_EINTERNAL, "%s: %s: unreadable row", run->what, table);
}

const char *cg_columns_done(struct cg_columns_run *run, struct cg_pgarray *array)
{
	const char *text = cg_pgarray_done(array);

	if (text == NULL && !array->not_utf8)
		cg_columns_memory(run);
	else if (text == NULL && run->rc == CG_OK)
		run->rc = cg_fail(run->e, CG_EINTERNAL, "%s: text is not UTF-8", run->what);
	return text;
}

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
		arg[i] = cg_columns_done(run, &arrays->v[i]);
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
