import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoardServer } from '../../../../src/leaderboard/api/server.js';
import { addStreams } from '../../../../src/leaderboard/api/streams/stream-routes.js';
import { listen } from '../../../../src/leaderboard/store/listen.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { HiddenRuns } from '../../../../src/leaderboard/store/reads/hidden-runs.js';
import { readLogPage } from '../../../../src/leaderboard/store/reads/log-page.js';
import { flagged, logged, type Sketch, tumble } from '../../derivation/histories.js';
import { newDatabase, newStore } from '../../store/database.js';
import { CAREER, FLIGHTS, logRows } from '../../store/projection/projected.js';
import { newService } from '../service.js';
import { openStream, rowsOf, type StreamReader } from './stream-client.js';

const url = await newDatabase();
const store = await newStore(url);
/** The address to which the listener connects. */
let address = url;
const listener = listen(() => address, { onFault: () => undefined });
const service = await newService({ store });
const [mia, leo] = [await service.newPlayer('Mia'), await service.newPlayer('Leo')];
const base = await serve();
const readers: StreamReader[] = [];
let logSize = 0;

const open = async (path: string, options?: { reads: boolean }, at = base): Promise<StreamReader> => {
  const reader = await openStream(at + path, options);
  readers.push(reader);
  return reader;
};

async function serve({ streamsMax = 64, heartbeatMs = 60_000 } = {}): Promise<string> {
  const board = { ...service.board, settings: { ...service.board.settings, streamsMax } };
  const app = createBoardServer(board);
  addStreams(app, board, { listener, heartbeatMs });
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Writes events for a player to the log and derives the boards. */
async function publish(player: { playerId: number }, ...sketches: Sketch[]): Promise<void> {
  const events = logged(sketches.map((sketch) => ({ flight: FLIGHTS[0]!, career: CAREER, ...sketch })));
  await logRows(
    store,
    events.map((event) => ({ player: player.playerId, event: { ...event, seq: event.seq + logSize } })),
  );
  logSize += events.length;
  await projectStep(store, 1);
}

const kitten = (name: string): Sketch => ({ ...tumble, payload: { name, speed_ms: 3, body: 'luna', kid: 'k' } });
const seqsOf = (text: string): unknown[] => rowsOf(text, 'raw').map(({ seq }) => seq);

beforeEach(async () => {
  const heard = vi.fn();
  const off = listener.on('board_log', heard);
  await vi.waitFor(async () => {
    await sql`select pg_notify('board_log', '')`.execute(store);
    expect(heard).toHaveBeenCalled();
  }, 20_000);
  off();
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(() => listener.close());

describe('the streams', () => {
  it('live streams begin at once and send each row when its projection is committed', async () => {
    const [raw, feed] = [await open('/v1/events/stream'), await open('/v1/feed/stream')];
    expect(raw.response.statusCode).toBe(200);
    expect(raw.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
      vary: 'Origin',
    });
    expect(raw.response.headers.date).toBeDefined();
    await vi.waitFor(() => expect(raw.text()).toBe('retry: 5000\n\n'), 20_000);
    await publish(mia, kitten('Kit'));
    await vi.waitFor(() => expect(feed.text()).toContain('event: feed'), 20_000);
    await vi.waitFor(() => expect(raw.text()).toContain('event: raw'), 20_000);
    const query = { limit: 1, before: null, type: '', namesPlayers: true };
    const page = await readLogPage(store, service.board.labels, query, new HiddenRuns());
    expect(raw.text()).toBe(`retry: 5000\n\nid: ${logSize}\nevent: raw\ndata: ${page.events[0]!}\n\n`);
    const [row] = (await service.app.inject('/v1/feed?limit=1')).json<{ rows: object[] }>().rows;
    expect(rowsOf(feed.text(), 'feed')).toEqual([row]);
    expect(feed.text()).toContain(`\nid: ${logSize}\nevent: feed\n`);
  });

  it('live streams also send the rows that were projected while the service could not receive database notifications', async () => {
    const [raw, feed] = [await open('/v1/events/stream'), await open('/v1/feed/stream')];
    address = 'postgres://127.0.0.1:1/none';
    await vi.waitFor(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'livery board, listening'`.execute(store);
      expect(rows).toEqual([]);
    }, 20_000);
    await publish(mia, kitten('Kit'));
    address = url;
    await vi.waitFor(() => expect(seqsOf(raw.text())).toEqual([logSize]), 20_000);
    await vi.waitFor(() => expect(rowsOf(feed.text(), 'feed').map(({ id }) => id)).toEqual([logSize]), 20_000);
  });

  it('a player cannot fill the live feed, because the feed sends at most twenty rows of one player in a minute', async () => {
    const feed = await open('/v1/feed/stream', undefined, await serve());
    const loud = await service.newPlayer('Loud');
    const kittens = (from: number): Sketch[] => Array.from({ length: 15 }, (_, n) => kitten(`Kit ${from + n}`));
    await publish(loud, ...kittens(0));
    await publish(loud, ...kittens(15));
    await publish(leo, kitten('Quiet'));
    const handles = (): unknown[] => rowsOf(feed.text(), 'feed').map(({ handle }) => handle);
    await vi.waitFor(() => expect(handles()).toContain('Leo'), 20_000);
    expect(handles().filter((handle) => handle === 'Loud')).toHaveLength(20);
  });

  it('live streams can be filtered by event type and by player, and include events that derivation cannot read', async () => {
    const [byType, byPlayer, none] = [
      await open('/v1/events/stream?type=vehicle.rud'),
      await open('/v1/events/stream?handle=lEO'),
      await open('/v1/events/stream?type=no.such'),
    ];
    await publish(mia, kitten('a'), { type: 'vehicle.rud', payload: { cause: 7 } });
    await publish(leo, kitten('b'));
    await vi.waitFor(() => expect(seqsOf(byPlayer.text())).toEqual([logSize]), 20_000);
    await vi.waitFor(() => expect(seqsOf(byType.text())).toEqual([logSize - 1]), 20_000);
    expect(none.text()).toBe('retry: 5000\n\n');
    const unknown = await open('/v1/events/stream?handle=nobody');
    expect(unknown.response.statusCode).toBe(404);
    expect(unknown.response.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  });

  it('live streams omit rows of hidden players and flagged flights', async () => {
    const [raw, feed] = [await open('/v1/events/stream'), await open('/v1/feed/stream')];
    const flight = FLIGHTS[1]!;
    await publish(leo, { ...kitten('c'), flight }, { ...flagged, flight }, { ...kitten('d'), flight: FLIGHTS[2]! });
    await store
      .updateTable('account')
      .set({ shadow_ms: 1, shadow_reason: 'x' })
      .where('player_id', '=', mia.playerId)
      .execute();
    await publish(mia, kitten('hidden'));
    await publish(leo, kitten('behind'));
    const shown = [logSize - 2, logSize];
    await vi.waitFor(() => expect(seqsOf(raw.text())).toEqual(shown), 10_000);
    await vi.waitFor(() => expect(rowsOf(feed.text(), 'feed').map(({ id }) => id)).toEqual(shown), 10_000);
    await store.updateTable('account').set({ shadow_ms: null, shadow_reason: null }).execute();
    await publish(mia, kitten('shown'));
    await vi.waitFor(() => expect(seqsOf(raw.text())).toEqual([...shown, logSize]), 10_000);
  });

  it('the number of live streams is limited, and a client that disconnects frees its place', async () => {
    const at = await serve({ streamsMax: 1 });
    const first = await open('/v1/feed/stream', undefined, at);
    expect(first.response.statusCode).toBe(200);
    const second = await open('/v1/feed/stream', undefined, at);
    expect(second.response.statusCode).toBe(429);
    expect(second.response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    await vi.waitFor(() => expect(JSON.parse(second.text())).toMatchObject({ error: 'rate_limited' }), 20_000);
    expect((await open('/v1/events/stream', undefined, at)).response.statusCode).toBe(200);
    first.close();
    await vi.waitFor(
      async () => expect((await open('/v1/feed/stream', undefined, at)).response.statusCode).toBe(200),
      20_000,
    );
  });

  it('live streams answer HEAD with the same headers, and HEAD does not count towards the limit', async () => {
    const at = await serve({ streamsMax: 1 });
    for (const path of ['/v1/events/stream', '/v1/feed/stream', '/v1/feed/sse', '/v1/feed/sse']) {
      const head = await new Promise<Record<string, unknown>>((resolve, reject) => {
        const asked = request(at + path, { method: 'HEAD', agent: false }, (response) => {
          response.resume();
          response.on('end', () => resolve({ status: response.statusCode, ...response.headers }));
        });
        asked.on('error', reject).end();
      });
      expect(head).toMatchObject({
        status: 200,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
      });
      expect(head).not.toHaveProperty('content-length');
    }
  });

  it('live streams send heartbeats while nothing happens', async () => {
    const at = await serve({ heartbeatMs: 30 });
    const [raw, list] = [await open('/v1/events/stream', undefined, at), await open('/v1/feed/sse', undefined, at)];
    await vi.waitFor(() => expect(raw.text()).toMatch(/^retry: 5000\n\n(: heartbeat\n\n){2}/), 20_000);
    await vi.waitFor(() => expect(list.text()).toContain('event: heartbeat\ndata: <span'), 20_000);
  });

  it(
    'live streams reach every client that reads, even if one never reads and 1,000 are idle',
    { timeout: 60_000 },
    async () => {
      const at = await serve({ streamsMax: 1200 });
      const idle = await Promise.all(
        Array.from({ length: 1000 }, () => open('/v1/events/stream?type=no.such', undefined, at)),
      );
      const stuck = await open('/v1/events/stream', { reads: false }, at);
      const quick = await open('/v1/events/stream', undefined, at);
      const first = logSize + 1;
      const long = { ...kitten('x'.repeat(10_000)), flight: null };
      for (let round = 0; round < 12; round++) await publish(mia, ...Array.from({ length: 120 }, () => long));
      await vi.waitFor(() => expect(seqsOf(quick.text())).toHaveLength(12 * 120), 20_000);
      expect(seqsOf(quick.text())).toEqual(Array.from({ length: 12 * 120 }, (_, at) => first + at));
      expect(idle.every((reader) => reader.text() === 'retry: 5000\n\n')).toBe(true);
      // When the stuck reader reads again, it gets only complete frames, in order. The frames that did not fit its
      // buffer are missing.
      let late = '';
      stuck.response.on('data', (chunk: string) => void (late += chunk));
      await vi.waitFor(() => expect(late).toMatch(/\n\n$/), 20_000);
      await publish(mia, kitten('after'));
      await vi.waitFor(() => expect(seqsOf(late).at(-1)).toBe(logSize), 20_000);
      const seqs = seqsOf(late) as number[];
      expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
      expect(new Set(seqs).size).toBe(seqs.length);
    },
  );

  it('live streams show the newest items of the feed as HTML, and then each new item', async () => {
    await publish(mia, kitten('<b>&"'));
    const list = await open('/v1/feed/sse');
    expect(list.response.headers).not.toHaveProperty('vary');
    await vi.waitFor(() => expect(list.text()).toContain('event: list'), 20_000);
    expect(list.text()).toContain('<ol id="feed" data-source="sse"');
    expect(list.text()).toContain('&lt;b&gt;&amp;&quot;');
    expect(list.text().match(/<li class="feed-item"/g)!.length).toBeLessThanOrEqual(30);
    await publish(leo, kitten('new'));
    await vi.waitFor(() => expect(list.text()).toContain('event: item'), 20_000);
    expect(list.text()).toContain(`<li class="feed-item" data-feed-id="${logSize}" data-type="kitten.tumble">`);
    expect(list.text().split('event: list')).toHaveLength(2);
  });
});
