import type { BlendMode } from '../../../contract/vocabulary/index.js';

/** `generation` increases with every change that the renderer must apply. */
export interface PaintMasters {
  readonly enabled: boolean;
  readonly blend: BlendMode;
  readonly generation: number;
}

/**
 * The specification has a fifth state, `conflict`, for a shader hook that belongs to another owner. It cannot occur
 * here, because the renderer is the only owner.
 */
export type PartPaintStatus = 'disabled' | 'arming' | 'active' | 'degraded';

export interface RendererReport {
  /** The {@link PaintMasters.generation} to which the report refers. A report for an older generation is ignored. */
  readonly generation: number;
  /**
   * `active`: the renderer draws with these masters. `degraded`: the renderer cannot draw with these masters, and draws
   * parts without paint.
   */
  readonly state: 'active' | 'degraded';
  readonly error?: string;
}

/**
 * Called with the masters when the renderer is attached and after every change. The listener may start to build
 * pipelines, but must neither throw nor block. The renderer calls {@link PaintMasterSwitch.report} once it draws with
 * the masters.
 */
export type MastersListener = (masters: PaintMasters) => void;

/**
 * The master switch of part paint, as a state machine. A write never waits for a pipeline. The state becomes `arming`
 * when the switch is turned on, or when the blend mode changes while it is on. It stays `arming` until the attached
 * renderer reports that it draws with the new masters. Without a renderer, it becomes `active` at once.
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

  /** The reason for the state `degraded`; empty in any other state. */
  get error(): string {
    return this.#error ?? '';
  }

  /**
   * Sets the switch, and clears an earlier error even if `enabled` does not change.
   * @returns true if the switch has changed
   */
  setEnabled(enabled: boolean): boolean {
    this.#error = null;
    if (enabled === this.#masters.enabled) return false;
    this.#change({ enabled });
    return true;
  }

  /** Sets the blend mode, and increases the generation even while the switch is off. */
  setBlend(blend: BlendMode): boolean {
    if (blend === this.#masters.blend) return false;
    this.#change({ blend });
    return true;
  }

  attachRenderer(listener: MastersListener): () => void {
    this.#listener = listener;
    this.#drawnGeneration = -1;
    listener(this.#masters);
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  /**
   * Takes a report from the renderer. If it contains an error, the master switch is turned off. @returns true if the
   * masters have changed
   */
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
