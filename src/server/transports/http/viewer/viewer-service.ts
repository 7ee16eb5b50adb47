/** The kinds of motion to send to a viewer now; all other changes are always sent. */
export interface DueMotion {
  /** False to delay changes that are only motion. */
  readonly motion: boolean;
  /** False delays the motion of things at rest on a turning body, and of things that the viewer does not see. */
  readonly drift: boolean;
}

/** The part of its moments that a viewer shows. */
export interface FeedView {
  /** The vessels that it does not see wherever they are, by id. */
  readonly unseen: ReadonlySet<string>;
  /** True where it looks through the main camera, which moves by frames of the world. */
  readonly camera: boolean;
}

/** The changes that one viewer has not received yet. */
export interface ViewerFeed {
  /** Sets what the viewer sees; at first every vessel, through a camera of its own. */
  set view(view: FeedView);
  /** True if time passes by itself, so that a later look may find more than the reported changes. */
  readonly isRunning: boolean;
  /**
   * Returns the next line of JSON: the first line sets everything, and each later one contains the changes since the
   * line before. Null if no change is due.
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
  /** Returns the bytes of a file of an opened model by its hash; null for an unknown one. */
  openedFile(hash: string): Uint8Array | null;
  /** Lists the hashes of all assets of the scene. */
  hashes(): Promise<readonly string[]>;
  /** Returns an image by its name that the page would otherwise make itself; null for an unknown name. */
  image(name: string): Uint8Array | null;
  /** Returns the bytes of a committed picture; null for an unknown id. */
  file(contentId: number): Uint8Array | null;
}
