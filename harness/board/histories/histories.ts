import { type GeneratedEvent, lineOf } from './generated-event.js';
import { newUlid } from './ids.js';
import { playerHistory } from './player-history.js';
import { Random } from './random.js';
import { type Rates, RATES } from './rates.js';

export interface HistoryOptions {
  /** Seed of the histories; equal seeds produce equal histories. */
  readonly seed: number;
  readonly players: number;
  /**
   * Number of new events. An event that a player sends again does not count here. A new event that reuses an id does
   * count.
   */
  readonly events: number;
  /** Maximum number of events in a batch. */
  readonly batchEvents?: number;
  /** Initial time of the players' clocks, unix ms. */
  readonly startMs?: number;
  readonly rates?: Partial<Rates>;
}

/** A batch to send. The caller must send the batches of one player in order. */
export interface HistoryBatch {
  /** Number of the player, from 0. */
  readonly player: number;
  readonly id: string;
  readonly stream: string;
  /** Position of the batch in its stream, from 1. */
  readonly sequence: number;
  readonly events: readonly GeneratedEvent[];
  /** True if the batch is exactly the same as an earlier batch. */
  readonly isResent: boolean;
}

const BATCH_EVENTS = 500;
const START_MS = Date.parse('2026-11-01T00:00:00Z');

/** Yields the batches of all players in mixed order. */
export function* histories(options: HistoryOptions): Generator<HistoryBatch> {
  const { seed, players, events, batchEvents = BATCH_EVENTS, startMs = START_MS } = options;
  const rates: Rates = { ...RATES, ...options.rates };
  const random = new Random(seed);
  const senders = Array.from({ length: players }, (_, player) => new Sender(player, seed, rates, startMs));
  // With this limit, every player sends at least one event.
  const most = Math.min(batchEvents, Math.ceil(events / players));
  for (let left = events; left > 0;) {
    for (const sender of shuffled(random, senders)) {
      const count = Math.min(left, random.whole(Math.ceil(most / 2), most));
      if (count > 0) yield* sender.batches(count);
      left -= count;
    }
  }
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = random.whole(0, at);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}

class Sender {
  readonly #random: Random;
  readonly #events: Generator<GeneratedEvent>;
  #stream = '';
  #sequence = 0;
  #before: readonly GeneratedEvent[] = [];

  constructor(
    private readonly player: number,
    seed: number,
    private readonly rates: Rates,
    private readonly startMs: number,
  ) {
    this.#random = new Random(seed, player + 1);
    this.#events = playerHistory(new Random(seed, player + 1, 1), rates, startMs);
  }

  /** Yields the next batch of the player's events. If the player resends the batch, yields it twice. */
  *batches(count: number): Generator<HistoryBatch> {
    const random = this.#random;
    const fresh: GeneratedEvent[] = [];
    while (fresh.length < count) fresh.push(this.#events.next().value as GeneratedEvent);
    const repeated = random.chance(this.rates.overlap) ? this.#before.slice(-random.whole(1, 20)) : [];
    this.#before = fresh;
    if (this.#stream === '' || random.chance(this.rates.newStream)) {
      this.#stream = newUlid(random, this.startMs);
      this.#sequence = 0;
    }
    const { player } = this;
    const id = newUlid(random, this.startMs);
    const events = [...repeated, ...fresh];
    const batch = { player, id, stream: this.#stream, sequence: ++this.#sequence, events, isResent: false };
    yield batch;
    if (random.chance(this.rates.resentBatch)) yield { ...batch, isResent: true };
  }
}

export const linesOf = ({ events }: HistoryBatch): string => events.map((event) => `${lineOf(event)}\n`).join('');
