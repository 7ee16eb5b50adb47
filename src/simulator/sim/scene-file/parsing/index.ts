// Separate from the index of the parent folder: only the first scene loads the parser.
export { parseScene } from '../parse-scene.js';
export { publishedSceneSchema } from '../published-schema.js';
