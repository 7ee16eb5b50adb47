import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ImageDecoder } from '../../../../src/device/decoding/index.js';
import { createImageDecoder } from '../../../../src/device/node/decode/index.js';
import type { ImageDecoderOptions } from '../../../../src/device/node/decode/image-decoder.js';
import { writeBmp } from '../../../base/images/bmp/bmp-writer.js';
import { expectRefusal } from '../../../base/images/outcomes.js';

const folder = mkdtempSync(join(tmpdir(), 'livery-decode-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The first byte of a file determines what this worker does. 0: it answers; 1: it hangs; 2: it throws; 3: it fills its
 * memory; 4: it exits.
 */
const OBEDIENT = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ bytes }) => {
  if (bytes[0] === 1) for (;;);
  if (bytes[0] === 2) throw new Error('a bug');
  if (bytes[0] === 3) for (const kept = []; ; ) kept.push(new Array(1e5).fill(kept.length));
  if (bytes[0] === 4) process.exit(3);
  const level = { width: 1, height: 1, bytes: Uint8Array.of(bytes[1] ?? 0, 0, 0, 0) };
  setTimeout(() => parentPort.postMessage({ ok: true, value: { levels: [level] } }), bytes[0] === 5 ? 100 : 0);
});
`;
const workerFile = join(folder, 'obedient.mjs');
writeFileSync(workerFile, OBEDIENT);

const [ANSWER, HANG, THROW, FILL, END, SLOW] = [0, 1, 2, 3, 4, 5];

let decoder: ImageDecoder | undefined;
afterEach(() => decoder?.close());
const open = (options: ImageDecoderOptions = {}) =>
  (decoder = createImageDecoder({ workerFile, timeoutMs: 10_000, ...options }));
const file = (order: number, value = 0) => Uint8Array.of(order, value);

async function valueOf(decoder: ImageDecoder, value: number): Promise<number | undefined> {
  const outcome = await decoder.read(file(ANSWER, value)).outcome;
  return outcome.ok ? outcome.value.levels[0]!.bytes[0] : undefined;
}

describe('the image decoder', () => {
  it("the image decoder handles requests in order, and returns each request's own image", async () => {
    const decoder = open();
    expect(await Promise.all([7, 8, 9].map((value) => valueOf(decoder, value)))).toEqual([7, 8, 9]);
    expect(decoder.pending).toBe(0);
  });

  it('the image decoder leaves the bytes readable for the caller', async () => {
    const bytes = file(ANSWER, 7);
    await open().read(bytes).outcome;
    expect([...bytes]).toEqual([0, 7]);
  });

  it.each([
    ['hangs', HANG, 'ETIMEDOUT', /longer than 3000 ms/],
    ['throws', THROW, 'EIO', /made its decoder fail \(a bug\)/],
    ['ends its thread', END, 'EIO', /made its decoder exit/],
  ] as const)(
    'the image decoder rejects a file that %s, and decodes the next file',
    async (_, order, errno, words) => {
      // The time limit is long enough to start a thread on a busy machine.
      const decoder = open({ timeoutMs: order === HANG ? 3_000 : 20_000 });
      await valueOf(decoder, 1);
      const broken = decoder.read(file(order));
      const next = valueOf(decoder, 5);
      expectRefusal(await broken.outcome, errno, words);
      expect(await next).toBe(5);
    },
    30_000,
  );

  it("the image decoder rejects a file that fills its thread's memory, and decodes the next file", async () => {
    const decoder = open({ heapMib: 32 });
    expectRefusal(await decoder.read(file(FILL)).outcome, 'EIO', /more than 32 MiB/);
    expect(await valueOf(decoder, 5)).toBe(5);
  });

  it('the image decoder rejects a file while its queue is full, and accepts a file once the queue has room', async () => {
    const decoder = open({ queueMax: 2 });
    const tasks = [SLOW, SLOW, SLOW].map((order) => decoder.read(file(order)));
    expect(decoder.pending).toBe(3);
    expectRefusal(await decoder.read(file(ANSWER)).outcome, 'EBUSY', /2 files are already waiting/);
    await tasks[0]!.outcome;
    expect(await valueOf(decoder, 4)).toBe(4);
  });

  it('the image decoder cancels a queued file and a running file, and decodes all other files', async () => {
    const decoder = open();
    const [running, waiting, last] = [HANG, ANSWER, ANSWER].map((order) => decoder.read(file(order)));
    waiting!.cancel();
    expectRefusal(await waiting!.outcome, 'EIO', /before it was decoded/);
    running!.cancel();
    expectRefusal(await running!.outcome, 'EIO', /while it was decoded/);
    expect((await last!.outcome).ok).toBe(true);
    last!.cancel();
    expect(await valueOf(decoder, 3)).toBe(3);
  });

  it('the image decoder sends the features of a device to its thread as a plain list', async () => {
    const features = new (class extends Set<never> {
      readonly notToBeSent = () => undefined;
    })();
    const request = { mode: 'raw', meaning: 'colour', maxDimension: 4, features } as const;
    expect((await open().prepare(file(ANSWER, 1), request).outcome).ok).toBe(true);
  });

  it('the image decoder decodes on several threads at once', async () => {
    const decoder = open({ threads: 2 });
    const stuck = decoder.read(file(HANG));
    expect(await valueOf(decoder, 6)).toBe(6);
    stuck.cancel();
    await stuck.outcome;
  });

  it('the image decoder rejects all remaining files when it closes', async () => {
    const decoder = open();
    const tasks = [HANG, ANSWER].map((order) => decoder.read(file(order)));
    decoder.close();
    for (const { outcome } of tasks) expectRefusal(await outcome, 'EIO', /was cancelled/);
  });
});

const builtWorker = new URL('../../../../dist/src/device/node/decode/decode-worker.js', import.meta.url).pathname;
const bmp = writeBmp({ width: 5, height: 4, bitsPerPixel: 24, value: (x, y) => x * 1000 + y });

const PLACES: (readonly [string, string])[] = [['on the calling thread', join(folder, 'missing.js')]];
if (existsSync(builtWorker)) PLACES.push(['in the built worker', builtWorker]);
else console.warn('the built decoder is not tested: there is no build (npm run -s setup)');

describe.each(PLACES)('the image decoder %s', (_, workerFile) => {
  it('the image decoder reads, prepares and rejects images', async () => {
    const decoder = open({ workerFile });
    expect(await decoder.read(bmp).outcome).toMatchObject({ ok: true, value: { kind: 'bmp', width: 5, height: 4 } });
    const request = { mode: 'faithful', meaning: 'colour', maxDimension: 4, features: new Set<never>() } as const;
    expect(await decoder.prepare(bmp, request).outcome).toMatchObject({ ok: true, value: { width: 4, height: 3 } });
    expectRefusal(await decoder.read(Uint8Array.of(1, 2, 3)).outcome, 'EINVAL', /is not a png/);
  });
});
