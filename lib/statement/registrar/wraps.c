/* wraps.c: what the lines of the body are, for the lines of long descriptions (statement/wraps.h). */
#include "statement/wraps.h"
#include "statement/registrar/registrar.h"

/* *y: the baseline; of a row that of its text: figures may stand a little higher or lower. */
static enum cg_wraps_kind kind_of(struct cg_arena *a, const struct cg_body_line *b, int32_t *y)
{
	struct cg_registrar_row row;
	struct cg_dec units;

	*y = b->l.y;
	if (cg_registrar_labels_opening(a, &b->l, &units))
		return CG_WRAPS_OPENING;
	if (cg_registrar_labels_closing(&b->l))
		return CG_WRAPS_CLOSING;
	if (b->cols == NULL || !cg_registrar_row(a, b, &row))
		return CG_WRAPS_OTHER;
	if (row.text.n > 0)
		*y = cg_line_word_base(&b->l.w[row.at.word]);
	if (row.dated)
		return row.text.n > 0 ? CG_WRAPS_ROW : CG_WRAPS_BARE_ROW;
	if (row.text.n == 0 || row.n_fig > 0 || row.strange || !cg_registrar_row_wraps(b, &row))
		return CG_WRAPS_OTHER;
	return CG_WRAPS_TEXT;
}

bool cg_registrar_wraps(struct cg_arena *a, struct cg_body *body)
{
	struct cg_wraps_line *v = cg_arena_take_array(a, body->n + 1, sizeof(*v));
	size_t texts = 0;

	if (v == NULL)
		return false;
	for (size_t i = 0; i < body->n; i++) {
		v[i] = (struct cg_wraps_line){ .page = body->v[i].l.page };
		v[i].kind = kind_of(a, &body->v[i], &v[i].y);
		texts += v[i].kind == CG_WRAPS_TEXT;
	}
	if (texts == 0)
		return true;
	cg_wraps_settle(v, body->n, NULL);
	for (size_t i = 0; i < body->n; i++)
		body->v[i].ahead = v[i].ahead;
	return true;
}
