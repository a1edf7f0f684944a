/*
 * model.h: a consolidated account statement as data, the one shape that layouts fill, reconciliation checks, the store
 * keeps and the JSON view prints (the contract of its keys: README, API reference).
 * Does not guess: what the statement does not print stays absent.
 *
 * Units     amounts, units, NAV: struct cg_dec at the printed scale; dates: days (base/date.h), CG_DATE_NONE when
 *           absent.
 * Signs     redemptions, switches out and the like are negative in amount and units; brackets are read as minus.
 * Strings   UTF-8, single spaces, CG_STR_NONE for absent; all borrowed from the statement's arena.
 * PII       PAN, email, mobile and address are in the clear here; the view masks them, the store encrypts them.
 */
#ifndef CG_STATEMENT_MODEL_H
#define CG_STATEMENT_MODEL_H

#include "base/arena.h"
#include "base/date.h"
#include "base/dec.h"

/* symbol, stable name in JSON and database */
/* clang-format off */
#define CG_SOURCES(X) \
	X(CG_SOURCE_CAMS, "CAMS") X(CG_SOURCE_KFINTECH, "KFINTECH") X(CG_SOURCE_MFCENTRAL, "MFCENTRAL") \
	X(CG_SOURCE_NSDL, "NSDL") X(CG_SOURCE_CDSL, "CDSL")
#define CG_STATEMENT_TYPES(X) \
	X(CG_STATEMENT_DETAILED, "DETAILED") X(CG_STATEMENT_SUMMARY, "SUMMARY") X(CG_STATEMENT_DEPOSITORY, "DEPOSITORY")
#define CG_TXN_TYPES(X) \
	X(CG_TXN_PURCHASE, "PURCHASE") X(CG_TXN_PURCHASE_SIP, "PURCHASE_SIP") X(CG_TXN_REDEMPTION, "REDEMPTION") \
	X(CG_TXN_SWITCH_IN, "SWITCH_IN") X(CG_TXN_SWITCH_OUT, "SWITCH_OUT") \
	X(CG_TXN_SWITCH_IN_MERGER, "SWITCH_IN_MERGER") X(CG_TXN_SWITCH_OUT_MERGER, "SWITCH_OUT_MERGER") \
	X(CG_TXN_DIVIDEND_PAYOUT, "DIVIDEND_PAYOUT") X(CG_TXN_DIVIDEND_REINVEST, "DIVIDEND_REINVEST") \
	X(CG_TXN_BONUS, "BONUS") X(CG_TXN_SEGREGATION, "SEGREGATION") X(CG_TXN_GIFT_IN, "GIFT_IN") \
	X(CG_TXN_GIFT_OUT, "GIFT_OUT") X(CG_TXN_TRANSFER_IN, "TRANSFER_IN") X(CG_TXN_TRANSFER_OUT, "TRANSFER_OUT") \
	X(CG_TXN_REVERSAL, "REVERSAL") X(CG_TXN_STT_TAX, "STT_TAX") X(CG_TXN_STAMP_DUTY_TAX, "STAMP_DUTY_TAX") \
	X(CG_TXN_TDS_TAX, "TDS_TAX") X(CG_TXN_MISC, "MISC")
#define CG_PLANS(X) X(CG_PLAN_NONE, "") X(CG_PLAN_DIRECT, "DIRECT") X(CG_PLAN_REGULAR, "REGULAR")
#define CG_OPTIONS(X) \
	X(CG_OPTION_NONE, "") X(CG_OPTION_GROWTH, "GROWTH") X(CG_OPTION_IDCW_PAYOUT, "IDCW_PAYOUT") \
	X(CG_OPTION_IDCW_REINVEST, "IDCW_REINVEST") X(CG_OPTION_IDCW, "IDCW") X(CG_OPTION_BONUS, "BONUS")
#define CG_WARNINGS(X) \
	X(CG_WARN_BALANCE_MISMATCH, "balance_mismatch") X(CG_WARN_CLOSING_MISMATCH, "closing_mismatch") \
	X(CG_WARN_VALUE_MISMATCH, "value_mismatch") X(CG_WARN_TOTAL_MISMATCH, "total_mismatch") \
	X(CG_WARN_ROW_NOT_UNDERSTOOD, "row_not_understood") X(CG_WARN_ISIN_INVALID, "isin_invalid") \
	X(CG_WARN_ISIN_MISSING, "isin_missing") X(CG_WARN_HEADER_INCOMPLETE, "header_incomplete") \
	X(CG_WARN_DUPLICATE_ROW, "duplicate_row") X(CG_WARN_TEXT_UNREADABLE, "text_unreadable") \
	X(CG_WARN_PDF_REPAIRED, "pdf_repaired") X(CG_WARN_WORD_UNACCOUNTED, "word_unaccounted") \
	X(CG_WARN_SECTION_NOT_READ, "section_not_read")
#define CG_LEVELS(X) X(CG_LEVEL_LOW, "LOW") X(CG_LEVEL_MEDIUM, "MEDIUM") X(CG_LEVEL_HIGH, "HIGH")
/* clang-format on */

#define X(sym, name) sym,
enum cg_source { CG_SOURCES(X) CG_SOURCE_MAX };
enum cg_statement_type { CG_STATEMENT_TYPES(X) CG_STATEMENT_MAX };
enum cg_txn_type { CG_TXN_TYPES(X) CG_TXN_MAX };
enum cg_plan { CG_PLANS(X) CG_PLAN_MAX };
enum cg_option { CG_OPTIONS(X) CG_OPTION_MAX };
enum cg_warning_code { CG_WARNINGS(X) CG_WARN_MAX };
enum cg_level { CG_LEVELS(X) CG_LEVEL_MAX };
#undef X

/* What the statements of a layout print, as far as the head and checks differ by it: members of cg_statement.prints. */
enum {
	CG_PRINTS_COST_TOTAL = 1,     /* a total of costs, wherever a scheme has one */
	CG_PRINTS_DEMAT_UNPRICED = 2, /* no NAV for schemes that are held in a demat account */
	CG_PRINTS_DEMAT_TOTALS = 4,   /* totals that demat_totals has, in place of those of fund houses */
	CG_PRINTS_PAN_FIRST = 8,     /* the PAN at the head of the investor's block, which ends with the mail address */
	CG_PRINTS_PRICES = 16,	     /* prices: in each row, or a row has none under its head */
	CG_PRINTS_HOUSE_TOTALS = 32, /* a line for each fund house above the total */
};

/* Stable names; NULL for the NONE values. */
const char *cg_source_name(enum cg_source v);
const char *cg_statement_type_name(enum cg_statement_type v);
const char *cg_txn_type_name(enum cg_txn_type v);
const char *cg_plan_name(enum cg_plan v);
const char *cg_option_name(enum cg_option v);
const char *cg_warning_name(enum cg_warning_code v);
const char *cg_level_name(enum cg_level v);
/* The value of a stable name; false for an unknown one. "" is the NONE value of plan and option. */
bool cg_source_of(struct cg_str name, enum cg_source *out);
/* Amounts are printed after stamp duty, and there are no rows for it. */
bool cg_source_is_net_of_duty(enum cg_source v);
bool cg_statement_type_of(struct cg_str name, enum cg_statement_type *out);
bool cg_txn_type_of(struct cg_str name, enum cg_txn_type *out);
bool cg_plan_of(struct cg_str name, enum cg_plan *out);
bool cg_option_of(struct cg_str name, enum cg_option *out);
bool cg_warning_of(struct cg_str name, enum cg_warning_code *out);
bool cg_level_of(struct cg_str name, enum cg_level *out);

enum cg_tristate { CG_UNKNOWN, CG_NO, CG_YES };

struct cg_str_list {
	struct cg_str *v;
	size_t n, cap;
};

struct cg_txn {
	int32_t date;
	enum cg_txn_type type;
	struct cg_str description;		   /* wrapped lines joined by one space */
	struct cg_dec amount, units, nav, balance; /* unset where the row prints none */
	uint32_t page;				   /* 1-based */
};

struct cg_txn_list {
	struct cg_txn *v;
	size_t n, cap;
};

struct cg_fund {
	struct cg_str name; /* without RTA code, ISIN, advisor, registrar, (formerly ..), (Demat) */
	struct cg_str isin, folio, amc, registrar, rta_code, advisor, pan, kyc;
	struct cg_str_list nominees, holders;
	enum cg_tristate demat;
	enum cg_plan plan;
	enum cg_option option;
	struct cg_dec opening_units, units, nav, value, cost;
	int32_t nav_date;
	uint32_t group;	 /* depository statements: holder group, 1 is the first; else 0 */
	bool reconciled; /* every check of this fund holds */
	struct cg_txn_list txns;
	uint32_t page; /* where its closing figures stand, 1-based */
};

struct cg_fund_list {
	struct cg_fund *v;
	size_t n, cap;
};

struct cg_person {
	struct cg_str name, pan;
};

struct cg_person_list {
	struct cg_person *v;
	size_t n, cap;
};

/* Demat accounts and NPS: filled by depository layouts. */
enum cg_demat_kind { CG_DEMAT_EQUITY, CG_DEMAT_BOND, CG_DEMAT_FUND };

struct cg_demat_holding {
	enum cg_demat_kind kind;
	struct cg_str isin, name;
	struct cg_str section;			       /* code of the asset class it is printed under: "E", "SGB" */
	struct cg_dec units, price, face_value, value; /* price: NAV for funds; face_value: shares and bonds */
	uint32_t page;
};

struct cg_demat_txn {
	struct cg_str isin, name, description;
	int32_t date;
	struct cg_dec opening, debit, credit, closing;
	uint32_t page;
};

struct cg_demat_account {
	struct cg_str depository, dp_name, dp_id, client_id;
	struct cg_person_list owners;
	struct cg_dec value;
	uint32_t group, page; /* holder group, 1 is the first; where the account begins */
	struct {
		struct cg_demat_holding *v;
		size_t n, cap;
	} holdings;
	struct {
		struct cg_demat_txn *v;
		size_t n, cap;
	} txns;
};

struct cg_nps_scheme {
	struct cg_str name, tier;
	struct cg_dec units, nav, value;
};

struct cg_nps {
	bool present;
	struct cg_str pran;
	struct cg_dec value;
	struct {
		struct cg_nps_scheme *v;
		size_t n, cap;
	} schemes;
};

struct cg_warning {
	enum cg_warning_code code;
	struct cg_str message;	     /* one English sentence with the figures; no PAN, no name of a person */
	struct cg_str scheme, folio; /* CG_STR_NONE where they do not apply */
	uint32_t page;		     /* 0: does not apply */
	struct cg_str expected, found;
	int32_t box[4]; /* where on the page, as in cg_place; all 0: not known */
};

/* What a place belongs to; i and j index the lists of the statement. */
/* clang-format off */
#define CG_PLACES(X) \
	X(CG_PLACE_STATEMENT, "statement") X(CG_PLACE_FUND, "fund") X(CG_PLACE_TXN, "transaction") \
	X(CG_PLACE_ACCOUNT, "account") X(CG_PLACE_HOLDING, "holding") X(CG_PLACE_DEMAT_TXN, "demat_transaction") \
	X(CG_PLACE_NPS, "nps") X(CG_PLACE_NPS_SCHEME, "nps_scheme")
/* clang-format on */
#define X(sym, name) sym,
enum cg_place_of { CG_PLACES(X) CG_PLACE_MAX };
#undef X

/* Where a field was read from. */
struct cg_place {
	enum cg_place_of of;
	uint32_t i, j;	     /* fund and row, account and holding ...; 0 where there is none */
	struct cg_str field; /* its key in the JSON: "units", "date" */
	uint32_t page;	     /* 1-based */
	int32_t box[4];	     /* x0, y0, x1, y1 in hundredths of a point from the top left of the page */
	struct cg_str text;  /* a figure or date as printed; CG_STR_NONE for a PAN and for texts */
};

/* A total that the statement prints, for reconciliation only. */
struct cg_printed_total {
	struct cg_str amc; /* CG_STR_NONE: the grand total */
	struct cg_dec cost, value;
	uint32_t page;
};

/* What a total of a depository statement adds up; group, account and section say of what. */
enum cg_demat_scope {
	CG_DEMAT_SECTION,	     /* sub total of a section of an account, or of the folios (section "F") */
	CG_DEMAT_ACCOUNT,	     /* total at the end of an account, or of the folios */
	CG_DEMAT_ACCOUNT_LIST,	     /* the account's, folios' or pension's line on the summary page */
	CG_DEMAT_ACCOUNT_LIST_GROUP, /* total of a holder group on the summary page */
	CG_DEMAT_HEAD,		     /* beside the names of the group, before its holdings */
	CG_DEMAT_CLASS,		     /* line of an asset class in the composition of a group */
	CG_DEMAT_COMPOSITION,	     /* its total */
	CG_DEMAT_TIER,		     /* of a tier of the pension account: section "I" */
	CG_DEMAT_GRAND,		     /* of all groups */
};

#define CG_DEMAT_NO_ACCOUNT SIZE_MAX

struct cg_demat_total {
	enum cg_demat_scope scope;
	uint32_t group;	       /* 0: does not apply */
	size_t account;	       /* index into demat, or CG_DEMAT_NO_ACCOUNT */
	struct cg_str section; /* CG_STR_NONE: does not apply */
	struct cg_dec value;
	struct cg_dec holdings, folios; /* account list: how many it names; unset where it does not */
	uint32_t page;
};

struct cg_statement {
	enum cg_source source;
	enum cg_statement_type type;
	struct cg_str layout; /* name of the layout that read it: "cams_detailed" */
	unsigned prints;      /* CG_PRINTS_..., for reading and reconciliation only */
	int32_t as_of, from, to;
	struct {
		struct cg_str name, email, mobile, pan;
		struct cg_str_list address;
	} investor;
	/* distinct holders of folios and demat accounts, first seen first; a layout puts those in that stand elsewhere
	 */
	struct cg_person_list investors;
	struct cg_dec total_value, total_cost;
	uint32_t folio_count, page_count;
	struct cg_fund_list funds; /* as printed, held and exited; exited: units exactly zero */
	struct {
		struct cg_demat_account *v;
		size_t n, cap;
	} demat;
	struct cg_nps nps;
	struct {
		struct cg_printed_total *v;
		size_t n, cap;
	} printed;
	struct {
		struct cg_demat_total *v;
		size_t n, cap;
	} demat_totals; /* for reconciliation only */
	struct {
		struct cg_warning *v;
		size_t n, cap;
	} warnings;
	struct {
		struct cg_place *v;
		size_t n, cap;
	} places;		   /* in the order in which the fields were found */
	uint32_t words, accounted; /* words of the document; those that a field, furniture or a warning stands for */
	uint32_t checks, passed;
	enum cg_level level;
};

/* Units exactly zero: the fund is listed under exited_funds. */
static inline bool cg_fund_exited(const struct cg_fund *f)
{
	return !f->units.set || f->units.v == 0;
}

#endif
