import { afterEach, expect, test } from 'vitest';
import { labelsOf } from '../../../src/leaderboard/privacy/labels.js';
import { openSecrets } from '../../../src/leaderboard/secrets/open-secrets.js';
import { verifyLog } from '../../../src/leaderboard/operator/check/verify-log.js';
import { startEmbeddedServer } from '../../../src/leaderboard/store/embedded-server.js';
import { connectStore, LONG_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { newDataFolder } from '../store/database.js';
import { postmasterOf } from '../store/embedded-server/folders.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';
import { claimHandle } from './claim-handle.js';
import { isBuilt, killRest, type LiveryProcess, startLivery } from './processes.js';

const folder = makeTemporaryFolder();
const data = await newDataFolder();
afterEach(async () => {
  killRest();
  const postmaster = await postmasterOf(data);
  if (postmaster > 0) process.kill(postmaster, 'SIGKILL');
  folder.remove();
});

const CLOSED_DOORS = ['ninep', 'mqtt', 'mcp'].flatMap((door) => ['--set', `${door}_enabled=false`]);

interface Logged {
  readonly id: string;
  readonly type: string;
  readonly flight?: string;
  readonly payload: { readonly reason?: string };
}

interface Standing {
  readonly stat: string;
  readonly value: number;
}

const idsOf = ({ printed }: LiveryProcess): string[] =>
  [...printed.out.matchAll(/^\{"id":"(\w{26})".*\}$/gm)].map(([, id]) => id!);

test.skipIf(!isBuilt)(
  'every flown event arrives once, even if client, database, board and simulator are each killed (skipped without dist/)',
  { timeout: 240_000 },
  async () => {
    const serveBoard = (port: string): LiveryProcess =>
      startLivery(['board', 'serve', '--data', data, '--port', port, '--no-rate-limit', '--dev-login']);
    const serveSim = (port: string): LiveryProcess => startLivery(['serve', '--port', port, ...CLOSED_DOORS]);
    const [firstBoard, firstSim] = [serveBoard('0'), serveSim('0')];
    const [, board, boardPort] = await firstBoard.until(/BOARD=(\S+:(\d+))/);
    const [, sim, simPort] = await firstSim.until(/MOD_HTTP=(\S+:(\d+)\/v1)/);
    const credentials = await claimHandle(board!, 'Ada', folder.path);
    const settings = ['--interval', '0', '--flush-after', '0', '--data', `${folder.path}/client`];
    const follow = (): LiveryProcess =>
      startLivery(['board', 'client', '--events', '--sim', sim!, '--credentials', credentials, ...settings]);
    const act = async (action: string): Promise<void> => {
      const body = JSON.stringify({ vessel_id: 'Hunter-ship', action, value: 1 });
      expect((await fetch(`${sim}/command`, { method: 'POST', body })).status).toBe(200);
    };
    const logged = async (): Promise<Logged[]> => {
      const answer = await fetch(`${board}/v1/players/Ada/events?limit=500`);
      return ((await answer.json()) as { events: Logged[] }).events.toReversed();
    };
    const valueOf = async (stat: string): Promise<number | undefined> => {
      const { stats } = (await (await fetch(`${board}/v1/players/Ada`)).json()) as { stats: Standing[] };
      return stats.find((each) => each.stat === stat)?.value;
    };

    const firstClient = follow();
    await firstClient.until(/"session\.started"/);
    await act('vessel.throttle');
    await act('vessel.ignite');
    await firstClient.until(/"engine\.ignition"/);
    await firstClient.end('SIGKILL');
    const client = follow();
    await client.until(/"session\.started"/);

    await firstBoard.end('SIGKILL');
    await act('vessel.shutdown');
    await client.until(/the board cannot be reached/);
    await client.until(/"vehicle\.landed"/);
    const secondBoard = serveBoard(boardPort!);
    await secondBoard.until(/BOARD=/);
    await client.untilNext(/sent \d+ event/);

    await act('vessel.ignite');
    await client.until(/"engine\.shutdown"[^]*"engine\.ignition"/);
    const firstPostmaster = await postmasterOf(data);
    process.kill(firstPostmaster, 'SIGKILL');
    const sentAgain = client.untilNext(/sent \d+ event/);
    await act('vessel.shutdown');
    await client.until(/"engine\.ignition"[^]*"engine\.shutdown"/);
    await sentAgain;

    await firstSim.end('SIGKILL');
    await client.until(/no simulator at/);
    const secondSim = serveSim(simPort!);
    await secondSim.until(/MOD_HTTP=/);
    await client.until(/"session\.started"[^]*"session\.started"/);
    await act('vessel.throttle');
    await act('vessel.ignite');
    await client.untilNext(/"flight\.started"/);

    expect(await client.end('SIGTERM')).toBe(0);
    expect(client.printed.err).not.toContain('start the client again to send them');
    // Public answers contain labels instead of ids. So compute the labels that the first account's events have.
    const labels = labelsOf((await openSecrets(data, Date.now)).labelKey);
    const noted = [...idsOf(firstClient), ...idsOf(client)].map((id) => labels('event', '1', id));
    // A row of the log becomes public once the service has derived the boards from it.
    await expect.poll(async () => (await logged()).at(-1)?.id, { timeout: 30_000 }).toBe(noted.at(-1));
    const log = await logged();
    const known = new Set(noted);
    // The log contains each event that a client has printed, once and in order. It may contain more events, which a
    // killed client had written to disk but not yet printed.
    expect(log.map(({ id }) => id).filter((id) => known.has(id))).toEqual(noted);
    expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
    // The killed simulator has lost its world, like a game that crashes before it has saved. The flight of the lost
    // world ends as despawned, and the new world starts a new career. The events of the old career stay in the log.
    const shape = log.filter(({ type }) => /^(session|flight)/.test(type));
    expect(shape.map(({ type, payload: { reason } }) => (reason === undefined ? type : `${type}: ${reason}`))).toEqual([
      'session.started',
      'flight.started',
      'session.started',
      'flight.ended: despawned',
      'session.started',
      'flight.started',
    ]);
    expect(new Set(log.map(({ flight }) => flight)).size).toBe(3);
    const landings = log.filter(({ type }) => type === 'vehicle.landed').length;
    expect(await valueOf('landings')).toBe(landings);
    expect(await valueOf('engine_ignitions')).toBe(log.filter(({ type }) => type === 'engine.ignition').length);

    const server = await startEmbeddedServer(data);
    const store = connectStore(() => server.url, LONG_LIMITS);
    expect((await verifyLog(store)).findings).toEqual([]);
    await store.destroy();
    expect(await postmasterOf(data)).not.toBe(firstPostmaster);
    expect([await secondBoard.end('SIGTERM'), await secondSim.end('SIGTERM')]).toEqual([0, 0]);
    await server.stop();
  },
);
