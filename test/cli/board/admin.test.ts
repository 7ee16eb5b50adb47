import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { runCommandLine } from '../../../src/cli/run.js';
// Import this before the first test, because it takes long.
import '../../../src/cli/board/board-command.js';
import { deploymentOf } from '../../../src/leaderboard/operator/deployment.js';
import { projectStep } from '../../../src/leaderboard/store/projection/project-step.js';
import { LOCKS, SessionLock } from '../../../src/leaderboard/store/projection/session-lock.js';
import { newSigningKey } from '../../leaderboard/proofs/signing.js';
import { newFolder } from '../../leaderboard/secrets/folders.js';
import { newDatabase, newStore } from '../../leaderboard/store/database.js';

let [out, err] = ['', ''];
beforeEach(() => {
  [out, err] = ['', ''];
  vi.spyOn(console, 'log').mockImplementation((...texts: unknown[]) => void (out += `${texts.join(' ')}\n`));
  vi.spyOn(console, 'error').mockImplementation((...texts: unknown[]) => void (err += `${texts.join(' ')}\n`));
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => ((out += String(chunk)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => ((err += String(chunk)), true));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

interface Desk {
  readonly data: string;
  readonly url: string;
}

const newDesk = async (): Promise<Desk> => ({ data: await newFolder(), url: await newDatabase() });

/** @returns exit status, standard output, and standard error */
async function admin({ data, url }: Desk, ...args: string[]): Promise<{ status: number; out: string; err: string }> {
  [out, err] = ['', ''];
  vi.stubEnv('DATABASE_URL', url);
  const status = await runCommandLine(['node', 'livery', 'board', 'admin', '--data', data, ...args]);
  return { status, out, err };
}

async function jwkFile(): Promise<string> {
  const file = join(await newFolder(), 'public.json');
  await writeFile(file, JSON.stringify((await newSigningKey()).jwk));
  return file;
}

const BASE = ['--base-url', 'https://board.example/'];

/** @returns the account's user key */
async function newHandle(desk: Desk, handle: string): Promise<string> {
  const { out: userKey } = await admin(desk, 'create-account');
  await admin(desk, 'claim', userKey.trim(), handle, '--jwk', await jwkFile(), ...BASE);
  return userKey.trim();
}

test('the help of `board admin` lists every command in its group', async () => {
  const status = await runCommandLine(['node', 'livery', 'board', 'admin', '--help']);
  expect(status).toBe(0);
  for (const words of [
    'Accounts:',
    'Handles and licenses:',
    'Bans:',
    'Records:',
    'Boards:',
    'The service:',
    'Moving:',
    'Exit status: 0 done',
  ]) {
    expect(out).toContain(words);
  }
});

describe('a licence on the command line', () => {
  it('the commands `claim` and `reissue` print only the licence on stdout', async () => {
    const desk = await newDesk();
    const { out: userKey, err: said } = await admin(desk, 'create-account', '--provider', 'discord', '--subject', '42');
    expect([userKey, said]).toEqual([expect.stringMatching(/^[\w-]{43}\n$/), 'made an account; its user key is\n']);
    const claimed = await admin(desk, 'claim', userKey.trim(), 'Whiskers', '--jwk', await jwkFile(), ...BASE);
    expect(claimed.status).toBe(0);
    expect(claimed.out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    expect(decodeJwt(claimed.out.trim())).toMatchObject({ iss: 'https://board.example', handle: 'Whiskers' });
    const again = await admin(desk, 'reissue', 'whiskers', '--jwk', await jwkFile(), '--json', ...BASE);
    expect(again.err).toContain('revoked 1 earlier key');
    expect(JSON.parse(again.out)).toMatchObject({ handle: 'Whiskers', license: expect.any(String) as string });
    const pepper = await readFile(join(desk.data, 'secrets', 'pepper'), 'utf8');
    expect(claimed.out + claimed.err + again.out + again.err).not.toContain(pepper.trim());
  });

  it('a licence names the stored address of the service', async () => {
    const desk = await newDesk();
    const { out: userKey } = await admin(desk, 'create-account');
    const wanted = ['claim', userKey.trim(), 'Whiskers', '--jwk', await jwkFile()];
    const { status, err: why } = await admin(desk, ...wanted);
    expect([status, why]).toEqual([1, expect.stringContaining('give the address with --base-url')]);
    const store = await newStore(desk.url);
    await store.updateTable('deployment').set({ base_url: 'https://said.example' }).execute();
    const { out: license } = await admin(desk, ...wanted);
    expect(decodeJwt(license.trim()).iss).toBe('https://said.example');
  });
});

it('a refused admin command exits with 1, and an admin command that cannot run exits with 2', async () => {
  const desk = await newDesk();
  const userKey = await newHandle(desk, 'Whiskers');
  const jwk = await jwkFile();
  const dump = join(desk.data, 'dump.gz');
  await writeFile(dump, 'x');
  for (const [args, status, why] of [
    [['ban', 'Wiskers'], 1, "no account has the handle 'Wiskers'; did you mean 'Whiskers'?"],
    [['ban', 'zzzzzzzzzz'], 1, '`livery board admin accounts` lists them all'],
    [['unban', 'whiskers'], 1, 'the account is not banned'],
    [['lift-shadow-ban', 'whiskers'], 1, 'not shadow-banned'],
    [['claim', userKey, 'WHISKERS', '--jwk', jwk, ...BASE], 1, "the handle 'WHISKERS' is taken"],
    [['claim', userKey, 'admin', '--jwk', jwk, ...BASE], 1, 'is reserved'],
    [['claim', userKey, 'Tom', '--jwk', dump, ...BASE], 1, 'is not JSON at line 1, column '],
    [['claim', userKey, 'Tom', '--jwk', `${jwk}.none`, ...BASE], 2, 'cannot be read (ENOENT)'],
    [['claim', userKey, 'Tom'], 2, "required option '--jwk <file>' not specified"],
    [['delete', 'whiskers'], 1, 'this cannot be undone; add --yes to do it'],
    [['dump', dump], 1, 'already exists'],
    [['dump', join(desk.data, 'none', 'dump.gz')], 2, 'ENOENT'],
    [['restore', dump], 1, 'add --yes'],
    [['restore', dump, '--yes'], 1, 'is not empty'],
    [['restore', `${dump}.none`, '--yes'], 1, 'is not empty'],
    [['import', dump], 1, 'line 1: is not JSON at column '],
    [['import', `${dump}.none`], 2, 'ENOENT'],
    [['bann', 'whiskers'], 2, "unknown command 'bann'"],
  ] as const) {
    const refused = await admin(desk, ...args);
    expect([args.join(' '), refused.status, refused.err, refused.out]).toEqual([
      args.join(' '),
      status,
      expect.stringContaining(why),
      '',
    ]);
  }
  const { status, err: why } = await admin({ ...desk, data: await newFolder() }, 'status');
  expect([status, why]).toEqual([2, expect.stringContaining('this database belongs to other secrets')]);
});

it('the command `accounts` lists all accounts, and the command `account` shows the history of one', async () => {
  const desk = await newDesk();
  const [whiskers, tom] = [await newHandle(desk, 'Whiskers'), await newHandle(desk, 'Tom')];
  expect((await admin(desk, 'ban', 'TOM', '--reason', 'spam')).out).toContain('TOM is banned');
  expect((await admin(desk, 'shadow-ban', 'whiskers')).status).toBe(0);
  const { out: list } = await admin(desk, 'accounts');
  expect(list.split('\n').map((line) => line.replace(/  .*operator {2}/, ' '))).toEqual([
    `${whiskers} Whiskers  [shadow-banned]`,
    `${tom} Tom  [banned]`,
    '',
  ]);
  expect((await admin(desk, 'accounts', '--banned')).out).toContain('Tom');
  expect((await admin(desk, 'accounts', '--banned')).out).not.toContain('Whiskers');
  const { out: shown } = await admin(desk, 'account', 'tom');
  expect(shown).toMatch(/banned +2\d{3}-.*: spam\n/);
  expect(shown).toMatch(/Tom, claimed .*\n {2}key .{8}… licensed .*, revoked /);
  expect(JSON.parse((await admin(desk, 'account', 'tom', '--json')).out)).toMatchObject({
    userKey: tom,
    banReason: 'spam',
    handles: [{ handle: 'Tom' }],
  });
  expect((await admin(desk, 'unban', 'tom')).out).toContain('1 key valid again');
  expect((await admin(desk, 'lift-shadow-ban', 'whiskers')).out).toContain('0 withheld events back');
  expect((await admin(desk, 'revoke', 'tom')).out).toContain('Tom: revoked 1 key');
  expect((await admin(desk, 'delete', 'tom', '--yes', '--reason', 'asked')).out).toContain('1 handle (Tom)');
  expect((await admin(desk, 'account', 'tom')).err).toContain("the account with the handle 'tom' was deleted");
});

it('a user key that begins with a hyphen is not parsed as an option', async () => {
  const desk = await newDesk();
  const store = await newStore(desk.url);
  const user_key = Buffer.alloc(32, 0b1111_1000);
  await store.insertInto('account').values({ user_key, idp: 'test', created_ms: 1 }).execute();
  const userKey = user_key.toString('base64url');
  expect(userKey).toMatch(/^-/);
  expect(await admin(desk, 'claim', userKey, 'Whiskers', '--jwk', await jwkFile(), ...BASE)).toMatchObject({
    status: 0,
  });
  expect((await admin(desk, 'account', userKey)).out).toContain('Whiskers');
});

it('the admin commands `rotate-key`, `status`, `verify` and `rebuild` work while the service runs', async () => {
  const desk = await newDesk();
  await newHandle(desk, 'Whiskers');
  const month = new Date().toISOString().slice(0, 7).replace('-', '');
  expect((await admin(desk, 'rotate-key')).out).toContain(
    `the service signs with key board-${month}-2 from now on; licenses signed with board-${month} work until`,
  );
  expect(JSON.parse((await admin(desk, 'status', '--json')).out)).toMatchObject({
    accounts: 1,
    handles: 1,
    denyListVersion: 1,
    activeKey: `board-${month}-2`,
    retiredKeys: [`board-${month}`],
  });
  expect(await admin(desk, 'verify')).toMatchObject({ status: 0, out: '0 events and 15 rules checked: all is well\n' });
  expect(await admin(desk, 'rebuild')).toMatchObject({
    status: 0,
    out: 'the boards were rebuilt, and the service uses the new ones\n',
  });
  const store = await newStore(desk.url);
  // A command that lifts a shadow ban holds this lock.
  const lift = new SessionLock(desk.url, LOCKS.lift);
  expect(await lift.take()).toBe(true);
  const rebuilt = admin(desk, 'rebuild');
  await expect.poll(() => err).toContain('wait until `livery board admin lift-shadow-ban` ends\n');
  await lift.release();
  expect((await rebuilt).status).toBe(0);
  await store.updateTable('credential').set({ handle_lc: 'lost' }).execute();
  const { status, out: found } = await admin(desk, 'verify');
  expect([status, found]).toEqual([
    1,
    expect.stringContaining('WRONG: each credential is for a handle of its account'),
  ]);
});

it('a dump can be restored into an empty database, and a damaged dump is refused', async () => {
  const desk = await newDesk();
  await newHandle(desk, 'Whiskers');
  const file = join(await newFolder(), 'dump.ndjson.gz');
  expect(await admin(desk, 'dump', file)).toMatchObject({
    status: 0,
    out: `wrote 1 account, 1 handle and 0 events to ${file}\n`,
    err: expect.stringContaining('does not contain the secrets') as string,
  });
  const stranger = { data: await newFolder(), url: await newDatabase() };
  const store = await newStore(stranger.url);
  expect(await admin(stranger, 'restore', file, '--yes')).toMatchObject({
    status: 1,
    err: expect.stringMatching(/'secrets\/pepper' is different.*copy the folder `secrets`/) as string,
  });
  expect(await deploymentOf(store)).toEqual({ secretsMark: null, baseUrl: null });
  const { mode, size } = await stat(file);
  expect(mode & 0o777).toBe(0o600);
  const other = { ...desk, url: await newDatabase() };
  const cut = join(await newFolder(), 'cut.gz');
  await writeFile(cut, await readFile(file));
  await truncate(cut, size - 20);
  expect(await admin(other, 'restore', cut, '--yes')).toMatchObject({
    status: 1,
    err: expect.stringContaining('is damaged') as string,
  });
  expect((await admin(other, 'restore', file, '--yes')).out).toContain('restored 1 account, 1 handle and 0 events');
  expect((await admin(other, 'account', 'whiskers')).status).toBe(0);
});

it('the command `import` changes nothing with --dry-run', async () => {
  const desk = await newDesk();
  const file = join(await newFolder(), 'rows.ndjson');
  const user_key = Buffer.alloc(32, 1).toString('base64url');
  const rows = [
    { kind: 'account', user_key, provider: 'github', created_ms: 1 },
    { kind: 'handle', user_key, handle: 'Moved', created_ms: 2 },
  ];
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const took = '1 account, 1 handle, 0 credentials and 0 signing keys of 2 rows; the others were already here\n';
  expect((await admin(desk, 'import', file, '--dry-run')).out).toBe(`would import ${took}`);
  expect((await admin(desk, 'account', 'moved')).status).toBe(1);
  expect((await admin(desk, 'import', file)).out).toBe(`imported ${took}`);
  expect((await admin(desk, 'account', 'moved')).status).toBe(0);
});

describe('the review', () => {
  async function log({ url }: Desk, userKey: string, durations: readonly number[]): Promise<void> {
    const store = await newStore(url);
    const { player_id } = await store
      .selectFrom('account')
      .select('player_id')
      .where('user_key', '=', Buffer.from(userKey, 'base64url'))
      .executeTakeFirstOrThrow();
    const flight = Buffer.alloc(16, 7);
    await store
      .insertInto('event')
      .values(
        durations.map((duration_s, at) => ({
          seq: at + 1,
          player_id,
          event_id: Buffer.alloc(16, at + 1),
          session_id: flight,
          flight_id: flight,
          career: 'abcdefgh01234567',
          type: 'kitten.eva_end',
          ver: 1,
          sim_t: at,
          wall_t: 0,
          recv_ms: Date.now(),
          payload: JSON.stringify({ name: 'Mia', duration_s }),
        })),
      )
      .execute();
    await sql`select setval('log_seq', ${durations.length})`.execute(store);
    while ((await projectStep(store, Date.now())).events > 0);
  }

  test('the review lists implausible records, and approves or refuses them by the names that it prints', async () => {
    const desk = await newDesk();
    const userKey = await newHandle(desk, 'Whiskers');
    expect(await admin(desk, 'review')).toMatchObject({ status: 0, out: '', err: 'nothing to review\n' });
    await log(desk, userKey, [600, 1e300]);
    const listed = await admin(desk, 'review');
    expect(listed.out).toMatch(
      /^2\/longest_eva {2}\S+ \S+ {2}Whiskers {2}1e300 s \(the last plausible value is 3\.156e9 s\)\n$/,
    );
    expect(await admin(desk, 'approve-record', '2/longest_eva', '--reason', 'seen')).toMatchObject({
      status: 0,
      out: '2/longest_eva counts from now on\n',
    });
    expect((await admin(desk, 'review')).out).toBe('');
    expect((await admin(desk, 'review', '--all')).out).toContain('[approved: seen]');
    expect((await admin(desk, 'refuse-record', '2/longest_eva')).out).toContain('2/longest_eva does not count');
    expect((await admin(desk, 'review', '--all')).out).toContain('[refused]');
    expect((await admin(desk, 'account', 'whiskers')).out).toMatch(/^2\/longest_eva refused$/m);
    expect((await admin(desk, 'review', '--all', '--json')).out).toContain('"record":"2/longest_eva"');
    const wrong = await admin(desk, 'refuse-record', 'longest_eva');
    expect([wrong.status, wrong.err]).toEqual([1, expect.stringMatching(/write one as .*812\/highest_altitude/)]);
  });

  test('the review can remove one record or a whole flight', async () => {
    const desk = await newDesk();
    const userKey = await newHandle(desk, 'Whiskers');
    await log(desk, userKey, [600, 700]);
    const removed = await admin(desk, 'remove-record', 'whiskers', 'longest_eva');
    expect(removed).toMatchObject({
      status: 0,
      out: expect.stringContaining('2/longest_eva does not count') as string,
    });
    const sum = await admin(desk, 'remove-record', 'whiskers', 'evas');
    expect([sum.status, sum.err]).toEqual([1, expect.stringContaining('flag the flight')]);
    const flight = '070W3GE1R70W3GE1R70W3GE1R7';
    const flagged = await admin(desk, 'flag-flight', 'whiskers', flight);
    const [, label = ''] = /^the flight (\w{26}) of whiskers is flagged/.exec(flagged.out) ?? [];
    // The answer contains the id that the boards show for the flight. It does not contain the client's own id of the
    // flight, because that id contains the time of the client's clock.
    expect(label).not.toBe(flight);
    expect((await admin(desk, 'flag-flight', 'whiskers', label)).out).toBe(flagged.out);
    const { out: account } = await admin(desk, 'account', 'whiskers');
    expect(account).toContain('2/longest_eva refused: removed\n');
    expect(account).toMatch(new RegExp(`^flight ${label} flagged$`, 'm'));
    expect(account).not.toContain(flight);
    expect((await admin(desk, 'unflag-flight', 'whiskers', flight)).out).toContain('counts again');
    const again = await admin(desk, 'unflag-flight', 'whiskers', flight);
    expect([again.status, again.err]).toEqual([1, expect.stringContaining('no operator flagged')]);
  });
});
