/*
 * cmd.c: What commands share: how an error is printed, and the configuration. stdout has
 * results only, so that it can be piped; every message goes to stderr.
 */
#include "cmd.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

bool cg_cmd_asks_help(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
			return true;
	}
	return false;
}

struct cg_err *cg_cmd_as_option(struct cg_err *e)
{
	size_t n = strlen(e->param);
	char said[sizeof(e->hint)];

	if (n == 0 || strncmp(e->hint, e->param, n) != 0 || e->hint[n] != ' ')
		return e;
	(void)snprintf(said, sizeof(said), "--%.*s", (int)sizeof(said) - 3, e->hint);
	for (size_t i = 2; i < n + 2; i++)
		said[i] = said[i] == '_' ? '-' : said[i];
	memcpy(e->hint, said, sizeof(said));
	return e;
}

int cg_cmd_option(int argc, char **argv, const char *command, const char *letters, const struct option *known)
{
	char name[64], *own = argv[0];
	int c;

	(void)snprintf(name, sizeof(name), "casgate %s", command);
	argv[0] = name;
	c = getopt_long(argc, argv, letters, known, NULL);
	argv[0] = own;
	return c;
}

/*
 * The sentences of the API speak of fields and headers; on a command line some are said in its own words.
 */
const char *cg_cmd_message(const struct cg_err *e)
{
	static const struct {
		enum cg_code code;
		const char *text;
	} own[] = {
		{ CG_EREQUEST, "That cannot be done." },
		{ CG_ENOPASSWORD, "The PDF is protected. Give its password with --password-file F, or on a terminal." },
		{ CG_ESCANNED, "The PDF holds pictures of pages, no text. Take the PDF that the registrar or "
			       "depository issued." },
		{ CG_ECRYPT, "The PDF uses a kind of encryption that is not supported. Save it without protection." },
		{ CG_EINTERNAL, "Something went wrong here." },
		{ CG_EDB, "The database cannot be reached." },
		{ CG_ERATE, "Too many in a short time. Try again later." },
		{ CG_EUPSTREAM, "The source of NAVs cannot be reached and nothing is stored yet. Try again later." },
		{ CG_EBUSY, "This host is busy, or out of memory. Try again." },
	};

	for (size_t i = 0; e->hint[0] == '\0' && i < sizeof(own) / sizeof(own[0]); i++) {
		if (own[i].code == e->code)
			return own[i].text;
	}
	return cg_fail_message(e);
}

/* The hint is for people; the reason of the log is printed when there is none. */
int cg_cmd_failed(const char *command, const struct cg_err *e)
{
	(void)fprintf(stderr, "casgate %s: %s: %s", command, cg_code_info(e->code)->name, cg_cmd_message(e));
	if (e->hint[0] == '\0' && e->why[0] != '\0' && e->code != CG_ENOPASSWORD && e->code != CG_EPASSWORD)
		(void)fprintf(stderr, " (%s)", e->why);
	(void)fputc('\n', stderr);
	return CG_EXIT_FAILED;
}

/* Says which command could not start, since several may be run by one script. */
bool cg_cmd_config(const char *command, struct cg_config *cfg)
{
	struct cg_err e = { 0 };

	if (cg_config_load(NULL, cfg, &e) == CG_OK)
		return true;
	(void)fprintf(stderr, "casgate %s: configuration: %s\n", command, e.why);
	return false;
}

bool cg_cmd_config_database(const char *command, struct cg_config *cfg)
{
	struct cg_err e = { 0 };

	if (!cg_cmd_config(command, cfg))
		return false;
	if (cfg->home[0] == '\0' || cg_config_complete(cfg, &e) == CG_OK)
		return true;
	(void)fprintf(stderr, "casgate %s: configuration: %s\n", command, e.why);
	return false;
}
