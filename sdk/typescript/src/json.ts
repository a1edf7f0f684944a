/**
 * JSON without loss: JSON.parse makes a binary float of every number. Here each number becomes its own text first, and
 * the whole numbers - counts, pages, statuses: the fields that shapes.ts names - become numbers again. In a field that
 * this version does not know a number stays a text.
 */
import { UnexpectedAnswer } from "./errors.js";

/** How a value of JSON is read further: as a whole number, or what lies below it. */
export type Shape = "integer" | { readonly each: Shape } | { readonly fields: () => Fields };
export interface Fields {
  readonly [key: string]: Shape;
}

// a string, or a number outside of one
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function parse(body: string, shape?: Shape): unknown {
  try {
    // first as it is: quoting must not make bad JSON good ("01", a bare word beside a number)
    JSON.parse(body);
    return read(JSON.parse(body.replace(TOKEN, (t) => (t.startsWith('"') ? t : `"${t}"`))), shape);
  } catch {
    throw new UnexpectedAnswer("the answer is not JSON");
  }
}

function read(value: unknown, shape: Shape | undefined): unknown {
  if (shape === undefined || value === null) return value;
  if (shape === "integer") return typeof value === "string" ? whole(value) : value;
  if (Array.isArray(value)) return "each" in shape ? value.map((v) => read(v, shape.each)) : value;
  if (typeof value !== "object") return value;
  const fields = "fields" in shape ? shape.fields() : undefined;
  for (const [key, below] of Object.entries(value)) {
    const known = fields && Object.hasOwn(fields, key) ? fields[key] : undefined;
    const how = "each" in shape ? shape.each : known;
    if (how === undefined) continue;
    // defined, not assigned: "__proto__" is a key as any other
    const own = { value: read(below, how), enumerable: true, configurable: true, writable: true };
    Object.defineProperty(value, key, own);
  }
  return value;
}

function whole(text: string): number {
  const n = Number(text);
  if (!Number.isSafeInteger(n)) throw new RangeError("not a whole number");
  return n;
}
