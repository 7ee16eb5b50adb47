import { expect, it, vi } from 'vitest';
import { IDS_MAX, publicPayload } from '../../../src/leaderboard/privacy/public-payload.js';
import { newWorld } from '../api/read/world.js';

const world = await newWorld();

interface Page {
  readonly next?: string;
  readonly events: readonly { readonly payload: { readonly kids: readonly string[] } }[];
}

it('pages of events with thousands of ids stay short', async () => {
  const player = await world.newPlayer();
  const kids = (event: number): string[] => Array.from({ length: 2000 }, (_, at) => `${event}.${at}`);
  for (let batch = 0; batch < 2; batch++) {
    await world.send(
      player,
      Array.from({ length: 80 }, (_, at) => ({
        type: 'flight.started' as const,
        payload: { kids: kids(80 * batch + at) },
      })),
    );
  }
  let seen = 0;
  for (let before = ''; ;) {
    const { text, body } = await world.get(`/v1/events?limit=200${before}`);
    const { events, next } = body as Page;
    expect(text.length).toBeLessThan(1_100_000);
    // A page ends at 2000 labels, and each of these events has more than 128.
    expect(events.length).toBeLessThan(17);
    for (const { payload } of events) expect(payload.kids).toHaveLength(IDS_MAX);
    seen += events.length;
    if (next === undefined) break;
    before = `&before=${next}`;
  }
  expect(seen).toBe(160);
});

it('a page of events ends once it has read a megabyte of payloads', async () => {
  const player = await world.newPlayer();
  const install = 'x'.repeat(15_000);
  await world.send(
    player,
    Array.from({ length: 200 }, () => ({ type: 'session.started' as const, payload: { install } })),
  );
  const { body } = await world.get('/v1/events?limit=200');
  const { events } = body as Page;
  expect(events.length).toBeLessThan(70);
  expect(events[0]!.payload).toEqual({});
});

it('a payload is parsed only once when it is published', () => {
  let json = JSON.stringify(Array.from({ length: 7000 }, () => 1));
  for (let depth = 0; depth < 30; depth++) json = `{"kids":[${json}]}`;
  const parse = vi.spyOn(JSON, 'parse');
  publicPayload(json, (_kind, raw) => raw);
  const read = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  parse.mockRestore();
  expect(read).toBeLessThanOrEqual(json.length);
});

it('HTML pages about players stay small, however deep and long the payloads and names are', async () => {
  const player = await world.newPlayer('Deep');
  let json = JSON.stringify(Array.from({ length: 7800 }, () => 1));
  for (let depth = 0; depth < 60; depth++) json = `[${json}]`;
  const long = 'x'.repeat(15_000);
  await world.send(player, [
    { type: 'flight.started', payload: { vehicle_name: long, mass_kg: 7, part_count: 7, crew_count: 7 } },
    ...Array.from({ length: 60 }, () => ({ type: 'mod.deep', payload: `{"deep":${json}}` })),
  ]);
  for (const url of ['/log', '/players/Deep', '/boards/heaviest_launch']) {
    const { statusCode, body } = await world.app.inject({ url });
    expect([url, statusCode, body.length < 400_000]).toEqual([url, 200, true]);
    expect(body).not.toContain('x'.repeat(201));
  }
});

it('a long text in the details of a board is cut to 200 characters', async () => {
  const player = await world.newPlayer('Long');
  const long = 'y'.repeat(15_000);
  await world.send(player, [
    { type: 'flight.started', payload: { body: long, vehicle_name: long, mass_kg: 7, part_count: 7, crew_count: 7 } },
    { type: 'flight.ended', payload: { reason: 'recovered', crew_count: 7 } },
  ]);
  for (const path of ['/v1/players/Long', '/v1/compare?handles=Long', '/v1/leaderboards/heaviest_launch']) {
    const { text } = await world.get(path);
    expect(text).toContain(`"${'y'.repeat(200)}…"`);
    expect(text).not.toContain('y'.repeat(201));
  }
});
