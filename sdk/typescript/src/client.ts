/** The client: how a request is sent, tried again and read. */
import { ConnectionFailed } from "./errors.js";
import type { Shape } from "./json.js";
import type { Job, Snapshot } from "./models.js";
import { Operations } from "./operations.js";
import {
  Answer,
  body,
  errorOf,
  query,
  Tries,
  type CallOptions,
  type Download,
  type FileSource,
  type Request,
} from "./request.js";
import { shapes } from "./shapes.js";

export interface ClientOptions {
  /** Else CASGATE_API_KEY of the environment. */
  apiKey?: string | undefined;
  /** Else CASGATE_URL of the environment. */
  baseUrl?: string | undefined;
  /** Seconds for one try; the service reads a statement for a minute at most. */
  timeout?: number | undefined;
  /** Tries after the first one. */
  retries?: number | undefined;
  /** Seconds; a Retry-After beyond it is thrown instead of waited for. */
  longestWait?: number | undefined;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function address(text: string | undefined): string {
  let url: URL;
  try {
    url = new URL(text ?? "");
  } catch {
    throw new TypeError("no address of the service: give baseUrl, or set CASGATE_URL");
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK.test(url.hostname)))
    throw new TypeError("the address of the service has to be https");
  return (url.origin + url.pathname).replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

const UNTRUSTED = "its certificate is not trusted: name the file of its issuer in NODE_EXTRA_CA_CERTS";

/** The name of what failed, such as ECONNREFUSED; nothing else of it: it may hold the request. */
function failed(e: unknown): ConnectionFailed {
  const cause: unknown = e instanceof Error ? e.cause : undefined;
  const code: unknown = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  if (typeof code !== "string" || !/^[A-Z][A-Z0-9_]{1,60}$/.test(code))
    return new ConnectionFailed(e instanceof Error ? e.name : "unknown");
  return new ConnectionFailed(code, /CERT|VERIFY/.test(code) ? UNTRUSTED : undefined);
}

export class Client extends Operations {
  // private fields: console.log(client) shows no key
  readonly #key: string;
  readonly #url: string;
  readonly #timeout: number;
  readonly #retries: number;
  readonly #longest: number;

  constructor(options: ClientOptions = {}) {
    super();
    const env = typeof process === "undefined" ? {} : process.env;
    const key = options.apiKey ?? env["CASGATE_API_KEY"];
    if (!key) throw new TypeError("no API key: give apiKey, or set CASGATE_API_KEY");
    if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError("the API key has characters that no key has");
    this.#key = key;
    this.#url = address(options.baseUrl ?? env["CASGATE_URL"]);
    this.#timeout = options.timeout ?? 75;
    this.#retries = options.retries ?? 3;
    this.#longest = options.longestWait ?? 60;
  }

  /** Read a built-in sample (listSamples names them): test keys only. The labels are those of parse. */
  parseSample(
    name: string,
    options: CallOptions & {
      password?: string | undefined;
      include_pii?: boolean | undefined;
      client_reference_id?: string | undefined;
      metadata?: Readonly<Record<string, string>> | undefined;
    } = {},
  ): Promise<Snapshot> {
    const { password, include_pii, client_reference_id, metadata } = options;
    const json = { pdf_ref: name, password, include_pii, client_reference_id, metadata };
    const request: Request = { method: "POST", path: "/api/v1/parse", json, idempotent: true, options };
    return this.call<Snapshot>(request, { fields: () => shapes.Snapshot });
  }

  /** Hand a statement over to be read later, where the service allows that; wait(job) gives the snapshot. */
  parseAsync(
    file: FileSource,
    options: CallOptions & {
      password?: string | undefined;
      client_reference_id?: string | undefined;
      metadata?: Readonly<Record<string, string>> | undefined;
    } = {},
  ): Promise<Job> {
    const { password, client_reference_id, metadata } = options;
    const form = { password, client_reference_id, metadata };
    const query = { mode: "async" };
    const request: Request = { method: "POST", path: "/api/v1/parse", query, form, file, idempotent: true, options };
    return this.call<Job>(request, undefined);
  }

  /** The snapshot of a job, or its id, when it has ended: throws what parse would have. timeout: seconds. */
  async wait(
    job: Job | string,
    options: { timeout?: number | undefined; include_pii?: boolean | undefined; signal?: AbortSignal | undefined } = {},
  ): Promise<Snapshot> {
    const { timeout = 3600, include_pii, signal } = options;
    const id = typeof job === "string" ? job : job.job_id;
    const end = Date.now() + timeout * 1000;
    for (let next = 0.1; ; next = Math.min(next * 1.5, 2)) {
      const found = await this.getJob(id, { signal });
      if (found.error) throw errorOf(200, { ...found.error }, undefined);
      if (found.snapshot_id) return this.getSnapshot(found.snapshot_id, { include_pii, signal });
      const left = (end - Date.now()) / 1000;
      if (left <= 0) throw new DOMException("the job has not ended", "TimeoutError");
      await pause(Math.min(next, left), signal);
    }
  }

  protected async call<T>(request: Request, shape: Shape | undefined): Promise<T> {
    return (await this.#send(request)).data(shape) as T;
  }

  protected async download(request: Request): Promise<Download> {
    return (await this.#send(request)).download();
  }

  protected async *items<T>(
    request: Request,
    shape: Shape | undefined,
    name: string,
  ): AsyncGenerator<T, void, undefined> {
    let cursor: unknown;
    do {
      const page = await this.call<Record<string, unknown>>(
        { ...request, query: { ...request.query, cursor } },
        shape,
      );
      yield* page[name] as readonly T[];
      cursor = page["next_cursor"];
    } while (cursor);
  }

  async #send(request: Request): Promise<Answer> {
    const content = await body(request);
    const headers: Record<string, string> = { Authorization: `Bearer ${this.#key}` };
    if (typeof content === "string") headers["Content-Type"] = "application/json";
    if (request.method === "POST") headers["Idempotency-Key"] = request.options.idempotencyKey ?? crypto.randomUUID();
    const tries = new Tries(this.#retries, this.#longest);
    for (;;) {
      const came = await this.#once(request, headers, content);
      const wait = tries.next(came);
      if (wait !== undefined) await pause(wait, request.options.signal);
      else if (came instanceof Answer) return came;
      else throw came;
    }
  }

  /** No redirect is followed: the key and the statement go to the address that was given. */
  async #once(
    request: Request,
    headers: Record<string, string>,
    content: string | FormData | undefined,
  ): Promise<Answer | ConnectionFailed> {
    const own = request.options.signal;
    own?.throwIfAborted();
    const limit = AbortSignal.timeout(this.#timeout * 1000);
    try {
      const answer = await fetch(this.#url + request.path + query(request.query), {
        method: request.method,
        headers,
        redirect: "manual",
        signal: own ? AbortSignal.any([own, limit]) : limit,
        ...(content === undefined ? {} : { body: content }),
      });
      return new Answer(answer.status, answer.headers, new Uint8Array(await answer.arrayBuffer()));
    } catch (e) {
      own?.throwIfAborted();
      // without the cause: it may hold the request
      return failed(e);
    }
  }
}

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const stop = (): void => {
      clearTimeout(timer);
      fail(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      done();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
