import { ulidOf } from '../../envelopes/ulid.js';

export type RandomBytes = (count: number) => Uint8Array;

/** Returns a new ULID: 48 bits of time and 80 random bits. @param now unix ms */
export function newUlid(now: number, random: RandomBytes): string {
  const bytes = new Uint8Array(16);
  let time = Math.max(0, Math.floor(now));
  for (let at = 5; at >= 0; at--) {
    bytes[at] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes.set(random(10), 6);
  return ulidOf(bytes);
}
