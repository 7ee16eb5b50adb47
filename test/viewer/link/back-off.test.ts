import { describe, expect, test } from 'vitest';
import { tryAgain } from '../../../src/viewer/link/back-off.js';

describe('tryAgain()', () => {
  const attempts = (failures: number) => {
    const waits: number[] = [];
    let tries = 0;
    const attempt = (): Promise<string> =>
      ++tries > failures ? Promise.resolve('done') : Promise.reject(new Error(`failure ${tries}`));
    const wait = (ms: number): Promise<void> => {
      waits.push(ms);
      return Promise.resolve();
    };
    return { waits, attempt, wait, tries: () => tries };
  };

  test('tryAgain() repeats a failed attempt with growing delays', async () => {
    const { attempt, wait, waits } = attempts(3);
    expect(await tryAgain(attempt, () => false, wait)).toBe('done');
    expect(waits).toHaveLength(3);
    expect(waits[2]).toBeGreaterThan(waits[0]!);
  });

  test('tryAgain() does not repeat a final failure, and gives up after nine tries', async () => {
    const final = attempts(3);
    await expect(tryAgain(final.attempt, () => true, final.wait)).rejects.toThrow('failure 1');
    expect(final.waits).toEqual([]);
    const endless = attempts(Infinity);
    await expect(tryAgain(endless.attempt, () => false, endless.wait)).rejects.toThrow('failure 9');
    expect(endless.tries()).toBe(9);
  });

  test('tryAgain() gives up when the wait is cancelled', async () => {
    const { attempt } = attempts(3);
    const cancelled = (): Promise<void> => Promise.reject(new Error('the link has ended'));
    await expect(tryAgain(attempt, () => false, cancelled)).rejects.toThrow('the link has ended');
  });
});
