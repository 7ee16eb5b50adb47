import { describe, expect, it, onTestFinished } from 'vitest';
import { createBoardServer } from '../../../../src/leaderboard/api/server.js';
import { listen } from '../../../../src/leaderboard/store/listen.js';
import { newDatabase, newStore } from '../../store/database.js';
import { newUlid } from '../service.js';
import { openStream } from '../streams/stream-client.js';
import { newWorld, type Sent } from './world.js';

const CAREERS = ['rawcareer1111111', 'rawcareer2222222'];
const SECRETS = [...CAREERS, 'rawkid', 'rawinstall', '1700000000123', 'wall_t', 'install', 'player_id', 'user_key'];

/** Makes events that contain a private id in every place where an id can be. Adds the ids that are ULIDs to `ulids`. */
function planted(career: string, ulids: string[]): Sent[] {
  const [session, flight] = [newUlid(), newUlid()];
  ulids.push(session, flight);
  const newId = (): string => {
    ulids.push(newUlid());
    return ulids.at(-1)!;
  };
  const ids = {
    kid: 'rawkid1',
    kids: ['rawkid2', 'rawkid3', 7],
    install: 'rawinstall',
    InStAlL_iD: 'rawinstall',
    career,
    session,
    flight,
    other_flight: flight,
  };
  const deep = { ...ids, list: [{ ...ids, more: { ...ids } }] };
  const event = (type: Sent['type'], payload: object, simT: number | null = 5): Sent => ({
    type,
    id: newId(),
    session,
    career,
    flight,
    simT,
    payload: { ...payload, ...deep },
  });
  return [
    event('session.started', {}, 9),
    event('flight.started', {
      body: 'earth',
      mass_kg: 5,
      part_count: 3,
      stage_count: 2,
      crew_count: 1,
      vehicle_name: 'A',
    }),
    event('vehicle.orbit', { phase: 'achieved', body: 'earth', ap_m: 9, pe_m: 5, ecc: 0.5, inc_deg: 3, mass_kg: 4 }),
    event('vehicle.soi', { from_body: 'earth', to_body: 'mars' }),
    event('vehicle.landed', {
      survived: true,
      body: 'mars',
      vertical_speed_ms: 2,
      horizontal_speed_ms: 1,
      crew_count: 1,
    }),
    event('vehicle.impact', { survived: true, body: 'mars', speed_ms: 2, energy_j: 1, crew_count: 1 }),
    event('kitten.eva_end', { name: 'Mia', duration_s: 4 }),
    event('kitten.tumble', { name: 'Mia', speed_ms: 3, body: 'mars' }),
    event('telemetry.window', { body: 'mars', t1_sim: 3, peak_g: 3, alt_m: { max: 5 } }),
    event('flight.ended', { reason: 'recovered', crew_count: 1 }),
    {
      type: 'roster.snapshot',
      id: newId(),
      session,
      career,
      payload: { kittens: [{ ...deep, kid: 'rawkid9', name: 'Tom', travelled_m: 5, missions: 2 }] },
    },
    event('session.started', {}, 1),
    { ...event('kitten.kia', {}), payload: `{"\\u006bid":"rawkid5","car\\u0065er":"${career}","n":1}` },
  ];
}

describe('the answers of the public API', () => {
  it("no public answer, page or stream contains a private id or a client's clock", async () => {
    const url = await newDatabase();
    const world = await newWorld({ store: await newStore(url), minPlayers: 1 });
    const listener = listen(url, { onFault: () => undefined });
    const app = createBoardServer({ ...world.board, listener });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const streams = await Promise.all(
      ['/v1/events/stream', '/v1/feed/stream', '/v1/feed/sse'].map((path) => openStream(`${origin}${path}`)),
    );
    onTestFinished(async () => {
      for (const stream of streams) stream.close();
      await app.close();
      await listener.close();
    });
    const ulids: string[] = [];
    const [mia, leo] = [await world.newPlayer('Mia'), await world.newPlayer('Leo')];
    await world.send(mia, planted(CAREERS[0]!, ulids));
    await world.send(leo, planted(CAREERS[1]!, ulids));
    await world.send(leo, planted(CAREERS[0]!, ulids));
    const { boards } = (await world.get('/v1/leaderboards')).body;
    const stats = boards.map(({ stat }: { stat: string }) => stat) as string[];
    const page = async (path: string): Promise<string> => (await world.app.inject({ url: path })).body;
    const listed = (await Promise.all(stats.map((stat) => page(`/boards/${stat}`)))).join('');
    const flights = new Set([...listed.matchAll(/"(\/players\/\w+\/flights\/\w+)"/g)].map(([, path]) => path!));
    expect(flights.size).toBeGreaterThan(1);
    const answers = [
      '/v1/leaderboards',
      '/v1/players?q=mi',
      '/v1/compare?handles=mia,leo',
      '/v1/stats',
      '/v1/feed?limit=500',
      '/v1/events?limit=200',
      ...['mia', 'leo'].flatMap((handle) => [`/v1/players/${handle}`, `/v1/players/${handle}/events?limit=200`]),
      ...stats.flatMap((stat) => ['', '?period=daily'].map((query) => `/v1/leaderboards/${stat}${query}`)),
    ];
    const pages = [
      ...['/', '/players?q=mi', '/compare?handles=mia,leo', '/census', '/feed', '/log', '/feed.atom'],
      ...['/players/mia', '/players/leo', '/players/leo/history/longest_eva'],
      ...stats.map((stat) => `/boards/${stat}`),
      ...flights,
    ];
    // Read one path after another, because a distributed database cannot spare connections for a hundred reads at once.
    const texts: string[] = [];
    for (const path of answers) texts.push((await world.get(path)).text);
    // The page of the log contains the words `ids of installations` in a sentence that says that it leaves out these
    // ids.
    for (const path of pages) texts.push((await page(path)).replace('ids of installations', ''));
    // Wait until every stream has sent the last event. It has the same number in the log and in the feed.
    const { seq } = (await world.get('/v1/events?limit=1')).body.events[0];
    const lastRow = new RegExp(`\\nid: ${seq}\\n(?:.+\\n)+\\n$`);
    for (const stream of streams) await expect.poll(() => stream.text()).toMatch(lastRow);
    texts.push(...streams.map((stream) => stream.text()));
    const paths = [
      ...answers,
      ...pages,
      ...streams.map(({ response }) => `stream ${response.headers['content-type']}`),
    ];
    const [userKey, jkt] = [mia.userKey, mia.key.jkt];
    for (const secret of [...SECRETS, ...ulids, userKey.toString('base64url'), userKey.toString('hex'), jkt]) {
      const found = paths.filter((_path, at) => texts[at]!.toLowerCase().includes(secret.toLowerCase()));
      expect([secret, found]).toEqual([secret, []]);
    }
    // The answers must contain labels in place of ids: the three pairs of player and career have three different
    // labels.
    const { labels } = world.board;
    const pairs = [[mia, CAREERS[0]!] as const, [leo, CAREERS[0]!] as const, [leo, CAREERS[1]!] as const];
    const seen = pairs.map(([player, career]) => labels('career', String(player.playerId), career));
    expect(new Set(seen).size).toBe(3);
    const log = texts[paths.indexOf('/v1/events?limit=200')]!;
    for (const label of seen) expect(log.includes(label)).toBe(true);
    for (const kid of ['rawkid1', 'rawkid2', 'rawkid5', 'rawkid9']) {
      expect([kid, log.includes(labels('kitten', String(mia.playerId), kid))]).toEqual([kid, true]);
    }
    expect(texts[paths.indexOf('/v1/leaderboards/fastest_to_mars')]).toContain('"rewound":true');
  });
});
