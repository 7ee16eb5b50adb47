import { copyFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { banAccount } from '../../../src/leaderboard/operator/ban-account.js';
import { deleteAccount } from '../../../src/leaderboard/operator/delete-account.js';
import { deploymentOf, markOf, rememberBaseUrl } from '../../../src/leaderboard/operator/deployment.js';
import { DUMPED } from '../../../src/leaderboard/operator/dump/dump-format.js';
import { restoreDump } from '../../../src/leaderboard/operator/dump/restore-dump.js';
import { writeDump } from '../../../src/leaderboard/operator/dump/write-dump.js';
import { flagFlight } from '../../../src/leaderboard/operator/flag-flight.js';
import { ruleOnRecord } from '../../../src/leaderboard/operator/rule-on-record.js';
import { shadowBan } from '../../../src/leaderboard/operator/shadow-ban.js';
import { readLastGiven } from '../../../src/leaderboard/store/log-order.js';
import { openSecrets } from '../../../src/leaderboard/secrets/open-secrets.js';
import type { Store } from '../../../src/leaderboard/store/open-store.js';
import { DEEP } from '../../support/deep.js';
import { newFolder } from '../secrets/folders.js';
import { newStore } from '../store/database.js';
import { anyLog, derived } from '../store/projection/projected.js';
import { newDeployment, newPlayer, newUlid, outcomeOf, project, send, type TestDeployment, TUMBLE } from './service.js';

/**
 * The tables that are not in a dump. They contain copies of other tables, the counters and the progress of this
 * service, rows that a crash may lose, and sessions (users can log in again).
 */
const NOT_DUMPED: readonly string[] = [
  'log_published',
  'log_alive',
  'deployment',
  'visibility',
  'rate_bucket',
  'byte_bucket',
  'rebuild_state',
  'session',
  'webhook',
];

async function dumpOf(service: TestDeployment): Promise<string[]> {
  const parts: string[] = [];
  await writeDump(service, (part) => Promise.resolve(void parts.push(part)));
  return parts.join('').split('\n').slice(0, -1);
}

async function rowsOf(store: Store): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const { name, order } of DUMPED) {
    const { rows } = await sql`select * from ${sql.table(name)} order by ${sql.raw(order)}`.execute(store);
    all[name] = rows;
  }
  return all;
}

const boundMark = async (store: Store) => (await deploymentOf(store)).secretsMark;

const restore = (service: TestDeployment, store: Store, lines: readonly string[], options = {}) =>
  outcomeOf(restoreDump({ ...service, store }, Readable.from(lines), options));

const empty = await newStore();
const filled = await newDeployment();
const [mia, leo, gone, bad] = [
  await newPlayer(filled, 'Mia'),
  await newPlayer(filled, 'Leo'),
  await newPlayer(filled, 'Gone'),
  await newPlayer(filled, 'Bad'),
];
const odd = '{"name":"\\u0000\\ud800","n":1e400,  "z":-0.10,"a":[1,{"b":null}],"kids":["é","\\"\\\\"]}';
await send(filled, mia, [TUMBLE, { sim_t: -0.1, payload: undefined }, { flight: null, sim_t: null }]);
await sql`update event set payload = ${odd} where seq = 2`.execute(filled.store);
await send(filled, leo, [TUMBLE]);
await send(filled, gone, [TUMBLE]);
await send(filled, bad, [TUMBLE]);
await shadowBan(filled, { playerId: leo.playerId, reason: 'a\n"reason"' });
await send(filled, leo, [TUMBLE, TUMBLE]);
await deleteAccount(filled, { playerId: gone.playerId, reason: 'asked' });
await banAccount(filled, { playerId: bad.playerId, reason: 'test' });
await newPlayer(filled, 'Last');
await project(filled);
await rememberBaseUrl(filled.store, 'https://board.example');
const good = await dumpOf(filled);

describe('a dump', () => {
  it('a dump contains every table except those on the list of omitted tables', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
      filled.store,
    );
    const named = [...DUMPED.map(({ name }) => name), ...NOT_DUMPED];
    expect(rows.map(({ name }) => name).sort()).toEqual(named.sort());
  });

  it('a dump contains no secret', () => {
    const text = good.join('\n');
    for (const secret of [filled.secrets.pepper, filled.secrets.labelKey]) {
      expect(text).not.toContain(Buffer.from(secret).toString('base64url'));
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(text).not.toContain('PRIVATE');
  });

  it('a dump restores every row, and the service continues at the same positions', async () => {
    const store = await newStore();
    const there = { ...filled, store };
    expect(await restore(filled, store, good)).toMatchObject({ account: 4, event: 5, event_withheld: 2, tombstone: 1 });
    expect(await rowsOf(store)).toEqual(await rowsOf(filled.store));
    await project(there);
    expect(await derived(store)).toEqual(await derived(filled.store));
    expect(await send(there, mia, [TUMBLE])).toEqual({ accepted: 1, deduped: 0 });
    const last = await store.selectFrom('event').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
    expect(last).toEqual({ seq: 9 });
    expect(await send(there, bad, [TUMBLE])).toBe('banned');
    const { base_url } = await store.selectFrom('deployment').select('base_url').executeTakeFirstOrThrow();
    expect(base_url).toBe('https://board.example');
  });

  it('a dump restores flags and rulings of operators, and the boards reflect them', async () => {
    const service = await newDeployment();
    const player = await newPlayer(service);
    const [kept, flagged] = [newUlid(), newUlid()];
    const walk = { type: 'kitten.eva_end', flight: kept, payload: { kid: 'k', name: 'Mia', duration_s: 4e9 } };
    await send(service, player, [{ ...TUMBLE, flight: kept }, { ...TUMBLE, flight: flagged }, walk]);
    await project(service);
    await flagFlight(service, { playerId: player.playerId, flight: flagged, reason: 'test' });
    await ruleOnRecord(service, { seq: 3, stat: 'longest_eva' }, { counts: true, reason: 'test' });
    const store = await newStore();
    await restore(service, store, await dumpOf(service));
    await project({ ...service, store });
    for (const database of [service.store, store]) {
      const { rows } = await sql`
        select stat, value from proj.board_value where period = 'alltime' order by stat`.execute(database);
      expect(rows).toEqual([
        { stat: 'kitten_tumbles', value: 1 },
        { stat: 'longest_eva', value: 4e9 },
      ]);
    }
  });

  it('a restored database never reuses the id of a player', async () => {
    const [before, store] = [await newDeployment(), await newStore()];
    const last = await newPlayer(before);
    await deleteAccount(before, { playerId: last.playerId, reason: 'asked' });
    await restore(before, store, await dumpOf(before));
    expect((await newPlayer({ ...before, store })).playerId).toBe(last.playerId + 1);
  });

  it('restoring the dump of any log gives the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog([0, 1, 2], 20), async (rows) => {
        const service = await newDeployment();
        const players = [await newPlayer(service), await newPlayer(service), await newPlayer(service)];
        await shadowBan(service, { playerId: players[2]!.playerId, reason: 'test' });
        for (const { player, event } of rows) {
          service.time = event.recv;
          const { type, flight, simT: sim_t, ver } = event;
          const payload = JSON.parse(event.payload) as object;
          await send(service, players[player]!, [{ type, flight, sim_t, ver, payload }]);
        }
        const store = await newStore();
        await restore(service, store, await dumpOf(service));
        expect(await rowsOf(store)).toEqual(await rowsOf(service.store));
      }),
      { numRuns: DEEP ? 40 : 4, endOnFailure: true },
    );
  });

  it('a dump written during other writes contains the state of the database at a single moment', async () => {
    const service = await newDeployment();
    const player = await newPlayer(service);
    await send(service, player, [TUMBLE]);
    const parts: string[] = [];
    await writeDump(service, async (part) => {
      await send(service, player, [TUMBLE]);
      parts.push(part);
    });
    const store = await newStore();
    await restore(service, store, parts.join('').split('\n').slice(0, -1));
    expect(await store.selectFrom('event').select('seq').execute()).toEqual([{ seq: 1 }]);
    expect(await readLastGiven(store)).toBe(1);
    expect(await store.selectFrom('log_published').select('position').execute()).toEqual([{ position: 1 }]);
  });
});

describe('a dump that is refused', () => {
  const change = (find: RegExp, by: string): string[] => good.map((line) => line.replace(find, by));
  const at = (pattern: RegExp): number => good.findIndex((line) => pattern.test(line));
  const event = at(/^\{"table":"event"\}/) + 1;

  it.each<[string, string[], RegExp]>([
    ['empty', [], /not a dump/],
    ['a file that is not a dump', ['{"kind":"account"}'], /not a dump/],
    ['of a later format', change(/"livery_board_dump":1/, '"livery_board_dump":2'), /format is version 2/],
    ['of other tables', change(/"tables":"[^"]*"/, '"tables":"9999-later"'), /tables have the version 9999-later/],
    ['truncated at its end', good.slice(0, -1), /no end/],
    ['truncated in a row', [...good.slice(0, -4), good.at(-4)!.slice(0, 20)], /damaged/],
    ['with a missing row', good.filter((_line, n) => n !== event), /SHA-256/],
    ['with a changed digit', change(/"recv_ms":1795348800000/, '"recv_ms":1795348800001'), /SHA-256/],
    [
      'in another order',
      [...good.slice(0, event), good[event + 1]!, good[event]!, ...good.slice(event + 2)],
      /order of the log/,
    ],
    [
      'with its tables in another order',
      change(/^\{"table":"handle"\}/, '{"table":"credential"}'),
      /tables are in the wrong order/,
    ],
    [
      'with a row of another table',
      change(/^\{"player_id":1,"user_key".*/, '{"handle":"x"}'),
      /rows do not fit into the table 'account'/,
    ],
    ['with rows before any table', [good[0]!, ...good.slice(2)], /before the first table/],
    ['with lines after its end', [...good, good[1]!], /after its end/],
    ['with other counts', change(/"event":5/, '"event":6'), /rows are missing/],
  ])('a dump that is refused leaves the database empty: %s', async (_title, lines, why) => {
    await expect(restoreDump({ ...filled, store: empty }, Readable.from(lines))).rejects.toThrow(why);
    for (const { name, hasOneRow } of DUMPED) {
      if (hasOneRow) continue;
      expect((await sql`select * from ${sql.table(name)}`.execute(empty)).rows).toEqual([]);
    }
    expect(await readLastGiven(empty)).toBe(0);
  });

  it('a dump made with other secrets is refused, unless the operator accepts it', async () => {
    const secrets = await openSecrets(await newFolder(), filled.now);
    const other = { ...filled, secrets };
    await expect(restoreDump({ ...other, store: empty }, Readable.from(good))).rejects.toThrow(
      /other secrets.*copy the folder/,
    );
    expect(await boundMark(empty)).toBeNull();
    const store = await newStore();
    expect(await restore(other, store, good, { acceptsOtherSecrets: true })).toMatchObject({ account: 4 });
    expect(await boundMark(store)).toBe(markOf(secrets));
  });

  it.each(['label-key', 'pepper', 'board-202611.pem'])(
    "a dump made with another %s is refused with the file's name, before anything is stored",
    async (name) => {
      const [folder, foreign] = [await newFolder(), await newFolder()];
      await openSecrets(foreign, filled.now);
      await cp(join(filled.folder, 'secrets'), join(folder, 'secrets'), { recursive: true });
      await copyFile(join(foreign, 'secrets', name), join(folder, 'secrets', name));
      const other = { ...filled, store: empty, secrets: await openSecrets(folder, filled.now) };
      async function* head(): AsyncGenerator<string> {
        yield await Promise.resolve(good[0]!);
        throw new Error('it goes on to the rows');
      }
      const named = new RegExp(`\\(here 'secrets/${name}' is different\\).*copy the folder \`secrets\``);
      await expect(restoreDump(other, head())).rejects.toThrow(named);
      expect(await boundMark(empty)).toBeNull();
    },
  );

  it('a dump is refused if it has valid licences whose signing key is missing', async () => {
    const before = await newDeployment();
    const dump = await dumpOf(before);
    const kept = await newFolder();
    await cp(join(before.folder, 'secrets'), join(kept, 'secrets'), { recursive: true });
    const [secrets, days] = [await openSecrets(kept, before.now), 24 * 3600_000];
    // The service still has a key that it retired after the dump.
    await secrets.signingKeys.rotate();
    expect(await restore({ ...before, secrets }, await newStore(), dump)).toMatchObject({ account: 0 });
    const list = join(kept, 'secrets', 'signing-keys.json');
    const { active } = JSON.parse(await readFile(list, 'utf8')) as { active: string };
    await writeFile(list, JSON.stringify({ active, retired: [] }));
    const without = { ...before, secrets: await openSecrets(kept, before.now), store: await newStore() };
    await expect(restoreDump(without, Readable.from(dump))).rejects.toThrow("'secrets/board-202611.pem' is missing");
    const later = { ...without, now: () => before.time + 180 * days };
    expect(await restore(later, await newStore(), dump)).toMatchObject({ account: 0 });
  });

  it('a dump without a list of secret files is refused if a secret of the data folder differs', async () => {
    const old = good.map((line) => line.replace(/"secret_files":\[.*?\],/, ''));
    expect(old[0]).not.toContain('secret_files');
    const secrets = await openSecrets(await newFolder(), filled.now);
    await expect(restoreDump({ ...filled, secrets, store: empty }, Readable.from(old))).rejects.toThrow(
      /'secrets\/label-key' or 'secrets\/pepper' is different/,
    );
    await expect(restoreDump({ ...filled, store: empty }, Readable.from(old))).rejects.toThrow(/SHA-256/);
  });

  it('a dump cannot be restored into a database that is not empty', async () => {
    await expect(restoreDump(filled, Readable.from(good))).rejects.toThrow(/not empty \(account, handle/);
    const used = await newStore();
    await sql`select nextval('log_seq')`.execute(used);
    await expect(restoreDump({ ...filled, store: used }, Readable.from(good))).rejects.toThrow(
      /assigned log positions/,
    );
  });
});
