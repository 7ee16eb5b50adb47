export { flattenParts, type FlatNode } from './flat-parts.js';
export { cciFromCcf, directionFromPlace, eastNorthUp, hourAngleAt } from './frames.js';
export { modelNotes } from './model-notes.js';
export {
  allParts,
  assemblyFromPart,
  eclFromAssemblyPoint,
  findPart,
  partLineage,
  placementOfPart,
} from './part-index.js';
export type {
  BodyDefinition,
  BodyState,
  Part,
  PartTemplate,
  RestingPose,
  SeenBody,
  SeenMoment,
  SeenVessel,
  Snapshot,
  TemplateShape,
  TerrainSource,
  VesselState,
} from './state.js';
export { avatarSlots } from './vessel/avatar-slots.js';
export { kinematicsAt, placeInEcl, restingPose } from './vessel/motion.js';
export { NO_SYSTEMS } from './vessel/systems/systems-state.js';
export { WARP_SPEEDS } from './warp.js';
