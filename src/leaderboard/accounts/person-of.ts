import type { Person } from './provider.js';

/**
 * Start of 2015, unix ms. A Discord id contains its time of creation: the bits above the lowest 22 count the
 * milliseconds since the start of 2015.
 */
const DISCORD_EPOCH = 1_420_070_400_000n;
const DISCORD_TIME_SHIFT = 22n;
const DISCORD_ID = /^[1-9]\d{0,19}$/;

/**
 * Reads the answer of Discord's `/users/@me`.
 * @throws TypeError when the answer differs from Discord's documentation
 */
export function discordPerson(answer: unknown): Person {
  const id = memberOf(answer, 'id');
  if (typeof id !== 'string' || !DISCORD_ID.test(id)) throw new TypeError('the user has no id');
  return { subject: id, created: Number((BigInt(id) >> DISCORD_TIME_SHIFT) + DISCORD_EPOCH) };
}

/** A time with the time zone that RFC 3339 §5.6 requires. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** Reads the answer of GitHub's `/user`. @throws TypeError when the answer differs from GitHub's documentation */
export function githubPerson(answer: unknown): Person {
  const id = memberOf(answer, 'id');
  if (!Number.isSafeInteger(id) || (id as number) <= 0) throw new TypeError('the user has no id');
  const text = memberOf(answer, 'created_at');
  const created = typeof text === 'string' && INSTANT.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(created)) throw new TypeError('the user has no time of creation');
  return { subject: String(id), created };
}

/** OpenID Connect Core §2: `sub` "MUST NOT exceed 255 ASCII characters in length". */
const SUBJECT = /^[\x21-\x7e]{1,255}$/;

/** @throws TypeError when the subject violates the specification */
export function googlePerson(subject: string): Person {
  if (!SUBJECT.test(subject)) throw new TypeError('the ID token has no subject');
  return { subject, created: null };
}

function memberOf(answer: unknown, name: string): unknown {
  if (typeof answer !== 'object' || answer === null) throw new TypeError('the user is not an object');
  return (answer as Readonly<Record<string, unknown>>)[name];
}
