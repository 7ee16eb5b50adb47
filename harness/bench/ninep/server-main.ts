import { defaultConfig } from '../../../src/config/index.js';
import { openSimulation } from '../../../src/simulation/open-simulation.js';
import { createNinepServer } from '../../../src/transports/ninep/index.js';
import { printedFaults } from '../printed-faults.js';

/** The shipping server over the default scene, in a process of its own; the clock stands still. Tells its port. */
const { tree } = await openSimulation({ scene: 'default', clock: 'stepped', config: defaultConfig() });
const { port } = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
process.send?.(port);
