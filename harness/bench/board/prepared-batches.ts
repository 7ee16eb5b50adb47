import { histories, type HistoryOptions } from '../../board/histories/histories.js';
import type { LoadPlayer } from '../../board/send/load-player.js';
import { BatchSigner, type SignedBatch } from '../../board/send/batch-signer.js';

/**
 * Compresses and signs batches beforehand, so that the sender needs little processor time during a measurement. The
 * proofs expire after five minutes, so send the batches within that time.
 * @param htu the URL that each proof names as its target
 */
export async function prepareBatches(
  players: readonly LoadPlayer[],
  htu: string,
  options: Pick<HistoryOptions, 'seed' | 'events' | 'batchEvents'>,
): Promise<PreparedBatch[]> {
  const signers = players.map((player) => new BatchSigner(player, htu));
  const prepared: PreparedBatch[] = [];
  const rates = { resentBatch: 0, overlap: 0, newStream: 0 };
  for (const batch of histories({ ...options, players: players.length, rates })) {
    const signer = signers[batch.player]!;
    const signed = await signer.sign(await signer.chain(batch));
    prepared.push({
      ...signed,
      player: batch.player,
      playerId: players[batch.player]!.playerId,
      events: batch.events.length,
    });
  }
  return prepared;
}

export interface PreparedBatch extends SignedBatch {
  readonly player: number;
  readonly playerId: number;
  readonly events: number;
}
