// The parent folder's index does not export the parser. So the parser is loaded only with the first scene, by an import
// of this file.
export { parseScene } from '../parse-scene.js';
export { publishedSceneSchema } from '../published-schema.js';
