/** The changes that one viewer has not been sent yet. */
export interface ViewerFeed {
  /**
   * Takes the next line of JSON: the first sets everything, each later one what changed since. Null when nothing
   * changed.
   * @param isMotionDue false when places that have changed, and nothing else, are to wait for a later line
   */
  next(isMotionDue: boolean): string | null;
  close(): void;
}

/** Provides what the viewer's routes answer with; the app that has a page passes one in. */
export interface ViewerService {
  /** Folder of the bundled page, absolute. */
  readonly pageFolder: string;
  /** Begins a feed. @param changed called when there may be something new, any number of times */
  follow(changed: () => void): ViewerFeed;
  /** Lists, as JSON, the assets that make the models of the scene. */
  models(): string;
  /** Returns an asset by its hash, null when there is none; one hash never names two assets. */
  asset(hash: string): Uint8Array | null;
  /** Returns the bytes of a committed picture; null when there is none of that id now. */
  file(contentId: number): Uint8Array | null;
}
