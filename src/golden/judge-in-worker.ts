import { threadStarter } from '../device/node/threads/index.js';
import { ThreadPool } from '../device/threads/index.js';
import type { JudgeReply, JudgeRequest } from './judge-pictures.js';

const judges = new ThreadPool<JudgeRequest, JudgeReply>({
  start: threadStarter({
    file: new URL('./judge-worker.js', import.meta.url),
    name: 'judge',
    here: async () => (await import('./judge-pictures.js')).judgePictures,
  }),
});

/**
 * Runs `judgePictures` on another thread, so that the server can answer other requests meanwhile. When Livery runs from
 * its sources, the calling thread runs it instead.
 */
export function judgeInWorker(request: JudgeRequest): Promise<JudgeReply> {
  return judges.call(request);
}
