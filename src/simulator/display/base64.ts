const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const LETTERS = Uint8Array.from(ALPHABET, (letter) => letter.charCodeAt(0));
const PADDING = 0x3d;

/** Returns the number of characters that so many bytes take (RFC 4648 §4). */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/** Writes bytes as base64 characters. @returns the index behind them */
export function writeBase64(bytes: Uint8Array, to: Uint8Array, start: number): number {
  let at = start;
  for (let from = 0; from < bytes.length; from += 3) {
    const left = bytes.length - from;
    const word = (bytes[from]! << 16) | ((left > 1 ? bytes[from + 1]! : 0) << 8) | (left > 2 ? bytes[from + 2]! : 0);
    to[at] = LETTERS[word >> 18]!;
    to[at + 1] = LETTERS[(word >> 12) & 63]!;
    to[at + 2] = left > 1 ? LETTERS[(word >> 6) & 63]! : PADDING;
    to[at + 3] = left > 2 ? LETTERS[word & 63]! : PADDING;
    at += 4;
  }
  return at;
}
