import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { createNinepServer } from '../../../src/server/transports/ninep/index.js';
import { answerParent } from '../bench-process.js';
import { printedFaults } from '../printed-faults.js';

/** Entry of the process that runs the product's 9P server over the default scene with a stopped clock. */
const { tree } = await openSimulation({ scene: 'default', clock: 'stepped', config: defaultConfig() });
const { port } = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
answerParent(port);
