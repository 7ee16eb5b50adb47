export { decodePng, type DecodedImage } from './decode-png.js';
export { encodePng, encodePngMeanwhile } from './encode-png.js';
export { encodePngInWorker } from './encode-png-in-worker.js';
