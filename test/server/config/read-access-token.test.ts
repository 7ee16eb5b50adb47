import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readAccessToken } from '../../../src/server/config/index.js';
import { PlatformError } from '../../../src/base/errors/index.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

function file(content: string | Buffer, mode = 0o600): string {
  const path = join(folder.path, 'token');
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

const SHORTEST = 'abcdefghijklmno0';

describe('the file of the access token', () => {
  it.each([
    ['and nothing else', SHORTEST],
    ['with a line end', `${SHORTEST}\n`],
    ['with a Windows line end', `${SHORTEST}\r\n`],
    ['with a byte-order mark', `\ufeff${SHORTEST}`],
    ['with spaces around it', `  ${SHORTEST} \n\n`],
  ])('the token is read from a file that contains it %s', async (_how, text) => {
    expect(await readAccessToken(file(text))).toEqual({ token: SHORTEST, warnings: [] });
  });

  it.each([
    ['every character that a header can carry', 'AZaz09-._~+/AZaz=='],
    ['the longest token', 'x'.repeat(1024)],
  ])('the file of the access token may contain %s', async (_what, token) => {
    expect((await readAccessToken(file(`${token}\n`))).token).toBe(token);
  });

  it.each([
    ['no character', '', 'is empty'],
    ['only white space', ' \r\n\ufeff', 'is empty'],
    ['a character too few', SHORTEST.slice(1), 'has a token of 15 characters; the minimum is 16'],
    ['a character too many', 'x'.repeat(1025), 'has over 1024 characters'],
    ['two lines', `${SHORTEST}\n${SHORTEST}\n`, 'must have one line'],
    ['a space in the token', `${SHORTEST} ${SHORTEST}`, 'must have one line of ASCII letters'],
    ['a letter beyond ASCII', `${SHORTEST}é`, 'must have one line of ASCII letters'],
    ['16-bit characters', Buffer.from(`\ufeff${SHORTEST}`, 'utf16le'), 'must have one line of ASCII letters'],
  ])(
    'an access token file with %s is refused, and the message contains nothing of the token',
    async (_what, content, why) => {
      const path = file(content);
      const failure = await readAccessToken(path).catch((error: unknown) => error as Error);
      expect(failure).toBeInstanceOf(PlatformError);
      const { message } = failure as Error;
      expect(message).toContain(`access_token_file: ${path} ${why}`);
      expect(message).toContain('openssl rand');
      expect(message).not.toContain('abcd');
    },
  );

  it.each([
    ['when it is missing', 'nowhere', 'ENOENT'],
    ['when it is a folder', '.', 'EISDIR'],
  ])('an access token file is refused %s', async (_what, name, code) => {
    const path = join(folder.path, name);
    await expect(readAccessToken(path)).rejects.toThrow(`access_token_file: ${path} cannot be read (${code})`);
  });

  it('an endless access token file is refused once it exceeds the limit', async () => {
    await expect(readAccessToken('/dev/zero')).rejects.toThrow('access_token_file: /dev/zero has over');
  });

  it.each([
    [0o644, true],
    [0o604, true],
    [0o640, false],
    [0o400, false],
  ])('an access token file with the mode %o causes a warning that every user can read it: %s', async (mode, warns) => {
    const path = file(SHORTEST, mode);
    const { warnings } = await readAccessToken(path);
    const warning = `access_token_file: every user of this machine can read ${path}; run: chmod 600 ${path}`;
    expect(warnings).toEqual(warns ? [warning] : []);
  });
});
