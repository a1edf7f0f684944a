"""A class for each error code of the service. Made by sdk/generate.py from data/openapi/openapi.json: do not edit."""
from .errors import ApiError

__all__ = [
    "InvalidRequestError",
    "InvalidJsonError",
    "InvalidBase64Error",
    "InvalidMultipartError",
    "ApiKeyMissingError",
    "ApiKeyInvalidError",
    "InsufficientScopeError",
    "SandboxKeyRequiredError",
    "NotFoundError",
    "SnapshotNotFoundError",
    "SampleNotFoundError",
    "JobNotFoundError",
    "UploadNotFoundError",
    "UploadPendingError",
    "MethodNotAllowedError",
    "NotAcceptableError",
    "LengthRequiredError",
    "RequestTimeoutError",
    "IdempotencyMismatchError",
    "IdempotencyInProgressError",
    "JobRunningError",
    "SnapshotExpiredError",
    "FileTooLargeError",
    "TooManyPagesError",
    "UnsupportedMediaTypeError",
    "AsyncNotEnabledError",
    "PasswordRequiredError",
    "PasswordIncorrectError",
    "NotAPdfError",
    "PdfDamagedError",
    "PdfEncryptionUnsupportedError",
    "ScannedPdfError",
    "StatementUnsupportedError",
    "StatementIncompleteError",
    "PdfTooComplexError",
    "RateLimitedError",
    "InternalError",
    "DatabaseUnavailableError",
    "UpstreamUnavailableError",
    "OverloadedError",
    "ParseTimeoutError",
]


class InvalidRequestError(ApiError):
    """The service answered `invalid_request`."""


class InvalidJsonError(ApiError):
    """The service answered `invalid_json`."""


class InvalidBase64Error(ApiError):
    """The service answered `invalid_base64`."""


class InvalidMultipartError(ApiError):
    """The service answered `invalid_multipart`."""


class ApiKeyMissingError(ApiError):
    """The service answered `api_key_missing`."""


class ApiKeyInvalidError(ApiError):
    """The service answered `api_key_invalid`."""


class InsufficientScopeError(ApiError):
    """The service answered `insufficient_scope`."""


class SandboxKeyRequiredError(ApiError):
    """The service answered `sandbox_key_required`."""


class NotFoundError(ApiError):
    """The service answered `not_found`."""


class SnapshotNotFoundError(ApiError):
    """The service answered `snapshot_not_found`."""


class SampleNotFoundError(ApiError):
    """The service answered `sample_not_found`."""


class JobNotFoundError(ApiError):
    """The service answered `job_not_found`."""


class UploadNotFoundError(ApiError):
    """The service answered `upload_not_found`."""


class UploadPendingError(ApiError):
    """The service answered `upload_pending`."""


class MethodNotAllowedError(ApiError):
    """The service answered `method_not_allowed`."""


class NotAcceptableError(ApiError):
    """The service answered `not_acceptable`."""


class LengthRequiredError(ApiError):
    """The service answered `length_required`."""


class RequestTimeoutError(ApiError):
    """The service answered `request_timeout`."""


class IdempotencyMismatchError(ApiError):
    """The service answered `idempotency_mismatch`."""


class IdempotencyInProgressError(ApiError):
    """The service answered `idempotency_in_progress`."""


class JobRunningError(ApiError):
    """The service answered `job_running`."""


class SnapshotExpiredError(ApiError):
    """The service answered `snapshot_expired`."""


class FileTooLargeError(ApiError):
    """The service answered `file_too_large`."""


class TooManyPagesError(ApiError):
    """The service answered `too_many_pages`."""


class UnsupportedMediaTypeError(ApiError):
    """The service answered `unsupported_media_type`."""


class AsyncNotEnabledError(ApiError):
    """The service answered `async_not_enabled`."""


class PasswordRequiredError(ApiError):
    """The service answered `password_required`."""


class PasswordIncorrectError(ApiError):
    """The service answered `password_incorrect`."""


class NotAPdfError(ApiError):
    """The service answered `not_a_pdf`."""


class PdfDamagedError(ApiError):
    """The service answered `pdf_damaged`."""


class PdfEncryptionUnsupportedError(ApiError):
    """The service answered `pdf_encryption_unsupported`."""


class ScannedPdfError(ApiError):
    """The service answered `scanned_pdf`."""


class StatementUnsupportedError(ApiError):
    """The service answered `statement_unsupported`."""


class StatementIncompleteError(ApiError):
    """The service answered `statement_incomplete`."""


class PdfTooComplexError(ApiError):
    """The service answered `pdf_too_complex`."""


class RateLimitedError(ApiError):
    """The service answered `rate_limited`."""


class InternalError(ApiError):
    """The service answered `internal_error`."""


class DatabaseUnavailableError(ApiError):
    """The service answered `database_unavailable`."""


class UpstreamUnavailableError(ApiError):
    """The service answered `upstream_unavailable`."""


class OverloadedError(ApiError):
    """The service answered `overloaded`."""


class ParseTimeoutError(ApiError):
    """The service answered `parse_timeout`."""


BY_CODE: dict[str, type[ApiError]] = {
    "invalid_request": InvalidRequestError,
    "invalid_json": InvalidJsonError,
    "invalid_base64": InvalidBase64Error,
    "invalid_multipart": InvalidMultipartError,
    "api_key_missing": ApiKeyMissingError,
    "api_key_invalid": ApiKeyInvalidError,
    "insufficient_scope": InsufficientScopeError,
    "sandbox_key_required": SandboxKeyRequiredError,
    "not_found": NotFoundError,
    "snapshot_not_found": SnapshotNotFoundError,
    "sample_not_found": SampleNotFoundError,
    "job_not_found": JobNotFoundError,
    "upload_not_found": UploadNotFoundError,
    "upload_pending": UploadPendingError,
    "method_not_allowed": MethodNotAllowedError,
    "not_acceptable": NotAcceptableError,
    "length_required": LengthRequiredError,
    "request_timeout": RequestTimeoutError,
    "idempotency_mismatch": IdempotencyMismatchError,
    "idempotency_in_progress": IdempotencyInProgressError,
    "job_running": JobRunningError,
    "snapshot_expired": SnapshotExpiredError,
    "file_too_large": FileTooLargeError,
    "too_many_pages": TooManyPagesError,
    "unsupported_media_type": UnsupportedMediaTypeError,
    "async_not_enabled": AsyncNotEnabledError,
    "password_required": PasswordRequiredError,
    "password_incorrect": PasswordIncorrectError,
    "not_a_pdf": NotAPdfError,
    "pdf_damaged": PdfDamagedError,
    "pdf_encryption_unsupported": PdfEncryptionUnsupportedError,
    "scanned_pdf": ScannedPdfError,
    "statement_unsupported": StatementUnsupportedError,
    "statement_incomplete": StatementIncompleteError,
    "pdf_too_complex": PdfTooComplexError,
    "rate_limited": RateLimitedError,
    "internal_error": InternalError,
    "database_unavailable": DatabaseUnavailableError,
    "upstream_unavailable": UpstreamUnavailableError,
    "overloaded": OverloadedError,
    "parse_timeout": ParseTimeoutError,
}
