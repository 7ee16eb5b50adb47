import type { BlendMode } from '../../../contract/vocabulary/index.js';

/** The master settings of part paint. `generation` moves with every change that the renderer has to act upon. */
export interface PaintMasters {
  readonly enabled: boolean;
  readonly blend: BlendMode;
  readonly generation: number;
}

/**
 * The state of the master. The specification's fifth token, `conflict`, means that another owner holds the shader hook;
 * the renderer here is the only one, so it cannot arise.
 */
export type PartPaintStatus = 'disabled' | 'arming' | 'active' | 'degraded';

/** The renderer's report on the masters it was given. */
export interface RendererReport {
  /** The {@link PaintMasters.generation} that this is about; a report about an older one is out of date and ignored. */
  readonly generation: number;
  /** `active`: frames are drawn with these masters from now on. `degraded`: they cannot be; stock is drawn. */
  readonly state: 'active' | 'degraded';
  /** The reason, when degraded; shown in `part_error`. */
  readonly error?: string;
}

/**
 * A callback that gets the masters when it is attached and whenever they change. It may start building pipelines, must
 * neither throw nor wait, and answers through {@link PaintMasterSwitch.report} when the masters are what it draws.
 */
export type MastersListener = (masters: PaintMasters) => void;

/**
 * The master of part paint as a state machine (disabled, arming, active, degraded).
 *
 * A write never waits for a pipeline: turning on, or changing the blend while on, is `arming` until the attached
 * renderer reports that generation. With no renderer attached there is nothing to wait for, and on is `active`.
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

  /**
   * Switches the master. Writing its present state changes nothing that is drawn; any write forgets an earlier fault.
   */
  setEnabled(enabled: boolean): boolean {
    this.#error = null;
    if (enabled === this.#masters.enabled) return false;
    this.#change({ enabled });
    return true;
  }

  /** Sets the blend mode. While off it is only stored, yet the generation moves: turning on later arms with it. */
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
