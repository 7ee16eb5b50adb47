export { type AggregateOptions, type Aggregates, createAggregates } from './aggregates/aggregates.js';
export { ACTION_ROWS, type DescribedAction } from './command/describe-actions.js';
export { createFieldTree, type FieldTreeOptions } from './create-field-tree.js';
export { FieldTree } from './field-tree.js';
export { jsonText } from './format/json.js';
export {
  type Node,
  type StreamReader,
  streamSize,
  type UploadDirectory,
  type UploadHandle,
  type UploadInfo,
} from './node.js';
export { formatScalar } from '../math/format-scalar.js';
export type { TreeGates } from './tree/source.js';
export type { Schedule } from './sampler.js';
