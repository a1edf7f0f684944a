// oauth4webapi, which refuses whatever the RFCs do not allow, through the whole of OAuth; then openid-client.
// Arguments: origin of
// the service, port of the redirect. Prints "AUTHORIZE url" and reads the address that the browser was sent back to
// as one line.
import readline from "node:readline";
import * as oauth from "oauth4webapi";
import * as simple from "openid-client";

const [origin, port] = process.argv.slice(2);
const lines = readline.createInterface({input: process.stdin})[Symbol.asyncIterator]();
const redirect = `http://127.0.0.1:${port}/callback`;
const resource = new URL(origin + "/mcp");
let count = 0;
const good = what => console.log("GOOD", what);
function must(condition, what, detail) {
	if (!condition) throw new Error(what + ": " + JSON.stringify(detail));
	good(what);
	count++;
}
async function rejects(promise, code, what) {
	try {
		await promise;
	} catch (e) {
		return must(e.error === code, what, {error: e.error, text: String(e)});
	}
	throw new Error(what + ": was accepted");
}
async function browser(url) {
	console.log("AUTHORIZE", String(url));
	return new URL((await lines.next()).value);
}

const about = await oauth.processResourceDiscoveryResponse(resource, await oauth.resourceDiscoveryRequest(resource));
must(
	about.resource === resource.href && about.authorization_servers[0] === origin,
	"protected resource metadata",
	about,
);
const issuer = new URL(about.authorization_servers[0]);
const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, {algorithm: "oauth2"}));
must(
	as.code_challenge_methods_supported.join() === "S256" && as.authorization_response_iss_parameter_supported,
	"authorization server metadata",
	as,
);
const client = await oauth.processDynamicClientRegistrationResponse(
	await oauth.dynamicClientRegistrationRequest(as, {
		client_name: "oauth4webapi",
		redirect_uris: [redirect],
		token_endpoint_auth_method: "none",
		grant_types: ["authorization_code", "refresh_token"],
		response_types: ["code"],
	}),
);
must(client.client_id && client.client_secret === undefined, "dynamic registration", client);

async function ask(extra = {}) {
	const verifier = oauth.generateRandomCodeVerifier(),
		state = oauth.generateRandomState();
	const url = new URL(as.authorization_endpoint);
	const query = {
		response_type: "code",
		client_id: client.client_id,
		redirect_uri: redirect,
		scope: "parse read",
		state,
		resource: resource.href,
		code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
		code_challenge_method: "S256",
		...extra,
	};
	for (const [k, v] of Object.entries(query)) url.searchParams.set(k, v);
	return {verifier, answer: oauth.validateAuthResponse(as, client, await browser(url), state)};
}
const none = oauth.None();
const exchange = (answer, verifier, to = redirect) =>
	oauth.authorizationCodeGrantRequest(as, client, none, answer, to, verifier, {
		additionalParameters: {resource: resource.href},
	});
const code = async (...args) => oauth.processAuthorizationCodeResponse(as, client, await exchange(...args));
const refresh = async token =>
	oauth.processRefreshTokenResponse(as, client, await oauth.refreshTokenGrantRequest(as, client, none, token));
const call = token =>
	oauth.protectedResourceRequest(
		token,
		"POST",
		resource,
		new Headers({"content-type": "application/json", accept: "application/json, text/event-stream"}),
		JSON.stringify({jsonrpc: "2.0", id: 1, method: "ping"}),
	);
async function refused(token) {
	try {
		await call(token);
	} catch (e) {
		if (!(e instanceof oauth.WWWAuthenticateChallengeError)) throw e;
		return [e.status, e.cause[0].scheme, e.cause[0].parameters.error];
	}
	return "accepted";
}

let {verifier, answer} = await ask();
const first = await code(answer, verifier);
must(
	first.token_type === "bearer" && first.expires_in > 0 && first.refresh_token && first.scope === "parse read",
	"code for tokens",
	{...first, access_token: 0, refresh_token: 0},
);
must((await call(first.access_token)).status === 200, "the token opens /mcp");
const second = await refresh(first.refresh_token);
must(
	second.refresh_token !== first.refresh_token && second.access_token !== first.access_token,
	"refresh tokens rotate",
);
const third = await refresh(second.refresh_token);
must((await call(third.access_token)).status === 200, "the token of the third generation opens /mcp");
await rejects(refresh(first.refresh_token), "invalid_grant", "a refresh token of long ago is refused");
await rejects(refresh(third.refresh_token), "invalid_grant", "and ends the whole family");
must(
	String(await refused(third.access_token)) === "401,bearer,invalid_token",
	"its access token as well",
	await refused(third.access_token),
);

({verifier, answer} = await ask());
await rejects(code(answer, oauth.generateRandomCodeVerifier()), "invalid_grant", "another verifier is refused");
({verifier, answer} = await ask());
const fourth = await code(answer, verifier);
await rejects(code(answer, verifier), "invalid_grant", "a code works once");
must(
	String(await refused(fourth.access_token)) === "401,bearer,invalid_token",
	"and what it gave is void after the second try",
);
({verifier, answer} = await ask());
await rejects(code(answer, verifier, redirect + "/other"), "invalid_grant", "another redirect address is refused");
({verifier, answer} = await ask());
const fifth = await code(answer, verifier);
await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, none, fifth.refresh_token));
must(String(await refused(fifth.access_token)) === "401,bearer,invalid_token", "revocation ends access at once");
await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, none, "never-issued"));
good("revoking an unknown token is no error");
await rejects(refresh(fifth.refresh_token), "invalid_grant", "a revoked refresh token is refused");
try {
	oauth.validateAuthResponse(
		as,
		client,
		new URL(redirect + "?code=x&state=s&iss=https%3A%2F%2Fother.example"),
		"s",
	);
	throw new Error("iss is not checked");
} catch (e) {
	must(e instanceof oauth.OperationProcessingError, "another issuer is told apart", String(e));
}
try {
	({answer} = await ask({scope: "parse", deny: "1"}));
	throw new Error("a refusal was taken for a code");
} catch (e) {
	must(e.error === "access_denied", "a refusal by the user arrives with state and issuer", String(e));
}
await rejects(
	(async () =>
		oauth.processRefreshTokenResponse(
			as,
			{client_id: "client_unknown"},
			await oauth.refreshTokenGrantRequest(
				as,
				{client_id: "client_unknown"},
				none,
				fifth.refresh_token,
			),
		))(),
	"invalid_client",
	"an unknown client is invalid_client",
);

// openid-client, the same author's easier library
const config = await simple.discovery(issuer, client.client_id, undefined, simple.None(), {algorithm: "oauth2"});
const proof = simple.randomPKCECodeVerifier(),
	state = simple.randomState();
const back = await browser(
	simple.buildAuthorizationUrl(config, {
		redirect_uri: redirect,
		scope: "read",
		state,
		resource: resource.href,
		code_challenge: await simple.calculatePKCECodeChallenge(proof),
		code_challenge_method: "S256",
	}),
);
const tokens = await simple.authorizationCodeGrant(
	config,
	back,
	{pkceCodeVerifier: proof, expectedState: state},
	{resource: resource.href},
);
must(tokens.scope === "read" && tokens.expiresIn() > 0, "openid-client: code for tokens");
const renewed = await simple.refreshTokenGrant(config, tokens.refresh_token);
must(renewed.access_token !== tokens.access_token, "openid-client: refresh");
await simple.tokenRevocation(config, renewed.refresh_token);
must(
	(await simple.fetchProtectedResource(config, renewed.access_token, resource, "GET").then(
		r => r.status,
		e => e.status,
	)) === 401,
	"openid-client: revocation",
);
console.log("DONE", count);
process.exit(0);
