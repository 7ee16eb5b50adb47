import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { Outbox } from '../../../../src/leaderboard/client/outbox/outbox.js';
import { backOff } from '../../../../src/leaderboard/client/shipping/back-off.js';
import { Shipper } from '../../../../src/leaderboard/client/shipping/shipper.js';
import { type PostAnswer, retryAfterMs } from '../../../../src/leaderboard/client/shipping/verdict.js';
import { PlatformError } from '../../../../src/base/errors/index.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../support/temporary-folder.js';

const folders: TemporaryFolder[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

const START = 1_700_000_000_000;
type Reply = Partial<PostAnswer> | Error;
type Given = Partial<PostAnswer>;
const taken = (count: number): Given => ({ status: 200, body: { accepted: count, deduped: 0 } });
const refusal = (status: number, error: string, more: object = {}): Given => ({
  status,
  body: { error, detail: `${error} it is`, ...more },
});

interface Trial {
  readonly outbox: Outbox;
  readonly shipper: Shipper;
  readonly sent: { readonly id: string; readonly count: number; readonly at: number; readonly proof: string }[];
  readonly said: string[];
  /** Advances the clock until nothing is left to send, or until `replies` is used up. */
  run(): Promise<void>;
  record(count: number): void;
  clock: number;
  /** Computes the answer to each batch; if absent, the answers come from the list `replies`. */
  answer?: (body: Uint8Array) => Reply;
}

/**
 * Makes a shipper whose board sends these answers in order. The clock does not run by itself: it jumps to the time of
 * the next action.
 */
function trial(replies: Reply[], { random = 1, intervalMs = 30_000, flushAfterMs = 60_000 } = {}): Trial {
  const folder = makeTemporaryFolder();
  folders.push(folder);
  const said: string[] = [];
  const sent: Trial['sent'] = [];
  const outbox = new Outbox(folder.path, 1e9, (text) => void said.push(text));
  let made = 0;
  const shipper = new Shipper({
    outbox,
    sign: (_batch, now) => Promise.resolve(String(now)),
    post: (batch, proof) => {
      sent.push({ id: batch.id, count: batch.count, at: it.clock - START, proof });
      const reply = it.answer?.(batch.body) ?? replies.shift()!;
      if (reply instanceof Error) return Promise.reject(reply);
      return Promise.resolve({ status: 200, body: undefined, date: null, retryAfter: null, ...reply });
    },
    now: () => it.clock,
    random: () => random,
    newId: () => `id${++made}`,
    say: (text) => void said.push(text),
    intervalMs,
    flushAfterMs,
  });
  const it: Trial = {
    outbox,
    shipper,
    sent,
    said,
    clock: START,
    record: (count) =>
      outbox.record(
        Array.from({ length: count }, (_, at) => `line ${at}`),
        null,
      ),
    run: async () => {
      while (replies.length > 0) {
        const due = shipper.dueIn();
        if (due === Infinity) return;
        it.clock += due;
        await shipper.ship();
      }
    },
  };
  return it;
}

test('as soon as 500 events wait, the client sends them', async () => {
  const few = trial([taken(1)]);
  few.record(1);
  await few.run();
  expect(few.sent).toMatchObject([{ count: 1, at: 60_000 }]);

  const many = trial([taken(500), taken(500), taken(1)]);
  many.record(1001);
  await many.run();
  expect(many.sent.map(({ count, at }) => [count, at])).toEqual([
    [500, 0],
    [500, 30_000],
    [1, 90_000],
  ]);
  expect(many.shipper.dueIn()).toBe(Infinity);
});

test('while the board is unreachable, the client repeats one batch at growing intervals, with one message to the user', async () => {
  const down = new Error('fetch failed', { cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }) });
  const it = trial([...Array.from({ length: 12 }, () => down), taken(2)], { intervalMs: 0, flushAfterMs: 0 });
  it.record(2);
  await it.run();
  expect(new Set(it.sent.map(({ id }) => id)).size).toBe(1);
  const waits = it.sent.slice(1).map(({ at }, index) => (at - it.sent[index]!.at) / 1000);
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  expect(it.said).toEqual([
    'the board cannot be reached (ECONNREFUSED); trying again. 2 events are kept',
    'sent 2 events',
  ]);
});

test('the wait before another attempt is random, and its upper limit grows up to a maximum', () => {
  expect([backOff(3, 0), backOff(3, 0.5), backOff(3, 1), backOff(1000, 1)]).toEqual([0, 4000, 8000, 300_000]);
});

test.each([
  ['a wait in seconds', '40', 40_000],
  ['a date', new Date(START + 90_000).toUTCString(), 90_000],
  ['an invalid value', 'soon', 30_000],
])('the client waits as long as Retry-After says: %s', async (_what, retryAfter, at) => {
  const it = trial([{ ...refusal(429, 'rate_limited'), retryAfter }, taken(1)], { flushAfterMs: 0, random: 0 });
  it.record(1);
  await it.run();
  expect(it.sent[1]!.at).toBe(at);
  expect(retryAfterMs(null, START)).toBe(0);
});

test('after the board reports that the client has a wrong clock, the client corrects its clock and sends the same batch again at once', async () => {
  const server_time = START + 4_000_000;
  const skew = refusal(401, 'clock_skew', { server_time });
  const it = trial([skew, skew, taken(1)], { flushAfterMs: 0, random: 1 });
  it.record(1);
  await it.run();
  expect(it.sent.map(({ at }) => at)).toEqual([0, 0, 30_000]);
  expect(it.sent.map(({ proof }) => Number(proof) - START)).toEqual([0, 4_000_000, 4_030_000]);
  expect(new Set(it.sent.map(({ id }) => id)).size).toBe(1);
});

test("the Date header of any response sets the client's clock, unless the difference is small", async () => {
  const date = (ms: number): string => new Date(START + ms).toUTCString();
  const it = trial([{ ...taken(1), date: date(1000) }, { ...taken(1), date: date(600_000) }, taken(1)], {
    flushAfterMs: 0,
    intervalMs: 0,
  });
  for (let round = 0; round < 3; round++) {
    it.record(1);
    const due = it.shipper.dueIn();
    it.clock += due;
    await it.shipper.ship();
  }
  expect(it.sent.map(({ proof }) => Number(proof) - START)).toEqual([0, 0, 600_500]);
});

test('the client abandons a forked stream, and sends its events in a new batch of a new stream', async () => {
  const it = trial([refusal(409, 'stream_fork'), taken(2)], { flushAfterMs: 0 });
  it.record(2);
  await it.run();
  expect(it.sent[0]!.id).not.toBe(it.sent[1]!.id);
  expect(it.outbox.size).toBe(0);
});

const large = refusal(413, 'too_large');

test('the client halves a batch that is too large and keeps later batches small', async () => {
  const it = trial([large, large, large, large, taken(50), taken(50)], { flushAfterMs: 0 });
  it.record(600);
  await it.run();
  expect(it.sent.map(({ count }) => count)).toEqual([500, 250, 125, 62, 50, 50]);
});

test('each time the board has accepted eight batches in a row, the client doubles the size of its batches', async () => {
  const accepted = (count: number): Given[] => Array.from({ length: count }, () => taken(1));
  const replies = [large, large, ...accepted(7), large, ...accepted(4 * 8 + 1)];
  const it = trial(replies, { flushAfterMs: 0 });
  it.record(10_000);
  await it.run();
  const batches = (size: number, count: number): number[] => Array.from({ length: count }, () => size);
  expect(it.sent.map(({ count }) => count)).toEqual([
    ...[500, 250],
    // The board accepted seven batches of 125 events and refused the eighth as too large. So the count of accepted
    // batches began again.
    ...batches(125, 8),
    ...[62, 124, 248, 496].flatMap((size) => batches(size, 8)),
    500,
  ]);
});

test('while the client searches for an invalid event, it also halves a batch that is too large', async () => {
  const invalid = refusal(400, 'malformed_batch', { detail: 'line 400: it is' });
  const it = trial([invalid, large, taken(199), taken(100)], { flushAfterMs: 0 });
  it.record(500);
  await it.run();
  expect(it.sent.map(({ count }) => count)).toEqual([500, 399, 199, 100]);
});

test('the client sets aside a single event that is too large', async () => {
  const it = trial([], { flushAfterMs: 0, intervalMs: 0 });
  it.record(40);
  await answerBy(it, ({ lines }) => (lines.includes('line 13') ? refusal(413, 'too_large') : taken(lines.length)));
  expect(it.outbox.size).toBe(0);
  expect(it.said.filter((text) => text.includes('moved to'))).toHaveLength(1);
});

test.each([
  ['whose line the board names', true],
  ['whose line the board does not name', false],
])('the client sets a malformed event aside (%s), and sends all other events', async (_what, named) => {
  const it = trial([], { flushAfterMs: 0, intervalMs: 0 });
  it.record(700);
  const got: string[] = [];
  await answerBy(it, ({ lines }) => {
    const bad = lines.findIndex((line) => line === 'line 300' || line === 'line 301' || line === 'line 699');
    if (bad < 0) {
      got.push(...lines);
      return taken(lines.length);
    }
    const detail = named ? `line ${bad + 1}: is not one JSON object` : 'no';
    return refusal(400, 'malformed_batch', { detail });
  });
  expect(got).toHaveLength(697);
  expect(new Set(got).size).toBe(697);
  expect(it.outbox.size).toBe(0);
  expect(it.said.filter((text) => text.includes('the board refused one event, which'))).toHaveLength(3);
  expect(it.sent.length).toBeLessThan(named ? 14 : 45);
});

test.each(['license_expired', 'license_revoked', 'license_invalid', 'banned'])(
  'the client stops after %s, and keeps its events',
  async (code) => {
    const it = trial([refusal(401, code, { server_time: START })], { flushAfterMs: 0 });
    it.record(3);
    await it.run();
    expect(it.shipper.stopped).not.toBeNull();
    expect(it.shipper.dueIn()).toBe(Infinity);
    expect(it.said).toEqual([expect.stringMatching(/^the client has stopped sending: .*\. 3 events are kept$/)]);
    expect(it.outbox.size).toBe(3);
  },
);

test.each<[string, Reply]>([
  ['an HTML page instead of a response', { status: 200, body: undefined }],
  ['JSON in another format', { status: 200, body: { ok: true } }],
  ['a redirection', { status: 302, body: undefined }],
  ['a fault of the board', refusal(500, 'internal')],
  ['a refused proof', refusal(401, 'proof_invalid')],
  ['a missing route', refusal(404, 'not_found')],
])('the client sends the batch again after %s, and loses no event', async (_what, reply) => {
  const it = trial([reply, taken(2)], { flushAfterMs: 0 });
  it.record(2);
  await it.run();
  expect(it.sent[0]!.id).toBe(it.sent[1]!.id);
  expect(it.outbox.size).toBe(0);
});

test('after a full disk has interrupted a batch, the batch is stored or completed when the disk has space again', async () => {
  const it = trial([taken(2), taken(2)], { flushAfterMs: 0, intervalMs: 0 });
  it.record(2);
  const fail = (): never => {
    throw new PlatformError('outbox.log cannot be written: the disk is full');
  };
  const { outbox } = it;
  outbox.form = fail;
  it.clock += it.shipper.dueIn();
  await it.shipper.ship();
  expect([it.sent.length, outbox.size]).toEqual([0, 2]);
  outbox.form = Outbox.prototype.form.bind(outbox);
  outbox.taken = fail;
  it.clock += it.shipper.dueIn();
  await it.shipper.ship();
  outbox.taken = Outbox.prototype.taken.bind(outbox);
  await it.run();
  // The client sends the batch twice: the first time, the board stores it, and the second time, it reports a replay.
  expect([it.sent.length, outbox.size]).toEqual([2, 0]);
  expect(it.sent[0]!.id).toBe(it.sent[1]!.id);
  expect(it.said[0]).toBe('outbox.log cannot be written: the disk is full; trying again. 2 events are kept');
});

test('the client sends the last batch without waiting for more events', () => {
  const it = trial([]);
  it.record(1);
  expect(it.shipper.dueIn()).toBe(60_000);
  expect(it.shipper.dueIn(true)).toBe(0);
});

async function answerBy(it: Trial, answer: (batch: { lines: string[] }) => Reply): Promise<void> {
  for (let round = 0; round < 100 && it.outbox.size > 0; round++) {
    it.clock += it.shipper.dueIn();
    it.answer = (body) => answer({ lines: brotliDecompressSync(body).toString().split('\n') });
    await it.shipper.ship();
  }
}
