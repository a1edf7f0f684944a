// The answers of the service. Made by sdk/generate.py from data/openapi/openapi.json: do not edit.
import type { Decimal, OtherText } from "./decimal.js";

/** May grow: be ready for values that are not listed. */
export type Source =
  | "CAMS"
  | "KFINTECH"
  | "MFCENTRAL"
  | "NSDL"
  | "CDSL"
  | OtherText;

/** May grow: be ready for values that are not listed. */
export type StatementType =
  | "DETAILED"
  | "SUMMARY"
  | "DEPOSITORY"
  | OtherText;

/** May grow: be ready for values that are not listed. */
export type TxnType =
  | "PURCHASE"
  | "PURCHASE_SIP"
  | "REDEMPTION"
  | "SWITCH_IN"
  | "SWITCH_OUT"
  | "SWITCH_IN_MERGER"
  | "SWITCH_OUT_MERGER"
  | "DIVIDEND_PAYOUT"
  | "DIVIDEND_REINVEST"
  | "BONUS"
  | "SEGREGATION"
  | "GIFT_IN"
  | "GIFT_OUT"
  | "TRANSFER_IN"
  | "TRANSFER_OUT"
  | "REVERSAL"
  | "STT_TAX"
  | "STAMP_DUTY_TAX"
  | "TDS_TAX"
  | "MISC"
  | OtherText;

export interface Analytics {
  readonly invested: Decimal | null;
  readonly gain: Decimal | null;
  readonly xirr: AnalyticsXirr;
  readonly allocation: AnalyticsAllocation;
  readonly fund_count: number;
  readonly exited_count: number;
  readonly transaction_count: Readonly<Record<string, number>>;
  readonly first_transaction: string | null;
  readonly last_transaction: string | null;
}

export interface AnalyticsAllocation {
  readonly amc: readonly Slice[];
  readonly registrar: readonly Slice[];
  readonly plan: readonly Slice[];
  readonly option: readonly Slice[];
  readonly asset_class: readonly Slice[];
}

export interface AnalyticsXirr {
  readonly percent: Decimal | null;
  /** SHORT_PERIOD: the flows span less than 365 days, of which no yearly rate is told. */
  readonly reason: "OPENING_BALANCE" | "NO_SIGN_CHANGE" | "ONE_DAY" | "MULTIPLE_ROOTS" | "OUT_OF_RANGE" |
    "SHORT_PERIOD" | "NO_TRANSACTIONS" | "NOT_RECONCILED" | "UNITS_WITHOUT_AMOUNT" | OtherText | null;
}

/** POST /parse/batch */
export interface Batch {
  /** One for each file, in the order of the files. */
  readonly jobs: readonly BatchFile[];
}

export interface BatchFile {
  /** Its name, in an archive with folders; it is not kept. Null where it has none that is text. */
  readonly file: string | null;
  readonly job: Job;
}

export interface Bond {
  readonly isin: string;
  readonly name: string;
  readonly units: Decimal | null;
  readonly face_value: Decimal | null;
  readonly price: Decimal | null;
  readonly value: Decimal | null;
}

/** GET /snapshots/compare */
export interface Compare {
  readonly from: CompareSnapshot;
  readonly to: CompareSnapshot;
  readonly days: number;
  readonly mutual_funds: CompareMutualFunds;
  readonly demat: CompareDemat | null;
  readonly nps: CompareNps | null;
  readonly flows: CompareFlows;
  readonly explained: CompareExplained;
  readonly warnings: readonly CompareWarning[];
}

export interface CompareDemat {
  readonly added: readonly CompareHolding[];
  readonly gone: readonly CompareHolding[];
  readonly changed: readonly CompareHolding[];
  readonly unchanged_count: number;
}

export interface CompareExplained {
  readonly mutual_funds: CompareExplainedPart;
  readonly demat: CompareExplainedPart | null;
  readonly nps: CompareExplainedPart | null;
  /**
   * from_value + net_invested - charges + in_kind + market_movement + unexplained = to_value, exactly with
   * totals_difference as a further part.
   */
  readonly total: CompareExplainedTotal;
}

/** from_value + net_invested - charges + in_kind + market_movement + unexplained = to_value, exactly. */
export interface CompareExplainedPart {
  readonly from_value: Decimal;
  /** Money paid in less money taken out; both legs of a switch count. */
  readonly net_invested: Decimal;
  /** Stamp duty and STT: paid, but never value. */
  readonly charges: Decimal;
  /** Units that came or went without money: gifts, transfers. */
  readonly in_kind: Decimal;
  /** The rest: NAV changes, bonus, reinvested income. */
  readonly market_movement: Decimal;
  /** Units that no transaction explains, at the later NAV (the earlier one without it). */
  readonly unexplained: Decimal;
  readonly to_value: Decimal;
  readonly change: Decimal;
}

/**
 * from_value + net_invested - charges + in_kind + market_movement + unexplained = to_value, exactly with
 * totals_difference as a further part.
 */
export interface CompareExplainedTotal {
  readonly from_value: Decimal;
  /** Money paid in less money taken out; both legs of a switch count. */
  readonly net_invested: Decimal;
  /** Stamp duty and STT: paid, but never value. */
  readonly charges: Decimal;
  /** Units that came or went without money: gifts, transfers. */
  readonly in_kind: Decimal;
  /** The rest: NAV changes, bonus, reinvested income. */
  readonly market_movement: Decimal;
  /** Units that no transaction explains, at the later NAV (the earlier one without it). */
  readonly unexplained: Decimal;
  readonly to_value: Decimal;
  readonly change: Decimal;
  /** What the change of the printed totals differs from that of their lines. */
  readonly totals_difference: Decimal;
}

export interface CompareFiguresNav {
  readonly units: Decimal | null;
  readonly nav: Decimal | null;
  readonly value: Decimal | null;
}

export interface CompareFiguresPrice {
  readonly units: Decimal | null;
  readonly price: Decimal | null;
  readonly value: Decimal | null;
}

export interface CompareFlows {
  readonly from: string | null;
  readonly to: string | null;
  readonly complete: boolean;
  readonly reason: "SUMMARY_STATEMENT" | "PERIOD_STARTS_LATER" | "DEPOSITORY_STATEMENT" | OtherText | null;
  readonly net_invested: Decimal | null;
  readonly charges: Decimal | null;
  readonly in_kind: Decimal | null;
  readonly by_type: readonly CompareFlowsByType[];
}

export interface CompareFlowsByType {
  readonly type: TxnType;
  readonly count: number;
  readonly amount: Decimal | null;
  readonly units: Decimal | null;
}

export interface CompareFund {
  readonly name: string;
  readonly isin: string | null;
  readonly folio: string | null;
  readonly previous_folio: string | null;
  readonly amc: string | null;
  readonly plan: "DIRECT" | "REGULAR" | OtherText | null;
  readonly option: "GROWTH" | "IDCW_PAYOUT" | "IDCW_REINVEST" | "IDCW" | "BONUS" | OtherText | null;
  /**
   * How the two were found to be the same: folio and ISIN, folio and name, or another folio to which the units
   * carried over; null: on one side only.
   */
  readonly matched_by: "ISIN" | "NAME" | "UNITS" | OtherText | null;
  readonly transaction_count: number;
  readonly from: CompareFiguresNav | null;
  readonly to: CompareFiguresNav | null;
  readonly change: CompareFiguresNav;
  /** Units that moved to this demat account (negative) or came from it */
  readonly moved: CompareFundMoved | null;
  readonly unexplained_units: Decimal | null;
  readonly explained: CompareExplainedPart | null;
}

export interface CompareFundMoved {
  readonly units: Decimal;
  readonly dp_id: string | null;
  readonly client_id: string | null;
}

export interface CompareHolding {
  readonly kind: "EQUITY" | "BOND" | "MUTUAL_FUND" | OtherText;
  readonly name: string;
  readonly isin: string | null;
  readonly dp_id: string | null;
  readonly client_id: string | null;
  readonly from: CompareFiguresPrice | null;
  readonly to: CompareFiguresPrice | null;
  readonly change: CompareFiguresPrice;
  /** Units that came from this folio, or moved to it (negative) */
  readonly moved: CompareHoldingMoved | null;
  readonly unexplained_units: Decimal | null;
  readonly explained: CompareExplainedPart | null;
}

export interface CompareHoldingMoved {
  readonly units: Decimal;
  readonly folio: string | null;
}

export interface CompareMutualFunds {
  readonly added: readonly CompareFund[];
  readonly gone: readonly CompareFund[];
  readonly changed: readonly CompareFund[];
  readonly bought_and_sold: readonly CompareFund[];
  readonly unchanged_count: number;
}

export interface CompareNps {
  readonly added: readonly CompareScheme[];
  readonly gone: readonly CompareScheme[];
  readonly changed: readonly CompareScheme[];
  readonly unchanged_count: number;
}

export interface CompareScheme {
  readonly name: string;
  readonly tier: string | null;
  readonly from: CompareFiguresNav | null;
  readonly to: CompareFiguresNav | null;
  readonly change: CompareFiguresNav;
  readonly unexplained_units: Decimal | null;
  readonly explained: CompareExplainedPart | null;
}

export interface CompareSnapshot {
  readonly snapshot_id: string;
  readonly livemode: boolean;
  readonly created_at: string;
  readonly expires_at: string;
  /** What the caller of parse called it; left out without one. */
  readonly client_reference_id?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly source: Source;
  readonly statement_type: StatementType;
  readonly as_of_date: string;
  readonly investor_name: string | null;
  readonly total_value: Decimal | null;
  readonly folio_count: number;
  readonly confidence: Confidence;
}

export interface CompareWarning {
  readonly code: "INVESTOR_DIFFERS" | "SOURCE_DIFFERS" | "HISTORY_MISSING" | "HISTORY_INCOMPLETE" |
    "DEMAT_AMOUNTS_UNKNOWN" | "NPS_AMOUNTS_UNKNOWN" | "CONFIDENCE_LOW" | "VALUE_MISSING" | OtherText;
  readonly message: string;
}

export interface Confidence {
  readonly document: Decimal;
  readonly level: "HIGH" | "MEDIUM" | "LOW" | OtherText;
  readonly checks: number;
  readonly passed: number;
  /** Words of the document; 0 where they were not counted. */
  readonly words: number;
  /** Words that a field, known furniture or a warning stands for. */
  readonly accounted: number;
}

/** DELETE /snapshots/{id} */
export interface Deleted {
  readonly snapshot_id: string;
  readonly deleted: boolean;
}

export interface Demat {
  readonly depository: string;
  readonly dp_name: string | null;
  readonly dp_id: string | null;
  readonly client_id: string | null;
  readonly owners: readonly Person[];
  readonly value: Decimal | null;
  readonly equities: readonly Equity[];
  readonly bonds: readonly Bond[];
  readonly mutual_funds: readonly DematFund[];
  readonly transactions: readonly DematTransaction[];
}

export interface DematFund {
  readonly isin: string;
  readonly name: string;
  readonly units: Decimal;
  readonly nav: Decimal | null;
  readonly value: Decimal | null;
}

export interface DematTransaction {
  readonly isin: string | null;
  readonly name: string | null;
  readonly date: string;
  readonly description: string;
  readonly opening: Decimal | null;
  readonly debit: Decimal | null;
  readonly credit: Decimal | null;
  readonly closing: Decimal | null;
}

/** POST /enrich, GET /snapshots/{id}/enrichment */
export interface Enrichment {
  readonly snapshot_id: string;
  readonly enriched_at: string;
  readonly as_of_date: string;
  /**
   * True: the source of NAVs could not be asked for all schemes in time; what is stored was used. The funds
   * say what is missing; the next call goes on with it.
   */
  readonly partial: boolean;
  readonly nav_source: EnrichmentNavSource;
  /** Held funds of folios, then of demat accounts. */
  readonly mutual_funds: readonly EnrichmentFund[];
  readonly portfolio: EnrichmentPortfolio;
  readonly overlays: EnrichmentOverlays;
  readonly warnings: readonly EnrichmentWarning[];
}

export interface EnrichmentFund {
  readonly name: string | null;
  readonly isin: string | null;
  /** Null for a demat holding. */
  readonly folio: string | null;
  /** Null for a folio. */
  readonly demat_client_id: string | null;
  /** AMFI's code; null when the ISIN is in no master list. */
  readonly scheme_code: number | null;
  /** Canonical category, such as LARGE_CAP. */
  readonly category: string | null;
  readonly asset_class: "EQUITY" | "DEBT" | "HYBRID" | "COMMODITY" | "OVERSEAS_EQUITY" | "OTHER" | OtherText;
  /** By the ISIN where it is known. */
  readonly plan: "DIRECT" | "REGULAR" | OtherText;
  readonly option: "GROWTH" | "IDCW_PAYOUT" | "IDCW_REINVEST" | "IDCW" | "BONUS" | OtherText;
  /** Held on the day, or those of the statement where its transactions do not tell. */
  readonly units: Decimal | null;
  /** Newest NAV on or before the day. */
  readonly latest_nav: Decimal | null;
  readonly latest_nav_date: string | null;
  /** Units times latest_nav; units are scaled when NAVs were rebased since the statement. */
  readonly current_value: Decimal | null;
  readonly returns: EnrichmentHorizons;
  /**
   * Return of the benchmark between the days of the fund's own return: of the total return index where its
   * levels are imported, else of the funds that stand for it.
   */
  readonly benchmark: EnrichmentFundBenchmark;
  /**
   * returns less benchmark, in points. A proxy lags its index (benchmark.lag): excess flatters a fund by that.
   * Null for IDCW options.
   */
  readonly excess: EnrichmentHorizons;
  /** Yearly rate of this holding's flows and value, percent. */
  readonly xirr: Decimal | null;
  /** Taken out and value less paid in, in percent of what was paid in. */
  readonly gain_percent: Decimal | null;
  /** The worst of the reasons for 1y and 3y. */
  readonly status: "OK" | "IDCW_NAV_RETURN" | "NAV_REBASED" | "HISTORY_SHORT" | "NAV_DISCONTINUITY" | "NAV_STALE" |
    "SCHEME_UNKNOWN" | "UPSTREAM_UNAVAILABLE" | OtherText;
  /** What to know about each figure, or why it is null; null: it holds. */
  readonly reasons: EnrichmentFundReasons;
}

/**
 * Return of the benchmark between the days of the fund's own return: of the total return index where its
 * levels are imported, else of the funds that stand for it.
 */
export interface EnrichmentFundBenchmark {
  /** Index that the fund is measured by. */
  readonly name: string | null;
  /** Funds whose returns stand for it; null where the index itself is used. */
  readonly proxy: string | null;
  /** NEAR: the index itself or a fund on it; APPROX: another index or a blend; NONE: nothing to compare with. */
  readonly quality: "NEAR" | "APPROX" | "NONE" | OtherText;
  /**
   * TRI: levels of the total return index itself, imported from the exchange's file; PROXY: funds that stand
   * for it; null: neither. One source for both horizons.
   */
  readonly source: "TRI" | "PROXY" | OtherText;
  readonly "1y": Decimal | null;
  readonly "3y": Decimal | null;
  /**
   * By how many points (a year) the proxy's return was below that of its index, at month ends. Null: not
   * measured.
   */
  readonly lag: EnrichmentFundBenchmarkLag | null;
}

export interface EnrichmentFundBenchmarkLag {
  readonly "1y": EnrichmentLag | null;
  readonly "3y": EnrichmentLag | null;
  /** Last month end that was measured. */
  readonly until: string;
}

/** What to know about each figure, or why it is null; null: it holds. */
export interface EnrichmentFundReasons {
  readonly "1y": "IDCW_NAV_RETURN" | "NAV_REBASED" | "HISTORY_SHORT" | "NAV_DISCONTINUITY" | "NAV_STALE" |
    "SCHEME_UNKNOWN" | "UPSTREAM_UNAVAILABLE" | OtherText | null;
  readonly "3y": "IDCW_NAV_RETURN" | "NAV_REBASED" | "HISTORY_SHORT" | "NAV_DISCONTINUITY" | "NAV_STALE" |
    "SCHEME_UNKNOWN" | "UPSTREAM_UNAVAILABLE" | OtherText | null;
  readonly xirr: "SHORT_PERIOD" | "NO_TRANSACTIONS" | "OPENING_BALANCE" | "NOT_RECONCILED" | "UNITS_WITHOUT_AMOUNT"
    | "NAV_STALE" | "NO_SIGN_CHANGE" | "ONE_DAY" | "MULTIPLE_ROOTS" | "OUT_OF_RANGE" | OtherText | null;
}

/** Percent, two decimals. */
export interface EnrichmentHorizons {
  /** One year, absolute. */
  readonly "1y": Decimal | null;
  /** Three years, a year. */
  readonly "3y": Decimal | null;
}

export interface EnrichmentLag {
  readonly mean: Decimal;
  /** Below zero: the proxy was ahead of its index. */
  readonly least: Decimal;
  readonly most: Decimal;
}

export interface EnrichmentNavSource {
  readonly name: string;
  readonly newest_nav_date: string | null;
}

export interface EnrichmentOverlays {
  readonly allocation: EnrichmentOverlaysAllocation;
  /** Plans, options and folios of a fund count as one. */
  readonly concentration: EnrichmentOverlaysConcentration;
  readonly duplicated_categories: readonly EnrichmentOverlaysDuplicatedCategory[];
  /** Funds with an excess below -0.50 points in either period; 1y and 3y are the excess. */
  readonly below_benchmark: readonly EnrichmentOverlaysBelowBenchmark[];
  readonly regular_plans: readonly EnrichmentOverlaysRegularPlan[];
  /** Pairs of funds with imported portfolios; null when none is imported. */
  readonly fund_overlap: readonly EnrichmentOverlaysFundOverlap[] | null;
  readonly fund_overlap_reason: "HOLDINGS_NOT_IMPORTED" | "HOLDINGS_INCOMPLETE" | OtherText;
  /** Calendar year ends, and the day itself last. */
  readonly value_by_year: readonly EnrichmentOverlaysValueByYear[];
}

export interface EnrichmentOverlaysAllocation {
  readonly asset_class: readonly EnrichmentSlice[];
  readonly category: readonly EnrichmentSlice[];
  readonly amc: readonly EnrichmentSlice[];
  readonly plan: readonly EnrichmentSlice[];
  readonly option: readonly EnrichmentSlice[];
}

export interface EnrichmentOverlaysBelowBenchmark {
  readonly name: string | null;
  readonly isin: string | null;
  readonly "1y": Decimal | null;
  readonly "3y": Decimal | null;
}

/** Plans, options and folios of a fund count as one. */
export interface EnrichmentOverlaysConcentration {
  readonly top1_percent: Decimal | null;
  readonly top5_percent: Decimal | null;
  readonly top10_percent: Decimal | null;
  /** Sum of squared shares of the funds in percent, 0 to 10000. */
  readonly hhi: number | null;
  readonly amc_hhi: number | null;
}

export interface EnrichmentOverlaysDuplicatedCategory {
  readonly category: string;
  readonly funds: readonly (string | null)[];
  readonly percent: Decimal | null;
}

export interface EnrichmentOverlaysFundOverlap {
  readonly name_a: string | null;
  readonly isin_a: string | null;
  readonly portfolio_date_a: string;
  readonly name_b: string | null;
  readonly isin_b: string | null;
  readonly portfolio_date_b: string;
  readonly percent: Decimal;
  readonly common: number;
}

export interface EnrichmentOverlaysRegularPlan {
  readonly name: string | null;
  readonly isin: string | null;
  readonly direct_isin: string | null;
  readonly direct_name: string | null;
  /** Return of the direct plan less that of the regular one, same days. */
  readonly return_gap: EnrichmentHorizons;
}

export interface EnrichmentOverlaysValueByYear {
  readonly date: string;
  /** Null: a holding of that day cannot be valued. */
  readonly value: Decimal | null;
  /** Paid in less taken out by sales until then; null: not all flows are known. */
  readonly invested: Decimal | null;
}

export interface EnrichmentPortfolio {
  readonly current_value: Decimal | null;
  /** Share of the value in returns.1y. */
  readonly covered_percent: Decimal | null;
  /** Share of the value in returns.3y. */
  readonly covered_percent_3y: Decimal | null;
  /** Mean weighted by current value over the funds that have the figure, IDCW options left out. */
  readonly returns: EnrichmentHorizons;
  /** The same over those of them that have a benchmark. */
  readonly benchmark: EnrichmentHorizons;
  /**
   * Weighted mean of the excess of the funds that have one: not returns less benchmark where some funds have
   * no benchmark.
   */
  readonly excess: EnrichmentHorizons;
  readonly xirr: EnrichmentPortfolioXirr;
  readonly gain_percent: Decimal | null;
  /**
   * XIRR of the folios' funds whose flows are all known and that have a NAV of the last seven days, without
   * those that were sold since; null: none, or flows of less than a year. Over a year, where nothing was sold
   * since, it is xirr.percent if that is known.
   */
  readonly xirr_covered: Decimal | null;
  /** Their share of the current value. */
  readonly xirr_covered_percent: Decimal | null;
  /**
   * What the newest NAV moved against the one before, for the funds that have both; IDCW options are left out.
   * All null: not known.
   */
  readonly day_change: EnrichmentPortfolioDayChange;
  /**
   * Public market equivalent: what the same flows would have made in the benchmarks of the funds, from the
   * NAVs that are stored.
   */
  readonly pme: EnrichmentPortfolioPme;
  /**
   * Month ends since the first transaction, oldest first; the last one is as_of_date. Of folios; flows by
   * month are those of GET /snapshots/{id}/months.
   */
  readonly value_by_month: readonly EnrichmentPortfolioValueByMonth[];
}

/**
 * What the newest NAV moved against the one before, for the funds that have both; IDCW options are left out.
 * All null: not known.
 */
export interface EnrichmentPortfolioDayChange {
  readonly amount: Decimal | null;
  /** Of those funds' value at the NAV before. */
  readonly percent: Decimal | null;
  /** Their share of the value. */
  readonly covered_percent: Decimal | null;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Public market equivalent: what the same flows would have made in the benchmarks of the funds, from the NAVs
 * that are stored.
 */
export interface EnrichmentPortfolioPme {
  /** XIRR of the same flows in the benchmarks. */
  readonly percent: Decimal | null;
  /** FUNDS_BENCHMARKS: each fund's own. */
  readonly benchmark: "FUNDS_BENCHMARKS" | OtherText;
  /** What they would be worth on the last day. */
  readonly benchmark_value: Decimal | null;
  /** What the compared funds are worth on it. */
  readonly value: Decimal | null;
  /** XIRR of the compared funds. */
  readonly xirr: Decimal | null;
  /** Share of the value of the folios that is compared. */
  readonly covered_percent: Decimal | null;
  /**
   * Why percent is null: NO_TRANSACTIONS; FEW_COMPARED: benchmarks are known for less than 80 % of the value;
   * NO_RATE: flows of less than a year, or no single rate.
   */
  readonly reason: "NO_TRANSACTIONS" | "FEW_COMPARED" | "NO_RATE" | OtherText;
}

export interface EnrichmentPortfolioValueByMonth {
  readonly date: string;
  /** Null: a fund held then has no stored NAV. */
  readonly value: Decimal | null;
  /** Paid in less taken out until then; null: not all flows are known. */
  readonly invested: Decimal | null;
  /** What the same flows would be worth in the benchmarks; null: known for too little of the value. */
  readonly benchmark_value: Decimal | null;
}

export interface EnrichmentPortfolioXirr {
  readonly percent: Decimal | null;
  readonly reason: "SHORT_PERIOD" | "NO_TRANSACTIONS" | "OPENING_BALANCE" | "NOT_RECONCILED" |
    "UNITS_WITHOUT_AMOUNT" | "NAV_STALE" | "NO_SIGN_CHANGE" | "ONE_DAY" | "MULTIPLE_ROOTS" | "OUT_OF_RANGE" |
    OtherText | null;
}

export interface EnrichmentSlice {
  readonly key: string;
  readonly value: Decimal;
  readonly percent: Decimal | null;
}

export interface EnrichmentWarning {
  readonly code: "nav_source_unavailable" | "nav_source_behind" | "value_at_old_nav" | "value_unknown" |
    "units_of_statement" | "exited_since" | "units_rebased" | "plan_contradiction" | "low_confidence" | OtherText;
  readonly message: string;
  readonly scheme?: string;
  readonly folio?: string;
}

export interface Equity {
  readonly isin: string;
  readonly name: string;
  readonly units: Decimal | null;
  readonly price: Decimal | null;
  readonly value: Decimal | null;
}

export interface Fund {
  readonly name: string;
  readonly isin: string | null;
  readonly units: Decimal | null;
  readonly nav: Decimal | null;
  readonly value: Decimal | null;
  readonly nav_date: string | null;
  readonly cost: Decimal | null;
  readonly gain: Decimal | null;
  readonly folio: string | null;
  readonly amc: string | null;
  readonly registrar: string | null;
  readonly rta_code: string | null;
  readonly advisor: string | null;
  readonly pan: string | null;
  readonly kyc: string | null;
  readonly nominees: readonly string[];
  readonly holders: readonly string[];
  readonly demat: boolean | null;
  readonly plan: "DIRECT" | "REGULAR" | OtherText | null;
  readonly option: "GROWTH" | "IDCW_PAYOUT" | "IDCW_REINVEST" | "IDCW" | "BONUS" | OtherText | null;
  readonly opening_units: Decimal | null;
  readonly reconciled: boolean;
  readonly transactions: readonly Transaction[];
}

/** GET /snapshots/{id}/gains */
export interface Gains {
  readonly snapshot_id: string | null;
  /** all: of all years (fy=all); parts then say which one they are of. */
  readonly financial_year: string;
  /** Days of the year; with fy=all of the first to the last year with sales. */
  readonly period: GainsPeriod;
  readonly statement_period: GainsStatementPeriod;
  /** The statement's period holds all of the financial year, with fy=all of each one with sales. */
  readonly year_covered: boolean;
  /** Financial years with sales, newest first. */
  readonly years: readonly string[];
  /** Whose folios the statement has: by PAN; without one by name. */
  readonly holders: readonly GainsHolder[];
  /** Whose sales these are alone; null: of all holders. */
  readonly holder: number | null;
  /**
   * How many holders sold something in the year; null: neither PANs nor names are printed. Sums and Schedule
   * 112A are over all of them: take one by holder.
   */
  readonly taxpayers: number | null;
  /**
   * Long-term gain on equity oriented units that is free of tax, once a year and taxpayer over all that is
   * sold anywhere; not taken off here.
   */
  readonly exemption: GainsExemption;
  /**
   * What the year's own losses and the exemption leave, by what this statement shows of one person: one row
   * for each year; empty where several people sold. Sales elsewhere, losses of earlier years and whatever the
   * taxpayer chooses are not in it. No tax is computed.
   */
  readonly left: readonly GainsLeft[];
  readonly summary: readonly GainsSummary[];
  readonly total: GainsTotal;
  readonly mutual_funds: readonly GainsMutualFund[];
  /** Units that left without a transfer that is taxed. */
  readonly excluded: readonly GainsExcluded[];
  /**
   * What the sums lack, by scheme and reason. KIND_UNKNOWN and KIND_CONFLICT: the gain is in the sums, without
   * term and rate.
   */
  readonly incomplete: readonly GainsIncomplete[];
}

export interface GainsExcluded {
  readonly name: string | null;
  readonly isin: string | null;
  readonly folio: string | null;
  readonly date: string;
  readonly type: TxnType;
  readonly units: Decimal;
  readonly reason: "GIFT_OUT" | "TRANSFER_OUT" | "MERGER_OUT" | OtherText;
  readonly message: string;
}

/**
 * Long-term gain on equity oriented units that is free of tax, once a year and taxpayer over all that is sold
 * anywhere; not taken off here.
 */
export interface GainsExemption {
  readonly section: string | null;
  readonly amount: Decimal | null;
}

export interface GainsHolder {
  /** What the parameter holder takes. */
  readonly holder: number;
  readonly name: string | null;
  /** Masked. */
  readonly pan: string | null;
  /** Funds in folios, held and closed. */
  readonly funds: number;
}

export interface GainsIncomplete {
  readonly name: string | null;
  readonly isin: string | null;
  readonly folio: string | null;
  readonly reason: "NO_TRANSACTIONS" | "DEMAT_NO_AMOUNT" | "NOT_RECONCILED" | "ROW_NOT_UNDERSTOOD" |
    "REVERSAL_UNMATCHED" | "OPENING_BALANCE" | "GIFT_COST_UNKNOWN" | "TRANSFER_COST_UNKNOWN" | "MERGER_UNMATCHED" |
    "SEGREGATION_UNMATCHED" | "SEGREGATION_NAV_UNKNOWN" | "AMOUNT_MISSING" | "UNITS_NOT_COVERED" | "OUT_OF_RANGE" |
    "FMV_UNKNOWN" | "INDEX_UNKNOWN" | "KIND_UNKNOWN" | "KIND_CONFLICT" | OtherText;
  readonly message: string;
  /** Sold in the year; null: nothing that the statement shows. */
  readonly units: Decimal | null;
  readonly sale_value: Decimal | null;
}

export interface GainsLeft {
  readonly financial_year: string;
  /** Net, negative: a loss. */
  readonly short_term_gain: Decimal;
  /** Net, without gains that section 10(38) exempts. */
  readonly long_term_gain: Decimal;
  /** After short-term and long-term gains of the year: section 70(2). */
  readonly short_term_loss_left: Decimal;
  /** After long-term gains of the year: section 70(3). */
  readonly long_term_loss_left: Decimal;
  readonly exemption: GainsLeftExemption;
}

export interface GainsLeftExemption {
  readonly section: string | null;
  readonly amount: Decimal | null;
  /** Net long-term gain of that section in this statement. */
  readonly gain: Decimal | null;
  /** Amount less gain, not below zero. */
  readonly left: Decimal | null;
}

export interface GainsMutualFund {
  readonly name: string | null;
  readonly isin: string | null;
  readonly folio: string | null;
  /** First holder of the folio. */
  readonly holder: string | null;
  /** Masked. */
  readonly pan: string | null;
  readonly amc: string | null;
  readonly category: string | null;
  readonly kind: "UNKNOWN" | "EQUITY" | "DEBT" | "NON_DEBT" | "MIXED" | OtherText;
  readonly kind_source: "CATEGORY" | "CATEGORY_2018" | "STT" | OtherText | null;
  readonly listed: boolean;
  /** Lots sold. */
  readonly count: number;
  readonly sale_value: Decimal;
  /** Cost of acquisition as the section takes it. */
  readonly cost: Decimal;
  readonly gain: Decimal;
  readonly lots: readonly GainsMutualFundLot[];
}

export interface GainsMutualFundLot {
  readonly financial_year: string;
  readonly buy_date: string | null;
  readonly bought_by: TxnType | null;
  readonly sell_date: string;
  readonly sold_by: TxnType;
  /** From purchase to sale. */
  readonly days: number | null;
  readonly units: Decimal;
  readonly buy_nav: Decimal | null;
  readonly sell_nav: Decimal | null;
  /** Full value of consideration: STT is not taken off. */
  readonly sale_value: Decimal | null;
  readonly purchase_amount: Decimal | null;
  readonly stamp_duty: Decimal | null;
  /**
   * The statement prints amounts after stamp duty and no duty (MF Central, depositories): it is 0.005 % of the
   * amount, from 1-Jul-2020 on.
   */
  readonly stamp_duty_computed: boolean;
  /** purchase_amount + stamp_duty of the units sold; null where the statement does not tell it. */
  readonly cost: Decimal | null;
  /** NAV of 31-Jan-2018, for grandfathered lots. */
  readonly fmv_nav: Decimal | null;
  readonly fmv_value: Decimal | null;
  readonly lower_of_fmv_and_sale: Decimal | null;
  /** Cost inflation index of the years of sale and purchase. */
  readonly index_ratio: string | null;
  readonly cost_of_acquisition: Decimal | null;
  /** null: see reason. */
  readonly gain: Decimal | null;
  readonly gain_without_indexation: Decimal | null;
  /** Section of the Act; of the Income-tax Act 2025 from 1-Apr-2026 on. null: ordinary rates, or unknown kind. */
  readonly section: string | null;
  /** null: the kind of fund is not known. */
  readonly term: "SHORT" | "LONG" | OtherText | null;
  /** Percent before surcharge and cess; null for SLAB, EXEMPT and unknown kinds. */
  readonly rate: Decimal | null;
  /**
   * INDEXED: on the gain over the indexed cost. INDEXED_OR_10: the lower of 20 % of that and 10 % of the gain
   * without indexation.
   */
  readonly rate_kind: "SLAB" | "FLAT" | "INDEXED" | "INDEXED_OR_10" | "EXEMPT" | OtherText | null;
  /** Window of advance tax. */
  readonly window: "TO_15_JUN" | "16_JUN_TO_15_SEP" | "16_SEP_TO_15_DEC" | "16_DEC_TO_15_MAR" | "16_TO_31_MAR" |
    OtherText;
  /** Why gain, or term and rate, are null. */
  readonly reason: "NO_TRANSACTIONS" | "DEMAT_NO_AMOUNT" | "NOT_RECONCILED" | "ROW_NOT_UNDERSTOOD" |
    "REVERSAL_UNMATCHED" | "OPENING_BALANCE" | "GIFT_COST_UNKNOWN" | "TRANSFER_COST_UNKNOWN" | "MERGER_UNMATCHED" |
    "SEGREGATION_UNMATCHED" | "SEGREGATION_NAV_UNKNOWN" | "AMOUNT_MISSING" | "UNITS_NOT_COVERED" | "OUT_OF_RANGE" |
    "FMV_UNKNOWN" | "INDEX_UNKNOWN" | "KIND_UNKNOWN" | "KIND_CONFLICT" | OtherText | null;
  /**
   * What to look at. A loss that section 94 may put aside: bought for a payout free of tax or a bonus and sold
   * behind it; the gain is told without that. AMOUNT_DOUBTFUL: the printed amount of the purchase or the sale,
   * which counts, is not its units times its price.
   */
  readonly caution: "AMOUNT_DOUBTFUL" | "DIVIDEND_STRIPPING" | "BONUS_STRIPPING" | OtherText | null;
}

/** Days of the year; with fy=all of the first to the last year with sales. */
export interface GainsPeriod {
  readonly from: string;
  readonly to: string;
}

export interface GainsStatementPeriod {
  readonly from: string | null;
  readonly to: string | null;
}

export interface GainsSummary {
  readonly financial_year: string;
  /** Section of the Act; of the Income-tax Act 2025 from 1-Apr-2026 on. null: ordinary rates, or unknown kind. */
  readonly section: string | null;
  /** null: the kind of fund is not known. */
  readonly term: "SHORT" | "LONG" | OtherText | null;
  /** Percent before surcharge and cess; null for SLAB, EXEMPT and unknown kinds. */
  readonly rate: Decimal | null;
  /**
   * INDEXED: on the gain over the indexed cost. INDEXED_OR_10: the lower of 20 % of that and 10 % of the gain
   * without indexation.
   */
  readonly rate_kind: "SLAB" | "FLAT" | "INDEXED" | "INDEXED_OR_10" | "EXEMPT" | OtherText | null;
  /** Lots sold. */
  readonly count: number;
  readonly sale_value: Decimal;
  /** Cost of acquisition as the section takes it. */
  readonly cost: Decimal;
  readonly gain: Decimal;
  /** Gain by window of advance tax (Schedule CG). */
  readonly windows: GainsSummaryWindows;
}

/** Gain by window of advance tax (Schedule CG). */
export interface GainsSummaryWindows {
  readonly TO_15_JUN: Decimal;
  readonly "16_JUN_TO_15_SEP": Decimal;
  readonly "16_SEP_TO_15_DEC": Decimal;
  readonly "16_DEC_TO_15_MAR": Decimal;
  readonly "16_TO_31_MAR": Decimal;
}

export interface GainsTotal {
  /** Lots sold. */
  readonly count: number;
  readonly sale_value: Decimal;
  /** Cost of acquisition as the section takes it. */
  readonly cost: Decimal;
  readonly gain: Decimal;
}

/** GET /health */
export interface Health {
  readonly status: "ok" | OtherText;
}

/** POST /skills/portfolio-health-check */
export interface HealthCheck {
  readonly slug: string;
  readonly snapshot_id: string;
  readonly as_of_date: string;
  /** Null: made of the statement alone (include_enrichment false). */
  readonly enriched_at: string | null;
  readonly partial: boolean;
  /** Worst first. */
  readonly flags: readonly HealthCheckFlag[];
  readonly checks: readonly HealthCheckCheck[];
  /**
   * What is held through the funds, by their portfolios that are stored, of the day or before. Null: made of
   * the statement alone.
   */
  readonly look_through: HealthCheckLookThrough | null;
  readonly warnings: readonly EnrichmentWarning[];
}

export interface HealthCheckCheck {
  readonly check: "fund_concentration" | "amc_concentration" | "category_overlap" | "holdings_overlap" |
    "underperformance_1y" | "underperformance_3y" | "regular_plan_cost" | OtherText;
  readonly group: "concentration" | "overlap" | "underperformance" | "cost" | OtherText;
  readonly status: "OK" | "FLAGGED" | "NOT_RUN" | OtherText;
  readonly flags: number;
  /** Why it did not run. */
  readonly reason: string | null;
}

export interface HealthCheckFlag {
  readonly check: "fund_concentration" | "amc_concentration" | "category_overlap" | "holdings_overlap" |
    "underperformance_1y" | "underperformance_3y" | "regular_plan_cost" | OtherText;
  readonly group: "concentration" | "overlap" | "underperformance" | "cost" | OtherText;
  readonly severity: "LOW" | "MEDIUM" | "HIGH" | OtherText;
  readonly title: string;
  /** What the figure is and how it is judged, as GET /skills lists it. */
  readonly rule: string;
  /** One sentence with the figures. */
  readonly reason: string;
  readonly figure: HealthCheckMeasure;
  readonly threshold: HealthCheckMeasure;
  readonly funds: readonly HealthCheckFlagFund[];
  readonly figures: readonly HealthCheckFlagFigure[];
}

export interface HealthCheckFlagFigure {
  readonly name: string;
  readonly value: Decimal | null;
  readonly unit: string;
}

export interface HealthCheckFlagFund {
  readonly name: string | null;
  readonly isin: string | null;
}

export interface HealthCheckLookThrough {
  readonly reason: "HOLDINGS_NOT_IMPORTED" | OtherText;
  /** Share of the value that is in funds with an imported portfolio; all other percents are of that value. */
  readonly covered_percent: Decimal | null;
  /** Day of the oldest portfolio that was used. */
  readonly oldest_portfolio: string | null;
  readonly newest_portfolio: string | null;
  /** Funds with a value and without a portfolio. */
  readonly funds_without: readonly (string | null)[];
  /** EQUITY, OVERSEAS_EQUITY, DEBT, CASH, DERIVATIVES (below zero: sold), OTHER. */
  readonly asset_allocation: readonly HealthCheckSlice[];
  /** Of shares, in the words of the fund houses; null: not told. The 20 largest. */
  readonly industries: readonly HealthCheckSlice[];
  /** Percent of those that are not listed. */
  readonly other_industries: Decimal | null;
  /** Of Indian shares: LARGE, MID, SMALL by AMFI's list, NOT_IN_LIST. Empty: no list was imported. */
  readonly market_cap: readonly HealthCheckSlice[];
  /** End of the half year of that list. */
  readonly market_cap_list: string | null;
}

export interface HealthCheckMeasure {
  readonly value: Decimal;
  readonly unit: string;
}

export interface HealthCheckSlice {
  readonly name: string | null;
  readonly percent: Decimal | null;
}

/** GET /snapshots/{id}/income */
export interface Income {
  readonly snapshot_id: string | null;
  readonly statement_period: IncomeStatementPeriod;
  /** Whose folios the statement has: by PAN; without one by name. */
  readonly holders: readonly IncomeHolder[];
  /** Whose these are alone; null: of all holders. */
  readonly holder: number | null;
  /** Newest first. */
  readonly years: readonly IncomeYear[];
}

export interface IncomeHolder {
  /** What the parameter holder takes. */
  readonly holder: number;
  readonly name: string | null;
  /** Masked. */
  readonly pan: string | null;
  /** Funds in folios, held and closed. */
  readonly funds: number;
}

export interface IncomeStatementPeriod {
  readonly from: string | null;
  readonly to: string | null;
}

export interface IncomeYear {
  readonly financial_year: string;
  /** The statement's period holds all of the year. */
  readonly year_covered: boolean;
  /**
   * Income of funds is taxed in the hands of the investor from 2020-21 on, and was exempt before (section
   * 10(35)).
   */
  readonly taxable: boolean;
  /** Paid out, after TDS. */
  readonly idcw_paid: Decimal;
  /** What bought units, after TDS and stamp duty. */
  readonly idcw_reinvested: Decimal;
  /** Deducted from both: section 194K from 1-Apr-2020; of non-residents 195. */
  readonly tds: Decimal;
  /** Paid, reinvested, TDS, and stamp duty on reinvestments. */
  readonly gross: Decimal;
  /** Fund houses that paid something. */
  readonly amc: readonly IncomeYearAmc[];
  /** Deducted from sales (section 195). */
  readonly tds_on_sales: Decimal;
  /** Securities transaction tax that rows print. */
  readonly stt: Decimal;
  /** On purchases and reinvestments. */
  readonly stamp_duty: Decimal;
  /** The source prints amounts after duty: 0.005 % of each from 1-Jul-2020. */
  readonly stamp_duty_computed: boolean;
  /**
   * No statement prints exit loads: what units x NAV of sales is more than amount, STT and TDS, from 0.05 to 5
   * %.
   */
  readonly exit_load: IncomeYearExitLoad;
  /** By the category of the list of schemes. */
  readonly elss: IncomeYearElss;
}

export interface IncomeYearAmc {
  readonly amc: string | null;
  /** Paid out, after TDS. */
  readonly idcw_paid: Decimal;
  /** What bought units, after TDS and stamp duty. */
  readonly idcw_reinvested: Decimal;
  /** Deducted from both: section 194K from 1-Apr-2020; of non-residents 195. */
  readonly tds: Decimal;
  /** Paid, reinvested, TDS, and stamp duty on reinvestments. */
  readonly gross: Decimal;
}

/** By the category of the list of schemes. */
export interface IncomeYearElss {
  /** Paid into ELSS funds with stamp duty, less what was reversed (section 80C). */
  readonly purchases: Decimal;
  readonly switched_in: Decimal;
  readonly reinvested: Decimal;
}

/**
 * No statement prints exit loads: what units x NAV of sales is more than amount, STT and TDS, from 0.05 to 5
 * %.
 */
export interface IncomeYearExitLoad {
  readonly amount: Decimal;
  readonly sales: number;
}

/** GET /jobs/{id} */
export interface Job {
  readonly job_id: string;
  /** A job that is queued or running has not ended; done has a snapshot, failed an error. */
  readonly status: "queued" | "running" | "done" | "failed" | OtherText;
  readonly livemode: boolean;
  readonly created_at: string;
  /** When reading it began; null before. */
  readonly started_at: string | null;
  /** Null until it is done or failed. */
  readonly ended_at: string | null;
  /** Not ended: when the document is erased, and the job fails. Ended: when the job itself is forgotten. */
  readonly expires_at: string;
  /** What its caller called it; left out without one. */
  readonly client_reference_id?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** What came of it; null unless done. */
  readonly snapshot_id: string | null;
  /** Where the answer of parse is read, with include_pii and include as the request had them; null unless done. */
  readonly snapshot_url: string | null;
  readonly error?: JobError;
}

/** DELETE /jobs/{id} */
export interface JobDeleted {
  readonly job_id: string;
  readonly deleted: boolean;
}

/** What parse would have been answered with; left out unless failed. */
export interface JobError {
  /** One of the codes of errors. */
  readonly code: string;
  /** As in every failure. */
  readonly type: string;
  readonly message: string;
  readonly param: string | null;
  readonly doc_url: string;
  readonly request_id: string;
}

/** A job or an upload link came to nothing. */
export interface JobFailedEvent {
  /** The same on every try. */
  readonly id: string;
  readonly type: "job.failed";
  readonly timestamp: string;
  /** One of `job_id` and `upload_id`, and why. */
  readonly data: JobFailedEventData;
}

/** One of `job_id` and `upload_id`, and why. */
export interface JobFailedEventData {
  /** What the caller calls the statement; null without a name, and once it is deleted. */
  readonly client_reference_id: string | null;
  readonly livemode: boolean;
  /** The code of the error, as `getJob` and `getUploadLink` have it. */
  readonly code: string;
  readonly job_id?: string;
  readonly upload_id?: string;
}

/** GET /jobs */
export interface Jobs {
  readonly jobs: readonly Job[];
  readonly next_cursor: string | null;
}

/** GET /snapshots/{id}/months */
export interface Months {
  readonly snapshot_id: string;
  /** Last day: that of the newest enrichment, or the statement's. */
  readonly as_of_date: string;
  /** Every month since the first transaction, oldest first; the last one ends on as_of_date. */
  readonly months: readonly MonthsMonth[];
  /** Funds for which a month lacks a stored NAV. */
  readonly funds_without_nav: number;
  /** Funds held before the statement begins, or with rows without amounts. */
  readonly funds_with_unknown_flows: number;
  /** Share of the value that is compared with benchmarks. */
  readonly compared_percent: Decimal | null;
  /**
   * The compared funds on the newest day, and what the same flows into their benchmarks would have made; all
   * null where they are less than 80 % of the value.
   */
  readonly same_flows: MonthsSameFlows;
}

export interface MonthsMonth {
  readonly date: string;
  /** Of the folios; null: a fund held then has no stored NAV. */
  readonly value: Decimal | null;
  /** Paid in less taken out until then; null: not all flows are known. */
  readonly put_in: Decimal | null;
  /** What the same flows would be worth in the funds' benchmarks; null: known for too little of the value. */
  readonly benchmark: Decimal | null;
  /** Paid in in the month, with duties. */
  readonly paid_in: Decimal | null;
  /** Taken out in the month. */
  readonly paid_out: Decimal | null;
}

/**
 * The compared funds on the newest day, and what the same flows into their benchmarks would have made; all
 * null where they are less than 80 % of the value.
 */
export interface MonthsSameFlows {
  readonly value: Decimal | null;
  readonly benchmark: Decimal | null;
  readonly xirr: Decimal | null;
  readonly benchmark_xirr: Decimal | null;
}

export interface Nps {
  readonly pran: string;
  readonly value: Decimal | null;
  readonly schemes: readonly NpsScheme[];
}

export interface NpsScheme {
  readonly name: string;
  readonly tier: string | null;
  readonly units: Decimal | null;
  readonly nav: Decimal | null;
  readonly value: Decimal | null;
}

export interface Person {
  readonly name: string;
  readonly pan: string | null;
}

export interface Place {
  readonly page: number;
  /** x0, y0, x1, y1 in points from the top left of the page. */
  readonly box: readonly Decimal[];
  /** A figure, date, ISIN or folio as printed; null for a PAN, and for a text, which the field itself has. */
  readonly text: string | null;
}

/** GET /health/ready */
export interface Ready {
  readonly status: "ready" | OtherText;
  readonly database: "ok" | OtherText;
  readonly schema: number;
}

/** GET /snapshots/{id}/report?format=json */
export interface Report {
  readonly generated_at: string;
  /** The snapshot as GET /snapshots/{id} gives it, but that transactions are only counted. */
  readonly snapshot: ReportSnapshot;
  /** The newest stored enrichment as POST /enrich answers it; null when there is none. */
  readonly enrichment: Enrichment | null;
}

export interface ReportDemat {
  readonly depository: string;
  readonly dp_name: string | null;
  readonly dp_id: string | null;
  readonly client_id: string | null;
  readonly owners: readonly Person[];
  readonly value: Decimal | null;
  readonly equities: readonly Equity[];
  readonly bonds: readonly Bond[];
  readonly mutual_funds: readonly DematFund[];
  readonly transaction_count: number;
}

export interface ReportFund {
  readonly name: string;
  readonly isin: string | null;
  readonly units: Decimal | null;
  readonly nav: Decimal | null;
  readonly value: Decimal | null;
  readonly nav_date: string | null;
  readonly cost: Decimal | null;
  readonly gain: Decimal | null;
  readonly folio: string | null;
  readonly amc: string | null;
  readonly registrar: string | null;
  readonly rta_code: string | null;
  readonly advisor: string | null;
  readonly pan: string | null;
  readonly kyc: string | null;
  readonly nominees: readonly string[];
  readonly holders: readonly string[];
  readonly demat: boolean | null;
  readonly plan: "DIRECT" | "REGULAR" | OtherText | null;
  readonly option: "GROWTH" | "IDCW_PAYOUT" | "IDCW_REINVEST" | "IDCW" | "BONUS" | OtherText | null;
  readonly opening_units: Decimal | null;
  readonly reconciled: boolean;
  readonly transaction_count: number;
}

/** The snapshot as GET /snapshots/{id} gives it, but that transactions are only counted. */
export interface ReportSnapshot {
  readonly snapshot_id: string;
  readonly livemode: boolean;
  readonly created_at: string;
  readonly expires_at: string;
  readonly source: Source;
  readonly statement_type: StatementType;
  readonly as_of_date: string;
  readonly statement_period: ReportSnapshotStatementPeriod;
  readonly investor_name: string;
  readonly investor: ReportSnapshotInvestor;
  readonly investors: readonly Person[];
  readonly total_value: Decimal;
  readonly total_cost: Decimal | null;
  readonly folio_count: number;
  readonly page_count: number;
  readonly mutual_funds: readonly ReportFund[];
  readonly exited_funds: readonly ReportFund[];
  readonly demat_accounts: readonly ReportDemat[];
  readonly nps: Nps | null;
  readonly confidence: Confidence;
  readonly analytics: Analytics;
  readonly warnings: readonly Warning[];
}

export interface ReportSnapshotInvestor {
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly address: readonly string[];
  readonly pan: string | null;
}

export interface ReportSnapshotStatementPeriod {
  readonly from: string | null;
  readonly to: string;
}

/** GET /snapshots/{id}/risk */
export interface Risk {
  readonly snapshot_id: string;
  /** Last day: that of the newest enrichment, or the statement's. */
  readonly as_of_date: string;
  /** Where the figures come from. */
  readonly source: RiskSource;
  /** Held schemes, each once, in the order of the statement. */
  readonly mutual_funds: readonly RiskMutualFund[];
}

export interface RiskMutualFund {
  readonly name: string;
  readonly isin: string | null;
  /** AMFI's number; null: the ISIN is in no list. */
  readonly scheme_code: number | null;
  readonly category: string | null;
  readonly plan: "DIRECT" | "REGULAR" | OtherText | null;
  /** Days of the first and the last NAV of three years. */
  readonly period: RiskMutualFundPeriod | null;
  /** Returns of one year in percent that end at each month of the last two years of the period. */
  readonly rolling_1y: RiskMutualFundRolling1y | null;
  /** Of the 36 monthly returns, a year, in percent. */
  readonly standard_deviation: Decimal | null;
  /** Largest fall from a NAV to a later one within the period. */
  readonly drawdown: RiskMutualFundDrawdown | null;
  /** Of the monthly returns, against those of the funds that stand for the benchmark. */
  readonly beta: Decimal | null;
  /** Name of the index. */
  readonly benchmark: string | null;
  /** Funds whose NAVs stand for the index. */
  readonly proxy: string | null;
  /** Place by return among the growth options of the same plan and category. */
  readonly rank: RiskMutualFundRank;
  /**
   * Why a figure is missing; NAV_REBASED goes with figures that are there. TOO_MANY_SCHEMES: the scheme, or a
   * part of its benchmark, is past the 400 that are examined.
   */
  readonly reasons: RiskMutualFundReasons;
}

/** Largest fall from a NAV to a later one within the period. */
export interface RiskMutualFundDrawdown {
  /** Not above zero. */
  readonly percent: Decimal | null;
  readonly peak: string | null;
  readonly trough: string | null;
  /** First day on which the NAV was as high again; null: not yet. */
  readonly recovered: string | null;
}

/** Days of the first and the last NAV of three years. */
export interface RiskMutualFundPeriod {
  readonly from: string;
  readonly to: string;
}

/** Place by return among the growth options of the same plan and category. */
export interface RiskMutualFundRank {
  readonly "1y": RiskMutualFundRank1y;
  readonly "3y": RiskMutualFundRank3y;
}

export interface RiskMutualFundRank1y {
  /** 1 is the highest return; null: see reasons. */
  readonly place: number | null;
  /** Schemes whose return is known, this one among them. */
  readonly of: number;
  /** Schemes of category and plan that the list quotes, without those known to be younger than the horizon. */
  readonly listed: number;
}

export interface RiskMutualFundRank3y {
  /** 1 is the highest return; null: see reasons. */
  readonly place: number | null;
  /** Schemes whose return is known, this one among them. */
  readonly of: number;
  /** Schemes of category and plan that the list quotes, without those known to be younger than the horizon. */
  readonly listed: number;
}

/**
 * Why a figure is missing; NAV_REBASED goes with figures that are there. TOO_MANY_SCHEMES: the scheme, or a
 * part of its benchmark, is past the 400 that are examined.
 */
export interface RiskMutualFundReasons {
  readonly risk: "IDCW_NAV_RETURN" | "NAV_REBASED" | "HISTORY_SHORT" | "NAV_DISCONTINUITY" | "NAV_STALE" |
    "SCHEME_UNKNOWN" | "UPSTREAM_UNAVAILABLE" | "TOO_MANY_SCHEMES" | OtherText | null;
  readonly beta: "NO_BENCHMARK" | "BENCHMARK_SHORT" | "NO_RETURN" | "TOO_MANY_SCHEMES" | OtherText | null;
  readonly rank_1y: "NO_CATEGORY" | "NOT_GROWTH" | "NO_RETURN" | "NAVS_NOT_STORED" | "FEW_SCHEMES" |
    "TOO_MANY_SCHEMES" | OtherText | null;
  readonly rank_3y: "NO_CATEGORY" | "NOT_GROWTH" | "NO_RETURN" | "NAVS_NOT_STORED" | "FEW_SCHEMES" |
    "TOO_MANY_SCHEMES" | OtherText | null;
}

/** Returns of one year in percent that end at each month of the last two years of the period. */
export interface RiskMutualFundRolling1y {
  readonly count: number;
  readonly least: Decimal | null;
  readonly median: Decimal | null;
  readonly most: Decimal | null;
  /** How many of them are below zero. */
  readonly below_zero: number;
}

/** Where the figures come from. */
export interface RiskSource {
  readonly navs: string;
  readonly categories: string;
  /** Newest day of the list that the ranks are among. */
  readonly list_date: string | null;
}

/** GET /samples */
export interface Samples {
  readonly samples: readonly SamplesSample[];
}

export interface SamplesSample {
  readonly name: string;
  readonly source: Source;
  readonly statement_type: StatementType;
  readonly description: string;
}

/** GET /snapshots/{id}/sips */
export interface Sips {
  readonly snapshot_id: string | null;
  readonly statement_period: SipsStatementPeriod;
  /** Whose folios the statement has: by PAN; without one by name. */
  readonly holders: readonly SipsHolder[];
  /** Whose these are alone; null: of all holders. */
  readonly holder: number | null;
  readonly as_of_date: string | null;
  /** Of all that are active. */
  readonly yearly_inflow: Decimal;
  readonly sips: readonly SipsSip[];
}

export interface SipsHolder {
  /** What the parameter holder takes. */
  readonly holder: number;
  readonly name: string | null;
  /** Masked. */
  readonly pan: string | null;
  /** Funds in folios, held and closed. */
  readonly funds: number;
}

export interface SipsSip {
  readonly name: string | null;
  readonly isin: string | null;
  readonly folio: string | null;
  /**
   * ACTIVE: at the end of the statement the next instalment is not overdue. UNKNOWN: one instalment has no
   * rhythm.
   */
  readonly status: "ACTIVE" | "STOPPED" | "COMPLETED" | "UNKNOWN" | OtherText;
  /** Of the last instalment, with stamp duty. */
  readonly amount: Decimal;
  readonly frequency: "DAILY" | "WEEKLY" | "FORTNIGHTLY" | "MONTHLY" | "QUARTERLY" | "HALF_YEARLY" | "YEARLY" |
    OtherText | null;
  /** Of the month, monthly and slower. */
  readonly day: number | null;
  /** Number that the last one prints. */
  readonly instalment: number | null;
  /** Number of all that it prints. */
  readonly of: number | null;
  /** Instalments in the statement. */
  readonly count: number;
  /** Steps between two instalments that had none. */
  readonly missed: number;
  readonly first: string;
  readonly last: string;
  readonly next: string | null;
  /** All instalments. */
  readonly invested: Decimal;
  /** Amount times instalments a year; null unless ACTIVE. */
  readonly yearly: Decimal | null;
}

export interface SipsStatementPeriod {
  readonly from: string | null;
  readonly to: string | null;
}

/** GET /skills */
export interface Skills {
  readonly skills: readonly SkillsSkill[];
}

export interface SkillsSkill {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly inputs: readonly SkillsSkillInput[];
  readonly checks: readonly SkillsSkillCheck[];
}

export interface SkillsSkillCheck {
  readonly check: "fund_concentration" | "amc_concentration" | "category_overlap" | "holdings_overlap" |
    "underperformance_1y" | "underperformance_3y" | "regular_plan_cost" | OtherText;
  readonly group: "concentration" | "overlap" | "underperformance" | "cost" | OtherText;
  readonly title: string;
  readonly description: string;
  /** What of an enrichment it reads. */
  readonly input: string;
  readonly unit: string;
  readonly thresholds: SkillsSkillCheckThresholds;
}

export interface SkillsSkillCheckThresholds {
  /** Figure from which on a flag has this severity; null: never. */
  readonly LOW: Decimal | null;
  /** Figure from which on a flag has this severity; null: never. */
  readonly MEDIUM: Decimal | null;
  /** Figure from which on a flag has this severity; null: never. */
  readonly HIGH: Decimal | null;
}

export interface SkillsSkillInput {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

export interface Slice {
  readonly key: string;
  readonly value: Decimal;
  readonly percent: Decimal;
}

/** POST /parse and GET /snapshots/{id} */
export interface Snapshot {
  readonly snapshot_id: string;
  readonly livemode: boolean;
  readonly created_at: string;
  readonly expires_at: string;
  /** What the caller of parse called it; left out without one. */
  readonly client_reference_id?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly source: Source;
  readonly statement_type: StatementType;
  readonly as_of_date: string;
  readonly statement_period: SnapshotStatementPeriod;
  readonly investor_name: string;
  readonly investor: SnapshotInvestor;
  readonly investors: readonly Person[];
  readonly total_value: Decimal;
  readonly total_cost: Decimal | null;
  readonly folio_count: number;
  readonly page_count: number;
  readonly mutual_funds: readonly Fund[];
  readonly exited_funds: readonly Fund[];
  readonly demat_accounts: readonly Demat[];
  readonly nps: Nps | null;
  readonly confidence: Confidence;
  readonly analytics: Analytics;
  readonly warnings: readonly Warning[];
  /** With include=places: the path of a field in this object, and the page and box that it was read from. */
  readonly places?: Readonly<Record<string, Place>>;
}

/** A statement was read. */
export interface SnapshotCreatedEvent {
  /** The same on every try. */
  readonly id: string;
  readonly type: "snapshot.created";
  readonly timestamp: string;
  /** The snapshot, and until when it is kept. */
  readonly data: SnapshotCreatedEventData;
}

/** The snapshot, and until when it is kept. */
export interface SnapshotCreatedEventData {
  readonly snapshot_id: string;
  /** What the caller calls the statement; null without a name, and once it is deleted. */
  readonly client_reference_id: string | null;
  readonly livemode: boolean;
  readonly expires_at: string;
  /**
   * Where `include_data` of the webhook is true and the snapshot is still there, without `client_reference_id`
   * and `metadata`.
   */
  readonly snapshot?: SnapshotSummary;
}

/** Returns of a snapshot were stored. */
export interface SnapshotEnrichedEvent {
  /** The same on every try. */
  readonly id: string;
  readonly type: "snapshot.enriched";
  readonly timestamp: string;
  /** The snapshot whose enrichment is new. */
  readonly data: SnapshotEnrichedEventData;
}

/** The snapshot whose enrichment is new. */
export interface SnapshotEnrichedEventData {
  readonly snapshot_id: string;
  /** What the caller calls the statement; null without a name, and once it is deleted. */
  readonly client_reference_id: string | null;
  readonly livemode: boolean;
  /**
   * Where `include_data` of the webhook is true and the snapshot is still there, without `client_reference_id`
   * and `metadata`.
   */
  readonly snapshot?: SnapshotSummary;
}

/** A snapshot ends in seven days, one of test data in an hour. */
export interface SnapshotExpiringEvent {
  /** The same on every try. */
  readonly id: string;
  readonly type: "snapshot.expiring";
  readonly timestamp: string;
  /** The snapshot, and when it ends. */
  readonly data: SnapshotExpiringEventData;
}

/** The snapshot, and when it ends. */
export interface SnapshotExpiringEventData {
  readonly snapshot_id: string;
  /** What the caller calls the statement; null without a name, and once it is deleted. */
  readonly client_reference_id: string | null;
  readonly livemode: boolean;
  readonly expires_at: string;
}

export interface SnapshotInvestor {
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly address: readonly string[];
  readonly pan: string | null;
}

/** GET /snapshots/{id}/part: a snapshot of which any member may be left out */
export interface SnapshotPart {
  readonly snapshot_id?: string;
  readonly livemode?: boolean;
  readonly created_at?: string;
  readonly expires_at?: string;
  /** What the caller of parse called it; left out without one. */
  readonly client_reference_id?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly source?: Source;
  readonly statement_type?: StatementType;
  readonly as_of_date?: string;
  readonly statement_period?: SnapshotPartStatementPeriod;
  readonly investor_name?: string;
  readonly investor?: SnapshotPartInvestor;
  readonly investors?: readonly SnapshotPartPerson[];
  readonly total_value?: Decimal;
  readonly total_cost?: Decimal | null;
  readonly folio_count?: number;
  readonly page_count?: number;
  readonly mutual_funds?: readonly SnapshotPartFund[];
  readonly exited_funds?: readonly SnapshotPartFund[];
  readonly demat_accounts?: readonly SnapshotPartDemat[];
  readonly nps?: SnapshotPartNps | null;
  readonly confidence?: SnapshotPartConfidence;
  readonly analytics?: SnapshotPartAnalytics;
  readonly warnings?: readonly SnapshotPartWarning[];
  /** With include=places: the path of a field in this object, and the page and box that it was read from. */
  readonly places?: Readonly<Record<string, Place>>;
}

export interface SnapshotPartAnalytics {
  readonly invested?: Decimal | null;
  readonly gain?: Decimal | null;
  readonly xirr?: SnapshotPartAnalyticsXirr;
  readonly allocation?: SnapshotPartAnalyticsAllocation;
  readonly fund_count?: number;
  readonly exited_count?: number;
  readonly transaction_count?: Readonly<Record<string, number>>;
  readonly first_transaction?: string | null;
  readonly last_transaction?: string | null;
}

export interface SnapshotPartAnalyticsAllocation {
  readonly amc?: readonly SnapshotPartSlice[];
  readonly registrar?: readonly SnapshotPartSlice[];
  readonly plan?: readonly SnapshotPartSlice[];
  readonly option?: readonly SnapshotPartSlice[];
  readonly asset_class?: readonly SnapshotPartSlice[];
}

export interface SnapshotPartAnalyticsXirr {
  readonly percent?: Decimal | null;
  /** SHORT_PERIOD: the flows span less than 365 days, of which no yearly rate is told. */
  readonly reason?: "OPENING_BALANCE" | "NO_SIGN_CHANGE" | "ONE_DAY" | "MULTIPLE_ROOTS" | "OUT_OF_RANGE" |
    "SHORT_PERIOD" | "NO_TRANSACTIONS" | "NOT_RECONCILED" | "UNITS_WITHOUT_AMOUNT" | OtherText | null;
}

export interface SnapshotPartBond {
  readonly isin?: string;
  readonly name?: string;
  readonly units?: Decimal | null;
  readonly face_value?: Decimal | null;
  readonly price?: Decimal | null;
  readonly value?: Decimal | null;
}

export interface SnapshotPartConfidence {
  readonly document?: Decimal;
  readonly level?: "HIGH" | "MEDIUM" | "LOW" | OtherText;
  readonly checks?: number;
  readonly passed?: number;
  /** Words of the document; 0 where they were not counted. */
  readonly words?: number;
  /** Words that a field, known furniture or a warning stands for. */
  readonly accounted?: number;
}

export interface SnapshotPartDemat {
  readonly depository?: string;
  readonly dp_name?: string | null;
  readonly dp_id?: string | null;
  readonly client_id?: string | null;
  readonly owners?: readonly SnapshotPartPerson[];
  readonly value?: Decimal | null;
  readonly equities?: readonly SnapshotPartEquity[];
  readonly bonds?: readonly SnapshotPartBond[];
  readonly mutual_funds?: readonly SnapshotPartDematFund[];
  readonly transactions?: readonly SnapshotPartDematTransaction[];
}

export interface SnapshotPartDematFund {
  readonly isin?: string;
  readonly name?: string;
  readonly units?: Decimal;
  readonly nav?: Decimal | null;
  readonly value?: Decimal | null;
}

export interface SnapshotPartDematTransaction {
  readonly isin?: string | null;
  readonly name?: string | null;
  readonly date?: string;
  readonly description?: string;
  readonly opening?: Decimal | null;
  readonly debit?: Decimal | null;
  readonly credit?: Decimal | null;
  readonly closing?: Decimal | null;
}

export interface SnapshotPartEquity {
  readonly isin?: string;
  readonly name?: string;
  readonly units?: Decimal | null;
  readonly price?: Decimal | null;
  readonly value?: Decimal | null;
}

export interface SnapshotPartFund {
  readonly name?: string;
  readonly isin?: string | null;
  readonly units?: Decimal | null;
  readonly nav?: Decimal | null;
  readonly value?: Decimal | null;
  readonly nav_date?: string | null;
  readonly cost?: Decimal | null;
  readonly gain?: Decimal | null;
  readonly folio?: string | null;
  readonly amc?: string | null;
  readonly registrar?: string | null;
  readonly rta_code?: string | null;
  readonly advisor?: string | null;
  readonly pan?: string | null;
  readonly kyc?: string | null;
  readonly nominees?: readonly string[];
  readonly holders?: readonly string[];
  readonly demat?: boolean | null;
  readonly plan?: "DIRECT" | "REGULAR" | OtherText | null;
  readonly option?: "GROWTH" | "IDCW_PAYOUT" | "IDCW_REINVEST" | "IDCW" | "BONUS" | OtherText | null;
  readonly opening_units?: Decimal | null;
  readonly reconciled?: boolean;
  readonly transactions?: readonly SnapshotPartTransaction[];
}

export interface SnapshotPartInvestor {
  readonly name?: string;
  readonly email?: string | null;
  readonly mobile?: string | null;
  readonly address?: readonly string[];
  readonly pan?: string | null;
}

export interface SnapshotPartNps {
  readonly pran?: string;
  readonly value?: Decimal | null;
  readonly schemes?: readonly SnapshotPartNpsScheme[];
}

export interface SnapshotPartNpsScheme {
  readonly name?: string;
  readonly tier?: string | null;
  readonly units?: Decimal | null;
  readonly nav?: Decimal | null;
  readonly value?: Decimal | null;
}

export interface SnapshotPartPerson {
  readonly name?: string;
  readonly pan?: string | null;
}

export interface SnapshotPartSlice {
  readonly key?: string;
  readonly value?: Decimal;
  readonly percent?: Decimal;
}

export interface SnapshotPartStatementPeriod {
  readonly from?: string | null;
  readonly to?: string;
}

export interface SnapshotPartTransaction {
  readonly date?: string;
  readonly description?: string;
  readonly type?: TxnType;
  readonly amount?: Decimal | null;
  readonly units?: Decimal | null;
  readonly nav?: Decimal | null;
  readonly balance?: Decimal | null;
}

export interface SnapshotPartWarning {
  readonly code?: "balance_mismatch" | "closing_mismatch" | "value_mismatch" | "total_mismatch" |
    "row_not_understood" | "isin_invalid" | "isin_missing" | "header_incomplete" | "word_unaccounted" |
    "section_not_read" | "duplicate_row" | "text_unreadable" | "pdf_repaired" | OtherText;
  readonly message?: string;
  readonly scheme?: string;
  readonly folio?: string;
  readonly page?: number;
  readonly expected?: string;
  readonly found?: string;
  /** x0, y0, x1, y1 in points from the top left of the page. */
  readonly box?: readonly Decimal[];
}

export interface SnapshotStatementPeriod {
  readonly from: string | null;
  readonly to: string;
}

/** What a list says of a snapshot. */
export interface SnapshotSummary {
  readonly snapshot_id: string;
  readonly livemode: boolean;
  readonly created_at: string;
  readonly expires_at: string;
  /** What the caller of parse called it; left out without one. */
  readonly client_reference_id?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly source: Source;
  readonly statement_type: StatementType;
  readonly as_of_date: string;
  readonly investor_name: string;
  readonly total_value: Decimal;
  readonly folio_count: number;
  readonly confidence: Confidence;
}

/** GET /snapshots */
export interface Snapshots {
  readonly snapshots: readonly SnapshotSummary[];
  readonly next_cursor: string | null;
}

/** Sent by `testWebhook`, whatever kinds the webhook is for. */
export interface TestEvent {
  /** The same on every try. */
  readonly id: string;
  readonly type: "test";
  readonly timestamp: string;
  /** Nothing happened. */
  readonly data: TestEventData;
}

/** Nothing happened. */
export interface TestEventData {
  /** What the caller calls the statement; null without a name, and once it is deleted. */
  readonly client_reference_id: string | null;
  readonly livemode: boolean;
}

export interface Transaction {
  readonly date: string;
  readonly description: string;
  readonly type: TxnType;
  readonly amount: Decimal | null;
  readonly units: Decimal | null;
  readonly nav: Decimal | null;
  readonly balance: Decimal | null;
}

export interface TransactionRow {
  readonly date: string;
  readonly description: string;
  readonly type: TxnType;
  readonly amount: Decimal | null;
  readonly units: Decimal | null;
  readonly nav: Decimal | null;
  readonly balance: Decimal | null;
  readonly folio: string | null;
  readonly isin: string | null;
  readonly name: string;
}

/** GET /snapshots/{id}/transactions */
export interface Transactions {
  readonly transactions: readonly TransactionRow[];
  readonly next_cursor: string | null;
}

/** GET /snapshots/{id}/unrealised */
export interface Unrealised {
  readonly snapshot_id: string | null;
  /** Day of the statement: units and values are of it. */
  readonly as_of_date: string | null;
  /** Day that terms, days and lock-in are told of. */
  readonly as_of: string;
  /** Of as_of. */
  readonly financial_year: string;
  readonly statement_period: UnrealisedStatementPeriod;
  /** The statement's period holds all of financial_year: if not, sales may be missing in exemption. */
  readonly year_covered: boolean;
  /** Whose folios the statement has: by PAN; without one by name. */
  readonly holders: readonly UnrealisedHolder[];
  /** Whose these are alone; null: of all holders. */
  readonly holder: number | null;
  /** Lots sold in the year that lack something: exemption does not know their gain. */
  readonly incomplete_sales: number;
  /**
   * Of each holder: what the sales of the year leave of the exemption for long-term gains on equity oriented
   * units. No advice.
   */
  readonly exemption: readonly UnrealisedExemption[];
  /** One for each section, term and rate. */
  readonly summary: readonly UnrealisedSummary[];
  readonly total: UnrealisedTotal;
  /**
   * Of each folio and scheme with long-term gains on equity oriented units, or with units in a lock-in, taken
   * alone: what could be sold on as_of, oldest first, before its gain passes what is left of the holder's
   * exemption. Without exit load, STT and sales elsewhere. Shown as what is left, no advice.
   */
  readonly within_exemption: readonly UnrealisedWithinExemption[];
  /** Funds that are held in folios. */
  readonly mutual_funds: readonly UnrealisedMutualFund[];
  /**
   * What no sum has, or no sum of a section, and why; fund units of demat accounts, whose cost no depository
   * prints.
   */
  readonly incomplete: readonly UnrealisedIncomplete[];
}

export interface UnrealisedExemption {
  /** As in holders. */
  readonly holder: number;
  /** null: the year has no exemption. */
  readonly section: string | null;
  /** Of the year. */
  readonly amount: Decimal | null;
  /** Net gain under the section from the sales of the year that the statement shows. */
  readonly gain: Decimal | null;
  /** amount less gain, not below nothing. Sales elsewhere are not known here. */
  readonly left: Decimal | null;
}

export interface UnrealisedHolder {
  /** What the parameter holder takes. */
  readonly holder: number;
  readonly name: string | null;
  /** Masked. */
  readonly pan: string | null;
  /** Funds in folios, held and closed. */
  readonly funds: number;
}

export interface UnrealisedIncomplete {
  readonly name: string | null;
  readonly isin: string | null;
  readonly folio: string | null;
  readonly reason: "NO_TRANSACTIONS" | "DEMAT_NO_AMOUNT" | "NOT_RECONCILED" | "ROW_NOT_UNDERSTOOD" |
    "REVERSAL_UNMATCHED" | "OPENING_BALANCE" | "GIFT_COST_UNKNOWN" | "TRANSFER_COST_UNKNOWN" | "MERGER_UNMATCHED" |
    "SEGREGATION_UNMATCHED" | "SEGREGATION_NAV_UNKNOWN" | "AMOUNT_MISSING" | "VALUE_MISSING" | "UNITS_NOT_COVERED" |
    "OUT_OF_RANGE" | "FMV_UNKNOWN" | "INDEX_UNKNOWN" | "KIND_UNKNOWN" | "KIND_CONFLICT" | OtherText;
  readonly message: string;
  /** Of the lots with this reason. */
  readonly units: Decimal | null;
  /** Of the lots with this reason. */
  readonly value: Decimal | null;
}

export interface UnrealisedMutualFund {
  readonly name: string | null;
  readonly isin: string | null;
  readonly folio: string | null;
  /** First holder of the folio. */
  readonly holder: string | null;
  /** Masked. */
  readonly pan: string | null;
  readonly amc: string | null;
  readonly category: string | null;
  readonly kind: "UNKNOWN" | "EQUITY" | "DEBT" | "NON_DEBT" | "MIXED" | OtherText;
  readonly kind_source: "CATEGORY" | "CATEGORY_2018" | "STT" | OtherText | null;
  readonly listed: boolean;
  /** As printed. */
  readonly units: Decimal | null;
  /** As printed. */
  readonly nav: Decimal | null;
  readonly nav_date: string | null;
  /** As printed. */
  readonly value: Decimal | null;
  /** Of the lots whose gain is known. */
  readonly total: UnrealisedMutualFundTotal;
  /** Oldest first, as they would be sold. */
  readonly lots: readonly UnrealisedMutualFundLot[];
}

export interface UnrealisedMutualFundLot {
  readonly buy_date: string | null;
  readonly bought_by: TxnType | null;
  /** From purchase to as_of. */
  readonly days: number | null;
  readonly units: Decimal;
  readonly buy_nav: Decimal | null;
  /** The lot's part of the value that the statement prints; the lots of a fund add up to it. */
  readonly value: Decimal | null;
  readonly purchase_amount: Decimal | null;
  readonly stamp_duty: Decimal | null;
  /**
   * The statement prints amounts after stamp duty and no duty (MF Central, depositories): it is 0.005 % of the
   * amount, from 1-Jul-2020 on.
   */
  readonly stamp_duty_computed: boolean;
  /** purchase_amount + stamp_duty of the units; null where the statement does not tell it. */
  readonly cost: Decimal | null;
  /** NAV of 31-Jan-2018, for grandfathered lots. */
  readonly fmv_nav: Decimal | null;
  readonly fmv_value: Decimal | null;
  /**
   * The cost as the section takes it; of grandfathered lots the higher of cost and the lower of fmv_value and
   * value.
   */
  readonly cost_of_acquisition: Decimal | null;
  /** Unrealised: value less cost_of_acquisition. null: see reason. */
  readonly gain: Decimal | null;
  /**
   * Section of a sale on as_of; of the Income-tax Act 2025 from 1-Apr-2026 on. null: ordinary rates, or
   * unknown kind.
   */
  readonly section: string | null;
  /** null: the kind of fund is not known. */
  readonly term: "SHORT" | "LONG" | OtherText | null;
  /** Percent before surcharge and cess; null for SLAB, EXEMPT and unknown kinds. */
  readonly rate: Decimal | null;
  /**
   * INDEXED: on the gain over the indexed cost. INDEXED_OR_10: the lower of 20 % of that and 10 % of the gain
   * without indexation.
   */
  readonly rate_kind: "SLAB" | "FLAT" | "INDEXED" | "INDEXED_OR_10" | "EXEMPT" | OtherText | null;
  /** First day on which a sale is long-term. null: never (specified funds), or unknown. */
  readonly long_term_from: string | null;
  /** From as_of to long_term_from; 0: long-term. null: never, or unknown. */
  readonly days_to_long_term: number | null;
  /** First day on which units of an ELSS fund may be sold. null: no lock-in, or unknown. */
  readonly lock_in_until: string | null;
  /** Units that are out of the lock-in on as_of. null: unknown. */
  readonly units_free: Decimal | null;
  /** Why gain, or term and rate, are null. */
  readonly reason: "NO_TRANSACTIONS" | "DEMAT_NO_AMOUNT" | "NOT_RECONCILED" | "ROW_NOT_UNDERSTOOD" |
    "REVERSAL_UNMATCHED" | "OPENING_BALANCE" | "GIFT_COST_UNKNOWN" | "TRANSFER_COST_UNKNOWN" | "MERGER_UNMATCHED" |
    "SEGREGATION_UNMATCHED" | "SEGREGATION_NAV_UNKNOWN" | "AMOUNT_MISSING" | "VALUE_MISSING" | "UNITS_NOT_COVERED" |
    "OUT_OF_RANGE" | "FMV_UNKNOWN" | "INDEX_UNKNOWN" | "KIND_UNKNOWN" | "KIND_CONFLICT" | OtherText | null;
  /** AMOUNT_DOUBTFUL: the printed amount of the purchase, which counts, is not its units times its price. */
  readonly caution: "AMOUNT_DOUBTFUL" | OtherText | null;
}

/** Of the lots whose gain is known. */
export interface UnrealisedMutualFundTotal {
  /** Lots whose gain is known. */
  readonly count: number;
  readonly value: Decimal;
  /** Cost of acquisition as the section takes it. */
  readonly cost: Decimal;
  readonly gain: Decimal;
}

export interface UnrealisedStatementPeriod {
  readonly from: string | null;
  readonly to: string | null;
}

export interface UnrealisedSummary {
  /** Section of the Act; of the Income-tax Act 2025 from 1-Apr-2026 on. null: ordinary rates, or unknown kind. */
  readonly section: string | null;
  /** null: the kind of fund is not known. */
  readonly term: "SHORT" | "LONG" | OtherText | null;
  /** Percent before surcharge and cess; null for SLAB, EXEMPT and unknown kinds. */
  readonly rate: Decimal | null;
  /**
   * INDEXED: on the gain over the indexed cost. INDEXED_OR_10: the lower of 20 % of that and 10 % of the gain
   * without indexation.
   */
  readonly rate_kind: "SLAB" | "FLAT" | "INDEXED" | "INDEXED_OR_10" | "EXEMPT" | OtherText | null;
  /** Lots whose gain is known. */
  readonly count: number;
  readonly value: Decimal;
  /** Cost of acquisition as the section takes it. */
  readonly cost: Decimal;
  readonly gain: Decimal;
}

export interface UnrealisedTotal {
  /** Lots whose gain is known. */
  readonly count: number;
  readonly value: Decimal;
  /** Cost of acquisition as the section takes it. */
  readonly cost: Decimal;
  readonly gain: Decimal;
}

export interface UnrealisedWithinExemption {
  /** As in holders. */
  readonly holder: number;
  readonly name: string | null;
  readonly isin: string | null;
  readonly folio: string | null;
  readonly units: Decimal;
  readonly value: Decimal;
  /** Cost of acquisition as the section takes it. */
  readonly cost: Decimal;
  readonly gain: Decimal;
  /**
   * Why not more: nothing, all units are within; the gain passes what is left; the next lot is no such
   * long-term gain; it is in its lock-in; or its gain, cost or lock-in is not known.
   */
  readonly ends_with: "ALL_UNITS" | "EXEMPTION" | "SHORT_TERM" | "LOCK_IN" | "NOT_KNOWN" | OtherText;
  /** Units in the lock-in, which are left out. */
  readonly units_locked: Decimal;
  /** The last one perhaps in part: units to the third decimal, value and cost as its share. */
  readonly lots: readonly UnrealisedWithinExemptionLot[];
}

export interface UnrealisedWithinExemptionLot {
  readonly buy_date: string;
  readonly units: Decimal;
  readonly value: Decimal;
  /** Cost of acquisition as the section takes it. */
  readonly cost: Decimal;
  readonly gain: Decimal;
}

/** GET /upload-links/{id} */
export interface UploadLink {
  readonly upload_id: string;
  /**
   * waiting: nothing was sent yet; working: a statement is being read; done: it is a snapshot; failed: the
   * last attempt was none, the user can try again; expired: nothing will come any more.
   */
  readonly status: "waiting" | "working" | "done" | "failed" | "expired" | OtherText;
  readonly livemode: boolean;
  /** End of the link. */
  readonly expires_at: string;
  readonly attempts_left: number;
  /** What the user is told that the statement is for. */
  readonly label: string | null;
  /** Where the user goes afterwards. */
  readonly redirect_uri: string | null;
  /** What the snapshot is called by; left out without one. */
  readonly client_reference_id?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** What came of it; null unless done. */
  readonly snapshot_id: string | null;
  /** Code of what was wrong with the last attempt; null unless there was one that failed and none since. */
  readonly failure: string | null;
}

/** POST /upload-links */
export interface UploadLinkCreated {
  readonly upload_id: string;
  /** The page for the user. Who has it can hand one statement over: it is a secret, and in this answer alone. */
  readonly url: string;
  /** End of the link, 15 minutes from now. */
  readonly expires_at: string;
}

/** DELETE /upload-links/{id} */
export interface UploadLinkDeleted {
  readonly upload_id: string;
  readonly deleted: boolean;
}

/** GET /usage */
export interface Usage {
  readonly days: readonly UsageDay[];
}

export interface UsageDay {
  readonly date: string;
  readonly requests: number;
  readonly parses: number;
  readonly enrichments: number;
  readonly errors: number;
}

export interface Warning {
  readonly code: "balance_mismatch" | "closing_mismatch" | "value_mismatch" | "total_mismatch" |
    "row_not_understood" | "isin_invalid" | "isin_missing" | "header_incomplete" | "word_unaccounted" |
    "section_not_read" | "duplicate_row" | "text_unreadable" | "pdf_repaired" | OtherText;
  readonly message: string;
  readonly scheme?: string;
  readonly folio?: string;
  readonly page?: number;
  readonly expected?: string;
  readonly found?: string;
  /** x0, y0, x1, y1 in points from the top left of the page. */
  readonly box?: readonly Decimal[];
}

/** GET /webhooks/{id} */
export interface Webhook {
  readonly webhook_id: string;
  readonly url: string;
  readonly events: readonly ("snapshot.created" | "snapshot.enriched" | "snapshot.expiring" | "job.failed" |
    OtherText)[];
  /** `snapshot.created` and `snapshot.enriched` carry a summary of the statement. */
  readonly include_data: boolean;
  /** Nothing is noted for a webhook that is disabled, nor sent. */
  readonly state: "enabled" | "disabled" | OtherText;
  /** Why it is disabled. */
  readonly reason: string | null;
  /** Events of live data, or of test data. */
  readonly livemode: boolean;
  readonly created_at: string;
  /** What happened before is not told. */
  readonly enabled_at: string;
  /** Until then events have a second signature, with the secret before the last roll. */
  readonly previous_secret_expires_at: string | null;
}

/** POST /webhooks */
export interface WebhookCreated {
  readonly webhook_id: string;
  readonly url: string;
  readonly events: readonly ("snapshot.created" | "snapshot.enriched" | "snapshot.expiring" | "job.failed" |
    OtherText)[];
  /** `snapshot.created` and `snapshot.enriched` carry a summary of the statement. */
  readonly include_data: boolean;
  /** Nothing is noted for a webhook that is disabled, nor sent. */
  readonly state: "enabled" | "disabled" | OtherText;
  /** Why it is disabled. */
  readonly reason: string | null;
  /** Events of live data, or of test data. */
  readonly livemode: boolean;
  readonly created_at: string;
  /** What happened before is not told. */
  readonly enabled_at: string;
  /** Until then events have a second signature, with the secret before the last roll. */
  readonly previous_secret_expires_at: string | null;
  /** Secret of the signatures, as Standard Webhooks writes it. It is shown this once. */
  readonly secret: string;
}

/** DELETE /webhooks/{id} */
export interface WebhookDeleted {
  readonly webhook_id: string;
  readonly deleted: boolean;
}

/** GET /webhooks/{id}/deliveries */
export interface WebhookDeliveries {
  readonly deliveries: readonly WebhookDeliveriesDelivery[];
  readonly next_cursor: string | null;
}

export interface WebhookDeliveriesDelivery {
  readonly delivery_id: string;
  readonly type: "snapshot.created" | "snapshot.enriched" | "snapshot.expiring" | "job.failed" | "test" | OtherText;
  readonly snapshot_id: string | null;
  /** `due`: a try is to come; `sent`: it was answered with 2xx; `failed`: it was given up. */
  readonly state: "due" | "sent" | "failed" | OtherText;
  readonly tries: number;
  /** HTTP status of the last try; null: no answer, or no try yet. */
  readonly status: number | null;
  /** Why the last try failed, in a few words. */
  readonly reason: string | null;
  readonly happened_at: string;
  readonly tried_at: string | null;
  /** The next try; null: there is none. */
  readonly due_at: string | null;
}

/** POST /webhooks/{id}/test */
export interface WebhookDelivery {
  readonly webhook_id: string;
  readonly delivery_id: string;
}

/** POST /webhooks/{id}/roll */
export interface WebhookRolled {
  readonly webhook_id: string;
  /** Secret of the signatures, as Standard Webhooks writes it. It is shown this once. */
  readonly secret: string;
  /** Until then events have a second signature, with the secret before. */
  readonly previous_secret_expires_at: string;
}

/** GET /webhooks */
export interface Webhooks {
  readonly webhooks: readonly Webhook[];
}

/** What a webhook is told; `type` says which. May grow: be ready for one that is none of these. */
export type Event =
  | SnapshotCreatedEvent
  | SnapshotEnrichedEvent
  | SnapshotExpiringEvent
  | JobFailedEvent
  | TestEvent;
