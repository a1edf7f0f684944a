# libcasgate: one archive; each layer lists its files and includes only what stands above it in this list.
noinst_LIBRARIES += lib/libcasgate.a
lib_libcasgate_a_SOURCES =
include lib/base/local.mk
include lib/conf/local.mk
include lib/pdf/local.mk
include lib/statement/local.mk
include lib/statement/reconcile/local.mk
include lib/statement/registrar/local.mk
include lib/statement/mfcentral/local.mk
include lib/statement/depository/local.mk
include lib/statement/read/local.mk
include lib/redact/local.mk
include lib/portfolio/local.mk
include lib/portfolio/gains/local.mk
include lib/market/local.mk
include lib/market/enrich/local.mk
include lib/market/workbook/local.mk
include lib/net/local.mk
include lib/mail/local.mk
include lib/store/local.mk
include lib/store/pg/local.mk
include lib/store/identity/local.mk
include lib/store/webhook/local.mk
include lib/store/mail/local.mk
include lib/store/snapshot/local.mk
include lib/store/upload/local.mk
include lib/store/job/local.mk
include lib/store/market/local.mk
include lib/app/local.mk
include lib/app/webhooks/local.mk
include lib/app/mail/local.mk
include lib/app/jobs/local.mk
include lib/app/account/local.mk
include lib/app/market/local.mk
include lib/app/operate/local.mk
include lib/app/analysis/local.mk
include lib/render/local.mk
include lib/render/report/local.mk
include lib/render/gains/local.mk
include lib/render/export/local.mk
include lib/http/local.mk
include lib/rest/local.mk
include lib/oauth/local.mk
include lib/mcp/local.mk
include lib/web/local.mk
CASGATE_LIBS = lib/libcasgate.a $(FCGI_LIBS) $(JSONC_LIBS) $(PQ_LIBS) $(CRYPTO_LIBS) $(SODIUM_LIBS) $(INIH_LIBS) \
	$(CURL_LIBS) $(LZMA_LIBS) $(ZLIB_LIBS) $(XLSX_LIBS) $(OATH_LIBS) $(ZXCVBN_LIBS) -lm
