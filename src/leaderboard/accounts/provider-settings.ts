import { PlatformError } from '../../base/errors/index.js';

export type ProviderName = 'discord' | 'google' | 'github';

/** Default addresses and settings of each provider. */
const ADDRESSES = {
  discord: {
    AUTHORIZE_URL: 'https://discord.com/oauth2/authorize',
    TOKEN_URL: 'https://discord.com/api/oauth2/token',
    API_BASE: 'https://discord.com/api/v10',
  },
  google: {
    AUTHORIZE_URL: 'https://accounts.google.com/o/oauth2/v2/auth',
    TOKEN_URL: 'https://oauth2.googleapis.com/token',
    JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
    ISSUER: 'https://accounts.google.com',
  },
  github: {
    AUTHORIZE_URL: 'https://github.com/login/oauth/authorize',
    TOKEN_URL: 'https://github.com/login/oauth/access_token',
    API_BASE: 'https://api.github.com',
  },
} as const satisfies Record<ProviderName, Record<string, string>>;

type Addresses<Name extends ProviderName> = Readonly<Record<keyof (typeof ADDRESSES)[Name], string>>;

export type Settings<Name extends ProviderName> = Addresses<Name> & {
  readonly clientId: string;
  readonly clientSecret: string;
};

export type ProviderSettings = { readonly [Name in ProviderName]?: Settings<Name> };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of the providers. A provider without a client id is not offered.
 *
 * @param baseUrl public address of the service; with https, the providers must use https too
 * @throws PlatformError that names a variable that is missing or not a URL
 */
export function readProviderSettings(environment: Environment, baseUrl: string): ProviderSettings {
  const names = Object.keys(ADDRESSES) as ProviderName[];
  const found = names.map((name) => [name, readSettings(environment, name, baseUrl)] as const);
  return Object.fromEntries(found.filter(([, settings]) => settings !== null));
}

function readSettings(environment: Environment, name: ProviderName, baseUrl: string): object | null {
  const value = (part: string): string => environment[variableOf(name, part)] ?? '';
  const [clientId, clientSecret] = [value('CLIENT_ID'), value('CLIENT_SECRET')];
  if (clientId === '' && clientSecret === '') return null;
  if (clientId === '' || clientSecret === '') {
    const missing = variableOf(name, clientId === '' ? 'CLIENT_ID' : 'CLIENT_SECRET');
    throw new PlatformError(`${missing} is not set; signing in with ${name} needs the client id and the secret`);
  }
  const addresses = Object.entries(ADDRESSES[name]).map(([part, usual]) => {
    const url = value(part) || usual;
    checkAddress(variableOf(name, part), url, baseUrl);
    return [part, url];
  });
  return { clientId, clientSecret, ...(Object.fromEntries(addresses) as object) };
}

const variableOf = (name: ProviderName, part: string): string => `BOARD_${name.toUpperCase()}_${part}`;

function checkAddress(variable: string, text: string, baseUrl: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new PlatformError(`${variable} is not a URL: '${text}'`);
  if (url.protocol === 'http:' && baseUrl.startsWith('https:')) {
    throw new PlatformError(
      `${variable} must use https, because a service with an https base URL sends its secret only over https`,
    );
  }
}

const HELP_WIDTH = 30;

export function providerHelp(): string {
  const lines = Object.entries(ADDRESSES).flatMap(([name, addresses]) => {
    const variable = (part: string): string => variableOf(name as ProviderName, part);
    const usual = Object.entries(addresses).map(([part, url]) => `  ${variable(part).padEnd(HELP_WIDTH)}${url}`);
    return [`  ${variable('CLIENT_ID')}, ${variable('CLIENT_SECRET')}`, ...usual];
  });
  return [
    'Signing in: the service offers a provider when its client id and secret are set. Register this redirect URI with it:',
    '<base-url>/auth/<discord, google or github>/callback',
    ...lines,
  ].join('\n');
}
