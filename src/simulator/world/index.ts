export { AccessorError, Accessors } from './accessors.js';
export type { CameraPlayback } from './camera-playback.js';
export type { Action, Arguments } from './actions/action.js';
export { decodeArguments, describeSlots, readSlots, type SlotSchema } from './actions/read-envelope.js';
export {
  ACTIONS,
  ANIMATION_ACTIONS,
  AUDIO_ACTIONS,
  CAMERA_ACTIONS,
  DEBUG_ACTIONS,
  DEBUG_VESSEL_ACTIONS,
  DECOUPLER_ACTIONS,
  DOCKING_ACTIONS,
  ENGINE_ACTIONS,
  GLOBAL_RULE,
  KITTEN_MATERIAL_RULE,
  KITTEN_PAINT_ACTIONS,
  KITTEN_RULE,
  LIGHT_ACTIONS,
  PAINT_ACTIONS,
  PART_RULE,
  POSE_ACTIONS,
  RCS_ACTIONS,
  SCHEDULE_ACTIONS,
  SHARED_MATERIAL_RULE,
  SHARED_RULE,
  STICKER_ACTIONS,
  STICKER_KNOB_ACTIONS,
  TEMPLATE_RULE,
  TEXTURE_ACTIONS,
  TRACK_ACTIONS,
  VESSEL_ACTIONS,
  VESSEL_CONTROL_ACTIONS,
  VESSEL_RULE,
  type RuleActions,
} from './actions/index.js';
export { WAITS_FOR_EVER } from './announcer.js';
export { command, type Command } from './command.js';
export type { WorldGates } from './command.js';
export { hasFailed, type ImageStores, imageWarnings, pendingImages } from './image-warnings.js';
export { createWorld, type SimulatedWorld } from './simulated-world.js';
export type { WorldOptions } from './world-options.js';
export type { World } from './world.js';
