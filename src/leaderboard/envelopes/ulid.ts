const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 26 characters hold 130 bits: the first may only bring three of the 128. */
const ULID = new RegExp(`^[0-7][${ALPHABET}]{25}$`);

/** Returns a ULID in its canonical upper-case form, or null for any other text. Either letter case is read. */
export function canonicalUlid(text: string): string | null {
  const upper = text.length === 26 ? text.toUpperCase() : '';
  // Upper case of some letters beyond ASCII is an ASCII letter: the text itself must be ASCII.
  return ULID.test(upper) && /^[\x21-\x7e]{26}$/.test(text) ? upper : null;
}

/** Returns the 16 bytes of a canonical ULID. */
export function ulidBytes(ulid: string): Uint8Array {
  let bits = 0n;
  for (const character of ulid) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(character));
  return Uint8Array.from({ length: 16 }, (_, at) => Number((bits >> BigInt(8 * (15 - at))) & 0xffn));
}

/** Returns the canonical ULID of 16 bytes. */
export function ulidOf(bytes: Uint8Array): string {
  let text = '';
  // 130 bits in 26 characters: the first two are zero. Bits that are not written yet wait in a number.
  let [waiting, count] = [0, 2];
  for (const byte of bytes) {
    waiting = (waiting << 8) | byte;
    for (count += 8; count >= 5; count -= 5) text += ALPHABET[(waiting >> (count - 5)) & 31]!;
    waiting &= 31;
  }
  return text;
}
