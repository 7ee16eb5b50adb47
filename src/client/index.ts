export { type SimulatorAccess, simulatorAddress, tokenHeaders } from './address.js';
export { ask } from './ask.js';
export { chunksOf } from './chunks.js';
export { encodePath } from './encode-path.js';
export { eventsIn } from './events-in.js';
export { LinkError, refusalIn } from './link-error.js';
