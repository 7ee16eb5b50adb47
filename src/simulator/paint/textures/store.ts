import type { TextureBinding } from '../../../contract/actions/index.js';
import { DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { formatBinding } from './binding.js';
import { detectKind, KINDS_TEXT } from '../../../base/images/index.js';
import { UploadFiles } from '../../../base/uploads/index.js';
import type { BindableTexture } from '../../models/clutter/index.js';
import type { TextureFacts, TextureFiles } from './files.js';
import { faultOfFile, type ImageFault, UNKNOWN_BYTES_TEXT } from './image-fault.js';
import { DEFAULT_TEXTURE_LIMITS, type TextureLimits } from './limits.js';
import type {
  AppliedTexture,
  TextureReport,
  TextureAssignment,
  WantedTexture,
  AssignmentListener,
} from './assignment.js';
import { TextureAssignments } from './assignments.js';

/**
 * Returns the stock textures that can be replaced at present, in no particular order. Returns the same array until
 * these textures change.
 */
type ClutterCatalogue = () => readonly BindableTexture[];

export interface TextureStoreOptions {
  readonly limits?: Partial<TextureLimits>;
  /** The stock textures; none for a world without clutter. */
  readonly catalogue?: ClutterCatalogue;
  readonly changed?: () => void;
}

/**
 * The pictures uploaded in one session, and the stock clutter textures that they replace. A refused write has no
 * effect. The renderer loads a bound picture later and reports the result. The stock texture is drawn until the bound
 * file is committed.
 */
export class TextureStore {
  readonly limits: TextureLimits;
  readonly files: TextureFiles;
  readonly #catalogue: ClutterCatalogue;
  readonly #changed: () => void;
  readonly #bindings = new Map<string, TextureBinding>();
  readonly #assignments = new TextureAssignments();
  readonly #filesListeners = new Set<() => void>();
  #revision = 0;

  constructor({ limits = {}, catalogue = () => [], changed = () => undefined }: TextureStoreOptions = {}) {
    this.limits = { ...DEFAULT_TEXTURE_LIMITS, ...limits };
    this.#catalogue = catalogue;
    this.#changed = changed;
    this.files = new UploadFiles<TextureFacts>({
      directory: 'paint/textures/file',
      limits: this.limits,
      factsOf: (bytes) => ({ kind: bytes ? detectKind(bytes) : 'unknown' }),
      warningsOf: (path, { kind }) =>
        kind === 'unknown'
          ? [`${path}: the bytes are not in a known picture format, so nothing can show them; upload ${KINDS_TEXT}`]
          : [],
      listener: {
        changed: () => {
          for (const listener of this.#filesListeners) listener();
          changed();
        },
        committed: (name) => this.#changeFile(name),
        truncated: (name) => this.#assign(this.#boundTo(name)),
        deleting: (name) => this.#remove(this.#boundTo(name)),
      },
    });
  }

  onFilesChanged(listener: () => void): void {
    this.#filesListeners.add(listener);
  }

  /** Returns the stock textures, sorted by id in code unit order. */
  catalogue(): BindableTexture[] {
    return [...this.#catalogue()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The number of changes so far, including commits and deletions of bound files. */
  get revision(): number {
    return this.#revision;
  }

  /** Returns the bindings, sorted by texture id in code unit order. */
  bindings(): TextureBinding[] {
    return [...this.#bindings.keys()].sort().map((id) => this.#bindings.get(id)!);
  }

  /**
   * @returns EINVAL for an invalid name or a file that is not a picture, ENOENT for an unknown id or file, EBUSY for an
   * unfinished upload, ENOSPC if the maximum number of textures is bound
   */
  bind(binding: TextureBinding): Outcome<void> {
    const { textureId, file: name, mode } = binding;
    if (!this.#find(textureId)) {
      return refuse(
        'ENOENT',
        `paint/textures/bind: no texture '${shown(textureId)}'; paint/textures/clutter lists them`,
      );
    }
    const refusal = this.#refuseFile(name);
    if (refusal) return refusal;
    const before = this.#bindings.get(textureId);
    if (!before && this.#bindings.size >= this.limits.bindingsMax) {
      const { bindingsMax } = this.limits;
      return refuse(
        'ENOSPC',
        `paint/textures/bind: ${bindingsMax} textures are bound (bindings_max); unbind one first`,
      );
    }
    if (before && formatBinding(before) === formatBinding(binding)) return DONE;
    this.#bindings.set(textureId, { textureId, file: name, mode });
    this.#reassign([textureId]);
    return DONE;
  }

  /** @param textureId a bound texture, or `all` @returns ENOENT if the texture is not bound */
  unbind(textureId: string): Outcome<void> {
    if (textureId === 'all') return this.clear();
    if (!this.#bindings.has(textureId)) {
      return refuse(
        'ENOENT',
        `paint/textures/unbind: '${shown(textureId)}' is not bound; paint/textures/bindings lists what is`,
      );
    }
    this.#remove([textureId]);
    return DONE;
  }

  clear(): Outcome<void> {
    this.#remove([...this.#bindings.keys()]);
    return DONE;
  }

  applied(): AppliedTexture[] {
    return this.bindings().map((binding) => ({ ...binding, ...this.#resultOf(binding) }));
  }

  faultOf({ textureId, file }: TextureBinding): ImageFault | null {
    const fault = faultOfFile(this.files, file);
    if (fault) return fault;
    const outcome = this.#assignments.outcome(textureId);
    if (!outcome) return { kind: 'pending' };
    return outcome.kind === 'failed' ? { kind: 'failed', reason: outcome.error } : null;
  }

  /** Reports whether the renderer failed to show a bound file, for example because it is damaged or too large. */
  hasFailed(file: string): boolean {
    return this.#boundTo(file).some((id) => this.#assignments.outcome(id)?.kind === 'failed');
  }

  get available(): boolean {
    return this.#assignments.attached;
  }

  get retiring(): number {
    return this.#assignments.retiring;
  }

  /** Attaches a renderer. The listener is called at once, and after every new assignment. */
  attachRenderer(listener: AssignmentListener): () => void {
    return this.#assignments.attach(listener);
  }

  reportRenderer(report: TextureReport): void {
    this.#assignments.report(report);
    this.#changed();
  }

  get generation(): number {
    return this.#assignments.generation;
  }

  /** Returns the assignments that changed after `generation`. A renderer starts with 0. */
  assignmentsSince(generation: number): readonly TextureAssignment[] {
    return this.#assignments.since(generation);
  }

  #find(textureId: string): BindableTexture | undefined {
    return this.#catalogue().find(({ id }) => id === textureId);
  }

  #refuseFile(name: string): Outcome<never> | null {
    const file = this.files.get(name);
    if (!file) {
      return refuse(
        'ENOENT',
        `paint/textures/bind: no file '${shown(name)}'; upload it under paint/textures/file first`,
      );
    }
    if (!file.bytes)
      return refuse(
        'EBUSY',
        `paint/textures/bind: '${name}' is still being uploaded; bind it when the upload is complete`,
      );
    if (file.kind === 'unknown') {
      return refuse('EINVAL', `paint/textures/bind: '${name}' cannot be bound: ${UNKNOWN_BYTES_TEXT}`);
    }
    return null;
  }

  #boundTo(file: string): string[] {
    return [...this.#bindings.values()].filter((binding) => binding.file === file).map(({ textureId }) => textureId);
  }

  #changeFile(name: string): void {
    const bound = this.#boundTo(name);
    if (bound.length > 0) this.#reassign(bound);
  }

  #remove(textureIds: readonly string[]): void {
    if (textureIds.length === 0) return;
    for (const id of textureIds) this.#bindings.delete(id);
    this.#reassign(textureIds);
  }

  #reassign(textureIds: readonly string[]): void {
    this.#revision++;
    this.#assignments.retryFailed();
    this.#assign(textureIds);
    this.#changed();
  }

  #assign(textureIds: readonly string[]): void {
    for (const id of textureIds) this.#assignments.put(id, this.#wantedFor(id));
    if (textureIds.length > 0) this.#assignments.announce();
  }

  #wantedFor(textureId: string): WantedTexture | null {
    const binding = this.#bindings.get(textureId);
    const slot = this.#find(textureId)?.slot;
    const file = binding && this.files.get(binding.file);
    if (!binding || !slot || !file?.bytes || file.kind === 'unknown') return null;
    return { slot, mode: binding.mode, kind: file.kind, bytes: file.bytes, contentId: file.contentId };
  }

  #resultOf(binding: TextureBinding): Omit<AppliedTexture, keyof TextureBinding> {
    const fault = this.faultOf(binding);
    const outcome = this.#assignments.outcome(binding.textureId);
    if (fault?.kind === 'failed') return unapplied('failed', fault.reason);
    if (fault || outcome?.kind !== 'applied') return unapplied('pending', PENDING[fault?.kind ?? 'pending']);
    const { width, height, mips, vramBytes, note = '' } = outcome;
    return { state: 'applied', width, height, mips, vramBytes, error: note };
  }
}

/** Until the renderer has reported on a binding, the rows of `applied` show one of these texts as its error. */
const PENDING = { missing: 'no such file', incomplete: 'still uploading', pending: '' } as const;

function unapplied(state: 'pending' | 'failed', error: string): Omit<AppliedTexture, keyof TextureBinding> {
  return { state, width: 0, height: 0, mips: 0, vramBytes: 0, error };
}
