import { encodePng } from './encode-png.js';

/** A call for one PNG. The pixels' buffer is handed over. */
export interface PngRequest {
  readonly rgba: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Encodes on the thread that calls. The result is a copy, since a Buffer may lie in a pool that cannot be handed over. */
export function encodeRequest({ rgba, width, height }: PngRequest): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encodePng(rgba, width, height));
}
