// This index is separate from that of the parent folder, which loads the parser only for the first scene.
export { parseScene } from '../parse-scene.js';
export { publishedSceneSchema } from '../published-schema.js';
