import type { OpenedEntry } from '../../contract/vocabulary/index.js';
import { filesOfOpened, looksOfOpened } from '../../simulator/models/index.js';
import type { PartTemplate } from '../../simulator/sim/index.js';
import type { Moment } from './moment.js';

/** Reads the bytes of an opened model's file by its hash. Rejects when they are not available. */
export type FetchModelFile = (hash: string) => Promise<Uint8Array<ArrayBuffer>>;

type Templates = ReadonlyMap<string, PartTemplate>;

/** An opened model of the world. It has no templates until its files are fetched. */
interface Opened {
  templates: readonly PartTemplate[];
  /** Resolves when the templates are made or have failed. */
  readonly ended: Promise<void>;
  isComing: boolean;
}

/** The opened models of a mirrored world. Fetches their files and makes their templates. */
export class MirrorModels {
  #entries: Moment['models'] = {};
  readonly #opened = new Map<OpenedEntry, Opened>();
  /** The last result of {@link over}; null after a model was added or removed. */
  #over: { readonly scene: Templates; readonly all: Templates } | null = null;

  /** @param arrived called when the templates of a model are made */
  constructor(
    private readonly fetchFile: FetchModelFile,
    private readonly arrived: () => void,
  ) {}

  /** False while a model is being fetched. */
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

  /** Resolves when every model of the last moment has its templates or has failed. */
  async settled(): Promise<void> {
    while (!this.isComplete) await Promise.all([...this.#opened.values()].map(({ ended }) => ended));
  }

  /**
   * Returns one map with the templates of a scene and of the opened models. The map is the same object until the
   * scene's templates or the models change.
   */
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
        // The fetch fails if the model was closed meanwhile. The next moment no longer lists it, so nothing else is
        // needed.
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
