/*
 * dump_words [-p PROGRAM] [-m MEMORY_MIB] [-w WALL_MS] FILE [PASSWORD]: the words that layouts see, one per line, for
 * those who write layouts and for the tests. The outcome is the last line of stderr.
 * page x0 y0 x1 y1 size font flags text; coordinates in points; flags: s space after, h hyphen, u unreadable, r
 * rotated. CASGATE_EXTRACT_PROGRAM names casgate-extract; default: ./casgate-extract.
 */
#include "pdf/extract.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int load(const char *path)
{
	int in = open(path, O_RDONLY | O_CLOEXEC), out = cg_extract_memfd();
	char buf[65536];
	ssize_t n = in < 0 || out < 0 ? -1 : 0;

	while (n >= 0 && (n = read(in, buf, sizeof(buf))) > 0) {
		if (write(out, buf, (size_t)n) != n)
			n = -1;
	}
	if (in >= 0)
		(void)close(in);
	if (n == 0)
		return out;
	perror(path);
	exit(EXIT_FAILURE);
}

static void print_words(const struct cg_words *w, size_t page, const struct cg_word *v, size_t n, bool rotated)
{
	for (size_t i = 0; i < n; i++)
		(void)printf("%zu %7.2f %7.2f %7.2f %7.2f %5.2f %.*s %s%s%s%s. %.*s\n", page, v[i].x0 / 100.0,
			     v[i].y0 / 100.0, v[i].x1 / 100.0, v[i].y1 / 100.0, v[i].size / 100.0,
			     CG_STR_ARG(w->fonts[v[i].font].name), v[i].space_after ? "s" : "", v[i].hyphen ? "h" : "",
			     v[i].unreadable ? "u" : "", rotated ? "r" : "", CG_STR_ARG(v[i].text));
}

static void print_info(const char *key, struct cg_str s)
{
	if (s.p != NULL)
		(void)printf("# %s: %.*s\n", key, CG_STR_ARG(s));
}

static size_t number(const char *z)
{
	char *end;
	unsigned long v = strtoul(z, &end, 10);

	if (*z == '\0' || *end != '\0')
		exit(EXIT_FAILURE);
	return v;
}

static bool read_options(int argc, char **argv, struct cg_extract_opts *opts)
{
	for (int c; (c = getopt(argc, argv, "p:m:w:")) != -1;) {
		if (c == 'p')
			opts->program = optarg;
		else if (c == 'm')
			opts->memory = number(optarg) << 20;
		else if (c == 'w')
			opts->wall_ms = (int64_t)number(optarg);
		else
			return false;
	}
	return optind < argc;
}

static void print_document(const struct cg_words *w)
{
	print_info("title", w->title);
	print_info("creator", w->creator);
	print_info("author", w->author);
	print_info("producer", w->producer);
	print_info("keywords", w->keywords);
	if (w->repaired)
		(void)puts("# repaired");
	for (size_t i = 0; i < w->n_pages; i++) {
		const struct cg_page *p = &w->pages[i];

		(void)printf("# page %zu: %.2f x %.2f\n", i + 1, p->width / 100.0, p->height / 100.0);
		print_words(w, i + 1, p->v, p->n, false);
		print_words(w, i + 1, p->rotated, p->n_rotated, true);
	}
}

int main(int argc, char **argv)
{
	struct cg_extract_opts opts = { .program = "./casgate-extract" };
	struct cg_extract_stats stats;
	struct cg_words w;
	struct cg_arena a;
	struct cg_err e = { 0 };
	enum cg_code rc;

	if (!read_options(argc, argv, &opts)) {
		(void)fprintf(stderr, "usage: dump_words [-p PROGRAM] [-m MIB] [-w MS] FILE [PASSWORD]\n");
		return EXIT_FAILURE;
	}
	cg_arena_init(&a, (size_t)512 << 20);
	rc = cg_extract(&opts, load(argv[optind]), cg_str_of(optind + 1 < argc ? argv[optind + 1] : NULL), &a, &w,
			&stats, &e);
	print_document(&w);
	(void)fprintf(stderr, "%s %s; cpu %.1f ms, rss %lld KiB, signal %d, %u runs, arena %zu KiB\n",
		      cg_code_info(rc)->name, e.why, (double)stats.cpu_us / 1000, (long long)stats.max_rss_kib,
		      stats.signal, stats.runs, a.used / 1024);
	cg_arena_free(&a);
	return rc == CG_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
