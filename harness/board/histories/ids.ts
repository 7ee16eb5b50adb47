import { ulidOf } from '../../../src/leaderboard/envelopes/index.js';
import type { Random } from './random.js';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** @param ms unix ms */
export function newUlid(random: Random, ms: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(ms, 0, 6);
  for (let at = 6; at < 16; at++) bytes[at] = random.whole(0, 255);
  return ulidOf(bytes);
}

/** Returns an id of 16 characters, like those of careers and kittens. */
export const newId = (random: Random): string =>
  Array.from({ length: 16 }, () => ALPHABET[random.whole(0, 31)]!).join('');

/** Returns a ULID from a small pool that all players share. So two players may use the same id for different things. */
export const sharedUlid = (kind: number, number: number): string => {
  const bytes = Buffer.alloc(16);
  bytes[6] = kind;
  bytes.writeUInt32BE(number, 12);
  return ulidOf(bytes);
};
