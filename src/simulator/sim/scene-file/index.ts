export { loadScene, loadShape, NAMED_BYTES_MAX, type LoadedScene, type SceneFiles } from './load-scene.js';
export type { SceneCameraDescription, SceneDescription } from './schema/scene.js';
export type {
  AttitudeDescription,
  CraftPartDescription,
  FleetDescription,
  LandedDescription,
  VesselDescription,
  VesselOrbitDescription,
  VesselStateVectorDescription,
} from './schema/vessels.js';
export type { RcsAxis } from './schema/modules.js';
export type { JointDescription, SubpartDescription, TemplateDescription } from './schema/templates.js';
