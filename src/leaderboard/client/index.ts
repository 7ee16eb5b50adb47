export { runClient } from './run-client.js';
