import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../../src/leaderboard/store/listen.js';
import {
  erasePlayerLog,
  forgetErased,
  lockProgress,
} from '../../../../src/leaderboard/store/projection/player-rows.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { rebuild, type RebuildOptions } from '../../../../src/leaderboard/store/projection/rebuild.js';
import { LOCKS, SessionLock } from '../../../../src/leaderboard/store/projection/session-lock.js';
import type { Store } from '../../../../src/leaderboard/store/open-store.js';
import { DEEP } from '../../../support/deep.js';
import { waitersFor } from '../../abuse/locking.js';
import { newDatabase, newStore } from '../database.js';
import { death, impact, logged, tumble } from '../../derivation/histories.js';
import { anyLog, CAREER, derived, empty, FLIGHTS, logRows, PLAYERS, projectAll, type Row } from './projected.js';
import type { RebuildState } from '../../../../src/leaderboard/store/projection/rebuild-state.js';

const url = await newDatabase();
const store = await newStore(url);

beforeEach(() => empty(store, PLAYERS));

const rebuilt = (options: Partial<RebuildOptions> = {}): ReturnType<typeof rebuild> =>
  rebuild({ store, address: url, now: () => 7, ...options });

async function schemas(): Promise<string[]> {
  const { rows } = await sql<{ nspname: string }>`
    select nspname from pg_namespace where nspname like 'proj%' order by 1`.execute(store);
  return rows.map(({ nspname }) => nspname);
}

/** Reports whether a connection waits for the lock of the table `proj.progress`, which every read locks first. */
const waitsForProgress = async (): Promise<boolean> => (await waitersFor(store, 'proj.progress')) > 0;

const someRows = (): Row[] => fc.sample(anyLog(PLAYERS, 40, 40), { numRuns: 1, seed: 5 })[0]!;

describe('a rebuild of the tables', () => {
  it('a rebuild leads to the same tables as projecting step by step, wherever the checkpoint was', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyLog(PLAYERS, 60),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(60),
        fc.constantFrom(0, 5, 50_000),
        async (rows, limit, folded, rowsMax) => {
          await empty(store, PLAYERS);
          await logRows(store, rows);
          await projectAll(store, limit);
          const stepped = await derived(store);
          await sql`truncate proj.flight, proj.career, proj.kitten, proj.name, proj.contribution, proj.board_value,
            proj.board_histogram, proj.feed, proj.census`.execute(store);
          await sql`update proj.progress set last_seq = ${Math.min(folded, rows.length)}`.execute(store);
          expect(await rebuilt({ rowsMax })).toBe('done');
          await projectAll(store, limit);
          expect(await derived(store)).toEqual(stepped);
        },
      ),
      { numRuns: DEEP ? 80 : 5, endOnFailure: true },
    );
    expect(await schemas()).toEqual(['proj']);
  });

  it('a rebuild and projection steps agree on an impact that a later death cancels', async () => {
    const sketches = [impact(90, 1), ...Array.from({ length: 1000 }, () => tumble), death(1)];
    const rows = logged(sketches.map((each) => ({ simT: null, ...each, flight: FLIGHTS[0]!, career: CAREER })));
    await logRows(
      store,
      rows.map((event) => ({ player: 1, event })),
    );
    await projectAll(store, 600);
    const stepped = await derived(store);
    expect(await rebuilt()).toBe('done');
    expect(await derived(store)).toEqual(stepped);
  });

  it('a rebuild runs while batches and steps run', async () => {
    const rows = someRows();
    const told: string[] = [];
    const listener = listen(url, { onFault: () => undefined });
    listener.on('board_projected', (text) => {
      if (text !== null) told.push(text);
    });
    const isListening = vi.fn();
    listener.on('board_log', isListening);
    await vi.waitFor(() => expect(isListening).toHaveBeenCalled(), 20_000);
    await logRows(store, rows.slice(0, 10));
    await projectStep(store, 5);
    await logRows(store, rows.slice(10, 20));
    let late = Promise.resolve();
    await rebuilt({
      onState: ({ phase }) => {
        if (phase !== 'index') return;
        late = logRows(store, rows.slice(20));
      },
    });
    await late;
    await projectAll(store, 4);
    const last = rows.length;
    await vi.waitFor(() => expect(told.at(-1)).toMatch(new RegExp(` ${last}$`)), 20_000);
    await listener.close();
    const runs = told.map((text) => text.split(' ').map(Number));
    expect(runs[0]).toEqual([0, 10]);
    for (const [at, [from]] of runs.entries()) expect(from).toBe(at === 0 ? 0 : runs[at - 1]![1]);
    const ended = await derived(store);
    await empty(store, PLAYERS);
    await logRows(store, rows);
    await projectAll(store, 7);
    expect(ended).toEqual(await derived(store));
  });

  it('a rebuild starts over when the log is rewritten in the meantime', async () => {
    const rows = someRows();
    await logRows(store, rows);
    await projectAll(store, 50);
    let rewrites = 0;
    const rewrite = (): Promise<void> =>
      store.transaction().execute(async (trx) => {
        const erased = await erasePlayerLog(trx, 1);
        await lockProgress(trx);
        await forgetErased(trx, 1, erased);
      });
    let rewriting = Promise.resolve();
    expect(
      await rebuilt({
        onState: ({ phase }) => {
          if (phase === 'index' && rewrites++ === 0) rewriting = rewrite();
        },
      }),
    ).toBe('done');
    await rewriting;
    expect(rewrites).toBe(2);
    expect((await derived(store)).filter((line) => line.includes('"player_id":1,'))).toEqual([]);
    const locked = rebuilt({
      onState: ({ phase }) => {
        if (phase === 'index') void store.transaction().execute(lockProgress);
      },
    });
    await expect(locked).rejects.toThrow('5 attempts');
    expect(await schemas()).toEqual(['proj']);
  });

  it('a rebuild is refused while another process holds its lock, and the stored state says that a rebuild is running', async () => {
    const lock = new SessionLock(url, LOCKS.rebuild);
    expect(await lock.take()).toBe(true);
    expect(await rebuilt()).toBe('busy');
    expect(await readRebuildState(store)).toMatchObject({ isRunning: true });
    await lock.release();
    expect(await rebuilt()).toBe('done');
    await vi.waitFor(async () =>
      expect(await readRebuildState(store)).toMatchObject({ isRunning: false, phase: 'done', startedMs: 7 }),
    );
  });

  it('stopping a rebuild leaves the tables in use unchanged', async () => {
    const rows = someRows();
    await logRows(store, rows);
    await projectAll(store, 50);
    const before = await derived(store);
    await sql`create schema proj_next_0badc0de`.execute(store);
    await sql`create table proj_next_0badc0de.flight ()`.execute(store);
    const stopping = new AbortController();
    const outcome = await rebuilt({
      signal: stopping.signal,
      onState: ({ phase }) => {
        if (phase === 'index') stopping.abort();
      },
    });
    expect(outcome).toBe('stopped');
    expect(await derived(store)).toEqual(before);
    expect(await schemas()).toEqual(['proj']);
  });

  it('a rebuild waits for the reads in progress, which finish on the old tables', async () => {
    const rows = someRows();
    await logRows(store, rows);
    await projectAll(store, 50);
    let switched: Promise<unknown> = Promise.resolve();
    const seen = await store
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`lock table proj.progress in access share mode`.execute(trx);
        const count = sql<{ n: number }>`select count(*) as n from proj.board_value`;
        const first = (await count.execute(trx)).rows;
        switched = rebuilt();
        await expect.poll(waitsForProgress, { interval: 10 }).toBe(true);
        return [first, (await count.execute(trx)).rows];
      });
    expect(seen[0]).toEqual(seen[1]);
    expect(await switched).toBe('done');
  });
});

/** Returns the state of the last rebuild by any process; null if there was none. */
async function readRebuildState(store: Store): Promise<(RebuildState & { readonly isRunning: boolean }) | null> {
  const { rows } = await sql<RebuildState & { readonly isRunning: boolean }>`
    select phase, events, head, started_ms as "startedMs", updated_ms as "updatedMs", exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1 and classid = 0 and objid = ${LOCKS.rebuild}::oid
        and database = (select oid from pg_database where datname = current_database())
    ) as "isRunning" from rebuild_state`.execute(store);
  return rows[0] ?? null;
}
