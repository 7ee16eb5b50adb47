import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import type { Settings } from '../../../src/leaderboard/accounts/provider-settings.js';

/** The algorithms for the provider's ID tokens. For each algorithm, there is a client of the same name. */
export const ALGORITHMS = ['RS256', 'ES256'] as const;

const SECRET = 'a secret of the client that is long enough';

/** A certified OpenID provider by a third party, which runs in this process. */
export interface OpenIdProvider {
  readonly issuer: string;
  settings(client: string): Settings<'google'>;
  close(): void;
}

/** @param accountId the account that every user logs in to; all users consent to everything */
export async function startOpenIdProvider(accountId: string, redirectUri: string): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await quietly(() => answerWith(server, issuer, accountId, redirectUri));
  const settings = (client: string): Settings<'google'> => ({
    clientId: client,
    clientSecret: SECRET,
    AUTHORIZE_URL: `${issuer}/auth`,
    TOKEN_URL: `${issuer}/token`,
    JWKS_URL: `${issuer}/jwks`,
    ISSUER: issuer,
  });
  return { issuer, settings, close: () => void server.close() };
}

/** Runs work, and suppresses the library's warnings about the version of Node and about settings for tests. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

async function answerWith(server: Server, issuer: string, accountId: string, redirectUri: string): Promise<void> {
  const { default: Provider } = await import('oidc-provider');
  const keys = await Promise.all(
    ALGORITHMS.map(async (alg) => {
      const { privateKey } = await generateKeyPair(alg, { extractable: true });
      return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: alg };
    }),
  );
  const provider = new Provider(issuer, {
    jwks: { keys },
    cookies: { keys: ['a key of cookies'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    clients: ALGORITHMS.map((alg) => ({
      client_id: alg,
      client_secret: SECRET,
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: alg,
    })),
  });
  const answer = provider.callback();
  const agree = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId } });
    const grant = new provider.Grant({ accountId, clientId: params['client_id'] as string });
    grant.addOIDCScope('openid');
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
  server.on('request', (request, response) => {
    void (request.url!.startsWith('/interaction/') ? agree(request, response) : answer(request, response));
  });
}

/** Follows redirects like a browser until one leads away from the provider. */
export async function followWithin(issuer: string, start: URL): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let url = start; ;) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      cookies.set(name!, value!);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
    if (url.origin !== issuer) return url;
  }
}
