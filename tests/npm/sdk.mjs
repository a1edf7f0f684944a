// The SDK's client with OAuth, as an application uses it. Arguments: which SDK (1 or 2), URL of /mcp, the mode of
// version
// negotiation (SDK 2), the address of the client's description, if it has one. Prints lines of "word JSON"; reads the
// address
// that the browser was sent back to as one line.
import readline from "node:readline";

const [which, url, mode, description] = process.argv.slice(2);
const sdk =
	which === "1"
		? {
				...(await import("@modelcontextprotocol/sdk/client/index.js")),
				...(await import("@modelcontextprotocol/sdk/client/streamableHttp.js")),
				...(await import("@modelcontextprotocol/sdk/client/auth.js")),
			}
		: await import("@modelcontextprotocol/client");
const lines = readline.createInterface({input: process.stdin})[Symbol.asyncIterator]();
const say = (word, value) => console.log(word, JSON.stringify(value));
const kept = {};
const provider = {
	redirectUrl: "http://localhost:39123/callback",
	clientMetadata: {
		client_name: "SDK " + which,
		redirect_uris: ["http://localhost:39123/callback"],
		grant_types: ["authorization_code", "refresh_token"],
		response_types: ["code"],
		token_endpoint_auth_method: "none",
	},
	state: () => (kept.state ??= crypto.randomUUID()),
	clientInformation: () => kept.client,
	saveClientInformation: c => {
		kept.client = c;
	},
	tokens: () => kept.tokens,
	saveTokens: t => {
		kept.tokens = t;
	},
	codeVerifier: () => kept.verifier,
	saveCodeVerifier: v => {
		kept.verifier = v;
	},
	invalidateCredentials: what => {
		for (const name of what === "all" ? ["client", "tokens", "verifier", "discovery"] : [what])
			delete kept[name];
	},
	redirectToAuthorization: u => {
		kept.asked = String(u);
	},
};
if (description) provider.clientMetadataUrl = description;
// SDK 2 keeps what it discovered before it leaves for the browser, if it may
if (which === "2") {
	provider.discoveryState = () => kept.discovery;
	provider.saveDiscoveryState = d => {
		kept.discovery = d;
	};
}

function make() {
	const client = new sdk.Client(
		{name: "casgate-proof", version: "1"},
		mode ? {versionNegotiation: {mode: mode.startsWith("2") ? {pin: mode} : mode}} : {},
	);
	return [client, new sdk.StreamableHTTPClientTransport(new URL(url), {authProvider: provider})];
}

async function authorize() {
	const [client, transport] = make();
	try {
		await client.connect(transport);
		await client.listTools();
		throw new Error("it connected without a token");
	} catch (e) {
		if (!(e instanceof sdk.UnauthorizedError)) throw e;
	}
	say("AUTHORIZE", kept.asked);
	const back = new URL((await lines.next()).value);
	if (back.searchParams.get("state") !== kept.state) throw new Error("state");
	if (which === "2") await transport.finishAuth(back.searchParams);
	else await transport.finishAuth(back.searchParams.get("code"));
	say("TOKENS", {
		...kept.tokens,
		access_token: kept.tokens.access_token.length,
		refresh_token: typeof kept.tokens.refresh_token,
	});
}

async function session() {
	const [client, transport] = make();
	await client.connect(transport);
	return client;
}

await authorize();
let client = await session();
say("ERA", client.getNegotiatedProtocolVersion?.() ?? null);
const {tools} = await client.listTools();
say(
	"TOOLS",
	tools.map(t => t.name),
);
// callTool checks structuredContent against the outputSchema
const parsed = await client.callTool({name: "parse_cas", arguments: {pdf_ref: "sample_cams_2024"}});
say("PARSED", parsed.structuredContent?.snapshot_id ?? parsed);
const id = parsed.structuredContent.snapshot_id;
const got = await client.callTool({name: "get_snapshot", arguments: {snapshot_id: id}});
say("SNAPSHOT", got.structuredContent.snapshot_id ?? got);
const failed = await client.callTool({name: "get_snapshot", arguments: {snapshot_id: "snap_none"}});
say("FAILED", [failed.isError, failed.content[0].text.split(":")[0]]);
const {resources} = await client.listResources();
say("RESOURCES", (await client.readResource({uri: resources[0].uri})).contents.length);
const {prompts} = await client.listPrompts();
say(
	"PROMPTS",
	prompts.map(p => p.name),
);
await client.close();

// the access token ran out: the SDK renews it by itself, once
kept.tokens = {...kept.tokens, access_token: "expired"};
const before = kept.tokens.refresh_token;
client = await session();
await client.listTools();
say("RENEWED", kept.tokens.access_token !== "expired" && kept.tokens.refresh_token !== before);
await client.close();

// the server forgot the grant: it asks for authorization again instead of failing for ever
say("REVOKE", kept.tokens.refresh_token);
await lines.next();
kept.state = undefined;
await authorize();
client = await session();
say("AGAIN", (await client.listTools()).tools.length);
await client.close();
process.exit(0);
