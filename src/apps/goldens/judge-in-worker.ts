import { ThreadCalls } from '../../platform/node/threads/thread-calls.js';
import type { JudgeReply, JudgeRequest } from './judge-pictures.js';

const judges = new ThreadCalls<JudgeRequest, JudgeReply>(new URL('./judge-worker.js', import.meta.url), 'judge');

/** `judgePictures` on a thread of its own: a server answers others meanwhile. On the calling thread from sources. */
export async function judgeInWorker(request: JudgeRequest): Promise<JudgeReply> {
  if (judges.available) return judges.call(request);
  const { judgePictures } = await import('./judge-pictures.js');
  return judgePictures(request);
}
