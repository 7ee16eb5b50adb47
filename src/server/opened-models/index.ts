export { createModelReader } from './model-reader.js';
