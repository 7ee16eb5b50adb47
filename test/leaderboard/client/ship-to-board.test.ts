import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { readCredentials } from '../../../src/leaderboard/client/credentials/read-credentials.js';
import { newUlid } from '../../../src/leaderboard/client/identity/ulids.js';
import { Outbox } from '../../../src/leaderboard/client/outbox/outbox.js';
import { batchPoster } from '../../../src/leaderboard/client/shipping/post-batch.js';
import { type Post, Shipper } from '../../../src/leaderboard/client/shipping/shipper.js';
import { proofSigner } from '../../../src/leaderboard/client/shipping/sign-proof.js';
import { eventLine } from '../envelopes/event-lines.js';
import { openBoard, type TestBoard } from './board.js';

const START = Date.parse('2026-11-22T12:00:00Z');
const boards: TestBoard[] = [];
afterEach(() => boards.splice(0).forEach(({ folder }) => folder.remove()));

/**
 * Opens a board, and returns functions that send events to it. The client's clock does not run by itself: it jumps to
 * the time of the next action.
 */
async function shippingTo({ ahead = 0, limitsRate = false } = {}) {
  let clock = START;
  const board = await openBoard({ now: () => clock + ahead, limitsRate });
  boards.push(board);
  const credentials = await readCredentials(board.credentials, undefined, () => undefined);
  const post = batchPoster(credentials);
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  const outbox = new Outbox(board.folder.path, 1e9, say);
  const newId = (): string => newUlid(clock, randomBytes);
  const sign = await proofSigner(credentials);
  const make = (through: (post: Post) => Post = (same) => same): Shipper =>
    new Shipper({
      outbox,
      sign,
      post: through(post),
      now: () => clock,
      random: () => 1,
      newId,
      say,
      intervalMs: 0,
      flushAfterMs: 0,
    });
  return {
    board,
    outbox,
    said,
    make,
    record: (count: number, payload: () => object = () => ({})) =>
      outbox.record(
        Array.from({ length: count }, () => eventLine({ id: newId(), payload: payload() })),
        null,
      ),
    /** @returns the number of requests */
    run: async (shipper: Shipper): Promise<number> => {
      let requests = 0;
      for (; requests < 60 && shipper.dueIn() < Infinity; requests++) {
        clock += shipper.dueIn();
        await shipper.ship();
      }
      return requests;
    },
  };
}

test('the client sends all batches in one stream, and the board stores each event once', async () => {
  const { board, said, make, record, run, outbox } = await shippingTo();
  const shipper = make();
  for (let round = 0; round < 3; round++) {
    record(400);
    expect(await run(shipper)).toBe(1);
  }
  expect([(await board.log()).length, outbox.size]).toEqual([1200, 0]);
  const streams = await board.service.store.selectFrom('stream_state').selectAll().execute();
  expect(streams.map(({ last_seq }) => last_seq)).toEqual([3]);
  expect(said).toEqual(Array.from({ length: 3 }, () => 'sent 400 events'));
});

test('a batch whose response was lost is sent again and stored once', async () => {
  const { board, said, make, record, run } = await shippingTo();
  record(5);
  let losses = 3;
  const lossy = make((post) => async (batch, proof) => {
    const answer = await post(batch, proof);
    if (losses-- > 0) throw new Error('lost');
    return answer;
  });
  expect(await run(lossy)).toBe(4);
  expect((await board.log()).length).toBe(5);
  expect(said.at(-1)).toBe('sent 5 events, 5 of which the board already had');
});

test('the client starts a new stream if the board disagrees with it on the last batch', async () => {
  const { board, make, record, run } = await shippingTo();
  const shipper = make();
  record(2);
  await run(shipper);
  await board.service.store.updateTable('stream_state').set({ last_seq: 7 }).execute();
  record(2);
  expect(await run(shipper)).toBe(2);
  expect((await board.log()).length).toBe(4);
});

test.each([
  // The client compares its clock with the answer's `Date` header, which has a precision of a second.
  [3_600_000, /machine is 3(599|600|601) s behind the board's/],
  [-7_200_000, /machine is 7(199|200|201) s ahead of the board's/],
])("the board's refusal corrects the client's clock if the board's clock is %d ms ahead", async (ahead, where) => {
  const { board, make, record, run, said } = await shippingTo({ ahead });
  record(2);
  expect(await run(make())).toBe(2);
  expect((await board.log()).length).toBe(2);
  expect(said.join()).toMatch(where);
});

test('a batch too large for the board is sent in parts', async () => {
  const { board, make, record, run } = await shippingTo();
  record(400, () => ({ noise: randomBytes(6000).toString('base64') }));
  expect(await run(make())).toBeGreaterThan(4);
  expect((await board.log()).length).toBe(400);
});

test('one event that the board refuses does not delay the others', async () => {
  const { board, make, record, run, outbox, said } = await shippingTo();
  record(120);
  outbox.record(['{"id":"no ULID"}'], null);
  record(120);
  expect(await run(make())).toBe(4);
  expect((await board.log()).length).toBe(240);
  expect(
    said.some((text) => /^the board refused one event, which the client moved to .*refused\.ndjson/.test(text)),
  ).toBe(true);
  expect(readFileSync(`${board.folder.path}/refused.ndjson`, 'utf8')).toContain('no ULID');
});

test('the client sends one batch every two seconds, which is as fast as the board accepts', async () => {
  const { board, make, record, run } = await shippingTo({ limitsRate: true });
  const shipper = make();
  for (let round = 0; round < 8; round++) {
    record(1);
    await run(shipper);
  }
  expect((await board.log()).length).toBe(8);
});

test('a revoked licence stops the client, and no event is lost', async () => {
  const { board, make, record, run, outbox, said } = await shippingTo();
  const shipper = make();
  record(1);
  await run(shipper);
  await board.service.store.updateTable('credential').set({ revoked_ms: 1 }).execute();
  record(2);
  await run(shipper);
  expect(shipper.stopped).toMatch(/^the licence was revoked/);
  expect(said.at(-1)).toMatch(/2 events are kept$/);
  expect([outbox.size, (await board.log()).length]).toEqual([2, 1]);
});
