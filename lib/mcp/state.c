/*
 * state.c: The state of a call between its question and its answer: expiry, payload and a
 * keyed hash over both and over everything that the call is bound to. It is signed, not
 * encrypted.
 */
#include "mcp/state.h"

#include "base/digest.h"
#include "base/json.h"
#include "base/time.h"
#include "conf/purpose.h"
#include "mcp/catalog.h"

#include <sodium.h>
#include <string.h>

enum { MAC = CG_DIGEST_SIZE, END = 8, TEXT_MAX = 2 * (CG_MCP_STATE_MAX + MAC + END) };

/* The arguments of the tool, in the order of its schema: a client may send them in another one. */
static void add_arguments(struct cg_digest *h, const struct cg_mcp_use *u)
{
	struct json_object *tool = cg_mcp_catalog_find(cg_mcp_catalog_of(u->c)->tools, "name", u->tool);
	struct json_object *known = cg_json_get_object(cg_json_get_object(tool, "inputSchema"), "properties");

	if (known == NULL)
		return;
	json_object_object_foreach(known, name, schema)
	{
		struct json_object *v = cg_json_get(u->args, name);
		struct cg_str text;

		(void)schema;
		if (v == NULL)
			continue;
		text = json_object_is_type(v, json_type_string) ? cg_json_text_of(v) : cg_json_print(v);
		u->c->arena->lacked = u->c->arena->lacked || text.p == NULL; /* which makes no answer */
		cg_digest_part(h, cg_str_of(name));
		cg_digest_part(h, text);
	}
}

/* Each part is hashed with its length, so that two parts cannot be shifted into each other. */
static bool make_mac(const struct cg_mcp_use *u, enum cg_purpose_way way, struct cg_str body, uint8_t out[MAC])
{
	static const char purpose[] = "casgate mcp requestState";
	const struct cg_config *cfg = &u->c->service->cfg;
	const struct cg_auth *auth = &u->c->auth;
	struct cg_digest h;

	if (!cg_purpose_hash(&h, cfg, way, purpose))
		return false;
	cg_digest_part(&h, cg_str_of(purpose));
	cg_digest_part(&h, (struct cg_str){ (const char *)auth->account.b, sizeof(auth->account.b) });
	cg_digest_part(&h, (struct cg_str){ (const char *)auth->key.b, sizeof(auth->key.b) });
	cg_digest_part(&h, auth->live ? CG_STR("live") : CG_STR("test"));
	cg_digest_part(&h, u->m->method);
	cg_digest_part(&h, u->tool);
	cg_digest_part(&h, body);
	add_arguments(&h, u);
	cg_digest_final(&h, out);
	return true;
}

struct cg_str cg_mcp_state_make(const struct cg_mcp_use *u, struct cg_str payload, int64_t expires_ms)
{
	uint8_t raw[END + CG_MCP_STATE_MAX + MAC];
	size_t n = END + payload.n;
	char *text = cg_arena_take(u->c->arena, TEXT_MAX);

	if (text == NULL || payload.n > CG_MCP_STATE_MAX)
		return CG_STR_NONE;
	for (int i = 0; i < END; i++)
		raw[i] = (uint8_t)((uint64_t)expires_ms >> (56 - 8 * i));
	if (payload.n > 0)
		memcpy(raw + END, payload.p, payload.n);
	if (!make_mac(u, CG_PURPOSE_NOW, (struct cg_str){ (const char *)raw, n }, raw + n))
		return CG_STR_NONE;
	(void)sodium_bin2base64(text, TEXT_MAX, raw, n + MAC, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	return cg_str_of(text);
}

/* The hash is compared in constant time before anything of the payload is read. */
bool cg_mcp_state_open(const struct cg_mcp_use *u, struct cg_str text, struct cg_str *payload)
{
	uint8_t *raw = cg_arena_take(u->c->arena, END + CG_MCP_STATE_MAX + MAC), mac[MAC];
	uint64_t end = 0;
	bool good = false;
	size_t n = 0;

	if (raw == NULL || text.n >= TEXT_MAX ||
	    sodium_base642bin(raw, END + CG_MCP_STATE_MAX + MAC, text.p, text.n, NULL, &n, NULL,
			      sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
	    n < END + MAC)
		return false;
	n -= MAC;
	for (int way = CG_PURPOSE_NOW; way < CG_PURPOSE_WAYS; way++)
		good |= make_mac(u, (enum cg_purpose_way)way, (struct cg_str){ (const char *)raw, n }, mac) &&
			sodium_memcmp(mac, raw + n, MAC) == 0;
	if (!good)
		return false;
	for (int i = 0; i < END; i++)
		end = end << 8 | raw[i];
	if ((int64_t)end < cg_time_now_ms())
		return false;
	*payload = (struct cg_str){ (const char *)raw + END, n - END };
	return true;
}
