import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../../src/leaderboard/store/listen.js';
import { openStore } from '../../../../src/leaderboard/store/open-store.js';
import { Projector } from '../../../../src/leaderboard/store/projection/projector.js';
import { RULES } from '../../../../src/leaderboard/store/projection/tables.js';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';
import { addressOf } from '../../../support/without-descriptors.js';
import { logged, tumble } from '../../derivation/histories.js';
import { newDatabase, newStore } from '../database.js';
import { CAREER, derived, empty, FLIGHTS, logRows, PLAYERS, projectAll, type Row } from './projected.js';

const url = await newDatabase();
const store = await newStore(url);
const ends: (() => Promise<void>)[] = [];

beforeEach(() => empty(store, PLAYERS));
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function started(at = url, own = store): { projector: Projector; faults: Error[] } {
  const faults: Error[] = [];
  const listener = listen(at, { onFault: () => undefined });
  const onFault = (error: unknown): void => void faults.push(error as Error);
  const projector = new Projector({ store: own, address: at, listener, now: () => 5, onFault });
  ends.push(
    () => listener.close(),
    () => projector.stop(),
  );
  return { projector, faults };
}

const rows = (from: number, count: number, change: object = {}): Row[] =>
  logged(Array.from({ length: count }, () => ({ ...tumble, flight: FLIGHTS[0]!, career: CAREER, ...change }))).map(
    (event) => ({ player: 1, event: { ...event, seq: event.seq + from - 1 } }),
  );

async function log(added: readonly Row[]): Promise<void> {
  await logRows(store, added);
  await sql`select pg_notify('board_log', '')`.execute(store);
}

async function checkpoint(): Promise<number> {
  const { rows: found } = await sql<{ last_seq: number }>`select last_seq from proj.progress`.execute(store);
  return found[0]!.last_seq;
}

const folded = (seq: number, timeout = 10_000): Promise<void> =>
  vi.waitFor(async () => expect(await checkpoint()).toBe(seq), { timeout, interval: 20 });

describe('the projector', () => {
  it('the projector applies existing and new events, and a second projector takes over when the first one stops', async () => {
    await log(rows(1, 3));
    const { projector: first } = started();
    await folded(3);
    const { projector: second } = started();
    await log(rows(4, 2));
    await folded(5);
    expect([first.isWorking, second.isWorking]).toEqual([true, false]);
    await first.stop();
    await log(rows(6, 1));
    await folded(6);
    expect([first.isWorking, second.isWorking]).toEqual([false, true]);
  });

  it('the projector continues by itself after the database cut every connection, and reports the cut', async () => {
    const own = await openStore(url);
    ends.push(() => own.destroy());
    const { faults } = started(url, own);
    await log(rows(1, 1));
    await folded(1);
    for (let seq = 2; seq <= 4; seq++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(store);
      await logRows(store, rows(seq, 1)).catch(() => logRows(store, rows(seq, 1)));
      await folded(seq);
    }
    expect(faults.length).toBeLessThan(10);
  });

  it('the projector stops before an event that it cannot apply, and reports its position', async () => {
    const broken = rows(5, 1, { payload: 'no JSON' });
    await logRows(store, [...rows(1, 4), ...broken, ...rows(6, 3)]);
    const { faults } = started();
    await folded(4);
    await vi.waitFor(() => expect(faults.at(-1)!.message).toContain('stop at position 4'), 10_000);
    await vi.waitFor(() => expect(faults.at(-1)!.message).toContain('the event at 5'), 10_000);
    expect(await checkpoint()).toBe(4);
    await sql`update event set payload = '{}' where seq = 5`.execute(store);
    await folded(8);
  });

  it('the projector rebuilds tables that were built under older rules before it adds to them', async () => {
    await log(rows(1, 5));
    await projectAll(store, 10);
    const right = await derived(store);
    await sql`update proj.progress set rules = rules + 1`.execute(store);
    await sql`update proj.board_value set value = 77`.execute(store);
    const { faults } = started();
    await vi.waitFor(async () => {
      const { rows: found } = await sql<{ rules: number }>`select rules from proj.progress`.execute(store);
      expect(found).toEqual([{ rules: RULES }]);
    }, 10_000);
    expect(await derived(store)).toEqual(right);
    expect(faults).toEqual([]);
  });

  it('the projector deletes only windows that are too old', async () => {
    await log(rows(1, 1, { recv: Date.parse('2020-01-01T00:00:00Z') }));
    const { projector } = started();
    await folded(1);
    await projector.stop();
    const listener = listen(url, { onFault: () => undefined });
    const now = (): number => Date.parse('2026-11-22T12:00:00Z');
    const late = new Projector({ store, address: url, listener, now, onFault: () => undefined });
    ends.push(
      () => listener.close(),
      () => late.stop(),
    );
    await vi.waitFor(async () => {
      const { rows: left } = await sql<{ period: string }>`
        select distinct period from proj.board_value order by 1`.execute(store);
      expect(left.map(({ period }) => period)).toEqual(['alltime', 'yearly']);
    }, 10_000);
  });
});

const BUILT = 'dist/src/leaderboard/store';

/**
 * The script of a process that runs a projector; its argument names the database. It prints a line when the projector
 * starts to derive the boards.
 */
const PROCESS = `
import { listen } from ${addressOf(`${BUILT}/listen.js`)};
import { connectStore, REQUEST_LIMITS } from ${addressOf(`${BUILT}/open-store.js`)};
import { Projector } from ${addressOf(`${BUILT}/projection/projector.js`)};
const url = process.argv[1];
const onFault = (error) => console.error(error);
const store = connectStore(url, REQUEST_LIMITS);
const projector = new Projector({ store, address: url, listener: listen(url, { onFault }), now: Date.now, onFault });
const asking = setInterval(() => {
  if (!projector.isWorking) return;
  console.log('working');
  clearInterval(asking);
}, 20);
setInterval(() => undefined, 1000);
`;

describe.skipIf(!existsSync(join(projectRoot(), BUILT)))('a process that projects (skipped without dist/)', () => {
  const children: ChildProcess[] = [];

  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  function start(): { child: ChildProcess; working: Promise<unknown> } {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROCESS, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return { child, working: once(child.stdout, 'data') };
  }

  it(
    'another process takes over when the projecting process is killed, and no event is lost or applied twice',
    { timeout: 60_000 },
    async () => {
      let { child, working } = start();
      await working;
      for (let round = 0; round < 3; round++) {
        const next = start();
        await log(rows(1 + 20 * round, 10));
        await folded(10 + 20 * round);
        // Wait until the other projector waits for the lock.
        await vi.waitFor(async () => {
          const { rows: found } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
          where application_name = 'livery board, one at a time' and datname = current_database()`.execute(store);
          expect(found[0]!.n).toBe(2);
        }, 15_000);
        await log(rows(11 + 20 * round, 10));
        child.kill('SIGKILL');
        await next.working;
        await folded(20 + 20 * round);
        ({ child, working } = next);
      }
      const left = await derived(store);
      await empty(store, PLAYERS);
      await logRows(
        store,
        [0, 1, 2].flatMap((round) => [...rows(1 + 20 * round, 10), ...rows(11 + 20 * round, 10)]),
      );
      child.kill('SIGKILL');
      await projectAll(store, 100);
      expect(left).toEqual(await derived(store));
    },
  );
});
