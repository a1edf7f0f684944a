# files of lib/mcp
lib_libcasgate_a_SOURCES += \
	lib/mcp/analysis.c lib/mcp/analysis.h \
	lib/mcp/catalog.c lib/mcp/catalog.h \
	lib/mcp/complete.c lib/mcp/complete.h \
	lib/mcp/paginate.c lib/mcp/paginate.h \
	lib/mcp/elicit.c lib/mcp/elicit.h \
	lib/mcp/mcp.c lib/mcp/mcp.h \
	lib/mcp/origin.c lib/mcp/origin.h \
	lib/mcp/page.c lib/mcp/page.h \
	lib/mcp/parse.c lib/mcp/parse.h \
	lib/mcp/prompts.c lib/mcp/prompts.h \
	lib/mcp/reply.c lib/mcp/reply.h \
	lib/mcp/resources.c lib/mcp/resources.h \
	lib/mcp/rpc.c lib/mcp/rpc.h \
	lib/mcp/schema.c lib/mcp/schema.h \
	lib/mcp/state.c lib/mcp/state.h \
	lib/mcp/tools.c lib/mcp/tools.h
