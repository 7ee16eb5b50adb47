import { FETCH_BOUNDS, type FetchBounds } from './bounded-fetch.js';
import { devProvider } from './dev-provider.js';
import { idTokenCheck } from './id-token.js';
import { OAuthClient, type OAuthClientSettings, type Tokens } from './oauth-client.js';
import { discordPerson, githubPerson, googlePerson } from './person-of.js';
import type { Person, Provider, Providers } from './provider.js';
import type { ProviderSettings, Settings } from './provider-settings.js';

export interface ProviderOptions {
  readonly settings: ProviderSettings;
  /** Offers the development login, which accepts any name. */
  readonly allowsDevLogin: boolean;
  /** Public address of the service, without a slash at the end. */
  readonly baseUrl: string;
  /** Clock, unix ms. */
  readonly now: () => number;
  readonly bounds?: FetchBounds;
}

/** Returns the providers of a deployment, in the order of the sign-in page. */
export function openProviders({
  settings: { discord, google, github },
  allowsDevLogin,
  baseUrl,
  now,
  bounds = FETCH_BOUNDS,
}: ProviderOptions): Providers {
  const open = (name: string, client: OAuthClientSettings, readPerson: ReadPerson): Provider => {
    const oauth = new OAuthClient(client, bounds, now);
    return {
      name,
      title: client.title,
      authorizeUrl: (login) => oauth.authorizeUrl(login),
      identify: (grant, login) => oauth.identify(grant, login, readPerson),
    };
  };
  const providers = [
    discord && open('discord', { title: 'Discord', scope: 'identify', ...clientOf(discord) }, readDiscord(discord)),
    google && open('google', googleClient(google), readGoogle(google, bounds)),
    github && open('github', { title: 'GitHub', ...clientOf(github) }, readGithub(github)),
    allowsDevLogin && devProvider(baseUrl),
  ].filter((provider) => provider !== undefined && provider !== false);
  return new Map(providers.map((provider) => [provider.name, provider]));
}

type ReadPerson = (tokens: Tokens) => Promise<Person>;

const clientOf = ({ clientId, clientSecret, AUTHORIZE_URL, TOKEN_URL }: Settings<'discord' | 'github' | 'google'>) => ({
  clientId,
  clientSecret,
  authorizeUrl: AUTHORIZE_URL,
  tokenUrl: TOKEN_URL,
});

const readDiscord =
  ({ API_BASE }: Settings<'discord'>): ReadPerson =>
  async ({ ask }) =>
    discordPerson(await ask(`${API_BASE}/users/@me`));

const readGithub =
  ({ API_BASE }: Settings<'github'>): ReadPerson =>
  async ({ ask }) =>
    githubPerson(await ask(`${API_BASE}/user`));

const googleClient = (settings: Settings<'google'>): OAuthClientSettings => ({
  title: 'Google',
  scope: 'openid',
  issuer: settings.ISSUER,
  ...clientOf(settings),
});

function readGoogle({ JWKS_URL }: Settings<'google'>, bounds: FetchBounds): ReadPerson {
  const check = idTokenCheck(JWKS_URL, bounds);
  return async ({ idToken }) => {
    await check(idToken!.text);
    return googlePerson(idToken!.subject);
  };
}
