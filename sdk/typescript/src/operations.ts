// Every operation of the service. Made by sdk/generate.py from data/openapi/openapi.json: do not edit.
import type { OtherText } from "./decimal.js";
import type { Shape } from "./json.js";
import type {
  Batch,
  Compare,
  Deleted,
  Enrichment,
  Gains,
  Health,
  HealthCheck,
  Income,
  Job,
  JobDeleted,
  Jobs,
  Months,
  Ready,
  Report,
  Risk,
  Samples,
  Sips,
  Skills,
  Snapshot,
  SnapshotPart,
  SnapshotSummary,
  Snapshots,
  TransactionRow,
  Transactions,
  Unrealised,
  UploadLink,
  UploadLinkCreated,
  UploadLinkDeleted,
  Usage,
  Webhook,
  WebhookCreated,
  WebhookDeleted,
  WebhookDeliveries,
  WebhookDeliveriesDelivery,
  WebhookDelivery,
  WebhookRolled,
  Webhooks,
} from "./models.js";
import type { CallOptions, Download, Files, FileSource, Request } from "./request.js";
import { shapes } from "./shapes.js";

/** What the service can do; the client says how a request is sent. */
export abstract class Operations {
  protected abstract call<T>(request: Request, shape: Shape | undefined): Promise<T>;
  protected abstract download(request: Request): Promise<Download>;
  protected abstract items<T>(
    request: Request,
    shape: Shape | undefined,
    name: string,
  ): AsyncGenerator<T, void, undefined>;

  /** Read a statement. */
  parse(
    file: FileSource,
    options: CallOptions & {
      /** Password of the PDF, at most 128 bytes. Never stored, never logged. */
      password?: string | undefined;
      /** Show PAN, e-mail address and mobile number unmasked, which needs the scope `pii`; false without it. */
      include_pii?: boolean | undefined;
      /** `places`: the page and box that each field was read from, by its path. */
      include?: "places" | OtherText | undefined;
      /**
       * Your own name for the snapshot, printable; it comes back with it, and lists are narrowed by it.
       * Nothing of a person.
       */
      client_reference_id?: string | undefined;
      /**
       * Texts of your own by key (at most 40 characters), which come back with the snapshot; in a form as
       * JSON.
       */
      metadata?: Readonly<Record<string, string>> | undefined;
    } = {},
  ): Promise<Snapshot> {
    const request: Request = {
      method: "POST",
      path: "/api/v1/parse",
      form: { password: options.password, include_pii: options.include_pii, include: options.include, client_reference_id: options.client_reference_id, metadata: options.metadata },
      file,
      idempotent: true,
      options,
    };
    return this.call<Snapshot>(request, { fields: () => shapes.Snapshot });
  }

  /** Read many statements. */
  parseBatch(
    files: Files,
    options: CallOptions & {
      /** Password of all files that `passwords` does not name. */
      password?: string | undefined;
      /** Passwords by the name of the file, in an archive with or without folders; in a form as JSON. */
      passwords?: Readonly<Record<string, string>> | undefined;
      /** Show PAN, e-mail address and mobile number unmasked, which needs the scope `pii`; false without it. */
      include_pii?: boolean | undefined;
      /** `places`: the page and box that each field was read from, by its path. */
      include?: "places" | OtherText | undefined;
      /**
       * Your own name for the snapshot, printable; it comes back with it, and lists are narrowed by it.
       * Nothing of a person.
       */
      client_reference_id?: string | undefined;
      /**
       * Texts of your own by key (at most 40 characters), which come back with the snapshot; in a form as
       * JSON.
       */
      metadata?: Readonly<Record<string, string>> | undefined;
    } = {},
  ): Promise<Batch> {
    const request: Request = {
      method: "POST",
      path: "/api/v1/parse/batch",
      form: { password: options.password, passwords: options.passwords, include_pii: options.include_pii, include: options.include, client_reference_id: options.client_reference_id, metadata: options.metadata },
      files,
      idempotent: true,
      options,
    };
    return this.call<Batch>(request, undefined);
  }

  /** List jobs. */
  listJobs(
    options: CallOptions & {
      /** Most elements of one answer. */
      limit?: number | undefined;
      /** `next_cursor` of the page before. */
      cursor?: string | undefined;
    } = {},
  ): Promise<Jobs> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/jobs",
      query: { limit: options.limit, cursor: options.cursor },
      idempotent: false,
      options,
    };
    return this.call<Jobs>(request, undefined);
  }

  /** List jobs: every one, page after page. */
  iterJobs(
    options: CallOptions & {
      /** Most elements of one answer. */
      limit?: number | undefined;
    } = {},
  ): AsyncGenerator<Job, void, undefined> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/jobs",
      query: { limit: options.limit, cursor: undefined },
      idempotent: false,
      options,
    };
    return this.items<Job>(request, undefined, "jobs");
  }

  /** Get a job. */
  getJob(
    id: string,
    options: CallOptions = {},
  ): Promise<Job> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/jobs/${encodeURIComponent(id)}`,
      idempotent: false,
      options,
    };
    return this.call<Job>(request, undefined);
  }

  /** Delete a job. */
  deleteJob(
    id: string,
    options: CallOptions = {},
  ): Promise<JobDeleted> {
    const request: Request = {
      method: "DELETE",
      path: `/api/v1/jobs/${encodeURIComponent(id)}`,
      idempotent: false,
      options,
    };
    return this.call<JobDeleted>(request, undefined);
  }

  /** Make an upload link. */
  createUploadLink(
    options: CallOptions & {
      /** What the user is told that the statement is for. */
      label?: string | null | undefined;
      /** HTTPS, without user name and fragment, on a registered host. */
      redirect_uri?: string | null | undefined;
      /** Your own name for the snapshot, kept with it. */
      client_reference_id?: string | null | undefined;
      /** Texts of your own by key (at most 40 characters), kept with the snapshot. */
      metadata?: Readonly<Record<string, string>> | null | undefined;
    } = {},
  ): Promise<UploadLinkCreated> {
    const request: Request = {
      method: "POST",
      path: "/api/v1/upload-links",
      json: { label: options.label, redirect_uri: options.redirect_uri, client_reference_id: options.client_reference_id, metadata: options.metadata },
      idempotent: true,
      options,
    };
    return this.call<UploadLinkCreated>(request, undefined);
  }

  /** Get an upload link. */
  getUploadLink(
    id: string,
    options: CallOptions = {},
  ): Promise<UploadLink> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/upload-links/${encodeURIComponent(id)}`,
      idempotent: false,
      options,
    };
    return this.call<UploadLink>(request, { fields: () => shapes.UploadLink });
  }

  /** Delete an upload link. */
  deleteUploadLink(
    id: string,
    options: CallOptions = {},
  ): Promise<UploadLinkDeleted> {
    const request: Request = {
      method: "DELETE",
      path: `/api/v1/upload-links/${encodeURIComponent(id)}`,
      idempotent: false,
      options,
    };
    return this.call<UploadLinkDeleted>(request, undefined);
  }

  /** List snapshots. */
  listSnapshots(
    options: CallOptions & {
      /** Only statements of this source. */
      source?: "CAMS" | "KFINTECH" | "MFCENTRAL" | "NSDL" | "CDSL" | OtherText | undefined;
      /** Only what the caller of parse called so. */
      client_reference_id?: string | undefined;
      /**
       * Only statements of an investor: SHA-256 of `investor_name` with a to z as A to Z, in UTF-8, as
       * hexadecimal digits. So no name stands in an address, which logs keep.
       */
      investor_name_hash?: string | undefined;
      /** Only statements of this day and later ones. */
      as_of_from?: string | undefined;
      /** Only statements of this day and earlier ones. */
      as_of_to?: string | undefined;
      /** Only what was read on this day (UTC) or later. */
      created_from?: string | undefined;
      /** Only what was read on this day (UTC) or earlier. */
      created_to?: string | undefined;
      /** Order by the time of reading: `-created_at` is newest first. */
      sort?: "-created_at" | "created_at" | OtherText | undefined;
      /** Most elements of one answer. */
      limit?: number | undefined;
      /** `next_cursor` of the page before. */
      cursor?: string | undefined;
    } = {},
  ): Promise<Snapshots> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/snapshots",
      query: { source: options.source, client_reference_id: options.client_reference_id, investor_name_hash: options.investor_name_hash, as_of_from: options.as_of_from, as_of_to: options.as_of_to, created_from: options.created_from, created_to: options.created_to, sort: options.sort, limit: options.limit, cursor: options.cursor },
      idempotent: false,
      options,
    };
    return this.call<Snapshots>(request, { fields: () => shapes.Snapshots });
  }

  /** List snapshots: every one, page after page. */
  iterSnapshots(
    options: CallOptions & {
      /** Only statements of this source. */
      source?: "CAMS" | "KFINTECH" | "MFCENTRAL" | "NSDL" | "CDSL" | OtherText | undefined;
      /** Only what the caller of parse called so. */
      client_reference_id?: string | undefined;
      /**
       * Only statements of an investor: SHA-256 of `investor_name` with a to z as A to Z, in UTF-8, as
       * hexadecimal digits. So no name stands in an address, which logs keep.
       */
      investor_name_hash?: string | undefined;
      /** Only statements of this day and later ones. */
      as_of_from?: string | undefined;
      /** Only statements of this day and earlier ones. */
      as_of_to?: string | undefined;
      /** Only what was read on this day (UTC) or later. */
      created_from?: string | undefined;
      /** Only what was read on this day (UTC) or earlier. */
      created_to?: string | undefined;
      /** Order by the time of reading: `-created_at` is newest first. */
      sort?: "-created_at" | "created_at" | OtherText | undefined;
      /** Most elements of one answer. */
      limit?: number | undefined;
    } = {},
  ): AsyncGenerator<SnapshotSummary, void, undefined> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/snapshots",
      query: { source: options.source, client_reference_id: options.client_reference_id, investor_name_hash: options.investor_name_hash, as_of_from: options.as_of_from, as_of_to: options.as_of_to, created_from: options.created_from, created_to: options.created_to, sort: options.sort, limit: options.limit, cursor: undefined },
      idempotent: false,
      options,
    };
    return this.items<SnapshotSummary>(request, { fields: () => shapes.Snapshots }, "snapshots");
  }

  /** Get a snapshot. */
  getSnapshot(
    id: string,
    options: CallOptions & {
      /**
       * Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys have unless
       * they were made without it.
       */
      include_pii?: boolean | undefined;
      /** `places`: the page and box that each field was read from, by its path. */
      include?: "places" | OtherText | undefined;
    } = {},
  ): Promise<Snapshot> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}`,
      query: { include_pii: options.include_pii, include: options.include },
      idempotent: false,
      options,
    };
    return this.call<Snapshot>(request, { fields: () => shapes.Snapshot });
  }

  /** Delete a snapshot. */
  deleteSnapshot(
    id: string,
    options: CallOptions = {},
  ): Promise<Deleted> {
    const request: Request = {
      method: "DELETE",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}`,
      idempotent: false,
      options,
    };
    return this.call<Deleted>(request, undefined);
  }

  /** Get members of a snapshot. */
  getSnapshotPart(
    id: string,
    options: CallOptions & {
      /**
       * Members that the answer has, with commas between them; `mutual_funds.isin` is that of every fund. All
       * without it.
       */
      fields?: string | undefined;
      /**
       * Members that the answer does not have, after `fields`; `transactions` alone means those of funds and
       * demat accounts.
       */
      exclude?: string | undefined;
      /**
       * Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys have unless
       * they were made without it.
       */
      include_pii?: boolean | undefined;
      /** `places`: the page and box that each field was read from, by its path. */
      include?: "places" | OtherText | undefined;
    } = {},
  ): Promise<SnapshotPart> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/part`,
      query: { fields: options.fields, exclude: options.exclude, include_pii: options.include_pii, include: options.include },
      idempotent: false,
      options,
    };
    return this.call<SnapshotPart>(request, { fields: () => shapes.SnapshotPart });
  }

  /** Get the newest snapshot. */
  getLatestSnapshot(
    options: CallOptions & {
      /** Only statements of this source. */
      source?: "CAMS" | "KFINTECH" | "MFCENTRAL" | "NSDL" | "CDSL" | OtherText | undefined;
      /** Only what the caller of parse called so. */
      client_reference_id?: string | undefined;
      /**
       * Only statements of an investor: SHA-256 of `investor_name` with a to z as A to Z, in UTF-8, as
       * hexadecimal digits. So no name stands in an address, which logs keep.
       */
      investor_name_hash?: string | undefined;
      /** Only statements of this day and later ones. */
      as_of_from?: string | undefined;
      /** Only statements of this day and earlier ones. */
      as_of_to?: string | undefined;
      /** Only what was read on this day (UTC) or later. */
      created_from?: string | undefined;
      /** Only what was read on this day (UTC) or earlier. */
      created_to?: string | undefined;
      /**
       * Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys have unless
       * they were made without it.
       */
      include_pii?: boolean | undefined;
      /** `places`: the page and box that each field was read from, by its path. */
      include?: "places" | OtherText | undefined;
    } = {},
  ): Promise<Snapshot> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/snapshots/latest",
      query: { source: options.source, client_reference_id: options.client_reference_id, investor_name_hash: options.investor_name_hash, as_of_from: options.as_of_from, as_of_to: options.as_of_to, created_from: options.created_from, created_to: options.created_to, include_pii: options.include_pii, include: options.include },
      idempotent: false,
      options,
    };
    return this.call<Snapshot>(request, { fields: () => shapes.Snapshot });
  }

  /** List the transactions of a snapshot. */
  listTransactions(
    id: string,
    options: CallOptions & {
      /** Most elements of one answer. */
      limit?: number | undefined;
      /** `next_cursor` of the page before. */
      cursor?: string | undefined;
    } = {},
  ): Promise<Transactions> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/transactions`,
      query: { limit: options.limit, cursor: options.cursor },
      idempotent: false,
      options,
    };
    return this.call<Transactions>(request, undefined);
  }

  /** List the transactions of a snapshot: every one, page after page. */
  iterTransactions(
    id: string,
    options: CallOptions & {
      /** Most elements of one answer. */
      limit?: number | undefined;
    } = {},
  ): AsyncGenerator<TransactionRow, void, undefined> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/transactions`,
      query: { limit: options.limit, cursor: undefined },
      idempotent: false,
      options,
    };
    return this.items<TransactionRow>(request, undefined, "transactions");
  }

  /** Report of a snapshot. */
  getReport(
    id: string,
    options: CallOptions & {
      /**
       * Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys have unless
       * they were made without it.
       */
      include_pii?: boolean | undefined;
    } = {},
  ): Promise<Report> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/report`,
      query: { format: undefined, include_pii: options.include_pii },
      idempotent: false,
      options,
    };
    return this.call<Report>(request, { fields: () => shapes.Report });
  }

  /** Report of a snapshot: a file in the form that `format` names. */
  downloadReport(
    id: string,
    format: "json" | "csv" | "xlsx" | "html" | "beancount" | "ledger" | "portfolio-performance" | "portfolio-performance-cash" | "ghostfolio" | OtherText,
    options: CallOptions & {
      /**
       * Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys have unless
       * they were made without it.
       */
      include_pii?: boolean | undefined;
    } = {},
  ): Promise<Download> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/report`,
      query: { format: format, include_pii: options.include_pii },
      idempotent: false,
      options,
    };
    return this.download(request);
  }

  /** Capital gains of a financial year. */
  getGains(
    id: string,
    options: CallOptions & {
      /** Financial year, April to March, or `all`. Default: the newest one with sales. */
      fy?: string | undefined;
      /** Only what is of one holder of the statement: his number in `holders`. */
      holder?: number | undefined;
      /** With format=csv: which file; without effect on other forms. */
      kind?: "112a" | "lots" | OtherText | undefined;
      /**
       * Columns of Schedule 112A, without effect on other forms. Default: 14 to 2023-24, 15 (with 1b) from
       * 2024-25.
       */
      columns?: number | undefined;
    } = {},
  ): Promise<Gains> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/gains`,
      query: { fy: options.fy, holder: options.holder, format: undefined, kind: options.kind, columns: options.columns },
      idempotent: false,
      options,
    };
    return this.call<Gains>(request, { fields: () => shapes.Gains });
  }

  /** Capital gains of a financial year: a file in the form that `format` names. */
  downloadGains(
    id: string,
    format: "json" | "csv" | "xlsx" | OtherText,
    options: CallOptions & {
      /** Financial year, April to March, or `all`. Default: the newest one with sales. */
      fy?: string | undefined;
      /** Only what is of one holder of the statement: his number in `holders`. */
      holder?: number | undefined;
      /** With format=csv: which file; without effect on other forms. */
      kind?: "112a" | "lots" | OtherText | undefined;
      /**
       * Columns of Schedule 112A, without effect on other forms. Default: 14 to 2023-24, 15 (with 1b) from
       * 2024-25.
       */
      columns?: number | undefined;
    } = {},
  ): Promise<Download> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/gains`,
      query: { fy: options.fy, holder: options.holder, format: format, kind: options.kind, columns: options.columns },
      idempotent: false,
      options,
    };
    return this.download(request);
  }

  /** Income and taxes by financial year. */
  getIncome(
    id: string,
    options: CallOptions & {
      /** Financial year, April to March, or `all`, the default. */
      fy?: string | undefined;
      /** Only what is of one holder of the statement: his number in `holders`. */
      holder?: number | undefined;
    } = {},
  ): Promise<Income> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/income`,
      query: { fy: options.fy, holder: options.holder },
      idempotent: false,
      options,
    };
    return this.call<Income>(request, { fields: () => shapes.Income });
  }

  /** Unrealised gains, lot by lot. */
  getUnrealised(
    id: string,
    options: CallOptions & {
      /** Day of the terms, not before the statement's. Default: today in India. */
      as_of?: string | undefined;
      /** Only what is of one holder of the statement: his number in `holders`. */
      holder?: number | undefined;
    } = {},
  ): Promise<Unrealised> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/unrealised`,
      query: { as_of: options.as_of, holder: options.holder, format: undefined },
      idempotent: false,
      options,
    };
    return this.call<Unrealised>(request, { fields: () => shapes.Unrealised });
  }

  /** Unrealised gains, lot by lot: a file in the form that `format` names. */
  downloadUnrealised(
    id: string,
    format: "json" | "csv" | OtherText,
    options: CallOptions & {
      /** Day of the terms, not before the statement's. Default: today in India. */
      as_of?: string | undefined;
      /** Only what is of one holder of the statement: his number in `holders`. */
      holder?: number | undefined;
    } = {},
  ): Promise<Download> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/unrealised`,
      query: { as_of: options.as_of, holder: options.holder, format: format },
      idempotent: false,
      options,
    };
    return this.download(request);
  }

  /** Systematic investment plans. */
  listSips(
    id: string,
    options: CallOptions & {
      /** Only what is of one holder of the statement: his number in `holders`. */
      holder?: number | undefined;
    } = {},
  ): Promise<Sips> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/sips`,
      query: { holder: options.holder },
      idempotent: false,
      options,
    };
    return this.call<Sips>(request, { fields: () => shapes.Sips });
  }

  /** Value and money put in by month. */
  getMonths(
    id: string,
    options: CallOptions = {},
  ): Promise<Months> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/months`,
      idempotent: false,
      options,
    };
    return this.call<Months>(request, { fields: () => shapes.Months });
  }

  /** Rolling returns, risk and rank of the funds. */
  getRisk(
    id: string,
    options: CallOptions = {},
  ): Promise<Risk> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/risk`,
      idempotent: false,
      options,
    };
    return this.call<Risk>(request, { fields: () => shapes.Risk });
  }

  /** Compare two snapshots. */
  compareSnapshots(
    from: string,
    to: string,
    options: CallOptions = {},
  ): Promise<Compare> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/snapshots/compare",
      query: { from: from, to: to },
      idempotent: false,
      options,
    };
    return this.call<Compare>(request, { fields: () => shapes.Compare });
  }

  /** Enrich a snapshot. */
  enrich(
    snapshot_id: string,
    options: CallOptions & {
      /**
       * `latest`: today in India, which is the default; `statement`: the statement's date; or a date from
       * April 2006 to today as YYYY-MM-DD.
       */
      as_of?: string | undefined;
    } = {},
  ): Promise<Enrichment> {
    const request: Request = {
      method: "POST",
      path: "/api/v1/enrich",
      json: { snapshot_id: snapshot_id, as_of: options.as_of },
      idempotent: true,
      options,
    };
    return this.call<Enrichment>(request, { fields: () => shapes.Enrichment });
  }

  /** Get a stored enrichment. */
  getEnrichment(
    id: string,
    options: CallOptions & {
      /** Day that the figures are of. */
      as_of?: string | undefined;
    } = {},
  ): Promise<Enrichment> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/snapshots/${encodeURIComponent(id)}/enrichment`,
      query: { as_of: options.as_of },
      idempotent: false,
      options,
    };
    return this.call<Enrichment>(request, { fields: () => shapes.Enrichment });
  }

  /** List the skills. */
  listSkills(
    options: CallOptions = {},
  ): Promise<Skills> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/skills",
      idempotent: false,
      options,
    };
    return this.call<Skills>(request, undefined);
  }

  /** Run a skill. */
  runSkill(
    slug: "portfolio-health-check" | OtherText,
    snapshot_id: string,
    options: CallOptions & {
      /**
       * True, the default: look at today's enrichment, made now if there is none. False: at the statement
       * alone; checks that need returns do not run.
       */
      include_enrichment?: boolean | undefined;
      /**
       * Day of the figures as in `POST /enrich`: `latest`, `statement` or a date. Not together with
       * `include_enrichment: false`.
       */
      as_of?: string | undefined;
    } = {},
  ): Promise<HealthCheck> {
    const request: Request = {
      method: "POST",
      path: `/api/v1/skills/${encodeURIComponent(slug)}`,
      json: { snapshot_id: snapshot_id, include_enrichment: options.include_enrichment, as_of: options.as_of },
      idempotent: true,
      options,
    };
    return this.call<HealthCheck>(request, { fields: () => shapes.HealthCheck });
  }

  /** List the webhooks. */
  listWebhooks(
    options: CallOptions = {},
  ): Promise<Webhooks> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/webhooks",
      idempotent: false,
      options,
    };
    return this.call<Webhooks>(request, undefined);
  }

  /** Add a webhook. */
  createWebhook(
    url: string,
    options: CallOptions & {
      /** Kinds of events that are sent; all of them without it. */
      events?: readonly ("snapshot.created" | "snapshot.enriched" | "snapshot.expiring" | "job.failed" | OtherText)[] | undefined;
      /**
       * Events `snapshot.created` and `snapshot.enriched` carry `snapshot`, what `listSnapshots` says of it,
       * without its labels: name of the investor, source, day, total value, number of folios, confidence.
       * False without it: ids and times alone.
       */
      include_data?: boolean | undefined;
    } = {},
  ): Promise<WebhookCreated> {
    const request: Request = {
      method: "POST",
      path: "/api/v1/webhooks",
      json: { url: url, events: options.events, include_data: options.include_data },
      idempotent: true,
      options,
    };
    return this.call<WebhookCreated>(request, undefined);
  }

  /** Get a webhook. */
  getWebhook(
    id: string,
    options: CallOptions = {},
  ): Promise<Webhook> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/webhooks/${encodeURIComponent(id)}`,
      idempotent: false,
      options,
    };
    return this.call<Webhook>(request, undefined);
  }

  /** Change a webhook. */
  updateWebhook(
    id: string,
    options: CallOptions & {
      /** HTTPS on port 443 of a public host, without user name and fragment. */
      url?: string | undefined;
      /** Kinds of events that are sent. */
      events?: readonly ("snapshot.created" | "snapshot.enriched" | "snapshot.expiring" | "job.failed" | OtherText)[] | undefined;
      /**
       * Events `snapshot.created` and `snapshot.enriched` carry `snapshot`, what `listSnapshots` says of it,
       * without its labels: name of the investor, source, day, total value, number of folios, confidence.
       * False: ids and times alone.
       */
      include_data?: boolean | undefined;
      /** Disabled, what is due is given up; enabled again, it is told what happens from then on. */
      state?: "enabled" | "disabled" | OtherText | undefined;
    } = {},
  ): Promise<Webhook> {
    const request: Request = {
      method: "PATCH",
      path: `/api/v1/webhooks/${encodeURIComponent(id)}`,
      json: { url: options.url, events: options.events, include_data: options.include_data, state: options.state },
      idempotent: false,
      options,
    };
    return this.call<Webhook>(request, undefined);
  }

  /** Delete a webhook. */
  deleteWebhook(
    id: string,
    options: CallOptions = {},
  ): Promise<WebhookDeleted> {
    const request: Request = {
      method: "DELETE",
      path: `/api/v1/webhooks/${encodeURIComponent(id)}`,
      idempotent: false,
      options,
    };
    return this.call<WebhookDeleted>(request, undefined);
  }

  /** Give a webhook a new secret. */
  rollWebhook(
    id: string,
    options: CallOptions = {},
  ): Promise<WebhookRolled> {
    const request: Request = {
      method: "POST",
      path: `/api/v1/webhooks/${encodeURIComponent(id)}/roll`,
      idempotent: true,
      options,
    };
    return this.call<WebhookRolled>(request, undefined);
  }

  /** Send a test event. */
  testWebhook(
    id: string,
    options: CallOptions = {},
  ): Promise<WebhookDelivery> {
    const request: Request = {
      method: "POST",
      path: `/api/v1/webhooks/${encodeURIComponent(id)}/test`,
      idempotent: true,
      options,
    };
    return this.call<WebhookDelivery>(request, undefined);
  }

  /** List what a webhook was told. */
  listWebhookDeliveries(
    id: string,
    options: CallOptions & {
      /** Most elements of one answer. */
      limit?: number | undefined;
      /** `next_cursor` of the page before. */
      cursor?: string | undefined;
    } = {},
  ): Promise<WebhookDeliveries> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/webhooks/${encodeURIComponent(id)}/deliveries`,
      query: { limit: options.limit, cursor: options.cursor },
      idempotent: false,
      options,
    };
    return this.call<WebhookDeliveries>(request, { fields: () => shapes.WebhookDeliveries });
  }

  /** List what a webhook was told: every one, page after page. */
  iterWebhookDeliveries(
    id: string,
    options: CallOptions & {
      /** Most elements of one answer. */
      limit?: number | undefined;
    } = {},
  ): AsyncGenerator<WebhookDeliveriesDelivery, void, undefined> {
    const request: Request = {
      method: "GET",
      path: `/api/v1/webhooks/${encodeURIComponent(id)}/deliveries`,
      query: { limit: options.limit, cursor: undefined },
      idempotent: false,
      options,
    };
    return this.items<WebhookDeliveriesDelivery>(request, { fields: () => shapes.WebhookDeliveries }, "deliveries");
  }

  /** Send an event again. */
  replayWebhookDelivery(
    id: string,
    delivery: string,
    options: CallOptions = {},
  ): Promise<WebhookDelivery> {
    const request: Request = {
      method: "POST",
      path: `/api/v1/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(delivery)}/replay`,
      idempotent: true,
      options,
    };
    return this.call<WebhookDelivery>(request, undefined);
  }

  /** List the built-in samples. */
  listSamples(
    options: CallOptions = {},
  ): Promise<Samples> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/samples",
      idempotent: false,
      options,
    };
    return this.call<Samples>(request, undefined);
  }

  /** Usage by day. */
  getUsage(
    options: CallOptions = {},
  ): Promise<Usage> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/usage",
      idempotent: false,
      options,
    };
    return this.call<Usage>(request, { fields: () => shapes.Usage });
  }

  /** Is the service running. */
  health(
    options: CallOptions = {},
  ): Promise<Health> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/health",
      idempotent: false,
      options,
    };
    return this.call<Health>(request, undefined);
  }

  /** Can the service work. */
  ready(
    options: CallOptions = {},
  ): Promise<Ready> {
    const request: Request = {
      method: "GET",
      path: "/api/v1/health/ready",
      idempotent: false,
      options,
    };
    return this.call<Ready>(request, { fields: () => shapes.Ready });
  }
}
