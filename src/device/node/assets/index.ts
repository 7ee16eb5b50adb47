export { openAssets } from './open-assets.js';
