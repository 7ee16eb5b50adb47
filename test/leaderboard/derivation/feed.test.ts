import { describe, expect, it } from 'vitest';
import { feedText } from '../../../src/leaderboard/derivation/feed.js';
import { readPayload } from '../../../src/leaderboard/derivation/payloads.js';
import { EVENT_TYPES, type EventType } from '../../../src/leaderboard/envelopes/event-types.js';

const said = (type: EventType, payload: object): string | null => feedText(readPayload(type, JSON.stringify(payload))!);

describe('the feed', () => {
  it.each<[EventType, object, string | null]>([
    [
      'vehicle.impact',
      { survived: true, crew_count: 1, speed_ms: 99.96, body: 'luna' },
      'hit luna at 100 m/s and survived',
    ],
    ['vehicle.impact', { survived: true, crew_count: 0, speed_ms: 9 }, null],
    [
      'vehicle.landed',
      { survived: true, vertical_speed_ms: 2.04, body: 'luna', crew_count: 3 },
      'landed on luna at 2 m/s with 3 aboard',
    ],
    ['vehicle.landed', { survived: true, vertical_speed_ms: 2.25, body: '' }, 'landed on somewhere at 2.3 m/s'],
    ['vehicle.landed', { survived: false }, null],
    [
      'vehicle.rud',
      { cause: 'ground_impact', body: 'earth', speed_ms: 1234.5 },
      'lost a vehicle to the ground at earth, at 1235 m/s',
    ],
    ['vehicle.rud', { cause: 'space_weather' }, 'lost a vehicle to space weather at somewhere, at 0 m/s'],
    ['vehicle.rud', { cause: 'toString' }, 'lost a vehicle to toString at somewhere, at 0 m/s'],
    ['vehicle.rud', {}, 'lost a vehicle to an unknown cause at somewhere, at 0 m/s'],
    [
      'vehicle.orbit',
      { phase: 'achieved', body: 'earth', ap_m: 250_400, pe_m: 999 },
      'reached orbit around earth, 250 km by 999 m',
    ],
    ['vehicle.orbit', { phase: 'escaped' }, null],
    ['vehicle.soi', { to_body: 'mars' }, 'entered the sphere of mars'],
    ['vehicle.soi', {}, null],
    ['kitten.tumble', { name: 'Mia', speed_ms: 3, body: 'luna' }, 'saw Mia tumble at 3 m/s on luna'],
    ['kitten.kia', { name: '' }, 'lost a kitten'],
    ['flight.ended', { reason: 'recovered', crew_count: 1 }, 'brought 1 kitten home'],
    ['flight.ended', { reason: 'recovered' }, 'recovered a vehicle'],
    ['flight.ended', { reason: 'despawned' }, null],
  ])('the feed describes %s %j as %s', (type, payload, text) => {
    expect(said(type, payload)).toBe(text);
  });

  it('the feed shortens names from clients, and removes their control characters', () => {
    expect(said('kitten.kia', { name: 'a\u0000\n\u202e\ud800b' })).toBe('lost ab');
    expect(said('kitten.kia', { name: '猫'.repeat(20) })).toBe(`lost ${'猫'.repeat(10)}`);
  });

  it('the feed has rows for exactly eight event types', () => {
    const told = { survived: true, crew_count: 1, phase: 'achieved', to_body: 'x', reason: 'recovered' };
    expect(EVENT_TYPES.filter((type) => said(type, told) !== null)).toHaveLength(8);
  });
});
