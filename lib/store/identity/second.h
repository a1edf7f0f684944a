/*
 * second.h: the step between password and one-time code: a text that proves that the password of a name was given right
 * a few minutes ago, for the form that asks for the code. Does not sign anybody in: the code is still counted and
 * judged.
 *
 * Text      when it ends, and a keyed hash over that, the browser, the login name and the hash of the password: of no
 *           use in another browser, for another name, after the password was changed, or of another service (the key
 *           comes from the data key). It holds neither the password nor anything of it, and nothing of it is stored.
 */
#ifndef CG_STORE_IDENTITY_SECOND_H
#define CG_STORE_IDENTITY_SECOND_H

#include "base/str.h"
#include "conf/config.h"

enum { CG_SECOND_SECONDS = 300, CG_SECOND_TIME = 8, CG_SECOND_MAC = 32 };
enum { CG_SECOND_CHARS = 2 * (CG_SECOND_TIME + CG_SECOND_MAC) };

/* Who gave the password, and where. */
struct cg_second {
	struct cg_str browser, login; /* browser: the secret of its cookie for forms */
	const char *password_hash;
};

/* A new text, good for CG_SECOND_SECONDS from now (Unix seconds); false: there is no data key. */
bool cg_second_make(const struct cg_config *cfg, const struct cg_second *of, int64_t now,
		    char out[CG_SECOND_CHARS + 1]);
/* Was the text made for these, and is it still good? */
bool cg_second_is(const struct cg_config *cfg, const struct cg_second *of, int64_t now, struct cg_str text);

#endif
