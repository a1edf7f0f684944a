/**
 * An exact figure, as the text that the service wrote: "1234.500". A number of JavaScript would lose digits; give the
 * text to a decimal library, or to sum() and compare() here.
 */
export type Decimal = string;

/** A text beyond the listed ones: enumerations may grow. */
export type OtherText = string & Record<never, never>;

const FORM = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** value = digits / 10^scale */
function split(value: Decimal): { digits: bigint; scale: number } {
  const found = FORM.exec(value);
  if (!found) throw new TypeError("not a decimal figure");
  const [, sign = "", whole = "", fraction = "", power = "0"] = found;
  const digits = BigInt(sign + whole + fraction);
  const scale = fraction.length - Number(power);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

function raise(value: { digits: bigint; scale: number }, scale: number): bigint {
  return value.digits * 10n ** BigInt(scale - value.scale);
}

/** The exact sum, with as many decimals as the longest of them. */
export function sum(values: Iterable<Decimal>): Decimal {
  const parts = [...values].map(split);
  const scale = Math.max(0, ...parts.map((p) => p.scale));
  const total = parts.reduce((t, p) => t + raise(p, scale), 0n);
  const text = (total < 0n ? -total : total).toString().padStart(scale + 1, "0");
  const whole = text.slice(0, text.length - scale);
  return (total < 0n ? "-" : "") + whole + (scale > 0 ? "." + text.slice(-scale) : "");
}

/** Negative, 0 or positive, as sort() takes it. "1.0" and "1" are equal. */
export function compare(a: Decimal, b: Decimal): number {
  const [x, y] = [split(a), split(b)];
  const scale = Math.max(x.scale, y.scale);
  const [p, q] = [raise(x, scale), raise(y, scale)];
  return p < q ? -1 : p > q ? 1 : 0;
}
