export { type LabelKind, type Labels, labelsOf } from './labels.js';
