import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { importRows } from '../../../src/leaderboard/operator/import/import-rows.js';
import { newDeployment, newPlayer } from '../operator/service.js';
import { newStore } from './database.js';

it.skipIf(!inject('citus'))('on Citus, all but a few tables with a player_id are distributed', async () => {
  const store = await newStore();
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name::text as name, citus_table_type as type from citus_tables order by name`.execute(store);
  const distributed = [
    ...['event', 'event_withheld', 'flagged_flight', 'ingest_batch', 'score_ruling', 'stream_state'],
    ...['board_value', 'career', 'contribution', 'feed', 'flight', 'held', 'kitten', 'name'].map(
      (each) => `proj.${each}`,
    ),
  ];
  const reference = ['account', 'approved_board', 'credential', 'handle', 'proj.progress'];
  expect(rows).toEqual(
    [
      ...distributed.map((name) => ({ name, type: 'distributed' })),
      ...reference.map((name) => ({ name, type: 'reference' })),
    ].sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
  const { rows: ofPlayers } = await sql<{ name: string }>`
    select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid
    where attname = 'player_id' and relkind = 'r' and relnamespace in ('public'::regnamespace, 'proj'::regnamespace)`.execute(
    store,
  );
  const kept = [...reference, 'byte_bucket'];
  expect(distributed.sort()).toEqual(
    ofPlayers
      .map(({ name }) => name)
      .filter((name) => !kept.includes(name))
      .sort(),
  );
});

it.skipIf(!inject('citus'))('on Citus, every node has the same accounts after claims and imports', async () => {
  const service = await newDeployment();
  await newPlayer(service);
  const user_key = Buffer.alloc(32, 7).toString('base64url');
  const lines = [
    { kind: 'account', user_key, provider: 'github', created_ms: 1 },
    { kind: 'handle', user_key, handle: 'Imported', created_ms: 2 },
  ];
  await importRows(service, Readable.from(lines.map((line) => JSON.stringify(line))));
  const { rows } = await sql<{ result: string }>`
    select result from run_command_on_placements('account', 'select count(shown_handle) from %s')`.execute(
    service.store,
  );
  expect(rows.map(({ result }) => result)).toEqual(['2', '2', '2']);
});
