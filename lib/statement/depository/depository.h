/*
 * depository.h: what the layouts of the two depositories share: tables that are recognised by their heading, cells by
 * their columns, ISINs cut in two, owners and account numbers.
 * Independent of the order of a statement's parts; keeps no figures.
 *
 * Columns   from the heading of each table: figures belong to the column whose right edge or middle they share, text to
 *           the last column that begins left of it. Nothing is recognised by gaps between words alone.
 * Ownership strings borrow from the document's arena.
 * Errors    false only when memory is out, unless the comment says otherwise.
 */
#ifndef CG_STATEMENT_DEPOSITORY_DEPOSITORY_H
#define CG_STATEMENT_DEPOSITORY_DEPOSITORY_H

#include "statement/layout.h"

/* More folios are no statement: what is joined by folio and ISIN is searched for, which has to stay cheap. */
enum { CG_DEP_FOLIOS_MAX = 5000 };

enum cg_depository_col {
	CG_DEP_ISIN,
	CG_DEP_NAME,
	CG_DEP_FACE,
	CG_DEP_UNITS,
	CG_DEP_PRICE,
	CG_DEP_VALUE,
	CG_DEP_KYC,
	CG_DEP_SKIP, /* known text that nothing is made of: coupon, maturity */
	CG_DEP_FOLIO,
	CG_DEP_COST,
	CG_DEP_GAIN, /* unrealised */
	CG_DEP_DATE,
	CG_DEP_AMOUNT,
	CG_DEP_RTA,
	CG_DEP_OPENING,
	CG_DEP_DEBIT,
	CG_DEP_CREDIT,
	CG_DEP_CLOSING,
	CG_DEP_OTHER, /* known figures that nothing is made of */
	CG_DEP_MAX
};

enum { CG_DEP_COLS_MAX = 16, CG_DEP_CELL_MAX = 64 };

struct cg_depository_table {
	struct cg_box at[CG_DEP_COLS_MAX]; /* x0 of a text: where its cells begin */
	int32_t middle[CG_DEP_COLS_MAX];   /* of the head */
	enum cg_depository_col role[CG_DEP_COLS_MAX];
	size_t n;
	bool stacked;  /* balances stand over each other: only the first line of a row has figures */
	bool doubtful; /* a heading that is not known, or one known column twice */
	size_t body;   /* first line behind the heading */
};

/* Cells of one line; text cells keep the words of their column. */
struct cg_depository_cells {
	struct cg_str text[CG_DEP_COLS_MAX]; /* CG_STR_NONE: nothing there */
	bool strange;			     /* a figure that stands in no column */
};

/* One past the lines of the heading that begins at line i. */
size_t cg_depository_heading_end(const struct cg_lines *ls, size_t i);
/* The heading that begins at line i, in one to three lines; its first word has been looked at by the caller. */
bool cg_depository_heading(const struct cg_doc *d, size_t i, struct cg_depository_table *out);
/* One past the rows of a table that begin at line `body`, on its page: totals and titles left of `margin` end them, and
 * wide gaps. */
size_t cg_depository_body_end(const struct cg_lines *ls, size_t body, int32_t margin);
/* "Sub Total" or "Total" left of `margin`, or with a figure alone: the words begin lines of names too. */
bool cg_depository_is_total(const struct cg_line *l, int32_t margin);
/* Columns whose cells are text. */
bool cg_depository_is_text(enum cg_depository_col role);
/* Index of the column with this role, or SIZE_MAX. */
size_t cg_depository_col(const struct cg_depository_table *t, enum cg_depository_col role);
bool cg_depository_cells(const struct cg_doc *d, const struct cg_depository_table *t, const struct cg_line *l,
			 struct cg_depository_cells *out);

/* A figure, perhaps behind a rupee sign (a backtick in the text). "--", "See Note" and "" leave *out unset and are
 * right; false: something else. */
bool cg_depository_figure(struct cg_str s, struct cg_dec *out);

/* A figure stands in one of the columns of figures. */
bool cg_depository_has_figures(const struct cg_depository_table *t, const struct cg_depository_cells *c);

/* The line has two of the heads (in any case) and no figure. */
bool cg_depository_is_heading(const struct cg_line *l, const struct cg_str *heads, size_t n);

/*
 * Line i is the first of a heading that is centred on its tallest column, so that no line has enough of its heads: four
 * of them stand in its lines, among them the first one.
 */
bool cg_depository_heading_begins(const struct cg_lines *ls, size_t i, const struct cg_str *heads, size_t n);

/* An ISIN, or the first 9 to 11 characters of one that is cut at the end of a line. */
bool cg_depository_isin_begins(struct cg_str s);

/*
 * Labelled fields of a text in any order: a value reaches to the next label found. Spaces, full
 * stops and case of labels do not count. values[i] is absent (NULL) without its label. Returns how many labels were
 * found.
 */
size_t cg_depository_fields(struct cg_str text, const struct cg_str *labels, size_t n, struct cg_str *values);

/*
 * Values that stand below their labels: those of line l that are empty ("") are taken from the line behind it, from
 * under the label up to the next word, if that has no label itself. False: no memory.
 */
bool cg_depository_below(struct cg_arena *a, const struct cg_lines *ls, const struct cg_line *l,
			 const struct cg_str *labels, size_t n, struct cg_str *values);

/* The block of the investor while its lines come in: name and address. */
enum { CG_DEP_FRONT_MAX = 16 };

struct cg_depository_front {
	bool squeezed; /* the period beside it is broken, so that its lines may be, too */
	size_t n;      /* lines of name and address; those past the array are counted only */
	int32_t width[CG_DEP_FRONT_MAX], space[CG_DEP_FRONT_MAX];
	bool is_word[CG_DEP_FRONT_MAX]; /* the line is a single word */
	uint32_t page;
};

typedef bool cg_depository_date(struct cg_str s, int32_t *out);
/*
 * The two days of "Statement for the period from .. to ..", which stands right of `left` in line i, or is broken there
 * and goes on in the next lines; both CG_DATE_NONE without two days. False: no memory.
 */
bool cg_depository_front_period(struct cg_arena *a, const struct cg_lines *ls, size_t i, int32_t left,
				cg_depository_date *date, struct cg_depository_front *f, int32_t day[2]);
/* The first n words of a line of the block: the name, then the address. False: no memory. */
bool cg_depository_front_line(struct cg_arena *a, struct cg_depository_front *f, struct cg_statement *s,
			      const struct cg_line *l, size_t n);
/*
 * When all owners are known: a name over several lines is joined, and a word that was broken off a line of the address;
 * what might be either is told. False: no memory.
 */
bool cg_depository_front_settle(struct cg_arena *a, struct cg_statement *s, const struct cg_depository_front *f);

/* Capitals and digits, and more digits than letters: the number of an investor, never a name. */
bool cg_depository_is_id(struct cg_str s);

/* "NAME (PAN:ABCDE1234F)"; false: it is not one (or no memory: name.p NULL). */
bool cg_depository_owner(struct cg_arena *a, struct cg_str s, struct cg_person *out);
/* "DP ID:IN300000 Client ID:12345678", spaces or not. False: not both. */
bool cg_depository_account_ids(struct cg_arena *a, const struct cg_line *l, struct cg_str *dp_id,
			       struct cg_str *client_id);

/* The description of a transaction says that units leave, where amounts and units carry no sign. */
bool cg_depository_leaves(struct cg_str words);

/* The code in the brackets at the end of "Equities (E)" or "Principal(Z)"; CG_STR_NONE: none. */
struct cg_str cg_depository_class_code(struct cg_str title);
/* What is printed under the class; false: the code is not known, or nothing of it is held in accounts. */
bool cg_depository_class_kind(struct cg_str code, enum cg_demat_kind *out);

/* What an account holds of a security: 0 of one that it does not list; unset: it stands there more than once. */
struct cg_dec cg_depository_held(const struct cg_demat_account *d, struct cg_str isin);

#endif
