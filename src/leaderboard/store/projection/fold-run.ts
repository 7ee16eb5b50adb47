import { setImmediate } from 'node:timers/promises';
import { foldPlayer, type PlayerChanges } from '../../derivation/fold-player.js';
import type { PlayerState } from '../../derivation/state.js';
import type { PlayerEvent } from './read-log.js';

/** A run of events that is folded but not written yet. */
export interface FoldedRun {
  /** States of the run's players before the run. */
  readonly known: ReadonlyMap<number, PlayerState>;
  /** The resulting changes, by player. */
  readonly changes: ReadonlyMap<number, PlayerChanges>;
}

/**
 * Folds a run of events, from the states of its players. Yields to the event loop after each player, so as not to delay
 * the statements of a step that runs meanwhile.
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

/**
 * Returns the states of players after a run.
 * @param stored stored states of these players, read before or after the run is written
 */
export function knownAfter(stored: ReadonlyMap<number, PlayerState>, run: FoldedRun): Map<number, PlayerState> {
  const known = new Map(stored);
  for (const [playerId, { flights, careers, kittens, names }] of stored) {
    const changes = run.changes.get(playerId);
    if (!changes) continue;
    known.set(playerId, {
      flights: new Map([...flights, ...changes.flights]),
      careers: new Map([...careers, ...changes.careers]),
      kittens: new Map([...kittens, ...changes.kittens]),
      names: new Set([...names, ...changes.names]),
    });
  }
  return known;
}
