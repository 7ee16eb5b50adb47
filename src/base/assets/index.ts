export { type Asset, type AssetCache, bytesOf, NO_ASSETS } from './asset-cache.js';
export { type Checksum, decodeAsset, encodeAsset } from './asset-file.js';
