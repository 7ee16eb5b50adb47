import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { readLines } from '../envelopes/event-lines.js';
import { type Comparison, compareAnswers } from '../../../harness/board/check/compare-answers.js';
import { questions, someOf } from '../../../harness/board/check/questions.js';
import { readWorld, SentLog } from '../../../harness/board/check/read-world.js';
import { type HistoryBatch, linesOf } from '../../../harness/board/histories/histories.js';
import { Random } from '../../../harness/board/histories/random.js';
import { Oracle } from '../../../harness/board/oracle/oracle.js';
import { banAccount, unbanAccount } from '../../../src/leaderboard/operator/ban-account.js';
import { deleteAccount } from '../../../src/leaderboard/operator/delete-account.js';
import { liftShadowBan, shadowBan } from '../../../src/leaderboard/operator/shadow-ban.js';
import { restartPositions } from '../../../src/leaderboard/store/log-order.js';
import type { Store } from '../../../src/leaderboard/store/open-store.js';
import { projectStep } from '../../../src/leaderboard/store/projection/project-step.js';
import { rebuild } from '../../../src/leaderboard/store/projection/rebuild.js';
import type { Stored } from '../../../src/contract/board/service.js';
import { storeBatch } from '../../../src/leaderboard/store/store-batch.js';
import { newService, type TestPlayer, type TestService } from '../api/service.js';

const START = Date.parse('2026-11-22T12:00:00Z');
const HOUR_MS = 3_600_000;

export type Measure = 'ban' | 'unban' | 'shadow ban' | 'lift' | 'delete';

/** A service that executes batches and measures of operators one after another, and records them. */
export class PlayedService {
  readonly #sent = new SentLog();
  readonly #ends = new Map<string, string>();
  readonly #gone = new Set<number>();
  readonly #banned = new Set<number>();

  private constructor(
    private readonly address: string,
    private readonly service: TestService,
    private readonly players: readonly TestPlayer[],
    private readonly clock: { now: number },
  ) {}

  static async begin(store: Store, address: string, playerCount: number): Promise<PlayedService> {
    await empty(store);
    const clock = { now: START };
    const service = await newService({ store, now: () => clock.now });
    const players: TestPlayer[] = [];
    for (let number = 0; number < playerCount; number++) {
      clock.now += 1000;
      players.push(await service.newPlayer(`Player${number}`));
    }
    return new PlayedService(address, service, players, clock);
  }

  /**
   * Stores a batch some hours after the previous batch.
   * @returns null if the player must not send batches
   */
  async take(batch: HistoryBatch, hours: number): Promise<Stored | null> {
    this.clock.now += hours * HOUR_MS;
    const player = this.players[batch.player]!;
    if (this.#gone.has(batch.player) || this.#banned.has(batch.player)) return null;
    const text = linesOf(batch);
    const bodyHash = createHash('sha256').update(text).digest('base64url');
    const previousHash = this.#ends.get(batch.stream) ?? null;
    const sequence = previousHash === null ? 1 : this.#next(batch);
    const stored = await storeBatch(this.service.store, {
      playerId: player.playerId,
      jkt: player.key.jkt,
      proof: { batchId: batch.id, streamId: batch.stream, sequence, bodyHash, previousHash },
      events: await readLines(Buffer.from(text)),
      received: this.clock.now,
    });
    if (!batch.isResent) {
      this.#ends.set(batch.stream, bodyHash);
      this.#sequences.set(batch.stream, sequence);
    }
    this.#sent.add(player.playerId, batch.events);
    return stored;
  }

  readonly #sequences = new Map<string, number>();
  /**
   * Returns the sequence number after the last stored batch. Not every batch is stored, because the service refuses
   * batches of banned players.
   */
  #next({ stream }: HistoryBatch): number {
    return this.#sequences.get(stream)! + 1;
  }

  async measure(measure: Measure, player: number): Promise<void> {
    if (this.#gone.has(player)) return;
    const { playerId } = this.players[player]!;
    const service = { store: this.service.store, address: this.address, now: () => this.clock.now };
    const who = { playerId, reason: 'test' };
    if (measure === 'ban') {
      await banAccount(service, who);
      this.#banned.add(player);
    } else if (measure === 'unban' && this.#banned.delete(player)) {
      await unbanAccount(service, playerId);
    } else if (measure === 'shadow ban') {
      await shadowBan(service, who);
    } else if (measure === 'lift') {
      await liftShadowBan(service, playerId).catch(() => undefined);
    } else if (measure === 'delete') {
      await deleteAccount(service, who);
      this.#gone.add(player);
    }
  }

  async step(limit: number): Promise<number> {
    return (await projectStep(this.service.store, this.clock.now, limit)).events;
  }

  async rebuild(): Promise<void> {
    await rebuild({ store: this.service.store, address: this.address, now: () => this.clock.now });
  }

  /** @param share fraction of all questions to ask, from 0 to 1 */
  async compare(share: number): Promise<Comparison> {
    const { app, store, board } = this.service;
    const world = await readWorld(store, this.#sent.events, board.labels, this.clock.now);
    const handles = this.players.map(({ handle }) => handle);
    const asked = someOf(questions(new Oracle(world), handles), share, new Random(world.logHead));
    return compareAnswers(asked, async (url) => {
      const { statusCode, body } = await app.inject({ url });
      return { status: statusCode, body };
    });
  }
}

async function empty(store: Store): Promise<void> {
  await sql`truncate account, retired_handle, tombstone, purged_jkt, event, event_withheld, proj.flight, proj.career,
    proj.kitten, proj.name, proj.contribution, proj.board_value, proj.board_histogram, proj.feed, proj.census
    restart identity cascade`.execute(store);
  await store.transaction().execute((trx) => restartPositions(trx, 0));
  await sql`update proj.progress set last_seq = 0`.execute(store);
}
