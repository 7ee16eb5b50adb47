import { chmodSync, rmSync, statSync } from 'node:fs';
import { exportJWK } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { readCredentials } from '../../../../src/leaderboard/client/credentials/read-credentials.js';
import { PlatformError } from '../../../../src/base/errors/index.js';
import { newSigningKey, segment } from '../../proofs/signing.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

const key = await newSigningKey();
const jwk = await exportJWK(key.privateKey);
const claims = { iss: 'https://board.example', handle: 'Ada', cnf: { jkt: key.jkt } };
const licenseOf = (change: object): string =>
  [{ alg: 'ES256' }, { ...claims, ...change }].map(segment).join('.') + '.c2ln';
const GOOD = { license: licenseOf({}), jwk, handle: 'Ada', board: 'http://127.0.0.1:4280/' };

function write(content: string | object, mode = 0o600): string {
  // The previous round may have made the file read-only.
  rmSync(`${folder.path}/credentials.json`, { force: true });
  const path = folder.write('credentials.json', content);
  chmodSync(path, mode);
  return path;
}

const said: string[] = [];
const read = (path: string, board?: string) => readCredentials(path, board, (sentence) => void said.push(sentence));

const refusal = (path: string): Promise<string> =>
  read(path).then(
    () => 'read',
    (error: unknown) => {
      expect(error).toBeInstanceOf(PlatformError);
      const { message } = error as Error;
      // Messages are shown and logged, so they must not contain a secret.
      expect(message).not.toContain(jwk.d!);
      expect(message).not.toContain(GOOD.license);
      return message;
    },
  );

test('proofs contain the address from the licence, even if the client reaches the board under another address', async () => {
  expect(await read(write(GOOD))).toEqual({
    ends: null,
    handle: 'Ada',
    license: GOOD.license,
    privateJwk: { ...key.jwk, d: jwk.d },
    publicJwk: key.jwk,
    board: 'http://127.0.0.1:4280',
    ingestUrl: 'https://board.example/v1/ingest',
  });
  expect((await read(write(GOOD), 'https://other.example/board')).board).toBe('https://other.example/board');
  const { board: _board, handle: _handle, ...least } = GOOD;
  expect(await read(write(least))).toMatchObject({ handle: 'Ada', board: 'https://board.example' });
});

test.each<[string, string | object, RegExp]>([
  ['no JSON', '{"license":', /not a JSON object/],
  ['a list', [GOOD], /not a JSON object/],
  ['no licence', { ...GOOD, license: undefined }, /no 'license'/],
  ['an invalid licence', { ...GOOD, license: 'a.b.c' }, /is not a licence/],
  ['no key', { ...GOOD, jwk: null }, /no 'jwk'/],
  ['a public key', { ...GOOD, jwk: key.jwk }, /no private member 'd'/],
  ['a key of another curve', { ...GOOD, jwk: { ...jwk, crv: 'P-384' } }, /not an EC key on the curve P-256/],
  ['the licence of another key', { ...GOOD, license: licenseOf({ cnf: { jkt: 'x' } }) }, /for another key/],
  ['the licence of another handle', { ...GOOD, handle: 'Eve' }, /for another handle/],
  ['an invalid address', { ...GOOD, board: 'board.example' }, /not a board's address/],
])('a credentials file with %s is refused', async (_what, content, message) => {
  expect(await refusal(write(content))).toMatch(message);
});

test('a credentials file that other users may read becomes private, and the user gets a notice', async () => {
  for (const [mode, closed] of [
    [0o600, 0o600],
    [0o400, 0o400],
    [0o644, 0o600],
    [0o440, 0o400],
  ] as const) {
    const path = write(GOOD, mode);
    said.length = 0;
    expect(await read(path)).toMatchObject({ handle: 'Ada' });
    expect(statSync(path).mode & 0o777).toBe(closed);
    expect(said).toEqual(
      mode === closed ? [] : [expect.stringMatching(new RegExp(`open to others \\(mode ${mode.toString(8)}\\)`))],
    );
  }
});

test.runIf(process.getuid?.())(
  'a credentials file of another user is refused, and the message says what to do (skipped for root)',
  async () => {
    expect(await refusal('/etc/passwd')).toMatch(/open to others \(mode 644\).*run chmod 600/);
  },
);

test('the error for a missing credentials file says how to get one', async () => {
  expect(await refusal(`${folder.path}/none.json`)).toMatch(/no such file; check the path, or press .New key./);
});
