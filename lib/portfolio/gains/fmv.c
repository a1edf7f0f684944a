#include "portfolio/gains/fmv.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct cg_str head = CG_STR_INIT("isin,nav,kind\n");
enum { ISIN_CHARS = 12 };

/* All of the file, at most `room` bytes of it; -1 with errno. */
static ssize_t read_all(int fd, char *to, size_t room)
{
	size_t n = 0;
	ssize_t got;

	while (n < room && (got = read(fd, to + n, room - n)) != 0) {
		if (got < 0 && errno != EINTR)
			return -1;
		n += got > 0 ? (size_t)got : 0;
	}
	return (ssize_t)n;
}

/* Every line is an ISIN, a comma and something, and stands behind the one before it. */
static bool well_formed(struct cg_str s)
{
	struct cg_str before = CG_STR("");

	if (!cg_str_starts(s, head) || !cg_str_ends(s, CG_STR("\n")))
		return false;
	s = cg_str_sub(s, head.n, SIZE_MAX);
	while (s.n > 0) {
		struct cg_str line = cg_str_cut(&s, '\n');

		if (line.n <= ISIN_CHARS + 1 || line.p[ISIN_CHARS] != ',' ||
		    (before.n > 0 && memcmp(before.p, line.p, ISIN_CHARS) >= 0))
			return false;
		before = line;
	}
	return true;
}

enum cg_code cg_fmv_load(struct cg_fmv *f, const char *path, struct cg_err *e)
{
	ssize_t n = -1;
	char *text;
	int fd;

	if (f->text != NULL)
		return CG_OK;
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0)
		return cg_fail(e, CG_EINTERNAL, "fair market values: %s", strerror(errno));
	text = malloc(CG_FMV_BYTES_MAX);
	if (text != NULL)
		n = read_all(fd, text, CG_FMV_BYTES_MAX);
	(void)close(fd);
	if (n <= 0 || n == CG_FMV_BYTES_MAX || !well_formed((struct cg_str){ text, (size_t)n })) {
		bool memory = text == NULL;

		free(text);
		return cg_fail(e, memory ? CG_EBUSY : CG_EINTERNAL,
			       "fair market values: unreadable, too large or malformed");
	}
	f->text = realloc(text, (size_t)n); /* to its true size */
	if (f->text == NULL)
		f->text = text;
	f->n = (size_t)n;
	return CG_OK;
}

void cg_fmv_free(struct cg_fmv *f)
{
	free(f->text);
	*f = (struct cg_fmv){ NULL, 0 };
}

/* The beginning of the line that byte `at` is in. */
static size_t line_at(const struct cg_fmv *f, size_t at)
{
	while (at > 0 && f->text[at - 1] != '\n')
		at--;
	return at;
}

/* The cells behind an ISIN. */
static bool find_cells(const struct cg_fmv *f, struct cg_str isin, struct cg_str *cells)
{
	size_t lo = head.n, hi = f->n;

	if (f->text == NULL || isin.n != ISIN_CHARS)
		return false;
	while (lo < hi) {
		size_t mid = line_at(f, lo + (hi - lo) / 2);
		struct cg_str rest = { f->text + mid, f->n - mid }, line = cg_str_cut(&rest, '\n');
		int order = memcmp(isin.p, line.p, ISIN_CHARS);

		if (order == 0) {
			*cells = cg_str_sub(line, ISIN_CHARS + 1, SIZE_MAX);
			return true;
		}
		if (order < 0)
			hi = mid;
		else
			lo = mid + line.n + 1;
	}
	return false;
}

bool cg_fmv_find(const struct cg_fmv *f, struct cg_str isin, struct cg_dec *nav)
{
	struct cg_str cells;

	return find_cells(f, isin, &cells) && cg_dec_parse(cg_str_cut(&cells, ','), nav) && nav->v > 0;
}

enum cg_gains_kind cg_fmv_kind(const struct cg_fmv *f, struct cg_str isin)
{
	struct cg_str cells;

	if (!find_cells(f, isin, &cells))
		return CG_KIND_UNKNOWN;
	(void)cg_str_cut(&cells, ',');
	switch (cells.n == 1 ? cells.p[0] : ' ') {
	case 'E':
		return CG_KIND_EQUITY;
	case 'D':
		return CG_KIND_DEBT;
	case 'N':
		return CG_KIND_NON_DEBT;
	default:
		return CG_KIND_UNKNOWN;
	}
}
