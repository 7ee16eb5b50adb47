export { LAUNCH_SITE } from './earth/launch-site.js';
export { surfaceHeight, Terrain, terrainHeight, terrainNormal, terrainOf } from './terrain.js';
