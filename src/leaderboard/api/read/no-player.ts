import { BoardError } from '../../board-error.js';

/** Returns the refusal for a handle without a visible player. It is the same for hidden players and unknown handles. */
export const noPlayer = (): BoardError =>
  new BoardError('not_found', 'no player has this handle; /v1/players?q= finds handles');
