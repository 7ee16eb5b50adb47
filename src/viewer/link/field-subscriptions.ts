import { Observable } from './observable.js';
import { ExpectedTexts } from './expected-texts.js';
import { EventSubscription, type StreamState } from './event-subscription.js';

/** The delay in which new paths are gathered, so that panels that open together cause one new stream. */
const GATHER_MS = 20;
/** The time for which a path is kept that nobody watches any more, because panels are opened again. */
const KEEP_MS = 1500;

/** The reason why the server sends nothing for a path. */
export interface FieldFailure {
  readonly errno: string;
  readonly message: string;
}

/** A message of the stream: the text of a path, or the reason why there is none. */
type FieldMessage =
  readonly [path: string, text: string] | readonly [path: string, text: null, errno: string, message: string];

/**
 * The last texts of watched leaves and directories; a directory's text is its names, one per line. All share one
 * stream, because a browser opens at most six connections to a server: when the set grows, a new stream replaces the
 * old one and begins with every value.
 */
export class FieldSubscriptions extends Observable {
  readonly #users = new Map<string, number>();
  readonly #texts = new Map<string, string>();
  readonly #failures = new Map<string, FieldFailure>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #expected = new ExpectedTexts((path) => this.#notify(path));
  #stream: EventSubscription | null = null;
  #streamed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The time at which the timer ends, ms on the clock of the page. */
  #due = 0;

  constructor(private readonly url: string) {
    super();
  }

  /** The state of the stream, which is the state of the link: this stream is always open. */
  get state(): StreamState {
    return this.#stream?.state ?? 'connecting';
  }

  get retryAt(): number | null {
    return this.#stream?.retryAt ?? null;
  }

  retry(): void {
    this.#stream?.retry();
  }

  /** Returns the text of a leaf, or the names of a directory, without the last line end; undefined until it came. */
  text(path: string): string | undefined {
    return this.#expected.get(path) ?? this.#texts.get(path);
  }

  /**
   * Shows a text as that of a path while it is written and until its news come; after a refusal the former one again.
   * @throws what `write` throws
   */
  expecting(path: string, text: string, write: () => Promise<void>): Promise<void> {
    return this.#expected.during(path, text, write);
  }

  /** Returns the reason why there is no text of a path; undefined while there is one, or nothing is known yet. */
  failure(path: string): FieldFailure | undefined {
    return this.#failures.get(path);
  }

  /**
   * Watches paths; the listener is called when one of them changed.
   * @returns a function that ends the watch
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
    // Without a link the last texts are all there is, also for panels that are opened again.
    if (this.state !== 'lost') for (const [path, users] of this.#users) if (users === 0) this.#forget(path);
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
      this.#receive(JSON.parse(event) as FieldMessage);
    });
    this.#stream = stream;
    stream.onChange(() => {
      // The old stream stays until the new one is answered, so that nothing is missed between them.
      if (stream.state !== 'connecting') old?.close();
      const { refusal } = stream;
      if (stream.state === 'refused' && refusal) {
        for (const path of paths) this.#receive([path, null, refusal.errno, refusal.message]);
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

  #receive([path, text, errno = '', message = '']: FieldMessage): void {
    if (!this.#users.has(path)) return;
    const shown = this.text(path);
    this.#expected.receive(path, text);
    if (text === null) {
      if (this.#failures.get(path)?.errno === errno) return;
      this.#texts.delete(path);
      this.#failures.set(path, { errno, message });
    } else {
      if (this.#texts.get(path) === text && shown === text) return;
      this.#failures.delete(path);
      this.#texts.set(path, text);
    }
    this.#notify(path);
  }

  #notify(path: string): void {
    for (const listener of [...(this.#listeners.get(path) ?? [])]) listener();
  }
}
