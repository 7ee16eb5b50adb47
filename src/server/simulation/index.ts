export { defaultScenePath, openSimulation, readSceneFile } from './open-simulation.js';
