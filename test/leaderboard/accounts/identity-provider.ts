import { createHash, randomBytes } from 'node:crypto';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { CompactSign, exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';
import type { ProviderName, ProviderSettings } from '../../../src/leaderboard/accounts/provider-settings.js';
import { INITIAL_USERS, newUser, type TestUser } from './test-users.js';

/** The paths in the documentation of the three providers. */
const PATHS = {
  discord: { authorize: '/discord/oauth/authorize', token: '/discord/oauth/token', user: '/discord/api/users/@me' },
  google: { authorize: '/google/authorize', token: '/google/token' },
  github: {
    authorize: '/github/login/oauth/authorize',
    token: '/github/login/oauth/access_token',
    user: '/github/user',
  },
} as const;

const CLIENT = 'dev';
/** Lifetime of an authorization code, ms. */
const CODE_MS = 300_000;

export interface OtherAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | Buffer;
  /** True to send nothing after the head of the answer. */
  readonly hangs?: boolean;
}

interface Code {
  readonly provider: ProviderName;
  readonly user: TestUser;
  readonly redirectUri: string;
  readonly challenge: string | undefined;
  readonly nonce: string | undefined;
  readonly until: number;
}

interface IdTokenKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

/** Imitates Discord, Google and GitHub on one port of this machine, with a few users who can log in. */
export class IdentityProvider {
  readonly users: TestUser[] = [];
  /** The requests so far, each as method and path. */
  readonly calls: string[] = [];
  /** The answers that replace the usual answers, by path. */
  readonly otherAnswers = new Map<string, OtherAnswer>();
  /** Claims in ID tokens that replace the correct ones; undefined removes a claim. */
  otherClaims: Readonly<Record<string, unknown>> = {};
  alterIdToken: (token: string) => string = (token) => token;
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, TestUser>();
  readonly #app: FastifyInstance;
  #keys: IdTokenKey[] = [];
  #url = '';

  private constructor(private readonly now: () => number) {
    this.users.push(...INITIAL_USERS.map((user) => newUser(user, now())));
    this.#app = fastify({ forceCloseConnections: true });
    this.#app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    this.#app.addHook('onRequest', async (request, reply) => this.#answerOtherwise(request, reply));
    this.#addRoutes();
  }

  /** @param now the clock for the age of accounts, unix ms @param port 0 for any free port */
  static async start({
    now = Date.now,
    port = 0,
  }: { now?: () => number; port?: number } = {}): Promise<IdentityProvider> {
    const provider = new IdentityProvider(now);
    await provider.newKey();
    provider.#url = await provider.#app.listen({ host: '127.0.0.1', port });
    return provider;
  }

  get url(): string {
    return this.#url;
  }

  /** The settings with which the service sends its requests to this server instead of to the three providers. */
  get settings(): Required<ProviderSettings> {
    const at = (provider: ProviderName) => ({
      clientId: CLIENT,
      clientSecret: CLIENT,
      AUTHORIZE_URL: `${this.url}${PATHS[provider].authorize}`,
      TOKEN_URL: `${this.url}${PATHS[provider].token}`,
    });
    return {
      discord: { ...at('discord'), API_BASE: `${this.url}/discord/api` },
      google: { ...at('google'), JWKS_URL: `${this.url}/google/jwks`, ISSUER: `${this.url}/google` },
      github: { ...at('github'), API_BASE: `${this.url}/github` },
    };
  }

  get environment(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.settings).flatMap(([name, { clientId, clientSecret, ...addresses }]) =>
        Object.entries({ CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, ...addresses }).map(([part, value]) => [
          `BOARD_${name.toUpperCase()}_${part}`,
          value,
        ]),
      ),
    );
  }

  user(slug: string): TestUser {
    return this.users.find((user) => user.slug === slug)!;
  }

  /**
   * Makes a new key, which signs all later ID tokens.
   * @param isPublished false to keep the key out of the key set
   */
  async newKey({ isPublished = true, alg = 'ES256' } = {}): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const kid = randomBytes(4).toString('hex');
    const jwk = isPublished ? { ...(await exportJWK(publicKey)), kid, use: 'sig', alg } : {};
    this.#keys = [{ kid, privateKey, jwk: { alg, ...jwk } }, ...this.#keys];
  }

  async close(): Promise<void> {
    await this.#app.close();
  }

  #addRoutes(): void {
    const app = this.#app;
    for (const provider of Object.keys(PATHS) as ProviderName[]) {
      app.get(PATHS[provider].authorize, (request, reply) => this.#authorize(provider, request, reply));
      app.post(PATHS[provider].token, (request, reply) => this.#grant(provider, request, reply));
    }
    app.get(PATHS.discord.user, (request, reply) => {
      const user = this.#userOf(request);
      return user ? { id: user.subject, username: user.slug } : reply.code(401).send({ message: '401: Unauthorized' });
    });
    app.get(PATHS.github.user, (request, reply) => {
      const user = this.#userOf(request);
      if (!user) return reply.code(401).send({ message: 'Bad credentials' });
      const created_at = new Date(user.created).toISOString().replace(/\.\d+Z$/, 'Z');
      return { login: user.slug, id: Number(user.subject), created_at };
    });
    app.get('/google/jwks', () => ({ keys: this.#keys.map(({ jwk }) => jwk).filter(({ kid }) => kid !== undefined) }));
    app.get('/healthz', () => ({ ok: true }));
    app.post('/generate', (request) => {
      const user = newUser(request.body as TestUser & { age_days: number }, this.now());
      this.users.push(user);
      return user;
    });
  }

  async #answerOtherwise(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const path = request.url.split('?')[0]!;
    this.calls.push(`${request.method} ${path}`);
    const other = this.otherAnswers.get(path);
    if (!other) return;
    const { status = 200, type = 'application/json', body = '', hangs = false } = other;
    if (!hangs) return reply.code(status).type(type).send(body);
    reply.hijack();
    reply.raw.writeHead(status, { 'content-type': type }).write(body || ' ');
  }

  #authorize(provider: ProviderName, { query }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const asked = query as Readonly<Record<string, string | undefined>>;
    const { client_id, response_type, redirect_uri, state, scope = '', user: subject } = asked;
    if (client_id !== CLIENT || response_type !== 'code' || !redirect_uri || /e-?mail/.test(scope)) {
      return reply.code(400).send({ error: 'invalid_request' });
    }
    const people = this.users.filter((user) => user.provider === provider);
    if (subject === undefined) return reply.type('text/html; charset=utf-8').send(choicePage(asked, people));
    const user = people.find((each) => each.subject === subject);
    if (!user) return reply.code(400).send({ error: 'unknown user' });
    const code = randomBytes(16).toString('hex');
    const { code_challenge: challenge, nonce } = asked;
    this.#codes.set(code, { provider, user, redirectUri: redirect_uri, challenge, nonce, until: this.now() + CODE_MS });
    const back = new URL(redirect_uri);
    back.search = new URLSearchParams({ code, ...(state === undefined ? {} : { state }) }).toString();
    return reply.redirect(back.href);
  }

  async #grant(provider: ProviderName, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = request.body as Readonly<Record<string, string | undefined>>;
    const refuse = (error: string) => sendToken(provider, request, reply, { error });
    if (form['client_id'] !== CLIENT || form['client_secret'] !== CLIENT) return refuse('invalid_client');
    if (form['grant_type'] !== 'authorization_code') return refuse('unsupported_grant_type');
    const code = this.#codes.get(form['code'] ?? '');
    this.#codes.delete(form['code'] ?? '');
    const isGood = code?.provider === provider && code.redirectUri === form['redirect_uri'] && code.until > this.now();
    if (!isGood || code.challenge !== challengeOf(form['code_verifier'])) return refuse('invalid_grant');
    const access_token = randomBytes(16).toString('hex');
    this.#tokens.set(access_token, code.user);
    return sendToken(provider, request, reply, {
      access_token,
      token_type: 'bearer',
      scope: '',
      ...(provider === 'google' ? { id_token: this.alterIdToken(await this.#idToken(code)) } : {}),
    });
  }

  async #idToken({ user, nonce }: Code): Promise<string> {
    const { kid, privateKey, jwk } = this.#keys[0]!;
    const iat = Math.floor(this.now() / 1000);
    const right = { iss: this.settings.google.ISSUER, sub: user.subject, aud: CLIENT, iat, exp: iat + 3600, nonce };
    const claims = JSON.stringify({ ...right, ...this.otherClaims });
    return new CompactSign(Buffer.from(claims)).setProtectedHeader({ alg: jwk.alg!, kid }).sign(privateKey);
  }

  #userOf({ headers }: FastifyRequest): TestUser | undefined {
    return this.#tokens.get(/^Bearer (\w+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  }
}

/** GitHub answers with form encoding unless the client asks for JSON. Its refusals also have status 200. */
function sendToken(
  provider: ProviderName,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: Readonly<Record<string, string>>,
): FastifyReply {
  if (provider !== 'github' && 'error' in answer) reply.code(400);
  if (provider !== 'github' || headers.accept?.includes('application/json')) return reply.send(answer);
  return reply.type('application/x-www-form-urlencoded').send(new URLSearchParams(answer).toString());
}

const challengeOf = (verifier: string | undefined): string | undefined =>
  verifier === undefined ? undefined : createHash('sha256').update(verifier).digest('base64url');

function choicePage(asked: Readonly<Record<string, string | undefined>>, people: readonly TestUser[]): string {
  const links = people.map(({ slug, subject }) => {
    const query = new URLSearchParams({ ...(asked as Record<string, string>), user: subject });
    return `<li><a id="login-as-${slug}" href="?${query.toString().replaceAll('&', '&amp;')}">${slug}</a></li>`;
  });
  return `<!doctype html><html lang="en"><title>Who are you?</title><h1>Who are you?</h1><ul>${links.join('')}</ul></html>`;
}
