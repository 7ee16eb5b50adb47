import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../../../src/platform/node/project-root.js';
import { openGpuOrSkip } from '../../gpu/evaluate.js';

const gpu = await openGpuOrSkip();
gpu?.close();

const MAIN = join(projectRoot(), 'dist/src/apps/cli/main.js');
/** Where Linux lists the processes that a process started. */
const childrenOf = (pid: number): string => `/proc/${pid}/task/${pid}/children`;

const isRoot = process.getuid?.() === 0;
const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, as it should.
    }
  }
});

interface Served {
  readonly server: number;
  /** The id of the process that draws. */
  readonly drawing: number;
  readonly base: string;
  readonly status: Promise<number | null>;
  /** Returns the lines of its log so far. */
  readonly log: () => string;
}

/** @param prefix a program that starts the server, with its arguments */
async function serve(prefix: readonly string[] = []): Promise<Served> {
  const off = ['ninep', 'mqtt', 'mcp'].flatMap((door) => ['--set', `${door}_enabled=false`]);
  const [program, ...args] = [...prefix, process.execPath, MAIN, 'serve', '--port', '0', '--clock', 'stepped', ...off];
  const child = spawn(program!, args, {
    env: { ...process.env, LIVERY_LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const status = new Promise<number | null>((resolve) => child.once('close', resolve));
  let [printed, log] = ['', ''];
  child.stderr.on('data', (bytes: Buffer) => (log += bytes.toString()));
  child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  await vi.waitFor(() => expect(printed).toMatch(/MOD_HTTP=\S+\n/), { timeout: 60_000 });
  const base = /MOD_HTTP=(\S+)/.exec(printed)![1]!;
  const [drawing] = readFileSync(childrenOf(child.pid!), 'utf8').trim().split(' ').map(Number);
  started.push(child.pid!, drawing!);
  return { server: child.pid!, drawing: drawing!, base, status, log: () => log };
}

const frame = async (base: string): Promise<Buffer> => {
  const response = await fetch(`${base}/frame?width=64&height=36`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const expectGone = (pid: number): Promise<void> =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 30_000 });

describe.skipIf(gpu === null || !existsSync(MAIN) || !existsSync(childrenOf(process.pid)))(
  'the process that draws for `livery serve` (skipped without dist/, and where there is no /proc)',
  { timeout: 180_000 },
  () => {
    it('is replaced when it is killed, and ends with the server that is told to stop', async () => {
      const { server, drawing, base, status } = await serve();
      const before = await frame(base);
      process.kill(drawing, 'SIGKILL');
      expect((await frame(base)).equals(before)).toBe(true);
      const [next] = readFileSync(childrenOf(server), 'utf8').trim().split(' ').map(Number);
      expect(next).not.toBe(drawing);
      process.kill(server, 'SIGTERM');
      expect(await status).toBe(0);
      expect(() => process.kill(next!, 0)).toThrow('ESRCH');
    });

    it.skipIf(isRoot && !existsSync('/usr/bin/setpriv'))(
      'is replaced for a normal user who made the server nice (skipped for root without setpriv)',
      async () => {
        // Root may do what a normal user may not: lower the niceness of the process.
        const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
        const { server, drawing, base } = await serve([...(isRoot ? asNobody : []), 'nice', '-n', '15']);
        await frame(base);
        expect(getPriority(drawing)).toBe(getPriority(server));
        process.kill(drawing, 'SIGKILL');
        await frame(base);
        expect(readFileSync(childrenOf(server), 'utf8').trim()).not.toBe(String(drawing));
      },
    );

    it('is replaced when it hangs: the frame that waits is 503, the next one is drawn', async () => {
      const { drawing, base, log } = await serve();
      const before = await frame(base);
      process.kill(drawing, 'SIGSTOP');
      const hung = await fetch(`${base}/frame?width=64&height=36`);
      expect([hung.status, hung.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await hung.json()).toEqual({
        errno: 'EBUSY',
        message:
          'frame: no picture: the drawing process is replaced, since it did not answer for 10 s, and was killed; ask again',
      });
      expect((await frame(base)).equals(before)).toBe(true);
      await expectGone(drawing);
      expect(log()).toContain('the drawing process is gone: it did not answer for 10 s');
      expect(log()).not.toContain('"level":50');
    });

    it('ends with a server that is told to stop: a client that waits for a frame gets a reason', async () => {
      const { server, drawing, base, status, log } = await serve();
      await frame(base);
      // It finishes nothing before the server is told to stop.
      process.kill(drawing, 'SIGSTOP');
      const waits = fetch(`${base}/frame?width=96&height=54`);
      const second = fetch(`${base}/frame?width=64&height=36`);
      // Both have arrived when what was asked after them is answered.
      await fetch(`${base}/time`);
      process.kill(server, 'SIGTERM');
      for (const response of [await waits, await second]) {
        expect(response.status).toBe(503);
        expect(await response.json()).toEqual({
          errno: 'EBUSY',
          message: 'frame: the renderer is closed, since the server stops',
        });
      }
      expect(await status).toBe(0);
      await expectGone(drawing);
      expect(log()).not.toContain('"level":50');
    });

    it('ends without a fault with a server that is told to stop while it warms up', async () => {
      const { server, status, log } = await serve();
      process.kill(server, 'SIGTERM');
      expect(await status).toBe(0);
      expect(log()).toContain('stopping');
      expect(log()).not.toContain('"level":50');
    });

    it('does not outlive a server that is killed, and lets Ctrl+C and SIGTERM to the server', async () => {
      const { server, drawing, base } = await serve();
      await frame(base);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(drawing, signal);
      await frame(base);
      expect(readFileSync(childrenOf(server), 'utf8').trim()).toBe(String(drawing));
      process.kill(server, 'SIGKILL');
      await expectGone(drawing);
    });
  },
);
