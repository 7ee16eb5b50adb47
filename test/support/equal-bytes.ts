import { expect } from 'vitest';

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * Says that two typed arrays of one kind are equal if their bytes are. Vitest compares typed arrays element by element,
 * which takes a second for a million elements. For arrays with different bytes it still does, and reports the
 * elements that differ.
 */
function haveEqualBytes(a: unknown, b: unknown): true | undefined {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined;
  return Buffer.compare(bytesOf(a), bytesOf(b)) === 0 || undefined;
}

expect.addEqualityTesters([haveEqualBytes]);
