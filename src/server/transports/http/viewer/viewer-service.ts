/** The kinds of motion that may be sent now. */
export interface DueMotion {
  /** True if changes that are only motion may be sent now; if false, the feed delays them. */
  readonly motion: boolean;
  /**
   * The same for slow or unseen motion: that of objects that rest on a turning body, and that of objects that the
   * viewer does not show.
   */
  readonly drift: boolean;
}

export interface FeedView {
  readonly unseen: ReadonlySet<string>;
  /** True if the viewer looks through the main camera. That camera moves only when the world runs a frame. */
  readonly camera: boolean;
}

/** Tracks the changes that one viewer has not received yet. */
export interface ViewerFeed {
  /**
   * Says which vessels the viewer does not show, and whether it looks through the main camera. Until the view is set,
   * the feed assumes that all vessels are visible and that the viewer does not use the main camera.
   */
  set view(view: FeedView);
  /**
   * True while the real clock moves the world's time. `next` may then return changes although `changed` was not called.
   */
  readonly isRunning: boolean;
  /**
   * Returns the next line of JSON, or null if there is nothing to send. The first line contains the whole state. Each
   * later line contains the changes since the previous line.
   */
  next(due: DueMotion): string | null;
  close(): void;
}

/** Provides the data for the viewer's routes. */
export interface ViewerService {
  readonly pageFolder: string;
  /**
   * @param changed called whenever something may have changed, possibly several times for one change; `cause` is `time`
   * if only time has passed
   * @param patienceMs returns the maximum time between two calls while only time passes
   */
  follow(changed: (cause: 'time' | 'deed') => void, patienceMs: () => number): ViewerFeed;
  models(): Promise<string>;
  /** Finds an asset by its hash, and returns a function that produces its bytes; null for an unknown hash. */
  asset(hash: string): Promise<(() => Uint8Array) | null>;
  openedFile(hash: string): Uint8Array | null;
  hashes(): Promise<readonly string[]>;
  /** Returns an image; null for an unknown name. The page then makes the image itself. */
  image(name: string): Uint8Array | null;
  file(contentId: number): Uint8Array | null;
}
