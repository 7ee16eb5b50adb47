export { decodePng } from './decode-png.js';
export { encodePng, encodePngMeanwhile, isPngOf } from './encode-png.js';
export { encodePngInWorker } from './encode-png-in-worker.js';
