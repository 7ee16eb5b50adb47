import type { OpenedEntry } from '../../contract/vocabulary/index.js';
import { filesOfOpened, looksOfOpened } from '../../simulator/models/index.js';
import type { PartTemplate } from '../../simulator/sim/index.js';
import type { Moment } from './moment.js';

/** Fetches a file of a model; rejects if the bytes are not available. */
export type FetchModelFile = (hash: string) => Promise<Uint8Array<ArrayBuffer>>;

type Templates = ReadonlyMap<string, PartTemplate>;

interface Opened {
  templates: readonly PartTemplate[];
  readonly ended: Promise<void>;
  isComing: boolean;
}

/** The models that are open in a mirrored world: fetches their files, and makes templates from them. */
export class MirrorModels {
  #entries: Moment['models'] = {};
  readonly #opened = new Map<OpenedEntry, Opened>();
  /** The last result of {@link over}; null if models have been added or removed since. */
  #over: { readonly scene: Templates; readonly all: Templates } | null = null;

  constructor(
    private readonly fetchFile: FetchModelFile,
    private readonly arrived: () => void,
  ) {}

  get isComplete(): boolean {
    return [...this.#opened.values()].every(({ isComing }) => !isComing);
  }

  follow(entries: Moment['models']): void {
    if (entries === this.#entries) return;
    this.#entries = entries;
    const wanted = new Set(Object.values(entries));
    for (const entry of this.#opened.keys()) if (!wanted.has(entry)) this.#opened.delete(entry);
    for (const entry of wanted) if (!this.#opened.has(entry)) this.#fetch(entry);
    this.#over = null;
  }

  async settled(): Promise<void> {
    while (!this.isComplete) await Promise.all([...this.#opened.values()].map(({ ended }) => ended));
  }

  /** Returns the templates of the scene and of the opened models; the same map as long as neither changes. */
  over(scene: Templates): Templates {
    if (this.#over?.scene !== scene) this.#over = { scene, all: this.#join(scene) };
    return this.#over.all;
  }

  #join(scene: Templates): Templates {
    const opened = [...this.#opened.values()].flatMap(({ templates }) => templates);
    if (opened.length === 0) return scene;
    return new Map([...scene, ...opened.map((template) => [template.id, template] as const)]);
  }

  #fetch(entry: OpenedEntry): void {
    const opened: Opened = {
      templates: [],
      isComing: true,
      ended: this.#read(entry).then(
        (templates) => {
          opened.isComing = false;
          if (this.#opened.get(entry) !== opened) return;
          opened.templates = templates;
          this.#over = null;
          this.arrived();
        },
        // The fetch fails if the model has been closed meanwhile; the next moment does not list it any more.
        () => {
          opened.isComing = false;
        },
      ),
    };
    this.#opened.set(entry, opened);
  }

  async #read(entry: OpenedEntry): Promise<readonly PartTemplate[]> {
    const files = await Promise.all(
      filesOfOpened(entry).map(async ({ hash }) => [hash, await this.fetchFile(hash)] as const),
    );
    const bytes = new Map(files);
    return looksOfOpened(entry, (hash) => bytes.get(hash)!);
  }
}
