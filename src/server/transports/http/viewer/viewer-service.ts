/** The kinds of motion that the feed may send now. It always sends all other changes. */
export interface DueMotion {
  /** True to include changes that are only motion; false to delay them. */
  readonly motion: boolean;
  /**
   * True to include the motion of things that rest on a turning body, and of things that the viewer does not show;
   * false to delay it.
   */
  readonly drift: boolean;
}

/** The part of the world that a viewer shows. */
export interface FeedView {
  /** Ids of the vessels that the viewer does not show, wherever they are. */
  readonly unseen: ReadonlySet<string>;
  /** True if the viewer looks through the main camera, which moves only with frames of the world. */
  readonly camera: boolean;
}

/** Tracks the changes that one viewer has not received yet. */
export interface ViewerFeed {
  /** Sets what the viewer sees. At first, it sees every vessel through a separate camera. */
  set view(view: FeedView);
  /** True if time passes by itself. In that case, a check may find changes that no call has reported. */
  readonly isRunning: boolean;
  /**
   * Returns the next line of JSON, or null if no change is due. The first line sets everything; each later line
   * contains the changes since the previous line.
   */
  next(due: DueMotion): string | null;
  close(): void;
}

/** Provides the data for the viewer's routes. An app that has a page implements it. */
export interface ViewerService {
  /** Absolute path of the folder with the bundled page. */
  readonly pageFolder: string;
  /**
   * Begins a feed.
   * @param changed called whenever something may have changed, possibly several times per change; the argument is
   * `time` if nothing but time has changed
   * @param patienceMs returns how long the calls may pause while only time passes
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
  /** Lists the hashes of all assets of the scene. */
  hashes(): Promise<readonly string[]>;
  /** Returns an image by its name. If the result is null, the name is unknown, and the page makes the image itself. */
  image(name: string): Uint8Array | null;
  /** Returns the bytes of a committed picture; null for an unknown id. */
  file(contentId: number): Uint8Array | null;
}
