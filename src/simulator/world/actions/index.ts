import type { Action } from './action.js';
import { AUDIO_ACTIONS } from './audio.js';
import { TRACK_ACTIONS } from './camera-tracks.js';
import { CAMERA_ACTIONS, POSE_ACTIONS } from './camera.js';
import { DEBUG_VESSEL_ACTIONS } from './debug-vessels.js';
import { DEBUG_ACTIONS } from './debug.js';
import {
  KITTEN_MATERIAL_RULE,
  KITTEN_PAINT_ACTIONS,
  KITTEN_RULE,
  SHARED_MATERIAL_RULE,
  SHARED_RULE,
} from './kitten-paint.js';
import {
  ANIMATION_ACTIONS,
  DECOUPLER_ACTIONS,
  DOCKING_ACTIONS,
  ENGINE_ACTIONS,
  LIGHT_ACTIONS,
  RCS_ACTIONS,
} from './modules.js';
import { GLOBAL_RULE, PAINT_ACTIONS, PART_RULE, TEMPLATE_RULE, VESSEL_RULE } from './paint.js';
import { MODEL_ACTIONS } from './models.js';
import { SCHEDULE_ACTIONS } from './schedules.js';
import { STICKER_KNOB_ACTIONS, STICKER_ACTIONS } from './stickers.js';
import { TEXTURE_ACTIONS } from './textures.js';
import { VESSEL_CONTROL_ACTIONS } from './vessel-control.js';
import { VESSEL_ACTIONS } from './vessel.js';

const ALL: readonly Action[] = [
  ...Object.values(PAINT_ACTIONS),
  ...Object.values(GLOBAL_RULE),
  ...Object.values(TEMPLATE_RULE),
  ...Object.values(VESSEL_RULE),
  ...Object.values(PART_RULE),
  ...Object.values(KITTEN_PAINT_ACTIONS),
  ...Object.values(SHARED_RULE),
  ...Object.values(SHARED_MATERIAL_RULE),
  ...Object.values(KITTEN_RULE),
  ...Object.values(KITTEN_MATERIAL_RULE),
  ...Object.values(TEXTURE_ACTIONS),
  ...Object.values(STICKER_ACTIONS),
  ...Object.values(STICKER_KNOB_ACTIONS),
  ...Object.values(CAMERA_ACTIONS),
  ...Object.values(POSE_ACTIONS),
  ...Object.values(TRACK_ACTIONS),
  ...Object.values(AUDIO_ACTIONS),
  ...Object.values(MODEL_ACTIONS),
  ...Object.values(SCHEDULE_ACTIONS),
  ...Object.values(VESSEL_ACTIONS),
  ...Object.values(VESSEL_CONTROL_ACTIONS),
  ...Object.values(ENGINE_ACTIONS),
  ...Object.values(RCS_ACTIONS),
  ...Object.values(LIGHT_ACTIONS),
  ...Object.values(ANIMATION_ACTIONS),
  ...Object.values(DECOUPLER_ACTIONS),
  ...Object.values(DOCKING_ACTIONS),
  ...Object.values(DEBUG_ACTIONS),
  ...Object.values(DEBUG_VESSEL_ACTIONS),
];

export const ACTIONS: ReadonlyMap<string, Action> = new Map(ALL.map((action) => [action.name, action]));
