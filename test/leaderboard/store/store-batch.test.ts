import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BoardError } from '../../../src/leaderboard/board-error.js';
import { ulidOf } from '../../../src/leaderboard/envelopes/ulid.js';
import type { Store } from '../../../src/leaderboard/store/open-store.js';
import type { Stored } from '../../../src/contract/board/service.js';
import { storeBatch } from '../../../src/leaderboard/store/store-batch.js';
import { batch, hash, newSender, ulid } from './batches.js';
import { newStore } from './database.js';

const store = await newStore();
const newPlayer = () => newSender(store);

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof BoardError) return error.code;
      throw error;
    },
  );

async function loggedIds(from: Store, playerId: number): Promise<string[]> {
  const rows = await from
    .selectFrom('event')
    .select('event_id')
    .where('player_id', '=', playerId)
    .orderBy('seq')
    .execute();
  return rows.map(({ event_id }) => ulidOf(event_id));
}

describe('the storage of a batch', () => {
  it('a batch is stored completely, with its events in order', async () => {
    const player = await newPlayer();
    const ids = [ulid(), ulid(), ulid()].reverse();
    const stored = await storeBatch(store, batch(player, { sid: ulid(), sequence: 1 }, ids));
    expect(stored).toEqual({ accepted: 3, deduped: 0 });
    expect(await loggedIds(store, player.playerId)).toEqual(ids);
    const row = await store.selectFrom('event').selectAll().where('player_id', '=', player.playerId).executeTakeFirst();
    expect(row).toMatchObject({
      type: 'flight.started',
      career: 'abcdefgh01234567',
      sim_t: 12.5,
      wall_t: 1_790_000_000_000,
      payload: '{"vehicle_name":"Hunter","mass_kg":1500}',
    });
  });

  it('a batch is stored once, and a later batch with the same id changes nothing, whatever the later batch contains', async () => {
    const player = await newPlayer();
    const place = { sid: ulid(), sequence: 1, id: ulid() };
    const first = [ulid()];
    await storeBatch(store, batch(player, place, first));
    const again: Stored = { accepted: 0, deduped: 2, replay: true };
    expect(await storeBatch(store, batch(player, place, [ulid(), ulid()]))).toEqual(again);
    expect(await storeBatch(store, batch(player, { ...place, sequence: 9 }, [ulid(), ulid()]))).toEqual(again);
    expect(await loggedIds(store, player.playerId)).toEqual(first);
  });

  it('events that are already stored or that occur twice in a batch count as duplicates', async () => {
    const player = await newPlayer();
    const [sid, a, b, c] = [ulid(), ulid(), ulid(), ulid()];
    const first = batch(player, { sid, sequence: 1 }, [a, b, a]);
    expect(await storeBatch(store, first)).toEqual({ accepted: 2, deduped: 1 });
    const next = batch(player, { sid, sequence: 2, previous: first.proof.bodyHash }, [b, c]);
    expect(await storeBatch(store, next)).toEqual({ accepted: 1, deduped: 1 });
    const last = batch(player, { sid, sequence: 3, previous: next.proof.bodyHash }, [a, b, c]);
    expect(await storeBatch(store, last)).toEqual({ accepted: 0, deduped: 3 });
    expect(await loggedIds(store, player.playerId)).toEqual([a, b, c]);
  });

  it('a batch that forks its stream changes nothing', async () => {
    const player = await newPlayer();
    const sid = ulid();
    const first = batch(player, { sid, sequence: 1 }, [ulid()]);
    await storeBatch(store, first);
    const ahead = batch(player, { sid, sequence: 3, previous: first.proof.bodyHash }, [ulid()]);
    expect(await codeOf(storeBatch(store, ahead))).toBe('stream_fork');
    const other = batch(player, { sid, sequence: 2, previous: hash('other') }, [ulid()]);
    expect(await codeOf(storeBatch(store, other))).toBe('stream_fork');
    expect(await loggedIds(store, player.playerId)).toHaveLength(1);
    const next = batch(player, { sid, sequence: 2, previous: first.proof.bodyHash }, [ulid()]);
    expect(await codeOf(storeBatch(store, next))).toBe('taken');
  });

  it('of twenty batches that claim the same place in a stream, only one is stored', async () => {
    const player = await newPlayer();
    const sid = ulid();
    const rivals = Array.from({ length: 20 }, () => batch(player, { sid, sequence: 1 }, [ulid()]));
    const results = await Promise.all(rivals.map((each) => codeOf(storeBatch(store, each))));
    expect(results.filter((result) => result === 'taken')).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set(['taken', 'stream_fork']));
    expect(await loggedIds(store, player.playerId)).toHaveLength(1);
  });

  it('an event is stored once when batches of several streams contain it at the same time', async () => {
    const player = await newPlayer();
    const shared = ulid();
    const rivals = Array.from({ length: 8 }, () => batch(player, { sid: ulid(), sequence: 1 }, [shared]));
    const results = await Promise.all(rivals.map((each) => storeBatch(store, each)));
    expect(results.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1);
  });

  it('a batch is refused if its account is banned or its key is revoked just before the batch is stored', async () => {
    const player = await newPlayer();
    const mine = (table: 'account' | 'credential', set: string): Promise<unknown> =>
      sql`update ${sql.table(table)} set ${sql.raw(set)} where player_id = ${player.playerId}`.execute(store);
    await mine('credential', 'revoked_ms = 5');
    expect(await codeOf(storeBatch(store, batch(player, { sid: ulid(), sequence: 1 }, [ulid()])))).toBe(
      'license_revoked',
    );
    await mine('credential', 'revoked_ms = null');
    await mine('account', "banned_ms = 5, ban_reason = 'test'");
    expect(await codeOf(storeBatch(store, batch(player, { sid: ulid(), sequence: 1 }, [ulid()])))).toBe('banned');
    expect(await loggedIds(store, player.playerId)).toEqual([]);
  });

  it('a batch of a shadow-banned account gets the usual response, but does not appear in the log', async () => {
    const player = await newPlayer();
    const [sid, a] = [ulid(), ulid()];
    await sql`update account set shadow_ms = 5, shadow_reason = 'test' where player_id = ${player.playerId}`.execute(
      store,
    );
    const first = batch(player, { sid, sequence: 1 }, [a, ulid()]);
    expect(await storeBatch(store, first)).toEqual({ accepted: 2, deduped: 0 });
    const next = batch(player, { sid, sequence: 2, previous: first.proof.bodyHash }, [a, ulid()]);
    expect(await storeBatch(store, next)).toEqual({ accepted: 1, deduped: 1 });
    expect(await loggedIds(store, player.playerId)).toEqual([]);
    const withheld = await store
      .selectFrom('event_withheld')
      .select('seq')
      .where('player_id', '=', player.playerId)
      .execute();
    expect(withheld).toHaveLength(3);
  });
});
