/*
 * device.h: browsers that signed in before, known by a text that only we can make. Their attempts are counted by
 * themselves, so that attempts at a name from elsewhere do not lock its owner out. Does not sign anybody in: the
 * text proves an earlier sign-in with the name, nothing else.
 */
#ifndef CG_STORE_IDENTITY_DEVICE_H
#define CG_STORE_IDENTITY_DEVICE_H

#include "base/str.h"
#include "conf/config.h"

enum { CG_DEVICE_RANDOM = 16, CG_DEVICE_MAC = 32, CG_DEVICE_CHARS = 2 * (CG_DEVICE_RANDOM + CG_DEVICE_MAC) };

/* A new text for the name; false: there is no data key, or no random bytes. */
bool cg_device_make(const struct cg_config *cfg, struct cg_str login, char out[CG_DEVICE_CHARS + 1]);
/* Was the text made for this name? */
bool cg_device_is(const struct cg_config *cfg, struct cg_str login, struct cg_str text);

#endif
