import { sql } from 'kysely';
import { handleKey, isHandle } from '../../identity/handle.js';
import type { Executor } from '../projection/executor.js';
import { isVisible } from './hidden-players.js';

export interface FoundPlayer {
  readonly playerId: number;
  /** The handle, spelled as it was claimed. */
  readonly handle: string;
}

/**
 * Finds a player by a handle, in any letter case. Undefined if no player has the handle, or if the player is hidden.
 */
export async function findPlayer(db: Executor, handle: string): Promise<FoundPlayer | undefined> {
  if (!isHandle(handle)) return undefined;
  const { rows } = await sql<{ player_id: number; handle: string }>`
    select h.player_id, h.handle from handle h
    where h.handle_lc = ${handleKey(handle)} and ${isVisible('h')}`.execute(db);
  return rows[0] && { playerId: rows[0].player_id, handle: rows[0].handle };
}
