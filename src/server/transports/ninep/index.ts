export { createNinepServer, type NinepServer, type NinepServerOptions } from './server.js';
