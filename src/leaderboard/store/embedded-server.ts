import { setTimeout as pause } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { PlatformError } from '../../base/errors/index.js';
import { databaseFaultOf } from './database-fault.js';
import { attach, type Attachment, leave } from './embedded-server/attach.js';
import { openServerFolder, type ServerFolder } from './embedded-server/server-folder.js';
import { NotYetError, startServer, stopServer } from './embedded-server/server-process.js';

/** If another process is starting or stopping the server, the first start waits for at most this time, ms. */
const START_MS = 30_000;
/** Maximum time that a stop waits for a server that is starting, ms. */
const STOP_MS = 10_000;
/**
 * Pause between two attempts, ms. In `attachOrStart`, the first pause has this length, and each further pause is longer
 * by this time, up to `PAUSE_MOST_MS`.
 */
const PAUSE_MS = 50;
const PAUSE_MOST_MS = 2000;

/** The PostgreSQL server of a data folder, which runs as long as any process uses it. */
export interface EmbeddedServer {
  /**
   * URL of the database with its password. If another program has taken the previous port, the server uses a new port.
   */
  readonly url: string;
  /** Stops the server if no other process uses it. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL server of a data folder, or uses the server that already runs there. Creates the folder if it
 * does not exist. If the server ends unexpectedly, it is started again.
 * @param report called with a sentence for the log when the server has ended unexpectedly, cannot be started again, or
 * is running again
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

class KeptServer implements EmbeddedServer {
  #attachment: Attachment;
  /** Settles when the server is running again after an unexpected end. */
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
    // This lock prevents other processes from starting the server while it stops.
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
        // The next attempt may succeed, because another process may be stopping or starting the server just now.
        if (!mayPass(error) || performance.now() > deadline) throw error;
      }
      await pause(PAUSE_MS);
      attachment = await attach(this.place).catch(() => attachment);
    }
  }
}

/**
 * Uses the running server, or starts one. Tries again after each failure, until it succeeds or `givesUp` returns true.
 */
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

const mayPass = (error: unknown): boolean =>
  error instanceof NotYetError || (!(error instanceof PlatformError) && databaseFaultOf(error) !== undefined);

/**
 * Takes the lock for starting and stopping the server of a folder. The lock is the name of an abstract socket, which
 * only one process can use at a time. When the process ends for any reason, the kernel frees the name. Only Linux has
 * such names. On other systems, every process gets the lock, but PostgreSQL itself refuses to start a second server in
 * a folder.
 * @returns a function that releases the lock; null if another process holds the lock
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
