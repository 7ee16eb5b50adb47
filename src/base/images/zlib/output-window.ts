/** The farthest that a match reaches back (RFC 1951 §2), bytes. */
const REACH = 32_768;
/** The most bytes that one symbol adds. */
export const LONGEST_MATCH = 258;
/** The place from which on a symbol may not fit any more: flush there. */
export const FULL_AT = 2 * REACH;

/** Receives inflated bytes, which are overwritten afterwards. Returns false when it needs no more. */
export type Consumer = (bytes: Uint8Array) => boolean;

/** The last bytes that were inflated, which later ones may repeat; they are handed on in pieces of up to 64 KiB. */
export class OutputWindow {
  readonly bytes = new Uint8Array(FULL_AT + LONGEST_MATCH);
  /** Where the next byte goes. */
  at = 0;
  /** Check sum of what was handed on (RFC 1950 §8.2). */
  adler = 1;
  private handedOn = 0;

  constructor(private readonly consume: Consumer) {}

  /** Hands on what there is and makes room for more. @returns false when the consumer needs no more */
  flush(): boolean {
    const { bytes, at, handedOn } = this;
    const fresh = bytes.subarray(handedOn, at);
    this.adler = adler32(fresh, this.adler);
    const goesOn = this.consume(fresh);
    if (at >= FULL_AT) {
      bytes.copyWithin(0, at - REACH, at);
      this.at = REACH;
    }
    this.handedOn = this.at;
    return goesOn;
  }
}

const BASE = 65_521;
/** The most bytes after which the sums still fit 32 bits. */
const RUN = 5552;

function adler32(bytes: Uint8Array, from: number): number {
  let low = from & 0xffff;
  let high = from >>> 16;
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(at + RUN, bytes.length);
    for (; at < end; at++) {
      low += bytes[at]!;
      high += low;
    }
    low %= BASE;
    high %= BASE;
  }
  return ((high << 16) | low) >>> 0;
}
