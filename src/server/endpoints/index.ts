export { transportsText, type Endpoint, type OpenEndpoints } from './endpoint.js';
export { defaultsWhenExposed } from './exposure.js';
export { openBridge } from './mqtt-bridge.js';
export { openEndpoints } from './open-endpoints.js';
