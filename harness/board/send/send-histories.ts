import { SentLog } from '../check/read-world.js';
import type { HistoryBatch } from '../histories/histories.js';
import type { Random } from '../histories/random.js';
import type { HttpClient } from './http-client.js';
import { Latencies } from './latencies.js';
import type { LoadPlayer } from './load-player.js';
import { type Sent, SignedSender } from './signed-sender.js';

export interface SendOptions {
  readonly client: HttpClient;
  readonly players: readonly LoadPlayer[];
  readonly htu: string;
  readonly concurrency: number;
  /** Share of batches for which the sender deliberately breaks the first connection. */
  readonly breakRate: number;
  readonly random: Random;
}

export interface SendReport {
  readonly sent: SentLog;
  readonly latencies: Latencies;
  readonly batches: number;
  readonly events: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly accepted: number;
  readonly deduped: number;
  readonly replays: number;
  readonly brokenOff: number;
  readonly refusedForNow: number;
  /** Descriptions of the first wrong answers. */
  readonly wrong: readonly string[];
  /** The last batch of each sender. A check sends some of these batches again. */
  readonly last: ReadonlyMap<SignedSender, HistoryBatch>;
}

const WRONG_MAX = 20;

/** Sends the batches of one player one after another, and batches of different players concurrently. */
export async function sendHistories(batches: Iterable<HistoryBatch>, options: SendOptions): Promise<SendReport> {
  return new HistorySending(options).run(batches);
}

class HistorySending {
  readonly #sent = new SentLog();
  readonly #latencies = new Latencies();
  readonly #wrong: string[] = [];
  readonly #last = new Map<SignedSender, HistoryBatch>();
  readonly #senders: SignedSender[];
  /** For each player, a promise that resolves when the player's last batch is answered. */
  readonly #ends = new Map<number, Promise<void>>();
  readonly #sums = {
    batches: 0,
    events: 0,
    bytes: 0,
    accepted: 0,
    deduped: 0,
    replays: 0,
    brokenOff: 0,
    refusedForNow: 0,
  };

  constructor(private readonly options: SendOptions) {
    const { client, players, htu } = options;
    this.#senders = players.map((player) => new SignedSender(client, player, htu));
  }

  async run(batches: Iterable<HistoryBatch>): Promise<SendReport> {
    const iterator = batches[Symbol.iterator]();
    const began = performance.now();
    const work = async (): Promise<void> => {
      for (let next = iterator.next(); next.done !== true; next = iterator.next()) await this.#inOrder(next.value);
    };
    await Promise.all(Array.from({ length: this.options.concurrency }, work));
    const seconds = (performance.now() - began) / 1000;
    const [sent, latencies, wrong, last] = [this.#sent, this.#latencies, this.#wrong, this.#last];
    return { sent, latencies, wrong, last, seconds, ...this.#sums };
  }

  #inOrder(batch: HistoryBatch): Promise<void> {
    const { player } = batch;
    const end = (this.#ends.get(player) ?? Promise.resolve()).then(() => this.#send(batch));
    this.#ends.set(player, end);
    return end;
  }

  async #send(batch: HistoryBatch): Promise<void> {
    const { players, random, breakRate } = this.options;
    const sender = this.#senders[batch.player]!;
    const fresh = this.#sent.add(players[batch.player]!.playerId, batch.events);
    const sent = await sender.send(batch, random.chance(breakRate));
    this.#last.set(sender, batch);
    this.#count(batch, sent);
    if (!isAsWanted(batch, sent, fresh) && this.#wrong.length < WRONG_MAX) {
      const { status, body } = sent.answer;
      this.#wrong.push(`batch ${batch.id} of player ${batch.player}: ${status} ${body}; ${fresh} events are new`);
    }
  }

  #count({ events }: HistoryBatch, { answer, ms, bytes, attempts, broken }: Sent): void {
    const sums = this.#sums;
    this.#latencies.add(ms);
    sums.batches++;
    sums.events += events.length;
    sums.bytes += bytes;
    sums.brokenOff += broken;
    sums.refusedForNow += attempts - 1 - broken;
    if (answer.status !== 200) return;
    const { accepted, deduped, replay } = JSON.parse(answer.body) as StoredAnswer;
    sums.accepted += accepted;
    sums.deduped += deduped;
    if (replay) sums.replays++;
  }
}

interface StoredAnswer {
  readonly accepted: number;
  readonly deduped: number;
  readonly replay?: true;
}

/** @param fresh number of new events in the batch */
function isAsWanted({ events, isResent }: HistoryBatch, { answer, isUnsure }: Sent, fresh: number): boolean {
  if (answer.status !== 200) return false;
  const { accepted, deduped, replay = false } = JSON.parse(answer.body) as StoredAnswer;
  const isReplay = replay && accepted === 0 && deduped === events.length;
  const isStored = !replay && accepted === fresh && deduped === events.length - fresh;
  return isResent ? isReplay : isStored || (isUnsure && isReplay);
}
