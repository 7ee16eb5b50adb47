import { Mirror } from '../../../../live/index.js';
import { Picker } from '../../../../sim/picking/index.js';
import { readFeed } from './feed-reader.js';
import { loadTemplates } from './load-templates.js';

/** The world of the present link. */
export interface Linked {
  readonly mirror: Mirror;
  readonly picker: Picker;
}

export interface LinkListener {
  /** Called when another world is linked: the first one, or that of a server that came back. */
  begun(linked: Linked): void;
  /** Called when the world has reached its next moment. */
  moved(): void;
  /** Called when the world can be shown better than before, as when an image has arrived. */
  improved(): void;
  /** Called when `state`, `loaded` or `complaint` changed. */
  stateChanged(): void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8000;

/** The link to a world: it fetches models, follows the feed, and begins again when that breaks off. */
export class SceneLink {
  state: 'loading' | 'live' | 'lost' = 'loading';
  /** The share of the models that have arrived, [0, 1]. */
  loaded = 0;
  complaint: string | null = null;
  linked: Linked | null = null;
  readonly #closing = new AbortController();

  /** @param base address that the feed and the models are under */
  constructor(
    private readonly base: URL,
    private readonly listener: LinkListener,
  ) {
    void this.#keep();
  }

  close(): void {
    this.#closing.abort();
  }

  async #keep(): Promise<void> {
    const { signal } = this.#closing;
    let wait = FIRST_RETRY_MS;
    while (!signal.aborted) {
      try {
        await this.#follow(() => (wait = FIRST_RETRY_MS));
        this.complaint = 'the server ended the link; trying again';
      } catch (cause) {
        this.complaint = `no link to the server (${cause instanceof Error ? cause.message : String(cause)}); trying again`;
      }
      if (this.#closing.signal.aborted) return;
      this.state = 'lost';
      this.listener.stateChanged();
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(LAST_RETRY_MS, wait * 2);
    }
  }

  /** Runs one link, from the models to its end. @param received called at every patch */
  async #follow(received: () => void): Promise<void> {
    const { signal } = this.#closing;
    const arrived = (share: number): void => {
      this.loaded = share;
      this.listener.stateChanged();
    };
    const templates = await loadTemplates(this.base, arrived, signal);
    const fetchFile = (contentId: number): Promise<Uint8Array<ArrayBuffer>> => this.#fetchFile(contentId);
    let mirror = null as Mirror | null;
    await readFeed(
      new URL('feed', this.base),
      (patch) => {
        received();
        if (mirror) mirror.receive(patch);
        else {
          mirror = new Mirror({ templates, fetchFile, changed: () => this.listener.improved() }, patch);
          this.linked = { mirror, picker: new Picker(templates) };
          this.state = 'live';
          this.complaint = null;
          this.listener.begun(this.linked);
          this.listener.stateChanged();
        }
        this.listener.moved();
      },
      signal,
    );
  }

  async #fetchFile(contentId: number): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(new URL(`files/${contentId}`, this.base), { signal: this.#closing.signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
