const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * 26 characters of five bits have 130 bits, but a ULID has only 128. The two highest bits must therefore be 0, so the
 * first character is between 0 and 7.
 */
const ULID = new RegExp(`^[0-7][${ALPHABET}]{25}$`);

/** Returns the canonical, upper-case form of a ULID that may have lower-case letters. Null for any other text. */
export function canonicalUlid(text: string): string | null {
  if (ULID.test(text)) return text;
  const upper = text.length === 26 ? text.toUpperCase() : '';
  // The original text must be ASCII, because the upper case of some other letters is an ASCII letter.
  return ULID.test(upper) && /^[\x21-\x7e]{26}$/.test(text) ? upper : null;
}

/** For each character code, the five bits that the character encodes in a canonical ULID. */
const BITS = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, ALPHABET.indexOf(String.fromCharCode(code))));

export function ulidBytes(ulid: string): Uint8Array {
  const bytes = new Uint8Array(16);
  writeUlid(ulid, bytes, 0);
  return bytes;
}

export function writeUlid(ulid: string, bytes: Uint8Array, at: number): void {
  // 26 characters have 130 bits, and 16 bytes have 128. So the first two bits are dropped.
  let [held, bits, next] = [0, -2, at];
  for (let character = 0; character < 26; character++) {
    held = ((held << 5) | BITS[ulid.charCodeAt(character)]!) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[next++] = held >> bits;
  }
}

export function ulidOf(bytes: Uint8Array): string {
  let text = '';
  let [held, bits] = [0, 2];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5;) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31]!;
    }
  }
  return text;
}
