import { LinkError, refusalIn } from './link-error.js';

/** @throws LinkError when the server refuses or does not answer; the signal's reason when `init.signal` is aborted */
export async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new LinkError('offline', 'the server does not answer; check that it is running', { cause });
  }
  if (!answer.ok) throw await refusalIn(answer);
  return answer;
}
