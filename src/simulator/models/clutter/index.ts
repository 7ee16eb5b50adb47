export {
  type BindableTexture,
  CLUTTER_SLOTS,
  mipCount,
  type ClutterSlot,
  type ClutterTexture,
} from './clutter-texture.js';
export {
  BARK,
  CLUTTER_MATERIALS,
  GRASS,
  mapsOf,
  meanLuminance,
  ROCK,
  SHRUB_LEAVES,
  TREE_LEAVES,
  type ClutterMaterial,
} from './materials.js';
export { GRASS_HEIGHT, grassTuft } from './meshes/grass.js';
export { rock, stagedRock } from './meshes/rock.js';
export { shrubLeaves, shrubTwigs } from './meshes/shrub.js';
export { stagedTreeLeaves, treeTrunk } from './meshes/tree.js';
export { treeLeaves } from './meshes/wild-tree.js';
