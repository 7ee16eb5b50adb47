export interface AnimationFrame {
  /** A WebP file that contains one picture without alpha. */
  readonly webp: Uint8Array;
  readonly durationMs: number;
}

/**
 * Joins WebP files of the same size into an animation that repeats forever.
 * @see RFC 9649 §2.7: an extended file consists of the chunks VP8X and ANIM, and one ANMF for each frame
 */
export function animatedWebp(width: number, height: number, frames: readonly AnimationFrame[]): Uint8Array {
  const ANIMATION_FLAG = 0b10;
  const header = chunk('VP8X', Buffer.concat([uint(ANIMATION_FLAG, 4), uint(width - 1, 3), uint(height - 1, 3)]));
  const control = chunk('ANIM', Buffer.concat([uint(0xffffffff, 4), uint(0, 2)]));
  const parts = frames.map(({ webp, durationMs }) => {
    const place = [uint(0, 3), uint(0, 3), uint(width - 1, 3), uint(height - 1, 3)];
    return chunk('ANMF', Buffer.concat([...place, uint(durationMs, 3), uint(0, 1), bitstreamOf(webp)]));
  });
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), header, control, ...parts]));
}

/** Returns the chunk of a WebP file that contains the pixels. @throws RangeError when the file has none */
function bitstreamOf(webp: Uint8Array): Buffer {
  const file = Buffer.from(webp);
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4);
    const end = at + 8 + file.readUInt32LE(at + 4);
    if (name === 'VP8 ' || name === 'VP8L') return chunk(name, file.subarray(at + 8, end));
    at = end + (end % 2);
  }
  throw new RangeError('a WebP file without pixels');
}

/** Returns a RIFF chunk: name, size of the content, content, and a padding byte if the size is odd. */
function chunk(name: string, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(name), uint(content.length, 4), content, Buffer.alloc(content.length % 2)]);
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}
