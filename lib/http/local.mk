# files of lib/http
lib_libcasgate_a_SOURCES += \
	lib/http/answer.c lib/http/answer.h \
	lib/http/auth.c lib/http/auth.h \
	lib/http/base64.c lib/http/base64.h \
	lib/http/body.c lib/http/body.h \
	lib/http/chart.c lib/http/chart.h \
	lib/http/compare_view.c lib/http/compare_view.h \
	lib/http/csv.c lib/http/csv.h \
	lib/http/enrich_service.c lib/http/enrich_service.h lib/http/enrich_view.c lib/http/enrich_view.h \
	lib/http/client_document.c lib/http/client_document.h \
	lib/http/fcgi.c lib/http/fcgi.h \
	lib/http/form.c lib/http/form.h \
	lib/http/gains_csv.c \
	lib/http/gains_service.c lib/http/gains_service.h \
	lib/http/gains_view.c lib/http/gains_view.h \
	lib/http/header.c lib/http/header.h \
	lib/http/figure.c lib/http/figure.h \
	lib/http/html.c lib/http/html.h \
	lib/http/io.h \
	lib/http/jsonbody.c lib/http/jsonbody.h \
	lib/http/log.c lib/http/log.h \
	lib/http/login.c \
	lib/http/mcp.c lib/http/mcp.h \
	lib/http/mcp_analysis.c lib/http/mcp_analysis.h \
	lib/http/mcp_catalog.c lib/http/mcp_catalog.h \
	lib/http/mcp_cut.c lib/http/mcp_cut.h \
	lib/http/mcp_elicit.c lib/http/mcp_elicit.h \
	lib/http/mcp_page.c lib/http/mcp_page.h \
	lib/http/mcp_parse.c lib/http/mcp_parse.h \
	lib/http/mcp_prompts.c lib/http/mcp_prompts.h \
	lib/http/mcp_resources.c lib/http/mcp_resources.h \
	lib/http/mcp_rpc.c lib/http/mcp_rpc.h \
	lib/http/mcp_schema.c lib/http/mcp_schema.h \
	lib/http/mcp_state.c lib/http/mcp_state.h \
	lib/http/mcp_tools.c lib/http/mcp_tools.h \
	lib/http/metrics.c lib/http/metrics.h \
	lib/http/multipart.c lib/http/multipart.h \
	lib/http/netguard.c lib/http/netguard.h \
	lib/http/oauth_authorize.c lib/http/oauth_metadata.c lib/http/oauth_register.c lib/http/oauth_service.c \
	lib/http/oauth_exchange.c lib/http/oauth.h \
	lib/http/page.c lib/http/page.h \
	lib/http/parse_body.c lib/http/parse_body.h \
	lib/http/parse_service.c lib/http/parse_service.h \
	lib/http/report.h lib/http/report_csv.c lib/http/report_html.c lib/http/report_json.c \
	lib/http/report_style.c lib/http/report_style.h lib/http/report_xlsx.c \
	lib/http/report_market.c lib/http/report_page.c lib/http/report_page.h \
	lib/http/report_service.c lib/http/report_service.h \
	lib/http/request.c lib/http/request.h \
	lib/http/respond.c lib/http/respond.h \
	lib/http/route.c lib/http/route.h \
	lib/http/samples.c lib/http/samples.h \
	lib/http/service.c lib/http/service.h \
	lib/http/session.c lib/http/session.h \
	lib/http/snapshot_service.c lib/http/snapshot_service.h \
	lib/http/tree.c lib/http/tree.h \
	lib/http/upload.c lib/http/upload.h \
	lib/http/console.c lib/http/console.h lib/http/console_account.c lib/http/console_keys.c \
	lib/http/console_money.c lib/http/console_snapshots.c lib/http/docs_service.c lib/http/docs_service.h lib/http/web_service.c \
	lib/http/upload_service.c lib/http/upload_service.h \
	lib/http/uri.c lib/http/uri.h \
	lib/http/view.c lib/http/view.h
