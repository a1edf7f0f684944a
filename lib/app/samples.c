#include "app/samples.h"

#include "base/json_parse.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
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

enum cg_code cg_samples_load(struct cg_samples *all, const char *dir, struct cg_err *e)
{
	struct json_object *list;
	char path[PATH_BYTES_MAX];

	if (all->json != NULL)
		return CG_OK;
	(void)snprintf(path, sizeof(path), "%s/samples.json", dir);
	all->json = cg_json_parse_file(path);
	list = cg_json_get_array(all->json, "samples");
	if (list == NULL)
		goto out;
	for (all->n = 0; all->n < json_object_array_length(list); all->n++)
		if (all->n == CG_SAMPLES_MAX || !read_sample(json_object_array_get_idx(list, all->n), &all->v[all->n]))
			goto out;
	return CG_OK;
out:
	cg_samples_free(all);
	return cg_fail(e, CG_EINTERNAL, "samples: samples.json is missing or malformed");
}

void cg_samples_free(struct cg_samples *all)
{
	json_object_put(all->json);
	all->json = NULL;
	all->n = 0;
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
