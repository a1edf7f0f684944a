#include "base/code.h"

static const struct cg_code_info codes[] = {
#define X(sym, http, name, retry, type) [sym] = { http, name, retry, type },
	CG_CODES(X)
#undef X
};
_Static_assert(sizeof(codes) / sizeof(codes[0]) == CG_CODE_MAX, "every code has a row");

static const char *const messages[] = {
	[CG_OK] = "OK.",
	[CG_EREQUEST] = "The request is not valid. Check its fields against the API reference.",
	[CG_EJSON] = "The request body is not a valid JSON object.",
	[CG_EBASE64] = "pdf_base64 is not valid base64, neither in the standard nor in the URL-safe alphabet.",
	[CG_EMULTIPART] = "The multipart/form-data body is malformed. Let your HTTP library build it.",
	[CG_ENOKEY] = "Send your API key in the X-API-Key header or as Authorization: Bearer.",
	[CG_EKEY] = "The API key is not valid: it is unknown, mistyped, expired or revoked.",
	[CG_ESCOPE] = "The API key lacks the scope that this call needs.",
	[CG_ESANDBOXKEY] = "pdf_ref works with test keys (sk_test_...) only. Upload a PDF, or use a test key.",
	[CG_ENOTFOUND] = "There is nothing at this path. See /api/v1/openapi.json for the paths.",
	[CG_ENOSNAPSHOT] = "There is no snapshot with this id in this account.",
	[CG_ENOSAMPLE] = "There is no sample with this name. GET /api/v1/samples lists the names.",
	[CG_ENOUPLOAD] = "There is no upload with this id in this account. Ask for a new link.",
	[CG_ENOJOB] = "There is no job with this id in this account. What came of a job is kept for 24 hours.",
	[CG_EMETHOD] = "This path does not take this method. The Allow header lists the ones it takes.",
	[CG_EACCEPT] = "The answer is only available as application/json.",
	[CG_ETIMEOUT] = "The request body did not arrive in time. Send it again.",
	[CG_EIDEMMISMATCH] = "This Idempotency-Key was used with another request. Use a new key.",
	[CG_EIDEMBUSY] = "A request with this Idempotency-Key is still being worked on. Repeat it in a moment.",
	[CG_EUPLOADWAIT] = ("The user has not uploaded the statement yet. Show the link, wait until the user is done, "
			    "then call again."),
	[CG_EJOBRUNS] = "The statement is being read at this moment. Repeat the request when the job has ended.",
	[CG_EUPLOADGONE] = "The upload link has expired or was used up. Ask for a new one.",
	[CG_EEXPIRED] = "The snapshot has expired. Parse the statement again.",
	[CG_EJOBOLD] = "The statement was not read within an hour and is erased. Hand it over again.",
	[CG_ELENGTH] = "Send the length of the request body in Content-Length.",
	[CG_ETOOLARGE] = "The PDF is larger than 20 MiB.",
	[CG_EPAGES] = "The PDF has more than 2,000 pages.",
	[CG_EMEDIA] = "Send multipart/form-data or application/json.",
	[CG_EJOBSOFF] =
		"This service does not keep statements to read them later. Send the request without respond-async.",
	[CG_ENOPASSWORD] = "The PDF is protected. Send its password in the field password.",
	[CG_EPASSWORD] = "The password does not open the PDF.",
	[CG_ENOTPDF] = "The file is not a PDF.",
	[CG_EPDF] = "The PDF is damaged and cannot be read. Download the statement again.",
	[CG_ECRYPT] =
		"The PDF uses a kind of encryption that is not supported. Save it without protection and send that.",
	[CG_ESCANNED] =
		"The PDF holds pictures of pages, no text. Send the PDF that the registrar or depository issued.",
	[CG_EUNSUPPORTED] = "The PDF is not a consolidated account statement of a supported kind.",
	[CG_EINCOMPLETE] = "The statement cannot be trusted: figures or pages are missing. Download it again; if that "
			   "does not help, send a copy made with casgate redact.",
	[CG_ECOMPLEX] = "The PDF takes too much time or memory to read.",
	[CG_ERATE] = "Too many requests. Wait for the seconds in Retry-After.",
	[CG_EINTERNAL] = "Something went wrong here. Repeat the request; if it fails again, report the request id.",
	[CG_EDB] = "The database cannot be reached. Repeat the request after the seconds in Retry-After.",
	[CG_EUPSTREAM] = "The source of NAVs cannot be reached and nothing is stored yet. Repeat the request later.",
	[CG_EBUSY] = "The service is busy. Repeat the request after the seconds in Retry-After.",
	[CG_EPARSETIME] = "Reading the PDF took too long and was stopped.",
};
_Static_assert(sizeof(messages) / sizeof(messages[0]) == CG_CODE_MAX, "every code has a sentence");

const struct cg_code_info *cg_code_info(enum cg_code code)
{
	return &codes[(unsigned)code < CG_CODE_MAX ? code : CG_EINTERNAL];
}

const char *cg_code_message(enum cg_code code)
{
	return messages[(unsigned)code < CG_CODE_MAX ? code : CG_EINTERNAL];
}

const char *cg_code_param(enum cg_code code)
{
	static const struct {
		enum cg_code code;
		const char *param;
	} params[] = {
		{ CG_EBASE64, "pdf_base64" },
		{ CG_ESANDBOXKEY, "pdf_ref" },
		{ CG_ENOSAMPLE, "pdf_ref" },
		{ CG_ENOPASSWORD, "password" },
		{ CG_EPASSWORD, "password" },
		{ CG_EIDEMMISMATCH, "Idempotency-Key" },
		{ CG_EIDEMBUSY, "Idempotency-Key" },
		{ CG_ENOSNAPSHOT, "id" },
		{ CG_EEXPIRED, "id" },
		{ CG_ENOJOB, "id" },
		{ CG_EJOBRUNS, "id" },
	};

	for (size_t i = 0; i < sizeof(params) / sizeof(params[0]); i++)
		if (params[i].code == code)
			return params[i].param;
	return NULL;
}

bool cg_code_of(struct cg_str name, enum cg_code *out)
{
	for (int i = 0; i < CG_CODE_MAX; i++) {
		if (cg_str_eq(name, cg_str_of(codes[i].name))) {
			*out = (enum cg_code)i;
			return true;
		}
	}
	return false;
}
