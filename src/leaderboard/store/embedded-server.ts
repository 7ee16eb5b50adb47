import { setTimeout as pause } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { PlatformError } from '../../base/errors/index.js';
import { databaseFaultOf } from './database-fault.js';
import { attach, type Attachment, leave } from './embedded-server/attach.js';
import { openServerFolder, type ServerFolder } from './embedded-server/server-folder.js';
import { NotYetError, startServer, stopServer } from './embedded-server/server-process.js';

/** Maximum time that a first start waits for another server to start or stop, ms. */
const START_MS = 30_000;
/** Maximum time that a stop waits for a server that is starting, ms. */
const STOP_MS = 10_000;
/** Increase of the pause per attempt, ms. `PAUSE_MOST_MS` is the maximum. */
const PAUSE_MS = 50;
const PAUSE_MOST_MS = 2000;

/** A data folder's PostgreSQL server. It runs while any process uses it. */
export interface EmbeddedServer {
  /** URL of the database with its password. The port changes if another program has taken the old one. */
  readonly url: string;
  /** Ends this process's use of the server. Stops the server if no other process uses it. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL server of a data folder, or uses the server that already runs there. Creates the folder if
 * necessary. A server that ends unexpectedly is started again.
 * @param report called with a sentence for the log when the server ends unexpectedly, fails to start again, or has
 * restarted
 * @throws PlatformError when the server cannot be started
 */
export async function startEmbeddedServer(
  path: string,
  report: (sentence: string) => void = () => undefined,
): Promise<EmbeddedServer> {
  const place = await openServerFolder(path);
  const deadline = performance.now() + START_MS;
  const first = await attachOrStart(place, (error) => !mayPass(error) || performance.now() > deadline);
  return new KeptServer(place, first, report);
}

/** A server that this process uses, and restarts when it ends. */
class KeptServer implements EmbeddedServer {
  #attachment: Attachment;
  /** Pending while a server that ended is being restarted; settled otherwise. */
  #back: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor(
    private readonly place: ServerFolder,
    first: Attachment,
    private readonly report: (sentence: string) => void,
  ) {
    this.#attachment = first;
    this.#watch();
  }

  get url(): string {
    return this.#attachment.url;
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  #watch(): void {
    this.#attachment.client.once('end', () => {
      if (this.#stopped === undefined) this.#back = this.#bringBack();
    });
  }

  async #bringBack(): Promise<void> {
    this.report('the embedded PostgreSQL has stopped; starting it again');
    let last = '';
    try {
      this.#attachment = await attachOrStart(this.place, (error) => {
        const why = error instanceof Error ? error.message : String(error);
        if (!mayPass(error) && why !== last) this.report(why);
        last = why;
        return this.#stopped !== undefined;
      });
    } catch {
      return;
    }
    this.report('the embedded PostgreSQL is running again');
    this.#watch();
  }

  async #stop(): Promise<void> {
    await this.#back;
    // This lock prevents other processes from starting the server while it ends.
    let release = await takeStartLock(this.place.folder);
    for (; release === null; release = await takeStartLock(this.place.folder)) await pause(PAUSE_MS);
    try {
      await this.#end(performance.now() + STOP_MS);
    } finally {
      release();
    }
  }

  async #end(deadline: number): Promise<void> {
    let attachment: Attachment | null = this.#attachment;
    while (attachment !== null) {
      try {
        if (await leave(attachment)) await stopServer(this.place);
        await attachment.client.end();
        return;
      } catch (error) {
        // Another process may be stopping or starting the server, so the next attempt may succeed.
        if (!mayPass(error) || performance.now() > deadline) throw error;
      }
      await pause(PAUSE_MS);
      attachment = await attach(this.place).catch(() => attachment);
    }
  }
}

/** Attaches to the server of a folder, or starts one. Tries again until this succeeds or `givesUp` returns true. */
async function attachOrStart(place: ServerFolder, givesUp: (error: unknown) => boolean): Promise<Attachment> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await attach(place)) ?? (await startUnderLock(place));
    } catch (error) {
      if (givesUp(error)) throw error;
    }
    await pause(Math.min(PAUSE_MS * attempt, PAUSE_MOST_MS));
  }
}

async function startUnderLock(place: ServerFolder): Promise<Attachment> {
  const release = await takeStartLock(place.folder);
  if (release === null) throw new NotYetError(`another process is starting the server of ${place.folder}`);
  try {
    const running = await attach(place);
    if (running !== null) return running;
    await startServer(place);
    const started = await attach(place);
    if (started === null) throw new NotYetError(`the server of ${place.folder} ended as soon as it had started`);
    return started;
  } finally {
    release();
  }
}

/** Reports whether a failed attempt may succeed later. */
const mayPass = (error: unknown): boolean =>
  error instanceof NotYetError || (!(error instanceof PlatformError) && databaseFaultOf(error) !== undefined);

/**
 * Takes the lock for creating, starting and stopping the server of a folder. The lock is an abstract socket name, which
 * only one process at a time can bind. The kernel frees the name when the process ends for any reason. Only Linux has
 * such names. Elsewhere every process gets the lock, and PostgreSQL's own interlock prevents a second server.
 * @returns a function that releases the lock, or null while another process holds the lock
 */
function takeStartLock(folder: string): Promise<(() => void) | null> {
  if (process.platform !== 'linux') return Promise.resolve(() => undefined);
  const name = createHash('sha256').update(folder).digest('hex');
  const socket = createServer();
  return new Promise((resolve) => {
    socket.once('error', () => resolve(null));
    socket.listen(`\0livery-board-${name}`, () => resolve(() => void socket.close()));
  });
}
