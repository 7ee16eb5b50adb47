import { AccessToken } from '../../src/server/transports/access-token.js';

export const TOKEN = 'q7JxWv2m-test_0123456789~abcdef';

export const WRONG_TOKENS: readonly (readonly [string, string])[] = [
  ['the first characters of the token', TOKEN.slice(0, -1)],
  ['the last characters of the token', TOKEN.slice(1)],
  ['the token and one more character', `${TOKEN}0`],
  ['the token in capital letters', TOKEN.toUpperCase()],
  ['another token of the same length', TOKEN.replace('0', '1')],
  ['nothing', ''],
];

export const demanded = (): { readonly token: AccessToken } => ({ token: new AccessToken(TOKEN) });

export const BEARER = { authorization: `Bearer ${TOKEN}` } as const;
