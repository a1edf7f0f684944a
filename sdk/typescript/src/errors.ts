/** All errors of this package. No message holds a key, a password or a part of a statement. */
export class CasgateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** No answer came: no connection, or none in time. */
export class ConnectionFailed extends CasgateError {
  constructor(
    readonly kind: string,
    hint?: string,
  ) {
    super(`no answer of the service: ${kind}${hint === undefined ? "" : `: ${hint}`}`);
  }
}

/** Something answered that does not speak this API. */
export class UnexpectedAnswer extends CasgateError {}

/** A webhook is not what the service sent, or too old. */
export class SignatureError extends CasgateError {}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The service refused or failed. Each code has a class of its own; match on it, or on `code`. */
export class ApiError extends CasgateError {
  readonly code: string;
  readonly requestId: string | undefined;
  readonly param: string | undefined;
  readonly docUrl: string | undefined;

  constructor(
    readonly status: number,
    /** The whole object `error` of the answer. */
    readonly details: Readonly<Record<string, unknown>>,
    /** Seconds that the service asks to wait. */
    readonly retryAfter: number | undefined,
  ) {
    const code = text(details["code"]) ?? `http_${status}`;
    super(`${code}: ${text(details["message"]) ?? "The answer is not of the service."}`);
    this.code = code;
    this.requestId = text(details["request_id"]);
    this.param = text(details["param"]);
    this.docUrl = text(details["doc_url"]);
  }
}
