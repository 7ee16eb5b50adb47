import type { Action } from './action.js';
import { AUDIO_ACTIONS } from './audio.js';
import { CAMERA_TRACK_ACTIONS } from './camera-tracks.js';
import { CAMERA_ACTIONS } from './camera.js';
import { DEBUG_VESSEL_ACTIONS } from './debug-vessels.js';
import { DEBUG_ACTIONS } from './debug.js';
import { KITTEN_PAINT_ACTIONS } from './kitten-paint.js';
import { MODULE_ACTIONS } from './modules.js';
import { PAINT_ACTIONS } from './paint.js';
import { SCHEDULE_ACTIONS } from './schedules.js';
import { STICKER_ACTIONS } from './stickers.js';
import { TEXTURE_ACTIONS } from './textures.js';
import { VESSEL_CONTROL_ACTIONS } from './vessel-control.js';
import { VESSEL_ACTIONS } from './vessel.js';

/** Every action there is, by its canonical key, in the order of the documents. */
export const ACTIONS = {
  ...PAINT_ACTIONS,
  ...KITTEN_PAINT_ACTIONS,
  ...TEXTURE_ACTIONS,
  ...STICKER_ACTIONS,
  ...CAMERA_ACTIONS,
  ...CAMERA_TRACK_ACTIONS,
  ...AUDIO_ACTIONS,
  ...SCHEDULE_ACTIONS,
  ...VESSEL_ACTIONS,
  ...VESSEL_CONTROL_ACTIONS,
  ...MODULE_ACTIONS,
  ...DEBUG_ACTIONS,
  ...DEBUG_VESSEL_ACTIONS,
};

export type ActionName = keyof typeof ACTIONS;

/** The arguments that a command of this action is made with. */
export type ArgumentsOf<Name extends ActionName> = Name extends ActionName
  ? (typeof ACTIONS)[Name] extends Action<infer Given>
    ? Given
    : never
  : never;
