/**
 * Is a webhook what the service sent? Standard Webhooks, v1: HMAC-SHA256 over "id.timestamp.body".
 * Keep the ids that were handled: a webhook may come more than once, with the same id.
 */
import { SignatureError } from "./errors.js";
import { parse } from "./json.js";
import type { Event } from "./models.js";
import { eventShapes } from "./shapes.js";

type Incoming = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE = 300;

function header(headers: Incoming, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const found = Object.entries(headers).find(([k]) => k.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : "";
}

function bytes(body: string | Uint8Array): Uint8Array {
  return typeof body === "string" ? new TextEncoder().encode(body) : body;
}

async function key(secret: string): Promise<CryptoKey> {
  let raw: Uint8Array<ArrayBuffer>;
  try {
    raw = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (c) => c.charCodeAt(0));
  } catch {
    raw = new Uint8Array();
  }
  if (raw.length < 16) throw new TypeError("the secret of a webhook begins with whsec_ and goes on in base64");
  return crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function signed(id: string, timestamp: number, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const head = bytes(`${id}.${timestamp}.`);
  const tail = bytes(body);
  const out = new Uint8Array(head.length + tail.length);
  out.set(head);
  out.set(tail, head.length);
  return out;
}

/** The signature "v1,..." of a webhook, for tests of a receiver. */
export async function sign(
  secret: string,
  id: string,
  timestamp: number,
  body: string | Uint8Array,
): Promise<string> {
  const mac = await crypto.subtle.sign("HMAC", await key(secret), signed(id, timestamp, body));
  return "v1," + btoa(String.fromCharCode(...new Uint8Array(mac)));
}

/** Does one of the signatures, separated by spaces, fit? The comparison is that of the platform, in constant time. */
async function fits(secret: string, text: Uint8Array<ArrayBuffer>, signatures: string): Promise<boolean> {
  const own = await key(secret);
  let good = false;
  for (const one of signatures.split(" ")) {
    if (!/^v1,[A-Za-z0-9+/]{43}=$/.test(one)) continue;
    const mac = Uint8Array.from(atob(one.slice(3)), (c) => c.charCodeAt(0));
    good = (await crypto.subtle.verify("HMAC", own, mac, text)) || good;
  }
  return good;
}

/** The body; its kind says where the whole numbers are. Nothing of what is no JSON. */
function told(text: string): { type?: unknown; timestamp?: unknown; data?: unknown } {
  try {
    const { type } = (parse(text) ?? {}) as { type?: unknown };
    const fields = typeof type === "string" && Object.hasOwn(eventShapes, type) ? eventShapes[type] : undefined;
    return (parse(text, fields && { fields: () => fields }) ?? {}) as object;
  } catch {
    return {};
  }
}

/** The event, if one of the signatures is of this secret and the time is near; else a SignatureError. */
export async function verify(
  body: string | Uint8Array,
  headers: Incoming,
  secret: string,
  options: { tolerance?: number; now?: number } = {},
): Promise<Event> {
  const [id, at, signatures] = ["id", "timestamp", "signature"].map((n) => header(headers, "webhook-" + n));
  if (!id || !signatures || !at || !/^\d{1,12}$/.test(at))
    throw new SignatureError("the headers of a webhook are missing or malformed");
  const now = options.now ?? Date.now() / 1000;
  if (!(Math.abs(now - Number(at)) <= (options.tolerance ?? TOLERANCE)))
    throw new SignatureError("the webhook is too old, or the clocks differ");
  if (!(await fits(secret, signed(id, Number(at), body), signatures)))
    throw new SignatureError("no signature of the webhook is right");
  const { type, timestamp, data } = told(new TextDecoder().decode(bytes(body)));
  if (typeof type !== "string" || typeof timestamp !== "string" || typeof data !== "object" || data === null)
    throw new SignatureError("the webhook is signed, but no event");
  // a kind that this version does not know is none of the type's: whoever switches by it comes to the default
  return { id, type, timestamp, data } as Event;
}
