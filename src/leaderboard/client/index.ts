export { runClient, type ClientOptions } from './run-client.js';
