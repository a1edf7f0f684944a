/*
 * folio.c: the line that a folio begins with: "Folio No: N[ / S]   PAN: P   KYC: OK  PAN: OK". Its parts are recognised
 * by their labels, in any order, with or without colons; PAN and KYC may have a line of their own below.
 */
#include "statement/registrar/folio.h"
#include "statement/registrar/registrar.h"
#include "statement/scheme.h"

enum { PAN_CHARS = 10, SAME_X = 300 };

/* Longer ones first. */
static const struct {
	struct cg_str text;
	enum cg_folio_field field;
} labels[] = {
	{ CG_STR_INIT("Folio Number"), CG_FOLIO_NUMBER }, { CG_STR_INIT("Folio No"), CG_FOLIO_NUMBER },
	{ CG_STR_INIT("PAN No"), CG_FOLIO_PAN },	  { CG_STR_INIT("PAN"), CG_FOLIO_PAN },
	{ CG_STR_INIT("KYC Status"), CG_FOLIO_KYC },	  { CG_STR_INIT("KYC"), CG_FOLIO_KYC },
};

/* Behind stops and colons. */
static struct cg_at skip_marks(const struct cg_line *l, struct cg_at at)
{
	while (at.word < l->n) {
		struct cg_str s = l->w[at.word].text;

		if (at.byte < s.n && s.p[at.byte] != ':' && s.p[at.byte] != '.')
			break;
		at = at.byte + 1 < s.n ? (struct cg_at){ at.word, at.byte + 1 } : (struct cg_at){ at.word + 1, 0 };
	}
	return at;
}

/* "PANKAJ" is no label, "PAN" and "PAN:" are. */
static bool is_whole(const struct cg_line *l, struct cg_at end)
{
	return end.byte == 0 || end.word >= l->n || !cg_is_alnum(l->w[end.word].text.p[end.byte]);
}

bool cg_folio_label_at(const struct cg_line *l, size_t i, enum cg_folio_field *field, struct cg_at *end)
{
	for (size_t k = 0; k < sizeof(labels) / sizeof(labels[0]); k++) {
		if (cg_line_match(l, i, labels[k].text, true, end) && is_whole(l, *end)) {
			*field = labels[k].field;
			*end = skip_marks(l, *end);
			return true;
		}
	}
	return false;
}

static bool is_pan(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_upper(s.p[i]) && !cg_is_digit(s.p[i]))
			return false;
	}
	return s.n == PAN_CHARS;
}

struct parts {
	struct cg_str folio, pan, kyc;
	bool any;    /* it begins with a label */
	bool status; /* of the PAN: "OK", "NOT OK" */
	bool alien;  /* something stands behind the folio that is none of these, or a value is not whole */
};

/* "12345678 / 90PAN: ABCDE1234F": the label too may run into the folio. */
static void take_folio(struct cg_str value, struct parts *p)
{
	struct cg_str rest;

	p->folio = cg_scheme_folio_cut(value, &rest);
	p->alien = cg_str_ends(p->folio, CG_STR("/"));
	if (p->folio.p == NULL || rest.n == 0)
		return;
	for (size_t skip = 0; skip + PAN_CHARS <= rest.n; skip++) {
		struct cg_str pan = cg_str_sub(rest, skip, PAN_CHARS);

		if (cg_scheme_pan_shape(pan)) {
			p->pan = pan;
			return;
		}
	}
	p->alien = true;
}

static void take_part(enum cg_folio_field field, struct cg_str value, struct parts *p)
{
	if (field == CG_FOLIO_NUMBER && p->folio.p == NULL)
		take_folio(value, p);
	else if (field == CG_FOLIO_PAN && p->pan.p == NULL && is_pan(value)) /* the second one is a status */
		p->pan = value;
	else if (field == CG_FOLIO_PAN && (cg_str_eq(value, CG_STR("OK")) || cg_str_eq(value, CG_STR("NOT OK"))))
		p->status = true;
	else if (field == CG_FOLIO_PAN && value.n > 0)
		p->alien = true;
	else if (field == CG_FOLIO_KYC && p->kyc.p == NULL && value.n > 0) {
		p->kyc = value;
		p->alien = p->alien || cg_str_eq(value, CG_STR("NOT"));
	}
}

bool cg_folio_part_next(const struct cg_line *l, struct cg_folio_part *part)
{
	enum cg_folio_field field;
	struct cg_at value;
	size_t i;

	if (part->next >= l->n || !cg_folio_label_at(l, part->next, &part->field, &part->value))
		return false;
	i = part->value.word + (part->value.byte > 0);
	while (i < l->n && !cg_folio_label_at(l, i, &field, &value))
		i++;
	part->next = i;
	return true;
}

static void read_parts(struct cg_arena *a, const struct cg_line *l, struct parts *p)
{
	struct cg_folio_part part = { .next = 0 };

	*p = (struct parts){ .any = false };
	while (cg_folio_part_next(l, &part)) {
		struct cg_str value = cg_line_text_from(a, l, part.value, (struct cg_at){ part.next, 0 });

		p->any = true;
		/* a reprint may part the letters of a PAN */
		take_part(part.field,
			  part.field == CG_FOLIO_PAN && value.n > PAN_CHARS ? cg_line_tight(a, value) : value, p);
	}
}

bool cg_registrar_folio_is(struct cg_arena *a, const struct cg_body_line *b)
{
	struct parts p;

	read_parts(a, &b->l, &p);
	return p.folio.p != NULL;
}

bool cg_registrar_folio_in_table(struct cg_arena *a, const struct cg_body_line *b)
{
	return (b->cols == NULL || b->l.x0 < b->cols->description - SAME_X) && cg_registrar_folio_is(a, b);
}

bool cg_registrar_folio_is_status(struct cg_arena *a, const struct cg_line *l)
{
	struct parts p;

	read_parts(a, l, &p);
	return p.any && p.folio.p == NULL && (p.pan.p != NULL || p.kyc.p != NULL || p.status);
}

bool cg_registrar_folio_read(struct cg_arena *a, const struct cg_line *l, struct cg_folio_block *block, bool *sound)
{
	struct parts p;

	read_parts(a, l, &p);
	block->pan = p.pan;
	block->kyc = p.kyc;
	block->holders = (struct cg_str_list){ .n = 0 };
	block->folio = cg_scheme_folio_clean(a, p.folio);
	*sound = *sound && !p.alien;
	return block->folio.p != NULL;
}

void cg_registrar_folio_status(struct cg_arena *a, const struct cg_line *l, struct cg_folio_block *block)
{
	struct parts p;

	read_parts(a, l, &p);
	block->pan = p.pan.p != NULL ? p.pan : block->pan;
	block->kyc = p.kyc.p != NULL ? p.kyc : block->kyc;
}
