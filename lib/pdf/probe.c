#include "pdf/probe.h"

#include <errno.h>
#include <unistd.h>

static const char probe[] =
	"%PDF-1.4\n"
	"1 0 obj\n"
	"<< /Type /Catalog /Pages 2 0 R >>\n"
	"endobj\n"
	"2 0 obj\n"
	"<< /Type /Pages /Kids [3 0 R] /Count 1 >>\n"
	"endobj\n"
	"3 0 obj\n"
	"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 50] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>\n"
	"endobj\n"
	"4 0 obj\n"
	"<< /Length 36 >>\n"
	"stream\n"
	"BT /F 12 Tf 10 20 Td (casgate) Tj ET\n"
	"endstream\n"
	"endobj\n"
	"5 0 obj\n"
	"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>\n"
	"endobj\n"
	"xref\n"
	"0 6\n"
	"0000000000 65535 f \n"
	"0000000009 00000 n \n"
	"0000000058 00000 n \n"
	"0000000115 00000 n \n"
	"0000000239 00000 n \n"
	"0000000325 00000 n \n"
	"trailer << /Size 6 /Root 1 0 R >>\n"
	"startxref\n"
	"422\n"
	"%%EOF\n";

enum cg_code cg_probe_extract(const struct cg_extract_opts *opts, struct cg_arena *a, struct cg_err *e)
{
	struct cg_extract_opts own = *opts;
	struct cg_words words = { 0 };
	ssize_t n = (ssize_t)sizeof(probe) - 1;
	int fd = cg_extract_memfd();
	enum cg_code rc = CG_OK;

	own.ready = NULL;
	if (fd < 0 || write(fd, probe, (size_t)n) != n)
		rc = cg_fail(e, CG_EBUSY, "probe: memfd: errno %d", errno);
	if (rc == CG_OK)
		rc = cg_extract(&own, fd, CG_STR_NONE, a, &words, NULL, e);
	if (rc == CG_OK &&
	    (words.n_pages != 1 || words.pages[0].n != 1 || !cg_str_eq(words.pages[0].v[0].text, CG_STR("casgate"))))
		rc = cg_fail(e, CG_EINTERNAL, "casgate-extract reads something else than the PDF says");
	if (fd >= 0)
		(void)close(fd);
	return rc;
}
