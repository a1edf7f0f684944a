// Which fields are whole numbers: see json.ts. Made by sdk/generate.py from data/openapi/openapi.json: do not edit.
import type { Fields } from "./json.js";

type Name =
  | "Analytics"
  | "Compare"
  | "CompareDemat"
  | "CompareFlows"
  | "CompareFlowsByType"
  | "CompareFund"
  | "CompareMutualFunds"
  | "CompareNps"
  | "CompareSnapshot"
  | "Confidence"
  | "Enrichment"
  | "EnrichmentFund"
  | "EnrichmentOverlays"
  | "EnrichmentOverlaysConcentration"
  | "EnrichmentOverlaysFundOverlap"
  | "Gains"
  | "GainsHolder"
  | "GainsMutualFund"
  | "GainsMutualFundLot"
  | "GainsSummary"
  | "GainsTotal"
  | "HealthCheck"
  | "HealthCheckCheck"
  | "Income"
  | "IncomeHolder"
  | "IncomeYear"
  | "IncomeYearExitLoad"
  | "Months"
  | "Place"
  | "Ready"
  | "Report"
  | "ReportDemat"
  | "ReportFund"
  | "ReportSnapshot"
  | "Risk"
  | "RiskMutualFund"
  | "RiskMutualFundRank"
  | "RiskMutualFundRank1y"
  | "RiskMutualFundRank3y"
  | "RiskMutualFundRolling1y"
  | "Sips"
  | "SipsHolder"
  | "SipsSip"
  | "Snapshot"
  | "SnapshotCreatedEvent"
  | "SnapshotCreatedEventData"
  | "SnapshotEnrichedEvent"
  | "SnapshotEnrichedEventData"
  | "SnapshotPart"
  | "SnapshotPartAnalytics"
  | "SnapshotPartConfidence"
  | "SnapshotPartWarning"
  | "SnapshotSummary"
  | "Snapshots"
  | "Unrealised"
  | "UnrealisedExemption"
  | "UnrealisedHolder"
  | "UnrealisedMutualFund"
  | "UnrealisedMutualFundLot"
  | "UnrealisedMutualFundTotal"
  | "UnrealisedSummary"
  | "UnrealisedTotal"
  | "UnrealisedWithinExemption"
  | "UploadLink"
  | "Usage"
  | "UsageDay"
  | "Warning"
  | "WebhookDeliveries"
  | "WebhookDeliveriesDelivery";

export const shapes: Readonly<Record<Name, Fields>> = {
  Analytics: {
    fund_count: "integer",
    exited_count: "integer",
    transaction_count: { each: "integer" },
  },
  Compare: {
    from: { fields: () => shapes.CompareSnapshot },
    to: { fields: () => shapes.CompareSnapshot },
    days: "integer",
    mutual_funds: { fields: () => shapes.CompareMutualFunds },
    demat: { fields: () => shapes.CompareDemat },
    nps: { fields: () => shapes.CompareNps },
    flows: { fields: () => shapes.CompareFlows },
  },
  CompareDemat: {
    unchanged_count: "integer",
  },
  CompareFlows: {
    by_type: { each: { fields: () => shapes.CompareFlowsByType } },
  },
  CompareFlowsByType: {
    count: "integer",
  },
  CompareFund: {
    transaction_count: "integer",
  },
  CompareMutualFunds: {
    added: { each: { fields: () => shapes.CompareFund } },
    gone: { each: { fields: () => shapes.CompareFund } },
    changed: { each: { fields: () => shapes.CompareFund } },
    bought_and_sold: { each: { fields: () => shapes.CompareFund } },
    unchanged_count: "integer",
  },
  CompareNps: {
    unchanged_count: "integer",
  },
  CompareSnapshot: {
    folio_count: "integer",
    confidence: { fields: () => shapes.Confidence },
  },
  Confidence: {
    checks: "integer",
    passed: "integer",
    words: "integer",
    accounted: "integer",
  },
  Enrichment: {
    mutual_funds: { each: { fields: () => shapes.EnrichmentFund } },
    overlays: { fields: () => shapes.EnrichmentOverlays },
  },
  EnrichmentFund: {
    scheme_code: "integer",
  },
  EnrichmentOverlays: {
    concentration: { fields: () => shapes.EnrichmentOverlaysConcentration },
    fund_overlap: { each: { fields: () => shapes.EnrichmentOverlaysFundOverlap } },
  },
  EnrichmentOverlaysConcentration: {
    hhi: "integer",
    amc_hhi: "integer",
  },
  EnrichmentOverlaysFundOverlap: {
    common: "integer",
  },
  Gains: {
    holders: { each: { fields: () => shapes.GainsHolder } },
    holder: "integer",
    taxpayers: "integer",
    summary: { each: { fields: () => shapes.GainsSummary } },
    total: { fields: () => shapes.GainsTotal },
    mutual_funds: { each: { fields: () => shapes.GainsMutualFund } },
  },
  GainsHolder: {
    holder: "integer",
    funds: "integer",
  },
  GainsMutualFund: {
    count: "integer",
    lots: { each: { fields: () => shapes.GainsMutualFundLot } },
  },
  GainsMutualFundLot: {
    days: "integer",
  },
  GainsSummary: {
    count: "integer",
  },
  GainsTotal: {
    count: "integer",
  },
  HealthCheck: {
    checks: { each: { fields: () => shapes.HealthCheckCheck } },
  },
  HealthCheckCheck: {
    flags: "integer",
  },
  Income: {
    holders: { each: { fields: () => shapes.IncomeHolder } },
    holder: "integer",
    years: { each: { fields: () => shapes.IncomeYear } },
  },
  IncomeHolder: {
    holder: "integer",
    funds: "integer",
  },
  IncomeYear: {
    exit_load: { fields: () => shapes.IncomeYearExitLoad },
  },
  IncomeYearExitLoad: {
    sales: "integer",
  },
  Months: {
    funds_without_nav: "integer",
    funds_with_unknown_flows: "integer",
  },
  Place: {
    page: "integer",
  },
  Ready: {
    schema: "integer",
  },
  Report: {
    snapshot: { fields: () => shapes.ReportSnapshot },
    enrichment: { fields: () => shapes.Enrichment },
  },
  ReportDemat: {
    transaction_count: "integer",
  },
  ReportFund: {
    transaction_count: "integer",
  },
  ReportSnapshot: {
    folio_count: "integer",
    page_count: "integer",
    mutual_funds: { each: { fields: () => shapes.ReportFund } },
    exited_funds: { each: { fields: () => shapes.ReportFund } },
    demat_accounts: { each: { fields: () => shapes.ReportDemat } },
    confidence: { fields: () => shapes.Confidence },
    analytics: { fields: () => shapes.Analytics },
    warnings: { each: { fields: () => shapes.Warning } },
  },
  Risk: {
    mutual_funds: { each: { fields: () => shapes.RiskMutualFund } },
  },
  RiskMutualFund: {
    scheme_code: "integer",
    rolling_1y: { fields: () => shapes.RiskMutualFundRolling1y },
    rank: { fields: () => shapes.RiskMutualFundRank },
  },
  RiskMutualFundRank: {
    "1y": { fields: () => shapes.RiskMutualFundRank1y },
    "3y": { fields: () => shapes.RiskMutualFundRank3y },
  },
  RiskMutualFundRank1y: {
    place: "integer",
    of: "integer",
    listed: "integer",
  },
  RiskMutualFundRank3y: {
    place: "integer",
    of: "integer",
    listed: "integer",
  },
  RiskMutualFundRolling1y: {
    count: "integer",
    below_zero: "integer",
  },
  Sips: {
    holders: { each: { fields: () => shapes.SipsHolder } },
    holder: "integer",
    sips: { each: { fields: () => shapes.SipsSip } },
  },
  SipsHolder: {
    holder: "integer",
    funds: "integer",
  },
  SipsSip: {
    day: "integer",
    instalment: "integer",
    of: "integer",
    count: "integer",
    missed: "integer",
  },
  Snapshot: {
    folio_count: "integer",
    page_count: "integer",
    confidence: { fields: () => shapes.Confidence },
    analytics: { fields: () => shapes.Analytics },
    warnings: { each: { fields: () => shapes.Warning } },
    places: { each: { fields: () => shapes.Place } },
  },
  SnapshotCreatedEvent: {
    data: { fields: () => shapes.SnapshotCreatedEventData },
  },
  SnapshotCreatedEventData: {
    snapshot: { fields: () => shapes.SnapshotSummary },
  },
  SnapshotEnrichedEvent: {
    data: { fields: () => shapes.SnapshotEnrichedEventData },
  },
  SnapshotEnrichedEventData: {
    snapshot: { fields: () => shapes.SnapshotSummary },
  },
  SnapshotPart: {
    folio_count: "integer",
    page_count: "integer",
    confidence: { fields: () => shapes.SnapshotPartConfidence },
    analytics: { fields: () => shapes.SnapshotPartAnalytics },
    warnings: { each: { fields: () => shapes.SnapshotPartWarning } },
    places: { each: { fields: () => shapes.Place } },
  },
  SnapshotPartAnalytics: {
    fund_count: "integer",
    exited_count: "integer",
    transaction_count: { each: "integer" },
  },
  SnapshotPartConfidence: {
    checks: "integer",
    passed: "integer",
    words: "integer",
    accounted: "integer",
  },
  SnapshotPartWarning: {
    page: "integer",
  },
  SnapshotSummary: {
    folio_count: "integer",
    confidence: { fields: () => shapes.Confidence },
  },
  Snapshots: {
    snapshots: { each: { fields: () => shapes.SnapshotSummary } },
  },
  Unrealised: {
    holders: { each: { fields: () => shapes.UnrealisedHolder } },
    holder: "integer",
    incomplete_sales: "integer",
    exemption: { each: { fields: () => shapes.UnrealisedExemption } },
    summary: { each: { fields: () => shapes.UnrealisedSummary } },
    total: { fields: () => shapes.UnrealisedTotal },
    within_exemption: { each: { fields: () => shapes.UnrealisedWithinExemption } },
    mutual_funds: { each: { fields: () => shapes.UnrealisedMutualFund } },
  },
  UnrealisedExemption: {
    holder: "integer",
  },
  UnrealisedHolder: {
    holder: "integer",
    funds: "integer",
  },
  UnrealisedMutualFund: {
    total: { fields: () => shapes.UnrealisedMutualFundTotal },
    lots: { each: { fields: () => shapes.UnrealisedMutualFundLot } },
  },
  UnrealisedMutualFundLot: {
    days: "integer",
    days_to_long_term: "integer",
  },
  UnrealisedMutualFundTotal: {
    count: "integer",
  },
  UnrealisedSummary: {
    count: "integer",
  },
  UnrealisedTotal: {
    count: "integer",
  },
  UnrealisedWithinExemption: {
    holder: "integer",
  },
  UploadLink: {
    attempts_left: "integer",
  },
  Usage: {
    days: { each: { fields: () => shapes.UsageDay } },
  },
  UsageDay: {
    requests: "integer",
    parses: "integer",
    enrichments: "integer",
    errors: "integer",
  },
  Warning: {
    page: "integer",
  },
  WebhookDeliveries: {
    deliveries: { each: { fields: () => shapes.WebhookDeliveriesDelivery } },
  },
  WebhookDeliveriesDelivery: {
    tries: "integer",
    status: "integer",
  },
};

/** Of each kind of event. */
export const eventShapes: Readonly<Record<string, Fields | undefined>> = {
  "snapshot.created": shapes.SnapshotCreatedEvent,
  "snapshot.enriched": shapes.SnapshotEnrichedEvent,
  "snapshot.expiring": undefined,
  "job.failed": undefined,
  test: undefined,
};
