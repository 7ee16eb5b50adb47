export { runClient } from './run-client.js';
export { readEvents } from './simulator/event-stream.js';
