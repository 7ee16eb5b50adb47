import { BoardError } from '../../board-error.js';

/**
 * Returns the refusal for a handle that belongs to no visible player. Hidden players and unknown handles get the same
 * refusal, so the refusal does not reveal which handles exist.
 */
export const noPlayer = (): BoardError =>
  new BoardError('not_found', 'no player has this handle; /v1/players?q= finds handles');
