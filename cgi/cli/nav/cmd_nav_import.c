/*
 * cmd_nav_import.c: casgate nav import: lists and NAVs from files, whose content tells what they are.
 *
 * Sources   AMFI: NAVAll.txt and its history reports; mfapi.in: one scheme; CSV: scheme_code,date,nav. Plain, .gz, .xz.
 * Exit      1 when a file failed; those before it stay imported, and the same import again changes nothing twice.
 * Memory    a file is read as a whole; its points are written in groups, each in a transaction of its own.
 */
#include "../progress.h"
#include "base/time.h"
#include "nav_cmd.h"

#include "market/mfapi.h"
#include "market/points.h"
#include "market/tri.h"
#include "market/unpack.h"
#include "store/market/index_level.h"
#include "store/market/nav_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GROUP_POINTS = 20000, PATH_MAX_BYTES = 1200 };

/* The lists that come with casgate, the older layout first: its names carry plan and option. */
static const char *const builtin[] = { "NAVAll_6col_2026-08-19.txt.xz", "NAVAll_2026-08-22.txt.xz" };

/* One run. It holds the lease of imports while it works. */
struct import {
	struct cg_config cfg;
	struct cg_db *db;
	struct cg_arena arena;
	struct cg_reference ref;
	struct cg_run run;
	bool tri; /* files of total return indices */
	struct cg_err e;
};

void cg_cmd_print_master(const char *file, const struct cg_master_report *r, const struct cg_amfi *f)
{
	(void)printf("%s: %zu schemes, %zu new, %zu changed; NAVs: %zu new, %zu changed\n", file, r->schemes, r->added,
		     r->changed, r->navs.added, r->navs.changed);
	if (r->contradictions > 0)
		(void)fprintf(
			stderr,
			"casgate nav: warning: %s: the plan of %zu schemes (the first is %d) contradicts their older "
			"name; the name counts\n",
			file, r->contradictions, r->contradiction_code);
	if (r->unknown_sections > 0)
		(void)fprintf(
			stderr,
			"casgate nav: warning: %s: %zu schemes stand below a category that benchmarks.csv does not "
			"have; they get none\n",
			file, r->unknown_sections);
	if (f->bad > 0)
		(void)fprintf(stderr,
			      "casgate nav: warning: %s: %zu lines were not understood, the first is line %zu\n", file,
			      f->bad, f->bad_line);
}

/* AMFI's list: schemes and their newest NAVs. */
static enum cg_code import_list(struct import *im, const char *file, struct cg_amfi *f)
{
	struct cg_master_report report;
	enum cg_code rc = cg_master_import(im->db, &im->ref, f, &report, &im->e);

	if (rc == CG_OK)
		cg_cmd_print_master(file, &report, f);
	return rc;
}

/* Series of several schemes, which share transactions. */
struct group {
	struct cg_nav_series *v;
	size_t n, cap, points;
};

/* The next series of p, until a transaction is full; they live in the arena. */
static enum cg_code next_group(struct import *im, struct cg_points *p, size_t *at, struct group *g)
{
	struct cg_nav_series s;

	*g = (struct group){ 0 };
	cg_arena_reset(&im->arena);
	while (g->points < GROUP_POINTS && cg_points_next(p, at, &s, &im->e)) {
		struct cg_nav *copy = cg_arena_take_array(&im->arena, s.navs.n, sizeof(*copy));

		if (copy == NULL)
			return cg_fail(&im->e, CG_EBUSY, "nav import: memory");
		memcpy(copy, s.navs.v, s.navs.n * sizeof(*copy));
		s.navs.v = copy;
		s.navs.cap = s.navs.n;
		g->points += s.navs.n;
		if (!CG_PUSH(&im->arena, g, &s))
			return cg_fail(&im->e, CG_EBUSY, "nav import: memory");
	}
	return im->e.code;
}

/* Series are grouped, so that a transaction is neither tiny nor huge. */
static enum cg_code write_points(struct import *im, const char *file, struct cg_points *p)
{
	struct cg_nav_written sum = { 0 }, one;
	struct cg_progress bar;
	struct group g;
	size_t at = 0, schemes = 0;
	enum cg_code rc = CG_OK;

	cg_points_sort(p);
	cg_progress_begin(&bar, "NAVs");
	while (rc == CG_OK && at < p->n && !cg_stop_asked()) {
		rc = next_group(im, p, &at, &g);
		if (rc == CG_OK)
			rc = cg_nav_write(im->db, g.v, g.n, &one, &im->e);
		if (rc != CG_OK)
			break;
		sum.added += one.added;
		sum.changed += one.changed;
		sum.same += one.same;
		schemes += g.n;
		rc = cg_nav_run_renew(im->db, &im->run, at, p->n, &im->e);
		cg_progress_at(&bar, at, p->n);
	}
	cg_progress_end(&bar);
	if (rc == CG_OK)
		(void)printf("%s: %zu schemes; NAVs: %zu new, %zu changed, %zu as they were, %zu without a value\n",
			     file, schemes, sum.added, sum.changed, sum.same, p->without_nav);
	if (rc == CG_OK && p->restated > 0)
		(void)fprintf(stderr, "casgate nav: warning: %s: %zu NAVs are given twice; the later line counts\n",
			      file, p->restated);
	if (rc == CG_OK && at < p->n)
		rc = cg_fail_hint(&im->e, CG_EREQUEST, "Stopped; the same import again goes on from here.");
	return rc;
}

/* The list of schemes and the history report begin differently. */
static enum cg_code import_amfi(struct import *im, const char *file, struct cg_str text)
{
	struct cg_points p = { 0 };
	struct cg_amfi f;
	enum cg_code rc = cg_amfi_open(&f, text, cg_time_india_today(), &im->e);

	if (rc == CG_OK && !f.is_history)
		return import_list(im, file, &f);
	if (rc == CG_OK)
		rc = cg_points_read_amfi(&p, &f, &im->e);
	if (rc == CG_OK)
		rc = write_points(im, file, &p);
	if (rc == CG_OK && f.bad > 0)
		(void)fprintf(stderr,
			      "casgate nav: warning: %s: %zu lines were not understood, the first is line %zu\n", file,
			      f.bad, f.bad_line);
	cg_points_free(&p);
	return rc;
}

/* Series of any schemes, in the columns that the usage names. */
static enum cg_code import_csv(struct import *im, const char *file, struct cg_str text)
{
	struct cg_points p = { 0 };
	enum cg_code rc = cg_points_read_csv(&p, text, cg_time_india_today(), &im->e);

	if (rc == CG_OK)
		rc = write_points(im, file, &p);
	cg_points_free(&p);
	return rc;
}

/* One scheme with its whole series. */
static enum cg_code import_mfapi(struct import *im, const char *file, struct cg_str text)
{
	struct cg_mfapi m;
	struct cg_nav_written w = { 0 };
	enum cg_code rc = cg_mfapi_read(text, 0, cg_time_india_today(), &im->arena, &m, &im->e);

	if (rc == CG_EUPSTREAM)
		rc = cg_fail_hint(&im->e, CG_EREQUEST, "Not an answer of api.mfapi.in that can be used: %.100s.",
				  im->e.why);
	if (rc == CG_OK && m.unknown)
		rc = cg_fail_hint(&im->e, CG_EREQUEST, "The answer says that the scheme is not known; it has no NAVs.");
	if (rc == CG_OK)
		rc = cg_nav_write(im->db, &m.series, 1, &w, &im->e);
	if (rc == CG_OK)
		(void)printf("%s: 1 schemes; NAVs: %zu new, %zu changed, %zu as they were, %zu without a value\n", file,
			     w.added, w.changed, w.same, m.zeros);
	return rc;
}

/* Levels of total return indices; the name of the file, without its folder, is kept as their source. */
static enum cg_code import_tri(struct import *im, const char *path, struct cg_str text)
{
	const char *slash = strrchr(path, '/');
	struct cg_index_level_written w = { 0 };
	struct cg_tri t;
	size_t series = 0;
	enum cg_code rc = cg_tri_read(text, cg_time_india_today(), &im->arena, &t, &im->e);

	if (rc == CG_OK)
		rc = cg_index_level_write(im->db, &t, cg_str_of(slash != NULL ? slash + 1 : path), &im->arena, &w,
					  &im->e);
	for (size_t i = 0; rc == CG_OK && i < t.n; i++)
		series += i == 0 || !cg_str_eq(t.v[i].series, t.v[i - 1].series);
	if (rc == CG_OK)
		(void)printf("%s: %zu total return indices; levels: %zu new, %zu changed, %zu as they were\n", path,
			     series, w.added, w.changed, w.same);
	return rc;
}

/* The first bytes tell the kind of file; its name does not. */
static enum cg_code import_file(struct import *im, const char *path)
{
	char *p = NULL;
	size_t n = 0;
	struct cg_str text;
	enum cg_code rc = cg_unpack_file(path, CG_UNPACK_MAX, &p, &n, &im->e);

	if (rc != CG_OK)
		return rc;
	text = (struct cg_str){ p, n };
	if (im->tri)
		rc = import_tri(im, path, text);
	else if (cg_amfi_is(text))
		rc = import_amfi(im, path, text);
	else if (cg_points_is_csv(text))
		rc = import_csv(im, path, text);
	else if (cg_mfapi_is(text))
		rc = import_mfapi(im, path, text);
	else
		rc = cg_fail_hint(&im->e, CG_EREQUEST,
				  "Not a file that can be imported: AMFI's begin with \"Scheme Code;\", CSV with "
				  "\"scheme_code,date,nav\", mfapi.in's with {\"meta\".");
	free(p);
	return rc;
}

/* One import at a time: a second one waits for the first, or for the lease of one that was killed. */
static enum cg_code wait_for_turn(struct import *im)
{
	const struct timespec pause = { .tv_nsec = 200000000 };
	bool told = false;
	enum cg_code rc;

	while ((rc = cg_nav_run_begin(im->db, "import", &im->run, &im->e)) == CG_EBUSY && im->e.hint[0] != '\0' &&
	       !cg_stop_asked()) {
		if (!told)
			(void)fprintf(stderr, "casgate nav: another import is at work: this one follows\n");
		told = true;
		im->e = (struct cg_err){ 0 };
		(void)nanosleep(&pause, NULL);
	}
	return rc;
}

/* The lease is given back, with the outcome for casgate nav status. */
static void end_turn(struct import *im, int code)
{
	struct cg_err ignored = { 0 };

	(void)cg_nav_run_end(im->db, &im->run,
			     code == CG_EXIT_OK ? "DONE"
			     : cg_stop_asked()	? "STOPPED"
						: "FAILED",
			     &ignored);
}

/* Which file, then why. */
static int failed(struct import *im, const char *path)
{
	(void)fprintf(stderr, "casgate nav import: %s:\n", path);
	return cg_cmd_failed("nav import", &im->e);
}

/* The lease is renewed for each file: a large one takes minutes. */
static int import_files(struct import *im, int n, char **files)
{
	for (int i = 0; i < n; i++) {
		if (cg_nav_run_renew(im->db, &im->run, 0, 0, &im->e) != CG_OK || import_file(im, files[i]) != CG_OK)
			return failed(im, files[i]);
		cg_arena_reset(&im->arena);
	}
	return CG_EXIT_OK;
}

/* Another import that is running is waited for. */
static int run_import(struct import *im, int n, char **files)
{
	int code;

	if (wait_for_turn(im) != CG_OK)
		return cg_cmd_failed("nav import", &im->e);
	code = import_files(im, n, files);
	end_turn(im, code);
	return code;
}

/*
 * The lists of the installation, the older one first; --if-empty does nothing when schemes
 * are known.
 */
static int run_builtin(struct import *im, bool if_empty)
{
	char path[sizeof(builtin) / sizeof(builtin[0])][PATH_MAX_BYTES], *files[sizeof(builtin) / sizeof(builtin[0])];
	bool empty = true;

	if (if_empty && cg_master_empty(im->db, &empty, &im->e) != CG_OK)
		return cg_cmd_failed("nav import", &im->e);
	for (size_t i = 0; i < sizeof(builtin) / sizeof(builtin[0]); i++) {
		(void)snprintf(path[i], sizeof(path[i]), "%s/%s", im->cfg.market_dir, builtin[i]);
		files[i] = path[i];
	}
	return empty ? run_import(im, sizeof(builtin) / sizeof(builtin[0]), files) : CG_EXIT_OK;
}

/* Exit 1 when a file failed; files before it stay imported. */
int cg_cmd_nav_import(int argc, char **argv)
{
	bool tri = argc > 1 && strcmp(argv[1], "--tri") == 0;
	bool use_builtin = argc > 1 && strcmp(argv[1], "--builtin") == 0;
	bool if_empty = use_builtin && argc == 3 && strcmp(argv[2], "--if-empty") == 0;
	struct cg_arena texts;
	struct import *im;
	int code;

	if (tri) {
		argc--;
		argv++;
	}
	if (argc < 2 || (tri && use_builtin) || (use_builtin && argc != (if_empty ? 3 : 2)) ||
	    (!use_builtin && argv[1][0] == '-' && argv[1][1] != '\0'))
		return CG_EXIT_USAGE;
	im = calloc(1, sizeof(*im));
	if (im == NULL || !cg_cmd_config_database("nav", &im->cfg)) {
		free(im);
		return CG_EXIT_FAILED;
	}
	im->tri = tri;
	cg_stop_catch();
	cg_arena_init(&im->arena, CG_CMD_ARENA_MAX);
	cg_arena_init(&texts, CG_CMD_ARENA_MAX);
	im->db = cg_db_new_nav(&im->cfg);
	if (im->db == NULL)
		(void)cg_fail(&im->e, CG_EBUSY, "memory");
	if (im->db == NULL || cg_reference_load(im->cfg.market_dir, &texts, &im->ref, &im->e) != CG_OK)
		code = cg_cmd_failed("nav import", &im->e);
	else
		code = use_builtin ? run_builtin(im, if_empty) : run_import(im, argc - 1, argv + 1);
	cg_reference_free(&im->ref);
	cg_db_free(im->db);
	cg_arena_free(&im->arena);
	cg_arena_free(&texts);
	free(im);
	return code;
}
