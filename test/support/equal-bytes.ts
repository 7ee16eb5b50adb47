import { expect } from 'vitest';

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * Tells Vitest that two typed arrays of the same kind are equal if their bytes are equal. Vitest alone would compare
 * typed arrays element by element, which takes a second for a million elements. With this function, Vitest compares the
 * elements only if the bytes differ, and then reports the different elements.
 */
function haveEqualBytes(a: unknown, b: unknown): true | undefined {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined;
  return Buffer.compare(bytesOf(a), bytesOf(b)) === 0 || undefined;
}

expect.addEqualityTesters([haveEqualBytes]);
