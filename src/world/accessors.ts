import { type FaultLog, FieldError, InvariantError } from '../errors/index.js';

/** A part of the world's surroundings that failed, as `status/accessors` lists it. */
export interface DegradedAccessor {
  readonly name: string;
  /** When it failed first, s of simulation time. */
  readonly sinceUt: number;
  /** Its last error message. */
  readonly error: string;
}

/** A use of an accessor that failed. The accessor is degraded, and the error behind it is in the log. */
export class AccessorError extends Error {
  override readonly name = 'AccessorError';
  constructor(
    /** The id of the log line; null for a fault that was asked for. */
    readonly fault: string | null,
    override readonly cause: unknown,
  ) {
    super(String(cause));
  }
}

/** A failure that {@link Accessors.inject} asked for. It is not logged: there is nothing in it to find. */
class InjectedFault extends Error {
  constructor() {
    super('a fault that was asked for');
    this.name = 'Error';
  }
}

/** The health of what the world leans on: actuators by action (`actuator.<action>`), what serves leaves, the device that draws, … */
export class Accessors {
  readonly #degraded = new Map<string, DegradedAccessor>();
  /** Log lines of accessors that have not healed since. */
  readonly #faults = new Map<string, string>();
  /** The number of uses that are still to fail, by accessor. */
  readonly #injected = new Map<string, number>();

  /**
   * @param ut the time now, s
   * @param faults logs the errors that no client caused; without it they are thrown as they are
   */
  constructor(
    private readonly ut: () => number,
    private readonly faults: FaultLog | null = null,
  ) {}

  /** Accessors that have failed, in the order in which they did; none when all is well. */
  get degraded(): readonly DegradedAccessor[] {
    return [...this.#degraded.values()];
  }

  /**
   * Uses an accessor. An error that it throws degrades it and is logged, the same one only once until it is healed; a result heals it, unless
   * `heals` says that this was no success. Errors of fields are the caller's mistakes, and broken invariants are bugs: both are
   * passed on and degrade nothing.
   *
   * @throws AccessorError when the use failed
   */
  use<T>(name: string, run: () => T, heals: (result: T) => boolean = () => true): T {
    try {
      this.#failIfInjected(name);
      const result = run();
      if (this.#degraded.size > 0 && heals(result)) this.heal(name);
      return result;
    } catch (error) {
      if (error instanceof FieldError || error instanceof InvariantError) throw error;
      const before = this.#degraded.get(name)?.error;
      this.degrade(name, error);
      if (error instanceof InjectedFault) throw new AccessorError(null, error);
      if (!this.faults) throw error;
      const isKnown = before === this.#degraded.get(name)!.error;
      const known = isKnown ? this.#faults.get(name) : undefined;
      const fault = known ?? this.faults.fault(error, name);
      this.#faults.set(name, fault);
      throw new AccessorError(fault, error);
    }
  }

  degrade(name: string, cause: unknown): void {
    const sinceUt = this.#degraded.get(name)?.sinceUt ?? this.ut();
    const error = cause instanceof Error ? cause.message : String(cause);
    this.#degraded.set(name, { name, sinceUt, error });
  }

  /** Ends a fault, as the next success does. */
  heal(name: string): void {
    this.#degraded.delete(name);
    this.#faults.delete(name);
  }

  /** For tests: makes the next uses of an accessor fail, so many of them. 0 takes it back. */
  inject(name: string, uses: number): void {
    if (uses > 0) this.#injected.set(name, uses);
    else this.#injected.delete(name);
  }

  #failIfInjected(name: string): void {
    if (this.#injected.size === 0) return;
    const uses = this.#injected.get(name);
    if (uses === undefined) return;
    this.inject(name, uses - 1);
    throw new InjectedFault();
  }
}
