import { OutboxFull, type Outbox } from './outbox/outbox.js';
import { PlatformError } from '../../base/errors/index.js';
import { derive, endSession } from './derivation/derive.js';
import type { Derived, Names, Sample } from './derivation/sample.js';
import { startState, type DeriverState, type Durable, NEW_DURABLE } from './derivation/state.js';

/** Maximum number of events that are kept in memory while they cannot be recorded. An arbitrary value. */
const UNRECORDED_MAX = 2000;

/** Derives events, and records them in the outbox together with the state of the derivation. */
export class Recorder {
  #state: DeriverState;
  #unrecorded: string[] = [];
  #lost = 0;
  #trouble: string | null = null;

  constructor(
    private readonly outbox: Outbox,
    private readonly names: Names,
    private readonly say: (sentence: string) => void,
    private readonly show: (line: string) => void,
  ) {
    this.#state = startState((outbox.memo as Durable | null) ?? NEW_DURABLE);
  }

  take(sample: Sample): void {
    this.#keep(derive(this.#state, sample, this.names));
  }

  /** @param wall unix ms */
  end(wall: number): void {
    this.#keep(endSession(this.#state, wall, this.names));
  }

  #keep({ state, events }: Derived): void {
    this.#state = state;
    const lines = events.map((event) => JSON.stringify(event));
    this.#unrecorded.push(...lines);
    const over = this.#unrecorded.length - UNRECORDED_MAX;
    if (over > 0) {
      this.#unrecorded.splice(0, over);
      this.#lost += over;
    }
    if (this.#unrecorded.length > 0) this.#record();
  }

  #record(): void {
    try {
      this.outbox.record(this.#unrecorded, this.#state.durable);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const trouble = error instanceof OutboxFull ? 'full' : error.message;
      if (this.#trouble !== trouble) this.say(`events are not recorded: ${error.message}`);
      this.#trouble = trouble;
      return;
    }
    for (const line of this.#unrecorded) this.show(line);
    if (this.#trouble !== null) this.say(`events are recorded again; ${this.#lost} were lost meanwhile`);
    [this.#unrecorded, this.#lost, this.#trouble] = [[], 0, null];
  }
}
