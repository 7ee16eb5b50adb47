import { setImmediate } from 'node:timers/promises';
import { type PlayerChanges, PlayerFold } from '../../derivation/fold-player.js';
import type { PlayerState } from '../../derivation/state.js';
import type { PlayerEvent } from './read-log.js';

export interface FoldedRun {
  readonly known: ReadonlyMap<number, PlayerState>;
  readonly changes: ReadonlyMap<number, PlayerChanges>;
}

/**
 * Folding pauses after this number of characters of payloads. Each event counts as at least {@link EVENT_CHARACTERS}
 * characters.
 */
const CHARACTERS_AT_ONCE = 65_536;
const EVENT_CHARACTERS = 256;

/**
 * Folds a run of events, given the state of each player. Lets other work run after each player, and in a long run also
 * while a player is folded. So neither requests nor a concurrent step are delayed.
 */
export async function foldRun(
  known: ReadonlyMap<number, PlayerState>,
  events: readonly PlayerEvent[],
): Promise<FoldedRun> {
  const runs = new Map<number, PlayerEvent[]>([...known.keys()].map((playerId) => [playerId, []]));
  for (const event of events) runs.get(event.playerId)!.push(event);
  const changes = new Map<number, PlayerChanges>();
  for (const [playerId, run] of runs) {
    const fold = new PlayerFold(known.get(playerId)!);
    let characters = 0;
    for (const event of run) {
      fold.event(event);
      characters += Math.max(event.payload.length, EVENT_CHARACTERS);
      if (characters < CHARACTERS_AT_ONCE) continue;
      characters = 0;
      await setImmediate();
    }
    changes.set(playerId, fold.changes());
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
