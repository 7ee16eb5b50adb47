import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../src/leaderboard/envelopes/event-types.js';
import { readLines } from '../../leaderboard/envelopes/event-lines.js';
import { histories, type HistoryOptions, linesOf } from '../../../harness/board/histories/histories.js';
import { DEEP } from '../../support/deep.js';

const OFTEN = { unreadable: 0.05, unknownMembers: 0.05, futureVersion: 0.02, usedId: 0.02, telemetry: 0.6 };
const OPTIONS: HistoryOptions = { seed: 7, players: 40, events: 6000, batchEvents: 100, rates: OFTEN };
const all = [...histories(OPTIONS)];
/** To save time, the test of the lines checks only every `EACH`-th batch. */
const EACH = DEEP ? 1 : 4;
const events = all.filter(({ isResent }) => !isResent).flatMap((batch) => batch.events);

describe('generated histories', () => {
  it('histories are equal for equal seeds, and differ for different seeds', () => {
    const [first] = histories(OPTIONS);
    expect(linesOf(first!)).toBe(linesOf(all[0]!));
    const [other] = histories({ ...OPTIONS, seed: 8 });
    expect(linesOf(other!)).not.toBe(linesOf(all[0]!));
  });

  it('histories are generated one batch at a time, on demand', () => {
    const endless = histories({ seed: 1, players: 2, events: 1e12 });
    expect(endless.next().value?.events.length).toBeGreaterThan(0);
  });

  it('histories contain only lines that the service accepts', async () => {
    for (const batch of all.filter((_, index) => index % EACH === 0)) {
      const read = await readLines(Buffer.from(linesOf(batch)));
      expect(read.map(({ payload, simT }) => ({ payload, simT }))).toEqual(
        batch.events.map(({ payload, simT }) => ({ payload, simT })),
      );
    }
  });

  it('histories contain every event type, mostly telemetry, for every player', () => {
    const counts = EVENT_TYPES.map((type) => events.filter((event) => event.type === type).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts.at(-1)).toBe(Math.max(...counts));
    expect(new Set(all.map(({ player }) => player)).size).toBe(40);
  });

  it('in histories, the batches of a stream have consecutive numbers', () => {
    const last = new Map<string, { sequence: number; text: string }>();
    for (const batch of all) {
      const before = last.get(batch.stream);
      expect(batch.sequence).toBe((before?.sequence ?? 0) + (batch.isResent ? 0 : 1));
      if (batch.isResent) expect(linesOf(batch)).toBe(before!.text);
      last.set(batch.stream, { sequence: batch.sequence, text: linesOf(batch) });
    }
    expect(all.some(({ isResent }) => isResent)).toBe(true);
    expect(last.size).toBeGreaterThan(40);
  });

  it('histories include repeated ids, later versions, missing times and unusual texts', () => {
    const ids = events.map(({ id }) => id.toUpperCase());
    expect(new Set(ids).size).toBeLessThan(ids.length);
    expect(events.some(({ ver }) => ver > 1)).toBe(true);
    expect(events.some(({ simT }) => simT === null)).toBe(true);
    expect(events.some(({ id }) => /[a-z]/.test(id))).toBe(true);
    for (const text of ['\\u0000', '\\ud83d', '猫', '\\"', 'e999', '"Install_ID"', '"Duna"', 'e+308']) {
      const found = events.some(({ payload }) => payload.includes(text));
      expect([text, found]).toEqual([text, true]);
    }
  });
});
