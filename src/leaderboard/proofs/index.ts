export { type PublicKey, thumbprintOf } from './public-key.js';
