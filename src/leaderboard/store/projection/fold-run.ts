import { setImmediate } from 'node:timers/promises';
import { foldPlayer, type PlayerChanges } from '../../derivation/fold-player.js';
import type { PlayerState } from '../../derivation/state.js';
import type { PlayerEvent } from './read-log.js';

/** A run of events, folded but not written. */
export interface FoldedRun {
  /** The states of its players before it. */
  readonly known: ReadonlyMap<number, PlayerState>;
  /** Its changes, by player. */
  readonly changes: ReadonlyMap<number, PlayerChanges>;
}

/**
 * Folds a run of events over the states of its players. It yields between two players, so that the statements of a
 * concurrent step follow each other closely.
 */
export async function foldRun(
  known: ReadonlyMap<number, PlayerState>,
  events: readonly PlayerEvent[],
): Promise<FoldedRun> {
  const runs = new Map<number, PlayerEvent[]>([...known.keys()].map((playerId) => [playerId, []]));
  for (const event of events) runs.get(event.playerId)!.push(event);
  const changes = new Map<number, PlayerChanges>();
  for (const [playerId, run] of runs) {
    changes.set(playerId, foldPlayer(known.get(playerId)!, run));
    await setImmediate();
  }
  return { known, changes };
}

/** Returns the states of players after a run. @param stored their stored states, with or without the run */
export function knownAfter(stored: ReadonlyMap<number, PlayerState>, run: FoldedRun): Map<number, PlayerState> {
  const known = new Map(stored);
  for (const [playerId, { flights, careers, kittens }] of stored) {
    const changes = run.changes.get(playerId);
    if (!changes) continue;
    known.set(playerId, {
      flights: new Map([...flights, ...changes.flights]),
      careers: new Map([...careers, ...changes.careers]),
      kittens: new Map([...kittens, ...changes.kittens]),
    });
  }
  return known;
}
