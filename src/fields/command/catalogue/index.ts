import type { ActionRow } from './action-row.js';
import { CAMERA_ROWS } from './camera.js';
import { PAINT_ROWS, STICKER_ROWS, TEXTURE_ROWS } from './paint.js';
import { AUDIO_ROWS, SCHEDULE_ROWS } from './sequences.js';
import { DEBUG_ROWS, VESSEL_ROWS } from './vessel.js';

export type { ActionRow } from './action-row.js';

/** Every action that is described, in the order of the documents; a world may know fewer. */
export const ACTION_ROWS: readonly ActionRow[] = [
  ...PAINT_ROWS,
  ...TEXTURE_ROWS,
  ...STICKER_ROWS,
  ...CAMERA_ROWS,
  ...AUDIO_ROWS,
  ...SCHEDULE_ROWS,
  ...VESSEL_ROWS,
  ...DEBUG_ROWS,
];
