import { FieldError, InvariantError, refuse, type FaultLog, type Outcome } from '../../base/errors/index.js';

export interface DegradedAccessor {
  readonly name: string;
  readonly sinceUt: number;
  readonly error: string;
}

/** Thrown when the use of an accessor fails, or is refused because an earlier use failed. */
export class AccessorError extends Error {
  override readonly name = 'AccessorError';
  constructor(
    /** Id of the log line, or null for an injected fault. */
    readonly fault: string | null,
    override readonly cause: unknown,
    readonly wasDegraded = false,
  ) {
    super(String(cause));
  }
}

export function refuseFailed(command: string, { fault, message, wasDegraded }: AccessorError): Outcome<never> {
  const found = fault === null ? '' : ` (fault ${fault})`;
  if (!wasDegraded) return refuse('EIO', `${command} failed: ${message}; see status/accessors${found}`);
  const what = `${command}: accessor actuator.${command} is degraded${found}`;
  return refuse('EOPNOTSUPP', `${what}; write its name to debug/accessors/reset`);
}

/** The failure that {@link Accessors.inject} requests. It is not logged, because it is not a real fault. */
class InjectedFault extends Error {
  constructor() {
    super('a fault that a test requested');
    this.name = 'Error';
  }
}

export type AccessorEvent = 'accessor.degraded' | 'accessor.restored';

interface AccessorHost {
  readonly ut: () => number;
  /** Receives the errors that are not a client's mistake. Without a log, these errors are thrown. */
  readonly faults?: FaultLog | null | undefined;
  readonly announce?: (event: AccessorEvent, detail: string) => void;
}

/**
 * Leaves and actions use the world through accessors. This class records the accessors that have failed. An accessor is
 * degraded in one of two ways:
 *
 * - If {@link use} throws, the accessor is latched. From then until {@link reset}, its leaves (`vessel.<group>`) or its
 *   action (`actuator.<action>`) are refused.
 * - A store or device that cannot do its work calls {@link degrade}, and {@link heal} when it works again.
 */
export class Accessors {
  readonly #degraded = new Map<string, DegradedAccessor>();
  /** The id of the log line for each latched accessor, or null for an injected fault. */
  readonly #latched = new Map<string, string | null>();
  /** For each accessor, how many of its next uses will fail because of {@link inject}. */
  readonly #injected = new Map<string, number>();

  constructor(private readonly host: AccessorHost) {}

  /** The degraded accessors, in the order of their first failures. */
  get degraded(): readonly DegradedAccessor[] {
    return [...this.#degraded.values()];
  }

  /**
   * Logs an error that `run` throws, and latches the accessor. A FieldError (the caller's mistake) and an
   * InvariantError (a bug) pass through instead.
   * @throws AccessorError if `run` failed or the accessor is latched
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

  /** Marks an accessor as degraded. When the fault has ended, the caller must call {@link heal}. */
  degrade(name: string, cause: unknown): void {
    const before = this.#degraded.get(name);
    const error = cause instanceof Error ? cause.message : String(cause);
    this.#degraded.set(name, { name, sinceUt: before?.sinceUt ?? this.host.ut(), error });
    if (!before) this.host.announce?.('accessor.degraded', `${name} ${error}`);
  }

  /** Ends a fault that {@link degrade} has reported. An accessor that is also latched stays degraded. */
  heal(name: string): void {
    if (!this.#latched.has(name)) this.#restore(name);
  }

  /** Makes an accessor usable again, whether it was latched or degraded. */
  reset(name: string): boolean {
    this.#latched.delete(name);
    return this.#restore(name);
  }

  /** Makes the next `uses` uses of an accessor fail, for tests. 0 cancels this. */
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

  /** @returns the error to throw */
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
