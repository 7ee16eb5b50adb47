/** The kinds of motion to send to a viewer now; all other changes are always sent. */
export interface DueMotion {
  /** False to delay changes that are only motion. */
  readonly motion: boolean;
  /** False to delay the motion of things that rest on a turning body. */
  readonly drift: boolean;
  /** The vessels that are out of view wherever they are, by id; their motion counts as drift. */
  readonly unseen: ReadonlySet<string>;
}

/** The changes that one viewer has not received yet. */
export interface ViewerFeed {
  /**
   * Returns the next line of JSON: the first sets everything, each later one has the changes since. Null without a due
   * change.
   */
  next(due: DueMotion): string | null;
  close(): void;
}

/** Provides the data of the viewer's routes; an app with a page implements it. */
export interface ViewerService {
  /** Folder of the bundled page, absolute. */
  readonly pageFolder: string;
  /**
   * Begins a feed.
   * @param changed called when something may have changed, any number of times; its cause is `time` if only time has
   * passed
   * @param patienceMs returns how long the calls may pause while only time passes
   */
  follow(changed: (cause: 'time' | 'deed') => void, patienceMs: () => number): ViewerFeed;
  /** Lists, as JSON, the assets that make the models of the scene. */
  models(): Promise<string>;
  /**
   * Returns a function that makes the bytes of an asset by its hash, or null for an unknown hash; a hash never names
   * two assets.
   */
  asset(hash: string): Promise<(() => Uint8Array) | null>;
  /** Lists the hashes of all assets. */
  hashes(): Promise<readonly string[]>;
  /** Returns an image by its name that the page would otherwise make itself; null for an unknown name. */
  image(name: string): Uint8Array | null;
  /** Returns the bytes of a committed picture; null for an unknown id. */
  file(contentId: number): Uint8Array | null;
}
