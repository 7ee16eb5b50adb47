import { BoardError } from '../../board-error.js';

/** Returns the refusal of a handle. It is the same for an unknown handle and for a hidden player. */
export const noPlayer = (): BoardError =>
  new BoardError('not_found', 'no player has this handle; /v1/players?q= finds handles');
