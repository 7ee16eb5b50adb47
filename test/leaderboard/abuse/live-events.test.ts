import { expect, it } from 'vitest';
import { EventShares, LABELS_OF_PLAYER } from '../../../src/leaderboard/api/streams/event-shares.js';
import { labelsOf } from '../../../src/leaderboard/privacy/labels.js';
import { IDS_MAX } from '../../../src/leaderboard/privacy/public-payload.js';
import { publicEvent, type PublicRow } from '../../../src/leaderboard/store/reads/public-event.js';

const MINUTE_MS = 60_000;
const labels = labelsOf(Buffer.alloc(32, 7));

const row = (seq: number, player: number, ids: number, minute = 1): PublicRow => ({
  seq,
  player_id: player,
  event_id: Buffer.from(String(seq).padStart(16, '0')),
  session_id: Buffer.alloc(16),
  flight_id: null,
  career: 'c',
  type: 'flight.started',
  ver: 1,
  sim_t: null,
  recv_ms: minute * MINUTE_MS + seq,
  payload: JSON.stringify({ kids: Array.from({ length: ids }, (_, at) => `${seq}.${at}`) }),
});

it('the live stream makes only a limited number of labels per player and minute, even for events with thousands of ids', () => {
  let made = 0;
  const shares = new EventShares((...id) => {
    made++;
    return labels(...id);
  });
  let shown = 0;
  for (let at = 0; at < 2000; at += 100) {
    const textOf = shares.begin();
    for (let seq = at; seq < at + 100; seq++) if (textOf(row(seq, 1, IDS_MAX)) !== null) shown++;
    const honest = row(at, 2, 3);
    expect(textOf(honest)).toBe(publicEvent(honest, labels));
  }
  expect(shown).toBeGreaterThan(100);
  expect(shown).toBeLessThan(200);
  expect(made).toBeLessThan(LABELS_OF_PLAYER + 500);
  const later = row(2000, 1, IDS_MAX, 2);
  expect(shares.begin()(later)).toBe(publicEvent(later, labels));
});

it('the live stream sends all of ten thousand events with a few ids each', () => {
  const shares = new EventShares(labels);
  let shown = 0;
  for (let at = 0; at < 10_000; at += 100) {
    const textOf = shares.begin();
    for (let seq = at; seq < at + 100; seq++) if (textOf(row(seq, 1, 0)) !== null) shown++;
  }
  expect(shown).toBe(10_000);
});
