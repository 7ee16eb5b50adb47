export { encodeJpeg } from './encode-jpeg.js';
