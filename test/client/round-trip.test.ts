import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { newUlid } from '../../src/client/identity/ulids.js';
import { issueLicense } from '../../src/leaderboard/identity/issue-license.js';
import { openSecrets } from '../../src/leaderboard/secrets/open-secrets.js';
import type { Store } from '../../src/leaderboard/store/open-store.js';
import { newSigningKey } from '../leaderboard/proofs/signing.js';
import { newDatabase, newStore } from '../leaderboard/store/database.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { writeCredentials } from './board.js';
import { isBuilt, killRest, type LiveryProcess, startLivery } from './processes.js';

const folder = makeTemporaryFolder();
afterEach(killRest);
afterAll(() => folder.remove());

const CLOSED_DOORS = ['ninep', 'mqtt', 'mcp'].flatMap((door) => ['--set', `${door}_enabled=false`]);

/** Makes a player in the database of a board, with a licence of its keys. @returns the file of credentials */
async function claim(store: Store, data: string, board: string): Promise<string> {
  const now = Date.now();
  const key = await newSigningKey();
  const { active } = await (await openSecrets(data, Date.now)).keys();
  const userKey = createHash('sha256').update(key.jkt).digest();
  const handle = 'Ada';
  const id = newUlid(now, (count) => randomBytes(count));
  const grant = { issuer: board, userKey, handle, jkt: key.jkt, id, now: Math.floor(now / 1000) };
  const { license, jti } = await issueLicense(active, grant);
  const { player_id } = await store
    .insertInto('account')
    .values({ user_key: userKey, idp: 'test', created_ms: now })
    .returning('player_id')
    .executeTakeFirstOrThrow();
  await store.insertInto('handle').values({ handle, handle_lc: 'ada', player_id, created_ms: now }).execute();
  await store
    .insertInto('credential')
    .values({ jkt: key.jkt, player_id, handle_lc: 'ada', license_jti: jti, issued_ms: 1, expires_ms: 2 })
    .execute();
  return writeCredentials(folder, { license, key, handle }, board);
}

test.skipIf(!isBuilt)(
  'what is flown arrives once, though simulator, client and board are each killed in the middle (skipped without dist/)',
  async () => {
    const url = await newDatabase();
    const store = await newStore(url);
    const data = `${folder.path}/board`;
    const serveBoard = (port: string): LiveryProcess =>
      startLivery(['board', 'serve', '--data', data, '--port', port, '--no-rate-limit'], { DATABASE_URL: url });
    const serveSim = (port: string): LiveryProcess => startLivery(['serve', '--port', port, ...CLOSED_DOORS]);
    const [firstBoard, firstSim] = [serveBoard('0'), serveSim('0')];
    const [, address, boardPort] = await firstBoard.until(/BOARD=(\S+:(\d+))/);
    const [, sim, simPort] = await firstSim.until(/MOD_HTTP=(\S+:(\d+)\/v1)/);
    const credentials = await claim(store, data, address!);
    const settings = ['--interval', '0', '--flush-after', '0', '--data', `${folder.path}/client`];
    const follow = (): LiveryProcess =>
      startLivery(['board', 'client', '--events', '--sim', sim!, '--credentials', credentials, ...settings]);
    const act = async (action: string): Promise<void> => {
      const body = JSON.stringify({ vessel_id: 'Hunter-ship', action, value: 1 });
      expect((await fetch(`${sim}/command`, { method: 'POST', body })).status).toBe(200);
    };

    const firstClient = follow();
    await firstClient.until(/"session\.started"/);
    await act('vessel.throttle');
    await act('vessel.ignite');
    await firstClient.until(/"engine\.ignition"/);
    await firstClient.end('SIGKILL');

    const client = follow();
    await client.until(/"session\.started"/);
    await act('vessel.shutdown');
    await firstBoard.end('SIGKILL');
    await client.until(/the board cannot be reached/);
    await client.until(/"vehicle\.landed"/);
    const secondBoard = serveBoard(boardPort!);
    await secondBoard.until(/BOARD=/);
    await client.until(/sent \d+ event/);

    await firstSim.end('SIGKILL');
    const secondSim = serveSim(simPort!);
    await secondSim.until(/MOD_HTTP=/);
    await client.until(/"session\.started"[^]*"session\.started"/);
    expect(await client.end('SIGTERM')).toBe(0);

    const rows = await store.selectFrom('event').selectAll().orderBy('seq').execute();
    const types = rows.map(({ type }) => type).filter((type) => !/^(telemetry|roster|vehicle\.situation)/.test(type));
    expect(types.filter((type) => type !== 'engine.shutdown')).toEqual([
      'session.started',
      'flight.started',
      'engine.ignition',
      'session.started',
      'vehicle.landed',
      'vehicle.impact',
      'flight.ended',
      'session.started',
    ]);
    const flights = new Set(rows.map(({ flight_id }) => flight_id?.toString('hex')));
    flights.delete(undefined);
    expect(flights.size).toBe(1);
    const careers = new Set(rows.map(({ career }) => career));
    expect(careers.size).toBe(2);
    expect(await secondBoard.end('SIGTERM')).toBe(0);
    expect(await secondSim.end('SIGTERM')).toBe(0);
  },
  120_000,
);
