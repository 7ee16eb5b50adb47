import type { DisplayEncoding } from './settings.js';

/** The size is in pixels. */
export interface EncodedPicture {
  readonly width: number;
  readonly height: number;
  readonly encoding: DisplayEncoding;
  /**
   * RGBA with 8 bits per channel, beginning with the top row. With the encoding `rgba-zlib`, the bytes are compressed.
   */
  readonly payload: Uint8Array;
}

/**
 * A `key` shows the picture at the cursor. A `replacement` changes the pixels of the picture that the terminal already
 * shows.
 */
export type FrameForm = 'key' | 'replacement';

/**
 * Maximum number of payload bytes in one escape sequence. In base64, these are 4000 characters; the protocol allows
 * 4096.
 */
const CHUNK_BYTES = 3000;
const ENCODER = new TextEncoder();
/** `BEGIN` saves the cursor and moves it to the top left corner; `END` restores it. */
const BEGIN = ENCODER.encode('\x1b7\x1b[H');
const END = ENCODER.encode('\x1b8');
const CLOSE = ENCODER.encode('\x1b\\');

/**
 * Encodes a picture for a terminal (Kitty terminal graphics protocol): one escape sequence per chunk. `q=2` asks the
 * terminal not to answer, and `C=1` asks it not to move the cursor.
 */
export function kittyFrame(picture: EncodedPicture, form: FrameForm): Uint8Array {
  const { payload } = picture;
  const count = Math.max(1, Math.ceil(payload.length / CHUNK_BYTES));
  const chunks = Array.from({ length: count }, (_, index) => {
    const more = index < count - 1 ? 1 : 0;
    const keys = index === 0 ? `${firstKeys(picture, form)},m=${more}` : `m=${more}`;
    return {
      open: ENCODER.encode(`\x1b_G${keys};`),
      bytes: payload.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
    };
  });
  const size = chunks.reduce(
    (sum, { open, bytes }) => sum + open.length + base64Length(bytes.length) + CLOSE.length,
    BEGIN.length + END.length,
  );
  const frame = new Uint8Array(size);
  let at = 0;
  const put = (bytes: Uint8Array): void => {
    frame.set(bytes, at);
    at += bytes.length;
  };
  put(BEGIN);
  for (const { open, bytes } of chunks) {
    put(open);
    at = writeBase64(bytes, frame, at);
    put(CLOSE);
  }
  put(END);
  return frame;
}

function firstKeys({ width, height, encoding }: EncodedPicture, form: FrameForm): string {
  const format = `f=32${encoding === 'rgba-zlib' ? ',o=z' : ''},s=${width},v=${height}`;
  return form === 'key' ? `a=T,q=2,i=1,p=1,${format},C=1` : `a=t,q=2,i=1,${format}`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const LETTERS = Uint8Array.from(ALPHABET, (letter) => letter.charCodeAt(0));
const PADDING = 0x3d;

function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/** @returns the index in `to` at which the written characters end */
function writeBase64(bytes: Uint8Array, to: Uint8Array, start: number): number {
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
