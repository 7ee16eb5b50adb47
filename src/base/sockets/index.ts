export { ConnectionPlaces, type PlaceLimits } from './connection-places.js';
export { freePort } from './free-port.js';
export { isLoopback } from './loopback.js';
export { networkOf } from './network-of.js';
