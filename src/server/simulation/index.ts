export { defaultScenePath } from './default-scene.js';
export { openSimulation, readSceneFile } from './open-simulation.js';
