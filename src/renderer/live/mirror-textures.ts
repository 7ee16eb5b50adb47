import type { AssignmentListener, TextureAssignment, TextureReport } from '../../simulator/paint/textures/index.js';
import { type FetchFile, FileCache } from './file-cache.js';
import type { PlainTexture, PlainTextures } from './moment.js';

/** The images that replace clutter textures in another world. An image is assigned when its file has arrived. */
export class MirrorTextures {
  generation = 0;
  #textures: PlainTextures = { maxDimension: 0, byId: {} };
  readonly #cache: FileCache;
  readonly #assignments = new Map<string, TextureAssignment & { readonly of: PlainTexture | null }>();
  /** For each texture, the generation number of the last assignment that the renderer has shown or rejected. */
  readonly #settled = new Map<string, number>();
  #listener: AssignmentListener | null = null;

  constructor(
    fetchFile: FetchFile,
    private readonly changed: () => void,
    private readonly reported: (report: TextureReport) => void,
  ) {
    this.#cache = new FileCache(fetchFile, () => this.#assign());
  }

  get limits(): { readonly maxDimension: number } {
    return this.#textures;
  }

  follow(textures: PlainTextures): void {
    if (textures === this.#textures) return;
    this.#textures = textures;
    this.#cache.keep(new Set(Object.values(textures.byId).map(({ contentId }) => contentId)));
    this.#assign();
  }

  get isComplete(): boolean {
    if (!this.#listener) return true;
    return Object.entries(this.#textures.byId).every(([textureId, texture]) => {
      const assignment = this.#assignments.get(textureId);
      return assignment?.of === texture && this.#settled.get(textureId) === assignment.generation;
    });
  }

  bindings(): { readonly textureId: string }[] {
    return [...this.#assignments.values()].filter(({ wanted }) => wanted !== null);
  }

  assignmentsSince(generation: number): readonly TextureAssignment[] {
    return [...this.#assignments.values()].filter((assignment) => assignment.generation > generation);
  }

  attachRenderer(listener: AssignmentListener): () => void {
    this.#listener = listener;
    listener();
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  /** Passes a report of the renderer on to the world, with the world's generation numbers in place of this store's. */
  reportRenderer(report: TextureReport): void {
    if (report.kind === 'retiring') {
      this.reported(report);
      return;
    }
    this.#settled.set(report.textureId, report.generation);
    this.changed();
    const assignment = this.#assignments.get(report.textureId);
    if (assignment?.generation !== report.generation || !assignment.of) return;
    this.reported({ ...report, generation: assignment.of.generation });
  }

  /** Assigns the images that have arrived. Until the bytes of a new image arrive, the texture shows the old image. */
  #assign(): void {
    const before = this.generation;
    const { byId } = this.#textures;
    for (const [textureId, texture] of Object.entries(byId)) {
      if (this.#assignments.get(textureId)?.of === texture) continue;
      const bytes = this.#cache.get(texture.contentId);
      if (bytes) this.#put(textureId, texture, { ...texture, bytes });
    }
    for (const [textureId, { wanted }] of this.#assignments) {
      if (wanted && !(textureId in byId)) this.#put(textureId, null, null);
    }
    if (this.generation !== before) this.#listener?.();
  }

  #put(textureId: string, of: PlainTexture | null, wanted: TextureAssignment['wanted']): void {
    this.#assignments.set(textureId, { textureId, generation: ++this.generation, wanted, of });
  }
}
