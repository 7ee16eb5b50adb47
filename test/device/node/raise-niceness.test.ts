import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { raiseNiceness } from '../../../src/device/node/raise-niceness.js';

/** Starts an idle process with a niceness that exceeds this process's niceness by `steps`. */
async function startNice(steps: number): Promise<number> {
  const child = spawn('nice', [
    '-n',
    String(steps),
    process.execPath,
    '-e',
    "console.log('up'); setInterval(() => 0, 1e6)",
  ]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child.pid!;
}

describe.skipIf(process.platform === 'win32')('raiseNiceness (skipped on Windows)', () => {
  it('raiseNiceness raises the niceness of a process with a lower niceness', async () => {
    const pid = await startNice(1);
    raiseNiceness(pid, 10);
    expect(getPriority(pid)).toBe(10);
  });

  it('raiseNiceness leaves a higher niceness unchanged, because a normal user may not lower it', async () => {
    const pid = await startNice(15);
    const before = getPriority(pid);
    raiseNiceness(pid, 10);
    expect(getPriority(pid)).toBe(before);
  });

  it('raiseNiceness does nothing for a process that has ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(() => raiseNiceness(child.pid!, 10)).not.toThrow();
  });
});
