import { expect, it } from 'vitest';
import { IDS_MAX } from '../../../src/leaderboard/privacy/public-payload.js';
import { newWorld } from '../api/read/world.js';

const world = await newWorld();

interface Page {
  readonly next?: string;
  readonly events: readonly { readonly payload: { readonly kids: readonly string[] } }[];
}

it('pages of events with thousands of ids are short and contain few ids, and no event is lost between pages', async () => {
  const player = await world.newPlayer();
  const kids = (event: number): string[] => Array.from({ length: 2000 }, (_, at) => `${event}.${at}`);
  for (let batch = 0; batch < 5; batch++) {
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
    for (const { payload } of events) expect(payload.kids).toHaveLength(IDS_MAX);
    seen += events.length;
    if (next === undefined) break;
    before = `&before=${next}`;
  }
  expect(seen).toBe(400);
});
