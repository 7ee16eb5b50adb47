import { parentPort } from 'node:worker_threads';
import { encodePng } from './encode-png.js';

/** Asks the worker for one PNG. The pixels' buffer is handed over with the message. */
export interface PngRequest {
  readonly id: number;
  readonly rgba: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** The worker's answer: the file, whose buffer is handed over, or what `encodePng` threw. */
export type PngReply =
  { readonly id: number; readonly png: Uint8Array<ArrayBuffer> } | { readonly id: number; readonly error: Error };

parentPort?.on('message', ({ id, rgba, width, height }: PngRequest) => {
  try {
    const png = new Uint8Array(encodePng(rgba, width, height)); // a copy: a Buffer may sit in a pool that cannot be given away
    parentPort?.postMessage({ id, png } satisfies PngReply, [png.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: error as Error } satisfies PngReply);
  }
});
