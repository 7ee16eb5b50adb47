import { randomInt } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { ulidOf } from '../../../src/leaderboard/envelopes/ulid.js';
import { DEEP } from '../../support/deep.js';
import { serveSimulation } from '../../support/http-server.js';
import { openBoard } from './board.js';
import { lunarWorld } from './lunar-world.js';
import { isBuilt, killRest, type LiveryProcess, startLivery } from './processes.js';

afterEach(killRest);
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

const KILLS = DEEP ? 60 : 2;
/** Maximum number of events that a client prints before it is killed. */
const EVENTS_MAX = 6;

/**
 * Starts a simulator with a rocket that pulses its engines, so that there are events. The game advances by a second
 * every ten milliseconds.
 */
async function busySimulator(): Promise<{ readonly base: string; launch: () => void }> {
  const lunar = await lunarWorld();
  const server = await serveSimulation(lunar);
  let steps = 0;
  let isLaunched = false;
  const timer = setInterval(() => {
    lunar.world.step(0.5);
    steps++;
    if (isLaunched && steps > 60 && steps % 8 === 0) lunar.act(steps % 16 === 0 ? 'vessel.ignite' : 'vessel.shutdown');
    if (isLaunched && steps % 50 === 0) lunar.act('debug.refill_fuel');
  }, 10);
  closers.push(
    () => clearInterval(timer),
    () => server.close(),
  );
  const launch = (): void => {
    isLaunched = true;
    lunar.act('vessel.throttle');
    lunar.act('vessel.ignite');
  };
  return { base: server.base, launch };
}

const idsOf = ({ printed }: LiveryProcess): string[] =>
  [...printed.out.matchAll(/^\{"id":"(\w{26})".*\}$/gm)].map(([, id]) => id!);

test.skipIf(!isBuilt)(
  'a client that is killed at any moment loses no recorded event, and sends no event twice (skipped without dist/)',
  async () => {
    const board = await openBoard({ now: Date.now });
    closers.push(() => board.folder.remove());
    const { base: sim, launch } = await busySimulator();
    const args = ['board', 'client', '--events', '--sim', sim, '--credentials', board.credentials];
    const settings = [
      '--data',
      `${board.folder.path}/data`,
      '--interval',
      '0',
      '--flush-after',
      '0',
      '--sample-ms',
      '10',
    ];
    const recorded: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const client = startLivery([...args, ...settings]);
      await client.until(/^\{"id":/m);
      if (kill === 0) {
        launch();
        // Wait for the start of the flight, because a client that joins later does not report it.
        await client.until(/"type":"flight.started"/);
      }
      await client.until(new RegExp(`(?:^\\{"id":[^]*?){${randomInt(1, EVENTS_MAX + 1)}}`, 'm'));
      expect(await client.end('SIGKILL')).toBeNull();
      recorded.push(...idsOf(client));
    }
    const last = startLivery([...args, ...settings]);
    await last.until(/sent \d+ events/);
    expect(await last.end('SIGTERM')).toBe(0);
    recorded.push(...idsOf(last));
    expect(last.printed.err).not.toContain('events are kept');

    const rows = await board.service.store.selectFrom('event').selectAll().orderBy('seq').execute();
    const stored = rows.map(({ event_id }) => ulidOf(event_id));
    expect(recorded.length).toBeGreaterThan(KILLS);
    const known = new Set(recorded);
    expect(stored.filter((id) => known.has(id))).toEqual(recorded);
    // If the same event were stored under two ids, it would count twice.
    const said = rows.map(({ type, flight_id, sim_t, payload }) => JSON.stringify([type, flight_id, sim_t, payload]));
    expect(said.filter((what, at) => said.indexOf(what) !== at)).toEqual([]);
    const starts = rows.filter(({ type }) => type === 'flight.started');
    expect(starts).toHaveLength(1);
    expect(rows.filter(({ type }) => type === 'session.started')).toHaveLength(KILLS + 1);
  },
  DEEP ? 900_000 : 90_000,
);
