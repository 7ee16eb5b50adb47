import { BoardError } from '../../board-error.js';

/** Refuses a handle; an unknown handle and a hidden player get the same answer. */
export const noPlayer = (): BoardError =>
  new BoardError('not_found', 'no player has this handle; /v1/players?q= finds handles');
