import { type MastersListener, PartPaintStore, type RendererReport } from '../../simulator/paint/rules/index.js';

/**
 * Part paint rules that follow those of another world. The renderer that draws them gets the masters with the
 * generation that they have in that world, and its reports go there.
 */
export class FollowedPaint extends PartPaintStore {
  #generation = 0;
  #listener: MastersListener | null = null;

  /** @param reported called with the reports of the renderer */
  constructor(private readonly reported: (report: RendererReport) => void) {
    super();
  }

  /** Takes the generation of the masters that were just written here. */
  followMasters(generation: number): void {
    if (generation === this.#generation) return;
    this.#generation = generation;
    this.#listener?.({ ...this.masters, generation });
  }

  override attachRenderer(listener: MastersListener): () => void {
    this.#listener = listener;
    listener({ ...this.masters, generation: this.#generation });
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  override reportRenderer(report: RendererReport): void {
    // What cannot be painted is drawn as stock until the world answers with its own masters.
    if (report.generation === this.#generation) {
      super.reportRenderer({ ...report, generation: this.masters.generation });
    }
    this.reported(report);
  }
}
