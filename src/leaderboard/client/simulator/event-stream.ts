import { setTimeout } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { readSimEvent } from '../derivation/read-snapshot.js';
import type { SimEvent } from '../derivation/snapshot.js';
import { type SimulatorAccess, tokenHeaders } from './address.js';

/** The wait before a stream that ended is opened again, ms. */
const AGAIN_MS = 1000;
/** Maximum characters of an event; longer ones are skipped. */
const EVENT_MAX = 65_536;

/**
 * Follows the event stream of a simulator until the signal; reopens a stream that ends or cannot be opened.
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
      if (answer.ok && answer.body) {
        await readEvents(answer.body, (data) => {
          const event = readSimEvent(data);
          if (event) take(event);
        });
      } else {
        await answer.body?.cancel();
        if (!isSaid) refused(answer.status);
        isSaid = true;
      }
    } catch {
      // It is gone, or not there yet: the reader of snapshots reports that to the user.
    }
    if (!isOver()) await pause(AGAIN_MS, signal);
  }
}

/** Reads the data of server-sent events, until the stream ends. */
export async function readEvents(body: AsyncIterable<Uint8Array>, take: (data: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  const parser = createParser({
    maxBufferSize: EVENT_MAX,
    onEvent: ({ data }) => take(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') parser.reset();
    },
  });
  for await (const bytes of body) parser.feed(decoder.decode(bytes, { stream: true }));
}

/** Waits, or until the signal. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);
