/** What somebody who watches has not been sent yet. */
export interface ViewerFeed {
  /** One line of JSON: the first sets everything, each of the others what changed since the one before. Null: nothing did. */
  next(): string | null;
  close(): void;
}

/** What the viewer's routes answer with; the app that has a page passes one in. */
export interface ViewerService {
  /** Folder of the bundled page, absolute. */
  readonly pageFolder: string;
  /** @param changed called when there may be something new; any number of times */
  follow(changed: () => void): ViewerFeed;
  /** Which assets make the models of the scene; JSON. */
  models(): string;
  /** An asset by its hash; null when there is none. Never another one under the same hash. */
  asset(hash: string): Uint8Array | null;
  /** The bytes of a committed picture; null when there is none of that id now. */
  file(contentId: number): Uint8Array | null;
}
