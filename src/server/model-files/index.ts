export { ModelFiles, UNCHECKED } from './pack-model.js';
