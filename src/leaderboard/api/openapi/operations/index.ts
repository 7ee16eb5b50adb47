import type { Operation } from '../operation.js';
import { BOARD_OPERATIONS } from './board-operations.js';
import { LOG_OPERATIONS } from './log-operations.js';
import { PLAYER_OPERATIONS } from './player-operations.js';
import { SERVICE_OPERATIONS } from './service-operations.js';
import { STREAM_OPERATIONS } from './stream-operations.js';

/** Everything that can be asked of the service, the pages of its site aside. */
export const OPERATIONS: readonly Operation[] = [
  ...BOARD_OPERATIONS,
  ...PLAYER_OPERATIONS,
  ...LOG_OPERATIONS,
  ...STREAM_OPERATIONS,
  ...SERVICE_OPERATIONS,
];
