import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { messageWithNextStep, PlatformError } from '../../base/errors/index.js';
import { Allowances, BoardError } from '../../leaderboard/index.js';
import type { FlightMoment, FlightPictures } from '../../leaderboard/site/index.js';
import type { DrawableFlights } from '../flight.js';
import { DRAWING_MS, outputOf, startProgram } from './flight-program.js';
import { digest, PICTURE, PLAYER_DIGITS, removeFlightPictures } from './stored-pictures.js';

/** Maximum number of stored pictures. If there are more, the least recently requested ones are removed. */
const STORED_MAX = 4000;
/**
 * Maximum number of stored pictures of one player. Without this limit, the events of a player could cause any number
 * of different pictures.
 */
const STORED_OF_PLAYER_MAX = 100;
/** Maximum number of pictures that are being drawn or wait to be drawn: in total, and per client. */
const WAITING_MAX = 16;
const WAITING_OF_CLIENT_MAX = 2;
const HOUR_MS = 3_600_000;
/** The limits for one client in an hour. Chosen. */
const HOURLY: HourlyDrawings = { pictures: 60, drawingMs: 300_000 };
/** After this number of consecutive failures, the service does not draw for `PAUSE_MS`. */
const FAILURES_MAX = 3;
const PAUSE_MS = 60_000;
/** Time after which a client should try again if the service is busy, s. */
const RETRY_SECONDS = 10;
const DRAWING = 'drawing-';

/** Limits of the drawing for one client in an hour. Failed drawings do not count. */
export interface HourlyDrawings {
  readonly pictures: number;
  readonly drawingMs: number;
}

export interface FlightPictureOptions {
  /** The program `livery`, or the module with which it starts. */
  readonly program: string;
  /** The folder of the pictures. The folder is created when the first picture is drawn. */
  readonly folder: string;
  readonly warn: (sentence: string) => void;
  readonly hourly?: HourlyDrawings;
}

/**
 * Draws pictures of flights with `livery flight`, one at a time and each in a process of its own. The clients take
 * turns, so that a client with many requests delays each other client by only one picture.
 */
export class StoredFlightPictures implements FlightPictures {
  /** Pictures that are being drawn or wait to be drawn; each key identifies a picture. */
  readonly #pending = new Map<string, Promise<Uint8Array>>();
  /** For each client, the number of its pictures in `#pending`. */
  readonly #places = new Map<string, number>();
  readonly #stopped = new AbortController();
  readonly #drawn: Allowances<string>;
  readonly #drawingMs: Allowances<string>;
  /** Waiting drawings, by client. The first client in the map is served next. */
  readonly #waiting = new Map<string | undefined, (() => Promise<void>)[]>();
  #running: Promise<void> | undefined;
  #failures = 0;
  #pausedUntil = -Infinity;

  private constructor(
    private readonly options: FlightPictureOptions,
    private readonly drawable: DrawableFlights,
  ) {
    const { pictures, drawingMs } = options.hourly ?? HOURLY;
    this.#drawn = new Allowances({ most: pictures, windowMs: HOUR_MS });
    this.#drawingMs = new Allowances({ most: drawingMs, windowMs: HOUR_MS });
  }

  /** @throws PlatformError if the program does not run */
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

  async draw(
    { body, altitude }: FlightMoment,
    handle: string,
    client: string | undefined,
    isThere: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<Uint8Array> {
    // Round the altitude, so that similar flights of one player share a picture.
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
    const drawn = this.#inTurn(client, () => this.#drawNow(file, args).then((picture) => kept(file, picture, isThere)));
    this.#pending.set(key, drawn);
    return drawn.finally(() => {
      this.#pending.delete(key);
      this.#countPlace(client, -1);
    });
  }

  readonly forget = (handles: readonly string[]): void => removeFlightPictures(this.options, handles);

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  #inTurn(client: string | undefined, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const drawn = new Promise<Uint8Array>((resolve, reject) => {
      const queue = this.#waiting.get(client) ?? [];
      this.#waiting.set(client, queue);
      queue.push(async () => {
        const begun = performance.now();
        await draw().then((picture) => {
          this.#charge(client, performance.now() - begun);
          resolve(picture);
        }, reject);
      });
    });
    this.#running ??= this.#drawAll();
    return drawn;
  }

  async #drawAll(): Promise<void> {
    for (const [client, queue] of this.#waiting) {
      await queue.shift()?.();
      // Move the client to the end, behind the clients that wait.
      this.#waiting.delete(client);
      if (queue.length > 0) this.#waiting.set(client, queue);
    }
    this.#running = undefined;
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

  #charge(client: string | undefined, drawingMs: number): void {
    if (client === undefined) return;
    this.#drawn.spend(client);
    this.#drawingMs.spend(client, drawingMs);
  }

  /**
   * @throws BoardError with status 503 if drawing is impossible now, or 429 if too many pictures have been drawn for
   *   the client
   */
  #checkPlace(client: string | undefined): void {
    if (this.#isStopping()) throw busy('the service is stopping');
    if (performance.now() < this.#pausedUntil) throw busy('pictures cannot be drawn now');
    const places = client === undefined ? 0 : (this.#places.get(client) ?? 0);
    if (this.#pending.size >= WAITING_MAX || places >= WAITING_OF_CLIENT_MAX)
      throw busy('too many pictures wait to be drawn');
    if (client === undefined) return;
    const retryAfter = Math.max(this.#drawn.waitOf(client, places), this.#drawingMs.waitOf(client));
    if (retryAfter === 0) return;
    throw new BoardError('rate_limited', `your address had many pictures drawn; try again in ${retryAfter} s`, {
      retryAfter,
    });
  }

  async #drawNow(file: string, args: readonly string[]): Promise<Uint8Array> {
    const { folder, program, warn } = this.options;
    if (this.#isStopping()) throw busy('the service is stopping');
    let own: string | undefined;
    try {
      mkdirSync(folder, { recursive: true });
      // Draw into a new folder, because other services may use the same parent folder.
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
   * Removes abandoned files of earlier services, and the oldest pictures of players with too many pictures. If there
   * are too many pictures in total, removes a tenth of the maximum at once, so that this is rarely necessary.
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
      this.options.warn(`the folder of flight pictures cannot be tidied: ${(cause as Error).message}`);
    }
  }

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

  /** Returns the files with their dates. Skips missing files, because another service may have removed them. */
  #dated(names: readonly string[]): { readonly path: string; readonly at: number }[] {
    return names.flatMap((name) => {
      const path = join(this.options.folder, name);
      const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      return at === undefined ? [] : [{ path, at }];
    });
  }
}

const busy = (why: string): BoardError =>
  new BoardError('internal', `${why}; try again in ${RETRY_SECONDS} s`, { status: 503, retryAfter: RETRY_SECONDS });

/**
 * Returns a stored picture if its player still exists; otherwise, removes it. A deletion of the account removes the
 * stored pictures after the account, so either the deletion removes this picture, or this check does.
 */
async function kept(file: string, picture: Uint8Array, isThere: () => Promise<boolean>): Promise<Uint8Array> {
  let isKept = false;
  try {
    isKept = await isThere();
  } finally {
    if (!isKept) await rm(file, { force: true });
  }
  if (isKept) return picture;
  throw new BoardError('not_found', 'the player of this flight no longer exists; the start page lists the boards');
}
