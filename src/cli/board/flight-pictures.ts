import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { messageWithNextStep, PlatformError } from '../../base/errors/index.js';
import { raiseNiceness } from '../../device/node/index.js';
import { BoardError } from '../../leaderboard/index.js';
import type { FlightMoment, FlightPictures } from '../../leaderboard/site/index.js';
import type { DrawableFlights } from '../flight.js';

/** Maximum number of stored pictures. The pictures that were requested longest ago are removed first. */
const STORED_MAX = 4000;
/** Maximum number of stored pictures of one player, whose events decide how many different pictures there are. */
const STORED_OF_PLAYER_MAX = 100;
/** Maximum number of pictures that wait to be drawn: in total, and for one client. */
const WAITING_MAX = 16;
const WAITING_OF_CLIENT_MAX = 4;
/**
 * Time limit for one picture, ms. A software adapter needs about three seconds, but on a busy machine, other processes
 * have a higher priority.
 */
const DRAWING_MS = 300_000;
/** Number of failures in a row after which the service draws nothing for the time `PAUSE_MS`. */
const FAILURES_MAX = 3;
const PAUSE_MS = 60_000;
/** The time after which a client of a busy service should try again, s. */
const RETRY_SECONDS = 10;
/** Maximum length of the kept output of a process, characters. */
const TEXT_MAX = 10_000;
/** The niceness of a drawing process. It is high, so that requests to the board come first. */
const NICENESS = 10;
/** Name of a picture: 8 digits for its player, and 24 for what it shows. */
const PICTURE = /^[0-9a-f]{32}\.jpg$/;
const PLAYER_DIGITS = 8;
const DRAWING = 'drawing-';

export interface FlightPictureOptions {
  /** The program `livery`, or its main module. */
  readonly program: string;
  /** Made when the first picture is drawn. */
  readonly folder: string;
  /** Called with a sentence about each picture that cannot be drawn. */
  readonly warn: (sentence: string) => void;
}

/**
 * Draws pictures of flights with `livery flight`, one at a time and each in a process of its own, and stores them in a
 * folder.
 */
export class StoredFlightPictures implements FlightPictures {
  /** Pictures that are being drawn or wait for it, by their keys. */
  readonly #pending = new Map<string, Promise<Uint8Array>>();
  /** Number of waiting pictures that each client has requested. */
  readonly #places = new Map<string, number>();
  readonly #stopped = new AbortController();
  #last: Promise<unknown> = Promise.resolve();
  #failures = 0;
  #pausedUntil = -Infinity;

  private constructor(
    private readonly options: FlightPictureOptions,
    private readonly drawable: DrawableFlights,
  ) {}

  /** Opens the pictures. @throws PlatformError if the program does not run */
  static async open(options: FlightPictureOptions): Promise<StoredFlightPictures> {
    const { program } = options;
    try {
      const text = await outputOf(startProgram(program, ['flight'], new AbortController().signal));
      return new StoredFlightPictures(options, JSON.parse(text) as DrawableFlights);
    } catch (cause) {
      const next = 'name the program of the package livery, such as node_modules/.bin/livery';
      throw new PlatformError(
        `--flight-pictures ${program}: it does not run (${messageWithNextStep(cause)}); ${next}`,
        {
          cause,
        },
      );
    }
  }

  readonly canDraw = (body: string): boolean => this.drawable.bodies.includes(body.toLowerCase());

  async draw({ body, altitude }: FlightMoment, handle: string, client: string | undefined): Promise<Uint8Array> {
    // Similar flights of a player share a picture.
    const args = ['--body', body.toLowerCase(), '--altitude', altitude.toPrecision(2), '--seed', handle];
    const key = digest(handle, PLAYER_DIGITS) + digest(JSON.stringify([this.drawable.look, args]), 24);
    const file = join(this.options.folder, `${key}.jpg`);
    const stored = await readFile(file).catch(() => null);
    if (stored) {
      const now = new Date();
      await utimes(file, now, now).catch(() => undefined);
      return stored;
    }
    const pending = this.#pending.get(key);
    if (pending) return pending;
    this.#checkPlace(client);
    this.#countPlace(client, 1);
    const drawn = this.#last.then(() => this.#drawNow(file, args));
    this.#last = drawn.catch(() => undefined);
    this.#pending.set(key, drawn);
    return drawn.finally(() => {
      this.#pending.delete(key);
      this.#countPlace(client, -1);
    });
  }

  /** Ends the current drawing process, and refuses the pictures that wait. */
  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#last;
  }

  #isStopping(): boolean {
    return this.#stopped.signal.aborted;
  }

  #countPlace(client: string | undefined, change: 1 | -1): void {
    if (client === undefined) return;
    const places = (this.#places.get(client) ?? 0) + change;
    if (places > 0) this.#places.set(client, places);
    else this.#places.delete(client);
  }

  /** @throws BoardError with status 503 if the picture cannot be drawn soon */
  #checkPlace(client: string | undefined): void {
    if (this.#isStopping()) throw busy('the service is stopping');
    if (performance.now() < this.#pausedUntil) throw busy('pictures cannot be drawn now');
    const places = client === undefined ? 0 : (this.#places.get(client) ?? 0);
    if (this.#pending.size >= WAITING_MAX || places >= WAITING_OF_CLIENT_MAX)
      throw busy('too many pictures wait to be drawn');
  }

  async #drawNow(file: string, args: readonly string[]): Promise<Uint8Array> {
    const { folder, program, warn } = this.options;
    if (this.#isStopping()) throw busy('the service is stopping');
    let own: string | undefined;
    try {
      mkdirSync(folder, { recursive: true });
      // Several services may share the folder.
      own = await mkdtemp(join(folder, DRAWING));
      const out = join(own, 'picture.jpg');
      await outputOf(startProgram(program, ['flight', ...args, '--out', out], this.#stopped.signal));
      const picture = await readFile(out);
      await rename(out, file);
      this.#failures = 0;
      return picture;
    } catch (cause) {
      if (this.#isStopping()) throw busy('the service is stopping');
      warn(`a flight's picture could not be drawn: ${(cause as Error).message}`);
      if (++this.#failures >= FAILURES_MAX) this.#pausedUntil = performance.now() + PAUSE_MS;
      throw busy('this picture could not be drawn');
    } finally {
      if (own !== undefined) await rm(own, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
      this.#tidy();
    }
  }

  /**
   * Removes files that ended services have left, and the oldest pictures of players with too many. If there are too
   * many pictures of all players, removes the oldest tenth of the maximum, so that this is rarely necessary.
   */
  #tidy(): void {
    try {
      const names = readdirSync(this.options.folder);
      const left = this.#dated(names.filter((name) => name.startsWith(DRAWING)));
      const isOld = ({ at }: { readonly at: number }): boolean => at < Date.now() - 2 * DRAWING_MS;
      const pictures = names.filter((name) => PICTURE.test(name));
      const over =
        pictures.length > STORED_MAX
          ? this.#dated(pictures)
              .sort((a, b) => a.at - b.at)
              .slice(0, Math.ceil(STORED_MAX / 10))
          : [];
      const ofPlayers = this.#overOfPlayers(pictures);
      for (const { path } of [...left.filter(isOld), ...ofPlayers, ...over])
        rmSync(path, { recursive: true, force: true });
    } catch (cause) {
      this.options.warn(`the folder of the pictures of flights cannot be tidied: ${(cause as Error).message}`);
    }
  }

  /** Returns the oldest pictures of players with too many. */
  #overOfPlayers(pictures: readonly string[]): { readonly path: string }[] {
    const ofPlayers = new Map<string, string[]>();
    for (const name of pictures) {
      const player = name.slice(0, PLAYER_DIGITS);
      const names = ofPlayers.get(player);
      if (names) names.push(name);
      else ofPlayers.set(player, [name]);
    }
    return [...ofPlayers.values()]
      .filter((names) => names.length > STORED_OF_PLAYER_MAX)
      .flatMap((names) =>
        this.#dated(names)
          .sort((a, b) => b.at - a.at)
          .slice(STORED_OF_PLAYER_MAX),
      );
  }

  /** Returns the paths of files and the times of their last changes. Another service may have removed some of them. */
  #dated(names: readonly string[]): { readonly path: string; readonly at: number }[] {
    return names.flatMap((name) => {
      const path = join(this.options.folder, name);
      const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      return at === undefined ? [] : [{ path, at }];
    });
  }
}

const digest = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);

function startProgram(program: string, args: readonly string[], signal: AbortSignal): ChildProcess {
  const isModule = /\.m?js$/.test(program);
  const child = spawn(isModule ? process.execPath : program, isModule ? [program, ...args] : args, {
    // The program ends when this process ends and the channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: DRAWING_MS,
    killSignal: 'SIGKILL',
    signal,
  });
  if (child.pid !== undefined) raiseNiceness(child.pid, NICENESS);
  return child;
}

/** Waits for the end of a process. @returns its standard output @throws Error if it fails, with the text of its errors */
function outputOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let [output, errors] = ['', ''];
    child.once('error', reject);
    child.once('close', (status, signal) => {
      if (status === 0) resolve(output);
      else reject(new Error(errors.trim() || `it ended by ${signal ?? `exit status ${status}`}`));
    });
    // If no file descriptor is free, Node returns a child without pipes; the event `error` follows.
    const { stdout, stderr } = child as Partial<Pick<ChildProcess, 'stdout' | 'stderr'>>;
    stdout?.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-TEXT_MAX)));
    stderr?.on('data', (bytes: Buffer) => (errors = (errors + bytes.toString()).slice(-TEXT_MAX)));
  });
}

const busy = (why: string): BoardError =>
  new BoardError('internal', `${why}; try again in ${RETRY_SECONDS} s`, { status: 503, retryAfter: RETRY_SECONDS });
