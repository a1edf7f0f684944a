/*
 * columns_types.c: the types of columns: how a member becomes an element of an array, and a cell the member again.
 */
#include "statement/mask.h"
#include "store/pg/columns.h"
#include "store/pg/row.h"

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
	const char *text = cg_columns_done(run, inner);

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
