export { createNinepServer } from './server.js';
