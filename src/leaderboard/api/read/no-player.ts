import { BoardError } from '../../board-error.js';

/**
 * Returns the refusal for a handle without a visible player. Hidden players get the same refusal as unknown handles.
 */
export const noPlayer = (): BoardError =>
  new BoardError('not_found', 'no player has this handle; /v1/players?q= finds handles');
