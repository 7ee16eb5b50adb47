/**
 * Returns a key `<kind>:<hex>`, which is equal for equal contents. The key contains a 64-bit multiply-xor hash of the
 * bytes. The hash distinguishes meshes well enough, but is not cryptographic.
 */
export function contentKey(kind: string, arrays: readonly (Float32Array | Uint32Array)[]): string {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (const array of arrays) {
    const words = new Int32Array(array.buffer, array.byteOffset, array.length);
    low ^= words.length;
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
      low = Math.imul(low ^ word, 0x01000193);
      low ^= low >>> 15;
      high = Math.imul(high ^ word, 0x85ebca6b);
      high ^= high >>> 13;
    }
  }
  const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, '0');
  return `${kind}:${hex(high)}${hex(low)}`;
}

export function contentKeyOfBytes(kind: string, bytes: Uint8Array): string {
  const words = new Uint32Array(Math.ceil(bytes.length / 4) + 1);
  new Uint8Array(words.buffer).set(bytes);
  words[words.length - 1] = bytes.length;
  return contentKey(kind, [words]);
}
