/** A request before it is sent, an answer after it came, and when to try again. */
import { byCode } from "./codes.js";
import { ApiError, ConnectionFailed, UnexpectedAnswer } from "./errors.js";
import { parse, type Shape } from "./json.js";

/** A path (in Node), or the bytes of a PDF. */
export type FileSource = string | Uint8Array | ArrayBuffer | Blob;

/** Files by names of your own, which come back with their jobs; those of a list are called 1, 2, and so on. */
export type Files = readonly FileSource[] | Readonly<Record<string, FileSource>>;

export interface CallOptions {
  /** Of a POST: the same key and request give the first answer again. Made by the client if there is none. */
  idempotencyKey?: string | undefined;
  /** Ends the call, the waiting between tries included. */
  signal?: AbortSignal | undefined;
}

/** A file that the service made. */
export interface Download {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly filename: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query?: Values;
  readonly json?: Values;
  readonly form?: Values;
  readonly file?: FileSource;
  readonly files?: Files;
  readonly idempotent: boolean;
  readonly options: CallOptions;
}

export function query(values: Values = {}): string {
  const words = new URLSearchParams();
  for (const [k, v] of Object.entries(values)) if (v !== undefined && v !== null) words.append(k, String(v));
  const text = words.toString();
  return text && "?" + text;
}

/** The JSON or the form. The file's own name stays here: people put a PAN into it. */
export async function body(request: Request): Promise<string | FormData | undefined> {
  if (request.file === undefined && request.files === undefined) return request.json && JSON.stringify(request.json);
  const form = new FormData();
  for (const [k, v] of Object.entries(request.form ?? {}))
    if (v !== undefined && v !== null) form.append(k, typeof v === "object" ? JSON.stringify(v) : String(v));
  if (request.file !== undefined) form.append("file", await content(request.file), "statement.pdf");
  for (const [name, file] of named(request.files ?? [])) form.append("file", await content(file), name);
  return form;
}

function named(files: Files): [string, FileSource][] {
  return files instanceof Array ? files.map((file, i) => [String(i + 1), file]) : Object.entries(files);
}

async function content(file: FileSource): Promise<Blob> {
  const type = "application/pdf";
  if (file instanceof Blob) return file.slice(0, file.size, type);
  if (typeof file !== "string") return new Blob([new Uint8Array(file)], { type });
  const { readFile } = await import("node:fs/promises");
  return new Blob([new Uint8Array(await readFile(file))], { type });
}

/** The class of the code. details: the object `error` of an answer or a job. */
export function errorOf(
  status: number,
  details: Readonly<Record<string, unknown>>,
  retryAfter: number | undefined,
): ApiError {
  const code = String(details["code"]);
  const kind = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  return new (kind ?? ApiError)(status, details, retryAfter);
}

export class Answer {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly bytes: Uint8Array,
  ) {}

  /** `data` of a good answer; anything else is thrown. */
  data(shape: Shape | undefined): unknown {
    this.check();
    const found = parse(this.text(), { fields: () => (shape === undefined ? {} : { data: shape }) });
    if (typeof found !== "object" || found === null || !("data" in found))
      throw new UnexpectedAnswer("the answer is not of this service");
    return found.data;
  }

  download(): Download {
    this.check();
    const name = /filename="([^"]*)"/.exec(this.headers.get("content-disposition") ?? "");
    return { content: this.bytes, contentType: this.headers.get("content-type") ?? "", filename: name?.[1] };
  }

  private check(): void {
    if (this.status < 200 || this.status > 299) throw this.error();
  }

  private text(): string {
    return new TextDecoder().decode(this.bytes);
  }

  error(): ApiError {
    let details: Record<string, unknown> = {};
    try {
      const found = parse(this.text()) as { error?: unknown } | null;
      if (typeof found?.error === "object" && found.error !== null) details = { ...found.error };
    } catch {
      // of a proxy in between
    }
    return errorOf(this.status, details, this.retryAfter());
  }

  /** Seconds; the header may name a time instead. */
  retryAfter(): number | undefined {
    const value = (this.headers.get("retry-after") ?? "").trim();
    if (/^\d{1,9}$/.test(value)) return Number(value);
    const at = value === "" ? NaN : Date.parse(value);
    return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000);
  }
}

const FIRST_WAIT = 0.5;
const LONGEST_WAIT = 8;

/** How often and when: next() gives the seconds to wait, or undefined when what came is the last word. */
export class Tries {
  private wait = FIRST_WAIT;

  constructor(
    private left: number,
    private readonly longest: number,
  ) {}

  next(came: Answer | ConnectionFailed): number | undefined {
    let asked = 0;
    if (came instanceof Answer) {
      const passing =
        [429, 502, 503, 504].includes(came.status) ||
        (came.status === 409 && came.error().code === "idempotency_in_progress");
      if (!passing) return undefined;
      asked = came.retryAfter() ?? 0;
    }
    if (this.left <= 0 || asked > this.longest) return undefined;
    this.left -= 1;
    // apart from each other: clients that were refused together do not come back together
    const own = this.wait * (0.5 + Math.random() / 2);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    return Math.min(Math.max(own, asked), this.longest);
  }
}
