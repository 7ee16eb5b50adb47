import type { TextureReport, TextureAssignment, WantedTexture, AssignmentListener } from './assignment.js';

type ReportOnTexture = Extract<TextureReport, { textureId: string }>;

export class TextureAssignments {
  /**
   * The assignments by the id of the stock texture. No entry is ever removed: when a binding ends, the renderer learns
   * from its entry that it must draw the stock texture again.
   */
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

  /** Returns the assignments that changed after `generation`, in no particular order. */
  since(generation: number): TextureAssignment[] {
    if (generation >= this.#generation) return [];
    return [...this.#assignments.values()].filter((assignment) => assignment.generation > generation);
  }

  wanted(textureId: string): WantedTexture | null {
    return this.#assignments.get(textureId)?.wanted ?? null;
  }

  outcome(textureId: string): ReportOnTexture | undefined {
    return this.#outcomes.get(textureId);
  }

  put(textureId: string, wanted: WantedTexture | null): void {
    this.#outcomes.delete(textureId);
    this.#assignments.set(textureId, { textureId, generation: ++this.#generation, wanted });
  }

  /**
   * Assigns failed textures again. Assigns the textures again that the renderer failed to apply. Call it after a change
   * that may make them succeed.
   */
  retryFailed(): void {
    for (const { kind, textureId } of [...this.#outcomes.values()]) {
      if (kind === 'failed') this.put(textureId, this.wanted(textureId));
    }
  }

  announce(): void {
    this.#listener?.();
  }

  /** Attaches a renderer, and assigns all textures again. */
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
