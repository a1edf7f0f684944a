// A class for each error code of the service. Made by sdk/generate.py from data/openapi/openapi.json: do not edit.
import { ApiError } from "./errors.js";

/** The service answered `invalid_request`. */
export class InvalidRequestError extends ApiError {}
/** The service answered `invalid_json`. */
export class InvalidJsonError extends ApiError {}
/** The service answered `invalid_base64`. */
export class InvalidBase64Error extends ApiError {}
/** The service answered `invalid_multipart`. */
export class InvalidMultipartError extends ApiError {}
/** The service answered `api_key_missing`. */
export class ApiKeyMissingError extends ApiError {}
/** The service answered `api_key_invalid`. */
export class ApiKeyInvalidError extends ApiError {}
/** The service answered `insufficient_scope`. */
export class InsufficientScopeError extends ApiError {}
/** The service answered `sandbox_key_required`. */
export class SandboxKeyRequiredError extends ApiError {}
/** The service answered `not_found`. */
export class NotFoundError extends ApiError {}
/** The service answered `snapshot_not_found`. */
export class SnapshotNotFoundError extends ApiError {}
/** The service answered `sample_not_found`. */
export class SampleNotFoundError extends ApiError {}
/** The service answered `job_not_found`. */
export class JobNotFoundError extends ApiError {}
/** The service answered `upload_not_found`. */
export class UploadNotFoundError extends ApiError {}
/** The service answered `upload_pending`. */
export class UploadPendingError extends ApiError {}
/** The service answered `method_not_allowed`. */
export class MethodNotAllowedError extends ApiError {}
/** The service answered `not_acceptable`. */
export class NotAcceptableError extends ApiError {}
/** The service answered `length_required`. */
export class LengthRequiredError extends ApiError {}
/** The service answered `request_timeout`. */
export class RequestTimeoutError extends ApiError {}
/** The service answered `idempotency_mismatch`. */
export class IdempotencyMismatchError extends ApiError {}
/** The service answered `idempotency_in_progress`. */
export class IdempotencyInProgressError extends ApiError {}
/** The service answered `job_running`. */
export class JobRunningError extends ApiError {}
/** The service answered `snapshot_expired`. */
export class SnapshotExpiredError extends ApiError {}
/** The service answered `file_too_large`. */
export class FileTooLargeError extends ApiError {}
/** The service answered `too_many_pages`. */
export class TooManyPagesError extends ApiError {}
/** The service answered `unsupported_media_type`. */
export class UnsupportedMediaTypeError extends ApiError {}
/** The service answered `async_not_enabled`. */
export class AsyncNotEnabledError extends ApiError {}
/** The service answered `password_required`. */
export class PasswordRequiredError extends ApiError {}
/** The service answered `password_incorrect`. */
export class PasswordIncorrectError extends ApiError {}
/** The service answered `not_a_pdf`. */
export class NotAPdfError extends ApiError {}
/** The service answered `pdf_damaged`. */
export class PdfDamagedError extends ApiError {}
/** The service answered `pdf_encryption_unsupported`. */
export class PdfEncryptionUnsupportedError extends ApiError {}
/** The service answered `scanned_pdf`. */
export class ScannedPdfError extends ApiError {}
/** The service answered `statement_unsupported`. */
export class StatementUnsupportedError extends ApiError {}
/** The service answered `statement_incomplete`. */
export class StatementIncompleteError extends ApiError {}
/** The service answered `pdf_too_complex`. */
export class PdfTooComplexError extends ApiError {}
/** The service answered `rate_limited`. */
export class RateLimitedError extends ApiError {}
/** The service answered `internal_error`. */
export class InternalError extends ApiError {}
/** The service answered `database_unavailable`. */
export class DatabaseUnavailableError extends ApiError {}
/** The service answered `upstream_unavailable`. */
export class UpstreamUnavailableError extends ApiError {}
/** The service answered `overloaded`. */
export class OverloadedError extends ApiError {}
/** The service answered `parse_timeout`. */
export class ParseTimeoutError extends ApiError {}

export const byCode: Readonly<Record<string, typeof ApiError>> = {
  invalid_request: InvalidRequestError,
  invalid_json: InvalidJsonError,
  invalid_base64: InvalidBase64Error,
  invalid_multipart: InvalidMultipartError,
  api_key_missing: ApiKeyMissingError,
  api_key_invalid: ApiKeyInvalidError,
  insufficient_scope: InsufficientScopeError,
  sandbox_key_required: SandboxKeyRequiredError,
  not_found: NotFoundError,
  snapshot_not_found: SnapshotNotFoundError,
  sample_not_found: SampleNotFoundError,
  job_not_found: JobNotFoundError,
  upload_not_found: UploadNotFoundError,
  upload_pending: UploadPendingError,
  method_not_allowed: MethodNotAllowedError,
  not_acceptable: NotAcceptableError,
  length_required: LengthRequiredError,
  request_timeout: RequestTimeoutError,
  idempotency_mismatch: IdempotencyMismatchError,
  idempotency_in_progress: IdempotencyInProgressError,
  job_running: JobRunningError,
  snapshot_expired: SnapshotExpiredError,
  file_too_large: FileTooLargeError,
  too_many_pages: TooManyPagesError,
  unsupported_media_type: UnsupportedMediaTypeError,
  async_not_enabled: AsyncNotEnabledError,
  password_required: PasswordRequiredError,
  password_incorrect: PasswordIncorrectError,
  not_a_pdf: NotAPdfError,
  pdf_damaged: PdfDamagedError,
  pdf_encryption_unsupported: PdfEncryptionUnsupportedError,
  scanned_pdf: ScannedPdfError,
  statement_unsupported: StatementUnsupportedError,
  statement_incomplete: StatementIncompleteError,
  pdf_too_complex: PdfTooComplexError,
  rate_limited: RateLimitedError,
  internal_error: InternalError,
  database_unavailable: DatabaseUnavailableError,
  upstream_unavailable: UpstreamUnavailableError,
  overloaded: OverloadedError,
  parse_timeout: ParseTimeoutError,
};
