import { ThreadPool } from '../../threads/index.js';
import { threadStarter } from '../threads/thread-starter.js';
import { encodePng } from './encode-png.js';

export interface PngRequest {
  readonly rgba: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

const encoder = new ThreadPool<PngRequest, Uint8Array>({
  start: threadStarter({
    file: new URL('./png-worker.js', import.meta.url),
    name: 'png',
    here: () => Promise.resolve(({ rgba, width, height }) => encodePng(rgba, width, height)),
  }),
  pack: (request) => [request, [request.rgba.buffer]],
});

/**
 * Runs {@link encodePng} on a separate thread. `rgba` is transferred to that thread, so its length is 0 after the call.
 * Copying the pixels instead would block the caller, for 40 ms at 4096×4096.
 */
export function encodePngInWorker(rgba: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return encoder.call({ rgba: wholeBuffer(rgba), width, height });
}

function wholeBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? (bytes as Uint8Array<ArrayBuffer>) : bytes.slice();
}
