import type { BlendMode } from '../../../contract/vocabulary/index.js';

/** The master settings of part paint. `generation` increases with every change that the renderer must apply. */
export interface PaintMasters {
  readonly enabled: boolean;
  readonly blend: BlendMode;
  readonly generation: number;
}

/**
 * The state of the master. The specification's fifth token, `conflict`, means that another owner holds the shader hook;
 * the renderer here is the only one, so it cannot occur.
 */
export type PartPaintStatus = 'disabled' | 'arming' | 'active' | 'degraded';

/** The renderer's report on its masters. */
export interface RendererReport {
  /** The {@link PaintMasters.generation} of the report; a report with an older one is ignored. */
  readonly generation: number;
  /** `active`: frames are drawn with these masters. `degraded`: they cannot be; stock is drawn. */
  readonly state: 'active' | 'degraded';
  /** The reason, when degraded; shown in `part_error`. */
  readonly error?: string;
}

/**
 * A callback that gets the masters when it is attached and after every change. It may start building pipelines, must
 * neither throw nor wait, and reports with {@link PaintMasterSwitch.report} when it draws with the masters.
 */
export type MastersListener = (masters: PaintMasters) => void;

/**
 * The master of part paint as a state machine (disabled, arming, active, degraded).
 * A write never waits for a pipeline: turning on, or changing the blend while on, is `arming` until the attached
 * renderer reports that generation. Without a renderer, on is `active`.
 */
export class PaintMasterSwitch {
  #masters: PaintMasters = { enabled: false, blend: 'multiply', generation: 0 };
  #drawnGeneration = 0;
  #error: string | null = null;
  #listener: MastersListener | null = null;

  get masters(): PaintMasters {
    return this.#masters;
  }

  get status(): PartPaintStatus {
    if (this.#error !== null) return 'degraded';
    if (!this.#masters.enabled) return 'disabled';
    return this.#listener === null || this.#drawnGeneration === this.#masters.generation ? 'active' : 'arming';
  }

  /** The reason of a degraded master, else empty. */
  get error(): string {
    return this.#error ?? '';
  }

  /** Switches the master. Writing the current state changes nothing visible; any write clears an earlier fault. */
  setEnabled(enabled: boolean): boolean {
    this.#error = null;
    if (enabled === this.#masters.enabled) return false;
    this.#change({ enabled });
    return true;
  }

  /** Sets the blend mode. While off it is only stored, but the generation increases: turning on later arms with it. */
  setBlend(blend: BlendMode): boolean {
    if (blend === this.#masters.blend) return false;
    this.#change({ blend });
    return true;
  }

  /** @returns the function that detaches it */
  attachRenderer(listener: MastersListener): () => void {
    this.#listener = listener;
    this.#drawnGeneration = -1;
    listener(this.#masters);
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  /** Takes a report of the renderer. @returns true when the masters changed: a fault turns the master off */
  report(report: RendererReport): boolean {
    if (report.generation !== this.#masters.generation) return false;
    if (report.state === 'active') {
      this.#drawnGeneration = report.generation;
      return false;
    }
    if (!this.#masters.enabled) return false;
    this.#error = report.error ?? 'the renderer could not paint parts and gave no reason';
    this.#change({ enabled: false });
    return true;
  }

  #change(change: Partial<Omit<PaintMasters, 'generation'>>): void {
    this.#masters = { ...this.#masters, ...change, generation: this.#masters.generation + 1 };
    this.#listener?.(this.#masters);
  }
}
