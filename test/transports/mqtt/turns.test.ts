import { describe, expect, it } from 'vitest';
import { Turns } from '../../../src/transports/mqtt/broker/turns.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('work in turns', () => {
  it('does at once what comes while nothing waits', () => {
    const done: string[] = [];
    new Turns<string>(1000, 1000).run('a', 1, () => void done.push('a1'));
    expect(done).toEqual(['a1']);
  });

  it('lets others have their turn between two slices, and serves one client after the other', async () => {
    const done: string[] = [];
    const turns = new Turns<string>(0, 1000);
    for (const name of ['a1', 'a2', 'a3', 'b1']) turns.run(name[0]!, 1, () => void done.push(name));
    expect(done).toEqual(['a1']);
    while (done.length < 4) {
      const before = done.length;
      await turn();
      expect(done.length - before).toBeLessThanOrEqual(1);
    }
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('refuses what there is no room for, and has the room again when a client is gone', async () => {
    const done: string[] = [];
    const turns = new Turns<string>(0, 10);
    const run = (name: string, bytes: number): boolean => turns.run(name[0]!, bytes, () => void done.push(name));
    expect([run('a1', 10), run('a2', 10), run('b1', 1)]).toEqual([true, true, false]);
    turns.forget('a');
    expect(run('b2', 10)).toBe(true);
    while (!done.includes('b2')) await turn();
    expect(done).toEqual(['a1', 'b2']);
  });
});
