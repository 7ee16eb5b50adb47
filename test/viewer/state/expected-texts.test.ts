import { describe, expect, test } from 'vitest';
import { ExpectedTexts } from '../../../src/viewer/state/expected-texts.js';

const PATH = 'paint/parts/enabled';

function byHand(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('the expected text of a control', () => {
  test("after a click, a leaf shows the expected text until the server's update", async () => {
    const expected = new ExpectedTexts();
    const [written, brought] = [byHand(), byHand()];
    const writing = expected.during(
      PATH,
      '1',
      () => written.promise,
      () => brought.promise,
    );
    expect(expected.get(PATH)).toBe('1');
    written.resolve();
    await writing;
    expect(expected.get(PATH)).toBe('1');
    brought.resolve();
    await settled();
    expect(expected.get(PATH)).toBeUndefined();
  });

  test('after a refusal, the expected text is dropped, and the writer gets the refusal', async () => {
    const expected = new ExpectedTexts();
    const refused = expected.during(
      PATH,
      '1',
      () => Promise.reject(new Error('no')),
      () => Promise.resolve(),
    );
    await expect(refused).rejects.toThrow('no');
    expect(expected.get(PATH)).toBeUndefined();
  });

  test('the expected text of a later write replaces the expected text of an earlier write', async () => {
    const expected = new ExpectedTexts();
    const [first, second] = [byHand(), byHand()];
    const write = (): Promise<void> => Promise.resolve();
    await expected.during(PATH, '1', write, () => first.promise);
    await expected.during(PATH, '0', write, () => second.promise);
    first.resolve();
    await settled();
    expect(expected.get(PATH)).toBe('0');
    second.resolve();
    await settled();
    expect(expected.get(PATH)).toBeUndefined();
  });
});
