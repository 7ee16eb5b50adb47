import type { Random } from './random.js';
import type { Rates } from './rates.js';

/** Unknown members, with ids that must not be published. */
const UNKNOWN = {
  note: 'kept as it is',
  Install_ID: 'private',
  deep: [{ install: 'private', kid: 'abcdefgh01234567', career: 'zyxwvtsr76543210', kids: ['abcdefgh01234567', 7] }],
  player: 1,
  kid: 9,
  huge: 12345678901234567890,
};

/** Writes a payload as JSON text, sometimes in another spelling, with unknown members, or unreadable. */
export function spoilt(random: Random, rates: Rates, payload: object): string {
  if (random.chance(rates.unreadable)) return unreadable(random, payload);
  const members = random.chance(rates.unknownMembers) ? { ...payload, ...UNKNOWN } : payload;
  const text = JSON.stringify(members);
  if (!random.chance(rates.unknownMembers)) return text;
  // The same numbers in another spelling, and blanks where JSON allows them.
  return text.replace(/"(mass_kg|speed_ms)":(\d+)([,}])/, '"$1" : $2.00$3').replace(/^\{/, '{ ');
}

/**
 * Writes a payload with a member of a wrong type, a fraction in place of an integer, or a number too large for doubles.
 */
function unreadable(random: Random, payload: object): string {
  const entries = Object.entries<unknown>({ ...payload });
  if (entries.length === 0) return '{}';
  const [name, value] = random.pick(entries);
  const wrong = typeof value === 'number' ? random.pick(['"7"', '1e999', 'true', '[]']) : random.pick(['17', '0.5']);
  const others = entries.filter(([other]) => other !== name).map(([other, each]) => [other, JSON.stringify(each)]);
  return `{${[...others, [name, wrong]].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`;
}
