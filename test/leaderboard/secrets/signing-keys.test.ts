import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CompactSign, compactVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { LICENSE_SECONDS } from '../../../src/leaderboard/identity/issue-license.js';
import { openSecrets } from '../../../src/leaderboard/secrets/open-secrets.js';
import { newFolder } from './folders.js';

const BUILT = new URL('../../../dist/src/leaderboard/secrets/open-secrets.js', import.meta.url);
const NOW = Date.parse('2026-11-22T12:00:00Z');
const LICENSE_MS = LICENSE_SECONDS * 1000;

function newPems(namedCurve = 'P-256'): { privatePem: string; publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
  return {
    privatePem: privateKey.export({ type: 'sec1', format: 'pem' }) as string,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  };
}

describe('the signing keys', () => {
  it('after a rotation, an older key remains valid for verification until its last licence has expired', async () => {
    const folder = await newFolder();
    let time = NOW;
    const secrets = await openSecrets(folder, () => time);
    const first = await secrets.keys();
    const jws = await new CompactSign(Buffer.from('x'))
      .setProtectedHeader({ alg: 'ES256' })
      .sign(first.active.privateKey);
    const second = await secrets.signingKeys.rotate();
    expect(second.active.kid).toBe('board-202611-2');
    expect(second.retired.map(({ kid }) => kid)).toEqual(['board-202611']);
    await compactVerify(jws, second.retired[0]!.publicKey);
    time = Date.parse('2026-12-01T00:00:00Z');
    const third = await secrets.signingKeys.rotate();
    expect(third.active.kid).toBe('board-202612');
    expect(third.retired.map(({ kid }) => kid)).toEqual(['board-202611', 'board-202611-2']);

    const kids = async (): Promise<string[]> => (await secrets.keys()).retired.map(({ kid }) => kid);
    time = NOW + LICENSE_MS + 60_000 - 1;
    expect(await kids()).toEqual(['board-202611', 'board-202611-2']);
    time = NOW + LICENSE_MS + 60_000;
    expect(await kids()).toEqual(['board-202611-2']);
    expect(await secrets.keys()).toBe(await secrets.keys());
    const last = await secrets.signingKeys.rotate();
    expect(last.retired.map(({ kid }) => kid)).toEqual(['board-202611-2', 'board-202612']);
  });

  it('signing keys are read again only after another process has rotated them', async () => {
    const folder = await newFolder();
    const [here, there] = [await openSecrets(folder, () => NOW), await openSecrets(folder, () => NOW)];
    const before = await there.keys();
    expect(await there.keys()).toBe(before);
    const { active } = await here.signingKeys.rotate();
    await expect.poll(async () => (await there.keys()).active.kid, { timeout: 5000 }).toBe(active.kid);
    expect((await there.keys()).retired.map(({ kid }) => kid)).toEqual([before.active.kid]);
  });

  it.runIf(process.getuid?.() === 0)(
    'secrets that root makes and rotates in the folder of another user belong to that user',
    async () => {
      const folder = await newFolder();
      await chown(folder, 4711, 4712);
      await (await openSecrets(folder, () => NOW)).signingKeys.rotate();
      const place = join(folder, 'secrets');
      const names = await readdir(place);
      expect(names).toContain('board-202611-2.pem');
      for (const path of [place, ...names.map((name) => join(place, name))]) {
        const { uid, gid } = await stat(path);
        expect([path, uid, gid]).toEqual([path, 4711, 4712]);
      }
    },
  );

  it.runIf(process.getuid?.() === 0 && existsSync(BUILT) && existsSync('/usr/bin/setpriv'))(
    'without the right to change owners, root makes secrets that belong to root, and says so',
    async () => {
      const folder = await newFolder();
      await chown(folder, 4711, 4712);
      const make = `import { openSecrets } from '${BUILT.href}'; await openSecrets('${folder}', Date.now);`;
      const { stderr } = await promisify(execFile)('/usr/bin/setpriv', [
        ...['--bounding-set', '-chown', process.execPath, '--input-type=module', '-e', make],
      ]);
      expect(stderr).toContain(`new secrets in ${folder} belong to root, who may not give them to user 4711 here`);
      expect(await stat(join(folder, 'secrets', 'label-key'))).toMatchObject({ uid: 0, mode: 0o100600 });
    },
  );

  it('the error for damaged signing keys names their file, and the keys work again once the file is repaired', async () => {
    const folder = await newFolder();
    const secrets = await openSecrets(folder, () => NOW);
    const path = join(folder, 'secrets', 'signing-keys.json');
    const good = await readFile(path, 'utf8');
    const outcome = (): Promise<string> => secrets.keys().then(({ active }) => active.kid, String);
    await writeFile(path, '{"active":"../board"}');
    await expect.poll(outcome, { timeout: 5000 }).toMatch(/signing-keys.json is damaged/);
    await writeFile(path, good);
    await expect.poll(outcome, { timeout: 5000 }).toBe('board-202611');
  });

  it('after an import, the imported active key signs, and the former active key is retired', async () => {
    const folder = await newFolder();
    const secrets = await openSecrets(folder, () => NOW);
    const [active, retired] = [newPems(), newPems()];
    const keys = await secrets.signingKeys.take(
      [
        { kid: 'old-1', pem: retired.publicPem, state: 'retired' },
        { kid: 'new-1', pem: active.privatePem, state: 'active' },
      ],
      NOW + 5,
    );
    expect([keys.active.kid, keys.retired.map(({ kid }) => kid)]).toEqual(['new-1', ['board-202611', 'old-1']]);
    const again = await secrets.signingKeys.take([{ kid: 'new-1', pem: active.privatePem, state: 'active' }], NOW + 5);
    expect(again.retired.map(({ kid }) => kid)).toEqual(['board-202611', 'old-1']);
    expect(await readFile(join(folder, 'secrets', 'new-1.pem'), 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  });

  it('the active signing key must be a private key on P-256', async () => {
    const folder = await newFolder();
    await openSecrets(folder, () => NOW);
    const path = join(folder, 'secrets', 'board-202611.pem');
    for (const [pem, why] of [
      [newPems('secp384r1').privatePem, /not a key on the curve P-256/],
      [newPems().publicPem, /it is a public key/],
      ['', /not a key in PEM form/],
    ] as const) {
      await writeFile(path, pem);
      await expect(openSecrets(folder, () => NOW)).rejects.toThrow(why);
    }
  });
});
