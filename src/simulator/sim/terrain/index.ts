export { HIGHEST_GROUND, surfaceHeight, Terrain, terrainOf } from './terrain.js';
export { gradientNoise, seedOfText } from './noise.js';
export { MARS_PLAINS } from './mars/mars-relief.js';
export { CLIMATE_SIZE, freshGroundLook, type Painter } from './look/ground-look.js';
export { PLAIN_GROUND } from './look/plain-painter.js';
export { cloudUnrest, isCloudBall, painterOf } from './look/painter-of.js';
export {
  centreDirection,
  CHUNK_CELLS,
  childrenOf,
  FACES,
  finestChunkLevel,
  nearestDirection,
  squareAt,
  squareSize,
  warp,
  writeDirection,
  type Square,
} from './cube-sphere.js';
export { bayAt, baysOf } from './site-edge.js';
export { distanceFromStrip, stripAt, type Strip } from './strips.js';
