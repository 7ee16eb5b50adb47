import { Observable } from './observable.js';
import { EventSubscription, type StreamState } from './event-subscription.js';

/** Panels come and go in one turn; one new stream serves them all. */
const GATHER_MS = 20;
/** A path that nobody watches any more is kept so long: panels are opened again. */
const KEEP_MS = 1500;

/** Why the server does not tell a path. */
export interface FieldFailure {
  readonly errno: string;
  readonly message: string;
}

/** What stands at a path, or why nothing does. */
type Told = readonly [path: string, text: string] | readonly [path: string, text: null, errno: string, message: string];

/**
 * Leaves as the server has them, and names of directories, one per line. All of them share one stream, because a browser opens six
 * connections to a server at most: when the set grows, a new stream replaces the old one, and starts by telling every value.
 */
export class FieldSubscriptions extends Observable {
  readonly #users = new Map<string, number>();
  readonly #texts = new Map<string, string>();
  readonly #failures = new Map<string, FieldFailure>();
  readonly #listeners = new Map<string, Set<() => void>>();
  #stream: EventSubscription | null = null;
  #streamed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** When the timer ends, ms on the clock of the page. */
  #due = 0;

  constructor(private readonly url: string) {
    super();
  }

  /** Of the link: this stream is always open. */
  get state(): StreamState {
    return this.#stream?.state ?? 'connecting';
  }

  get retryAt(): number | null {
    return this.#stream?.retryAt ?? null;
  }

  retry(): void {
    this.#stream?.retry();
  }

  /** The text of a leaf, or the names of a directory, without the last line end; undefined until the server told it. */
  text(path: string): string | undefined {
    return this.#texts.get(path);
  }

  /** Why nothing is told of a path; undefined where something is, or nothing is known yet. */
  failure(path: string): FieldFailure | undefined {
    return this.#failures.get(path);
  }

  /**
   * Watches paths; the listener is called when one of them changed.
   * @returns what ends it
   */
  follow(paths: readonly string[], listener: () => void): () => void {
    for (const path of paths) {
      this.#users.set(path, (this.#users.get(path) ?? 0) + 1);
      const listeners = this.#listeners.get(path) ?? new Set();
      this.#listeners.set(path, listeners.add(listener));
    }
    if (paths.some((path) => !this.#streamed.has(path))) this.#openSoon(GATHER_MS);
    return () => {
      for (const path of paths) {
        this.#users.set(path, this.#users.get(path)! - 1);
        this.#listeners.get(path)?.delete(listener);
      }
      if (paths.some((path) => this.#users.get(path) === 0)) this.#openSoon(KEEP_MS);
    };
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#stream?.close();
  }

  #openSoon(ms: number): void {
    const due = performance.now() + ms;
    if (this.#timer && this.#due <= due) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.#open(), ms);
  }

  #open(): void {
    this.#timer = null;
    for (const [path, users] of this.#users) if (users === 0) this.#forget(path);
    const paths = [...this.#users.keys()];
    if (paths.length === this.#streamed.size && paths.every((path) => this.#streamed.has(path))) return;
    const old = this.#stream;
    this.#streamed = new Set(paths);
    if (paths.length === 0) {
      this.#stream = null;
      old?.close();
      return;
    }
    const stream = new EventSubscription({ url: this.url, body: paths.join('\n') }, (event) => {
      this.#hear(JSON.parse(event) as Told);
    });
    this.#stream = stream;
    stream.onChange(() => {
      // The old one goes on until the new one speaks: nothing is missed between them.
      if (stream.state !== 'connecting') old?.close();
      const { refusal } = stream;
      if (stream.state === 'refused' && refusal) {
        for (const path of paths) this.#hear([path, null, refusal.errno, refusal.message]);
      }
      if (this.#stream === stream) this.changed();
    });
  }

  #forget(path: string): void {
    this.#users.delete(path);
    this.#texts.delete(path);
    this.#failures.delete(path);
    this.#listeners.delete(path);
  }

  #hear([path, text, errno = '', message = '']: Told): void {
    if (!this.#users.has(path)) return;
    if (text === null) {
      if (this.#failures.get(path)?.errno === errno) return;
      this.#texts.delete(path);
      this.#failures.set(path, { errno, message });
    } else {
      if (this.#texts.get(path) === text) return;
      this.#failures.delete(path);
      this.#texts.set(path, text);
    }
    for (const listener of [...(this.#listeners.get(path) ?? [])]) listener();
  }
}
