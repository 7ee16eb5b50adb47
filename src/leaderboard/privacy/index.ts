export { type Labels, labelsOf } from './labels.js';
