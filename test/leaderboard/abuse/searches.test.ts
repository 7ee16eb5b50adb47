import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/leaderboard/store/open-store.js';
import { searchHandles } from '../../../src/leaderboard/store/reads/search-handles.js';
import { newPlainDatabase, newStore } from '../store/database.js';
import { rowsReadBy, useIndexes } from './rows-read.js';

const HANDLES = 6000;

const store = await newStore(await newPlainDatabase());
await sql`insert into account (user_key, idp, created_ms, shown_handle, shown_ms)
  select sha256('a'), 'test', 1, 'player-1', 1`.execute(store);
await sql`insert into handle select handle, handle, (select max(player_id) from account), 1
  from (select 'player-' || n || '-' || substr(md5(n::text), 1, 8) as handle from generate_series(1, ${HANDLES}::int) n) as made`.execute(
  store,
);
await sql`insert into handle values ('the.zebra-x', 'The.Zebra-X', (select max(player_id) from account), 1)`.execute(
  store,
);
await sql`analyze handle`.execute(store);

/** Returns the handles found, and the number of rows that PostgreSQL read for them. */
const search = (
  text: string,
  {
    in: db = store,
    limit = 20,
    bounds,
  }: { in?: Store; limit?: number; bounds?: { candidates: number; scanned: number } } = {},
): Promise<{ found: readonly string[]; read: number }> =>
  db.transaction().execute(async (trx) => {
    await useIndexes(trx);
    const search = (): Promise<string[]> => searchHandles(trx, text, limit, bounds);
    const { result: found, read } = await rowsReadBy(trx, 'public.handle', search);
    return { found, read };
  });

it.each([
  ['zebra', ['The.Zebra-X']],
  ['ZEBRA-X', ['The.Zebra-X']],
  ['.z', ['The.Zebra-X']],
  ['zebras', []],
  ['q9', []],
  ['quiet', []],
  ['_a', []],
])('a search for %s finds the right handles without reading all handles', async (text, handles) => {
  const { found, read } = await search(text);
  expect(found).toEqual(handles);
  expect(read).toBeLessThan(HANDLES / 20);
});

describe('a text whose parts occur in more handles than a search compares', async () => {
  const common = await newStore(await newPlainDatabase());
  await sql`insert into account (user_key, idp, created_ms, shown_handle, shown_ms)
    select sha256('a'), 'test', 1, 'player-1', 1`.execute(common);
  await sql`insert into handle select handle, handle, (select max(player_id) from account), 1 from (
      select unnest(array['the-kerb-erba', 'aaa-kerb-erba', 'kerb-z', 'aab-kerbal', 'zz-kerbal']) as handle
      union all
      select 'x-' || lpad(n::text, 6, '0') || '-kerb-erba-rbal' from generate_series(1, ${HANDLES}::int) n
    ) as made`.execute(common);
  await sql`analyze handle`.execute(common);
  const bounds = { candidates: HANDLES / 40, scanned: HANDLES / 10 };

  it('a search for a common text finds an exact prefix first, then the other handles in byte order', async () => {
    const { found } = await search('kerb', { in: common, limit: 4, bounds });
    expect(found).toEqual(['kerb-z', 'aaa-kerb-erba', 'aab-kerbal', 'the-kerb-erba']);
  });

  it('a search reads only some of the handles, even if hardly any handle contains the text', async () => {
    const { found, read } = await search('kerbal', { in: common, limit: 2, bounds });
    expect(found).toEqual(['aab-kerbal', 'zz-kerbal']);
    expect(read).toBeLessThan(HANDLES / 5);
  });
});
