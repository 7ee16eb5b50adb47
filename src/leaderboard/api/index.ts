export type { Board } from './board.js';
export { checkProxies } from './client-address.js';
export { listenMetrics } from './metrics-server.js';
export { createMetrics } from './metrics.js';
export { checkOrigins } from './origins.js';
export { createBoardServer } from './server.js';
