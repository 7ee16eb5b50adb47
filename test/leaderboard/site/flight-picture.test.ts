import { describe, expect, it, test } from 'vitest';
import type { PlayerEvent } from '../../../src/contract/board/index.js';
import { BoardError } from '../../../src/leaderboard/board-error.js';
import { deleteAccount } from '../../../src/leaderboard/operator/delete-account.js';
import { flightMoment, type FlightMoment } from '../../../src/leaderboard/site/flight-picture.js';
import { newWorld } from '../api/read/world.js';
import { newUlid, NOW } from '../api/service.js';

const event = (type: PlayerEvent['type'], payload: object): PlayerEvent =>
  ({ id: '', type, ver: 1, recv: 0, payload }) as unknown as PlayerEvent;
const window = (body: string, min: unknown, max: unknown): PlayerEvent =>
  event('telemetry.window', { body, alt_m: { min, max } });

const BODIES = ['earth', 'luna', 'mars'];

describe('the picture of a flight', () => {
  test.each<[string, readonly PlayerEvent[], FlightMoment | null]>([
    ['its greatest height', [window('earth', 0, 90), window('earth', 50, 300)], { body: 'earth', altitude: 300 }],
    [
      'the lowest pass over the last body that it reached',
      [window('earth', 0, 9e7), window('luna', 700, 9e6), window('luna', 15, 800), window('earth', 0, 3e8)],
      { body: 'luna', altitude: 15 },
    ],
    [
      'the body on which the flight started, if it sent no telemetry',
      [event('flight.started', { body: 'mars' })],
      { body: 'mars', altitude: 0 },
    ],
    ['the mean surface if the flight stayed below it', [window('earth', -30, -5)], { body: 'earth', altitude: 0 }],
    [
      'its greatest height over the last known body if its last body is unknown',
      [window('earth', 0, 90), window('duna', 5, 7)],
      { body: 'earth', altitude: 90 },
    ],
    ['nothing if the telemetry has no numbers', [window('', 1, 2), event('vehicle.rud', { body: 5 })], null],
  ])('the picture of a flight shows %s', (_, events, moment) => {
    expect(flightMoment(events, (body) => BODIES.includes(body))).toEqual(moment);
  });

  it('the page of a flight shows its picture unless the body is unknown', async () => {
    const drawn: unknown[] = [];
    const world = await newWorld({
      pictures: {
        canDraw: (body) => body === 'luna',
        forget: () => undefined,
        draw: async (moment, handle, _client, isThere) => {
          drawn.push([moment, handle, await isThere()]);
          if (isDeletedMeanwhile)
            await deleteAccount({ ...world, now: () => NOW }, { playerId: pilot.playerId, reason: 'a test' });
          drawn.push(await isThere());
          return Buffer.from('a picture');
        },
      },
    });
    let isDeletedMeanwhile = false;
    const pilot = await world.newPlayer('Pilot');
    const known = { type: 'flight.started', flight: newUlid(), payload: { body: 'luna', mass_kg: 9 } } as const;
    const unknown = { type: 'flight.started', flight: newUlid(), payload: { body: 'duna', part_count: 9 } } as const;
    await world.send(pilot, [known, unknown]);
    const linkOn = async (board: string): Promise<string> =>
      /href="(\/players\/Pilot\/flights\/[0-9A-Z]{26})"/.exec((await world.app.inject({ url: board })).body)![1]!;
    const link = await linkOn('/boards/heaviest_launch');
    const { body } = await world.app.inject({ url: link });
    expect(body).toContain(`src="${link}/picture.jpg"`);
    expect(body).toContain('alt="The craft 0 m above Luna, as drawn from the events"');
    expect(body).toContain(`<meta property="og:image" content="http://board.test${link}/picture.jpg" />`);
    const { headers, payload } = await world.app.inject({ url: `${link}/picture.jpg` });
    expect([headers['content-type'], payload]).toEqual(['image/jpeg', 'a picture']);
    expect(drawn.splice(0)).toEqual([[{ body: 'luna', altitude: 0 }, 'Pilot', true], true]);

    const other = await linkOn('/boards/most_parts');
    expect((await world.app.inject({ url: other })).body).not.toContain('picture.jpg');
    expect((await world.app.inject({ url: `${other}/picture.jpg` })).statusCode).toBe(404);
    isDeletedMeanwhile = true;
    await world.app.inject({ url: `${link}/picture.jpg` });
    expect(drawn.splice(0).at(-1)).toBe(false);
    expect((await world.app.inject({ url: `${link}/picture.jpg` })).statusCode).toBe(404);
    expect(drawn).toEqual([]);
  });

  it('when a picture cannot be drawn, the response says when to try again and is not cached', async () => {
    const refusal = new BoardError('internal', 'too many pictures wait', { status: 503, retryAfter: 10 });
    const world = await newWorld({
      pictures: { canDraw: () => true, draw: () => Promise.reject(refusal), forget: () => undefined },
    });
    const pilot = await world.newPlayer('Pilot');
    await world.send(pilot, [{ type: 'flight.started', flight: newUlid(), payload: { body: 'luna', mass_kg: 9 } }]);
    const board = (await world.app.inject({ url: '/boards/heaviest_launch' })).body;
    const url = `${/href="(\/players\/Pilot\/flights\/[0-9A-Z]{26})"/.exec(board)![1]}/picture.jpg`;
    const { statusCode, headers } = await world.app.inject({ url });
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store']);
  });
});
