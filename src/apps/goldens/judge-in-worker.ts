import { threadStarter } from '../../platform/node/threads/thread-starter.js';
import { ThreadPool } from '../../platform/threads/index.js';
import type { JudgeReply, JudgeRequest } from './judge-pictures.js';

const judges = new ThreadPool<JudgeRequest, JudgeReply>({
  start: threadStarter({
    file: new URL('./judge-worker.js', import.meta.url),
    name: 'judge',
    here: async () => (await import('./judge-pictures.js')).judgePictures,
  }),
  // Copied, the pixels of 4096 × 4096 would hold the server up.
  pack: (request) => [request, 'rgba' in request.actual ? wholeBuffers(request.actual.rgba) : []],
});

/**
 * Runs `judgePictures` on another thread, so that a server answers meanwhile; from sources, on the calling thread. The
 * pixels that are compared go with it: they have no length here any more.
 */
export function judgeInWorker(request: JudgeRequest): Promise<JudgeReply> {
  return judges.call(request);
}

/** Returns the buffer of these bytes where it holds nothing else, so that it can be handed over. */
function wholeBuffers({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
