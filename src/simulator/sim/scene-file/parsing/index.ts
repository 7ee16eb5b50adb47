// Apart from the index of the folder above, which loads this parser only for the first scene.
export { parseScene } from '../parse-scene.js';
export { publishedSceneSchema } from '../published-schema.js';
