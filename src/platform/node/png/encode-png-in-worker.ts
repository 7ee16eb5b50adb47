import { ThreadPool } from '../../threads/index.js';
import { threadStarter } from '../threads/thread-starter.js';
import { encodeRequest, type PngRequest } from './png-request.js';

const encoder = new ThreadPool<PngRequest, Uint8Array>({
  start: threadStarter({
    file: new URL('./png-worker.js', import.meta.url),
    name: 'png',
    here: () => Promise.resolve(encodeRequest),
  }),
  pack: (request) => [request, [request.rgba.buffer]],
});

/**
 * {@link encodePng} on a thread of its own, started by the first call. The caller keeps `rgba`: it is copied before
 * this returns (0.3 ms for 960×540).
 */
export function encodePngInWorker(rgba: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return encoder.call({ rgba: rgba.slice(), width, height });
}
