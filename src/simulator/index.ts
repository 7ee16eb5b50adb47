export {
  aggregatesOver,
  createSimulation,
  treeGates,
  treeOver,
  VERSION,
  worldGates,
  type Simulation,
  type SimulationOptions,
} from './create-simulation.js';
export { runScript } from './run-script.js';
