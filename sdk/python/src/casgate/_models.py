"""The answers of the service, as classes. Made by sdk/generate.py from data/openapi/openapi.json: do not edit.

Figures are Decimal, exactly as they were written; days are dates. A list is a tuple. A field that the
answer leaves out is None; one that this version does not know is passed over.
"""
from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, Union

from ._event import Event
from ._read import (FIELDS, anything, array, boolean, date, integer, mapping, nullable, number, record,
                    text, time)

__all__ = [
    "Analytics", "AnalyticsAllocation", "AnalyticsXirr", "Batch", "BatchFile", "Bond", "Compare", "CompareDemat",
    "CompareExplained", "CompareExplainedPart", "CompareExplainedTotal", "CompareFiguresNav", "CompareFiguresPrice",
    "CompareFlows", "CompareFlowsByType", "CompareFund", "CompareFundMoved", "CompareHolding",
    "CompareHoldingMoved", "CompareMutualFunds", "CompareNps", "CompareScheme", "CompareSnapshot", "CompareWarning",
    "Confidence", "Deleted", "Demat", "DematFund", "DematTransaction", "Enrichment", "EnrichmentFund",
    "EnrichmentFundBenchmark", "EnrichmentFundBenchmarkLag", "EnrichmentFundReasons", "EnrichmentHorizons",
    "EnrichmentLag", "EnrichmentNavSource", "EnrichmentOverlays", "EnrichmentOverlaysAllocation",
    "EnrichmentOverlaysBelowBenchmark", "EnrichmentOverlaysConcentration", "EnrichmentOverlaysDuplicatedCategory",
    "EnrichmentOverlaysFundOverlap", "EnrichmentOverlaysRegularPlan", "EnrichmentOverlaysValueByYear",
    "EnrichmentPortfolio", "EnrichmentPortfolioDayChange", "EnrichmentPortfolioPme",
    "EnrichmentPortfolioValueByMonth", "EnrichmentPortfolioXirr", "EnrichmentSlice", "EnrichmentWarning", "Equity",
    "Fund", "Gains", "GainsExcluded", "GainsExemption", "GainsHolder", "GainsIncomplete", "GainsLeft",
    "GainsLeftExemption", "GainsMutualFund", "GainsMutualFundLot", "GainsPeriod", "GainsStatementPeriod",
    "GainsSummary", "GainsSummaryWindows", "GainsTotal", "Health", "HealthCheck", "HealthCheckCheck",
    "HealthCheckFlag", "HealthCheckFlagFigure", "HealthCheckFlagFund", "HealthCheckLookThrough",
    "HealthCheckMeasure", "HealthCheckSlice", "Income", "IncomeHolder", "IncomeStatementPeriod", "IncomeYear",
    "IncomeYearAmc", "IncomeYearElss", "IncomeYearExitLoad", "Job", "JobDeleted", "JobError", "JobFailedEvent",
    "JobFailedEventData", "Jobs", "Months", "MonthsMonth", "MonthsSameFlows", "Nps", "NpsScheme", "Person", "Place",
    "Ready", "Report", "ReportDemat", "ReportFund", "ReportSnapshot", "ReportSnapshotInvestor",
    "ReportSnapshotStatementPeriod", "Risk", "RiskMutualFund", "RiskMutualFundDrawdown", "RiskMutualFundPeriod",
    "RiskMutualFundRank", "RiskMutualFundRank1y", "RiskMutualFundRank3y", "RiskMutualFundReasons",
    "RiskMutualFundRolling1y", "RiskSource", "Samples", "SamplesSample", "Sips", "SipsHolder", "SipsSip",
    "SipsStatementPeriod", "Skills", "SkillsSkill", "SkillsSkillCheck", "SkillsSkillCheckThresholds",
    "SkillsSkillInput", "Slice", "Snapshot", "SnapshotCreatedEvent", "SnapshotCreatedEventData",
    "SnapshotEnrichedEvent", "SnapshotEnrichedEventData", "SnapshotExpiringEvent", "SnapshotExpiringEventData",
    "SnapshotInvestor", "SnapshotPart", "SnapshotPartAnalytics", "SnapshotPartAnalyticsAllocation",
    "SnapshotPartAnalyticsXirr", "SnapshotPartBond", "SnapshotPartConfidence", "SnapshotPartDemat",
    "SnapshotPartDematFund", "SnapshotPartDematTransaction", "SnapshotPartEquity", "SnapshotPartFund",
    "SnapshotPartInvestor", "SnapshotPartNps", "SnapshotPartNpsScheme", "SnapshotPartPerson", "SnapshotPartSlice",
    "SnapshotPartStatementPeriod", "SnapshotPartTransaction", "SnapshotPartWarning", "SnapshotStatementPeriod",
    "SnapshotSummary", "Snapshots", "Source", "StatementType", "TestEvent", "TestEventData", "Transaction",
    "TransactionRow", "Transactions", "TxnType", "Unrealised", "UnrealisedExemption", "UnrealisedHolder",
    "UnrealisedIncomplete", "UnrealisedMutualFund", "UnrealisedMutualFundLot", "UnrealisedMutualFundTotal",
    "UnrealisedStatementPeriod", "UnrealisedSummary", "UnrealisedTotal", "UnrealisedWithinExemption",
    "UnrealisedWithinExemptionLot", "UploadLink", "UploadLinkCreated", "UploadLinkDeleted", "Usage", "UsageDay",
    "Warning", "Webhook", "WebhookCreated", "WebhookDeleted", "WebhookDeliveries", "WebhookDeliveriesDelivery",
    "WebhookDelivery", "WebhookRolled", "Webhooks"
]

Source = Union[Literal[
        "CAMS", "KFINTECH", "MFCENTRAL", "NSDL", "CDSL"
    ], str]
"""May grow: be ready for values that are not listed."""

StatementType = Union[Literal[
        "DETAILED", "SUMMARY", "DEPOSITORY"
    ], str]
"""May grow: be ready for values that are not listed."""

TxnType = Union[Literal[
        "PURCHASE", "PURCHASE_SIP", "REDEMPTION", "SWITCH_IN", "SWITCH_OUT", "SWITCH_IN_MERGER",
        "SWITCH_OUT_MERGER", "DIVIDEND_PAYOUT", "DIVIDEND_REINVEST", "BONUS", "SEGREGATION", "GIFT_IN", "GIFT_OUT",
        "TRANSFER_IN", "TRANSFER_OUT", "REVERSAL", "STT_TAX", "STAMP_DUTY_TAX", "TDS_TAX", "MISC"
    ], str]
"""May grow: be ready for values that are not listed."""


@dataclass(frozen=True, kw_only=True)
class Analytics:
    """Analytics."""
    invested: Decimal | None
    gain: Decimal | None
    xirr: AnalyticsXirr
    allocation: AnalyticsAllocation
    fund_count: int
    exited_count: int
    transaction_count: Mapping[str, int]
    first_transaction: datetime.date | None
    last_transaction: datetime.date | None


@dataclass(frozen=True, kw_only=True)
class AnalyticsAllocation:
    """AnalyticsAllocation."""
    amc: tuple[Slice, ...]
    registrar: tuple[Slice, ...]
    plan: tuple[Slice, ...]
    option: tuple[Slice, ...]
    asset_class: tuple[Slice, ...]


@dataclass(frozen=True, kw_only=True)
class AnalyticsXirr:
    """AnalyticsXirr."""
    percent: Decimal | None
    reason: str | None
    """SHORT_PERIOD: the flows span less than 365 days, of which no yearly rate is told."""


@dataclass(frozen=True, kw_only=True)
class Batch:
    """POST /parse/batch"""
    jobs: tuple[BatchFile, ...]
    """One for each file, in the order of the files."""


@dataclass(frozen=True, kw_only=True)
class BatchFile:
    """BatchFile."""
    file: str | None
    """Its name, in an archive with folders; it is not kept. Null where it has none that is text."""
    job: Job


@dataclass(frozen=True, kw_only=True)
class Bond:
    """Bond."""
    isin: str
    name: str
    units: Decimal | None
    face_value: Decimal | None
    price: Decimal | None
    value: Decimal | None


@dataclass(frozen=True, kw_only=True)
class Compare:
    """GET /snapshots/compare"""
    from_: CompareSnapshot
    to: CompareSnapshot
    days: int
    mutual_funds: CompareMutualFunds
    demat: CompareDemat | None
    nps: CompareNps | None
    flows: CompareFlows
    explained: CompareExplained
    warnings: tuple[CompareWarning, ...]


@dataclass(frozen=True, kw_only=True)
class CompareDemat:
    """CompareDemat."""
    added: tuple[CompareHolding, ...]
    gone: tuple[CompareHolding, ...]
    changed: tuple[CompareHolding, ...]
    unchanged_count: int


@dataclass(frozen=True, kw_only=True)
class CompareExplained:
    """CompareExplained."""
    mutual_funds: CompareExplainedPart
    demat: CompareExplainedPart | None
    nps: CompareExplainedPart | None
    total: CompareExplainedTotal
    """from_value + net_invested - charges + in_kind + market_movement + unexplained = to_value, exactly with
    totals_difference as a further part."""


@dataclass(frozen=True, kw_only=True)
class CompareExplainedPart:
    """from_value + net_invested - charges + in_kind + market_movement + unexplained = to_value, exactly."""
    from_value: Decimal
    net_invested: Decimal
    """Money paid in less money taken out; both legs of a switch count."""
    charges: Decimal
    """Stamp duty and STT: paid, but never value."""
    in_kind: Decimal
    """Units that came or went without money: gifts, transfers."""
    market_movement: Decimal
    """The rest: NAV changes, bonus, reinvested income."""
    unexplained: Decimal
    """Units that no transaction explains, at the later NAV (the earlier one without it)."""
    to_value: Decimal
    change: Decimal


@dataclass(frozen=True, kw_only=True)
class CompareExplainedTotal:
    """from_value + net_invested - charges + in_kind + market_movement + unexplained = to_value, exactly with
    totals_difference as a further part."""
    from_value: Decimal
    net_invested: Decimal
    """Money paid in less money taken out; both legs of a switch count."""
    charges: Decimal
    """Stamp duty and STT: paid, but never value."""
    in_kind: Decimal
    """Units that came or went without money: gifts, transfers."""
    market_movement: Decimal
    """The rest: NAV changes, bonus, reinvested income."""
    unexplained: Decimal
    """Units that no transaction explains, at the later NAV (the earlier one without it)."""
    to_value: Decimal
    change: Decimal
    totals_difference: Decimal
    """What the change of the printed totals differs from that of their lines."""


@dataclass(frozen=True, kw_only=True)
class CompareFiguresNav:
    """CompareFiguresNav."""
    units: Decimal | None
    nav: Decimal | None
    value: Decimal | None


@dataclass(frozen=True, kw_only=True)
class CompareFiguresPrice:
    """CompareFiguresPrice."""
    units: Decimal | None
    price: Decimal | None
    value: Decimal | None


@dataclass(frozen=True, kw_only=True)
class CompareFlows:
    """CompareFlows."""
    from_: datetime.date | None
    to: datetime.date | None
    complete: bool
    reason: str | None
    net_invested: Decimal | None
    charges: Decimal | None
    in_kind: Decimal | None
    by_type: tuple[CompareFlowsByType, ...]


@dataclass(frozen=True, kw_only=True)
class CompareFlowsByType:
    """CompareFlowsByType."""
    type: TxnType
    count: int
    amount: Decimal | None
    units: Decimal | None


@dataclass(frozen=True, kw_only=True)
class CompareFund:
    """CompareFund."""
    name: str
    isin: str | None
    folio: str | None
    previous_folio: str | None
    amc: str | None
    plan: str | None
    option: str | None
    matched_by: str | None
    """How the two were found to be the same: folio and ISIN, folio and name, or another folio to which the units
    carried over; null: on one side only."""
    transaction_count: int
    from_: CompareFiguresNav | None
    to: CompareFiguresNav | None
    change: CompareFiguresNav
    moved: CompareFundMoved | None
    """Units that moved to this demat account (negative) or came from it"""
    unexplained_units: Decimal | None
    explained: CompareExplainedPart | None


@dataclass(frozen=True, kw_only=True)
class CompareFundMoved:
    """CompareFundMoved."""
    units: Decimal
    dp_id: str | None
    client_id: str | None


@dataclass(frozen=True, kw_only=True)
class CompareHolding:
    """CompareHolding."""
    kind: str
    name: str
    isin: str | None
    dp_id: str | None
    client_id: str | None
    from_: CompareFiguresPrice | None
    to: CompareFiguresPrice | None
    change: CompareFiguresPrice
    moved: CompareHoldingMoved | None
    """Units that came from this folio, or moved to it (negative)"""
    unexplained_units: Decimal | None
    explained: CompareExplainedPart | None


@dataclass(frozen=True, kw_only=True)
class CompareHoldingMoved:
    """CompareHoldingMoved."""
    units: Decimal
    folio: str | None


@dataclass(frozen=True, kw_only=True)
class CompareMutualFunds:
    """CompareMutualFunds."""
    added: tuple[CompareFund, ...]
    gone: tuple[CompareFund, ...]
    changed: tuple[CompareFund, ...]
    bought_and_sold: tuple[CompareFund, ...]
    unchanged_count: int


@dataclass(frozen=True, kw_only=True)
class CompareNps:
    """CompareNps."""
    added: tuple[CompareScheme, ...]
    gone: tuple[CompareScheme, ...]
    changed: tuple[CompareScheme, ...]
    unchanged_count: int


@dataclass(frozen=True, kw_only=True)
class CompareScheme:
    """CompareScheme."""
    name: str
    tier: str | None
    from_: CompareFiguresNav | None
    to: CompareFiguresNav | None
    change: CompareFiguresNav
    unexplained_units: Decimal | None
    explained: CompareExplainedPart | None


@dataclass(frozen=True, kw_only=True)
class CompareSnapshot:
    """CompareSnapshot."""
    snapshot_id: str
    livemode: bool
    created_at: datetime.datetime
    expires_at: datetime.datetime
    source: Source
    statement_type: StatementType
    as_of_date: datetime.date
    investor_name: str | None
    total_value: Decimal | None
    folio_count: int
    confidence: Confidence
    client_reference_id: str | None = None
    """What the caller of parse called it; left out without one."""
    metadata: Mapping[str, str] | None = None


@dataclass(frozen=True, kw_only=True)
class CompareWarning:
    """CompareWarning."""
    code: str
    message: str


@dataclass(frozen=True, kw_only=True)
class Confidence:
    """Confidence."""
    document: Decimal
    level: str
    checks: int
    passed: int
    words: int
    """Words of the document; 0 where they were not counted."""
    accounted: int
    """Words that a field, known furniture or a warning stands for."""


@dataclass(frozen=True, kw_only=True)
class Deleted:
    """DELETE /snapshots/{id}"""
    snapshot_id: str
    deleted: bool


@dataclass(frozen=True, kw_only=True)
class Demat:
    """Demat."""
    depository: str
    dp_name: str | None
    dp_id: str | None
    client_id: str | None
    owners: tuple[Person, ...]
    value: Decimal | None
    equities: tuple[Equity, ...]
    bonds: tuple[Bond, ...]
    mutual_funds: tuple[DematFund, ...]
    transactions: tuple[DematTransaction, ...]


@dataclass(frozen=True, kw_only=True)
class DematFund:
    """DematFund."""
    isin: str
    name: str
    units: Decimal
    nav: Decimal | None
    value: Decimal | None


@dataclass(frozen=True, kw_only=True)
class DematTransaction:
    """DematTransaction."""
    isin: str | None
    name: str | None
    date: datetime.date
    description: str
    opening: Decimal | None
    debit: Decimal | None
    credit: Decimal | None
    closing: Decimal | None


@dataclass(frozen=True, kw_only=True)
class Enrichment:
    """POST /enrich, GET /snapshots/{id}/enrichment"""
    snapshot_id: str
    enriched_at: datetime.datetime
    as_of_date: datetime.date
    partial: bool
    """True: the source of NAVs could not be asked for all schemes in time; what is stored was used. The funds say
    what is missing; the next call goes on with it."""
    nav_source: EnrichmentNavSource
    mutual_funds: tuple[EnrichmentFund, ...]
    """Held funds of folios, then of demat accounts."""
    portfolio: EnrichmentPortfolio
    overlays: EnrichmentOverlays
    warnings: tuple[EnrichmentWarning, ...]


@dataclass(frozen=True, kw_only=True)
class EnrichmentFund:
    """EnrichmentFund."""
    name: str | None
    isin: str | None
    folio: str | None
    """Null for a demat holding."""
    demat_client_id: str | None
    """Null for a folio."""
    scheme_code: int | None
    """AMFI's code; null when the ISIN is in no master list."""
    category: str | None
    """Canonical category, such as LARGE_CAP."""
    asset_class: str
    plan: str
    """By the ISIN where it is known."""
    option: str
    units: Decimal | None
    """Held on the day, or those of the statement where its transactions do not tell."""
    latest_nav: Decimal | None
    """Newest NAV on or before the day."""
    latest_nav_date: datetime.date | None
    current_value: Decimal | None
    """Units times latest_nav; units are scaled when NAVs were rebased since the statement."""
    returns: EnrichmentHorizons
    benchmark: EnrichmentFundBenchmark
    """Return of the benchmark between the days of the fund's own return: of the total return index where its levels
    are imported, else of the funds that stand for it."""
    excess: EnrichmentHorizons
    """returns less benchmark, in points. A proxy lags its index (benchmark.lag): excess flatters a fund by that.
    Null for IDCW options."""
    xirr: Decimal | None
    """Yearly rate of this holding's flows and value, percent."""
    gain_percent: Decimal | None
    """Taken out and value less paid in, in percent of what was paid in."""
    status: str
    """The worst of the reasons for 1y and 3y."""
    reasons: EnrichmentFundReasons
    """What to know about each figure, or why it is null; null: it holds."""


@dataclass(frozen=True, kw_only=True)
class EnrichmentFundBenchmark:
    """Return of the benchmark between the days of the fund's own return: of the total return index where its levels
    are imported, else of the funds that stand for it."""
    name: str | None
    """Index that the fund is measured by."""
    proxy: str | None
    """Funds whose returns stand for it; null where the index itself is used."""
    quality: str
    """NEAR: the index itself or a fund on it; APPROX: another index or a blend; NONE: nothing to compare with."""
    source: str
    """TRI: levels of the total return index itself, imported from the exchange's file; PROXY: funds that stand for
    it; null: neither. One source for both horizons."""
    y1: Decimal | None
    y3: Decimal | None
    lag: EnrichmentFundBenchmarkLag | None
    """By how many points (a year) the proxy's return was below that of its index, at month ends. Null: not
    measured."""


@dataclass(frozen=True, kw_only=True)
class EnrichmentFundBenchmarkLag:
    """EnrichmentFundBenchmarkLag."""
    y1: EnrichmentLag | None
    y3: EnrichmentLag | None
    until: datetime.date
    """Last month end that was measured."""


@dataclass(frozen=True, kw_only=True)
class EnrichmentFundReasons:
    """What to know about each figure, or why it is null; null: it holds."""
    y1: str | None
    y3: str | None
    xirr: str | None


@dataclass(frozen=True, kw_only=True)
class EnrichmentHorizons:
    """Percent, two decimals."""
    y1: Decimal | None
    """One year, absolute."""
    y3: Decimal | None
    """Three years, a year."""


@dataclass(frozen=True, kw_only=True)
class EnrichmentLag:
    """EnrichmentLag."""
    mean: Decimal
    least: Decimal
    """Below zero: the proxy was ahead of its index."""
    most: Decimal


@dataclass(frozen=True, kw_only=True)
class EnrichmentNavSource:
    """EnrichmentNavSource."""
    name: str
    newest_nav_date: datetime.date | None


@dataclass(frozen=True, kw_only=True)
class EnrichmentOverlays:
    """EnrichmentOverlays."""
    allocation: EnrichmentOverlaysAllocation
    concentration: EnrichmentOverlaysConcentration
    """Plans, options and folios of a fund count as one."""
    duplicated_categories: tuple[EnrichmentOverlaysDuplicatedCategory, ...]
    below_benchmark: tuple[EnrichmentOverlaysBelowBenchmark, ...]
    """Funds with an excess below -0.50 points in either period; 1y and 3y are the excess."""
    regular_plans: tuple[EnrichmentOverlaysRegularPlan, ...]
    fund_overlap: tuple[EnrichmentOverlaysFundOverlap, ...] | None
    """Pairs of funds with imported portfolios; null when none is imported."""
    fund_overlap_reason: str
    value_by_year: tuple[EnrichmentOverlaysValueByYear, ...]
    """Calendar year ends, and the day itself last."""


@dataclass(frozen=True, kw_only=True)
class EnrichmentOverlaysAllocation:
    """EnrichmentOverlaysAllocation."""
    asset_class: tuple[EnrichmentSlice, ...]
    category: tuple[EnrichmentSlice, ...]
    amc: tuple[EnrichmentSlice, ...]
    plan: tuple[EnrichmentSlice, ...]
    option: tuple[EnrichmentSlice, ...]


@dataclass(frozen=True, kw_only=True)
class EnrichmentOverlaysBelowBenchmark:
    """EnrichmentOverlaysBelowBenchmark."""
    name: str | None
    isin: str | None
    y1: Decimal | None
    y3: Decimal | None


@dataclass(frozen=True, kw_only=True)
class EnrichmentOverlaysConcentration:
    """Plans, options and folios of a fund count as one."""
    top1_percent: Decimal | None
    top5_percent: Decimal | None
    top10_percent: Decimal | None
    hhi: int | None
    """Sum of squared shares of the funds in percent, 0 to 10000."""
    amc_hhi: int | None


@dataclass(frozen=True, kw_only=True)
class EnrichmentOverlaysDuplicatedCategory:
    """EnrichmentOverlaysDuplicatedCategory."""
    category: str
    funds: tuple[str | None, ...]
    percent: Decimal | None


@dataclass(frozen=True, kw_only=True)
class EnrichmentOverlaysFundOverlap:
    """EnrichmentOverlaysFundOverlap."""
    name_a: str | None
    isin_a: str | None
    portfolio_date_a: datetime.date
    name_b: str | None
    isin_b: str | None
    portfolio_date_b: datetime.date
    percent: Decimal
    common: int


@dataclass(frozen=True, kw_only=True)
class EnrichmentOverlaysRegularPlan:
    """EnrichmentOverlaysRegularPlan."""
    name: str | None
    isin: str | None
    direct_isin: str | None
    direct_name: str | None
    return_gap: EnrichmentHorizons
    """Return of the direct plan less that of the regular one, same days."""


@dataclass(frozen=True, kw_only=True)
class EnrichmentOverlaysValueByYear:
    """EnrichmentOverlaysValueByYear."""
    date: datetime.date
    value: Decimal | None
    """Null: a holding of that day cannot be valued."""
    invested: Decimal | None
    """Paid in less taken out by sales until then; null: not all flows are known."""


@dataclass(frozen=True, kw_only=True)
class EnrichmentPortfolio:
    """EnrichmentPortfolio."""
    current_value: Decimal | None
    covered_percent: Decimal | None
    """Share of the value in returns.1y."""
    covered_percent_3y: Decimal | None
    """Share of the value in returns.3y."""
    returns: EnrichmentHorizons
    """Mean weighted by current value over the funds that have the figure, IDCW options left out."""
    benchmark: EnrichmentHorizons
    """The same over those of them that have a benchmark."""
    excess: EnrichmentHorizons
    """Weighted mean of the excess of the funds that have one: not returns less benchmark where some funds have no
    benchmark."""
    xirr: EnrichmentPortfolioXirr
    gain_percent: Decimal | None
    xirr_covered: Decimal | None
    """XIRR of the folios' funds whose flows are all known and that have a NAV of the last seven days, without those
    that were sold since; null: none, or flows of less than a year. Over a year, where nothing was sold since, it is
    xirr.percent if that is known."""
    xirr_covered_percent: Decimal | None
    """Their share of the current value."""
    day_change: EnrichmentPortfolioDayChange
    """What the newest NAV moved against the one before, for the funds that have both; IDCW options are left out.
    All null: not known."""
    pme: EnrichmentPortfolioPme
    """Public market equivalent: what the same flows would have made in the benchmarks of the funds, from the NAVs
    that are stored."""
    value_by_month: tuple[EnrichmentPortfolioValueByMonth, ...]
    """Month ends since the first transaction, oldest first; the last one is as_of_date. Of folios; flows by month
    are those of GET /snapshots/{id}/months."""


@dataclass(frozen=True, kw_only=True)
class EnrichmentPortfolioDayChange:
    """What the newest NAV moved against the one before, for the funds that have both; IDCW options are left out.
    All null: not known."""
    amount: Decimal | None
    percent: Decimal | None
    """Of those funds' value at the NAV before."""
    covered_percent: Decimal | None
    """Their share of the value."""
    from_: datetime.date | None
    to: datetime.date | None


@dataclass(frozen=True, kw_only=True)
class EnrichmentPortfolioPme:
    """Public market equivalent: what the same flows would have made in the benchmarks of the funds, from the NAVs
    that are stored."""
    percent: Decimal | None
    """XIRR of the same flows in the benchmarks."""
    benchmark: str
    """FUNDS_BENCHMARKS: each fund's own."""
    benchmark_value: Decimal | None
    """What they would be worth on the last day."""
    value: Decimal | None
    """What the compared funds are worth on it."""
    xirr: Decimal | None
    """XIRR of the compared funds."""
    covered_percent: Decimal | None
    """Share of the value of the folios that is compared."""
    reason: str
    """Why percent is null: NO_TRANSACTIONS; FEW_COMPARED: benchmarks are known for less than 80 % of the value;
    NO_RATE: flows of less than a year, or no single rate."""


@dataclass(frozen=True, kw_only=True)
class EnrichmentPortfolioValueByMonth:
    """EnrichmentPortfolioValueByMonth."""
    date: datetime.date
    value: Decimal | None
    """Null: a fund held then has no stored NAV."""
    invested: Decimal | None
    """Paid in less taken out until then; null: not all flows are known."""
    benchmark_value: Decimal | None
    """What the same flows would be worth in the benchmarks; null: known for too little of the value."""


@dataclass(frozen=True, kw_only=True)
class EnrichmentPortfolioXirr:
    """EnrichmentPortfolioXirr."""
    percent: Decimal | None
    reason: str | None


@dataclass(frozen=True, kw_only=True)
class EnrichmentSlice:
    """EnrichmentSlice."""
    key: str
    value: Decimal
    percent: Decimal | None


@dataclass(frozen=True, kw_only=True)
class EnrichmentWarning:
    """EnrichmentWarning."""
    code: str
    message: str
    scheme: str | None = None
    folio: str | None = None


@dataclass(frozen=True, kw_only=True)
class Equity:
    """Equity."""
    isin: str
    name: str
    units: Decimal | None
    price: Decimal | None
    value: Decimal | None


@dataclass(frozen=True, kw_only=True)
class Fund:
    """Fund."""
    name: str
    isin: str | None
    units: Decimal | None
    nav: Decimal | None
    value: Decimal | None
    nav_date: datetime.date | None
    cost: Decimal | None
    gain: Decimal | None
    folio: str | None
    amc: str | None
    registrar: str | None
    rta_code: str | None
    advisor: str | None
    pan: str | None
    kyc: str | None
    nominees: tuple[str, ...]
    holders: tuple[str, ...]
    demat: bool | None
    plan: str | None
    option: str | None
    opening_units: Decimal | None
    reconciled: bool
    transactions: tuple[Transaction, ...]


@dataclass(frozen=True, kw_only=True)
class Gains:
    """GET /snapshots/{id}/gains"""
    snapshot_id: str | None
    financial_year: str
    """all: of all years (fy=all); parts then say which one they are of."""
    period: GainsPeriod
    """Days of the year; with fy=all of the first to the last year with sales."""
    statement_period: GainsStatementPeriod
    year_covered: bool
    """The statement's period holds all of the financial year, with fy=all of each one with sales."""
    years: tuple[str, ...]
    """Financial years with sales, newest first."""
    holders: tuple[GainsHolder, ...]
    """Whose folios the statement has: by PAN; without one by name."""
    holder: int | None
    """Whose sales these are alone; null: of all holders."""
    taxpayers: int | None
    """How many holders sold something in the year; null: neither PANs nor names are printed. Sums and Schedule 112A
    are over all of them: take one by holder."""
    exemption: GainsExemption
    """Long-term gain on equity oriented units that is free of tax, once a year and taxpayer over all that is sold
    anywhere; not taken off here."""
    left: tuple[GainsLeft, ...]
    """What the year's own losses and the exemption leave, by what this statement shows of one person: one row for
    each year; empty where several people sold. Sales elsewhere, losses of earlier years and whatever the taxpayer
    chooses are not in it. No tax is computed."""
    summary: tuple[GainsSummary, ...]
    total: GainsTotal
    mutual_funds: tuple[GainsMutualFund, ...]
    excluded: tuple[GainsExcluded, ...]
    """Units that left without a transfer that is taxed."""
    incomplete: tuple[GainsIncomplete, ...]
    """What the sums lack, by scheme and reason. KIND_UNKNOWN and KIND_CONFLICT: the gain is in the sums, without
    term and rate."""


@dataclass(frozen=True, kw_only=True)
class GainsExcluded:
    """GainsExcluded."""
    name: str | None
    isin: str | None
    folio: str | None
    date: datetime.date
    type: TxnType
    units: Decimal
    reason: str
    message: str


@dataclass(frozen=True, kw_only=True)
class GainsExemption:
    """Long-term gain on equity oriented units that is free of tax, once a year and taxpayer over all that is sold
    anywhere; not taken off here."""
    section: str | None
    amount: Decimal | None


@dataclass(frozen=True, kw_only=True)
class GainsHolder:
    """GainsHolder."""
    holder: int
    """What the parameter holder takes."""
    name: str | None
    pan: str | None
    """Masked."""
    funds: int
    """Funds in folios, held and closed."""


@dataclass(frozen=True, kw_only=True)
class GainsIncomplete:
    """GainsIncomplete."""
    name: str | None
    isin: str | None
    folio: str | None
    reason: str
    message: str
    units: Decimal | None
    """Sold in the year; null: nothing that the statement shows."""
    sale_value: Decimal | None


@dataclass(frozen=True, kw_only=True)
class GainsLeft:
    """GainsLeft."""
    financial_year: str
    short_term_gain: Decimal
    """Net, negative: a loss."""
    long_term_gain: Decimal
    """Net, without gains that section 10(38) exempts."""
    short_term_loss_left: Decimal
    """After short-term and long-term gains of the year: section 70(2)."""
    long_term_loss_left: Decimal
    """After long-term gains of the year: section 70(3)."""
    exemption: GainsLeftExemption


@dataclass(frozen=True, kw_only=True)
class GainsLeftExemption:
    """GainsLeftExemption."""
    section: str | None
    amount: Decimal | None
    gain: Decimal | None
    """Net long-term gain of that section in this statement."""
    left: Decimal | None
    """Amount less gain, not below zero."""


@dataclass(frozen=True, kw_only=True)
class GainsMutualFund:
    """GainsMutualFund."""
    name: str | None
    isin: str | None
    folio: str | None
    holder: str | None
    """First holder of the folio."""
    pan: str | None
    """Masked."""
    amc: str | None
    category: str | None
    kind: str
    kind_source: str | None
    listed: bool
    count: int
    """Lots sold."""
    sale_value: Decimal
    cost: Decimal
    """Cost of acquisition as the section takes it."""
    gain: Decimal
    lots: tuple[GainsMutualFundLot, ...]


@dataclass(frozen=True, kw_only=True)
class GainsMutualFundLot:
    """GainsMutualFundLot."""
    financial_year: str
    buy_date: datetime.date | None
    bought_by: TxnType | None
    sell_date: datetime.date
    sold_by: TxnType
    days: int | None
    """From purchase to sale."""
    units: Decimal
    buy_nav: Decimal | None
    sell_nav: Decimal | None
    sale_value: Decimal | None
    """Full value of consideration: STT is not taken off."""
    purchase_amount: Decimal | None
    stamp_duty: Decimal | None
    stamp_duty_computed: bool
    """The statement prints amounts after stamp duty and no duty (MF Central, depositories): it is 0.005 % of the
    amount, from 1-Jul-2020 on."""
    cost: Decimal | None
    """purchase_amount + stamp_duty of the units sold; null where the statement does not tell it."""
    fmv_nav: Decimal | None
    """NAV of 31-Jan-2018, for grandfathered lots."""
    fmv_value: Decimal | None
    lower_of_fmv_and_sale: Decimal | None
    index_ratio: str | None
    """Cost inflation index of the years of sale and purchase."""
    cost_of_acquisition: Decimal | None
    gain: Decimal | None
    """null: see reason."""
    gain_without_indexation: Decimal | None
    section: str | None
    """Section of the Act; of the Income-tax Act 2025 from 1-Apr-2026 on. null: ordinary rates, or unknown kind."""
    term: str | None
    """null: the kind of fund is not known."""
    rate: Decimal | None
    """Percent before surcharge and cess; null for SLAB, EXEMPT and unknown kinds."""
    rate_kind: str | None
    """INDEXED: on the gain over the indexed cost. INDEXED_OR_10: the lower of 20 % of that and 10 % of the gain
    without indexation."""
    window: str
    """Window of advance tax."""
    reason: str | None
    """Why gain, or term and rate, are null."""
    caution: str | None
    """What to look at. A loss that section 94 may put aside: bought for a payout free of tax or a bonus and sold
    behind it; the gain is told without that. AMOUNT_DOUBTFUL: the printed amount of the purchase or the sale, which
    counts, is not its units times its price."""


@dataclass(frozen=True, kw_only=True)
class GainsPeriod:
    """Days of the year; with fy=all of the first to the last year with sales."""
    from_: datetime.date
    to: datetime.date


@dataclass(frozen=True, kw_only=True)
class GainsStatementPeriod:
    """GainsStatementPeriod."""
    from_: datetime.date | None
    to: datetime.date | None


@dataclass(frozen=True, kw_only=True)
class GainsSummary:
    """GainsSummary."""
    financial_year: str
    section: str | None
    """Section of the Act; of the Income-tax Act 2025 from 1-Apr-2026 on. null: ordinary rates, or unknown kind."""
    term: str | None
    """null: the kind of fund is not known."""
    rate: Decimal | None
    """Percent before surcharge and cess; null for SLAB, EXEMPT and unknown kinds."""
    rate_kind: str | None
    """INDEXED: on the gain over the indexed cost. INDEXED_OR_10: the lower of 20 % of that and 10 % of the gain
    without indexation."""
    count: int
    """Lots sold."""
    sale_value: Decimal
    cost: Decimal
    """Cost of acquisition as the section takes it."""
    gain: Decimal
    windows: GainsSummaryWindows
    """Gain by window of advance tax (Schedule CG)."""


@dataclass(frozen=True, kw_only=True)
class GainsSummaryWindows:
    """Gain by window of advance tax (Schedule CG)."""
    to_15_jun: Decimal
    _jun_to_15_sep16: Decimal
    _sep_to_15_dec16: Decimal
    _dec_to_15_mar16: Decimal
    _to_31_mar16: Decimal


@dataclass(frozen=True, kw_only=True)
class GainsTotal:
    """GainsTotal."""
    count: int
    """Lots sold."""
    sale_value: Decimal
    cost: Decimal
    """Cost of acquisition as the section takes it."""
    gain: Decimal


@dataclass(frozen=True, kw_only=True)
class Health:
    """GET /health"""
    status: str


@dataclass(frozen=True, kw_only=True)
class HealthCheck:
    """POST /skills/portfolio-health-check"""
    slug: str
    snapshot_id: str
    as_of_date: datetime.date
    enriched_at: datetime.datetime | None
    """Null: made of the statement alone (include_enrichment false)."""
    partial: bool
    flags: tuple[HealthCheckFlag, ...]
    """Worst first."""
    checks: tuple[HealthCheckCheck, ...]
    look_through: HealthCheckLookThrough | None
    """What is held through the funds, by their portfolios that are stored, of the day or before. Null: made of the
    statement alone."""
    warnings: tuple[EnrichmentWarning, ...]


@dataclass(frozen=True, kw_only=True)
class HealthCheckCheck:
    """HealthCheckCheck."""
    check: str
    group: str
    status: str
    flags: int
    reason: str | None
    """Why it did not run."""


@dataclass(frozen=True, kw_only=True)
class HealthCheckFlag:
    """HealthCheckFlag."""
    check: str
    group: str
    severity: str
    title: str
    rule: str
    """What the figure is and how it is judged, as GET /skills lists it."""
    reason: str
    """One sentence with the figures."""
    figure: HealthCheckMeasure
    threshold: HealthCheckMeasure
    funds: tuple[HealthCheckFlagFund, ...]
    figures: tuple[HealthCheckFlagFigure, ...]


@dataclass(frozen=True, kw_only=True)
class HealthCheckFlagFigure:
    """HealthCheckFlagFigure."""
    name: str
    value: Decimal | None
    unit: str


@dataclass(frozen=True, kw_only=True)
class HealthCheckFlagFund:
    """HealthCheckFlagFund."""
    name: str | None
    isin: str | None


@dataclass(frozen=True, kw_only=True)
class HealthCheckLookThrough:
    """HealthCheckLookThrough."""
    reason: str
    covered_percent: Decimal | None
    """Share of the value that is in funds with an imported portfolio; all other percents are of that value."""
    oldest_portfolio: datetime.date | None
    """Day of the oldest portfolio that was used."""
    newest_portfolio: datetime.date | None
    funds_without: tuple[str | None, ...]
    """Funds with a value and without a portfolio."""
    asset_allocation: tuple[HealthCheckSlice, ...]
    """EQUITY, OVERSEAS_EQUITY, DEBT, CASH, DERIVATIVES (below zero: sold), OTHER."""
    industries: tuple[HealthCheckSlice, ...]
    """Of shares, in the words of the fund houses; null: not told. The 20 largest."""
    other_industries: Decimal | None
    """Percent of those that are not listed."""
    market_cap: tuple[HealthCheckSlice, ...]
    """Of Indian shares: LARGE, MID, SMALL by AMFI's list, NOT_IN_LIST. Empty: no list was imported."""
    market_cap_list: datetime.date | None
    """End of the half year of that list."""


@dataclass(frozen=True, kw_only=True)
class HealthCheckMeasure:
    """HealthCheckMeasure."""
    value: Decimal
    unit: str


@dataclass(frozen=True, kw_only=True)
class HealthCheckSlice:
    """HealthCheckSlice."""
    name: str | None
    percent: Decimal | None


@dataclass(frozen=True, kw_only=True)
class Income:
    """GET /snapshots/{id}/income"""
    snapshot_id: str | None
    statement_period: IncomeStatementPeriod
    holders: tuple[IncomeHolder, ...]
    """Whose folios the statement has: by PAN; without one by name."""
    holder: int | None
    """Whose these are alone; null: of all holders."""
    years: tuple[IncomeYear, ...]
    """Newest first."""


@dataclass(frozen=True, kw_only=True)
class IncomeHolder:
    """IncomeHolder."""
    holder: int
    """What the parameter holder takes."""
    name: str | None
    pan: str | None
    """Masked."""
    funds: int
    """Funds in folios, held and closed."""


@dataclass(frozen=True, kw_only=True)
class IncomeStatementPeriod:
    """IncomeStatementPeriod."""
    from_: datetime.date | None
    to: datetime.date | None


@dataclass(frozen=True, kw_only=True)
class IncomeYear:
    """IncomeYear."""
    financial_year: str
    year_covered: bool
    """The statement's period holds all of the year."""
    taxable: bool
    """Income of funds is taxed in the hands of the investor from 2020-21 on, and was exempt before (section
    10(35))."""
    idcw_paid: Decimal
    """Paid out, after TDS."""
    idcw_reinvested: Decimal
    """What bought units, after TDS and stamp duty."""
    tds: Decimal
    """Deducted from both: section 194K from 1-Apr-2020; of non-residents 195."""
    gross: Decimal
    """Paid, reinvested, TDS, and stamp duty on reinvestments."""
    amc: tuple[IncomeYearAmc, ...]
    """Fund houses that paid something."""
    tds_on_sales: Decimal
    """Deducted from sales (section 195)."""
    stt: Decimal
    """Securities transaction tax that rows print."""
    stamp_duty: Decimal
    """On purchases and reinvestments."""
    stamp_duty_computed: bool
    """The source prints amounts after duty: 0.005 % of each from 1-Jul-2020."""
    exit_load: IncomeYearExitLoad
    """No statement prints exit loads: what units x NAV of sales is more than amount, STT and TDS, from 0.05 to 5
    %."""
    elss: IncomeYearElss
    """By the category of the list of schemes."""


@dataclass(frozen=True, kw_only=True)
class IncomeYearAmc:
    """IncomeYearAmc."""
    amc: str | None
    idcw_paid: Decimal
    """Paid out, after TDS."""
    idcw_reinvested: Decimal
    """What bought units, after TDS and stamp duty."""
    tds: Decimal
    """Deducted from both: section 194K from 1-Apr-2020; of non-residents 195."""
    gross: Decimal
    """Paid, reinvested, TDS, and stamp duty on reinvestments."""


@dataclass(frozen=True, kw_only=True)
class IncomeYearElss:
    """By the category of the list of schemes."""
    purchases: Decimal
    """Paid into ELSS funds with stamp duty, less what was reversed (section 80C)."""
    switched_in: Decimal
    reinvested: Decimal


@dataclass(frozen=True, kw_only=True)
class IncomeYearExitLoad:
    """No statement prints exit loads: what units x NAV of sales is more than amount, STT and TDS, from 0.05 to 5
    %."""
    amount: Decimal
    sales: int


@dataclass(frozen=True, kw_only=True)
class Job:
    """GET /jobs/{id}"""
    job_id: str
    status: str
    """A job that is queued or running has not ended; done has a snapshot, failed an error."""
    livemode: bool
    created_at: datetime.datetime
    started_at: str | None
    """When reading it began; null before."""
    ended_at: str | None
    """Null until it is done or failed."""
    expires_at: datetime.datetime
    """Not ended: when the document is erased, and the job fails. Ended: when the job itself is forgotten."""
    snapshot_id: str | None
    """What came of it; null unless done."""
    snapshot_url: str | None
    """Where the answer of parse is read, with include_pii and include as the request had them; null unless done."""
    client_reference_id: str | None = None
    """What its caller called it; left out without one."""
    metadata: Mapping[str, str] | None = None
    error: JobError | None = None


@dataclass(frozen=True, kw_only=True)
class JobDeleted:
    """DELETE /jobs/{id}"""
    job_id: str
    deleted: bool


@dataclass(frozen=True, kw_only=True)
class JobError:
    """What parse would have been answered with; left out unless failed."""
    code: str
    """One of the codes of errors."""
    type: str
    """As in every failure."""
    message: str
    param: str | None
    doc_url: str
    request_id: str


@dataclass(frozen=True, kw_only=True)
class JobFailedEvent(Event):
    """A job or an upload link came to nothing."""
    data: JobFailedEventData
    """One of `job_id` and `upload_id`, and why."""


@dataclass(frozen=True, kw_only=True)
class JobFailedEventData:
    """One of `job_id` and `upload_id`, and why."""
    client_reference_id: str | None
    """What the caller calls the statement; null without a name, and once it is deleted."""
    livemode: bool
    code: str
    """The code of the error, as `getJob` and `getUploadLink` have it."""
    job_id: str | None = None
    upload_id: str | None = None


@dataclass(frozen=True, kw_only=True)
class Jobs:
    """GET /jobs"""
    jobs: tuple[Job, ...]
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True)
class Months:
    """GET /snapshots/{id}/months"""
    snapshot_id: str
    as_of_date: datetime.date
    """Last day: that of the newest enrichment, or the statement's."""
    months: tuple[MonthsMonth, ...]
    """Every month since the first transaction, oldest first; the last one ends on as_of_date."""
    funds_without_nav: int
    """Funds for which a month lacks a stored NAV."""
    funds_with_unknown_flows: int
    """Funds held before the statement begins, or with rows without amounts."""
    compared_percent: Decimal | None
    """Share of the value that is compared with benchmarks."""
    same_flows: MonthsSameFlows
    """The compared funds on the newest day, and what the same flows into their benchmarks would have made; all null
    where they are less than 80 % of the value."""


@dataclass(frozen=True, kw_only=True)
class MonthsMonth:
    """MonthsMonth."""
    date: datetime.date
    value: Decimal | None
    """Of the folios; null: a fund held then has no stored NAV."""
    put_in: Decimal | None
    """Paid in less taken out until then; null: not all flows are known."""
    benchmark: Decimal | None
    """What the same flows would be worth in the funds' benchmarks; null: known for too little of the value."""
    paid_in: Decimal | None
    """Paid in in the month, with duties."""
    paid_out: Decimal | None
    """Taken out in the month."""


@dataclass(frozen=True, kw_only=True)
class MonthsSameFlows:
    """The compared funds on the newest day, and what the same flows into their benchmarks would have made; all null
    where they are less than 80 % of the value."""
    value: Decimal | None
    benchmark: Decimal | None
    xirr: Decimal | None
    benchmark_xirr: Decimal | None


@dataclass(frozen=True, kw_only=True)
class Nps:
    """Nps."""
    pran: str
    value: Decimal | None
    schemes: tuple[NpsScheme, ...]


@dataclass(frozen=True, kw_only=True)
class NpsScheme:
    """NpsScheme."""
    name: str
    tier: str | None
    units: Decimal | None
    nav: Decimal | None
    value: Decimal | None


@dataclass(frozen=True, kw_only=True)
class Person:
    """Person."""
    name: str
    pan: str | None


@dataclass(frozen=True, kw_only=True)
class Place:
    """Place."""
    page: int
    box: tuple[Decimal, ...]
    """x0, y0, x1, y1 in points from the top left of the page."""
    text: str | None
    """A figure, date, ISIN or folio as printed; null for a PAN, and for a text, which the field itself has."""


@dataclass(frozen=True, kw_only=True)
class Ready:
    """GET /health/ready"""
    status: str
    database: str
    schema: int


@dataclass(frozen=True, kw_only=True)
class Report:
    """GET /snapshots/{id}/report?format=json"""
    generated_at: datetime.datetime
    snapshot: ReportSnapshot
    """The snapshot as GET /snapshots/{id} gives it, but that transactions are only counted."""
    enrichment: Enrichment | None
    """The newest stored enrichment as POST /enrich answers it; null when there is none."""


@dataclass(frozen=True, kw_only=True)
class ReportDemat:
    """ReportDemat."""
    depository: str
    dp_name: str | None
    dp_id: str | None
    client_id: str | None
    owners: tuple[Person, ...]
    value: Decimal | None
    equities: tuple[Equity, ...]
    bonds: tuple[Bond, ...]
    mutual_funds: tuple[DematFund, ...]
    transaction_count: int


@dataclass(frozen=True, kw_only=True)
class ReportFund:
    """ReportFund."""
    name: str
    isin: str | None
    units: Decimal | None
    nav: Decimal | None
    value: Decimal | None
    nav_date: datetime.date | None
    cost: Decimal | None
    gain: Decimal | None
    folio: str | None
    amc: str | None
    registrar: str | None
    rta_code: str | None
    advisor: str | None
    pan: str | None
    kyc: str | None
    nominees: tuple[str, ...]
    holders: tuple[str, ...]
    demat: bool | None
    plan: str | None
    option: str | None
    opening_units: Decimal | None
    reconciled: bool
    transaction_count: int


@dataclass(frozen=True, kw_only=True)
class ReportSnapshot:
    """The snapshot as GET /snapshots/{id} gives it, but that transactions are only counted."""
    snapshot_id: str
    livemode: bool
    created_at: datetime.datetime
    expires_at: datetime.datetime
    source: Source
    statement_type: StatementType
    as_of_date: datetime.date
    statement_period: ReportSnapshotStatementPeriod
    investor_name: str
    investor: ReportSnapshotInvestor
    investors: tuple[Person, ...]
    total_value: Decimal
    total_cost: Decimal | None
    folio_count: int
    page_count: int
    mutual_funds: tuple[ReportFund, ...]
    exited_funds: tuple[ReportFund, ...]
    demat_accounts: tuple[ReportDemat, ...]
    nps: Nps | None
    confidence: Confidence
    analytics: Analytics
    warnings: tuple[Warning, ...]


@dataclass(frozen=True, kw_only=True)
class ReportSnapshotInvestor:
    """ReportSnapshotInvestor."""
    name: str
    email: str | None
    mobile: str | None
    address: tuple[str, ...]
    pan: str | None


@dataclass(frozen=True, kw_only=True)
class ReportSnapshotStatementPeriod:
    """ReportSnapshotStatementPeriod."""
    from_: datetime.date | None
    to: datetime.date


@dataclass(frozen=True, kw_only=True)
class Risk:
    """GET /snapshots/{id}/risk"""
    snapshot_id: str
    as_of_date: datetime.date
    """Last day: that of the newest enrichment, or the statement's."""
    source: RiskSource
    """Where the figures come from."""
    mutual_funds: tuple[RiskMutualFund, ...]
    """Held schemes, each once, in the order of the statement."""


@dataclass(frozen=True, kw_only=True)
class RiskMutualFund:
    """RiskMutualFund."""
    name: str
    isin: str | None
    scheme_code: int | None
    """AMFI's number; null: the ISIN is in no list."""
    category: str | None
    plan: str | None
    period: RiskMutualFundPeriod | None
    """Days of the first and the last NAV of three years."""
    rolling_1y: RiskMutualFundRolling1y | None
    """Returns of one year in percent that end at each month of the last two years of the period."""
    standard_deviation: Decimal | None
    """Of the 36 monthly returns, a year, in percent."""
    drawdown: RiskMutualFundDrawdown | None
    """Largest fall from a NAV to a later one within the period."""
    beta: Decimal | None
    """Of the monthly returns, against those of the funds that stand for the benchmark."""
    benchmark: str | None
    """Name of the index."""
    proxy: str | None
    """Funds whose NAVs stand for the index."""
    rank: RiskMutualFundRank
    """Place by return among the growth options of the same plan and category."""
    reasons: RiskMutualFundReasons
    """Why a figure is missing; NAV_REBASED goes with figures that are there. TOO_MANY_SCHEMES: the scheme, or a
    part of its benchmark, is past the 400 that are examined."""


@dataclass(frozen=True, kw_only=True)
class RiskMutualFundDrawdown:
    """Largest fall from a NAV to a later one within the period."""
    percent: Decimal | None
    """Not above zero."""
    peak: datetime.date | None
    trough: datetime.date | None
    recovered: datetime.date | None
    """First day on which the NAV was as high again; null: not yet."""


@dataclass(frozen=True, kw_only=True)
class RiskMutualFundPeriod:
    """Days of the first and the last NAV of three years."""
    from_: datetime.date
    to: datetime.date


@dataclass(frozen=True, kw_only=True)
class RiskMutualFundRank:
    """Place by return among the growth options of the same plan and category."""
    y1: RiskMutualFundRank1y
    y3: RiskMutualFundRank3y


@dataclass(frozen=True, kw_only=True)
class RiskMutualFundRank1y:
    """RiskMutualFundRank1y."""
    place: int | None
    """1 is the highest return; null: see reasons."""
    of: int
    """Schemes whose return is known, this one among them."""
    listed: int
    """Schemes of category and plan that the list quotes, without those known to be younger than the horizon."""


@dataclass(frozen=True, kw_only=True)
class RiskMutualFundRank3y:
    """RiskMutualFundRank3y."""
    place: int | None
    """1 is the highest return; null: see reasons."""
    of: int
    """Schemes whose return is known, this one among them."""
    listed: int
    """Schemes of category and plan that the list quotes, without those known to be younger than the horizon."""


@dataclass(frozen=True, kw_only=True)
class RiskMutualFundReasons:
    """Why a figure is missing; NAV_REBASED goes with figures that are there. TOO_MANY_SCHEMES: the scheme, or a
    part of its benchmark, is past the 400 that are examined."""
    risk: str | None
    beta: str | None
    rank_1y: str | None
    rank_3y: str | None


@dataclass(frozen=True, kw_only=True)
class RiskMutualFundRolling1y:
    """Returns of one year in percent that end at each month of the last two years of the period."""
    count: int
    least: Decimal | None
    median: Decimal | None
    most: Decimal | None
    below_zero: int
    """How many of them are below zero."""


@dataclass(frozen=True, kw_only=True)
class RiskSource:
    """Where the figures come from."""
    navs: str
    categories: str
    list_date: datetime.date | None
    """Newest day of the list that the ranks are among."""


@dataclass(frozen=True, kw_only=True)
class Samples:
    """GET /samples"""
    samples: tuple[SamplesSample, ...]


@dataclass(frozen=True, kw_only=True)
class SamplesSample:
    """SamplesSample."""
    name: str
    source: Source
    statement_type: StatementType
    description: str


@dataclass(frozen=True, kw_only=True)
class Sips:
    """GET /snapshots/{id}/sips"""
    snapshot_id: str | None
    statement_period: SipsStatementPeriod
    holders: tuple[SipsHolder, ...]
    """Whose folios the statement has: by PAN; without one by name."""
    holder: int | None
    """Whose these are alone; null: of all holders."""
    as_of_date: datetime.date | None
    yearly_inflow: Decimal
    """Of all that are active."""
    sips: tuple[SipsSip, ...]


@dataclass(frozen=True, kw_only=True)
class SipsHolder:
    """SipsHolder."""
    holder: int
    """What the parameter holder takes."""
    name: str | None
    pan: str | None
    """Masked."""
    funds: int
    """Funds in folios, held and closed."""


@dataclass(frozen=True, kw_only=True)
class SipsSip:
    """SipsSip."""
    name: str | None
    isin: str | None
    folio: str | None
    status: str
    """ACTIVE: at the end of the statement the next instalment is not overdue. UNKNOWN: one instalment has no
    rhythm."""
    amount: Decimal
    """Of the last instalment, with stamp duty."""
    frequency: str | None
    day: int | None
    """Of the month, monthly and slower."""
    instalment: int | None
    """Number that the last one prints."""
    of: int | None
    """Number of all that it prints."""
    count: int
    """Instalments in the statement."""
    missed: int
    """Steps between two instalments that had none."""
    first: datetime.date
    last: datetime.date
    next: datetime.date | None
    invested: Decimal
    """All instalments."""
    yearly: Decimal | None
    """Amount times instalments a year; null unless ACTIVE."""


@dataclass(frozen=True, kw_only=True)
class SipsStatementPeriod:
    """SipsStatementPeriod."""
    from_: datetime.date | None
    to: datetime.date | None


@dataclass(frozen=True, kw_only=True)
class Skills:
    """GET /skills"""
    skills: tuple[SkillsSkill, ...]


@dataclass(frozen=True, kw_only=True)
class SkillsSkill:
    """SkillsSkill."""
    slug: str
    title: str
    description: str
    inputs: tuple[SkillsSkillInput, ...]
    checks: tuple[SkillsSkillCheck, ...]


@dataclass(frozen=True, kw_only=True)
class SkillsSkillCheck:
    """SkillsSkillCheck."""
    check: str
    group: str
    title: str
    description: str
    input: str
    """What of an enrichment it reads."""
    unit: str
    thresholds: SkillsSkillCheckThresholds


@dataclass(frozen=True, kw_only=True)
class SkillsSkillCheckThresholds:
    """SkillsSkillCheckThresholds."""
    low: Decimal | None
    """Figure from which on a flag has this severity; null: never."""
    medium: Decimal | None
    """Figure from which on a flag has this severity; null: never."""
    high: Decimal | None
    """Figure from which on a flag has this severity; null: never."""


@dataclass(frozen=True, kw_only=True)
class SkillsSkillInput:
    """SkillsSkillInput."""
    name: str
    type: str
    required: bool
    description: str


@dataclass(frozen=True, kw_only=True)
class Slice:
    """Slice."""
    key: str
    value: Decimal
    percent: Decimal


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    """POST /parse and GET /snapshots/{id}"""
    snapshot_id: str
    livemode: bool
    created_at: datetime.datetime
    expires_at: datetime.datetime
    source: Source
    statement_type: StatementType
    as_of_date: datetime.date
    statement_period: SnapshotStatementPeriod
    investor_name: str
    investor: SnapshotInvestor
    investors: tuple[Person, ...]
    total_value: Decimal
    total_cost: Decimal | None
    folio_count: int
    page_count: int
    mutual_funds: tuple[Fund, ...]
    exited_funds: tuple[Fund, ...]
    demat_accounts: tuple[Demat, ...]
    nps: Nps | None
    confidence: Confidence
    analytics: Analytics
    warnings: tuple[Warning, ...]
    client_reference_id: str | None = None
    """What the caller of parse called it; left out without one."""
    metadata: Mapping[str, str] | None = None
    places: Mapping[str, Place] | None = None
    """With include=places: the path of a field in this object, and the page and box that it was read from."""


@dataclass(frozen=True, kw_only=True)
class SnapshotCreatedEvent(Event):
    """A statement was read."""
    data: SnapshotCreatedEventData
    """The snapshot, and until when it is kept."""


@dataclass(frozen=True, kw_only=True)
class SnapshotCreatedEventData:
    """The snapshot, and until when it is kept."""
    snapshot_id: str
    client_reference_id: str | None
    """What the caller calls the statement; null without a name, and once it is deleted."""
    livemode: bool
    expires_at: datetime.datetime
    snapshot: SnapshotSummary | None = None
    """Where `include_data` of the webhook is true and the snapshot is still there, without `client_reference_id`
    and `metadata`."""


@dataclass(frozen=True, kw_only=True)
class SnapshotEnrichedEvent(Event):
    """Returns of a snapshot were stored."""
    data: SnapshotEnrichedEventData
    """The snapshot whose enrichment is new."""


@dataclass(frozen=True, kw_only=True)
class SnapshotEnrichedEventData:
    """The snapshot whose enrichment is new."""
    snapshot_id: str
    client_reference_id: str | None
    """What the caller calls the statement; null without a name, and once it is deleted."""
    livemode: bool
    snapshot: SnapshotSummary | None = None
    """Where `include_data` of the webhook is true and the snapshot is still there, without `client_reference_id`
    and `metadata`."""


@dataclass(frozen=True, kw_only=True)
class SnapshotExpiringEvent(Event):
    """A snapshot ends in seven days, one of test data in an hour."""
    data: SnapshotExpiringEventData
    """The snapshot, and when it ends."""


@dataclass(frozen=True, kw_only=True)
class SnapshotExpiringEventData:
    """The snapshot, and when it ends."""
    snapshot_id: str
    client_reference_id: str | None
    """What the caller calls the statement; null without a name, and once it is deleted."""
    livemode: bool
    expires_at: datetime.datetime


@dataclass(frozen=True, kw_only=True)
class SnapshotInvestor:
    """SnapshotInvestor."""
    name: str
    email: str | None
    mobile: str | None
    address: tuple[str, ...]
    pan: str | None


@dataclass(frozen=True, kw_only=True)
class SnapshotPart:
    """GET /snapshots/{id}/part: a snapshot of which any member may be left out"""
    snapshot_id: str | None = None
    livemode: bool | None = None
    created_at: datetime.datetime | None = None
    expires_at: datetime.datetime | None = None
    client_reference_id: str | None = None
    """What the caller of parse called it; left out without one."""
    metadata: Mapping[str, str] | None = None
    source: Source | None = None
    statement_type: StatementType | None = None
    as_of_date: datetime.date | None = None
    statement_period: SnapshotPartStatementPeriod | None = None
    investor_name: str | None = None
    investor: SnapshotPartInvestor | None = None
    investors: tuple[SnapshotPartPerson, ...] | None = None
    total_value: Decimal | None = None
    total_cost: Decimal | None = None
    folio_count: int | None = None
    page_count: int | None = None
    mutual_funds: tuple[SnapshotPartFund, ...] | None = None
    exited_funds: tuple[SnapshotPartFund, ...] | None = None
    demat_accounts: tuple[SnapshotPartDemat, ...] | None = None
    nps: SnapshotPartNps | None = None
    confidence: SnapshotPartConfidence | None = None
    analytics: SnapshotPartAnalytics | None = None
    warnings: tuple[SnapshotPartWarning, ...] | None = None
    places: Mapping[str, Place] | None = None
    """With include=places: the path of a field in this object, and the page and box that it was read from."""


@dataclass(frozen=True, kw_only=True)
class SnapshotPartAnalytics:
    """SnapshotPartAnalytics."""
    invested: Decimal | None = None
    gain: Decimal | None = None
    xirr: SnapshotPartAnalyticsXirr | None = None
    allocation: SnapshotPartAnalyticsAllocation | None = None
    fund_count: int | None = None
    exited_count: int | None = None
    transaction_count: Mapping[str, int] | None = None
    first_transaction: datetime.date | None = None
    last_transaction: datetime.date | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartAnalyticsAllocation:
    """SnapshotPartAnalyticsAllocation."""
    amc: tuple[SnapshotPartSlice, ...] | None = None
    registrar: tuple[SnapshotPartSlice, ...] | None = None
    plan: tuple[SnapshotPartSlice, ...] | None = None
    option: tuple[SnapshotPartSlice, ...] | None = None
    asset_class: tuple[SnapshotPartSlice, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartAnalyticsXirr:
    """SnapshotPartAnalyticsXirr."""
    percent: Decimal | None = None
    reason: str | None = None
    """SHORT_PERIOD: the flows span less than 365 days, of which no yearly rate is told."""


@dataclass(frozen=True, kw_only=True)
class SnapshotPartBond:
    """SnapshotPartBond."""
    isin: str | None = None
    name: str | None = None
    units: Decimal | None = None
    face_value: Decimal | None = None
    price: Decimal | None = None
    value: Decimal | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartConfidence:
    """SnapshotPartConfidence."""
    document: Decimal | None = None
    level: str | None = None
    checks: int | None = None
    passed: int | None = None
    words: int | None = None
    """Words of the document; 0 where they were not counted."""
    accounted: int | None = None
    """Words that a field, known furniture or a warning stands for."""


@dataclass(frozen=True, kw_only=True)
class SnapshotPartDemat:
    """SnapshotPartDemat."""
    depository: str | None = None
    dp_name: str | None = None
    dp_id: str | None = None
    client_id: str | None = None
    owners: tuple[SnapshotPartPerson, ...] | None = None
    value: Decimal | None = None
    equities: tuple[SnapshotPartEquity, ...] | None = None
    bonds: tuple[SnapshotPartBond, ...] | None = None
    mutual_funds: tuple[SnapshotPartDematFund, ...] | None = None
    transactions: tuple[SnapshotPartDematTransaction, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartDematFund:
    """SnapshotPartDematFund."""
    isin: str | None = None
    name: str | None = None
    units: Decimal | None = None
    nav: Decimal | None = None
    value: Decimal | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartDematTransaction:
    """SnapshotPartDematTransaction."""
    isin: str | None = None
    name: str | None = None
    date: datetime.date | None = None
    description: str | None = None
    opening: Decimal | None = None
    debit: Decimal | None = None
    credit: Decimal | None = None
    closing: Decimal | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartEquity:
    """SnapshotPartEquity."""
    isin: str | None = None
    name: str | None = None
    units: Decimal | None = None
    price: Decimal | None = None
    value: Decimal | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartFund:
    """SnapshotPartFund."""
    name: str | None = None
    isin: str | None = None
    units: Decimal | None = None
    nav: Decimal | None = None
    value: Decimal | None = None
    nav_date: datetime.date | None = None
    cost: Decimal | None = None
    gain: Decimal | None = None
    folio: str | None = None
    amc: str | None = None
    registrar: str | None = None
    rta_code: str | None = None
    advisor: str | None = None
    pan: str | None = None
    kyc: str | None = None
    nominees: tuple[str, ...] | None = None
    holders: tuple[str, ...] | None = None
    demat: bool | None = None
    plan: str | None = None
    option: str | None = None
    opening_units: Decimal | None = None
    reconciled: bool | None = None
    transactions: tuple[SnapshotPartTransaction, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartInvestor:
    """SnapshotPartInvestor."""
    name: str | None = None
    email: str | None = None
    mobile: str | None = None
    address: tuple[str, ...] | None = None
    pan: str | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartNps:
    """SnapshotPartNps."""
    pran: str | None = None
    value: Decimal | None = None
    schemes: tuple[SnapshotPartNpsScheme, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartNpsScheme:
    """SnapshotPartNpsScheme."""
    name: str | None = None
    tier: str | None = None
    units: Decimal | None = None
    nav: Decimal | None = None
    value: Decimal | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartPerson:
    """SnapshotPartPerson."""
    name: str | None = None
    pan: str | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartSlice:
    """SnapshotPartSlice."""
    key: str | None = None
    value: Decimal | None = None
    percent: Decimal | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartStatementPeriod:
    """SnapshotPartStatementPeriod."""
    from_: datetime.date | None = None
    to: datetime.date | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartTransaction:
    """SnapshotPartTransaction."""
    date: datetime.date | None = None
    description: str | None = None
    type: TxnType | None = None
    amount: Decimal | None = None
    units: Decimal | None = None
    nav: Decimal | None = None
    balance: Decimal | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotPartWarning:
    """SnapshotPartWarning."""
    code: str | None = None
    message: str | None = None
    scheme: str | None = None
    folio: str | None = None
    page: int | None = None
    expected: str | None = None
    found: str | None = None
    box: tuple[Decimal, ...] | None = None
    """x0, y0, x1, y1 in points from the top left of the page."""


@dataclass(frozen=True, kw_only=True)
class SnapshotStatementPeriod:
    """SnapshotStatementPeriod."""
    from_: datetime.date | None
    to: datetime.date


@dataclass(frozen=True, kw_only=True)
class SnapshotSummary:
    """What a list says of a snapshot."""
    snapshot_id: str
    livemode: bool
    created_at: datetime.datetime
    expires_at: datetime.datetime
    source: Source
    statement_type: StatementType
    as_of_date: datetime.date
    investor_name: str
    total_value: Decimal
    folio_count: int
    confidence: Confidence
    client_reference_id: str | None = None
    """What the caller of parse called it; left out without one."""
    metadata: Mapping[str, str] | None = None


@dataclass(frozen=True, kw_only=True)
class Snapshots:
    """GET /snapshots"""
    snapshots: tuple[SnapshotSummary, ...]
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True)
class TestEvent(Event):
    """Sent by `testWebhook`, whatever kinds the webhook is for."""
    data: TestEventData
    """Nothing happened."""


@dataclass(frozen=True, kw_only=True)
class TestEventData:
    """Nothing happened."""
    client_reference_id: str | None
    """What the caller calls the statement; null without a name, and once it is deleted."""
    livemode: bool


@dataclass(frozen=True, kw_only=True)
class Transaction:
    """Transaction."""
    date: datetime.date
    description: str
    type: TxnType
    amount: Decimal | None
    units: Decimal | None
    nav: Decimal | None
    balance: Decimal | None


@dataclass(frozen=True, kw_only=True)
class TransactionRow:
    """TransactionRow."""
    date: datetime.date
    description: str
    type: TxnType
    amount: Decimal | None
    units: Decimal | None
    nav: Decimal | None
    balance: Decimal | None
    folio: str | None
    isin: str | None
    name: str


@dataclass(frozen=True, kw_only=True)
class Transactions:
    """GET /snapshots/{id}/transactions"""
    transactions: tuple[TransactionRow, ...]
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True)
class Unrealised:
    """GET /snapshots/{id}/unrealised"""
    snapshot_id: str | None
    as_of_date: datetime.date | None
    """Day of the statement: units and values are of it."""
    as_of: datetime.date
    """Day that terms, days and lock-in are told of."""
    financial_year: str
    """Of as_of."""
    statement_period: UnrealisedStatementPeriod
    year_covered: bool
    """The statement's period holds all of financial_year: if not, sales may be missing in exemption."""
    holders: tuple[UnrealisedHolder, ...]
    """Whose folios the statement has: by PAN; without one by name."""
    holder: int | None
    """Whose these are alone; null: of all holders."""
    incomplete_sales: int
    """Lots sold in the year that lack something: exemption does not know their gain."""
    exemption: tuple[UnrealisedExemption, ...]
    """Of each holder: what the sales of the year leave of the exemption for long-term gains on equity oriented
    units. No advice."""
    summary: tuple[UnrealisedSummary, ...]
    """One for each section, term and rate."""
    total: UnrealisedTotal
    within_exemption: tuple[UnrealisedWithinExemption, ...]
    """Of each folio and scheme with long-term gains on equity oriented units, or with units in a lock-in, taken
    alone: what could be sold on as_of, oldest first, before its gain passes what is left of the holder's exemption.
    Without exit load, STT and sales elsewhere. Shown as what is left, no advice."""
    mutual_funds: tuple[UnrealisedMutualFund, ...]
    """Funds that are held in folios."""
    incomplete: tuple[UnrealisedIncomplete, ...]
    """What no sum has, or no sum of a section, and why; fund units of demat accounts, whose cost no depository
    prints."""


@dataclass(frozen=True, kw_only=True)
class UnrealisedExemption:
    """UnrealisedExemption."""
    holder: int
    """As in holders."""
    section: str | None
    """null: the year has no exemption."""
    amount: Decimal | None
    """Of the year."""
    gain: Decimal | None
    """Net gain under the section from the sales of the year that the statement shows."""
    left: Decimal | None
    """amount less gain, not below nothing. Sales elsewhere are not known here."""


@dataclass(frozen=True, kw_only=True)
class UnrealisedHolder:
    """UnrealisedHolder."""
    holder: int
    """What the parameter holder takes."""
    name: str | None
    pan: str | None
    """Masked."""
    funds: int
    """Funds in folios, held and closed."""


@dataclass(frozen=True, kw_only=True)
class UnrealisedIncomplete:
    """UnrealisedIncomplete."""
    name: str | None
    isin: str | None
    folio: str | None
    reason: str
    message: str
    units: Decimal | None
    """Of the lots with this reason."""
    value: Decimal | None
    """Of the lots with this reason."""


@dataclass(frozen=True, kw_only=True)
class UnrealisedMutualFund:
    """UnrealisedMutualFund."""
    name: str | None
    isin: str | None
    folio: str | None
    holder: str | None
    """First holder of the folio."""
    pan: str | None
    """Masked."""
    amc: str | None
    category: str | None
    kind: str
    kind_source: str | None
    listed: bool
    units: Decimal | None
    """As printed."""
    nav: Decimal | None
    """As printed."""
    nav_date: datetime.date | None
    value: Decimal | None
    """As printed."""
    total: UnrealisedMutualFundTotal
    """Of the lots whose gain is known."""
    lots: tuple[UnrealisedMutualFundLot, ...]
    """Oldest first, as they would be sold."""


@dataclass(frozen=True, kw_only=True)
class UnrealisedMutualFundLot:
    """UnrealisedMutualFundLot."""
    buy_date: datetime.date | None
    bought_by: TxnType | None
    days: int | None
    """From purchase to as_of."""
    units: Decimal
    buy_nav: Decimal | None
    value: Decimal | None
    """The lot's part of the value that the statement prints; the lots of a fund add up to it."""
    purchase_amount: Decimal | None
    stamp_duty: Decimal | None
    stamp_duty_computed: bool
    """The statement prints amounts after stamp duty and no duty (MF Central, depositories): it is 0.005 % of the
    amount, from 1-Jul-2020 on."""
    cost: Decimal | None
    """purchase_amount + stamp_duty of the units; null where the statement does not tell it."""
    fmv_nav: Decimal | None
    """NAV of 31-Jan-2018, for grandfathered lots."""
    fmv_value: Decimal | None
    cost_of_acquisition: Decimal | None
    """The cost as the section takes it; of grandfathered lots the higher of cost and the lower of fmv_value and
    value."""
    gain: Decimal | None
    """Unrealised: value less cost_of_acquisition. null: see reason."""
    section: str | None
    """Section of a sale on as_of; of the Income-tax Act 2025 from 1-Apr-2026 on. null: ordinary rates, or unknown
    kind."""
    term: str | None
    """null: the kind of fund is not known."""
    rate: Decimal | None
    """Percent before surcharge and cess; null for SLAB, EXEMPT and unknown kinds."""
    rate_kind: str | None
    """INDEXED: on the gain over the indexed cost. INDEXED_OR_10: the lower of 20 % of that and 10 % of the gain
    without indexation."""
    long_term_from: datetime.date | None
    """First day on which a sale is long-term. null: never (specified funds), or unknown."""
    days_to_long_term: int | None
    """From as_of to long_term_from; 0: long-term. null: never, or unknown."""
    lock_in_until: datetime.date | None
    """First day on which units of an ELSS fund may be sold. null: no lock-in, or unknown."""
    units_free: Decimal | None
    """Units that are out of the lock-in on as_of. null: unknown."""
    reason: str | None
    """Why gain, or term and rate, are null."""
    caution: str | None
    """AMOUNT_DOUBTFUL: the printed amount of the purchase, which counts, is not its units times its price."""


@dataclass(frozen=True, kw_only=True)
class UnrealisedMutualFundTotal:
    """Of the lots whose gain is known."""
    count: int
    """Lots whose gain is known."""
    value: Decimal
    cost: Decimal
    """Cost of acquisition as the section takes it."""
    gain: Decimal


@dataclass(frozen=True, kw_only=True)
class UnrealisedStatementPeriod:
    """UnrealisedStatementPeriod."""
    from_: datetime.date | None
    to: datetime.date | None


@dataclass(frozen=True, kw_only=True)
class UnrealisedSummary:
    """UnrealisedSummary."""
    section: str | None
    """Section of the Act; of the Income-tax Act 2025 from 1-Apr-2026 on. null: ordinary rates, or unknown kind."""
    term: str | None
    """null: the kind of fund is not known."""
    rate: Decimal | None
    """Percent before surcharge and cess; null for SLAB, EXEMPT and unknown kinds."""
    rate_kind: str | None
    """INDEXED: on the gain over the indexed cost. INDEXED_OR_10: the lower of 20 % of that and 10 % of the gain
    without indexation."""
    count: int
    """Lots whose gain is known."""
    value: Decimal
    cost: Decimal
    """Cost of acquisition as the section takes it."""
    gain: Decimal


@dataclass(frozen=True, kw_only=True)
class UnrealisedTotal:
    """UnrealisedTotal."""
    count: int
    """Lots whose gain is known."""
    value: Decimal
    cost: Decimal
    """Cost of acquisition as the section takes it."""
    gain: Decimal


@dataclass(frozen=True, kw_only=True)
class UnrealisedWithinExemption:
    """UnrealisedWithinExemption."""
    holder: int
    """As in holders."""
    name: str | None
    isin: str | None
    folio: str | None
    units: Decimal
    value: Decimal
    cost: Decimal
    """Cost of acquisition as the section takes it."""
    gain: Decimal
    ends_with: str
    """Why not more: nothing, all units are within; the gain passes what is left; the next lot is no such long-term
    gain; it is in its lock-in; or its gain, cost or lock-in is not known."""
    units_locked: Decimal
    """Units in the lock-in, which are left out."""
    lots: tuple[UnrealisedWithinExemptionLot, ...]
    """The last one perhaps in part: units to the third decimal, value and cost as its share."""


@dataclass(frozen=True, kw_only=True)
class UnrealisedWithinExemptionLot:
    """UnrealisedWithinExemptionLot."""
    buy_date: datetime.date
    units: Decimal
    value: Decimal
    cost: Decimal
    """Cost of acquisition as the section takes it."""
    gain: Decimal


@dataclass(frozen=True, kw_only=True)
class UploadLink:
    """GET /upload-links/{id}"""
    upload_id: str
    status: str
    """waiting: nothing was sent yet; working: a statement is being read; done: it is a snapshot; failed: the last
    attempt was none, the user can try again; expired: nothing will come any more."""
    livemode: bool
    expires_at: datetime.datetime
    """End of the link."""
    attempts_left: int
    label: str | None
    """What the user is told that the statement is for."""
    redirect_uri: str | None
    """Where the user goes afterwards."""
    snapshot_id: str | None
    """What came of it; null unless done."""
    failure: str | None
    """Code of what was wrong with the last attempt; null unless there was one that failed and none since."""
    client_reference_id: str | None = None
    """What the snapshot is called by; left out without one."""
    metadata: Mapping[str, str] | None = None


@dataclass(frozen=True, kw_only=True)
class UploadLinkCreated:
    """POST /upload-links"""
    upload_id: str
    url: str
    """The page for the user. Who has it can hand one statement over: it is a secret, and in this answer alone."""
    expires_at: datetime.datetime
    """End of the link, 15 minutes from now."""


@dataclass(frozen=True, kw_only=True)
class UploadLinkDeleted:
    """DELETE /upload-links/{id}"""
    upload_id: str
    deleted: bool


@dataclass(frozen=True, kw_only=True)
class Usage:
    """GET /usage"""
    days: tuple[UsageDay, ...]


@dataclass(frozen=True, kw_only=True)
class UsageDay:
    """UsageDay."""
    date: datetime.date
    requests: int
    parses: int
    enrichments: int
    errors: int


@dataclass(frozen=True, kw_only=True)
class Warning:
    """Warning."""
    code: str
    message: str
    scheme: str | None = None
    folio: str | None = None
    page: int | None = None
    expected: str | None = None
    found: str | None = None
    box: tuple[Decimal, ...] | None = None
    """x0, y0, x1, y1 in points from the top left of the page."""


@dataclass(frozen=True, kw_only=True)
class Webhook:
    """GET /webhooks/{id}"""
    webhook_id: str
    url: str
    events: tuple[str, ...]
    include_data: bool
    """`snapshot.created` and `snapshot.enriched` carry a summary of the statement."""
    state: str
    """Nothing is noted for a webhook that is disabled, nor sent."""
    reason: str | None
    """Why it is disabled."""
    livemode: bool
    """Events of live data, or of test data."""
    created_at: datetime.datetime
    enabled_at: datetime.datetime
    """What happened before is not told."""
    previous_secret_expires_at: datetime.datetime | None
    """Until then events have a second signature, with the secret before the last roll."""


@dataclass(frozen=True, kw_only=True)
class WebhookCreated:
    """POST /webhooks"""
    webhook_id: str
    url: str
    events: tuple[str, ...]
    include_data: bool
    """`snapshot.created` and `snapshot.enriched` carry a summary of the statement."""
    state: str
    """Nothing is noted for a webhook that is disabled, nor sent."""
    reason: str | None
    """Why it is disabled."""
    livemode: bool
    """Events of live data, or of test data."""
    created_at: datetime.datetime
    enabled_at: datetime.datetime
    """What happened before is not told."""
    previous_secret_expires_at: datetime.datetime | None
    """Until then events have a second signature, with the secret before the last roll."""
    secret: str
    """Secret of the signatures, as Standard Webhooks writes it. It is shown this once."""


@dataclass(frozen=True, kw_only=True)
class WebhookDeleted:
    """DELETE /webhooks/{id}"""
    webhook_id: str
    deleted: bool


@dataclass(frozen=True, kw_only=True)
class WebhookDeliveries:
    """GET /webhooks/{id}/deliveries"""
    deliveries: tuple[WebhookDeliveriesDelivery, ...]
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True)
class WebhookDeliveriesDelivery:
    """WebhookDeliveriesDelivery."""
    delivery_id: str
    type: str
    snapshot_id: str | None
    state: str
    """`due`: a try is to come; `sent`: it was answered with 2xx; `failed`: it was given up."""
    tries: int
    status: int | None
    """HTTP status of the last try; null: no answer, or no try yet."""
    reason: str | None
    """Why the last try failed, in a few words."""
    happened_at: datetime.datetime
    tried_at: datetime.datetime | None
    due_at: datetime.datetime | None
    """The next try; null: there is none."""


@dataclass(frozen=True, kw_only=True)
class WebhookDelivery:
    """POST /webhooks/{id}/test"""
    webhook_id: str
    delivery_id: str


@dataclass(frozen=True, kw_only=True)
class WebhookRolled:
    """POST /webhooks/{id}/roll"""
    webhook_id: str
    secret: str
    """Secret of the signatures, as Standard Webhooks writes it. It is shown this once."""
    previous_secret_expires_at: datetime.datetime
    """Until then events have a second signature, with the secret before."""


@dataclass(frozen=True, kw_only=True)
class Webhooks:
    """GET /webhooks"""
    webhooks: tuple[Webhook, ...]


FIELDS.update({
    Analytics: (
        ("invested", "invested", nullable(number)),
        ("gain", "gain", nullable(number)),
        ("xirr", "xirr", record(AnalyticsXirr)),
        ("allocation", "allocation", record(AnalyticsAllocation)),
        ("fund_count", "fund_count", integer),
        ("exited_count", "exited_count", integer),
        ("transaction_count", "transaction_count", mapping(integer)),
        ("first_transaction", "first_transaction", nullable(date)),
        ("last_transaction", "last_transaction", nullable(date)),
    ),
    AnalyticsAllocation: (
        ("amc", "amc", array(record(Slice))),
        ("registrar", "registrar", array(record(Slice))),
        ("plan", "plan", array(record(Slice))),
        ("option", "option", array(record(Slice))),
        ("asset_class", "asset_class", array(record(Slice))),
    ),
    AnalyticsXirr: (
        ("percent", "percent", nullable(number)),
        ("reason", "reason", nullable(text)),
    ),
    Batch: (
        ("jobs", "jobs", array(record(BatchFile))),
    ),
    BatchFile: (
        ("file", "file", nullable(text)),
        ("job", "job", record(Job)),
    ),
    Bond: (
        ("isin", "isin", text),
        ("name", "name", text),
        ("units", "units", nullable(number)),
        ("face_value", "face_value", nullable(number)),
        ("price", "price", nullable(number)),
        ("value", "value", nullable(number)),
    ),
    Compare: (
        ("from_", "from", record(CompareSnapshot)),
        ("to", "to", record(CompareSnapshot)),
        ("days", "days", integer),
        ("mutual_funds", "mutual_funds", record(CompareMutualFunds)),
        ("demat", "demat", nullable(record(CompareDemat))),
        ("nps", "nps", nullable(record(CompareNps))),
        ("flows", "flows", record(CompareFlows)),
        ("explained", "explained", record(CompareExplained)),
        ("warnings", "warnings", array(record(CompareWarning))),
    ),
    CompareDemat: (
        ("added", "added", array(record(CompareHolding))),
        ("gone", "gone", array(record(CompareHolding))),
        ("changed", "changed", array(record(CompareHolding))),
        ("unchanged_count", "unchanged_count", integer),
    ),
    CompareExplained: (
        ("mutual_funds", "mutual_funds", record(CompareExplainedPart)),
        ("demat", "demat", nullable(record(CompareExplainedPart))),
        ("nps", "nps", nullable(record(CompareExplainedPart))),
        ("total", "total", record(CompareExplainedTotal)),
    ),
    CompareExplainedPart: (
        ("from_value", "from_value", number),
        ("net_invested", "net_invested", number),
        ("charges", "charges", number),
        ("in_kind", "in_kind", number),
        ("market_movement", "market_movement", number),
        ("unexplained", "unexplained", number),
        ("to_value", "to_value", number),
        ("change", "change", number),
    ),
    CompareExplainedTotal: (
        ("from_value", "from_value", number),
        ("net_invested", "net_invested", number),
        ("charges", "charges", number),
        ("in_kind", "in_kind", number),
        ("market_movement", "market_movement", number),
        ("unexplained", "unexplained", number),
        ("to_value", "to_value", number),
        ("change", "change", number),
        ("totals_difference", "totals_difference", number),
    ),
    CompareFiguresNav: (
        ("units", "units", nullable(number)),
        ("nav", "nav", nullable(number)),
        ("value", "value", nullable(number)),
    ),
    CompareFiguresPrice: (
        ("units", "units", nullable(number)),
        ("price", "price", nullable(number)),
        ("value", "value", nullable(number)),
    ),
    CompareFlows: (
        ("from_", "from", nullable(date)),
        ("to", "to", nullable(date)),
        ("complete", "complete", boolean),
        ("reason", "reason", nullable(text)),
        ("net_invested", "net_invested", nullable(number)),
        ("charges", "charges", nullable(number)),
        ("in_kind", "in_kind", nullable(number)),
        ("by_type", "by_type", array(record(CompareFlowsByType))),
    ),
    CompareFlowsByType: (
        ("type", "type", text),
        ("count", "count", integer),
        ("amount", "amount", nullable(number)),
        ("units", "units", nullable(number)),
    ),
    CompareFund: (
        ("name", "name", text),
        ("isin", "isin", nullable(text)),
        ("folio", "folio", nullable(text)),
        ("previous_folio", "previous_folio", nullable(text)),
        ("amc", "amc", nullable(text)),
        ("plan", "plan", nullable(text)),
        ("option", "option", nullable(text)),
        ("matched_by", "matched_by", nullable(text)),
        ("transaction_count", "transaction_count", integer),
        ("from_", "from", nullable(record(CompareFiguresNav))),
        ("to", "to", nullable(record(CompareFiguresNav))),
        ("change", "change", record(CompareFiguresNav)),
        ("moved", "moved", nullable(record(CompareFundMoved))),
        ("unexplained_units", "unexplained_units", nullable(number)),
        ("explained", "explained", nullable(record(CompareExplainedPart))),
    ),
    CompareFundMoved: (
        ("units", "units", number),
        ("dp_id", "dp_id", nullable(text)),
        ("client_id", "client_id", nullable(text)),
    ),
    CompareHolding: (
        ("kind", "kind", text),
        ("name", "name", text),
        ("isin", "isin", nullable(text)),
        ("dp_id", "dp_id", nullable(text)),
        ("client_id", "client_id", nullable(text)),
        ("from_", "from", nullable(record(CompareFiguresPrice))),
        ("to", "to", nullable(record(CompareFiguresPrice))),
        ("change", "change", record(CompareFiguresPrice)),
        ("moved", "moved", nullable(record(CompareHoldingMoved))),
        ("unexplained_units", "unexplained_units", nullable(number)),
        ("explained", "explained", nullable(record(CompareExplainedPart))),
    ),
    CompareHoldingMoved: (
        ("units", "units", number),
        ("folio", "folio", nullable(text)),
    ),
    CompareMutualFunds: (
        ("added", "added", array(record(CompareFund))),
        ("gone", "gone", array(record(CompareFund))),
        ("changed", "changed", array(record(CompareFund))),
        ("bought_and_sold", "bought_and_sold", array(record(CompareFund))),
        ("unchanged_count", "unchanged_count", integer),
    ),
    CompareNps: (
        ("added", "added", array(record(CompareScheme))),
        ("gone", "gone", array(record(CompareScheme))),
        ("changed", "changed", array(record(CompareScheme))),
        ("unchanged_count", "unchanged_count", integer),
    ),
    CompareScheme: (
        ("name", "name", text),
        ("tier", "tier", nullable(text)),
        ("from_", "from", nullable(record(CompareFiguresNav))),
        ("to", "to", nullable(record(CompareFiguresNav))),
        ("change", "change", record(CompareFiguresNav)),
        ("unexplained_units", "unexplained_units", nullable(number)),
        ("explained", "explained", nullable(record(CompareExplainedPart))),
    ),
    CompareSnapshot: (
        ("snapshot_id", "snapshot_id", text),
        ("livemode", "livemode", boolean),
        ("created_at", "created_at", time),
        ("expires_at", "expires_at", time),
        ("client_reference_id", "client_reference_id", text),
        ("metadata", "metadata", mapping(text)),
        ("source", "source", text),
        ("statement_type", "statement_type", text),
        ("as_of_date", "as_of_date", date),
        ("investor_name", "investor_name", nullable(text)),
        ("total_value", "total_value", nullable(number)),
        ("folio_count", "folio_count", integer),
        ("confidence", "confidence", record(Confidence)),
    ),
    CompareWarning: (
        ("code", "code", text),
        ("message", "message", text),
    ),
    Confidence: (
        ("document", "document", number),
        ("level", "level", text),
        ("checks", "checks", integer),
        ("passed", "passed", integer),
        ("words", "words", integer),
        ("accounted", "accounted", integer),
    ),
    Deleted: (
        ("snapshot_id", "snapshot_id", text),
        ("deleted", "deleted", boolean),
    ),
    Demat: (
        ("depository", "depository", text),
        ("dp_name", "dp_name", nullable(text)),
        ("dp_id", "dp_id", nullable(text)),
        ("client_id", "client_id", nullable(text)),
        ("owners", "owners", array(record(Person))),
        ("value", "value", nullable(number)),
        ("equities", "equities", array(record(Equity))),
        ("bonds", "bonds", array(record(Bond))),
        ("mutual_funds", "mutual_funds", array(record(DematFund))),
        ("transactions", "transactions", array(record(DematTransaction))),
    ),
    DematFund: (
        ("isin", "isin", text),
        ("name", "name", text),
        ("units", "units", number),
        ("nav", "nav", nullable(number)),
        ("value", "value", nullable(number)),
    ),
    DematTransaction: (
        ("isin", "isin", nullable(text)),
        ("name", "name", nullable(text)),
        ("date", "date", date),
        ("description", "description", text),
        ("opening", "opening", nullable(number)),
        ("debit", "debit", nullable(number)),
        ("credit", "credit", nullable(number)),
        ("closing", "closing", nullable(number)),
    ),
    Enrichment: (
        ("snapshot_id", "snapshot_id", text),
        ("enriched_at", "enriched_at", time),
        ("as_of_date", "as_of_date", date),
        ("partial", "partial", boolean),
        ("nav_source", "nav_source", record(EnrichmentNavSource)),
        ("mutual_funds", "mutual_funds", array(record(EnrichmentFund))),
        ("portfolio", "portfolio", record(EnrichmentPortfolio)),
        ("overlays", "overlays", record(EnrichmentOverlays)),
        ("warnings", "warnings", array(record(EnrichmentWarning))),
    ),
    EnrichmentFund: (
        ("name", "name", nullable(text)),
        ("isin", "isin", nullable(text)),
        ("folio", "folio", nullable(text)),
        ("demat_client_id", "demat_client_id", nullable(text)),
        ("scheme_code", "scheme_code", nullable(integer)),
        ("category", "category", nullable(text)),
        ("asset_class", "asset_class", text),
        ("plan", "plan", text),
        ("option", "option", text),
        ("units", "units", nullable(number)),
        ("latest_nav", "latest_nav", nullable(number)),
        ("latest_nav_date", "latest_nav_date", nullable(date)),
        ("current_value", "current_value", nullable(number)),
        ("returns", "returns", record(EnrichmentHorizons)),
        ("benchmark", "benchmark", record(EnrichmentFundBenchmark)),
        ("excess", "excess", record(EnrichmentHorizons)),
        ("xirr", "xirr", nullable(number)),
        ("gain_percent", "gain_percent", nullable(number)),
        ("status", "status", text),
        ("reasons", "reasons", record(EnrichmentFundReasons)),
    ),
    EnrichmentFundBenchmark: (
        ("name", "name", nullable(text)),
        ("proxy", "proxy", nullable(text)),
        ("quality", "quality", text),
        ("source", "source", text),
        ("y1", "1y", nullable(number)),
        ("y3", "3y", nullable(number)),
        ("lag", "lag", nullable(record(EnrichmentFundBenchmarkLag))),
    ),
    EnrichmentFundBenchmarkLag: (
        ("y1", "1y", nullable(record(EnrichmentLag))),
        ("y3", "3y", nullable(record(EnrichmentLag))),
        ("until", "until", date),
    ),
    EnrichmentFundReasons: (
        ("y1", "1y", nullable(text)),
        ("y3", "3y", nullable(text)),
        ("xirr", "xirr", nullable(text)),
    ),
    EnrichmentHorizons: (
        ("y1", "1y", nullable(number)),
        ("y3", "3y", nullable(number)),
    ),
    EnrichmentLag: (
        ("mean", "mean", number),
        ("least", "least", number),
        ("most", "most", number),
    ),
    EnrichmentNavSource: (
        ("name", "name", text),
        ("newest_nav_date", "newest_nav_date", nullable(date)),
    ),
    EnrichmentOverlays: (
        ("allocation", "allocation", record(EnrichmentOverlaysAllocation)),
        ("concentration", "concentration", record(EnrichmentOverlaysConcentration)),
        ("duplicated_categories", "duplicated_categories", array(record(EnrichmentOverlaysDuplicatedCategory))),
        ("below_benchmark", "below_benchmark", array(record(EnrichmentOverlaysBelowBenchmark))),
        ("regular_plans", "regular_plans", array(record(EnrichmentOverlaysRegularPlan))),
        ("fund_overlap", "fund_overlap", nullable(array(record(EnrichmentOverlaysFundOverlap)))),
        ("fund_overlap_reason", "fund_overlap_reason", text),
        ("value_by_year", "value_by_year", array(record(EnrichmentOverlaysValueByYear))),
    ),
    EnrichmentOverlaysAllocation: (
        ("asset_class", "asset_class", array(record(EnrichmentSlice))),
        ("category", "category", array(record(EnrichmentSlice))),
        ("amc", "amc", array(record(EnrichmentSlice))),
        ("plan", "plan", array(record(EnrichmentSlice))),
        ("option", "option", array(record(EnrichmentSlice))),
    ),
    EnrichmentOverlaysBelowBenchmark: (
        ("name", "name", nullable(text)),
        ("isin", "isin", nullable(text)),
        ("y1", "1y", nullable(number)),
        ("y3", "3y", nullable(number)),
    ),
    EnrichmentOverlaysConcentration: (
        ("top1_percent", "top1_percent", nullable(number)),
        ("top5_percent", "top5_percent", nullable(number)),
        ("top10_percent", "top10_percent", nullable(number)),
        ("hhi", "hhi", nullable(integer)),
        ("amc_hhi", "amc_hhi", nullable(integer)),
    ),
    EnrichmentOverlaysDuplicatedCategory: (
        ("category", "category", text),
        ("funds", "funds", array(nullable(text))),
        ("percent", "percent", nullable(number)),
    ),
    EnrichmentOverlaysFundOverlap: (
        ("name_a", "name_a", nullable(text)),
        ("isin_a", "isin_a", nullable(text)),
        ("portfolio_date_a", "portfolio_date_a", date),
        ("name_b", "name_b", nullable(text)),
        ("isin_b", "isin_b", nullable(text)),
        ("portfolio_date_b", "portfolio_date_b", date),
        ("percent", "percent", number),
        ("common", "common", integer),
    ),
    EnrichmentOverlaysRegularPlan: (
        ("name", "name", nullable(text)),
        ("isin", "isin", nullable(text)),
        ("direct_isin", "direct_isin", nullable(text)),
        ("direct_name", "direct_name", nullable(text)),
        ("return_gap", "return_gap", record(EnrichmentHorizons)),
    ),
    EnrichmentOverlaysValueByYear: (
        ("date", "date", date),
        ("value", "value", nullable(number)),
        ("invested", "invested", nullable(number)),
    ),
    EnrichmentPortfolio: (
        ("current_value", "current_value", nullable(number)),
        ("covered_percent", "covered_percent", nullable(number)),
        ("covered_percent_3y", "covered_percent_3y", nullable(number)),
        ("returns", "returns", record(EnrichmentHorizons)),
        ("benchmark", "benchmark", record(EnrichmentHorizons)),
        ("excess", "excess", record(EnrichmentHorizons)),
        ("xirr", "xirr", record(EnrichmentPortfolioXirr)),
        ("gain_percent", "gain_percent", nullable(number)),
        ("xirr_covered", "xirr_covered", nullable(number)),
        ("xirr_covered_percent", "xirr_covered_percent", nullable(number)),
        ("day_change", "day_change", record(EnrichmentPortfolioDayChange)),
        ("pme", "pme", record(EnrichmentPortfolioPme)),
        ("value_by_month", "value_by_month", array(record(EnrichmentPortfolioValueByMonth))),
    ),
    EnrichmentPortfolioDayChange: (
        ("amount", "amount", nullable(number)),
        ("percent", "percent", nullable(number)),
        ("covered_percent", "covered_percent", nullable(number)),
        ("from_", "from", nullable(date)),
        ("to", "to", nullable(date)),
    ),
    EnrichmentPortfolioPme: (
        ("percent", "percent", nullable(number)),
        ("benchmark", "benchmark", text),
        ("benchmark_value", "benchmark_value", nullable(number)),
        ("value", "value", nullable(number)),
        ("xirr", "xirr", nullable(number)),
        ("covered_percent", "covered_percent", nullable(number)),
        ("reason", "reason", text),
    ),
    EnrichmentPortfolioValueByMonth: (
        ("date", "date", date),
        ("value", "value", nullable(number)),
        ("invested", "invested", nullable(number)),
        ("benchmark_value", "benchmark_value", nullable(number)),
    ),
    EnrichmentPortfolioXirr: (
        ("percent", "percent", nullable(number)),
        ("reason", "reason", nullable(text)),
    ),
    EnrichmentSlice: (
        ("key", "key", text),
        ("value", "value", number),
        ("percent", "percent", nullable(number)),
    ),
    EnrichmentWarning: (
        ("code", "code", text),
        ("message", "message", text),
        ("scheme", "scheme", text),
        ("folio", "folio", text),
    ),
    Equity: (
        ("isin", "isin", text),
        ("name", "name", text),
        ("units", "units", nullable(number)),
        ("price", "price", nullable(number)),
        ("value", "value", nullable(number)),
    ),
    Fund: (
        ("name", "name", text),
        ("isin", "isin", nullable(text)),
        ("units", "units", nullable(number)),
        ("nav", "nav", nullable(number)),
        ("value", "value", nullable(number)),
        ("nav_date", "nav_date", nullable(date)),
        ("cost", "cost", nullable(number)),
        ("gain", "gain", nullable(number)),
        ("folio", "folio", nullable(text)),
        ("amc", "amc", nullable(text)),
        ("registrar", "registrar", nullable(text)),
        ("rta_code", "rta_code", nullable(text)),
        ("advisor", "advisor", nullable(text)),
        ("pan", "pan", nullable(text)),
        ("kyc", "kyc", nullable(text)),
        ("nominees", "nominees", array(text)),
        ("holders", "holders", array(text)),
        ("demat", "demat", nullable(boolean)),
        ("plan", "plan", nullable(text)),
        ("option", "option", nullable(text)),
        ("opening_units", "opening_units", nullable(number)),
        ("reconciled", "reconciled", boolean),
        ("transactions", "transactions", array(record(Transaction))),
    ),
    Gains: (
        ("snapshot_id", "snapshot_id", nullable(text)),
        ("financial_year", "financial_year", text),
        ("period", "period", record(GainsPeriod)),
        ("statement_period", "statement_period", record(GainsStatementPeriod)),
        ("year_covered", "year_covered", boolean),
        ("years", "years", array(text)),
        ("holders", "holders", array(record(GainsHolder))),
        ("holder", "holder", nullable(integer)),
        ("taxpayers", "taxpayers", nullable(integer)),
        ("exemption", "exemption", record(GainsExemption)),
        ("left", "left", array(record(GainsLeft))),
        ("summary", "summary", array(record(GainsSummary))),
        ("total", "total", record(GainsTotal)),
        ("mutual_funds", "mutual_funds", array(record(GainsMutualFund))),
        ("excluded", "excluded", array(record(GainsExcluded))),
        ("incomplete", "incomplete", array(record(GainsIncomplete))),
    ),
    GainsExcluded: (
        ("name", "name", nullable(text)),
        ("isin", "isin", nullable(text)),
        ("folio", "folio", nullable(text)),
        ("date", "date", date),
        ("type", "type", text),
        ("units", "units", number),
        ("reason", "reason", text),
        ("message", "message", text),
    ),
    GainsExemption: (
        ("section", "section", nullable(text)),
        ("amount", "amount", nullable(number)),
    ),
    GainsHolder: (
        ("holder", "holder", integer),
        ("name", "name", nullable(text)),
        ("pan", "pan", nullable(text)),
        ("funds", "funds", integer),
    ),
    GainsIncomplete: (
        ("name", "name", nullable(text)),
        ("isin", "isin", nullable(text)),
        ("folio", "folio", nullable(text)),
        ("reason", "reason", text),
        ("message", "message", text),
        ("units", "units", nullable(number)),
        ("sale_value", "sale_value", nullable(number)),
    ),
    GainsLeft: (
        ("financial_year", "financial_year", text),
        ("short_term_gain", "short_term_gain", number),
        ("long_term_gain", "long_term_gain", number),
        ("short_term_loss_left", "short_term_loss_left", number),
        ("long_term_loss_left", "long_term_loss_left", number),
        ("exemption", "exemption", record(GainsLeftExemption)),
    ),
    GainsLeftExemption: (
        ("section", "section", nullable(text)),
        ("amount", "amount", nullable(number)),
        ("gain", "gain", nullable(number)),
        ("left", "left", nullable(number)),
    ),
    GainsMutualFund: (
        ("name", "name", nullable(text)),
        ("isin", "isin", nullable(text)),
        ("folio", "folio", nullable(text)),
        ("holder", "holder", nullable(text)),
        ("pan", "pan", nullable(text)),
        ("amc", "amc", nullable(text)),
        ("category", "category", nullable(text)),
        ("kind", "kind", text),
        ("kind_source", "kind_source", nullable(text)),
        ("listed", "listed", boolean),
        ("count", "count", integer),
        ("sale_value", "sale_value", number),
        ("cost", "cost", number),
        ("gain", "gain", number),
        ("lots", "lots", array(record(GainsMutualFundLot))),
    ),
    GainsMutualFundLot: (
        ("financial_year", "financial_year", text),
        ("buy_date", "buy_date", nullable(date)),
        ("bought_by", "bought_by", nullable(text)),
        ("sell_date", "sell_date", date),
        ("sold_by", "sold_by", text),
        ("days", "days", nullable(integer)),
        ("units", "units", number),
        ("buy_nav", "buy_nav", nullable(number)),
        ("sell_nav", "sell_nav", nullable(number)),
        ("sale_value", "sale_value", nullable(number)),
        ("purchase_amount", "purchase_amount", nullable(number)),
        ("stamp_duty", "stamp_duty", nullable(number)),
        ("stamp_duty_computed", "stamp_duty_computed", boolean),
        ("cost", "cost", nullable(number)),
        ("fmv_nav", "fmv_nav", nullable(number)),
        ("fmv_value", "fmv_value", nullable(number)),
        ("lower_of_fmv_and_sale", "lower_of_fmv_and_sale", nullable(number)),
        ("index_ratio", "index_ratio", nullable(text)),
        ("cost_of_acquisition", "cost_of_acquisition", nullable(number)),
        ("gain", "gain", nullable(number)),
        ("gain_without_indexation", "gain_without_indexation", nullable(number)),
        ("section", "section", nullable(text)),
        ("term", "term", nullable(text)),
        ("rate", "rate", nullable(number)),
        ("rate_kind", "rate_kind", nullable(text)),
        ("window", "window", text),
        ("reason", "reason", nullable(text)),
        ("caution", "caution", nullable(text)),
    ),
    GainsPeriod: (
        ("from_", "from", date),
        ("to", "to", date),
    ),
    GainsStatementPeriod: (
        ("from_", "from", nullable(date)),
        ("to", "to", nullable(date)),
    ),
    GainsSummary: (
        ("financial_year", "financial_year", text),
        ("section", "section", nullable(text)),
        ("term", "term", nullable(text)),
        ("rate", "rate", nullable(number)),
        ("rate_kind", "rate_kind", nullable(text)),
        ("count", "count", integer),
        ("sale_value", "sale_value", number),
        ("cost", "cost", number),
        ("gain", "gain", number),
        ("windows", "windows", record(GainsSummaryWindows)),
    ),
    GainsSummaryWindows: (
        ("to_15_jun", "TO_15_JUN", number),
        ("_jun_to_15_sep16", "16_JUN_TO_15_SEP", number),
        ("_sep_to_15_dec16", "16_SEP_TO_15_DEC", number),
        ("_dec_to_15_mar16", "16_DEC_TO_15_MAR", number),
        ("_to_31_mar16", "16_TO_31_MAR", number),
    ),
    GainsTotal: (
        ("count", "count", integer),
        ("sale_value", "sale_value", number),
        ("cost", "cost", number),
        ("gain", "gain", number),
    ),
    Health: (
        ("status", "status", text),
    ),
    HealthCheck: (
        ("slug", "slug", text),
        ("snapshot_id", "snapshot_id", text),
        ("as_of_date", "as_of_date", date),
        ("enriched_at", "enriched_at", nullable(time)),
        ("partial", "partial", boolean),
        ("flags", "flags", array(record(HealthCheckFlag))),
        ("checks", "checks", array(record(HealthCheckCheck))),
        ("look_through", "look_through", nullable(record(HealthCheckLookThrough))),
        ("warnings", "warnings", array(record(EnrichmentWarning))),
    ),
    HealthCheckCheck: (
        ("check", "check", text),
        ("group", "group", text),
        ("status", "status", text),
        ("flags", "flags", integer),
        ("reason", "reason", nullable(text)),
    ),
    HealthCheckFlag: (
        ("check", "check", text),
        ("group", "group", text),
        ("severity", "severity", text),
        ("title", "title", text),
        ("rule", "rule", text),
        ("reason", "reason", text),
        ("figure", "figure", record(HealthCheckMeasure)),
        ("threshold", "threshold", record(HealthCheckMeasure)),
        ("funds", "funds", array(record(HealthCheckFlagFund))),
        ("figures", "figures", array(record(HealthCheckFlagFigure))),
    ),
    HealthCheckFlagFigure: (
        ("name", "name", text),
        ("value", "value", nullable(number)),
        ("unit", "unit", text),
    ),
    HealthCheckFlagFund: (
        ("name", "name", nullable(text)),
        ("isin", "isin", nullable(text)),
    ),
    HealthCheckLookThrough: (
        ("reason", "reason", text),
        ("covered_percent", "covered_percent", nullable(number)),
        ("oldest_portfolio", "oldest_portfolio", nullable(date)),
        ("newest_portfolio", "newest_portfolio", nullable(date)),
        ("funds_without", "funds_without", array(nullable(text))),
        ("asset_allocation", "asset_allocation", array(record(HealthCheckSlice))),
        ("industries", "industries", array(record(HealthCheckSlice))),
        ("other_industries", "other_industries", nullable(number)),
        ("market_cap", "market_cap", array(record(HealthCheckSlice))),
        ("market_cap_list", "market_cap_list", nullable(date)),
    ),
    HealthCheckMeasure: (
        ("value", "value", number),
        ("unit", "unit", text),
    ),
    HealthCheckSlice: (
        ("name", "name", nullable(text)),
        ("percent", "percent", nullable(number)),
    ),
    Income: (
        ("snapshot_id", "snapshot_id", nullable(text)),
        ("statement_period", "statement_period", record(IncomeStatementPeriod)),
        ("holders", "holders", array(record(IncomeHolder))),
        ("holder", "holder", nullable(integer)),
        ("years", "years", array(record(IncomeYear))),
    ),
    IncomeHolder: (
        ("holder", "holder", integer),
        ("name", "name", nullable(text)),
        ("pan", "pan", nullable(text)),
        ("funds", "funds", integer),
    ),
    IncomeStatementPeriod: (
        ("from_", "from", nullable(date)),
        ("to", "to", nullable(date)),
    ),
    IncomeYear: (
        ("financial_year", "financial_year", text),
        ("year_covered", "year_covered", boolean),
        ("taxable", "taxable", boolean),
        ("idcw_paid", "idcw_paid", number),
        ("idcw_reinvested", "idcw_reinvested", number),
        ("tds", "tds", number),
        ("gross", "gross", number),
        ("amc", "amc", array(record(IncomeYearAmc))),
        ("tds_on_sales", "tds_on_sales", number),
        ("stt", "stt", number),
        ("stamp_duty", "stamp_duty", number),
        ("stamp_duty_computed", "stamp_duty_computed", boolean),
        ("exit_load", "exit_load", record(IncomeYearExitLoad)),
        ("elss", "elss", record(IncomeYearElss)),
    ),
    IncomeYearAmc: (
        ("amc", "amc", nullable(text)),
        ("idcw_paid", "idcw_paid", number),
        ("idcw_reinvested", "idcw_reinvested", number),
        ("tds", "tds", number),
        ("gross", "gross", number),
    ),
    IncomeYearElss: (
        ("purchases", "purchases", number),
        ("switched_in", "switched_in", number),
        ("reinvested", "reinvested", number),
    ),
    IncomeYearExitLoad: (
        ("amount", "amount", number),
        ("sales", "sales", integer),
    ),
    Job: (
        ("job_id", "job_id", text),
        ("status", "status", text),
        ("livemode", "livemode", boolean),
        ("created_at", "created_at", time),
        ("started_at", "started_at", nullable(text)),
        ("ended_at", "ended_at", nullable(text)),
        ("expires_at", "expires_at", time),
        ("client_reference_id", "client_reference_id", text),
        ("metadata", "metadata", mapping(text)),
        ("snapshot_id", "snapshot_id", nullable(text)),
        ("snapshot_url", "snapshot_url", nullable(text)),
        ("error", "error", record(JobError)),
    ),
    JobDeleted: (
        ("job_id", "job_id", text),
        ("deleted", "deleted", boolean),
    ),
    JobError: (
        ("code", "code", text),
        ("type", "type", text),
        ("message", "message", text),
        ("param", "param", nullable(text)),
        ("doc_url", "doc_url", text),
        ("request_id", "request_id", text),
    ),
    JobFailedEventData: (
        ("client_reference_id", "client_reference_id", nullable(text)),
        ("livemode", "livemode", boolean),
        ("code", "code", text),
        ("job_id", "job_id", text),
        ("upload_id", "upload_id", text),
    ),
    Jobs: (
        ("jobs", "jobs", array(record(Job))),
        ("next_cursor", "next_cursor", nullable(text)),
    ),
    Months: (
        ("snapshot_id", "snapshot_id", text),
        ("as_of_date", "as_of_date", date),
        ("months", "months", array(record(MonthsMonth))),
        ("funds_without_nav", "funds_without_nav", integer),
        ("funds_with_unknown_flows", "funds_with_unknown_flows", integer),
        ("compared_percent", "compared_percent", nullable(number)),
        ("same_flows", "same_flows", record(MonthsSameFlows)),
    ),
    MonthsMonth: (
        ("date", "date", date),
        ("value", "value", nullable(number)),
        ("put_in", "put_in", nullable(number)),
        ("benchmark", "benchmark", nullable(number)),
        ("paid_in", "paid_in", nullable(number)),
        ("paid_out", "paid_out", nullable(number)),
    ),
    MonthsSameFlows: (
        ("value", "value", nullable(number)),
        ("benchmark", "benchmark", nullable(number)),
        ("xirr", "xirr", nullable(number)),
        ("benchmark_xirr", "benchmark_xirr", nullable(number)),
    ),
    Nps: (
        ("pran", "pran", text),
        ("value", "value", nullable(number)),
        ("schemes", "schemes", array(record(NpsScheme))),
    ),
    NpsScheme: (
        ("name", "name", text),
        ("tier", "tier", nullable(text)),
        ("units", "units", nullable(number)),
        ("nav", "nav", nullable(number)),
        ("value", "value", nullable(number)),
    ),
    Person: (
        ("name", "name", text),
        ("pan", "pan", nullable(text)),
    ),
    Place: (
        ("page", "page", integer),
        ("box", "box", array(number)),
        ("text", "text", nullable(text)),
    ),
    Ready: (
        ("status", "status", text),
        ("database", "database", text),
        ("schema", "schema", integer),
    ),
    Report: (
        ("generated_at", "generated_at", time),
        ("snapshot", "snapshot", record(ReportSnapshot)),
        ("enrichment", "enrichment", nullable(record(Enrichment))),
    ),
    ReportDemat: (
        ("depository", "depository", text),
        ("dp_name", "dp_name", nullable(text)),
        ("dp_id", "dp_id", nullable(text)),
        ("client_id", "client_id", nullable(text)),
        ("owners", "owners", array(record(Person))),
        ("value", "value", nullable(number)),
        ("equities", "equities", array(record(Equity))),
        ("bonds", "bonds", array(record(Bond))),
        ("mutual_funds", "mutual_funds", array(record(DematFund))),
        ("transaction_count", "transaction_count", integer),
    ),
    ReportFund: (
        ("name", "name", text),
        ("isin", "isin", nullable(text)),
        ("units", "units", nullable(number)),
        ("nav", "nav", nullable(number)),
        ("value", "value", nullable(number)),
        ("nav_date", "nav_date", nullable(date)),
        ("cost", "cost", nullable(number)),
        ("gain", "gain", nullable(number)),
        ("folio", "folio", nullable(text)),
        ("amc", "amc", nullable(text)),
        ("registrar", "registrar", nullable(text)),
        ("rta_code", "rta_code", nullable(text)),
        ("advisor", "advisor", nullable(text)),
        ("pan", "pan", nullable(text)),
        ("kyc", "kyc", nullable(text)),
        ("nominees", "nominees", array(text)),
        ("holders", "holders", array(text)),
        ("demat", "demat", nullable(boolean)),
        ("plan", "plan", nullable(text)),
        ("option", "option", nullable(text)),
        ("opening_units", "opening_units", nullable(number)),
        ("reconciled", "reconciled", boolean),
        ("transaction_count", "transaction_count", integer),
    ),
    ReportSnapshot: (
        ("snapshot_id", "snapshot_id", text),
        ("livemode", "livemode", boolean),
        ("created_at", "created_at", time),
        ("expires_at", "expires_at", time),
        ("source", "source", text),
        ("statement_type", "statement_type", text),
        ("as_of_date", "as_of_date", date),
        ("statement_period", "statement_period", record(ReportSnapshotStatementPeriod)),
        ("investor_name", "investor_name", text),
        ("investor", "investor", record(ReportSnapshotInvestor)),
        ("investors", "investors", array(record(Person))),
        ("total_value", "total_value", number),
        ("total_cost", "total_cost", nullable(number)),
        ("folio_count", "folio_count", integer),
        ("page_count", "page_count", integer),
        ("mutual_funds", "mutual_funds", array(record(ReportFund))),
        ("exited_funds", "exited_funds", array(record(ReportFund))),
        ("demat_accounts", "demat_accounts", array(record(ReportDemat))),
        ("nps", "nps", nullable(record(Nps))),
        ("confidence", "confidence", record(Confidence)),
        ("analytics", "analytics", record(Analytics)),
        ("warnings", "warnings", array(record(Warning))),
    ),
    ReportSnapshotInvestor: (
        ("name", "name", text),
        ("email", "email", nullable(text)),
        ("mobile", "mobile", nullable(text)),
        ("address", "address", array(text)),
        ("pan", "pan", nullable(text)),
    ),
    ReportSnapshotStatementPeriod: (
        ("from_", "from", nullable(date)),
        ("to", "to", date),
    ),
    Risk: (
        ("snapshot_id", "snapshot_id", text),
        ("as_of_date", "as_of_date", date),
        ("source", "source", record(RiskSource)),
        ("mutual_funds", "mutual_funds", array(record(RiskMutualFund))),
    ),
    RiskMutualFund: (
        ("name", "name", text),
        ("isin", "isin", nullable(text)),
        ("scheme_code", "scheme_code", nullable(integer)),
        ("category", "category", nullable(text)),
        ("plan", "plan", nullable(text)),
        ("period", "period", nullable(record(RiskMutualFundPeriod))),
        ("rolling_1y", "rolling_1y", nullable(record(RiskMutualFundRolling1y))),
        ("standard_deviation", "standard_deviation", nullable(number)),
        ("drawdown", "drawdown", nullable(record(RiskMutualFundDrawdown))),
        ("beta", "beta", nullable(number)),
        ("benchmark", "benchmark", nullable(text)),
        ("proxy", "proxy", nullable(text)),
        ("rank", "rank", record(RiskMutualFundRank)),
        ("reasons", "reasons", record(RiskMutualFundReasons)),
    ),
    RiskMutualFundDrawdown: (
        ("percent", "percent", nullable(number)),
        ("peak", "peak", nullable(date)),
        ("trough", "trough", nullable(date)),
        ("recovered", "recovered", nullable(date)),
    ),
    RiskMutualFundPeriod: (
        ("from_", "from", date),
        ("to", "to", date),
    ),
    RiskMutualFundRank: (
        ("y1", "1y", record(RiskMutualFundRank1y)),
        ("y3", "3y", record(RiskMutualFundRank3y)),
    ),
    RiskMutualFundRank1y: (
        ("place", "place", nullable(integer)),
        ("of", "of", integer),
        ("listed", "listed", integer),
    ),
    RiskMutualFundRank3y: (
        ("place", "place", nullable(integer)),
        ("of", "of", integer),
        ("listed", "listed", integer),
    ),
    RiskMutualFundReasons: (
        ("risk", "risk", nullable(text)),
        ("beta", "beta", nullable(text)),
        ("rank_1y", "rank_1y", nullable(text)),
        ("rank_3y", "rank_3y", nullable(text)),
    ),
    RiskMutualFundRolling1y: (
        ("count", "count", integer),
        ("least", "least", nullable(number)),
        ("median", "median", nullable(number)),
        ("most", "most", nullable(number)),
        ("below_zero", "below_zero", integer),
    ),
    RiskSource: (
        ("navs", "navs", text),
        ("categories", "categories", text),
        ("list_date", "list_date", nullable(date)),
    ),
    Samples: (
        ("samples", "samples", array(record(SamplesSample))),
    ),
    SamplesSample: (
        ("name", "name", text),
        ("source", "source", text),
        ("statement_type", "statement_type", text),
        ("description", "description", text),
    ),
    Sips: (
        ("snapshot_id", "snapshot_id", nullable(text)),
        ("statement_period", "statement_period", record(SipsStatementPeriod)),
        ("holders", "holders", array(record(SipsHolder))),
        ("holder", "holder", nullable(integer)),
        ("as_of_date", "as_of_date", nullable(date)),
        ("yearly_inflow", "yearly_inflow", number),
        ("sips", "sips", array(record(SipsSip))),
    ),
    SipsHolder: (
        ("holder", "holder", integer),
        ("name", "name", nullable(text)),
        ("pan", "pan", nullable(text)),
        ("funds", "funds", integer),
    ),
    SipsSip: (
        ("name", "name", nullable(text)),
        ("isin", "isin", nullable(text)),
        ("folio", "folio", nullable(text)),
        ("status", "status", text),
        ("amount", "amount", number),
        ("frequency", "frequency", nullable(text)),
        ("day", "day", nullable(integer)),
        ("instalment", "instalment", nullable(integer)),
        ("of", "of", nullable(integer)),
        ("count", "count", integer),
        ("missed", "missed", integer),
        ("first", "first", date),
        ("last", "last", date),
        ("next", "next", nullable(date)),
        ("invested", "invested", number),
        ("yearly", "yearly", nullable(number)),
    ),
    SipsStatementPeriod: (
        ("from_", "from", nullable(date)),
        ("to", "to", nullable(date)),
    ),
    Skills: (
        ("skills", "skills", array(record(SkillsSkill))),
    ),
    SkillsSkill: (
        ("slug", "slug", text),
        ("title", "title", text),
        ("description", "description", text),
        ("inputs", "inputs", array(record(SkillsSkillInput))),
        ("checks", "checks", array(record(SkillsSkillCheck))),
    ),
    SkillsSkillCheck: (
        ("check", "check", text),
        ("group", "group", text),
        ("title", "title", text),
        ("description", "description", text),
        ("input", "input", text),
        ("unit", "unit", text),
        ("thresholds", "thresholds", record(SkillsSkillCheckThresholds)),
    ),
    SkillsSkillCheckThresholds: (
        ("low", "LOW", nullable(number)),
        ("medium", "MEDIUM", nullable(number)),
        ("high", "HIGH", nullable(number)),
    ),
    SkillsSkillInput: (
        ("name", "name", text),
        ("type", "type", text),
        ("required", "required", boolean),
        ("description", "description", text),
    ),
    Slice: (
        ("key", "key", text),
        ("value", "value", number),
        ("percent", "percent", number),
    ),
    Snapshot: (
        ("snapshot_id", "snapshot_id", text),
        ("livemode", "livemode", boolean),
        ("created_at", "created_at", time),
        ("expires_at", "expires_at", time),
        ("client_reference_id", "client_reference_id", text),
        ("metadata", "metadata", mapping(text)),
        ("source", "source", text),
        ("statement_type", "statement_type", text),
        ("as_of_date", "as_of_date", date),
        ("statement_period", "statement_period", record(SnapshotStatementPeriod)),
        ("investor_name", "investor_name", text),
        ("investor", "investor", record(SnapshotInvestor)),
        ("investors", "investors", array(record(Person))),
        ("total_value", "total_value", number),
        ("total_cost", "total_cost", nullable(number)),
        ("folio_count", "folio_count", integer),
        ("page_count", "page_count", integer),
        ("mutual_funds", "mutual_funds", array(record(Fund))),
        ("exited_funds", "exited_funds", array(record(Fund))),
        ("demat_accounts", "demat_accounts", array(record(Demat))),
        ("nps", "nps", nullable(record(Nps))),
        ("confidence", "confidence", record(Confidence)),
        ("analytics", "analytics", record(Analytics)),
        ("warnings", "warnings", array(record(Warning))),
        ("places", "places", mapping(record(Place))),
    ),
    SnapshotCreatedEventData: (
        ("snapshot_id", "snapshot_id", text),
        ("client_reference_id", "client_reference_id", nullable(text)),
        ("livemode", "livemode", boolean),
        ("expires_at", "expires_at", time),
        ("snapshot", "snapshot", record(SnapshotSummary)),
    ),
    SnapshotEnrichedEventData: (
        ("snapshot_id", "snapshot_id", text),
        ("client_reference_id", "client_reference_id", nullable(text)),
        ("livemode", "livemode", boolean),
        ("snapshot", "snapshot", record(SnapshotSummary)),
    ),
    SnapshotExpiringEventData: (
        ("snapshot_id", "snapshot_id", text),
        ("client_reference_id", "client_reference_id", nullable(text)),
        ("livemode", "livemode", boolean),
        ("expires_at", "expires_at", time),
    ),
    SnapshotInvestor: (
        ("name", "name", text),
        ("email", "email", nullable(text)),
        ("mobile", "mobile", nullable(text)),
        ("address", "address", array(text)),
        ("pan", "pan", nullable(text)),
    ),
    SnapshotPart: (
        ("snapshot_id", "snapshot_id", text),
        ("livemode", "livemode", boolean),
        ("created_at", "created_at", time),
        ("expires_at", "expires_at", time),
        ("client_reference_id", "client_reference_id", text),
        ("metadata", "metadata", mapping(text)),
        ("source", "source", text),
        ("statement_type", "statement_type", text),
        ("as_of_date", "as_of_date", date),
        ("statement_period", "statement_period", record(SnapshotPartStatementPeriod)),
        ("investor_name", "investor_name", text),
        ("investor", "investor", record(SnapshotPartInvestor)),
        ("investors", "investors", array(record(SnapshotPartPerson))),
        ("total_value", "total_value", number),
        ("total_cost", "total_cost", nullable(number)),
        ("folio_count", "folio_count", integer),
        ("page_count", "page_count", integer),
        ("mutual_funds", "mutual_funds", array(record(SnapshotPartFund))),
        ("exited_funds", "exited_funds", array(record(SnapshotPartFund))),
        ("demat_accounts", "demat_accounts", array(record(SnapshotPartDemat))),
        ("nps", "nps", nullable(record(SnapshotPartNps))),
        ("confidence", "confidence", record(SnapshotPartConfidence)),
        ("analytics", "analytics", record(SnapshotPartAnalytics)),
        ("warnings", "warnings", array(record(SnapshotPartWarning))),
        ("places", "places", mapping(record(Place))),
    ),
    SnapshotPartAnalytics: (
        ("invested", "invested", nullable(number)),
        ("gain", "gain", nullable(number)),
        ("xirr", "xirr", record(SnapshotPartAnalyticsXirr)),
        ("allocation", "allocation", record(SnapshotPartAnalyticsAllocation)),
        ("fund_count", "fund_count", integer),
        ("exited_count", "exited_count", integer),
        ("transaction_count", "transaction_count", mapping(integer)),
        ("first_transaction", "first_transaction", nullable(date)),
        ("last_transaction", "last_transaction", nullable(date)),
    ),
    SnapshotPartAnalyticsAllocation: (
        ("amc", "amc", array(record(SnapshotPartSlice))),
        ("registrar", "registrar", array(record(SnapshotPartSlice))),
        ("plan", "plan", array(record(SnapshotPartSlice))),
        ("option", "option", array(record(SnapshotPartSlice))),
        ("asset_class", "asset_class", array(record(SnapshotPartSlice))),
    ),
    SnapshotPartAnalyticsXirr: (
        ("percent", "percent", nullable(number)),
        ("reason", "reason", nullable(text)),
    ),
    SnapshotPartBond: (
        ("isin", "isin", text),
        ("name", "name", text),
        ("units", "units", nullable(number)),
        ("face_value", "face_value", nullable(number)),
        ("price", "price", nullable(number)),
        ("value", "value", nullable(number)),
    ),
    SnapshotPartConfidence: (
        ("document", "document", number),
        ("level", "level", text),
        ("checks", "checks", integer),
        ("passed", "passed", integer),
        ("words", "words", integer),
        ("accounted", "accounted", integer),
    ),
    SnapshotPartDemat: (
        ("depository", "depository", text),
        ("dp_name", "dp_name", nullable(text)),
        ("dp_id", "dp_id", nullable(text)),
        ("client_id", "client_id", nullable(text)),
        ("owners", "owners", array(record(SnapshotPartPerson))),
        ("value", "value", nullable(number)),
        ("equities", "equities", array(record(SnapshotPartEquity))),
        ("bonds", "bonds", array(record(SnapshotPartBond))),
        ("mutual_funds", "mutual_funds", array(record(SnapshotPartDematFund))),
        ("transactions", "transactions", array(record(SnapshotPartDematTransaction))),
    ),
    SnapshotPartDematFund: (
        ("isin", "isin", text),
        ("name", "name", text),
        ("units", "units", number),
        ("nav", "nav", nullable(number)),
        ("value", "value", nullable(number)),
    ),
    SnapshotPartDematTransaction: (
        ("isin", "isin", nullable(text)),
        ("name", "name", nullable(text)),
        ("date", "date", date),
        ("description", "description", text),
        ("opening", "opening", nullable(number)),
        ("debit", "debit", nullable(number)),
        ("credit", "credit", nullable(number)),
        ("closing", "closing", nullable(number)),
    ),
    SnapshotPartEquity: (
        ("isin", "isin", text),
        ("name", "name", text),
        ("units", "units", nullable(number)),
        ("price", "price", nullable(number)),
        ("value", "value", nullable(number)),
    ),
    SnapshotPartFund: (
        ("name", "name", text),
        ("isin", "isin", nullable(text)),
        ("units", "units", nullable(number)),
        ("nav", "nav", nullable(number)),
        ("value", "value", nullable(number)),
        ("nav_date", "nav_date", nullable(date)),
        ("cost", "cost", nullable(number)),
        ("gain", "gain", nullable(number)),
        ("folio", "folio", nullable(text)),
        ("amc", "amc", nullable(text)),
        ("registrar", "registrar", nullable(text)),
        ("rta_code", "rta_code", nullable(text)),
        ("advisor", "advisor", nullable(text)),
        ("pan", "pan", nullable(text)),
        ("kyc", "kyc", nullable(text)),
        ("nominees", "nominees", array(text)),
        ("holders", "holders", array(text)),
        ("demat", "demat", nullable(boolean)),
        ("plan", "plan", nullable(text)),
        ("option", "option", nullable(text)),
        ("opening_units", "opening_units", nullable(number)),
        ("reconciled", "reconciled", boolean),
        ("transactions", "transactions", array(record(SnapshotPartTransaction))),
    ),
    SnapshotPartInvestor: (
        ("name", "name", text),
        ("email", "email", nullable(text)),
        ("mobile", "mobile", nullable(text)),
        ("address", "address", array(text)),
        ("pan", "pan", nullable(text)),
    ),
    SnapshotPartNps: (
        ("pran", "pran", text),
        ("value", "value", nullable(number)),
        ("schemes", "schemes", array(record(SnapshotPartNpsScheme))),
    ),
    SnapshotPartNpsScheme: (
        ("name", "name", text),
        ("tier", "tier", nullable(text)),
        ("units", "units", nullable(number)),
        ("nav", "nav", nullable(number)),
        ("value", "value", nullable(number)),
    ),
    SnapshotPartPerson: (
        ("name", "name", text),
        ("pan", "pan", nullable(text)),
    ),
    SnapshotPartSlice: (
        ("key", "key", text),
        ("value", "value", number),
        ("percent", "percent", number),
    ),
    SnapshotPartStatementPeriod: (
        ("from_", "from", nullable(date)),
        ("to", "to", date),
    ),
    SnapshotPartTransaction: (
        ("date", "date", date),
        ("description", "description", text),
        ("type", "type", text),
        ("amount", "amount", nullable(number)),
        ("units", "units", nullable(number)),
        ("nav", "nav", nullable(number)),
        ("balance", "balance", nullable(number)),
    ),
    SnapshotPartWarning: (
        ("code", "code", text),
        ("message", "message", text),
        ("scheme", "scheme", text),
        ("folio", "folio", text),
        ("page", "page", integer),
        ("expected", "expected", text),
        ("found", "found", text),
        ("box", "box", array(number)),
    ),
    SnapshotStatementPeriod: (
        ("from_", "from", nullable(date)),
        ("to", "to", date),
    ),
    SnapshotSummary: (
        ("snapshot_id", "snapshot_id", text),
        ("livemode", "livemode", boolean),
        ("created_at", "created_at", time),
        ("expires_at", "expires_at", time),
        ("client_reference_id", "client_reference_id", text),
        ("metadata", "metadata", mapping(text)),
        ("source", "source", text),
        ("statement_type", "statement_type", text),
        ("as_of_date", "as_of_date", date),
        ("investor_name", "investor_name", text),
        ("total_value", "total_value", number),
        ("folio_count", "folio_count", integer),
        ("confidence", "confidence", record(Confidence)),
    ),
    Snapshots: (
        ("snapshots", "snapshots", array(record(SnapshotSummary))),
        ("next_cursor", "next_cursor", nullable(text)),
    ),
    TestEventData: (
        ("client_reference_id", "client_reference_id", nullable(text)),
        ("livemode", "livemode", boolean),
    ),
    Transaction: (
        ("date", "date", date),
        ("description", "description", text),
        ("type", "type", text),
        ("amount", "amount", nullable(number)),
        ("units", "units", nullable(number)),
        ("nav", "nav", nullable(number)),
        ("balance", "balance", nullable(number)),
    ),
    TransactionRow: (
        ("date", "date", date),
        ("description", "description", text),
        ("type", "type", text),
        ("amount", "amount", nullable(number)),
        ("units", "units", nullable(number)),
        ("nav", "nav", nullable(number)),
        ("balance", "balance", nullable(number)),
        ("folio", "folio", nullable(text)),
        ("isin", "isin", nullable(text)),
        ("name", "name", text),
    ),
    Transactions: (
        ("transactions", "transactions", array(record(TransactionRow))),
        ("next_cursor", "next_cursor", nullable(text)),
    ),
    Unrealised: (
        ("snapshot_id", "snapshot_id", nullable(text)),
        ("as_of_date", "as_of_date", nullable(date)),
        ("as_of", "as_of", date),
        ("financial_year", "financial_year", text),
        ("statement_period", "statement_period", record(UnrealisedStatementPeriod)),
        ("year_covered", "year_covered", boolean),
        ("holders", "holders", array(record(UnrealisedHolder))),
        ("holder", "holder", nullable(integer)),
        ("incomplete_sales", "incomplete_sales", integer),
        ("exemption", "exemption", array(record(UnrealisedExemption))),
        ("summary", "summary", array(record(UnrealisedSummary))),
        ("total", "total", record(UnrealisedTotal)),
        ("within_exemption", "within_exemption", array(record(UnrealisedWithinExemption))),
        ("mutual_funds", "mutual_funds", array(record(UnrealisedMutualFund))),
        ("incomplete", "incomplete", array(record(UnrealisedIncomplete))),
    ),
    UnrealisedExemption: (
        ("holder", "holder", integer),
        ("section", "section", nullable(text)),
        ("amount", "amount", nullable(number)),
        ("gain", "gain", nullable(number)),
        ("left", "left", nullable(number)),
    ),
    UnrealisedHolder: (
        ("holder", "holder", integer),
        ("name", "name", nullable(text)),
        ("pan", "pan", nullable(text)),
        ("funds", "funds", integer),
    ),
    UnrealisedIncomplete: (
        ("name", "name", nullable(text)),
        ("isin", "isin", nullable(text)),
        ("folio", "folio", nullable(text)),
        ("reason", "reason", text),
        ("message", "message", text),
        ("units", "units", nullable(number)),
        ("value", "value", nullable(number)),
    ),
    UnrealisedMutualFund: (
        ("name", "name", nullable(text)),
        ("isin", "isin", nullable(text)),
        ("folio", "folio", nullable(text)),
        ("holder", "holder", nullable(text)),
        ("pan", "pan", nullable(text)),
        ("amc", "amc", nullable(text)),
        ("category", "category", nullable(text)),
        ("kind", "kind", text),
        ("kind_source", "kind_source", nullable(text)),
        ("listed", "listed", boolean),
        ("units", "units", nullable(number)),
        ("nav", "nav", nullable(number)),
        ("nav_date", "nav_date", nullable(date)),
        ("value", "value", nullable(number)),
        ("total", "total", record(UnrealisedMutualFundTotal)),
        ("lots", "lots", array(record(UnrealisedMutualFundLot))),
    ),
    UnrealisedMutualFundLot: (
        ("buy_date", "buy_date", nullable(date)),
        ("bought_by", "bought_by", nullable(text)),
        ("days", "days", nullable(integer)),
        ("units", "units", number),
        ("buy_nav", "buy_nav", nullable(number)),
        ("value", "value", nullable(number)),
        ("purchase_amount", "purchase_amount", nullable(number)),
        ("stamp_duty", "stamp_duty", nullable(number)),
        ("stamp_duty_computed", "stamp_duty_computed", boolean),
        ("cost", "cost", nullable(number)),
        ("fmv_nav", "fmv_nav", nullable(number)),
        ("fmv_value", "fmv_value", nullable(number)),
        ("cost_of_acquisition", "cost_of_acquisition", nullable(number)),
        ("gain", "gain", nullable(number)),
        ("section", "section", nullable(text)),
        ("term", "term", nullable(text)),
        ("rate", "rate", nullable(number)),
        ("rate_kind", "rate_kind", nullable(text)),
        ("long_term_from", "long_term_from", nullable(date)),
        ("days_to_long_term", "days_to_long_term", nullable(integer)),
        ("lock_in_until", "lock_in_until", nullable(date)),
        ("units_free", "units_free", nullable(number)),
        ("reason", "reason", nullable(text)),
        ("caution", "caution", nullable(text)),
    ),
    UnrealisedMutualFundTotal: (
        ("count", "count", integer),
        ("value", "value", number),
        ("cost", "cost", number),
        ("gain", "gain", number),
    ),
    UnrealisedStatementPeriod: (
        ("from_", "from", nullable(date)),
        ("to", "to", nullable(date)),
    ),
    UnrealisedSummary: (
        ("section", "section", nullable(text)),
        ("term", "term", nullable(text)),
        ("rate", "rate", nullable(number)),
        ("rate_kind", "rate_kind", nullable(text)),
        ("count", "count", integer),
        ("value", "value", number),
        ("cost", "cost", number),
        ("gain", "gain", number),
    ),
    UnrealisedTotal: (
        ("count", "count", integer),
        ("value", "value", number),
        ("cost", "cost", number),
        ("gain", "gain", number),
    ),
    UnrealisedWithinExemption: (
        ("holder", "holder", integer),
        ("name", "name", nullable(text)),
        ("isin", "isin", nullable(text)),
        ("folio", "folio", nullable(text)),
        ("units", "units", number),
        ("value", "value", number),
        ("cost", "cost", number),
        ("gain", "gain", number),
        ("ends_with", "ends_with", text),
        ("units_locked", "units_locked", number),
        ("lots", "lots", array(record(UnrealisedWithinExemptionLot))),
    ),
    UnrealisedWithinExemptionLot: (
        ("buy_date", "buy_date", date),
        ("units", "units", number),
        ("value", "value", number),
        ("cost", "cost", number),
        ("gain", "gain", number),
    ),
    UploadLink: (
        ("upload_id", "upload_id", text),
        ("status", "status", text),
        ("livemode", "livemode", boolean),
        ("expires_at", "expires_at", time),
        ("attempts_left", "attempts_left", integer),
        ("label", "label", nullable(text)),
        ("redirect_uri", "redirect_uri", nullable(text)),
        ("client_reference_id", "client_reference_id", text),
        ("metadata", "metadata", mapping(text)),
        ("snapshot_id", "snapshot_id", nullable(text)),
        ("failure", "failure", nullable(text)),
    ),
    UploadLinkCreated: (
        ("upload_id", "upload_id", text),
        ("url", "url", text),
        ("expires_at", "expires_at", time),
    ),
    UploadLinkDeleted: (
        ("upload_id", "upload_id", text),
        ("deleted", "deleted", boolean),
    ),
    Usage: (
        ("days", "days", array(record(UsageDay))),
    ),
    UsageDay: (
        ("date", "date", date),
        ("requests", "requests", integer),
        ("parses", "parses", integer),
        ("enrichments", "enrichments", integer),
        ("errors", "errors", integer),
    ),
    Warning: (
        ("code", "code", text),
        ("message", "message", text),
        ("scheme", "scheme", text),
        ("folio", "folio", text),
        ("page", "page", integer),
        ("expected", "expected", text),
        ("found", "found", text),
        ("box", "box", array(number)),
    ),
    Webhook: (
        ("webhook_id", "webhook_id", text),
        ("url", "url", text),
        ("events", "events", array(text)),
        ("include_data", "include_data", boolean),
        ("state", "state", text),
        ("reason", "reason", nullable(text)),
        ("livemode", "livemode", boolean),
        ("created_at", "created_at", time),
        ("enabled_at", "enabled_at", time),
        ("previous_secret_expires_at", "previous_secret_expires_at", nullable(time)),
    ),
    WebhookCreated: (
        ("webhook_id", "webhook_id", text),
        ("url", "url", text),
        ("events", "events", array(text)),
        ("include_data", "include_data", boolean),
        ("state", "state", text),
        ("reason", "reason", nullable(text)),
        ("livemode", "livemode", boolean),
        ("created_at", "created_at", time),
        ("enabled_at", "enabled_at", time),
        ("previous_secret_expires_at", "previous_secret_expires_at", nullable(time)),
        ("secret", "secret", text),
    ),
    WebhookDeleted: (
        ("webhook_id", "webhook_id", text),
        ("deleted", "deleted", boolean),
    ),
    WebhookDeliveries: (
        ("deliveries", "deliveries", array(record(WebhookDeliveriesDelivery))),
        ("next_cursor", "next_cursor", nullable(text)),
    ),
    WebhookDeliveriesDelivery: (
        ("delivery_id", "delivery_id", text),
        ("type", "type", text),
        ("snapshot_id", "snapshot_id", nullable(text)),
        ("state", "state", text),
        ("tries", "tries", integer),
        ("status", "status", nullable(integer)),
        ("reason", "reason", nullable(text)),
        ("happened_at", "happened_at", time),
        ("tried_at", "tried_at", nullable(time)),
        ("due_at", "due_at", nullable(time)),
    ),
    WebhookDelivery: (
        ("webhook_id", "webhook_id", text),
        ("delivery_id", "delivery_id", text),
    ),
    WebhookRolled: (
        ("webhook_id", "webhook_id", text),
        ("secret", "secret", text),
        ("previous_secret_expires_at", "previous_secret_expires_at", time),
    ),
    Webhooks: (
        ("webhooks", "webhooks", array(record(Webhook))),
    ),
})
# kind of event -> its class, and how its data are read
EVENTS: dict[str, tuple[type[Event], Callable[[Any], Any]]] = {
    "snapshot.created": (SnapshotCreatedEvent, record(SnapshotCreatedEventData)),
    "snapshot.enriched": (SnapshotEnrichedEvent, record(SnapshotEnrichedEventData)),
    "snapshot.expiring": (SnapshotExpiringEvent, record(SnapshotExpiringEventData)),
    "job.failed": (JobFailedEvent, record(JobFailedEventData)),
    "test": (TestEvent, record(TestEventData)),
}
