export { Body, System } from './body.js';
export { EventLine, Snapshot } from './snapshot.js';
export { Status } from './status.js';
export { StreamLine, Telemetry } from './telemetry.js';
export { Time } from './time.js';
export { Vessel } from './vessel.js';
