/** The motion that a viewer is sent now; everything else is always due. */
export interface DueMotion {
  /** False when changes of position alone wait for a later line. */
  readonly motion: boolean;
  /** False when the motion of things that rest on a turning body waits, and that of what the viewer does not see. */
  readonly drift: boolean;
}

/** What a viewer sees of the moments that it is sent. */
export interface FeedView {
  /** The vessels that it does not see wherever they are, by id. */
  readonly unseen: ReadonlySet<string>;
  /** True where it looks through the main camera, which moves by frames of the world. */
  readonly camera: boolean;
}

/** The changes that one viewer has not been sent yet. */
export interface ViewerFeed {
  /** Sets what the viewer sees; at first every vessel, through a camera of its own. */
  set view(view: FeedView);
  /** True where time goes by itself since the last line, so that a later look may find more than changes call for. */
  readonly isRunning: boolean;
  /**
   * Takes the next line of JSON: the first sets everything, each later one what changed since. Null when nothing
   * changed that is due.
   */
  next(due: DueMotion): string | null;
  close(): void;
}

/** Provides what the viewer's routes answer with; the app that has a page passes one in. */
export interface ViewerService {
  /** Folder of the bundled page, absolute. */
  readonly pageFolder: string;
  /**
   * Begins a feed.
   * @param changed called when there may be something new, any number of times; its cause is `time` where time went by
   *   and nothing else happened
   * @param patienceMs returns the time for which it need not be called while nothing but time goes by
   */
  follow(changed: (cause: 'time' | 'deed') => void, patienceMs: () => number): ViewerFeed;
  /** Lists, as JSON, the assets that make the models of the scene. */
  models(): Promise<string>;
  /**
   * Returns a function that makes the bytes of an asset by its hash, null when there is none; one hash never names two
   * assets.
   */
  asset(hash: string): Promise<(() => Uint8Array) | null>;
  /** Lists the hashes of all assets. */
  hashes(): Promise<readonly string[]>;
  /** Returns an image that the page would otherwise make itself, by its name; null for an unknown one. */
  image(name: string): Uint8Array | null;
  /** Returns the bytes of a committed picture; null when there is none of that id now. */
  file(contentId: number): Uint8Array | null;
}
