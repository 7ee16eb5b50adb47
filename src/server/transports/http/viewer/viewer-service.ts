/** The kinds of motion that a feed may send now. All other changes are always sent. */
export interface DueMotion {
  /** If false, the feed delays changes that are only motion. */
  readonly motion: boolean;
  /**
   * If false, the feed also delays two other kinds: motion of things that rest on a turning body, and motion of things
   * that the viewer does not show.
   */
  readonly drift: boolean;
}

export interface FeedView {
  /** Ids of the vessels that the viewer does not show anywhere. */
  readonly unseen: ReadonlySet<string>;
  /** True if the viewer looks through the main camera. That camera moves only when a frame of the world runs. */
  readonly camera: boolean;
}

/** Tracks the changes that one viewer has not received yet. */
export interface ViewerFeed {
  /**
   * Sets what the viewer sees. Until the first call, the feed assumes that the viewer sees all vessels, but does not
   * use the main camera.
   */
  set view(view: FeedView);
  /** True if time passes by itself. Then `next` may return changes although `changed` was not called. */
  readonly isRunning: boolean;
  /**
   * Returns the next line of JSON, or null if no change is due. The first line contains the whole state. Each later
   * line contains the changes since the previous line.
   */
  next(due: DueMotion): string | null;
  close(): void;
}

/** Provides the data for the viewer's routes. An app that has a page implements it. */
export interface ViewerService {
  readonly pageFolder: string;
  /**
   * Begins a feed.
   * @param changed called whenever something may have changed, sometimes several times for one change; `cause` is
   * `time` if nothing but time has passed
   * @param patienceMs returns how much time may pass between two calls while nothing but time passes
   */
  follow(changed: (cause: 'time' | 'deed') => void, patienceMs: () => number): ViewerFeed;
  /** Returns JSON that lists the assets of the scene's models. */
  models(): Promise<string>;
  /**
   * Returns a function that produces the bytes of an asset by its hash, or null for an unknown hash. Two different
   * assets never have the same hash.
   */
  asset(hash: string): Promise<(() => Uint8Array) | null>;
  /** Returns the bytes of an opened model's file by the file's hash; null if there is no such file. */
  openedFile(hash: string): Uint8Array | null;
  hashes(): Promise<readonly string[]>;
  /** Returns an image by its name. Returns null for an unknown name; the page then makes the image itself. */
  image(name: string): Uint8Array | null;
  /** Returns the bytes of a committed picture; null for an unknown id. */
  file(contentId: number): Uint8Array | null;
}
