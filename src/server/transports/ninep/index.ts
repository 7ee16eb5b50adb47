export { createNinepServer, type NinepServer } from './server.js';
