import { createHmac } from 'node:crypto';
import { canonicalUlid, ulidOf } from '../envelopes/ulid.js';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
/**
 * Prefix of each text that is hashed. It makes labels differ from hashes that are made with the same secret for other
 * purposes.
 */
const DOMAIN = 'board-label';

/** Events, sessions and flights have labels because their ULIDs reveal the time of the client's clock. */
export type LabelKind = 'career' | 'kitten' | 'event' | 'session' | 'flight';

/**
 * Returns the label under which an id of a player is published. The label never changes. The same id of another player
 * has an unrelated label. Labels of events, sessions and flights have the form of a ULID. Labels of careers and kittens
 * have 16 characters.
 */
export type Labels = (kind: LabelKind, playerId: string, raw: string) => string;

/**
 * Makes labels by hashing ids with a secret. Without the secret, anybody could guess an id, and compare its hash with
 * the published label.
 * @param secret must never change, because the labels must not change
 */
export function labelsOf(secret: Uint8Array): Labels {
  return (kind, playerId, raw) => {
    const isShort = kind === 'career' || kind === 'kitten';
    // A ULID in lower case and the same ULID in upper case must get the same label.
    const id = isShort ? raw : (canonicalUlid(raw) ?? raw);
    const digest = createHmac('sha256', secret).update([DOMAIN, kind, playerId, id].join('\0')).digest();
    if (!isShort) return ulidOf(digest.subarray(0, 16));
    return Array.from(digest.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('');
  };
}

/** Caches labels. This saves time even within one answer, because the rows of an answer repeat the same few ids. */
export function rememberedLabels(labels: Labels): Labels {
  const known = new Map<string, string>();
  return (kind, playerId, raw) => {
    const key = [kind, playerId, raw].join('\0');
    let label = known.get(key);
    if (label === undefined) known.set(key, (label = labels(kind, playerId, raw)));
    return label;
  };
}
