export { ConnectionPlaces, type PlaceLimits } from './connection-places.js';
export { isLoopback } from './loopback.js';
export { networkOf } from './network-of.js';
