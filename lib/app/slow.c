/* slow.c: The list is short and is looked through; who is noted again gets a new minute, the oldest gives way. */
#include "app/slow.h"

void cg_slow_note(struct cg_slow *s, const struct cg_id *account, int64_t now_ms)
{
	size_t at = 0;

	while (at < CG_SLOW_MOST && !cg_id_eq(&s->v[at].account, account))
		at++;
	if (at == CG_SLOW_MOST) {
		at = s->next;
		s->next = (s->next + 1) % CG_SLOW_MOST;
	}
	s->v[at].account = *account;
	s->v[at].until_ms = now_ms + CG_SLOW_MS;
}

bool cg_slow_is(const struct cg_slow *s, const struct cg_id *account, int64_t now_ms)
{
	for (size_t i = 0; i < CG_SLOW_MOST; i++) {
		if (cg_id_eq(&s->v[i].account, account))
			return now_ms < s->v[i].until_ms;
	}
	return false;
}
