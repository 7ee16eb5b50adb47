import type { ReadableEvent } from './readable-event.js';

const CAUSES = new Map(
  Object.entries({
    ground_impact: 'the ground',
    ocean_impact: 'the ocean',
    collision: 'a collision',
    excessive_g_force: 'too many g',
    aerodynamic_forces: 'the air',
    hydrodynamic_forces: 'the water',
  }),
);

/**
 * Returns the text that follows the handle in a feed row, or null for an event that the feed omits
 * (docs/reference/leaderboard-rules.md, "Activity feed").
 */
export function summaryOf({ type, read: p }: ReadableEvent): string | null {
  switch (type) {
    case 'vehicle.impact': {
      const shows = p.survived && !p.launch_pad && p.crew_count >= 1;
      return shows ? `hit ${place(p.body)} at ${metresPerSecond(p.speed_ms)} and survived` : null;
    }
    case 'vehicle.landed': {
      const aboard = p.crew_count >= 1 ? ` with ${p.crew_count} aboard` : '';
      return p.survived ? `landed on ${place(p.body)} at ${metresPerSecond(p.vertical_speed_ms)}${aboard}` : null;
    }
    case 'vehicle.rud': {
      const cause = CAUSES.get(p.cause) ?? (tidy(p.cause.split('_').join(' ')) || 'an unknown cause');
      return `lost a vehicle to ${cause} at ${place(p.body)}, at ${metresPerSecond(p.speed_ms)}`;
    }
    case 'vehicle.orbit':
      return p.phase === 'achieved'
        ? `reached orbit around ${place(p.body)}, ${apsis(p.ap_m)} by ${apsis(p.pe_m)}`
        : null;
    case 'vehicle.soi':
      return p.to_body ? `entered the sphere of ${place(p.to_body)}` : null;
    case 'kitten.tumble':
      return `saw ${tidy(p.name) || 'a kitten'} tumble at ${metresPerSecond(p.speed_ms)} on ${place(p.body)}`;
    case 'kitten.kia':
      return `lost ${tidy(p.name) || 'a kitten'}`;
    case 'flight.ended':
      if (p.reason !== 'recovered') return null;
      if (p.crew_count < 1) return 'recovered a vehicle';
      return p.crew_count === 1 ? 'brought 1 kitten home' : `brought ${p.crew_count} kittens home`;
    default:
      return null;
  }
}

const place = (body: string): string => tidy(body) || 'somewhere';
const metresPerSecond = (value: number): string => `${short(value)} m/s`;
const apsis = (metres: number): string =>
  Math.abs(metres) < 1000 ? `${short(metres)} m` : `${short(metres / 1000)} km`;

function short(value: number): string {
  const text = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1);
  return text.endsWith('.0') ? text.slice(0, -2) : text;
}

/** Removes unprintable characters, and then cuts the text after the last whole character that fits into 32 bytes. */
function tidy(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')];
  while (Buffer.byteLength(characters.join('')) > 32) characters.pop();
  return characters.join('').trim();
}
