import { setImmediate } from 'node:timers/promises';
import { foldPlayer, type PlayerChanges } from '../../derivation/fold-player.js';
import type { PlayerState } from '../../derivation/state.js';
import type { PlayerEvent } from './read-log.js';

/** The result of a run of events that has not been written yet. */
export interface FoldedRun {
  /** The state of each player before the run. */
  readonly known: ReadonlyMap<number, PlayerState>;
  /** The run's changes for each player. */
  readonly changes: ReadonlyMap<number, PlayerChanges>;
}

/**
 * Folds a run of events, given the state of each player. After each player, other work gets a turn, so that a step that
 * runs at the same time is not delayed.
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
 * Returns the state of each player after a run.
 * @param stored the states in the database, which may or may not already include the run
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
