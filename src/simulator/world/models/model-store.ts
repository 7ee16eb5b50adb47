import { accept, DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { type UploadedFile, UploadFiles, type UploadLimits } from '../../../base/uploads/index.js';
import type { OpenedEntry } from '../../../contract/vocabulary/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import { type ModelLoad, OPENED_LOAD_MAX } from '../../models/index.js';
import type { PartTemplate } from '../../sim/state.js';

export interface OpenedPart {
  readonly template: string;
  readonly displayName: string;
  /** Position in the vessel's frame, whose origin is the middle of the model, m. */
  readonly position: Vec3;
}

export interface OpenedModel {
  /** The model's files and templates in the form that clients get. */
  readonly entry: OpenedEntry;
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly templates: readonly PartTemplate[];
  readonly parts: readonly OpenedPart[];
  readonly triangles: number;
  readonly load: ModelLoad;
  /** Distance from the model's middle to its farthest point, m. */
  readonly radius: number;
  readonly notes: readonly string[];
}

/**
 * Reads a model file on another thread. After the call, the caller must not change the bytes.
 * @returns the model, or EINVAL with the reason
 */
export type ReadModel = (name: string, bytes: Uint8Array<ArrayBuffer>, gone: AbortSignal) => Promise<Outcome<OpenedModel>>; // prettier-ignore

export interface ModelLimits extends UploadLimits {
  /** Maximum total size of the triangles and texels of all models, in bytes. */
  readonly madeBytesMax: number;
}

export const DEFAULT_MODEL_LIMITS: ModelLimits = {
  filesMax: 16,
  bytesMax: 134_217_728,
  fileBytesMax: 33_554_432,
  madeBytesMax: 536_870_912,
};

/** The state of a file: it is being uploaded, it is being read, or it is a model. */
export type ModelState = 'uploading' | 'reading' | 'ready';

export interface ModelStoreOptions {
  readonly limits?: Partial<ModelLimits>;
  readonly readModel: ReadModel;
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly changed: () => void;
  readonly opened: (name: string) => void;
  readonly refused: (name: string, reason: string) => void;
  /** Called before a model's templates are removed. Must remove the vessels that have parts of these templates. */
  readonly closing: (templates: ReadonlySet<string>) => void;
}

interface Reading {
  readonly stop: AbortController;
  readonly ended: Promise<Outcome<void>>;
}

type ModelFile = UploadedFile<unknown>;

/**
 * The models that clients have opened. The store also holds all templates of the world, from the scene and from the
 * models. Another thread reads each committed file. A file that cannot be read is removed, and the refusal is reported.
 */
export class ModelStore {
  readonly limits: ModelLimits;
  readonly files: UploadFiles<unknown>;
  /**
   * All templates. This map is modified and never replaced, so other objects of the world may keep a reference to it.
   */
  readonly liveTemplates: Map<string, PartTemplate>;
  revision = 0;
  /** The reason for the last refusal; empty if a model has been opened since then. */
  lastError = '';
  #templates: ReadonlyMap<string, PartTemplate>;
  readonly #options: ModelStoreOptions;
  readonly #models = new Map<string, OpenedModel>();
  readonly #reading = new Map<string, Reading>();
  #madeBytes = 0;

  constructor(options: ModelStoreOptions) {
    this.#options = options;
    this.limits = { ...DEFAULT_MODEL_LIMITS, ...options.limits };
    this.#templates = options.templates;
    this.liveTemplates = new Map(options.templates);
    const { changed } = options;
    this.files = new UploadFiles<unknown>({
      directory: 'models/file',
      limits: this.limits,
      factsOf: () => ({}),
      check: (name) => this.#requireFree(name),
      listener: {
        changed,
        committed: (name) => this.#read(name),
        truncated: () => undefined,
        deleting: (name) => this.#close(name),
      },
    });
  }

  /** All templates. Every change replaces the map. */
  get templates(): ReadonlyMap<string, PartTemplate> {
    return this.#templates;
  }

  /** Total size of the triangles and texels of all models, in bytes. */
  get madeBytes(): number {
    return this.#madeBytes;
  }

  get models(): ReadonlyMap<string, OpenedModel> {
    return this.#models;
  }

  stateOf({ name, bytes }: ModelFile): ModelState {
    if (this.#models.has(name)) return 'ready';
    return bytes ? 'reading' : 'uploading';
  }

  /** @returns EEXIST if a committed file has the name, or a refusal that applies to all uploads */
  open(name: string, how: Parameters<UploadFiles<unknown>['open']>[1]): ReturnType<UploadFiles<unknown>['open']> {
    const free = this.#requireFree(name);
    return free.ok ? this.files.open(name, how) : free;
  }

  /**
   * @returns on success, the notes on the model as warnings; otherwise the reason why the file was refused, or ENOENT
   * if the file was deleted
   */
  settled(name: string): Promise<Outcome<void>> {
    const reading = this.#reading.get(name);
    if (reading) return reading.ended;
    const model = this.#models.get(name);
    return Promise.resolve(model ? accept(undefined, model.notes) : this.#gone(name));
  }

  /** @returns ENOENT for an unknown name, EBUSY while the file is uploaded or read */
  find(subject: string, name: string): Outcome<OpenedModel> {
    const model = this.#models.get(name);
    if (model) return accept(model);
    const file = this.files.get(name);
    if (!file) return refuse('ENOENT', `${subject}: no model '${shown(name)}'; upload it under models/file first`);
    const state =
      this.stateOf(file) === 'reading' ? 'being read; try again in a moment' : 'being uploaded; complete it';
    return refuse('EBUSY', `${subject}: '${name}' is still ${state}`);
  }

  fileOf(hash: string): Uint8Array<ArrayBuffer> | null {
    for (const { files } of this.#models.values()) {
      const bytes = files.get(hash);
      if (bytes) return bytes;
    }
    return null;
  }

  /** @returns EEXIST if the file is committed */
  resize(name: string, bytes: number): Outcome<void> {
    const free = this.#requireFree(name);
    return free.ok ? this.files.resize(name, bytes) : free;
  }

  #requireFree(name: string): Outcome<void> {
    if (!this.files.get(name)?.bytes) return DONE;
    return refuse('EEXIST', `models/file: '${shown(name)}' already exists; delete it first, or choose another name`);
  }

  #gone(name: string): Outcome<never> {
    return refuse('ENOENT', `models/file: '${shown(name)}' was deleted; upload it again`);
  }

  #read(name: string): void {
    const file = this.files.get(name)!;
    const stop = new AbortController();
    const read = this.#options.readModel(name, file.bytes!, stop.signal);
    const take = (outcome: Outcome<OpenedModel>): Outcome<void> => {
      if (stop.signal.aborted) return this.#gone(name);
      this.#reading.delete(name);
      const taken = outcome.ok ? this.#add(name, outcome.value) : outcome;
      if (!taken.ok) this.#refuse(name, taken.reason);
      return taken;
    };
    const failed = (cause: unknown): Outcome<void> =>
      take(refuse('EIO', `models/file/${name}: cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)); // prettier-ignore
    this.#reading.set(name, { stop, ended: read.then(take, failed) });
  }

  #add(name: string, model: OpenedModel): Outcome<void> {
    const bytes = bytesOf(model);
    const { madeBytesMax } = this.limits;
    if (this.#madeBytes + bytes > madeBytesMax) {
      return refuse('ENOSPC', `models/file/${name}: its triangles and images take ${bytes} bytes, but only ${madeBytesMax - this.#madeBytes} of ${madeBytesMax} are left; delete a model`); // prettier-ignore
    }
    const loads = [...this.#models.values()].map(({ load }) => load);
    for (const what of Object.keys(OPENED_LOAD_MAX) as (keyof ModelLoad)[]) {
      const left = loads.reduce((rest, load) => rest - load[what], OPENED_LOAD_MAX[what]);
      if (model.load[what] <= left) continue;
      return refuse('ENOSPC', `models/file/${name}: needs ${model.load[what]} ${what} to be drawn, but only ${left} of ${OPENED_LOAD_MAX[what]} are left; simplify it, or delete another model`); // prettier-ignore
    }
    const taken = model.templates.find(({ id }) => this.liveTemplates.has(id));
    if (taken) {
      return refuse(
        'EEXIST',
        `models/file/${name}: the scene has a template '${taken.id}' already; choose another name`,
      );
    }
    this.#madeBytes += bytes;
    this.#models.set(name, model);
    for (const template of model.templates) this.liveTemplates.set(template.id, template);
    this.lastError = '';
    this.#publish();
    this.#options.opened(name);
    return accept(undefined, model.notes);
  }

  #refuse(name: string, reason: string): void {
    this.lastError = reason;
    this.files.delete(name);
    this.#options.refused(name, reason);
  }

  /** Removes everything made from a file, before the file is deleted. */
  #close(name: string): void {
    const reading = this.#reading.get(name);
    this.#reading.delete(name);
    reading?.stop.abort();
    const model = this.#models.get(name);
    if (!model) return;
    this.#options.closing(new Set(model.templates.map(({ id }) => id)));
    this.#models.delete(name);
    this.#madeBytes -= bytesOf(model);
    for (const { id } of model.templates) this.liveTemplates.delete(id);
    this.#publish();
  }

  #publish(): void {
    this.#templates = new Map(this.liveTemplates);
    this.revision++;
    this.#options.changed();
  }
}

function bytesOf({ files }: OpenedModel): number {
  return [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
