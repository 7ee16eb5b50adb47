export { createNinepServer } from './server.js';
export { WireReader, WireWriter } from './wire/cursor.js';
export { FrameSplitter } from './wire/frame-splitter.js';
export { REQUEST, RLERROR } from './wire/requests.js';
