import type { Patch } from '../../../renderer/live/index.js';
import { refusalIn } from '../../link/link-error.js';

/** Time without data after which the connection counts as lost, ms. The server sends an empty line every 5 s. */
const SILENCE_MS = 15_000;

/** Maximum length of a line, characters. A scene with 10,000 parts has a line of 4 MB. */
const LINE_MAX = 256 * 1024 * 1024;

interface FeedListener {
  /** Called for each patch; the first one contains the whole state. */
  readonly receive: (patch: Patch) => void;
  /** Called when a requested mark arrives. All changes from before the request have arrived by then. */
  readonly marked: (mark: number) => void;
  readonly count: (bytes: number) => void;
}

/**
 * Reads the feed of states until the server ends it, nothing arrives for too long, or `signal` aborts.
 * @throws LinkError if the server refuses the feed; Error if the feed cannot be opened or is interrupted
 */
export async function followFeed(
  url: URL,
  { receive, marked, count }: FeedListener,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(new Error('the server stopped sending')), SILENCE_MS);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, silence.signal]), cache: 'no-store' });
    if (!response.ok) throw await refusalIn(response);
    if (!response.body) throw new Error('the feed is empty');
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let pieces: string[] = [];
    let waiting = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      count(value.byteLength);
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(new Error('the server stopped sending')), SILENCE_MS);
      const lines = decoder.decode(value, { stream: true }).split('\n');
      pieces.push(lines[0]!);
      waiting += lines[0]!.length;
      if (waiting > LINE_MAX) throw new Error('the feed sends a line without end');
      if (lines.length === 1) continue;
      const last = lines.pop()!;
      for (const line of [pieces.join(''), ...lines.slice(1)]) {
        if (line === '') continue;
        const item = JSON.parse(line) as Patch | number;
        if (typeof item === 'number') marked(item);
        else receive(item);
      }
      pieces = [last];
      waiting = last.length;
    }
  } finally {
    clearTimeout(timer);
  }
}
