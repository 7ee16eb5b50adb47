import { createHmac } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
/** It separates these labels from other uses of the same secret. */
const DOMAIN = 'board-label';

export type LabelKind = 'career' | 'kitten';

/** Returns the public label of a player's id: always the same for an id, and unrelated between players. */
export type Labels = (kind: LabelKind, playerId: string, raw: string) => string;

/**
 * Makes the labels of a secret. Ids are easy to guess, so a hash without a secret would confirm guesses.
 * @param secret must never change: labels are promised to be stable
 */
export function labelsOf(secret: Uint8Array): Labels {
  return (kind, playerId, raw) => {
    const digest = createHmac('sha256', secret).update([DOMAIN, kind, playerId, raw].join('\0')).digest();
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
