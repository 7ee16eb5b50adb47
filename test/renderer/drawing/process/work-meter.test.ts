import { describe, expect, it } from 'vitest';
import { WorkMeter } from '../../../../src/renderer/drawing/process/work-meter.js';

function burn(ms: number): void {
  const start = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 >= ms) return;
  }
}

describe('the work meter of a process', () => {
  const waits = new Int32Array(new SharedArrayBuffer(8));
  const meter = new WorkMeter(waits);
  const workOf = (act: () => void): number => {
    const before = meter.read();
    act();
    return meter.read() - before;
  };

  it.skipIf(process.platform !== 'linux')(
    'the work meter counts CPU time, except the CPU time of a main thread that polls the GPU',
    () => {
      expect(workOf(() => burn(100))).toBeGreaterThan(90);
      Atomics.store(waits, 0, 1);
      expect(workOf(() => burn(100))).toBeLessThan(50);
      Atomics.store(waits, 0, 0);
    },
  );

  it('the work meter counts a finished wait for the GPU as at least a second of work', () => {
    expect(workOf(() => Atomics.add(waits, 1, 1))).toBeGreaterThanOrEqual(1000);
    expect(workOf(() => undefined)).toBeLessThan(1000);
  });
});
