import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BEAT_BYTES, Watchdog } from '../../../../src/renderer/drawing/process/watchdog.js';
import { duplexPair } from './duplex-pair.js';

const TIMES = { tickMs: 1000, silentTicks: 10, idleTicks: 60, workMs: 200 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/**
 * Makes a watchdog for a process that answers every question with `work()`. If `work()` returns null, the process gives
 * no answer. The connection delivers at most three bytes at a time.
 */
function watched(work: () => number | null) {
  const [ours, theirs] = duplexPair(3);
  let questions = 0;
  theirs.on('data', (asked: Buffer) => {
    questions += asked.length;
    const done = work();
    if (done === null) return;
    const beat = Buffer.alloc(BEAT_BYTES);
    beat.writeDoubleLE(done);
    theirs.write(beat);
  });
  const hung: string[] = [];
  const watchdog = new Watchdog(ours, (why) => hung.push(why), TIMES);
  return { watchdog, hung, asked: () => questions };
}

async function pass(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick++) {
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(TIMES.tickMs);
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('the watchdog of a drawing process', () => {
  it('the watchdog reports a hang after exactly ten ticks without an answer', async () => {
    let isStopped = false;
    const { watchdog, hung } = watched(() => (isStopped ? null : 0));
    watchdog.start();
    await pass(1);
    isStopped = true;
    // The process has answered in the first tick. So the ten ticks without an answer start only now.
    await pass(TIMES.silentTicks);
    expect(hung).toEqual([]);
    await pass(1);
    expect(hung).toEqual(['did not answer for 10 s']);
    await pass(100);
    expect(hung).toHaveLength(1);
  });

  it('the watchdog waits sixty ticks for the first answer', async () => {
    const { watchdog, hung } = watched(() => null);
    watchdog.start();
    await pass(TIMES.idleTicks);
    expect(hung).toEqual([]);
    await pass(1);
    expect(hung).toEqual(['did not answer for 60 s']);
  });

  it('the watchdog reports no hang while the process works, however slowly', async () => {
    let work = 0;
    const { watchdog, hung } = watched(() => (work += 4));
    watchdog.start();
    await pass(300);
    expect(hung).toEqual([]);
  });

  it('the watchdog reports a hang when the process answers questions but does no other work', async () => {
    let work = 0;
    const { watchdog, hung } = watched(() => (work += 1));
    watchdog.start();
    await pass(TIMES.idleTicks + 1);
    expect(hung).toEqual(['did nothing for 60 s']);
  });

  it('the watchdog reports no hang while the process finishes requests', async () => {
    const { watchdog, hung } = watched(() => 0);
    watchdog.start();
    for (let request = 0; request < 4; request++) {
      await pass(TIMES.idleTicks - 1);
      watchdog.progress();
    }
    expect(hung).toEqual([]);
  });

  it('the watchdog sends no question while the process has no request', async () => {
    const { watchdog, hung, asked } = watched(() => null);
    await pass(100);
    expect(asked()).toBe(0);
    watchdog.start();
    await pass(3);
    expect(asked()).toBe(4);
    watchdog.stop();
    await pass(100);
    expect(asked()).toBe(4);
    expect(hung).toEqual([]);
  });
});
