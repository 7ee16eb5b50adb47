import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { newUlid } from '../../../src/leaderboard/client/identity/ulids.js';
import { Outbox } from '../../../src/leaderboard/client/outbox/outbox.js';
import { runClient } from '../../../src/leaderboard/client/run-client.js';
import { eventLine } from '../envelopes/event-lines.js';
import { openBoard, type TestBoard } from './board.js';

const boards: TestBoard[] = [];
afterEach(() => boards.splice(0).forEach(({ folder }) => folder.remove()));

/** Runs a client with two waiting events and without a simulator until it prints a line that matches `last`. */
async function runUntil(last: RegExp, spoil: (board: TestBoard) => Promise<unknown>) {
  const board = await openBoard({ now: Date.now });
  boards.push(board);
  const data = join(board.folder.path, 'client');
  const outbox = new Outbox(data, 1e9, () => undefined);
  outbox.record(
    [1, 2].map(() => eventLine({ id: newUlid(Date.now(), randomBytes) })),
    null,
  );
  outbox.close();
  await spoil(board);
  const [said, stop] = [[] as string[], new AbortController()];
  const isGood = await runClient({
    sim: 'http://127.0.0.1:9',
    credentials: board.credentials,
    data,
    intervalMs: 0,
    flushAfterMs: 0,
    outboxMax: 1e9,
    version: 'test',
    now: Date.now,
    randomBytes,
    random: () => 1,
    say: (sentence) => {
      said.push(sentence);
      if (last.test(sentence)) stop.abort();
    },
    show: () => undefined,
    stop: stop.signal,
  });
  return { isGood, last: said.at(-1)?.replace(data, '<data>') };
}

test('after a refusal, the last line of the client says that the board refuses the stored events', async () => {
  const ban = ({ service }: TestBoard) =>
    service.store.updateTable('account').set({ banned_ms: 1, ban_reason: 'x' }).execute();
  expect(await runUntil(/has stopped sending/, ban)).toEqual({
    isGood: false,
    last: '2 events are stored in <data>; the board refuses them',
  });
});

test('after an outage of the board, the last line of the client says when it sends the stored events', async () => {
  expect(await runUntil(/cannot be reached/, ({ service }) => service.app.close())).toEqual({
    isGood: true,
    last: '2 events are stored in <data>; start the client again to send them',
  });
});
