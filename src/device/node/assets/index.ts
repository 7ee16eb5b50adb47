export { AssetFolder } from './asset-folder.js';
export { GENERATING_FOLDERS } from './code-digest.js';
export { openAssets } from './open-assets.js';
