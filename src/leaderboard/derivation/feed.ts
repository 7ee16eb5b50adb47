import type { CAUSES } from './known-names.js';
import type { ReadPayload } from './payloads.js';

/** Maximum number of rows about one player that the feed keeps, so that one player cannot fill the feed. */
export const FEED_OF_PLAYER = 20;

/**
 * Returns the text of an event in the feed; null if the feed does not show the event. The text does not contain the
 * player's handle. Each read adds the handle, so that deleted players are no longer named.
 */
export function feedText({ type, payload }: ReadPayload): string | null {
  switch (type) {
    case 'vehicle.impact':
      if (!payload.survived || payload.launch_pad || payload.crew_count < 1) return null;
      return `hit ${place(payload.body)} at ${speed(payload.speed_ms)} and survived`;
    case 'vehicle.landed': {
      if (!payload.survived) return null;
      const aboard = payload.crew_count >= 1 ? ` with ${payload.crew_count} aboard` : '';
      return `landed on ${place(payload.body)} at ${speed(payload.vertical_speed_ms)}${aboard}`;
    }
    case 'vehicle.rud':
      return `lost a vehicle to ${cause(payload.cause)} at ${place(payload.body)}, at ${speed(payload.speed_ms)}`;
    case 'vehicle.orbit': {
      if (payload.phase !== 'achieved') return null;
      return `reached orbit around ${place(payload.body)}, ${height(payload.ap_m)} by ${height(payload.pe_m)}`;
    }
    case 'vehicle.soi':
      return payload.to_body === '' ? null : `entered the sphere of ${place(payload.to_body)}`;
    case 'kitten.tumble':
      return `saw ${kitten(payload.name)} tumble at ${speed(payload.speed_ms)} on ${place(payload.body)}`;
    case 'kitten.kia':
      return `lost ${kitten(payload.name)}`;
    case 'flight.ended': {
      if (payload.reason !== 'recovered') return null;
      const { crew_count: crew } = payload;
      return crew >= 1 ? `brought ${crew} ${crew === 1 ? 'kitten' : 'kittens'} home` : 'recovered a vehicle';
    }
    default:
      return null;
  }
}

/** Words for the known causes. For an unknown cause, the feed shows the client's own text. */
const CAUSE_PHRASES: Readonly<Record<(typeof CAUSES)[number], string>> = {
  ground_impact: 'the ground',
  ocean_impact: 'the ocean',
  collision: 'a collision',
  excessive_g_force: 'too many g',
  aerodynamic_forces: 'the air',
  hydrodynamic_forces: 'the water',
};

const cause = (text: string): string =>
  Object.hasOwn(CAUSE_PHRASES, text)
    ? CAUSE_PHRASES[text as keyof typeof CAUSE_PHRASES]
    : clean(text.replaceAll('_', ' ')) || 'an unknown cause';
const place = (body: string): string => clean(body) || 'somewhere';
const kitten = (name: string): string => clean(name) || 'a kitten';
const speed = (ms: number): string => `${figure(ms)} m/s`;
const height = (m: number): string => (Math.abs(m) >= 1000 ? `${figure(m / 1000)} km` : `${figure(m)} m`);

/**
 * Formats a number for people. Numbers below 100 have one decimal, unless that decimal is 0. Larger numbers have no
 * decimals.
 */
function figure(value: number): string {
  if (!Number.isFinite(value)) return '?';
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1).replace(/\.0$/, '');
}

const BYTES_MAX = 32;

/** Removes control characters from a client's text. Also cuts it to 32 bytes, without splitting a character. */
function clean(text: string): string {
  let bytes = 0;
  let cleaned = '';
  for (const character of text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')) {
    bytes += Buffer.byteLength(character);
    if (bytes > BYTES_MAX) break;
    cleaned += character;
  }
  return cleaned.trim();
}
