import { expect, test } from 'vitest';
import { feedText } from '../../../src/leaderboard/derivation/feed.js';
import { readPayload } from '../../../src/leaderboard/derivation/payloads.js';
import type { EventType } from '../../../src/leaderboard/envelopes/event-types.js';
import { shownSummary } from '../../../src/leaderboard/site/shown-summary.js';

test.each<[EventType, object, string]>([
  [
    'vehicle.impact',
    { survived: true, crew_count: 1, speed_ms: 247, body: 'earth' },
    'hit Earth at 247 m/s and survived',
  ],
  [
    'vehicle.landed',
    { survived: true, vertical_speed_ms: 2, body: 'luna', crew_count: 3 },
    'landed on Luna at 2 m/s with 3 aboard',
  ],
  [
    'vehicle.rud',
    { cause: 'collision', speed_ms: 4, body: 'phobos' },
    'lost a vehicle to a collision at Phobos, at 4 m/s',
  ],
  ['vehicle.orbit', { phase: 'achieved', body: 'io', ap_m: 3000, pe_m: 200 }, 'reached orbit around Io, 3 km by 200 m'],
  ['vehicle.soi', { to_body: 'mars' }, 'entered the sphere of Mars'],
  [
    'vehicle.orbit',
    { phase: 'achieved', body: 'sol', ap_m: 1_234_567_000, pe_m: 12_345_000 },
    'reached orbit around Sol, 1,234,567 km by 12,345 km',
  ],
  ['kitten.tumble', { name: 'luna', speed_ms: 8.1, body: 'mars' }, 'saw luna tumble at 8.1 m/s on Mars'],
  ['vehicle.soi', { to_body: 'my_moon' }, 'entered the sphere of My Moon'],
  ['vehicle.soi', { to_body: 'Éarth b' }, 'entered the sphere of Éarth b'],
  ['vehicle.landed', { survived: true, vertical_speed_ms: 2, body: '' }, 'landed on somewhere at 2 m/s'],
])('the feed on the pages shows the display name of the body in %s %j', (type, payload, text) => {
  const summary = `Mia ${feedText(readPayload(type, JSON.stringify(payload))!)!}`;
  expect(shownSummary({ handle: 'Mia', summary })).toBe(` ${text}`);
});
