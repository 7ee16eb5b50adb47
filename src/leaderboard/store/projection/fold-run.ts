import { setImmediate } from 'node:timers/promises';
import { foldPlayer, type PlayerChanges } from '../../derivation/fold-player.js';
import type { PlayerState } from '../../derivation/state.js';
import type { PlayerEvent } from './read-log.js';

export interface FoldedRun {
  readonly known: ReadonlyMap<number, PlayerState>;
  readonly changes: ReadonlyMap<number, PlayerChanges>;
}

/** Lets other work run after each player, so that a concurrent step is not delayed. */
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

/** @param stored the states in the database, which may or may not already include the run */
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
