import { FieldError, InvariantError, refuse, type FaultLog, type Outcome } from '../../base/errors/index.js';

/** A failed part of the world's surroundings, as listed in `status/accessors`. */
export interface DegradedAccessor {
  readonly name: string;
  /** Time of its first failure, s of simulation time. */
  readonly sinceUt: number;
  /** Its last error message. */
  readonly error: string;
}

/** A failed use of an accessor, or one refused because an earlier use failed. The log has the original error. */
export class AccessorError extends Error {
  override readonly name = 'AccessorError';
  constructor(
    /** The id of the log line; null for an injected fault. */
    readonly fault: string | null,
    override readonly cause: unknown,
    /** True when the accessor was degraded already, and therefore not used. */
    readonly wasDegraded = false,
  ) {
    super(String(cause));
  }
}

/** Returns the refusal of a command whose actuator failed, or is degraded since. */
export function refuseFailed(command: string, { fault, message, wasDegraded }: AccessorError): Outcome<never> {
  const found = fault === null ? '' : ` (fault ${fault})`;
  if (!wasDegraded) return refuse('EIO', `${command} failed: ${message}; see status/accessors${found}`);
  const what = `${command}: accessor actuator.${command} is degraded${found}`;
  return refuse('EOPNOTSUPP', `${what}; write its name to debug/accessors/reset`);
}

/** A failure that {@link Accessors.inject} requested. It is not logged, since it is not a fault. */
class InjectedFault extends Error {
  constructor() {
    super('a fault that was asked for');
    this.name = 'Error';
  }
}

/** The two events of an accessor. */
export type AccessorEvent = 'accessor.degraded' | 'accessor.restored';

/** The members of the world that {@link Accessors} need. */
interface AccessorHost {
  /** Returns the present time, s. */
  readonly ut: () => number;
  /** Logs errors that no client caused; without it they are thrown. */
  readonly faults?: FaultLog | null | undefined;
  readonly announce?: (event: AccessorEvent, detail: string) => void;
}

/**
 * The health of the accessors behind leaves and actions. Two kinds of faults degrade an accessor:
 *
 * - A {@link use} that throws latches it: its leaves (`vessel.<group>`) or its action (`actuator.<action>`) are refused
 *   until a {@link reset}.
 * - A store or a device that cannot show something {@link degrade | reports} that, and {@link heal | reports} its end.
 */
export class Accessors {
  readonly #degraded = new Map<string, DegradedAccessor>();
  /** The ids of the log lines about latched accessors; null for injected faults. */
  readonly #latched = new Map<string, string | null>();
  /** The number of uses that will still fail, by accessor. */
  readonly #injected = new Map<string, number>();

  constructor(private readonly host: AccessorHost) {}

  /** Accessors that have failed, in the order of their failures. */
  get degraded(): readonly DegradedAccessor[] {
    return [...this.#degraded.values()];
  }

  /**
   * Uses an accessor. An error that it throws is logged and latches it. Errors of fields are the caller's mistakes, and
   * broken invariants are bugs: both are passed on and degrade nothing.
   * @throws AccessorError when the use failed, or the accessor is latched
   */
  use<T>(name: string, run: () => T): T {
    if (this.#latched.has(name)) throw this.#refusal(name);
    try {
      this.#failIfInjected(name);
      return run();
    } catch (error) {
      if (error instanceof FieldError || error instanceof InvariantError) throw error;
      throw this.#latch(name, error);
    }
  }

  /** Reports a fault whose end will be reported too. */
  degrade(name: string, cause: unknown): void {
    const before = this.#degraded.get(name);
    const error = cause instanceof Error ? cause.message : String(cause);
    this.#degraded.set(name, { name, sinceUt: before?.sinceUt ?? this.host.ut(), error });
    if (!before) this.host.announce?.('accessor.degraded', `${name} ${error}`);
  }

  /** Reports the end of a fault. A latched accessor stays degraded. */
  heal(name: string): void {
    if (!this.#latched.has(name)) this.#restore(name);
  }

  /** Restores a degraded accessor after either kind of fault. @returns whether it was degraded */
  reset(name: string): boolean {
    this.#latched.delete(name);
    return this.#restore(name);
  }

  /** For tests: makes this number of the next uses of an accessor fail. 0 cancels it. */
  inject(name: string, uses: number): void {
    if (uses > 0) this.#injected.set(name, uses);
    else this.#injected.delete(name);
  }

  #restore(name: string): boolean {
    const wasDegraded = this.#degraded.delete(name);
    if (wasDegraded) this.host.announce?.('accessor.restored', name);
    return wasDegraded;
  }

  #refusal(name: string): AccessorError {
    return new AccessorError(this.#latched.get(name)!, this.#degraded.get(name)!.error, true);
  }

  /** Latches an accessor. @returns the error to throw */
  #latch(name: string, error: unknown): unknown {
    const wasAskedFor = error instanceof InjectedFault;
    const fault = wasAskedFor ? null : (this.host.faults?.fault(error, name) ?? null);
    this.#latched.set(name, fault);
    this.degrade(name, error);
    return wasAskedFor || fault !== null ? new AccessorError(fault, error) : error;
  }

  #failIfInjected(name: string): void {
    if (this.#injected.size === 0) return;
    const uses = this.#injected.get(name);
    if (uses === undefined) return;
    this.inject(name, uses - 1);
    throw new InjectedFault();
  }
}
