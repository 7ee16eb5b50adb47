export { AccessorError, Accessors } from './accessors.js';
export type { CameraPlayback } from './camera-playback.js';
export type { Action, Arguments } from './actions/action.js';
export { decodeArguments, describeSlots, readSlots, type SlotSchema } from './actions/read-envelope.js';
export { ACTIONS } from './actions/index.js';
export { AUDIO_ACTIONS } from './actions/audio.js';
export { TRACK_ACTIONS } from './actions/camera-tracks.js';
export { CAMERA_ACTIONS, POSE_ACTIONS } from './actions/camera.js';
export { DEBUG_VESSEL_ACTIONS } from './actions/debug-vessels.js';
export { DEBUG_ACTIONS } from './actions/debug.js';
export {
  KITTEN_MATERIAL_RULE,
  KITTEN_PAINT_ACTIONS,
  KITTEN_RULE,
  SHARED_MATERIAL_RULE,
  SHARED_RULE,
} from './actions/kitten-paint.js';
export {
  ANIMATION_ACTIONS,
  DECOUPLER_ACTIONS,
  DOCKING_ACTIONS,
  ENGINE_ACTIONS,
  LIGHT_ACTIONS,
  RCS_ACTIONS,
} from './actions/modules.js';
export {
  GLOBAL_RULE,
  PAINT_ACTIONS,
  PART_RULE,
  type PartRuleActions,
  TEMPLATE_RULE,
  VESSEL_RULE,
} from './actions/paint.js';
export type { RuleActions } from './actions/rule-actions.js';
export { MODEL_ACTIONS } from './actions/models.js';
export { SCHEDULE_ACTIONS } from './actions/schedules.js';
export { STICKER_KNOB_ACTIONS, STICKER_ACTIONS } from './actions/stickers.js';
export { TEXTURE_ACTIONS } from './actions/textures.js';
export { VESSEL_CONTROL_ACTIONS } from './actions/vessel-control.js';
export { VESSEL_ACTIONS } from './actions/vessel.js';
export { WAITS_FOR_EVER } from './announcer.js';
export { command, type Command } from './command.js';
export type { WorldGates } from './command.js';
export { hasFailed, type ImageStores, imageWarnings, pendingImages } from './image-warnings.js';
export { createWorld, type SimulatedWorld } from './simulated-world.js';
export type { WorldOptions } from './world-options.js';
export type { World } from './world.js';
export {
  type ModelLimits,
  ModelStore,
  type OpenedModel,
  type OpenedPart,
  type ReadModel,
} from './models/model-store.js';
