import { readSimEvent } from '../derivation/read-snapshot.js';
import type { SimEvent } from '../derivation/snapshot.js';
import { type SimulatorAccess, tokenHeaders } from './address.js';

/** The wait before a stream that ended is opened again, ms. */
const AGAIN_MS = 1000;
/** The most characters of a line: a longer one is no event. */
const LINE_MAX = 65_536;

/**
 * Follows the event stream of a simulator until the signal says so; a stream that ends or cannot be opened is opened again.
 * @param refused is called once when the simulator has no such stream
 */
export async function followEvents(
  simulator: SimulatorAccess,
  take: (event: SimEvent) => void,
  signal: AbortSignal,
  refused: (status: number) => void,
): Promise<void> {
  let isSaid = false;
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    try {
      const headers = { accept: 'text/event-stream', ...tokenHeaders(simulator) };
      const answer = await fetch(`${simulator.base}/events`, { headers, signal });
      if (answer.ok && answer.body) await readLines(answer.body, take);
      else {
        await answer.body?.cancel();
        if (!isSaid) refused(answer.status);
        isSaid = true;
      }
    } catch {
      // It is gone, or not there yet: the snapshots say so too, and to the player.
    }
    if (!isOver()) await pause(AGAIN_MS, signal);
  }
}

/** Reads server-sent events: one event of the simulator is one `data:` line (WHATWG HTML, server-sent events). */
async function readLines(body: AsyncIterable<Uint8Array>, take: (event: SimEvent) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop()!.slice(0, LINE_MAX);
    for (const line of lines) {
      const event = line.startsWith('data:') ? readSimEvent(line.slice(5)) : null;
      if (event) take(event);
    }
  }
}

/** Waits, or until the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
