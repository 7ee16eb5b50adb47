import type { Api } from './api.js';
import { EventText } from './event-text.js';
import { LinkError, refusalIn } from './link-error.js';

/** The most paths that the server sends in one stream. */
const PATHS_MAX = 2000;

/**
 * Reads many leaves with one request: it opens the stream of the page's watched leaves, which begins with every value,
 * and ends it when all have come. A path where nothing stands is missing from the result.
 * @returns the texts without their last line end, by path
 * @throws LinkError when the server refuses or does not answer
 */
export async function readMany(api: Api, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const wanted = [...new Set(paths)];
  for (let at = 0; at < wanted.length; at += PATHS_MAX) await readSome(api, wanted.slice(at, at + PATHS_MAX), found);
  return found;
}

type Message = readonly [path: string, text: string | null];

async function readSome(api: Api, paths: readonly string[], found: Map<string, string>): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  try {
    const answer = await fetch(`${api.site}/viewer/watch`, { method: 'POST', body: paths.join('\n'), signal });
    if (!answer.ok) {
      const refusal = await refusalIn(answer);
      // None of the paths is there.
      if (refusal.errno === 'ENOENT') return;
      throw refusal;
    }
    const missing = new Set(paths);
    const events = new EventText();
    const decoder = new TextDecoder();
    const reader = answer.body!.getReader();
    while (missing.size > 0) {
      const { done, value } = await reader.read();
      if (done) throw new LinkError('offline', 'the server stopped half way through its answer');
      for (const event of events.add(decoder.decode(value, { stream: true }))) {
        const [path, text] = JSON.parse(event) as Message;
        if (text !== null && missing.has(path)) found.set(path, text);
        missing.delete(path);
      }
    }
  } catch (cause) {
    if (cause instanceof LinkError) throw cause;
    throw new LinkError('offline', 'the server does not answer', { cause });
  } finally {
    ending.abort();
  }
}
