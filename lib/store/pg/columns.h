/*
 * columns.h: how a table is written and read, as one list of rows: column, type, member of the C struct that is a row.
 * The lists of columns and parameters, their count, the encoder and the loader all come from that list, so that they
 * cannot be out of step; that a member has the C type of its column's type is checked by the compiler.
 * For lib/store only. Does not send statements.
 *
 *   struct row { uint32_t no; struct cg_fund fund; };
 *   static const struct cg_column columns[] = {
 *           CG_COLUMN(struct row, "holding_no", no, count),
 *           CG_COLUMN(struct row, "name", fund.name, text),
 *   };
 *
 * Arrays    every column goes to the server as one array: of all rows of a child table (read there by unnest), of one
 *           element for a row of its own, or as a column that is an array itself.
 * Absent    is NULL both ways: CG_STR_NONE, an unset decimal, CG_DATE_NONE, code 0, CG_UNKNOWN, an enum without a name.
 * Errors    stick in the run's rc: CG_EINTERNAL (text that is not UTF-8, a value that does not fit), CG_EBUSY (memory),
 *           what seal.h says.
 */
#ifndef CG_STORE_PG_COLUMNS_H
#define CG_STORE_PG_COLUMNS_H

#include "statement/model.h"
#include "store/pg/pgarray.h"
#include "store/pg/seal.h"
#include "store/pg/sql.h"

#include <stddef.h>

/* One storing or loading. */
struct cg_columns_run {
	struct cg_arena *arena;
	struct cg_seal seal; /* of sealed columns */
	uint32_t no;	     /* number of the row's first sealed value, set before each row */
	const char *what;    /* for the log: "snapshot_store" */
	enum cg_code rc;     /* the first failure */
	struct cg_err *e;
};

struct cg_column;

struct cg_column_type {
	const char *pg;	       /* type of an element of the array that is sent: "numeric" */
	const char *cast;      /* to the column's own type where that is an array, "::text[]"; else "" */
	const char *read;      /* the column as it is selected, %s for its name */
	const char *read_list; /* the same of a column that is an array of this type */
	/* Append the member to the array. */
	void (*put)(struct cg_columns_run *run, const struct cg_column *c, const void *member, struct cg_pgarray *to);
	/* Fill the member from a cell (CG_STR_NONE: null); false when it does not fit. NULL: written only. */
	bool (*get)(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell, void *member);
};

struct cg_column {
	const char *name;
	const struct cg_column_type *type;
	size_t at;	   /* of the member in the row */
	const char *field; /* sealed columns: the name that the value is bound to */
	bool detail;	   /* left out (NULL) when only figures are selected */
};

/* The types, and the C type that a member has to have. */
extern const struct cg_column_type cg_columns_text, cg_columns_dec, cg_columns_date, cg_columns_count, cg_columns_index,
	cg_columns_code, cg_columns_flag, cg_columns_tristate, cg_columns_list, cg_columns_sealed,
	cg_columns_sealed_list, cg_columns_mask_pan, cg_columns_mask_email, cg_columns_mask_mobile,
	cg_columns_people_names, cg_columns_people_pans, cg_columns_people_masks;
typedef struct cg_str cg_columns_member_text;
typedef struct cg_dec cg_columns_member_dec;
typedef int32_t cg_columns_member_date;	  /* days, base/date.h */
typedef uint32_t cg_columns_member_count; /* integer or bigint */
typedef size_t cg_columns_member_index;
typedef int32_t cg_columns_member_code; /* positive; 0: absent */
typedef bool cg_columns_member_flag;
typedef enum cg_tristate cg_columns_member_tristate;
typedef struct cg_str_list cg_columns_member_list;	  /* text[] */
typedef struct cg_str cg_columns_member_sealed;		  /* bytea: the ciphertext */
typedef struct cg_str_list cg_columns_member_sealed_list; /* bytea: one ciphertext for the list */
typedef struct cg_str cg_columns_member_mask_pan;	  /* text; beside the ciphertext, written only */
typedef struct cg_str cg_columns_member_mask_email;
typedef struct cg_str cg_columns_member_mask_mobile;
typedef struct cg_person_list cg_columns_member_people_names; /* text[]; before the PANs */
typedef struct cg_person_list cg_columns_member_people_pans;  /* bytea[]: ciphertexts */
typedef struct cg_person_list cg_columns_member_people_masks; /* text[], written only */

#define CG_COLUMN_AT(row, member, kind)                                                                                \
	(offsetof(row, member) +                                                                                       \
	 0 * sizeof(char[__builtin_types_compatible_p(__typeof__(((row *)0)->member), cg_columns_member_##kind)        \
				 ? 1                                                                                   \
				 : -1]))
#define CG_COLUMN(row, column, member, kind)                                                                           \
	{                                                                                                              \
		column, &cg_columns_##kind, CG_COLUMN_AT(row, member, kind), NULL, false                               \
	}
#define CG_COLUMN_DETAIL(row, column, member, kind)                                                                    \
	{                                                                                                              \
		column, &cg_columns_##kind, CG_COLUMN_AT(row, member, kind), NULL, true                                \
	}
#define CG_COLUMN_SEALED(row, column, member, kind, field)                                                             \
	{                                                                                                              \
		column, &cg_columns_##kind, CG_COLUMN_AT(row, member, kind), field, false                              \
	}

/* A type for an enum with stable names: const char *name(enum), NULL for absent; bool of(text, &enum), "" for it. */
#define CG_COLUMN_ENUM(kind, c_type, name_of, value_of)                                                                \
	typedef c_type cg_columns_member_##kind;                                                                       \
	static void put_##kind(struct cg_columns_run *run, const struct cg_column *c, const void *member,              \
			       struct cg_pgarray *to)                                                                  \
	{                                                                                                              \
		const char *name = name_of(*(const c_type *)member);                                                   \
                                                                                                                       \
		(void)run;                                                                                             \
		(void)c;                                                                                               \
		cg_pgarray_text(to, name != NULL ? cg_str_of(name) : CG_STR_NONE);                                     \
	}                                                                                                              \
	static bool get_##kind(struct cg_columns_run *run, const struct cg_column *c, struct cg_str cell,              \
			       void *member)                                                                           \
	{                                                                                                              \
		(void)run;                                                                                             \
		(void)c;                                                                                               \
		return value_of(cell.p != NULL ? cell : CG_STR(""), (c_type *)member);                                 \
	}                                                                                                              \
	static const struct cg_column_type cg_columns_##kind = { "text", "", "%s", "%s", put_##kind, get_##kind }

/* Columns with what stands around them. */
struct cg_columns {
	const struct cg_column *v;
	size_t n;
};
#define CG_COLUMNS(v)                                                                                                  \
	{                                                                                                              \
		v, sizeof(v) / sizeof((v)[0])                                                                          \
	}

/* A child table: its rows are written by one insert and read by one select, both by the key of its parent. */
struct cg_columns_table {
	const char *name;
	const char *insert, *load; /* names of the statements, for the log */
	const char *parent;	   /* the table whose row must be there */
	int keys;		   /* 2: account_id, snapshot_id are $1 and $2; 3: enrichment_id is $3 too */
	const char *order;	   /* of the select; NULL: any */
	struct cg_columns columns;
};

/* The arrays of some columns as they are being filled. */
struct cg_columns_arrays {
	const struct cg_columns *columns;
	struct cg_pgarray *v; /* one for each */
};

/* false when memory is out. */
bool cg_columns_begin(struct cg_columns_run *run, const struct cg_columns *columns, struct cg_columns_arrays *out);
/* Append one row to each array. */
void cg_columns_put(struct cg_columns_run *run, struct cg_columns_arrays *arrays, const void *row);
/* The finished arrays as parameters arg[0..n-1]; NULL with rc set after a failure. */
void cg_columns_end(struct cg_columns_run *run, struct cg_columns_arrays *arrays, const char **arg);

/*
 * Parts of statements; texts live in the arena, NULL when memory is out. Parameters are counted from $first.
 * names: "a, b"; row_values: "($5::text[])[1], .."; list_values: "$5::text[], ..", of columns that are arrays.
 */
const char *cg_columns_names(struct cg_arena *a, const struct cg_columns *columns);
const char *cg_columns_row_values(struct cg_arena *a, const struct cg_columns *columns, int first);
const char *cg_columns_list_values(struct cg_arena *a, const struct cg_columns *columns, int first);
/* What is selected, in the order that the readers below expect; figures: columns that are details give NULL. */
const char *cg_columns_selected(struct cg_arena *a, const struct cg_columns *columns, bool figures);
const char *cg_columns_lists_selected(struct cg_arena *a, const struct cg_columns *columns);

/* insert into child table .. select .. from its parent cross join unnest(..); parameters: the keys, then the arrays. */
const char *cg_columns_insert(struct cg_arena *a, const struct cg_columns_table *table);
/* select .. from child table where .. order by ..; parameters: the keys. */
const char *cg_columns_select(struct cg_arena *a, const struct cg_columns_table *table, bool figures);

/* Fill *row (zeroed before) from a result's row; *col is the first column and stands behind the last one after it. */
bool cg_columns_get(struct cg_columns_run *run, const struct cg_columns *columns, const PGresult *res, int at, int *col,
		    void *row);
/* Rows of `size` bytes from columns that are arrays, all equally long; NULL with rc set when they are not. */
void *cg_columns_get_lists(struct cg_columns_run *run, const struct cg_columns *columns, const PGresult *res, int at,
			   int *col, size_t size, size_t *n);

/* The array's text; NULL with rc set when it has none. For types that put an array into another. */
const char *cg_columns_done(struct cg_columns_run *run, struct cg_pgarray *array);

/* Note the first failure: a value that does not fit, or memory. */
void cg_columns_damaged(struct cg_columns_run *run, const char *table);
void cg_columns_memory(struct cg_columns_run *run);

#endif
