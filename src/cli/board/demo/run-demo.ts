import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Closable, Closers } from '../closers.js';
import { PlatformError } from '../../../base/errors/index.js';
import { flyPlan } from './flight/flight-plan.js';
import { Simulator } from './flight/simulator.js';
import { openParts } from './open-parts.js';
import { HANDLE } from './player.js';
import { recordsText, untilPublic } from './records.js';
import { Gathering, watchLog } from './watch-log.js';

export interface DemoOptions {
  /** Folder of the demo's data; by default a temporary folder, which is removed at the end. */
  readonly data?: string;
  /** If true, the demo flies faster, and ends when the records are public. */
  readonly check?: boolean;
}

const CHECK_MS = 120_000;
const PUBLIC_MS = 20_000;
/** The pace of the flight if people watch. `CHECKED` is the pace for a check. */
const WATCHED = { haste: 1, caution: 2.5 };
const CHECKED = { haste: 10, caution: 0.6 };
const GATHER_MS = 400;
/**
 * Time for which a failed demo waits for news that a part has ended, ms. A request to an ended part may fail before
 * this process is notified of the end.
 */
const KNOWN_MS = 1000;

const flight = (sentence: string): void => console.log(`flight  ${sentence}`);
const logged = (types: string): void => console.log(`public  ${types}`);

/**
 * `livery board demo`: runs a simulator, a board and a client, and flies a flight whose records become public.
 * @returns the exit status: 0 done, 1 if some records did not become public
 * @throws PlatformError when a part does not start, or ends too early
 */
export async function runDemo(options: DemoOptions): Promise<number> {
  const asked = stopSignal();
  const limit = options.check ? AbortSignal.timeout(CHECK_MS) : new AbortController().signal;
  const over = new AbortController();
  const stop = AbortSignal.any([asked, limit, over.signal]);
  let failure: unknown;
  let awaited = 'its parts to start';
  const fail = (error: unknown): void => {
    failure ??= error;
    over.abort();
  };
  const closers = new Closers();
  try {
    return await demo(options, { closers, fail, stop, awaits: (what) => (awaited = what) });
  } catch (error) {
    if (!stop.aborted) await Promise.race([pause(KNOWN_MS), once(stop, 'abort')]);
    if (failure !== undefined) throw failure as Error;
    if (asked.aborted) return options.check ? 1 : 0;
    if (!limit.aborted) throw error;
    console.error(`livery: after ${CHECK_MS / 1000} s, the demo still waits for ${awaited}`);
    return 1;
  } finally {
    over.abort();
    await closers.close();
  }
}

interface Run {
  readonly closers: Closers;
  readonly fail: (error: unknown) => void;
  readonly stop: AbortSignal;
  /** Records what the demo is waiting for. */
  readonly awaits: (what: string) => void;
}

async function demo({ data, check = false }: DemoOptions, { closers, fail, stop, awaits }: Run): Promise<number> {
  const folder = closers.add(await openFolder(data));
  console.log(
    'The demo prepares a flight on Luna. It starts a simulator, a board with its database, and a client between them.',
  );
  const { sim, viewer, board, startClient } = await openParts({ folder: folder.path, closers, fail, stop });
  const player = `${board}/players/${HANDLE}`;
  console.log(`VIEWER=${viewer}?camera=server\nPLAYER=${player}\nFEED=${board}/feed`);

  awaits("the client's first event on the board");
  const gathering = new Gathering(GATHER_MS, logged);
  await new Promise<void>((resolve, reject) => {
    const take = (type: string): void => {
      // The first event of the client shows that all parts work together.
      if (type === 'session.started') resolve();
      gathering.add(type);
    };
    stop.addEventListener('abort', () => reject(stop.reason as Error));
    watchLog(board, HANDLE, { open: startClient, take }, stop).catch(reject);
  });
  awaits('the end of the flight');
  await flyPlan({ simulator: new Simulator(sim), ...(check ? CHECKED : WATCHED), say: flight, stop });
  awaits('the records of the flight');
  const { missing, records } = await untilPublic(
    board,
    HANDLE,
    AbortSignal.any([stop, AbortSignal.timeout(PUBLIC_MS)]),
  );
  stop.throwIfAborted();
  gathering.flush();
  if (missing.length > 0) {
    console.error(`livery: these records of ${HANDLE} did not become public in time: ${missing.join(', ')}`);
    if (check) return 1;
  }
  console.log(`found   ${records.length} records of ${HANDLE} are public: ${recordsText(records)}`);
  if (check) return 0;
  console.log(
    'The flight is over, but everything keeps running: look around, or fly on in the viewer. Ctrl+C ends the demo.',
  );
  await once(stop, 'abort');
  stop.throwIfAborted();
  return 0;
}

/** The system sends SIGHUP when the terminal is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Returns a signal that is aborted at the first request to stop. Later requests have no effect, so they do not
 * interrupt the shutdown.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => stop.abort());
  return stop.signal;
}

interface DemoFolder extends Closable {
  readonly path: string;
}

async function openFolder(named: string | undefined): Promise<DemoFolder> {
  if (named !== undefined) {
    const path = resolve(named);
    await mkdir(path, { recursive: true }).catch((cause: unknown) => {
      throw new PlatformError(
        `--data ${named}: cannot be made (${(cause as NodeJS.ErrnoException).code}); name a folder that you may write to`,
        { cause },
      );
    });
    return { path, close: () => Promise.resolve() };
  }
  const path = await mkdtemp(join(tmpdir(), 'livery-demo-'));
  // If the demo runs as root, the database runs as another user, who needs access to this folder. Files with secrets
  // have stricter permissions.
  if (process.getuid?.() === 0) await chmod(path, 0o755);
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}
