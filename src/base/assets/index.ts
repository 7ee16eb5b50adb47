export { type Asset, type AssetCache, viewBytes, NO_ASSETS } from './asset-cache.js';
export { decodeAsset, encodeAsset } from './asset-file.js';
