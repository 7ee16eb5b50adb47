import { createHmac } from 'node:crypto';
import { canonicalUlid, ulidOf } from '../envelopes/ulid.js';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
/** It separates these labels from other uses of the same secret. */
const DOMAIN = 'board-label';

/** Ids of events, sessions and flights are ULIDs: a client writes its clock into them. */
export type LabelKind = 'career' | 'kitten' | 'event' | 'session' | 'flight';

/**
 * Returns the public label of a player's id: always the same for an id, and unrelated between players. Labels of events,
 * sessions and flights have the form of a ULID; those of careers and kittens have 16 characters.
 */
export type Labels = (kind: LabelKind, playerId: string, raw: string) => string;

/**
 * Makes the labels of a secret. Ids are easy to guess, so a hash without a secret would confirm guesses.
 * @param secret must never change: labels are promised to be stable
 */
export function labelsOf(secret: Uint8Array): Labels {
  return (kind, playerId, raw) => {
    const isShort = kind === 'career' || kind === 'kitten';
    // Either letter case of a ULID is the same id.
    const id = isShort ? raw : (canonicalUlid(raw) ?? raw);
    const digest = createHmac('sha256', secret).update([DOMAIN, kind, playerId, id].join('\0')).digest();
    if (!isShort) return ulidOf(digest.subarray(0, 16));
    return Array.from(digest.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('');
  };
}

/** Caches labels: the rows of one answer repeat a few ids. */
export function rememberedLabels(labels: Labels): Labels {
  const known = new Map<string, string>();
  return (kind, playerId, raw) => {
    const key = [kind, playerId, raw].join('\0');
    let label = known.get(key);
    if (label === undefined) known.set(key, (label = labels(kind, playerId, raw)));
    return label;
  };
}
