/** Something the world leans on that failed, as `status/accessors` tells it. */
export interface DegradedAccessor {
  readonly name: string;
  /** When it failed first, s of simulation time. */
  readonly sinceUt: number;
  /** What it said last. */
  readonly error: string;
}

/** Health of what the world leans on: actuators by action (`actuator.<action>`), the device that draws, … */
export class Accessors {
  readonly #degraded = new Map<string, DegradedAccessor>();

  /** @param ut the time now, s */
  constructor(private readonly ut: () => number) {}

  /** In the order in which they failed; none when all is well. */
  get degraded(): readonly DegradedAccessor[] {
    return [...this.#degraded.values()];
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
}
