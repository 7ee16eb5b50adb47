import { generateKeyPairSync } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../../src/base/errors/index.js';
import { issueLicense } from '../../../src/leaderboard/identity/issue-license.js';
import { banAccount, unbanAccount } from '../../../src/leaderboard/operator/ban-account.js';
import { deleteAccount } from '../../../src/leaderboard/operator/delete-account.js';
import { importRows } from '../../../src/leaderboard/operator/import/import-rows.js';
import { rotateKey } from '../../../src/leaderboard/operator/rotate-key.js';
import { readPrivatePem } from '../../../src/leaderboard/secrets/pem.js';
import { newSigningKey } from '../proofs/signing.js';
import { newDeployment, newPlayer, NOON, send, type TestDeployment, visibleHandles } from './service.js';

type Row = Readonly<Record<string, unknown>>;

function newPems(): { privatePem: string; publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  };
}

const [active, retired] = [newPems(), newPems()];
const key = await newSigningKey();
const userKey = Buffer.alloc(32, 7);
const user_key = userKey.toString('base64url');
const signingKeys: Row[] = [
  { kind: 'signing_key', kid: 'board-202601', pem: active.privatePem, state: 'active' },
  { kind: 'signing_key', kid: 'board-202512', pem: retired.publicPem, state: 'retired' },
];
const account: Row = { kind: 'account', user_key, provider: 'github', created_ms: NOON - 1000 };
const handle: Row = { kind: 'handle', user_key, handle: 'Admin', created_ms: NOON - 900 };
const credential: Row = {
  kind: 'credential',
  user_key,
  handle: 'admin',
  jkt: key.jkt,
  license_jti: 'lic_old',
  issued_ms: NOON - 800,
  expires_ms: NOON + 8_000_000,
};
const all = [...signingKeys, account, handle, credential];

const linesOf = (rows: readonly (Row | string)[]): Readable =>
  Readable.from(rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))));

const load = (service: TestDeployment, rows: readonly (Row | string)[], options = {}) =>
  importRows(service, linesOf(rows), options);

const problemsOf = (service: TestDeployment, rows: readonly (Row | string)[]): Promise<string[]> =>
  load(service, rows).then(
    () => [],
    (error: unknown) => {
      if (error instanceof DocumentError) return error.problems.map(({ path, message }) => `${path}: ${message}`);
      throw error;
    },
  );

async function stateOf({ store, folder, secrets }: TestDeployment): Promise<unknown> {
  const tables: unknown[] = [];
  for (const table of ['account', 'handle', 'credential', 'denylist_state']) {
    tables.push((await sql`select * from ${sql.table(table)} order by 1`.execute(store)).rows);
  }
  const { active: now, retired: before } = await secrets.keys();
  return [tables, await readdir(join(folder, 'secrets')), now.kid, before.map(({ kid }) => kid)];
}

describe('an import', () => {
  it('an import takes over identities, so that a licence issued elsewhere is accepted here', async () => {
    const service = await newDeployment();
    const imported = await load(service, [credential, '', handle, account, ...signingKeys]);
    expect(imported).toEqual({
      accounts: 1,
      handles: 1,
      credentials: 1,
      signingKeys: ['board-202601', 'board-202512'],
      rows: 5,
    });
    const grant = { issuer: service.baseUrl, userKey, handle: 'Admin', jkt: key.jkt, id: 'x', now: NOON / 1000 };
    for (const [kid, { privatePem }] of [
      ['board-202601', active],
      ['board-202512', retired],
    ] as const) {
      const signer = await readPrivatePem(kid, privatePem);
      if (typeof signer === 'string') throw new Error(signer);
      const { license } = await issueLicense(signer, grant);
      expect(await send(service, { license, key })).toEqual({ accepted: 1, deduped: 0 });
    }
    expect(await visibleHandles(service)).toEqual(['Admin']);
    const { active: now, retired: before } = await service.secrets.keys();
    expect([now.kid, before.map(({ kid }) => kid)]).toEqual(['board-202601', ['board-202611', 'board-202512']]);
    expect(await send(service, await newPlayer(service))).toEqual({ accepted: 1, deduped: 0 });
  });

  it('an import changes nothing in a dry run and when it is repeated', async () => {
    const service = await newDeployment();
    const before = await stateOf(service);
    expect(await load(service, all, { isTrial: true })).toMatchObject({
      accounts: 1,
      signingKeys: ['board-202601', 'board-202512'],
    });
    expect(await stateOf(service)).toEqual(before);
    await load(service, [...all, ...all]);
    const after = await stateOf(service);
    expect(await load(service, all)).toEqual({ accounts: 0, handles: 0, credentials: 0, signingKeys: [], rows: 5 });
    expect(await stateOf(service)).toEqual(after);
    await rotateKey(service);
    const rotated = await stateOf(service);
    await load(service, all);
    expect(await stateOf(service)).toEqual(rotated);
  });

  it('an import replaces a local signing key of the same kid only if that key has signed nothing', async () => {
    const rows = [{ ...signingKeys[0]!, kid: 'board-202611' }];
    const service = await newDeployment();
    const made = (await service.secrets.keys()).active.jwk.x;
    await load(service, rows);
    expect((await service.secrets.keys()).active.jwk.x).not.toBe(made);
    const used = await newDeployment();
    await newPlayer(used);
    const before = await stateOf(used);
    expect(await problemsOf(used, rows)).toEqual([
      "line 1: the kid 'board-202611' already belongs to another key here; give this key another kid",
    ]);
    expect(await stateOf(used)).toEqual(before);
  });

  it('an import accepts many rows, in any order', async () => {
    const service = await newDeployment();
    const rows = Array.from({ length: 2500 }, (_, n) => {
      const bytes = Buffer.alloc(32);
      bytes.writeUInt32BE(n + 1);
      const sub = bytes.toString('base64url');
      return [
        { kind: 'handle', user_key: sub, handle: `Many${n}`, created_ms: n },
        { kind: 'account', user_key: sub, provider: 'google', created_ms: n },
      ];
    }).flat();
    expect(await load(service, rows)).toMatchObject({ accounts: 2500, handles: 2500 });
  });

  it('an imported credential of a player who is banned here is revoked until the ban is lifted', async () => {
    const service = await newDeployment();
    await load(service, [account, handle]);
    const { player_id: playerId } = await service.store
      .selectFrom('account')
      .select('player_id')
      .executeTakeFirstOrThrow();
    await banAccount(service, { playerId, reason: 'test' });
    await load(service, [credential]);
    expect(await unbanAccount(service, playerId)).toEqual({ restored: [key.jkt] });
  });
});

describe('an import that is refused', () => {
  const service = newDeployment();

  it.each<[string, Row | string, RegExp]>([
    ['no JSON', '{"kind":', /line 2: is not JSON/],
    ['a line that is not an object', '[1]', /line 2: is not a JSON object/],
    [
      'a row of another kind',
      { kind: 'event' },
      /line 2: 'kind' must be one of signing_key, account, handle, credential/,
    ],
    ["a row of the kind 'constructor'", { kind: 'constructor' }, /line 2: 'kind' must be/],
    ['a row with an unknown member', { ...account, email: 'x' }, /line 2: account has no member 'email'/],
    [
      'a row with a missing member',
      { kind: 'handle', user_key, handle: 'x' },
      /line 2: handle lacks the member 'created_ms'/,
    ],
    [
      'a user key of 31 bytes',
      { ...account, user_key: Buffer.alloc(31).toString('base64url') },
      /'user_key' must be 32 bytes/,
    ],
    ['a padded user key', { ...account, user_key: `${user_key}=` }, /'user_key' must be 32 bytes/],
    ['a row without a provider', { ...account, provider: '' }, /'provider' must be a text of 1 to 64/],
    ['NUL in a text', { ...account, provider: 'a\0' }, /'provider' must be a text/],
    ['a fractional time', { ...account, created_ms: 1.5 }, /'created_ms' must be whole milliseconds/],
    ['a time before 1970', { ...account, created_ms: -1 }, /'created_ms' must be whole milliseconds/],
    ['an invalid handle', { ...handle, handle: '-x' }, /'handle' is not a handle/],
    ['a short thumbprint', { ...credential, jkt: 'x' }, /'jkt' must be 32 bytes/],
    ['an expiry before the issue', { ...credential, expires_ms: NOON - 900 }, /'expires_ms' must be after/],
    ['a kid that is a path', { ...signingKeys[0]!, kid: '../x' }, /'kid' must be/],
    ['an unknown state', { ...signingKeys[0]!, state: 'old' }, /'state' must be active or retired/],
    [
      'a damaged PEM',
      { ...signingKeys[0]!, pem: 'x' },
      /'pem' must be the PEM of a key on P-256: it is not a key in PEM form/,
    ],
    [
      'a public key in place of a signing key',
      { ...signingKeys[0]!, pem: retired.publicPem },
      /'pem' must be the PEM of a key on P-256: it is a public key/,
    ],
  ])('an import is refused if it contains %s', async (_title, row, why) => {
    const before = await stateOf(await service);
    const problems = await problemsOf(await service, [account, row]);
    expect(problems).toEqual([expect.stringMatching(why)]);
    expect(problems[0]).not.toContain('PRIVATE');
    expect(await stateOf(await service)).toEqual(before);
  });

  it('an import is refused if it contains two active keys, or one kid for two keys', async () => {
    const [first, second] = [signingKeys[0]!, { ...signingKeys[0]!, kid: 'board-2' }];
    expect(await problemsOf(await service, [first, second])).toEqual([
      'line 2: only one key may be active, and line 1 already has one',
    ]);
    const other = { ...first, pem: retired.privatePem };
    expect(await problemsOf(await service, [first, other])).toEqual([
      'line 2: line 1 has the same kid but other values; give each key a kid of its own',
    ]);
    const retires = { ...signingKeys[1]!, kid: 'board-202611' };
    expect(await problemsOf(await service, [retires])).toEqual([
      "line 1: the kid 'board-202611' belongs to the active key here; give this key another kid",
    ]);
  });

  it('a refused import names every line that conflicts, and the conflict', async () => {
    const service = await newDeployment();
    const gone = await newPlayer(service, 'Gone');
    await deleteAccount(service, { playerId: gone.playerId, reason: 'asked' });
    const here = await newPlayer(service, 'Here');
    await load(service, all.slice(2));
    const before = await stateOf(service);
    const other = Buffer.alloc(32, 8).toString('base64url');
    const otherKey = await newSigningKey();
    expect(
      await problemsOf(service, [
        { ...account, user_key: gone.userKey.toString('base64url') },
        { ...account, provider: 'google' },
        { ...account, user_key: other },
        { ...account, user_key: other, created_ms: 5 },
        { ...handle, user_key: other, handle: 'gone' },
        { ...handle, user_key: other, handle: 'Here' },
        { ...handle, handle: 'ADMIN' },
        { ...handle, user_key: Buffer.alloc(32, 9).toString('base64url'), handle: 'Nobody' },
        { ...handle, user_key: other, handle: 'New' },
        { ...handle, user_key: other, handle: 'NEW' },
        { ...credential, expires_ms: NOON },
        { ...credential, jkt: gone.key.jkt, license_jti: 'a' },
        { ...credential, jkt: otherKey.jkt },
        { ...credential, jkt: otherKey.jkt, license_jti: 'b', handle: 'Here' },
        { ...credential, jkt: here.key.jkt, license_jti: 'c' },
      ]),
    ).toEqual([
      'line 1: the account was deleted here, and cannot be restored',
      'line 2: the account is here already, with another provider or created_ms',
      'line 4: line 3 has the same user_key but other values',
      'line 5: the handle is retired here',
      'line 6: the handle is here already, with another account, spelling or created_ms',
      'line 7: the handle is here already, with another account, spelling or created_ms',
      'line 8: no account has the user_key, here or in the file',
      'line 10: line 9 has the same handle but other values',
      'line 11: the credential is here already, with other values',
      'line 12: the key belonged to an account that was deleted here',
      'line 13: line 11 has the same license_jti with another jkt',
      'line 13: the license_jti is here already, with another jkt',
      'line 14: the account does not hold the handle, here or in the file',
      'line 14: line 13 has the same jkt but other values',
      'line 15: the credential is here already, with other values',
    ]);
    expect(await stateOf(service)).toEqual(before);
  });

  it('an import that cannot write its signing keys stores nothing', async () => {
    const service = await newDeployment();
    const signing = Object.create(service.secrets.signingKeys) as TestDeployment['secrets']['signingKeys'];
    signing.take = () => Promise.reject(new Error('the disk is full'));
    const secrets = { ...service.secrets, signingKeys: signing };
    await expect(importRows({ ...service, secrets }, linesOf(all))).rejects.toThrow('the disk is full');
    expect(await visibleHandles(service)).toEqual([]);
    await load(service, all);
    expect(await visibleHandles(service)).toEqual(['Admin']);
  });
});
