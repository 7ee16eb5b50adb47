// The parser has this index of its own, so that it is loaded only with the first scene, and not with the parent folder.
export { parseScene } from '../parse-scene.js';
export { publishedSceneSchema } from '../published-schema.js';
