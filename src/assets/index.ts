export { type Asset, type AssetCache, bytesOf, NO_ASSETS } from './asset-cache.js';
