import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { sharedGpu } from '../support/shared-device.js';

const gpu = await sharedGpu();

const MAIN = join(projectRoot(), 'dist/src/cli/main.js');
/** Path of the file with the child processes of a process (Linux). */
const childrenOf = (pid: number): string => `/proc/${pid}/task/${pid}/children`;

const drawingOf = (server: number): number => {
  const [drawing] = readFileSync(childrenOf(server), 'utf8').trim().split(' ').map(Number);
  return drawing!;
};

/**
 * Niceness of the server. The server runs as a normal user, because root could lower the niceness again. Only if the
 * tests run as root and setpriv is missing, it runs as root.
 */
const NICENESS = 11;
const isRoot = process.getuid?.() === 0;
const asNobody = isRoot && existsSync('/usr/bin/setpriv');
const AS_USUAL = [
  ...(asNobody ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []),
  ...['nice', '-n', String(NICENESS)],
];

const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
});

interface Served {
  readonly server: number;
  /** The id of the drawing process. */
  readonly drawing: number;
  readonly base: string;
  readonly status: Promise<number | null>;
  readonly log: () => string;
}

/** A scene that a server draws fast, from the files of `golden init`. */
const SCENE = join(projectRoot(), 'harness/golden/init/template/golden/scenes/ball.json');

/** @param prefix program that starts the server, with its arguments */
async function serve(prefix: readonly string[] = [], ...settings: readonly string[]): Promise<Served> {
  const off = ['ninep', 'mqtt', 'mcp'].map((transport) => `${transport}_enabled=false`);
  const keys = [...off, ...settings].flatMap((key) => ['--set', key]);
  const options = ['--scene', SCENE, '--port', '0', '--clock', 'stepped', ...keys];
  const [program, ...args] = [...prefix, process.execPath, MAIN, 'serve', ...options];
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
  const drawing = drawingOf(child.pid!);
  started.push(child.pid!);
  if (drawing) started.push(drawing);
  return { server: child.pid!, drawing, base, status, log: () => log };
}

const frame = async (base: string, width = 64): Promise<Buffer> => {
  const response = await fetch(`${base}/frame?width=${width}&height=36`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const expectGone = (pid: number): Promise<void> =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 30_000 });

describe.skipIf(gpu === null || !existsSync(MAIN) || !existsSync(childrenOf(process.pid)))(
  'the drawing process of `livery serve` (skipped without dist/, and without /proc)',
  () => {
    it('the drawing process restarts after a kill and ends with its server', async () => {
      const { server, drawing, base, status, log } = await serve(AS_USUAL);
      expect(getPriority(server)).toBeGreaterThanOrEqual(NICENESS);
      const before = await frame(base);
      expect(getPriority(drawing)).toBe(getPriority(server));
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(drawing, signal);
      // The server must draw, because no cached picture has this size.
      await frame(base, 65);
      expect(drawingOf(server)).toBe(drawing);

      process.kill(drawing, 'SIGKILL');
      await frame(base, 66);
      expect((await frame(base)).equals(before)).toBe(true);
      const next = drawingOf(server);
      expect(next).not.toBe(drawing);
      await vi.waitFor(() => expect(log()).toContain('the drawing process is gone'));

      // Stop the process, so that it cannot finish any work before the server gets SIGTERM.
      process.kill(next, 'SIGSTOP');
      const waits = fetch(`${base}/frame?width=96&height=54`);
      const second = fetch(`${base}/frame?width=128&height=72`);
      // After the answer to this request, the server has certainly received the two earlier requests.
      await fetch(`${base}/time`);
      process.kill(server, 'SIGTERM');
      for (const response of [await waits, await second]) {
        expect(response.status).toBe(503);
        expect(await response.json()).toEqual({
          errno: 'EBUSY',
          message: 'frame: the renderer is closed, because the server is stopping; start it again',
        });
      }
      expect(await status).toBe(0);
      await expectGone(next);
      expect(log()).not.toContain('"level":50');
    });

    it('the drawing process ends without a logged error when the server gets SIGTERM during the warm-up', async () => {
      const { server, status, log } = await serve();
      process.kill(server, 'SIGTERM');
      expect(await status).toBe(0);
      expect(log()).toContain('stopping');
      expect(log()).not.toContain('"level":50');
    });

    it('the drawing process starts with the first picture when the warm-up is off, and ends when the server is killed', async () => {
      const { server, drawing, base } = await serve([], 'prepare_pictures=false');
      expect(drawing).toBe(0);
      await frame(base);
      const later = drawingOf(server);
      expect(later).toBeGreaterThan(0);
      started.push(later);
      process.kill(server, 'SIGKILL');
      await expectGone(later);
    });
  },
);
