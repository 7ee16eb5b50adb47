// Apart from the index of the folder above, which loads the parser with the first scene.
export { parseScene } from '../parse-scene.js';
export { publishedSceneSchema } from '../published-schema.js';
