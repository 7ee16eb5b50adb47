import * as openid from 'openid-client';
import { BoardError } from '../board-error.js';
import { boundedFetch, type FetchBounds } from './bounded-fetch.js';
import { ID_TOKEN_ALGORITHMS } from './id-token.js';
import type { Grant, Login, Person } from './provider.js';
import { providerFailure } from './provider-failure.js';

export interface OAuthClientSettings {
  readonly title: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** Scope of the requested access; never an e-mail scope. */
  readonly scope?: string;
  readonly issuer?: string;
}

/** The provider's answer in exchange for a code. */
export interface Tokens {
  /** The caller must check the signature of this token. */
  readonly idToken?: { readonly subject: string; readonly text: string };
  /** Sends a GET request with the login's access token. */
  readonly ask: (url: string) => Promise<unknown>;
}

/** The authorization code flow with one provider (RFC 6749 §4.1, with RFC 7636). */
export class OAuthClient {
  /** @param now clock for the expiry of ID tokens, unix ms */
  constructor(
    private readonly settings: OAuthClientSettings,
    private readonly bounds: FetchBounds,
    private readonly now: () => number,
  ) {}

  async authorizeUrl({ state, verifier, nonce, redirectUri }: Login): Promise<string> {
    const { scope, issuer } = this.settings;
    const url = openid.buildAuthorizationUrl(this.#configuration(), {
      redirect_uri: redirectUri,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(scope === undefined ? {} : { scope }),
      ...(issuer === undefined ? {} : { nonce }),
    });
    return url.href;
  }

  /**
   * Exchanges a code for tokens, and identifies the person. The whole call must finish within the time limit of a
   * login.
   * @throws BoardError internal (502)
   */
  async identify(grant: Grant, login: Login, readPerson: (tokens: Tokens) => Promise<Person>): Promise<Person> {
    const signal = AbortSignal.timeout(this.bounds.loginMs);
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    try {
      return await Promise.race([this.#exchange(grant, login, signal).then(readPerson), late]);
    } catch (error) {
      if (error instanceof BoardError) throw error;
      throw providerFailure(this.settings.title, error);
    }
  }

  async #exchange(
    { code, iss }: Grant,
    { state, verifier, nonce, redirectUri }: Login,
    signal: AbortSignal,
  ): Promise<Tokens> {
    const { issuer } = this.settings;
    const configuration = this.#configuration(signal);
    const callback = new URL(redirectUri);
    callback.search = new URLSearchParams({ code, state, ...(issuer && iss ? { iss } : {}) }).toString();
    const tokens = await openid.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      ...(issuer === undefined ? {} : { expectedNonce: nonce, idTokenExpected: true }),
    });
    const subject = tokens.claims()?.sub;
    return {
      ...(subject === undefined ? {} : { idToken: { subject, text: tokens.id_token! } }),
      ask: async (url) => {
        const headers = new Headers({ accept: 'application/json' });
        const answer = await openid.fetchProtectedResource(
          configuration,
          tokens.access_token,
          new URL(url),
          'GET',
          null,
          headers,
        );
        if (answer.status !== 200) throw new TypeError(`the answer has the status ${answer.status}`);
        return (await answer.json()) as unknown;
      },
    };
  }

  /**
   * Each login needs its own configuration, because the configuration contains the signal that limits the time of the
   * login.
   */
  #configuration(login?: AbortSignal): openid.Configuration {
    const { clientId, clientSecret, authorizeUrl, tokenUrl, issuer } = this.settings;
    const configuration = new openid.Configuration(
      {
        // The library requires an issuer, but not every provider has one. For a provider without an issuer, any value
        // will do, because the provider sends no issuer that the library could compare with it.
        issuer: issuer ?? new URL(authorizeUrl).origin,
        authorization_endpoint: authorizeUrl,
        token_endpoint: tokenUrl,
        id_token_signing_alg_values_supported: ID_TOKEN_ALGORITHMS,
      },
      clientId,
      { [openid.clockSkew]: Math.round((this.now() - Date.now()) / 1000) },
      openid.ClientSecretPost(clientSecret),
    );
    // `readProviderSettings` has already checked which addresses may use plain HTTP.
    // oxlint-disable-next-line typescript/no-deprecated
    openid.allowInsecureRequests(configuration);
    configuration.timeout = this.bounds.callMs / 1000;
    const fetch = boundedFetch(this.bounds, login);
    configuration[openid.customFetch] = async (url, { method, headers, body }) => {
      const answer = await fetch(url, { method, headers, body: body as RequestInit['body'] & {} });
      return url === tokenUrl ? jsonOfForm(answer) : answer;
    };
    return configuration;
  }
}

/** Converts a form-encoded token answer to the JSON of RFC 6749 §5.1. */
async function jsonOfForm(answer: Response): Promise<Response> {
  const type = answer.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return answer;
  const members = Object.fromEntries(new URLSearchParams(await answer.text()));
  return Response.json(members, { status: answer.status });
}
