export { loadScene, type LoadedScene, type SceneFiles } from './load-scene.js';
export { parseScene } from './parse-scene.js';
export { publishedSceneSchema } from './published-schema.js';
export { Scene, type SceneCameraDescription, type SceneDescription } from './schema/scene.js';
export type {
  AttitudeDescription,
  CraftDescription,
  CraftPartDescription,
  FleetDescription,
  LandedDescription,
  VesselDescription,
  VesselOrbitDescription,
  VesselStateVectorDescription,
} from './schema/vessels.js';
export type { RcsAxis } from './schema/modules.js';
export type { JointDescription, SubpartDescription, TemplateDescription } from './schema/templates.js';
export type { BodyDescription, SystemDescription, TerrainDescription } from './schema/system.js';
