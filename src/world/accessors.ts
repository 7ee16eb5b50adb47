import { FieldError } from '../errors/index.js';

/** Something the world leans on that failed, as `status/accessors` tells it. */
export interface DegradedAccessor {
  readonly name: string;
  /** When it failed first, s of simulation time. */
  readonly sinceUt: number;
  /** What it said last. */
  readonly error: string;
}

/** Health of what the world leans on: actuators by action (`actuator.<action>`), what serves leaves, the device that draws, … */
export class Accessors {
  readonly #degraded = new Map<string, DegradedAccessor>();
  /** Uses that are left to fail, by accessor. */
  readonly #injected = new Map<string, number>();

  /** @param ut the time now, s */
  constructor(private readonly ut: () => number) {}

  /** In the order in which they failed; none when all is well. */
  get degraded(): readonly DegradedAccessor[] {
    return [...this.#degraded.values()];
  }

  /**
   * Runs what an accessor is for. What it throws degrades it, but for errors of fields: those are the caller's. What it returns
   * heals it, unless `heals` says that this was no success.
   */
  use<T>(name: string, run: () => T, heals: (result: T) => boolean = () => true): T {
    try {
      this.#failIfTold(name);
      const result = run();
      if (this.#degraded.size > 0 && heals(result)) this.heal(name);
      return result;
    } catch (error) {
      if (!(error instanceof FieldError)) this.degrade(name, error);
      throw error;
    }
  }

  degrade(name: string, cause: unknown): void {
    const sinceUt = this.#degraded.get(name)?.sinceUt ?? this.ut();
    const error = cause instanceof Error ? cause.message : String(cause);
    this.#degraded.set(name, { name, sinceUt, error });
  }

  /** A fault ends with the next success. */
  heal(name: string): void {
    this.#degraded.delete(name);
  }

  /** For tests: lets the next uses of an accessor fail, so many of them. 0 takes it back. */
  inject(name: string, uses: number): void {
    if (uses > 0) this.#injected.set(name, uses);
    else this.#injected.delete(name);
  }

  #failIfTold(name: string): void {
    if (this.#injected.size === 0) return;
    const uses = this.#injected.get(name);
    if (uses === undefined) return;
    this.inject(name, uses - 1);
    throw new Error('a fault that was asked for');
  }
}
