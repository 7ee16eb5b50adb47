import { detectKind } from '../base/images/index.js';

/** The type of the header chunk, which follows the signature (PNG, Third Edition, §11.2.1). */
const IHDR = 0x49484452;

/** Reads the size of a PNG picture from its header, px. Returns null for any other file. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (bytes.length < 24 || detectKind(bytes) !== 'png') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(12) !== IHDR) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
