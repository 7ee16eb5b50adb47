import { faultOfFile, type ImageFault, type TextureFiles, UNKNOWN_BYTES_TEXT } from '../textures/index.js';
import type { ImageState, StickerReport, WantedImage, WantedListener } from './image.js';

type ImageOutcome = Extract<StickerReport, { image: string }>;

const STATES = {
  missing: 'missing',
  incomplete: 'uploading',
  pending: 'uploading',
  failed: 'failed',
  ready: 'ready',
} as const satisfies Record<ImageFault['kind'] | 'ready', ImageState>;

interface SeenFile {
  /** The committed version; 0 before the first commit. */
  readonly version: number;
  readonly fault: ImageFault | null;
}

/** The image files that stickers or masks use, with the number of uses and the renderer's last report for each. */
export class StickerImages {
  readonly #uses = new Map<string, number>();
  readonly #seen = new Map<string, SeenFile>();
  /** The latest report about each image, in order of arrival. */
  readonly #outcomes = new Map<string, ImageOutcome>();
  #listener: WantedListener | null = null;
  #fault = '';
  #isFaulty = false;

  constructor(
    private readonly files: TextureFiles,
    private readonly faulted?: (renderer: string, image: string) => void,
  ) {}

  /**
   * Returns the first text that is not empty: the fault of the renderer, the error of the image that failed last, or
   * the latest note about a fault in an image that is shown.
   */
  get error(): string {
    return this.#fault || this.imageError || this.#note;
  }

  get fault(): string {
    return this.#fault;
  }

  get imageError(): string {
    const latestFirst = [...this.#outcomes.keys()].reverse();
    for (const image of new Set([...latestFirst, ...this.#uses.keys()])) {
      const error = this.#errorOf(image);
      if (error !== '') return `${image}: ${error}`;
    }
    return '';
  }

  get resident(): { readonly count: number; readonly vramBytes: number } {
    const ready = [...this.#outcomes.values()].filter(({ image }) => this.state(image) === 'ready');
    const bytes = ready.map((outcome) => (outcome.kind === 'resident' ? outcome.vramBytes : 0));
    return { count: ready.length, vramBytes: bytes.reduce((sum, each) => sum + each, 0) };
  }

  state(image: string): ImageState {
    return STATES[this.faultOf(image)?.kind ?? 'ready'];
  }

  faultOf(image: string): ImageFault | null {
    const { version, fault } = this.#fileOf(image);
    if (fault) return fault;
    const outcome = this.#outcomes.get(image);
    if (outcome?.version !== version) return { kind: 'pending' };
    return outcome.kind === 'failed' ? { kind: 'failed', reason: outcome.error } : null;
  }

  faults(): ReadonlyMap<string, ImageFault> {
    const faults = new Map<string, ImageFault>();
    for (const image of this.#uses.keys()) {
      const fault = this.faultOf(image);
      if (fault) faults.set(image, fault);
    }
    return faults;
  }

  /** Returns the images that should be on the GPU, in no particular order. */
  wanted(): WantedImage[] {
    const wanted: WantedImage[] = [];
    for (const image of this.#uses.keys()) {
      const file = this.files.get(image);
      if (!file?.bytes || file.kind === 'unknown') continue;
      wanted.push({ image, version: file.contentId, kind: file.kind, bytes: file.bytes });
    }
    return wanted;
  }

  use(image: string): void {
    const uses = this.#uses.get(image) ?? 0;
    this.#uses.set(image, uses + 1);
    if (uses > 0) return;
    this.#seen.set(image, this.#look(image));
    this.#announce();
  }

  /** Removes one use of the image. */
  drop(image: string): void {
    const uses = this.#uses.get(image)! - 1;
    if (uses > 0) {
      this.#uses.set(image, uses);
      return;
    }
    this.#uses.delete(image);
    this.#seen.delete(image);
    this.#outcomes.delete(image);
    this.#announce();
  }

  /** @returns true if the committed version of an image has changed */
  followFiles(): boolean {
    let changed = false;
    for (const [image, before] of this.#seen) {
      const now = this.#look(image);
      this.#seen.set(image, now);
      changed ||= now.version !== before.version;
    }
    if (changed) this.#announce();
    return changed;
  }

  /** Attaches a renderer, which must have no images on its GPU yet. */
  attach(listener: WantedListener): () => void {
    this.#forgetRenderer();
    this.#listener = listener;
    listener();
    return () => {
      if (this.#listener !== listener) return;
      this.#listener = null;
      this.#forgetRenderer();
    };
  }

  report(report: StickerReport): void {
    if (!this.#listener) return;
    if (report.kind === 'fault') this.#fault = report.error;
    else if (this.#isCurrent(report)) {
      this.#outcomes.delete(report.image);
      this.#outcomes.set(report.image, report);
    }
  }

  /** Calls `faulted` if there is a fault now, or if there was one at the last call. */
  reportFaults(): void {
    const image = this.imageError;
    const isFaulty = this.#fault !== '' || image !== '';
    if (isFaulty || this.#isFaulty) this.faulted?.(this.#fault, image);
    this.#isFaulty = isFaulty;
  }

  get #note(): string {
    const noted = [...this.#outcomes.values()].reverse();
    for (const outcome of noted) {
      if (outcome.kind === 'resident' && outcome.note && this.state(outcome.image) === 'ready') {
        return `${outcome.image} is shown: ${outcome.note}`;
      }
    }
    return '';
  }

  #announce(): void {
    this.#listener?.();
  }

  #fileOf(image: string): SeenFile {
    return this.#seen.get(image) ?? this.#look(image);
  }

  #look(image: string): SeenFile {
    const file = this.files.get(image);
    return { version: file?.bytes ? file.contentId : 0, fault: faultOfFile(this.files, image) };
  }

  #errorOf(image: string): string {
    if (this.state(image) !== 'failed') return '';
    const outcome = this.#outcomes.get(image);
    if (outcome?.kind === 'failed' && outcome.version === this.#fileOf(image).version) return outcome.error;
    return UNKNOWN_BYTES_TEXT;
  }

  #isCurrent({ image, version }: ImageOutcome): boolean {
    return this.#uses.has(image) && this.#fileOf(image).version === version;
  }

  #forgetRenderer(): void {
    this.#outcomes.clear();
    this.#fault = '';
  }
}
