#include "app/labels.h"

#include <stdlib.h>
#include <string.h>

static const char reference_name[] = "client_reference_id";

size_t cg_labels_count(struct cg_str s)
{
	size_t n = 0;

	if (!cg_str_is_utf8(s))
		return SIZE_MAX;
	for (size_t at = 0; at < s.n; n++) {
		if (cg_str_char_is_unseen(cg_str_char(s, &at)))
			return SIZE_MAX;
	}
	return n;
}

bool cg_labels_is_value(struct cg_str s)
{
	size_t n = 0;

	if (s.p == NULL || !cg_str_is_utf8(s) || (s.n > 0 && memchr(s.p, '\0', s.n) != NULL))
		return false;
	for (size_t at = 0; at < s.n; n++)
		(void)cg_str_char(s, &at);
	return n <= CG_METADATA_VALUE_MAX;
}

void cg_labels_free(struct cg_labels *l)
{
	free(l->metadata);
	l->metadata = NULL;
	l->metadata_n = l->reference_n = 0;
}

enum cg_code cg_labels_set_reference(struct cg_labels *l, struct cg_str text, struct cg_err *e)
{
	if (text.n > sizeof(l->reference) || cg_labels_count(text) > CG_REFERENCE_MAX)
		return cg_fail_param(e, CG_EREQUEST, reference_name,
				     "client_reference_id may have at most %d characters, all of them printable.",
				     CG_REFERENCE_MAX);
	if (text.n > 0)
		memcpy(l->reference, text.p, text.n);
	l->reference_n = text.n;
	return CG_OK;
}

bool cg_labels_is_key(struct cg_str s)
{
	return s.n > 0 && cg_labels_count(s) <= CG_METADATA_KEY_MAX;
}

enum cg_code cg_labels_set_metadata(struct cg_labels *l, struct cg_str text, struct cg_err *e)
{
	char *copy = text.p != NULL ? malloc(text.n) : NULL;

	if (text.p != NULL && copy == NULL)
		return cg_fail(e, CG_EBUSY, "metadata: no memory");
	if (copy != NULL)
		memcpy(copy, text.p, text.n);
	free(l->metadata);
	l->metadata = copy;
	l->metadata_n = text.n;
	return CG_OK;
}

struct cg_snapshot_labels cg_labels_of(const struct cg_labels *l)
{
	return (struct cg_snapshot_labels){
		.reference = l->reference_n > 0 ? (struct cg_str){ l->reference, l->reference_n } : CG_STR_NONE,
		.metadata = l->metadata != NULL ? (struct cg_str){ l->metadata, l->metadata_n } : CG_STR_NONE,
	};
}
