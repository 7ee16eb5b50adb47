import { spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PlatformError } from '../../../src/base/errors/index.js';
import { openSecrets } from '../../../src/leaderboard/secrets/open-secrets.js';
import { newFolder } from './folders.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const now = (): number => NOW;

/**
 * Starts another process and waits until it is ready.
 * @returns a function that lets the process open the secrets of the folder, and returns these secrets
 */
async function readyElsewhere(folder: string): Promise<() => Promise<string>> {
  const source = fileURLToPath(new URL('../../../src/leaderboard/secrets/open-secrets.ts', import.meta.url));
  const script = `
    import { once } from 'node:events';
    import { runnerImport } from 'vite';
    const { module: { openSecrets } } = await runnerImport(${JSON.stringify(source)});
    process.send('ready');
    await once(process, 'message');
    const { labelKey, pepper, keys } = await openSecrets(${JSON.stringify(folder)}, () => ${NOW});
    const hex = (bytes) => Buffer.from(bytes).toString('hex');
    process.send([hex(labelKey), hex(pepper), JSON.stringify((await keys()).active.jwk)].join(' '));
    process.disconnect();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 2, 2, 'ipc'] });
  await once(child, 'message');
  return async () => {
    child.send('go');
    return String((await once(child, 'message'))[0]);
  };
}

const refusal = (folder: string): Promise<string> =>
  openSecrets(folder, now).then(
    () => 'opened',
    (error: unknown) => {
      expect(error).toBeInstanceOf(PlatformError);
      return (error as Error).message;
    },
  );

describe('the secrets of a data folder', () => {
  it('secrets are created on the first start, are readable only by their owner, and never change afterwards', async () => {
    const folder = join(await newFolder(), 'data');
    const first = await openSecrets(folder, now);
    expect([first.labelKey.length, first.pepper.length]).toEqual([32, 32]);
    expect(Buffer.from(first.labelKey).equals(first.pepper)).toBe(false);
    const names = await readdir(join(folder, 'secrets'));
    expect(names.sort()).toEqual(['board-202611.pem', 'label-key', 'pepper', 'signing-keys.json']);
    for (const name of names) expect((await stat(join(folder, 'secrets', name))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secrets']);
    const again = await openSecrets(folder, now);
    expect([again.labelKey, again.pepper]).toEqual([first.labelKey, first.pepper]);
    expect((await again.keys()).active.jwk).toEqual((await first.keys()).active.jwk);
  });

  it('the secrets include a private key in a format that other programs can read', async () => {
    const folder = await newFolder();
    const { active } = await (await openSecrets(folder, now)).keys();
    const pem = await readFile(join(folder, 'secrets', `${active.kid}.pem`), 'utf8');
    expect(pem).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    const { x, y } = createPublicKey(pem).export({ format: 'jwk' });
    expect({ x, y }).toEqual({ x: active.jwk.x, y: active.jwk.y });
  });

  it('processes that start at the same time use the same secrets', async () => {
    const folder = await newFolder();
    const ready = await Promise.all(Array.from({ length: 3 }, () => readyElsewhere(folder)));
    const opened = await Promise.all(ready.map((open) => open()));
    expect(new Set(opened).size).toBe(1);
    const { labelKey } = await openSecrets(folder, now);
    expect(opened[0]).toContain(Buffer.from(labelKey).toString('hex'));
  });

  it('callers that open the secrets at the same time in one process get the same secrets', async () => {
    const folder = await newFolder();
    const opened = await Promise.all(Array.from({ length: 20 }, () => openSecrets(folder, now)));
    expect(new Set(opened.map(({ pepper }) => Buffer.from(pepper).toString('hex'))).size).toBe(1);
    expect(await readdir(folder)).toEqual(['secrets']);
  });

  it('secrets are created in an empty folder that already exists', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'secrets'));
    expect(await refusal(folder)).toBe('opened');
  });

  it.each(['label-key', 'pepper', 'signing-keys.json', 'board-202611.pem'])(
    'secrets are refused and not replaced if %s is open to others, missing or damaged',
    async (name) => {
      const folder = await newFolder();
      await openSecrets(folder, now);
      const path = join(folder, 'secrets', name);
      const text = await readFile(path, 'utf8');

      await chmod(path, 0o640);
      expect(await refusal(folder)).toMatch(new RegExp(`${name} is open to others \\(mode 640\\).* chmod 600`));
      await chmod(path, 0o600);
      expect(await refusal(folder)).toBe('opened');

      await writeFile(path, text.slice(0, text.length / 2));
      const damaged = await refusal(folder);
      expect(damaged).toMatch(new RegExp(`${name} is damaged: .*your backup`));
      expect(damaged).not.toContain(text.slice(0, 20).trim());
      expect(await readFile(path, 'utf8')).toBe(text.slice(0, text.length / 2));

      await rm(path);
      expect(await refusal(folder)).toMatch(new RegExp(`${name} is missing; .*your backup`));
      await writeFile(path, text, { mode: 0o600 });
      expect(await refusal(folder)).toBe('opened');
    },
  );

  it('secrets are refused with a reason if they cannot be written', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), '');
    expect(await refusal(join(folder, 'file'))).toMatch(/the secrets cannot be made in .*file\/secrets: E/);
  });
});
