import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { verifyLog } from '../../../src/leaderboard/operator/check/verify-log.js';
import { deleteAccount } from '../../../src/leaderboard/operator/delete-account.js';
import { restoreDump } from '../../../src/leaderboard/operator/dump/restore-dump.js';
import { writeDump } from '../../../src/leaderboard/operator/dump/write-dump.js';
import type { Store } from '../../../src/leaderboard/store/open-store.js';
import { DEEP } from '../../support/deep.js';
import { newStore } from '../store/database.js';
import { newDeployment, newPlayer, send, type TestDeployment, type TestPlayer, TUMBLE } from './service.js';

const BATCH = [TUMBLE, TUMBLE, TUMBLE];

/**
 * Players who write at the same time. Some of them send batches until they are stopped. The others claim handles and
 * delete their accounts.
 */
class Writers {
  /** Number of acknowledged batches by players who do not delete their accounts. */
  sent = 0;
  #isStopped = false;
  readonly #acknowledged = new EventEmitter();
  readonly #running: readonly Promise<void>[];

  constructor(
    private readonly service: TestDeployment,
    readonly staying: readonly TestPlayer[],
  ) {
    this.#running = [...staying.map((player) => this.#send(player)), this.#comeAndGo()];
  }

  async next(): Promise<void> {
    await Promise.race([once(this.#acknowledged, 'batch'), ...this.#running]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
  }

  async #send(player: TestPlayer): Promise<void> {
    while (!this.#isStopped) {
      expect(await send(this.service, player, BATCH)).toEqual({ accepted: BATCH.length, deduped: 0 });
      this.sent++;
      this.#acknowledged.emit('batch');
    }
  }

  async #comeAndGo(): Promise<void> {
    while (!this.#isStopped) {
      const player = await newPlayer(this.service);
      await send(this.service, player, BATCH);
      await deleteAccount(this.service, { playerId: player.playerId, reason: 'asked' });
    }
  }
}

async function countOf(store: Store, table: 'event' | 'ingest_batch', players: readonly TestPlayer[]): Promise<number> {
  const { n } = await store
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(
      'player_id',
      'in',
      players.map(({ playerId }) => playerId),
    )
    .executeTakeFirstOrThrow();
  return n;
}

it('a dump made during writes contains exactly the batches that were committed before a single moment', async () => {
  const service = await newDeployment();
  const staying = [await newPlayer(service), await newPlayer(service), await newPlayer(service)];
  const writers = new Writers(service, staying);
  for (let round = 0; round < (DEEP ? 20 : 3); round++) {
    await writers.next();
    const before = writers.sent;
    const parts: string[] = [];
    let atHeader = 0;
    await writeDump(service, async (part) => {
      if (parts.push(part) === 1) atHeader = writers.sent;
      await writers.next();
    });
    const store = await newStore();
    await restoreDump({ ...service, store }, Readable.from(parts.join('').split('\n').slice(0, -1)));
    expect((await verifyLog(store)).findings).toEqual([]);
    const batches = await countOf(store, 'ingest_batch', staying);
    expect(batches).toBeGreaterThanOrEqual(before);
    // At that moment, each writer may have had one batch that was committed but not acknowledged yet.
    expect(batches).toBeLessThanOrEqual(atHeader + staying.length);
    expect(writers.sent - atHeader).toBeGreaterThan(staying.length);
    expect(await countOf(store, 'event', staying)).toBe(batches * BATCH.length);
  }
  await writers.stop();
});
