import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Golden } from '../../../../../src/contract/golden.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { json, refusal, SMALL, useGoldenServer } from './golden-server.js';

const served = useGoldenServer();
const { send, put, compare } = served;
const at = (...names: string[]): string => join(served.folder.path, ...names);

/** Things other than regular files that are in the place of a golden's picture. */
const IMPOSTORS: readonly (readonly [kind: string, make: (path: string) => void])[] = [
  ['a folder', (path) => mkdirSync(path)],
  ['a pipe', (path) => execFileSync('mkfifo', [path])],
  ['a link', (path) => symlinkSync('/etc/passwd', path)],
  ['a link', (path) => symlinkSync(join(path, 'to/nothing'), path)],
];

describe('a folder of goldens that other programs write into', () => {
  it.each(IMPOSTORS)(
    "the error names %s in the place of a golden's picture, and the server neither reads nor overwrites it",
    async (kind, make) => {
      await put(`/good?${SMALL}`);
      mkdirSync(at('odd'));
      make(at('odd/expected.png'));
      const message = `golden: expected.png of 'odd' is ${kind}, not a regular file; replace it, or remove it`;
      for (const [method, path] of [
        ['GET', '/odd'],
        ['GET', '/odd/expected'],
        ['GET', '/odd/history'],
        ['POST', '/odd/compare'],
      ] as const) {
        expect(await refusal(await send(method, path)), path).toEqual([500, 'EIO', message]);
      }
      const listed = await json<Golden[]>(await fetch(served.base));
      expect(listed.map(({ name, error }) => [name, error])).toEqual([
        ['good', null],
        ['odd', message],
      ]);
      expect(await compare('/good/compare')).toMatchObject({ passed: true });
      const before = readFileSync('/etc/passwd');
      await send('PUT', `/odd?${SMALL}`);
      await send('DELETE', '/odd');
      expect(readFileSync('/etc/passwd').equals(before)).toBe(true);
    },
  );

  it("the server never follows a link in the place of a golden's folder", async () => {
    const elsewhere = makeTemporaryFolder();
    onTestFinished(() => elsewhere.remove());
    await put(`/good?${SMALL}`);
    writeFileSync(join(elsewhere.path, 'expected.png'), readFileSync(at('good/expected.png')));
    symlinkSync(elsewhere.path, at('linked'));
    for (const [method, path] of [
      ['GET', '/linked/expected'],
      ['POST', '/linked/compare'],
      ['PUT', `/linked?${SMALL}`],
      ['DELETE', '/linked'],
    ] as const) {
      const [status, errno, message] = await refusal(await send(method, path));
      expect([status, errno], path).toEqual([500, 'EIO']);
      expect(message).toBe(
        "golden: the folder of 'linked' is a link, not a folder of its own; replace it, or remove it",
      );
    }
    expect(readdirSync(elsewhere.path)).toEqual(['expected.png']);
  });

  it('a golden with a merge conflict in its settings is listed with the error, and can be deleted', async () => {
    await put(`/good?${SMALL}`);
    await put(`/torn?${SMALL}`);
    writeFileSync(at('torn/golden.json'), '<<<<<<< ours\n{"width": 64}\n=======\n{"width": 32}\n>>>>>>> theirs\n');
    const [good, torn] = await json<Golden[]>(await fetch(served.base));
    expect(good).toMatchObject({ name: 'good', error: null });
    expect(torn).toMatchObject({
      name: 'torn',
      error: expect.stringMatching(/^golden: golden.json of 'torn': /) as string,
    });
    expect((await send('DELETE', '/torn')).status).toBe(200);
    expect(readdirSync(served.folder.path)).toContain('good');
  });

  it('if the results folder is a link, results go to a new folder, and the link stays', async () => {
    const elsewhere = makeTemporaryFolder();
    onTestFinished(() => elsewhere.remove());
    await put(`/good?${SMALL}`);
    rmSync(at('.results'), { recursive: true, force: true });
    symlinkSync(elsewhere.path, at('.results'));
    await served.restart();
    expect(await compare('/good/compare')).toMatchObject({ passed: true });
    expect((await send('GET', '/good/actual')).status).toBe(200);
    expect(readdirSync(elsewhere.path)).toEqual([]);
    expect(lstatSync(at('.results')).isSymbolicLink()).toBe(true);
  });

  it('goldens in a read-only folder can be compared', async (test) => {
    test.skip(process.getuid?.() === 0, 'root can write into every folder');
    await put(`/good?${SMALL}`);
    rmSync(at('.results'), { recursive: true, force: true });
    const folders = [at('good'), served.folder.path];
    for (const folder of folders) chmodSync(folder, 0o555);
    try {
      await served.restart();
      expect(await compare('/good/compare')).toMatchObject({ passed: true });
      expect((await send('GET', '/good/actual')).status).toBe(200);
      expect((await refusal(await send('PUT', `/good?${SMALL}`)))[1]).toBe('EACCES');
    } finally {
      for (const folder of folders) chmodSync(folder, 0o755);
    }
  });

  it('a full disk leaves a golden unchanged', async () => {
    await put(`/good?${SMALL}`);
    const [picture, settings] = ['expected.png', 'golden.json'].map((file) => readFileSync(at('good', file)));
    // The server first writes to a file named `.draft-…`. If files with these names already exist, the write fails, as
    // on a full disk.
    for (let draft = 0; draft < 2000; draft++) writeFileSync(at('good', `.draft-${process.pid}-${draft}`), '');
    expect((await send('PUT', '/good?width=32&height=18')).status).toBe(500);
    expect(readFileSync(at('good/expected.png')).equals(picture!)).toBe(true);
    expect(readFileSync(at('good/golden.json')).equals(settings!)).toBe(true);
  });
});
