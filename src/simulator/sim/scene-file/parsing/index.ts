// This separate index makes it possible to load the parser with the first scene, and not with the parent folder.
export { parseScene } from '../parse-scene.js';
export { publishedSceneSchema } from '../published-schema.js';
