export {
  aggregatesOver,
  createSimulation,
  treeOver,
  VERSION,
  worldGates,
  type Simulation,
  type SimulationOptions,
} from './create-simulation.js';
export { runScript } from './run-script.js';
