export { createFieldTree, type FieldTreeOptions } from './create-field-tree.js';
export { FieldTree } from './field-tree.js';
export { formatScalar } from './format/scalar.js';
export { partJson } from './tree/parts.js';
export type { TreeGates } from './tree/source.js';
export { compactTelemetry } from './tree/telemetry.js';
