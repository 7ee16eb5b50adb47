export { type Asset, type AssetCache, bytesOf, NO_ASSETS } from './asset-cache.js';
export { decodeAsset, encodeAsset } from './asset-file.js';
