#include "app/samples.h"

#include "base/json_parse.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES_MAX = 1300 };

static bool read_sample(struct json_object *o, struct cg_sample *s)
{
	*s = (struct cg_sample){ cg_json_get_text(o, "name"),		cg_json_get_text(o, "source"),
				 cg_json_get_text(o, "statement_type"), cg_json_get_text(o, "description"),
				 cg_json_get_text(o, "file"),		cg_json_get_text(o, "password") };
	return s->name.p != NULL && s->source.p != NULL && s->statement_type.p != NULL && s->description.p != NULL &&
	       s->file.n > 0 && memchr(s->file.p, '/', s->file.n) == NULL;
}

static enum cg_code malformed(struct cg_err *e)
{
	return cg_fail(e, CG_EINTERNAL, "samples: samples.json is missing or malformed");
}

static void release(void *thing)
{
	struct cg_samples *all = thing;

	json_object_put(all->json);
	free(all);
}

static enum cg_code load(struct cg_samples *all, const char *dir, struct cg_err *e)
{
	struct json_object *list;
	char path[PATH_BYTES_MAX];

	(void)snprintf(path, sizeof(path), "%s/samples.json", dir);
	all->json = cg_json_parse_file(path);
	list = cg_json_get_array(all->json, "samples");
	if (list == NULL)
		return malformed(e);
	for (all->n = 0; all->n < json_object_array_length(list); all->n++)
		if (all->n == CG_SAMPLES_MAX || !read_sample(json_object_array_get_idx(list, all->n), &all->v[all->n]))
			return malformed(e);
	return CG_OK;
}

enum cg_code cg_samples_get(struct cg_app *app, const struct cg_samples **out, struct cg_err *e)
{
	struct cg_samples *all = app->samples.thing;
	enum cg_code rc = CG_OK;

	if (all == NULL) {
		all = calloc(1, sizeof(*all));
		rc = all != NULL ? load(all, app->cfg->samples_dir, e) : cg_fail(e, CG_EBUSY, "samples: no memory");
		if (rc == CG_OK)
			app->samples = (struct cg_kept){ all, release };
		else if (all != NULL)
			release(all);
	}
	*out = all;
	return rc;
}

const struct cg_sample *cg_samples_find(const struct cg_samples *all, struct cg_str name)
{
	for (size_t i = 0; i < all->n; i++)
		if (cg_str_eq(name, all->v[i].name))
			return &all->v[i];
	return NULL;
}

enum cg_code cg_samples_read(const struct cg_sample *s, const char *dir, struct cg_upload *u, struct cg_err *e)
{
	char path[PATH_BYTES_MAX], buf[16384];
	enum cg_code rc = CG_OK;
	ssize_t n;
	int fd;

	(void)snprintf(path, sizeof(path), "%s/%.*s", dir, CG_STR_ARG(s->file));
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return cg_fail(e, CG_EINTERNAL, "sample: %s", strerror(errno));
	while (rc == CG_OK && (n = read(fd, buf, sizeof(buf))) != 0) {
		if (n > 0)
			rc = cg_upload_write(u, (struct cg_str){ buf, (size_t)n }, e);
		else if (errno != EINTR)
			rc = cg_fail(e, CG_EINTERNAL, "sample: %s", strerror(errno));
	}
	close(fd);
	return rc;
}
