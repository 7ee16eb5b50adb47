import { createHmac } from 'node:crypto';
import { canonicalUlid, ulidOf } from '../envelopes/ulid.js';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
/** Prefix of the hashed text, which separates these labels from other uses of the secret. */
const DOMAIN = 'board-label';

/** Kinds of labelled ids. Events, sessions and flights have ULIDs, which contain the time of the client's clock. */
export type LabelKind = 'career' | 'kitten' | 'event' | 'session' | 'flight';

/**
 * Returns the public label of a player's id. An id's label never changes, and labels of different players are
 * unrelated. Labels of events, sessions and flights have the form of a ULID. Labels of careers and kittens have 16
 * characters.
 */
export type Labels = (kind: LabelKind, playerId: string, raw: string) => string;

/**
 * Makes labels from a secret. Ids are easy to guess, and a hash without a secret would confirm a right guess.
 * @param secret must never change, because labels are promised to be stable
 */
export function labelsOf(secret: Uint8Array): Labels {
  return (kind, playerId, raw) => {
    const isShort = kind === 'career' || kind === 'kitten';
    // A ULID in lower case is the same id as in upper case.
    const id = isShort ? raw : (canonicalUlid(raw) ?? raw);
    const digest = createHmac('sha256', secret).update([DOMAIN, kind, playerId, id].join('\0')).digest();
    if (!isShort) return ulidOf(digest.subarray(0, 16));
    return Array.from(digest.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('');
  };
}

/** Adds a cache to labels. It pays within a single answer, because the rows of an answer repeat a few ids. */
export function rememberedLabels(labels: Labels): Labels {
  const known = new Map<string, string>();
  return (kind, playerId, raw) => {
    const key = [kind, playerId, raw].join('\0');
    let label = known.get(key);
    if (label === undefined) known.set(key, (label = labels(kind, playerId, raw)));
    return label;
  };
}
