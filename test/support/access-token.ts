import { AccessToken } from '../../src/server/transports/access-token.js';

export const TOKEN = 'q7JxWv2m-test_0123456789~abcdef';

export const WRONG_TOKENS: readonly (readonly [string, string])[] = [
  ['its first characters', TOKEN.slice(0, -1)],
  ['its last characters', TOKEN.slice(1)],
  ['more characters than it has', `${TOKEN}0`],
  ['it in capital letters', TOKEN.toUpperCase()],
  ['another one of its length', TOKEN.replace('0', '1')],
  ['nothing', ''],
];

export const demanded = (): { readonly token: AccessToken } => ({ token: new AccessToken(TOKEN) });

export const BEARER = { authorization: `Bearer ${TOKEN}` } as const;
