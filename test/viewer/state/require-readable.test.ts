import { expect, test } from 'vitest';
import { type Outcome, refuse } from '../../../src/base/errors/index.js';
import type { Image } from '../../../src/base/images/index.js';
import { readableCheck } from '../../../src/viewer/state/require-readable.js';

/** Opens a check with a decoder that decodes a picture when the test says so. */
function openCheck() {
  const started: number[] = [];
  const finish: ((outcome: Outcome<Image>) => void)[] = [];
  const read: string[] = [];
  const check = readableCheck({
    read: (bytes) => {
      started.push(bytes[0]!);
      return { outcome: new Promise((resolve) => finish.push(resolve)), cancel: () => undefined };
    },
  });
  const picture = (name: string, byte: number): Blob => {
    const blob = new Blob([Uint8Array.of(byte)]);
    blob.arrayBuffer = () => (read.push(name), Promise.resolve(Uint8Array.of(byte).buffer));
    return blob;
  };
  const ready = { ok: true, value: {} as Image } as const;
  return { check, picture, started, read, finish: (outcome: Outcome<Image> = ready) => finish.shift()!(outcome) };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('several pictures are read and decoded one after the other, so that only one of them takes memory', async () => {
  const { check, picture, started, read, finish } = openCheck();
  const checks = ['a', 'b', 'c'].map((name, index) => check(name, picture(name, index)));
  await settled();
  expect([read, started]).toEqual([['a'], [0]]);
  finish(refuse('EINVAL', 'is damaged'));
  await expect(checks[0]).rejects.toThrow('a: is damaged');
  await settled();
  expect([read, started]).toEqual([
    ['a', 'b'],
    [0, 1],
  ]);
  finish();
  await checks[1];
  await settled();
  finish();
  await checks[2];
  expect(read).toEqual(['a', 'b', 'c']);
});

test('a picture whose upload was cancelled while it waited is not read', async () => {
  const { check, picture, read, finish } = openCheck();
  const stop = new AbortController();
  const first = check('a', picture('a', 0));
  const second = check('b', picture('b', 1), stop.signal);
  await settled();
  stop.abort();
  finish();
  await Promise.all([first, second]);
  expect(read).toEqual(['a']);
});

test('a picture passes if only the decoder has failed', async () => {
  const { check, picture, finish } = openCheck();
  const checking = check('a', picture('a', 0));
  await settled();
  finish(refuse('ETIMEDOUT', 'takes longer than 20000 ms to decode; make it smaller'));
  await checking;
});
