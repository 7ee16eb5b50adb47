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
  CROWN,
  FERN,
  FLOWER,
  GRASS,
  LITTER,
  mapsOf,
  MEADOW,
  meanLuminance,
  ROCK,
  SHRUB_LEAVES,
  TREE_LEAVES,
  type ClutterMaterial,
} from './materials.js';
export { GRASS_HEIGHT, grassTuft } from './meshes/grass.js';
export { meadowTuft } from './meshes/meadow-tuft.js';
export { rock, stagedRock, thrownRock } from './meshes/rock.js';
export { SAPLING_VARIETIES, saplingLeaves, saplingStem } from './meshes/sapling.js';
export { shrubLeaves, shrubTwigs } from './meshes/shrub.js';
export { stagedTreeLeaves, stagedTreeTrunk } from './meshes/tree.js';
export { deadwood, fern, flowers, litter, tussock } from './meshes/undergrowth.js';
export { wildShrubLeaves } from './meshes/wild-shrub.js';
export { TREE_VARIETIES, treeLeaves, treeTrunk } from './meshes/wild-tree.js';
