// This index is separate from that of the parent folder, so that the parser is loaded only with the first scene.
export { parseScene } from '../parse-scene.js';
export { publishedSceneSchema } from '../published-schema.js';
