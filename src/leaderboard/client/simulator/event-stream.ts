import { setTimeout } from 'node:timers/promises';
import { eventsIn, type SimulatorAccess, tokenHeaders } from '../../../client/index.js';
import { readSimEvent } from '../derivation/read-snapshot.js';
import type { SimEvent } from '../derivation/snapshot.js';

const AGAIN_MS = 1000;
/**
 * Follows the simulator's stream of events. If the stream ends or cannot be opened, tries again after a wait.
 * @param refused called once if the simulator refuses the stream
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
        for await (const data of eventsIn(answer.body)) {
          const event = readSimEvent(data);
          if (event) take(event);
        }
      } else {
        await answer.body?.cancel();
        if (!isSaid) refused(answer.status);
        isSaid = true;
      }
    } catch {
      // The simulator is not running. The code that reads snapshots reports this.
    }
    if (!isOver()) await pause(AGAIN_MS, signal);
  }
}

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);
