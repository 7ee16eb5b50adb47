import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlatformError, shown } from '../../base/errors/index.js';
import { raiseNiceness } from '../../device/node/index.js';
import { BoardError } from '../../leaderboard/index.js';
import { FLIGHT_PICTURE, type FlightMoment, type FlightPictures } from '../../leaderboard/site/index.js';
import { bodyNamed, flightScene, type FlightScene } from './flight-scene.js';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));
const END_WITH_PARENT = new URL('../end-with-parent.js', import.meta.url).href;
/** Maximum number of stored pictures; the one that nobody has requested for the longest time is removed first. */
const STORED_MAX = 4000;
/** Maximum number of pictures that wait to be drawn. */
const WAITING_MAX = 16;
/**
 * Time limit for one picture, ms. A software adapter needs about three seconds, but other processes of a busy machine
 * have a higher priority.
 */
const DRAWING_MS = 300_000;
/** Time for which a picture that could not be drawn is not tried again, ms. */
const FAILED_MS = 60_000;
/** The time after which a client of a busy service should try again, s. */
const RETRY_SECONDS = 10;
/** Number of characters at the end of a drawing process's messages that are searched for a reason. */
const TEXT_MAX = 2000;
/** The niceness of a drawing process. Requests to the board come first. */
const NICENESS = 10;

/**
 * Draws pictures of flights with `livery render`, one at a time and each in a process of its own, and stores them in a
 * folder.
 */
export class StoredFlightPictures implements FlightPictures {
  /** Pictures that are being drawn or that wait, by their keys. */
  readonly #pending = new Map<string, Promise<Uint8Array>>();
  /** Times at which drawing failed, ms since the process started, by the keys of the pictures. */
  readonly #failed = new Map<string, number>();
  readonly #stopped = new AbortController();
  #last: Promise<unknown> = Promise.resolve();
  #stored: number;

  /**
   * @param folder made if it does not exist
   * @param warn called with a sentence about each picture that cannot be drawn
   * @throws PlatformError if the folder cannot be made
   */
  constructor(
    private readonly folder: string,
    private readonly warn: (sentence: string) => void,
  ) {
    try {
      mkdirSync(folder, { recursive: true });
      this.#stored = this.#list().length;
    } catch (cause) {
      throw new PlatformError(`--flight-pictures: ${(cause as Error).message}; choose a --data folder of yours`, {
        cause,
      });
    }
  }

  readonly canDraw = (body: string): boolean => bodyNamed(body) !== undefined;

  async draw(moment: FlightMoment, handle: string): Promise<Uint8Array> {
    const composed = flightScene(moment, handle);
    if (!composed) throw new BoardError('not_found', `only known bodies have pictures, not '${shown(moment.body)}'`);
    const key = createHash('sha256').update(JSON.stringify(composed)).digest('hex').slice(0, 32);
    const file = join(this.folder, `${key}.jpg`);
    const stored = await readFile(file).catch(() => null);
    if (stored) {
      touch(file);
      return stored;
    }
    const pending = this.#pending.get(key);
    if (pending) return pending;
    if (this.#pending.size >= WAITING_MAX) throw busy('too many pictures wait to be drawn');
    if (performance.now() - (this.#failed.get(key) ?? -Infinity) < FAILED_MS)
      throw busy('this picture could not be drawn');
    const drawn = this.#last.then(() => this.#drawNow(key, file, composed));
    this.#last = drawn.catch(() => undefined);
    this.#pending.set(key, drawn);
    return drawn.finally(() => this.#pending.delete(key));
  }

  /** Ends the current drawing process, and refuses the pictures that wait. */
  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#last;
  }

  async #drawNow(key: string, file: string, { scene, script }: FlightScene): Promise<Uint8Array> {
    // Several services may share the folder.
    const begin = join(this.folder, `${process.pid}`);
    const [scenePath, scriptPath, outPath] = [`${begin}.scene.json`, `${begin}.script`, `${begin}.jpg`];
    try {
      await writeFile(scenePath, JSON.stringify(scene));
      await writeFile(scriptPath, script);
      const size = ['--width', String(FLIGHT_PICTURE.width), '--height', String(FLIGHT_PICTURE.height)];
      await this.#run(['render', '--scene', scenePath, '--script', scriptPath, '--out', outPath, ...size]);
      await rename(outPath, file);
      this.#stored++;
      if (this.#stored > STORED_MAX) this.#removeOldest();
      return await readFile(file);
    } catch (cause) {
      this.#failed.set(key, performance.now());
      if (this.#failed.size > STORED_MAX) this.#failed.delete(this.#failed.keys().next().value!);
      if (!this.#stopped.signal.aborted) this.warn(`a flight's picture could not be drawn: ${reasonOf(cause)}`);
      throw busy('this picture could not be drawn');
    } finally {
      await Promise.all([scenePath, scriptPath, outPath].map((path) => rm(path, { force: true })));
    }
  }

  #run(args: readonly string[]): Promise<void> {
    const child = spawn(process.execPath, ['--import', END_WITH_PARENT, MAIN, ...args], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      timeout: DRAWING_MS,
      killSignal: 'SIGKILL',
      signal: this.#stopped.signal,
    });
    if (child.pid !== undefined) raiseNiceness(child.pid, NICENESS);
    let text = '';
    child.stderr!.on('data', (bytes: Buffer) => (text = (text + bytes.toString()).slice(-TEXT_MAX)));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => {
        if (status === 0) resolve();
        else reject(new Error(text.trim() || `the drawing process ended by ${signal ?? `exit status ${status}`}`));
      });
    });
  }

  #list(): string[] {
    return readdirSync(this.folder).filter((name) => /^[0-9a-f]{32}\.jpg$/.test(name));
  }

  /** Removes a tenth of the stored pictures, so that this is rarely done. */
  #removeOldest(): void {
    const dated = this.#list().map((name) => ({
      path: join(this.folder, name),
      at: statSync(join(this.folder, name)).mtimeMs,
    }));
    dated.sort((a, b) => a.at - b.at);
    const removed = dated.slice(0, Math.ceil(dated.length / 10));
    for (const { path } of removed) rmSync(path, { force: true });
    this.#stored = dated.length - removed.length;
  }
}

/** Marks a picture as requested now. Another process may have removed it. */
function touch(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // The picture was already read.
  }
}

const busy = (why: string): BoardError =>
  new BoardError('internal', `${why}; try again in ${RETRY_SECONDS} s`, { status: 503, retryAfter: RETRY_SECONDS });

const reasonOf = (cause: unknown): string => (cause as Error).message.split('\n').at(-1) ?? '';
