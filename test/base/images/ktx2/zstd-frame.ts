const MAX_BLOCK_BYTES = 128 * 1024;

/**
 * Makes a Zstandard frame; its blocks are raw or repeat one byte (RFC 8878 §3.1.1). The header contains the size in
 * four bytes, and no window descriptor.
 */
export function zstdFrame(data: Uint8Array): Uint8Array {
  const pieces: Buffer[] = [];
  for (let at = 0; at < data.length; at += MAX_BLOCK_BYTES) {
    const piece = data.subarray(at, at + MAX_BLOCK_BYTES);
    const repeats = piece.every((byte) => byte === piece[0]);
    pieces.push(
      block(piece.length, repeats, at + MAX_BLOCK_BYTES >= data.length),
      Buffer.from(repeats ? piece.subarray(0, 1) : piece),
    );
  }
  return Buffer.concat([head(data.length), ...pieces]);
}

export function zstdBomb(size: number): Uint8Array {
  const pieces: Buffer[] = [];
  for (let at = 0; at < size; at += MAX_BLOCK_BYTES) {
    const length = Math.min(MAX_BLOCK_BYTES, size - at);
    pieces.push(block(length, true, at + length >= size), Buffer.of(0));
  }
  return Buffer.concat([head(size), ...pieces]);
}

function head(size: number): Buffer {
  const bytes = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0]); // single segment, with the size in four bytes
  bytes.writeUInt32LE(size, 5);
  return bytes;
}

function block(length: number, repeats: boolean, last: boolean): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE((length << 3) | (repeats ? 2 : 0) | (last ? 1 : 0), 0, 3);
  return bytes;
}
