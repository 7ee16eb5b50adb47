import { brotliCompressSync } from 'node:zlib';
import { readBatch } from '../../../src/leaderboard/envelopes/read-batch.js';
export const EVENT: Readonly<Record<string, unknown>> = {
  id: '01JD3Q8Z5M6N7P8Q9R0S1T2V3W',
  type: 'flight.started',
  ver: 1,
  session: '01JD3Q8Z5M6N7P8Q9R0S1T2V3X',
  flight: '01JD3Q8Z5M6N7P8Q9R0S1T2V3Y',
  career: 'abcdefgh01234567',
  sim_t: 12.5,
  wall_t: 1_790_000_000_000,
  payload: { vehicle_name: 'Hunter', mass_kg: 1500 },
};

/** Writes an event as a line, with changes to its JSON members; `undefined` removes a member. */
export function eventLine(change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ...EVENT, ...change });
}

export const readLines = (lines: Uint8Array): ReturnType<typeof readBatch> => readBatch(brotliCompressSync(lines));
