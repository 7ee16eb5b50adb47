import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { AccessToken } from '../../../src/server/transports/access-token.js';
import { TOKEN, WRONG_TOKENS } from '../../support/access-token.js';

const token = new AccessToken(TOKEN);

it('an access token matches its own text, both as a string and as bytes', () => {
  expect(token.matches(TOKEN)).toBe(true);
  expect(token.matches(Buffer.from(TOKEN))).toBe(true);
});

it.each(WRONG_TOKENS)('an access token does not match %s', (_what, guess) => {
  expect(token.matches(guess)).toBe(false);
  expect(token.matches(Buffer.from(guess))).toBe(false);
});

it('two access tokens make the same signatures only if their texts are equal', () => {
  expect(new AccessToken(TOKEN).sign('a')).toEqual(token.sign('a'));
  expect(token.sign('b')).not.toEqual(token.sign('a'));
  expect(new AccessToken(`${TOKEN}0`).sign('a')).not.toEqual(token.sign('a'));
});

it('an access token reveals no part of its text when it is printed or sent', () => {
  for (const shown of [inspect(token, { depth: 9, showHidden: true }), JSON.stringify({ token })]) {
    expect(shown).not.toContain(TOKEN.slice(0, 6));
    expect(shown).not.toContain(Buffer.from(TOKEN).toString('hex').slice(0, 12));
  }
});
