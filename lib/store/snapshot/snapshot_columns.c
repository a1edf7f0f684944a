/*
 * snapshot_columns.c: The columns of snapshots: one row for each, with name, member and
 * encoder. Columns that end in _enc are sealed, those that end in _mask are what is shown
 * without include_pii.
 */
#include "store/snapshot/snapshot_columns.h"

#include <string.h>

/* The names of the database, not those of the API. */
static const char *demat_kind_name(enum cg_demat_kind kind)
{
	static const char *const names[] = {
		[CG_DEMAT_EQUITY] = "EQUITY", [CG_DEMAT_BOND] = "BOND", [CG_DEMAT_FUND] = "FUND"
	};

	return names[kind];
}

/* False: a name of a later release. */
static bool demat_kind_of(struct cg_str name, enum cg_demat_kind *out)
{
	for (int kind = CG_DEMAT_EQUITY; kind <= CG_DEMAT_FUND; kind++) {
		*out = (enum cg_demat_kind)kind;
		if (cg_str_eq(name, cg_str_of(demat_kind_name(*out))))
			return true;
	}
	return false;
}

CG_COLUMN_ENUM(source, enum cg_source, cg_source_name, cg_source_of);
CG_COLUMN_ENUM(statement_type, enum cg_statement_type, cg_statement_type_name, cg_statement_type_of);
CG_COLUMN_ENUM(level, enum cg_level, cg_level_name, cg_level_of);
CG_COLUMN_ENUM(plan, enum cg_plan, cg_plan_name, cg_plan_of);
CG_COLUMN_ENUM(option, enum cg_option, cg_option_name, cg_option_of);
CG_COLUMN_ENUM(txn_type, enum cg_txn_type, cg_txn_type_name, cg_txn_type_of);
CG_COLUMN_ENUM(demat_kind, enum cg_demat_kind, demat_kind_name, demat_kind_of);
CG_COLUMN_ENUM(warning_code, enum cg_warning_code, cg_warning_name, cg_warning_of);

/* clang-format off */
#define ROW struct cg_statement
static const struct cg_column snapshot[] = {
	CG_COLUMN(ROW, "source", source, source),
	CG_COLUMN(ROW, "statement_type", type, statement_type),
	CG_COLUMN(ROW, "layout", layout, text),
	CG_COLUMN(ROW, "as_of_date", as_of, date),
	CG_COLUMN(ROW, "period_from", from, date),
	CG_COLUMN(ROW, "period_to", to, date),
	CG_COLUMN(ROW, "investor_name", investor.name, text),
	CG_COLUMN_SEALED(ROW, "investor_email_enc", investor.email, sealed, "email"),
	CG_COLUMN(ROW, "investor_email_mask", investor.email, mask_email),
	CG_COLUMN_SEALED(ROW, "investor_mobile_enc", investor.mobile, sealed, "mobile"),
	CG_COLUMN(ROW, "investor_mobile_mask", investor.mobile, mask_mobile),
	CG_COLUMN_SEALED(ROW, "investor_pan_enc", investor.pan, sealed, "pan"),
	CG_COLUMN(ROW, "investor_pan_mask", investor.pan, mask_pan),
	CG_COLUMN_SEALED(ROW, "investor_address_enc", investor.address, sealed_list, "address"),
	CG_COLUMN(ROW, "holder_names", investors, people_names),
	CG_COLUMN_SEALED(ROW, "holder_pans_enc", investors, people_pans, "holder.pan"),
	CG_COLUMN(ROW, "holder_pan_masks", investors, people_masks),
	CG_COLUMN(ROW, "total_value", total_value, dec),
	CG_COLUMN(ROW, "total_cost", total_cost, dec),
	CG_COLUMN(ROW, "folio_count", folio_count, count),
	CG_COLUMN(ROW, "page_count", page_count, count),
	CG_COLUMN(ROW, "nps_present", nps.present, flag),
	CG_COLUMN(ROW, "nps_pran", nps.pran, text),
	CG_COLUMN(ROW, "nps_value", nps.value, dec),
	CG_COLUMN(ROW, "checks", checks, count),
	CG_COLUMN(ROW, "passed", passed, count),
	CG_COLUMN(ROW, "words", words, count),
	CG_COLUMN(ROW, "accounted", accounted, count),
	CG_COLUMN(ROW, "level", level, level),
};
/* Whose statement it is, for lists of several snapshots. */
static const struct cg_column people[] = {
	CG_COLUMN(ROW, "investor_name", investor.name, text),
	CG_COLUMN_SEALED(ROW, "investor_pan_enc", investor.pan, sealed, "pan"),
	CG_COLUMN(ROW, "holder_names", investors, people_names),
	CG_COLUMN_SEALED(ROW, "holder_pans_enc", investors, people_pans, "holder.pan"),
};
#undef ROW
#define ROW struct cg_printed_total
static const struct cg_column printed[] = {
	CG_COLUMN(ROW, "printed_amcs", amc, text),
	CG_COLUMN(ROW, "printed_costs", cost, dec),
	CG_COLUMN(ROW, "printed_values", value, dec),
	CG_COLUMN(ROW, "printed_pages", page, count),
};
#undef ROW
#define ROW struct cg_snapshot_folio
static const struct cg_column folios[] = {
	CG_COLUMN(ROW, "folio_no", no, count),
	CG_COLUMN(ROW, "folio", fund.folio, text),
	CG_COLUMN(ROW, "amc", fund.amc, text),
	CG_COLUMN_SEALED(ROW, "pan_enc", fund.pan, sealed, "folio.pan"),
	CG_COLUMN(ROW, "pan_mask", fund.pan, mask_pan),
	CG_COLUMN(ROW, "kyc", fund.kyc, text),
	CG_COLUMN(ROW, "holders", fund.holders, list),
	CG_COLUMN(ROW, "nominees", fund.nominees, list),
};
#undef ROW
#define ROW struct cg_snapshot_holding
static const struct cg_column holdings[] = {
	CG_COLUMN(ROW, "holding_no", no, count),
	CG_COLUMN(ROW, "folio_no", folio, count),
	CG_COLUMN(ROW, "name", fund.name, text),
	CG_COLUMN(ROW, "isin", fund.isin, text),
	CG_COLUMN(ROW, "registrar", fund.registrar, text),
	CG_COLUMN(ROW, "rta_code", fund.rta_code, text),
	CG_COLUMN(ROW, "advisor", fund.advisor, text),
	CG_COLUMN(ROW, "demat", fund.demat, tristate),
	CG_COLUMN(ROW, "plan", fund.plan, plan),
	CG_COLUMN(ROW, "option", fund.option, option),
	CG_COLUMN(ROW, "opening_units", fund.opening_units, dec),
	CG_COLUMN(ROW, "units", fund.units, dec),
	CG_COLUMN(ROW, "nav", fund.nav, dec),
	CG_COLUMN(ROW, "nav_date", fund.nav_date, date),
	CG_COLUMN(ROW, "value", fund.value, dec),
	CG_COLUMN(ROW, "cost", fund.cost, dec),
	CG_COLUMN(ROW, "reconciled", fund.reconciled, flag),
	CG_COLUMN(ROW, "page", fund.page, count),
};
#undef ROW
/* Details make no figure of a portfolio, and are more than half of what a row weighs. */
#define ROW struct cg_snapshot_txn
static const struct cg_column txns[] = {
	CG_COLUMN(ROW, "txn_no", no, count),
	CG_COLUMN(ROW, "holding_no", holding, count),
	CG_COLUMN(ROW, "txn_date", txn.date, date),
	CG_COLUMN(ROW, "type", txn.type, txn_type),
	CG_COLUMN_DETAIL(ROW, "description", txn.description, text),
	CG_COLUMN(ROW, "amount", txn.amount, dec),
	CG_COLUMN(ROW, "units", txn.units, dec),
	CG_COLUMN_DETAIL(ROW, "nav", txn.nav, dec),
	CG_COLUMN_DETAIL(ROW, "balance", txn.balance, dec),
	CG_COLUMN_DETAIL(ROW, "page", txn.page, count),
};
#undef ROW
#define ROW struct cg_snapshot_demat
static const struct cg_column demat[] = {
	CG_COLUMN(ROW, "demat_no", no, count),
	CG_COLUMN(ROW, "depository", account.depository, text),
	CG_COLUMN(ROW, "dp_name", account.dp_name, text),
	CG_COLUMN(ROW, "dp_id", account.dp_id, text),
	CG_COLUMN(ROW, "client_id", account.client_id, text),
	CG_COLUMN(ROW, "owner_names", account.owners, people_names),
	CG_COLUMN_SEALED(ROW, "owner_pans_enc", account.owners, people_pans, "owner.pan"),
	CG_COLUMN(ROW, "owner_pan_masks", account.owners, people_masks),
	CG_COLUMN(ROW, "value", account.value, dec),
};
#undef ROW
#define ROW struct cg_snapshot_demat_holding
static const struct cg_column demat_holdings[] = {
	CG_COLUMN(ROW, "holding_no", no, count),
	CG_COLUMN(ROW, "demat_no", demat, count),
	CG_COLUMN(ROW, "kind", holding.kind, demat_kind),
	CG_COLUMN(ROW, "isin", holding.isin, text),
	CG_COLUMN(ROW, "name", holding.name, text),
	CG_COLUMN(ROW, "units", holding.units, dec),
	CG_COLUMN(ROW, "price", holding.price, dec),
	CG_COLUMN(ROW, "face_value", holding.face_value, dec),
	CG_COLUMN(ROW, "value", holding.value, dec),
	CG_COLUMN(ROW, "page", holding.page, count),
};
#undef ROW
#define ROW struct cg_snapshot_demat_txn
static const struct cg_column demat_txns[] = {
	CG_COLUMN(ROW, "txn_no", no, count),
	CG_COLUMN(ROW, "demat_no", demat, count),
	CG_COLUMN(ROW, "isin", txn.isin, text),
	CG_COLUMN(ROW, "name", txn.name, text),
	CG_COLUMN(ROW, "txn_date", txn.date, date),
	CG_COLUMN(ROW, "description", txn.description, text),
	CG_COLUMN(ROW, "opening", txn.opening, dec),
	CG_COLUMN(ROW, "debit", txn.debit, dec),
	CG_COLUMN(ROW, "credit", txn.credit, dec),
	CG_COLUMN(ROW, "closing", txn.closing, dec),
	CG_COLUMN(ROW, "page", txn.page, count),
};
#undef ROW
#define ROW struct cg_snapshot_nps
static const struct cg_column nps[] = {
	CG_COLUMN(ROW, "scheme_no", no, count),
	CG_COLUMN(ROW, "name", scheme.name, text),
	CG_COLUMN(ROW, "tier", scheme.tier, text),
	CG_COLUMN(ROW, "units", scheme.units, dec),
	CG_COLUMN(ROW, "nav", scheme.nav, dec),
	CG_COLUMN(ROW, "value", scheme.value, dec),
};
#undef ROW
#define ROW struct cg_snapshot_warning
static const struct cg_column warnings[] = {
	CG_COLUMN(ROW, "warning_no", no, count),
	CG_COLUMN(ROW, "code", warning.code, warning_code),
	CG_COLUMN(ROW, "message", warning.message, text),
	CG_COLUMN(ROW, "scheme", warning.scheme, text),
	CG_COLUMN(ROW, "folio", warning.folio, text),
	CG_COLUMN(ROW, "page", warning.page, count),
	CG_COLUMN(ROW, "expected", warning.expected, text),
	CG_COLUMN(ROW, "found", warning.found, text),
	CG_COLUMN(ROW, "x0", warning.box[0], code),
	CG_COLUMN(ROW, "y0", warning.box[1], code),
	CG_COLUMN(ROW, "x1", warning.box[2], code),
	CG_COLUMN(ROW, "y1", warning.box[3], code),
};
#undef ROW

const struct cg_columns cg_snapshot_columns = CG_COLUMNS(snapshot), cg_snapshot_columns_printed = CG_COLUMNS(printed),
			cg_snapshot_columns_people = CG_COLUMNS(people);

/* Transactions are numbered without gaps; the program orders them, as sorting wide rows is slow in the database. */
const struct cg_columns_table
	cg_snapshot_columns_folios = { "folios", "insert_folios", "load_folios",
		"snapshots", 2, "folio_no", CG_COLUMNS(folios) },
	cg_snapshot_columns_holdings = { "holdings", "insert_holdings", "load_holdings",
		"snapshots", 2, "holding_no", CG_COLUMNS(holdings) },
	cg_snapshot_columns_txns = { "transactions", "insert_transactions", "load_transactions",
		"snapshots", 2, NULL, CG_COLUMNS(txns) },
	cg_snapshot_columns_demat = { "demat_accounts", "insert_demat_accounts", "load_demat_accounts",
		"snapshots", 2, "demat_no", CG_COLUMNS(demat) },
	cg_snapshot_columns_demat_holdings = { "demat_holdings", "insert_demat_holdings", "load_demat_holdings",
		"snapshots", 2, "holding_no", CG_COLUMNS(demat_holdings) },
	cg_snapshot_columns_demat_txns = { "demat_transactions", "insert_demat_transactions", "load_demat_transactions",
		"snapshots", 2, "txn_no", CG_COLUMNS(demat_txns) },
	cg_snapshot_columns_nps = { "nps_holdings", "insert_nps", "load_nps",
		"snapshots", 2, "scheme_no", CG_COLUMNS(nps) },
	cg_snapshot_columns_warnings = { "statement_warnings", "insert_warnings", "load_warnings",
		"snapshots", 2, "warning_no", CG_COLUMNS(warnings) };
/* clang-format on */
