/** casgate: exact portfolio data from Indian mutual fund statements. */
export { Client } from "./client.js";
export type { ClientOptions } from "./client.js";
export * from "./codes.js";
export { compare, sum } from "./decimal.js";
export type { Decimal, OtherText } from "./decimal.js";
export * from "./errors.js";
export type * from "./models.js";
export type { CallOptions, Download, Files, FileSource } from "./request.js";
export { sign, verify } from "./webhooks.js";
