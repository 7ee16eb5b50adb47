import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openBoard, type TestBoard } from './board.js';
import { runUntil, storeEvents } from './stored-events.js';

const boards: TestBoard[] = [];
afterEach(() => boards.splice(0).forEach(({ folder }) => folder.remove()));

/** Runs a client with two waiting events until it prints a line that matches `last`. */
async function endOfClient(last: RegExp, spoil: (board: TestBoard) => Promise<unknown>) {
  const board = await openBoard({ now: Date.now });
  boards.push(board);
  const data = join(board.folder.path, 'client');
  storeEvents(data, 2, Date.now());
  await spoil(board);
  const { said, isGood } = await runUntil({ data, credentials: board.credentials, last, now: Date.now });
  return { isGood, last: said.at(-1)?.replace(data, '<data>') };
}

test('after a refusal, the last line of the client says that the board refuses the stored events', async () => {
  const ban = ({ service }: TestBoard) =>
    service.store.updateTable('account').set({ banned_ms: 1, ban_reason: 'x' }).execute();
  expect(await endOfClient(/has stopped sending/, ban)).toEqual({
    isGood: false,
    last: '2 events are stored in <data>; the board refuses them',
  });
});

test('after an outage of the board, the last line of the client says when it sends the stored events', async () => {
  expect(await endOfClient(/cannot be reached/, ({ service }) => service.app.close())).toEqual({
    isGood: true,
    last: '2 events are stored in <data>; start the client again to send them',
  });
});
