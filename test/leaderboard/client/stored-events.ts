import { randomBytes } from 'node:crypto';
import { runClient } from '../../../src/leaderboard/client/index.js';
import { newUlid } from '../../../src/leaderboard/client/identity/ulids.js';
import { Outbox } from '../../../src/leaderboard/client/outbox/outbox.js';
import { eventLine } from '../envelopes/event-lines.js';

/** Stores events in a client's outbox, as the client does while it follows a simulator. */
export function storeEvents(data: string, count: number, time: number): void {
  const outbox = new Outbox(data, 1e9, () => undefined);
  outbox.record(
    Array.from({ length: count }, () => eventLine({ id: newUlid(time, randomBytes) })),
    null,
  );
  outbox.close();
}

export interface RunOptions {
  readonly data: string;
  readonly credentials: string;
  /** The client stops when it prints a line that matches. */
  readonly last: RegExp;
  /** Returns the time, ms. @param said the lines that the client has printed so far */
  readonly now: (said: readonly string[]) => number;
}

/** Runs a client without a simulator. Returns all lines that it prints. */
export async function runUntil({ data, credentials, last, now }: RunOptions): Promise<{
  said: string[];
  isGood: boolean;
}> {
  const [said, stop] = [[] as string[], new AbortController()];
  const isGood = await runClient({
    sim: 'http://127.0.0.1:9',
    credentials,
    data,
    intervalMs: 0,
    flushAfterMs: 0,
    outboxMax: 1e9,
    version: 'test',
    now: () => now(said),
    randomBytes,
    random: () => 1,
    say: (sentence) => {
      said.push(sentence);
      if (last.test(sentence)) stop.abort();
    },
    show: () => undefined,
    stop: stop.signal,
  });
  return { said, isGood };
}
