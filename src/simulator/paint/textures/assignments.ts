import type { TextureReport, TextureAssignment, WantedTexture, AssignmentListener } from './assignment.js';

/** A report about one texture: it was applied, or failed. */
type ReportOnTexture = Extract<TextureReport, { textureId: string }>;

/**
 * The assignments of every stock texture that was ever bound, and what the one renderer reported of each. An assignment
 * gets a new generation whenever it changes, so that a renderer asks for what changed since it last looked, and late
 * reports about an older one are recognised.
 */
export class TextureAssignments {
  /** The assignments by catalogue id. None is removed: a renderer must learn that a texture is stock again. */
  readonly #assignments = new Map<string, TextureAssignment>();
  readonly #outcomes = new Map<string, ReportOnTexture>();
  #generation = 0;
  #listener: AssignmentListener | null = null;
  #retiring = 0;

  get generation(): number {
    return this.#generation;
  }

  get attached(): boolean {
    return this.#listener !== null;
  }

  get retiring(): number {
    return this.#retiring;
  }

  /** Returns the assignments that changed after `generation`, in any order. */
  since(generation: number): TextureAssignment[] {
    if (generation >= this.#generation) return [];
    return [...this.#assignments.values()].filter((assignment) => assignment.generation > generation);
  }

  wanted(textureId: string): WantedTexture | null {
    return this.#assignments.get(textureId)?.wanted ?? null;
  }

  /** Returns the report on the present assignment; undefined before there is one. */
  outcome(textureId: string): ReportOnTexture | undefined {
    return this.#outcomes.get(textureId);
  }

  put(textureId: string, wanted: WantedTexture | null): void {
    this.#outcomes.delete(textureId);
    this.#assignments.set(textureId, { textureId, generation: ++this.#generation, wanted });
  }

  /** Assigns anew what failed: something changed that may let it succeed. */
  retryFailed(): void {
    for (const { kind, textureId } of [...this.#outcomes.values()]) {
      if (kind === 'failed') this.put(textureId, this.wanted(textureId));
    }
  }

  /** Notifies the renderer that there is something new. */
  announce(): void {
    this.#listener?.();
  }

  /** Attaches a renderer, for which everything is assigned anew. @returns the function that detaches it */
  attach(listener: AssignmentListener): () => void {
    this.#forgetRenderer();
    this.#listener = listener;
    for (const [textureId, { wanted }] of this.#assignments) this.put(textureId, wanted);
    listener();
    return () => {
      if (this.#listener !== listener) return;
      this.#listener = null;
      this.#forgetRenderer();
    };
  }

  report(report: TextureReport): void {
    if (!this.attached) return;
    if (report.kind === 'retiring') this.#retiring = report.pictures;
    else if (this.#isCurrent(report)) this.#outcomes.set(report.textureId, report);
  }

  #isCurrent({ textureId, generation }: ReportOnTexture): boolean {
    const assignment = this.#assignments.get(textureId);
    return assignment?.generation === generation && assignment.wanted !== null;
  }

  #forgetRenderer(): void {
    this.#outcomes.clear();
    this.#retiring = 0;
  }
}
