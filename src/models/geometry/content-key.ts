/**
 * A key that is equal for equal contents: 64 bits of a multiply-xor hash over the bytes, as `<kind>:<hex>`.
 * It tells meshes apart, it does not protect anything.
 */
export function contentKey(kind: string, arrays: readonly ArrayBufferView[]): string {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  const mix = (word: number): void => {
    low = Math.imul(low ^ word, 0x01000193);
    low ^= low >>> 15;
    high = Math.imul(high ^ word, 0x85ebca6b);
    high ^= high >>> 13;
  };
  for (const array of arrays) {
    mix(array.byteLength);
    const whole = array.byteLength >> 2;
    // Arrays made by slicing and typed arrays of four-byte elements start on a word boundary; bytes may not.
    if (array.byteOffset % 4 === 0) {
      const words = new Int32Array(array.buffer, array.byteOffset, whole);
      for (let i = 0; i < whole; i++) mix(words[i]!);
      const rest = new Uint8Array(array.buffer, array.byteOffset + whole * 4, array.byteLength - whole * 4);
      for (const byte of rest) mix(byte);
    } else {
      for (const byte of new Uint8Array(array.buffer, array.byteOffset, array.byteLength)) mix(byte);
    }
  }
  const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, '0');
  return `${kind}:${hex(high)}${hex(low)}`;
}
