import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

const STARTED = 'http.server.request.start';

/**
 * Waits until a server in this process has received the next request whose URL contains `part`, and its handler has
 * begun. Must be called before the request is sent.
 */
export async function requestArrival(part: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const hear = (message: unknown): void => {
      if (!(message as { request: IncomingMessage }).request.url?.includes(part)) return;
      diagnostics.unsubscribe(STARTED, hear);
      resolve();
    };
    diagnostics.subscribe(STARTED, hear);
  });
  await turn();
}
